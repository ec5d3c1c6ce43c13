"""The commands about puzzles: to solve one, and to make more of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from topfloor.cli.kinds import Place, Real, Whole
from topfloor.cli.language import TEXTS
from topfloor.cli.options import with_json, with_language
from topfloor.cli.output import is_terminal, print_json, progress
from topfloor.engine.texts import say
from topfloor.starting import INTERRUPTED

if TYPE_CHECKING:
    from topfloor.puzzles import Collection, Puzzle
    from topfloor.puzzles.finding import Found

PUZZLES = "topfloor.puzzles"


@click.command()
@click.argument("game", required=False)
@click.argument("number", type=int, required=False)
@click.option("--daily", is_flag=True)
@click.option("--file", type=Place())
@click.option("--plain", is_flag=True)
@with_language
@with_json
def puzzle(
    game: str | None,
    number: int | None,
    daily: bool,
    file: Path | None,
    plain: bool,
    lang: str,
    as_json: bool,
) -> int:
    """Find the move in a puzzle of GAME."""
    from topfloor.terminal.progress import Solved
    from topfloor.terminal.puzzles import PuzzleSession

    if daily and (number is not None or file):
        raise click.UsageError(say(TEXTS, lang, "mistakes.daily-and-number"))
    if as_json or not (game or daily or file):
        _list(game, file, lang, as_json)
        return 0
    chosen, first = _chosen(game, number, daily, file)
    session = PuzzleSession(chosen, first, lang=lang, solved=Solved())
    if plain or not is_terminal():
        from topfloor.terminal.plain import play as play_plain

        return play_plain(session)
    from topfloor.terminal.screen import play as play_on_screen

    return play_on_screen(session)


def _chosen(game: str | None, number: int | None, daily: bool, file: Path | None) -> tuple[Collection, Puzzle]:
    """The puzzle of the day, one by its number, or the first that is not solved; of a file, or of the game's own."""
    from topfloor import puzzles
    from topfloor.terminal.progress import Solved

    if daily:
        found = puzzles.daily(puzzles.today(), game)
        return puzzles.collection(found.game.NAME), found
    collection = puzzles.read_file(file, game) if file else puzzles.collection(str(game))
    return collection, Solved().next(collection) if number is None else collection.puzzle(number)


def _list(game: str | None, file: Path | None, lang: str, as_json: bool) -> None:
    """The puzzles there are, with what is solved on this device, and which is today's."""
    from topfloor import puzzles
    from topfloor.terminal.progress import Solved

    day, told = puzzles.today(), []
    for collection in [puzzles.read_file(file, game)] if file else _of(game):
        solved = Solved().solved(collection)
        today = None if file or not len(collection) else puzzles.daily(day, collection.game.NAME).number
        entries = [_entry(one, one.key in solved) for one in collection.puzzles]
        told.append({"game": collection.game.NAME, "daily": today, "puzzles": entries})
        if not as_json:
            counts = {"game": collection.game.NAME, "solved": len(solved), "puzzles": len(collection), "today": today}
            click.echo(say(TEXTS, lang, "puzzle.line", **counts))
    if as_json:
        print_json({"date": day.isoformat(), "collections": told})
    else:
        click.echo(say(TEXTS, lang, "puzzle.how"))


def _of(game: str | None) -> list[Collection]:
    from topfloor import puzzles

    return [puzzles.collection(game)] if game else puzzles.collections()


def _entry(one: Puzzle, is_solved: bool) -> dict[str, object]:
    facts = {"puzzle": one.number, "key": one.key, "level": one.level, "phase": one.phase}
    return {**facts, "players": one.players, "variant": one.variant, "solved": is_solved}


@click.command("puzzles")
@click.argument("game")
@click.option("--count", type=Whole(1), default=50, show_default=True)
@click.option("--out", type=Place())
@click.option("--margin", type=Real(0, 1, min_open=True, max_open=True))
@click.option("--matches", type=Whole(1))
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--workers", type=Whole(1, 1024))
@click.option("--again", is_flag=True)
@with_language
@with_json
def make_puzzles(
    game: str,
    count: int,
    out: Path | None,
    margin: float | None,
    matches: int | None,
    seed: int,
    workers: int | None,
    again: bool,
    lang: str,
    as_json: bool,
) -> int:
    """Make puzzles of GAME."""
    from topfloor.games import REGISTRY
    from topfloor.puzzles import finding

    kind = REGISTRY.game(game)
    file = out or Path(f"{kind.NAME}-puzzles.json")
    if not file.parent.is_dir():
        raise click.UsageError(say(TEXTS, lang, "mistakes.puzzle-folder", folder=file.parent))
    with progress(kind.TITLE, lang, package=PUZZLES, key="progress", err=True) as report:
        found = finding.find(
            game,
            count=count,
            seed=seed,
            out=file,
            margin=margin,
            matches=matches,
            workers=workers,
            again=again,
            report=report,
        )
    _tell(found, file, lang, as_json)
    return INTERRUPTED if found.interrupted else 0


def _tell(found: Found, file: Path, lang: str, as_json: bool) -> None:
    counts = {"count": len(found.collection), "wanted": found.wanted, "matches": found.collection.made["matches"]}
    if as_json:
        made = {"game": found.collection.game.NAME, **found.collection.made}
        print_json({**made, **counts, "file": str(file), "complete": found.complete})
    key = "written" if found.complete else "interrupted" if found.interrupted else "few"
    if not as_json or not found.complete:
        click.echo(say(PUZZLES, lang, f"find.{key}", **counts, file=file), err=not found.complete)
