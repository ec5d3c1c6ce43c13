"""What commands print: pages, tables, JSON, and how far long work is."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import click

from topfloor.cli.language import TEXTS
from topfloor.engine.texts import say

Report = Callable[[int, int], None]


def print_json(data: object) -> None:
    """Data for a script."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def is_terminal() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def print_markdown(page: str, *, paged: bool = False) -> None:
    """A page, in colours on a terminal, and without any marks elsewhere."""
    from rich.console import Console

    from topfloor.engine.markup import unmarked
    from topfloor.terminal.paint import Page

    if not is_terminal():
        click.echo(unmarked(page))
        return
    console = Console(highlight=False)
    with console.capture() as captured:
        console.print(Page(page))
    lines = "\n".join(line.rstrip() for line in captured.get().splitlines())
    click.echo_via_pager(lines) if paged else click.echo(lines)


def print_table(head: list[str], rows: list[list[str]]) -> None:
    """Columns of text, the first to the left and the others to the right."""
    widths = [max(len(row[n]) for row in [head, *rows]) for n in range(len(head))]
    for row in [head, *rows]:
        first, *rest = zip(row, widths, strict=True)
        cells = [f"{first[0]:{first[1]}}", *(f"{cell:>{width}}" for cell, width in rest)]
        click.echo("  ".join(cells).rstrip())


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

    told = 0

    def report(done: int, total: int) -> None:
        nonlocal told
        before, told = told, done * 10 // total
        if told != before or done == 0:
            click.echo(say(package, lang, key, title=title, done=done, total=total), err=err)

    yield report


class Bars:
    """Tells how far long work of several stages is: a bar for each, one after the other."""

    def __init__(self, lang: str, package: str) -> None:
        self.lang, self.package = lang, package
        self._title: str | None = None
        self._bar = ExitStack()
        self._report: Report = lambda done, total: None

    def __enter__(self) -> Bars:
        return self

    def __exit__(self, *error: object) -> None:
        self._bar.close()

    def tell(self, title: str, key: str, done: int, total: int) -> None:
        """How much of how much is done of a stage, which is known by its title; `key` counts it where no bar can be."""
        if title != self._title:
            self._bar.close()
            self._title = title
            self._report = self._bar.enter_context(progress(title, self.lang, package=self.package, key=key, err=True))
        self._report(done, total)
