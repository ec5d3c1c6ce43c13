"""The commands about strength: strength, accept."""

from __future__ import annotations

import shlex
from dataclasses import asdict
from datetime import UTC, datetime
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from topfloor.cli.kinds import Place, Real, Whole
from topfloor.cli.lab import TEXTS, listed, number, percent, told, with_run
from topfloor.cli.language import TEXTS as COMMANDS
from topfloor.cli.options import with_content, with_json, with_language
from topfloor.cli.output import print_json, print_table, progress
from topfloor.engine.texts import say
from topfloor.starting import INTERRUPTED

if TYPE_CHECKING:
    from topfloor.lab import Bench, Rating, Verdict


@click.command()
@click.argument("game")
@click.argument("one")
@click.argument("other")
@click.option("--seats", type=Whole(2, 8), default=2, show_default=True)
@click.option("--elo0", type=Real(), default=0.0, show_default=True)
@click.option("--elo1", type=Real(), default=30.0, show_default=True)
@click.option("--alpha", type=Real(), default=0.05, show_default=True)
@click.option("--beta", type=Real(), default=0.05, show_default=True)
@click.option("--most", type=Whole(1), default=1000, show_default=True)
@click.option("--opening", type=Whole(0))
@click.option("--out", type=Place())
@with_run
@with_content
@with_language
@with_json
def accept(
    game: str,
    one: str,
    other: str,
    elo0: float,
    elo1: float,
    alpha: float,
    beta: float,
    lang: str,
    as_json: bool,
    **how: Any,
) -> int:
    """Test whether ONE is stronger than OTHER in GAME."""
    from topfloor import lab

    bounds = lab.Bounds(elo0, elo1, alpha, beta)
    with told(game, lang) as report:
        verdict = lab.accept(game, one, other, bounds=bounds, report=report, **how)
    if as_json:
        print_json(_verdict_as_data(verdict))
    else:
        click.echo(f"{_answer(verdict, lang)} {_figures(verdict, lang)}")
    return 0 if verdict.complete else INTERRUPTED


def _verdict_as_data(verdict: Verdict) -> dict[str, Any]:
    """JSON knows no infinity: who always won or lost has no rating."""
    facts = {"game": verdict.setup.game, "variant": verdict.setup.variant, "complete": verdict.complete}
    found = {key: value for key, value in asdict(verdict).items() if key not in ("setup", "rows")}
    found["elo"] = {key: value if isfinite(value) else None for key, value in found["elo"].items()}
    return facts | found


def _answer(verdict: Verdict, lang: str) -> str:
    key = verdict.answer or ("open" if verdict.complete else "stopped")
    return say(TEXTS, lang, f"accept.{key}", one=verdict.one, other=verdict.other)


def _figures(verdict: Verdict, lang: str) -> str:
    bounds = verdict.bounds
    parts = {"ratio": verdict.ratio, "reject": bounds.reject, "accept": bounds.accept}
    ratios = {key: number(value, lang, 2).replace("-", "−") for key, value in parts.items()}
    asked = {key: number(value, lang, 2 if value % 1 else 0) for key, value in vars(bounds).items()}
    counts = {"blocks": verdict.blocks, "games": verdict.won.count}
    won, elo = percent(verdict.won, lang), points(verdict.elo, lang)
    return say(TEXTS, lang, "accept.figures", won=won, elo=elo, **ratios, **asked, **counts)


def points(rating: Rating, lang: str) -> str:
    """A rating with its interval; beyond all bounds for who always won or lost."""
    parts = vars(rating).items()
    shown = {key: f"{part:+.0f}".replace("-", "−").replace("inf", "∞") for key, part in parts}
    return say(TEXTS, lang, "interval", **shown)


