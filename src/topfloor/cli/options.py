"""Options that many commands have."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, cast

import click

from topfloor.cli.kinds import Place
from topfloor.cli.language import language_here, tell_what_is_english
from topfloor.engine.texts import LANGUAGES

Command = TypeVar("Command", bound=Callable[..., object])


def with_language(command: Command) -> Command:
    """Add --lang."""

    @wraps(command)
    def spoken(*given: object, lang: str, **named: object) -> object:
        if not named.get("as_json"):
            game = named.get("game")
            tell_what_is_english(lang, click.get_current_context().info_name, game if isinstance(game, str) else None)
        return command(*given, lang=lang, **named)

    return click.option("--lang", type=click.Choice(LANGUAGES), default=language_here)(cast(Command, spoken))


def with_content(command: Command) -> Command:
    """Add --content."""
    return click.option("--content", type=Place())(command)


def with_database(command: Command) -> Command:
    """Add --database."""
    return click.option("--database")(command)


def with_json(command: Command) -> Command:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True)(command)
