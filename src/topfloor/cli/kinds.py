"""Kinds of values that commands take, with a sentence for each that is none."""

from __future__ import annotations

import math
from gettext import gettext
from pathlib import Path
from typing import Any

import click

from topfloor.engine.errors import TopfloorError
from topfloor.engine.texts import Saying


class Whole(click.IntRange):
    """A whole number in a range."""

    name = "integer"


class Real(click.FloatRange):
    """A number in a range. What is no number and what has no end lies in none."""

    name = "number"

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> float:
        """Read it."""
        number = float(super().convert(value, parameter, context))
        if not math.isfinite(number):
            said = gettext("{value!r} is not a valid {number_type}.")
            self.fail(said.format(value=value, number_type=self.name), parameter, context)
        return number


class Story(click.ParamType[str]):
    """The name of a file with a match, or - for what comes in."""

    name = "file"

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> str:
        """Read it."""
        return str(named(value))


class Place(click.Path):
    """A file or a folder."""

    def __init__(self, **kind: bool) -> None:
        super().__init__(path_type=Path, **kind)

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> Any:
        """Read it."""
        return super().convert(named(value), parameter, context)


def named(value: Any) -> Any:
    """Nothing is no name; a path would take it for the folder where one is."""
    if value == "":
        raise TopfloorError(Saying("topfloor.terminal", "files.no-name", file=value))
    return value