@click.command()
@click.option("--game", "games")
@click.option("--seats", default="2,4", show_default=True)
@click.option("--bots", "names")
@click.option("--pairs", type=Whole(1), default=100, show_default=True)
@click.option("--self", "self_play", default="builder", show_default=True)
@click.option("--opening", type=Whole(0))
@click.option("--seconds", "times", default="0.25,1", show_default=True)
@click.option("--minutes", type=Real(0, min_open=True))
@click.option("--rows", type=Place(), default=Path("strength"), show_default=True)
@click.option("--out", type=Place(), default=Path("strength.md"), show_default=True)
@click.option("--levels", type=Place())
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--workers", type=Whole(1, 1024))
@click.option("--cluster")
@with_language
@with_json
@click.pass_context
def strength(
    context: click.Context,
    /,
    games: str | None,
    seats: str,
    names: str | None,
    self_play: str,
    times: str,
    rows: Path,
    out: Path,
    levels: Path | None,
    lang: str,
    as_json: bool,
    **how: Any,
) -> int:
    """Measure all bots against each other, and write a page about it."""
    from topfloor import lab

    for file in (out, levels):
        if file and not file.parent.is_dir():
            raise click.UsageError(say(COMMANDS, lang, "mistakes.folder", folder=file.parent))
    numbers, seconds, chosen = _seats(seats, lang), _seconds(times, lang), listed(names) or None
    with progress("topfloor strength", lang, package=TEXTS, key="progress", err=True) as report:
        bench = lab.strength(
            listed(games) or None,
            rows=rows,
            seats=numbers,
            bots=chosen,
            self_play=listed(self_play),
            seconds=seconds,
            report=report,
            **how,
        )
    if bench.without_openspiel:
        click.echo(say(TEXTS, lang, bench.without_openspiel), err=True)
    date = f"{datetime.now(UTC):%Y-%m-%d}"
    commands = _noted(rows / "commands.txt", f"{date}  {_command(context)}", bench.fresh)
    lab.write_page(bench, out, date=date, commands=commands, lang=lang)
    if levels:
        lab.write_levels(bench, levels, date=date)
    print_json(_as_data(bench)) if as_json else _print_ratings(bench, lang)
    click.echo(say(TEXTS, lang, "strength.written", file=out), err=as_json)
    if not bench.complete:
        left = say(TEXTS, lang, "strength.interrupted", done=bench.played, total=bench.planned, folder=rows)
        click.echo(left, err=True)
    return 0 if bench.complete or how["minutes"] else INTERRUPTED


def _noted(file: Path, command: str, fresh: int) -> list[str]:
    """All commands by which the matches in a folder were played, this one included if it has played any."""
    from topfloor import lab

    known = file.read_text("utf-8").splitlines() if file.exists() else []
    if not fresh or known[-1:] == [command]:
        return known
    lab.text_file(file, "\n".join([*known, command]) + "\n")
    return [*known, command]


def _seats(text: str, lang: str) -> list[int]:
    try:
        return [int(word) for word in listed(text)]
    except ValueError:
        raise click.UsageError(say(COMMANDS, lang, "mistakes.seats", text=text)) from None


def _seconds(text: str, lang: str) -> list[float]:
    try:
        return [float(word) for word in listed(text)]
    except ValueError:
        raise click.UsageError(say(COMMANDS, lang, "mistakes.seconds", text=text)) from None


def _command(context: click.Context) -> str:
    """The command as it would be typed, without what does not change the figures."""
    words = ["topfloor", "strength"]
    for parameter in context.command.params:
        given = context.params[parameter.name or ""]
        if parameter.opts[0] in ("--lang", "--json", "--rows", "--out", "--levels", "--workers", "--cluster"):
            continue
        if given is not None and given != parameter.default:
            words += [parameter.opts[0], str(given)]
    return shlex.join(words)


def _as_data(bench: Bench) -> dict[str, Any]:
    found = {game: {name: asdict(rating) for name, rating in bench.ratings(game).items()} for game in bench.games}
    pairings = [
        {
            "game": meeting.game,
            "seats": meeting.seats,
            "one": meeting.pairing.one,
            "other": meeting.pairing.other,
            "won": asdict(meeting.won),
            "seconds": meeting.seconds,
        }
        for meeting in bench.meetings
        if not meeting.pairing.is_self_play
    ]
    counts = {"planned": bench.planned, "played": bench.played, "complete": bench.complete, "seed": bench.seed}
    return counts | {"ratings": found, "pairings": pairings}


def _print_ratings(bench: Bench, lang: str) -> None:
    for game in bench.games:
        ratings = sorted(bench.ratings(game).items(), key=lambda one: -one[1].value)
        if ratings:
            head = [game, say(TEXTS, lang, "columns.rating")]
            print_table(head, [[name, points(rating, lang)] for name, rating in ratings])
