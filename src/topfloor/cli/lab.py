"""The commands of the lab: simulate, ladder, balance. Those about strength are in `strength.py`."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from topfloor.cli.kinds import Place, Whole
from topfloor.cli.language import TEXTS as COMMANDS
from topfloor.cli.options import Command, with_content, with_json, with_language
from topfloor.cli.output import Report, print_json, print_table, progress
from topfloor.engine.texts import decimal, say, texts
from topfloor.starting import INTERRUPTED

if TYPE_CHECKING:
    from topfloor.lab import Rung, Score, Share, Simulation

TEXTS = "topfloor.lab"


def listed(text: str | None) -> list[str]:
    """The words between commas."""
    return [word.strip() for word in text.split(",")] if text else []


class How(TypedDict):
    """What every run of matches takes, as its commands hand it on."""

    cluster: str | None
    workers: int | None
    variant: str | None
    seed: int
    content: Path | None


def with_run(command: Command) -> Command:
    """Add all of that but the content."""
    for option in (
        click.option("--cluster"),
        click.option("--workers", type=Whole(1, 1024)),
        click.option("--variant"),
        click.option("--seed", type=int, default=0, show_default=True),
    ):
        command = option(command)
    return command


@click.command()
@click.argument("game")
@click.option("--players", required=True)
@click.option("--games", type=Whole(1), default=100, show_default=True)
@click.option("--out", type=Place())
@click.option("--moves", type=Place())
@click.option("--decisions", type=Place())
@click.option("--stories", type=Place())
@click.option("--only")
@click.option("--opening", type=Whole(0), default=0, show_default=True)
@with_run
@with_content
@with_language
@with_json
def simulate(
    game: str,
    players: str,
    games: int,
    out: Path | None,
    only: str | None,
    lang: str,
    as_json: bool,
    **how: Unpack[How],
) -> int:
    """Let bots play GAME, every deal from all the seats."""
    from topfloor import lab

    chosen = _numbers(only, lang) if only else None
    with told(game, lang) as report:
        run = lab.simulate(
            game,
            listed(players),
            games=games,
            out=out,
            only=chosen,
            report=report,
            **how,
        )
    print_json(_as_data(run)) if as_json else _print_scores(run, lang)
    return _ended(run.complete, out, lang)


def _numbers(text: str, lang: str) -> list[int]:
    try:
        return [int(word) for word in listed(text)]
    except ValueError:
        raise click.UsageError(say(COMMANDS, lang, "mistakes.numbers", text=text)) from None


def told(game: str, lang: str) -> AbstractContextManager[Report]:
    """Something to tell how far the matches of a game are."""
    from topfloor.games import REGISTRY

    return progress(REGISTRY.game(game).TITLE, lang, package=TEXTS, key="progress", err=True)


def _ended(complete: bool, out: Path | None, lang: str) -> int:
    """The exit code; after an interruption also how to go on."""
    if complete:
        return 0
    click.echo(_say(lang, "interrupted.kept" if out else "interrupted.lost", file=out), err=True)
    return INTERRUPTED


def _say(lang: str, key: str, **values: object) -> str:
    return say(TEXTS, lang, key, **values)


def _as_data(run: Simulation) -> dict[str, object]:
    facts = {"game": run.setup.game, "variant": run.setup.variant, "players": run.players, "seed": run.seed}
    counts = {"games": run.games, "played": len(run.rows), "complete": run.complete, "plies": asdict(run.plies)}
    counts |= {"endings": {ending: asdict(share) for ending, share in run.endings.items()}}
    return facts | counts | {"bots": [asdict(score) for score in run.scores()]}


def _print_scores(run: Simulation, lang: str) -> None:
    click.echo(_say(lang, "simulate.played", games=len(run.rows), plies=number(run.plies.value, lang)))
    head = [_say(lang, f"columns.{key}") for key in ("bot", "seats", "won", "points", "place")]
    print_table(head, [_score_cells(score, lang) for score in run.scores()])
    ways = {key: text for key, text in texts(run.setup.kind.__name__, lang).items() if key.startswith("endings.")}
    for key, text in ways.items():
        share = run.endings.get(key.removeprefix("endings."))
        click.echo(f"{text}: {percent(share, lang) if share else '0 %'}")


def _score_cells(score: Score, lang: str) -> list[str]:
    points, place = number(score.points.value, lang), number(score.place.value, lang, 2)
    return [score.bot, str(score.seats), percent(score.won, lang), points, place]


@click.command()
@click.argument("game")
@click.option("--bots", "names")
@click.option("--seats", type=Whole(2, 8), default=2, show_default=True)
@click.option("--games", type=Whole(1), default=20, show_default=True)
@click.option("--swiss", type=Whole(1))
@with_run
@with_content
@with_language
@with_json
def ladder(
    game: str,
    names: str | None,
    seats: int,
    games: int,
    swiss: int | None,
    lang: str,
    as_json: bool,
    **how: Unpack[How],
) -> int:
    """Rate bots by letting them play GAME against each other."""
    from topfloor import lab
    from topfloor.lab.ladder import USUAL

    with told(game, lang) as report:
        found = lab.ladder(game, listed(names) or USUAL, seats=seats, games=games, swiss=swiss, report=report, **how)
    if as_json:
        facts = {"game": game, "variant": found.setup.variant, "seats": seats, "seed": found.seed}
        counts = {"games": found.games, "played": len(found.rows), "complete": found.complete}
        print_json(facts | counts | {"bots": [asdict(rung) for rung in found.rungs]})
    else:
        head = [_say(lang, f"columns.{key}") for key in ("bot", "rating", "matches", "won", "place")]
        print_table(head, [_rung_cells(rung, lang) for rung in found.rungs])
    if not found.complete:
        click.echo(_say(lang, "interrupted.rated", done=len(found.rows), total=found.games), err=True)
    return 0 if found.complete else INTERRUPTED


def _rung_cells(rung: Rung, lang: str) -> list[str]:
    value, low, high = (f"{round(part):+d}".replace("-", "−") for part in vars(rung.rating).values())
    rating = _say(lang, "interval", value=value, low=low, high=high)
    return [rung.bot, rating, str(rung.matches), percent(rung.won, lang), number(rung.place.value, lang, 2)]


@click.command()
@click.argument("game")
@click.option("--players")
@click.option("--games", type=Whole(1), default=500, show_default=True)
@click.option("--out", type=Place())
@with_run
@with_content
@with_language
@with_json
def balance(
    game: str, players: str | None, games: int, out: Path | None, lang: str, as_json: bool, **how: Unpack[How]
) -> int:
    """Study GAME: is it fair, how long, how exciting, and what goes with winning?"""
    from topfloor import lab

    out = out or Path(f"{game}-balance.html")
    if not out.parent.is_dir():
        raise click.UsageError(say(COMMANDS, lang, "mistakes.folder", folder=out.parent))
    if out.is_dir():
        raise click.UsageError(_say(lang, "balance.folder", file=out))
    with told(game, lang) as report:
        study = lab.balance(game, listed(players) or None, games=games, report=report, **how)
    if not study.played:
        click.echo(_say(lang, "interrupted.nothing"), err=True)
        return INTERRUPTED
    lab.text_file(out, lab.report(study, lang))
    print_json(study.data()) if as_json else click.echo(_say(lang, "balance.written", file=out))
    if not study.complete:
        click.echo(_say(lang, "balance.interrupted", done=study.played, total=study.games), err=True)
    return 0 if study.complete else INTERRUPTED


def percent(share: Share, lang: str) -> str:
    """A share with its interval: '62 % (55 to 68)'."""
    value, low, high = (f"{100 * part:.0f}" for part in (share.value, share.low, share.high))
    return _say(lang, "percent", value=value, low=low, high=high)


def number(value: float, lang: str, digits: int = 1) -> str:
    """A number as a language writes it."""
    return decimal(f"{value:.{digits}f}", lang)
