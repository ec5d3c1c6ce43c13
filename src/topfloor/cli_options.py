"""What the commands share: language, help, JSON and progress."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import click

from topfloor.engine.texts import LANGUAGES, say, texts

Command = TypeVar("Command", bound=Callable[..., Any])
Report = Callable[[int, int], None]
TEXTS = "topfloor"
CLICK = (click.core, click.exceptions, click.formatting, click.parser, click.types)


def language_here() -> str:
    """The language that the environment asks for, as far as we speak it."""
    chosen = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    return "de" if chosen.lower().startswith("de") else "en"


def language_asked(arguments: Sequence[str]) -> str:
    """The language of --lang among arguments, even if they cannot be understood; else that of the environment."""
    chosen = language_here()
    for word, following in pairwise([*arguments, ""]):
        wanted = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and wanted in LANGUAGES:
            chosen = wanted
    return chosen


def speak(group: click.Group, lang: str) -> None:
    """Give a group, its commands and all their parameters the help texts of a language, and click its own words."""
    known = texts(TEXTS, lang)
    for command in (group, *group.commands.values()):
        _describe(command, known)
    group.subcommand_metavar = known["values.commands"]

    def translated(words: str) -> str:
        return known.get(f"click.{words}", words)

    for module in CLICK:  # what click says itself, it marks for translation with these two names
        vars(module).update(_=translated, ngettext=lambda one, more, count: translated(one if count == 1 else more))


def _describe(command: click.Command, known: Mapping[str, str]) -> None:
    own = f"commands.{command.name}."
    command.help = known[own + "about"]
    examples = [f"  {line}" for line in known[own + "example"].strip().split("\n")]
    command.epilog = "\n".join(["\b", f"{known['example']}:", *examples])
    command.options_metavar = known["values.options"]
    for parameter in command.get_params(click.Context(command)):
        name = parameter.opts[0].lstrip("-")
        if isinstance(parameter, click.Option):
            parameter.help = known.get(own + name) or known[f"options.{name}"]
            parameter.metavar = known.get(f"values.{name}")
        else:
            value = known[f"values.{name}"]
            parameter.metavar = value if parameter.required else f"[{value}]"


def with_language(command: Command) -> Command:
    """Add --lang."""
    return click.option("--lang", type=click.Choice(LANGUAGES), default=language_here)(command)


def with_content(command: Command) -> Command:
    """Add --content."""
    return click.option("--content", type=click.Path(path_type=Path))(command)


def with_json(command: Command) -> Command:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True)(command)


def print_json(data: object) -> None:
    """Data for a script."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def is_terminal() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def progress(
    title: str, lang: str, *, package: str = TEXTS, key: str = "warm.progress", err: bool = False
) -> Iterator[Report]:
    """Something to tell how far long work is: a bar on a terminal, a line for every tenth elsewhere."""
    if is_terminal():
        from rich.console import Console
        from rich.progress import Progress

        with Progress(transient=True, console=Console(stderr=err)) as bar:
            task = bar.add_task(title)
            yield lambda done, total: bar.update(task, completed=done, total=total)
        return

    def report(done: int, total: int) -> None:
        if done * 10 // total != (done - 1) * 10 // total:
            click.echo(say(package, lang, key, title=title, done=done, total=total), err=err)

    yield report
