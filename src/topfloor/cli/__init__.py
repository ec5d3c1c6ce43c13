"""The command line. What a command needs is imported inside it, so that `topfloor --help` is quick."""

from __future__ import annotations

import sys

import click

from topfloor.cli.admin import admin
from topfloor.cli.doctor import doctor
from topfloor.cli.group import Commands
from topfloor.cli.lab import balance, ladder, simulate
from topfloor.cli.language import language_here
from topfloor.cli.learn import learn
from topfloor.cli.machine import bench, serve, warm
from topfloor.cli.matches import play, replay, verify
from topfloor.cli.puzzles import make_puzzles, puzzle
from topfloor.cli.shelf import games, list_bots, rules
from topfloor.cli.strength import accept, strength
from topfloor.cli.train import train
from topfloor.cli.tune import tune

COMMANDS = (
    play,
    learn,
    puzzle,
    serve,
    rules,
    replay,
    verify,
    warm,
    games,
    bench,
    list_bots,
    simulate,
    ladder,
    balance,
    make_puzzles,
    accept,
    strength,
    train,
    tune,
    doctor,
    admin,
)


@click.group(
    name="topfloor",
    cls=Commands,
    invoke_without_command=True,
)
@click.version_option(package_name="topfloor", prog_name="topfloor", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """One table for skyline-building board games."""
    _never_fail_over_a_sign()
    if context.invoked_subcommand is None:
        from topfloor.server.run import serve as run

        run(open_browser=True, lang=language_here(), any_port=True)


def _never_fail_over_a_sign() -> None:
    """A terminal that lacks a sign gets a question mark for it, and so does a typed byte that is none."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


for command in COMMANDS:
    cli.add_command(command)


def main() -> None:
    """The entry point of the `topfloor` command."""
    cli()
