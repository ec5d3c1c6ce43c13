"""What the commands share: language, JSON, help texts and progress."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])
Report = Callable[[int, int], None]
TEXTS = "topfloor.terminal"


def language_here() -> str:
    """The language that the environment asks for, as far as we speak it."""
    chosen = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    return "de" if chosen.lower().startswith("de") else "en"


def with_language(command: Command) -> Command:
    """Add --lang."""
    choice = click.Choice(["en", "de"])
    return click.option("--lang", type=choice, default=language_here, help="Language; from LANG if left out.")(command)


def with_content(command: Command) -> Command:
    """Add --content."""
    option = click.option("--content", type=click.Path(path_type=Path), metavar="FILE", help="Your own components.")
    return option(command)


def with_json(command: Command) -> Command:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def print_json(data: object) -> None:
    """Data for a script."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def is_terminal() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def example(*lines: str) -> str:
    """The last lines of a help text."""
    return "\n".join(["\b", "Example:", *(f"  {line}" for line in lines)])


@contextmanager
def progress(
    title: str, lang: str, *, package: str = TEXTS, key: str = "warm.progress", err: bool = False
) -> Iterator[Report]:
    """Something to tell how far long work is: a bar on a terminal, a line for every tenth elsewhere."""
    from topfloor.engine.texts import say

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
