"""Options that many commands have."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from topfloor.cli.language import language_here
from topfloor.engine.texts import LANGUAGES

Command = TypeVar("Command", bound=Callable[..., object])


def with_language(command: Command) -> Command:
    """Add --lang."""
    return click.option("--lang", type=click.Choice(LANGUAGES), default=language_here)(command)


def with_content(command: Command) -> Command:
    """Add --content."""
    return click.option("--content", type=click.Path(path_type=Path))(command)


def with_database(command: Command) -> Command:
    """Add --database."""
    return click.option("--database")(command)


def with_json(command: Command) -> Command:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True)(command)
