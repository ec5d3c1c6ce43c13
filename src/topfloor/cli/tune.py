"""The command that measures what was learned: tune."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from topfloor.cli.kinds import Place, Whole
from topfloor.cli.lab import listed, number, percent
from topfloor.cli.language import TEXTS as COMMANDS
from topfloor.cli.options import with_content, with_json, with_language
from topfloor.cli.output import Bars, print_json, print_table
from topfloor.engine.texts import say
from topfloor.starting import INTERRUPTED

if TYPE_CHECKING:
    from topfloor.training import Blend, Tuned, Tuning
    from topfloor.training.calibrating import Calibrated
    from topfloor.training.tuning import Choice, Part

TEXTS = "topfloor.training"


@click.command()
@click.argument("game")
@click.option("--weights", type=Place())
@click.option("--folder", type=Place())
@click.option("--budgets", default="150,1000,6000", show_default=True)
@click.option("--matches", type=Whole(1), default=200, show_default=True)
@click.option("--calibration", type=Whole(1), default=240, show_default=True)
@click.option("--only", type=click.Choice(["blend", "scale"]))
@click.option("--seats", type=int)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--workers", type=Whole(1, 1024))
@with_content
@with_language
@with_json
def tune(
    game: str,
    weights: Path | None,
    folder: Path | None,
    budgets: str,
    matches: int,
    calibration: int,
    only: Part | None,
    seats: int | None,
    seed: int,
    workers: int | None,
    content: Path | None,
    lang: str,
    as_json: bool,
) -> int:
    """Measure what weights of GAME are worth: the blend to search by, and the scale of chances."""
    from topfloor import training
    from topfloor.engine.content import read
    from topfloor.games import REGISTRY
    from topfloor.training.tuning import PARTS

    title, home = REGISTRY.game(game).TITLE, Path("training") / game
    tuning = training.Tuning(
        game,
        read(content) if content else None,
        players=seats,
        budgets=_budgets(budgets, lang),
        matches=matches,
        calibration=calibration,
        seed=seed,
        parts=(only,) if only else ("blend",) if seats else PARTS,
    )
    file, place, command = weights or home / f"{game}.bin", folder or home / "tuning", _command(tuning, only, content)
    with Bars(lang, TEXTS) as bars:

        def told(part: Part, iterations: int, done: int, total: int) -> None:
            bars.tell(say(TEXTS, lang, f"tune.{part}", title=title, iterations=iterations), "tune.matches", done, total)

        tuned = training.tune(tuning, file, place, command=command, workers=workers, report=told)
    if as_json:
        print_json(_as_data(tuned))
    elif tuned.complete:
        _print_tuned(tuned, lang)
    if not tuned.complete:
        click.echo(say(TEXTS, lang, "tune.interrupted", folder=tuned.folder), err=True)
    return 0 if tuned.complete else INTERRUPTED


def _budgets(text: str, lang: str) -> tuple[int, ...]:
    try:
        found = sorted({int(word) for word in listed(text)})
    except ValueError:
        found = []
    if not found:
        raise click.UsageError(say(COMMANDS, lang, "mistakes.budgets", text=text))
    return tuple(found)


def _command(tuning: Tuning, only: Part | None, content: Path | None) -> str:
    """The command that measures the same of the same weights; where a file lies is nobody's business."""
    given: dict[str, object] = {
        "--budgets": ",".join(map(str, tuning.budgets)),
        "--matches": tuning.matches if only != "scale" else None,
        "--calibration": tuning.calibration if only != "blend" else None,
        "--seed": tuning.seed,
        "--only": only,
        "--seats": tuning.players,
        "--content": content and content.name,
    }
    words = [word for option, value in given.items() if value is not None for word in (option, str(value))]
    return shlex.join(["topfloor", "tune", tuning.game, *words])


def _as_data(tuned: Tuned) -> dict[str, object]:
    """The same for the same matches, whenever and by how many they were played."""
    found: dict[str, object] = {"complete": tuned.complete, "game": tuned.tuning.game, "weights": str(tuned.file)}
    found["folder"] = str(tuned.folder)
    found["blend"] = [_choice_as_data(choice) for choice in tuned.choices]
    if tuned.calibrated:
        found["scale"] = _scales_as_data(tuned.calibrated)
    return found


def _choice_as_data(choice: Choice) -> dict[str, object]:
    duels = [{**blend._asdict(), "won": asdict(won)} for blend, won in choice.won.items()]
    return {"iterations": choice.iterations, **choice.best._asdict(), "ahead": asdict(choice.ahead), "duels": duels}


def _scales_as_data(found: Calibrated) -> list[dict[str, object]]:
    return [
        {"players": players, "before": before, "after": found.after[players], **asdict(found.scales[players])}
        for players, before in found.before.items()
    ]


def _print_tuned(tuned: Tuned, lang: str) -> None:
    if tuned.choices:
        click.echo(say(TEXTS, lang, "tune.won"))
        print_table(*_blends_table(tuned.choices, lang))
    if tuned.calibrated:
        click.echo(say(TEXTS, lang, "tune.errors"))
        head = [say(TEXTS, lang, f"tune.{key}") for key in ("players", "whole", "first", "second", "last")]
        print_table(head, _error_rows(tuned.calibrated, lang))
    click.echo(say(TEXTS, lang, "tune.written", note=tuned.file.with_suffix(".toml")))


def _blends_table(choices: Sequence[Choice], lang: str) -> tuple[list[str], list[list[str]]]:
    """A column for each budget, a row for each blend, and below what was chosen."""
    iterations, best, ahead = (say(TEXTS, lang, f"tune.{key}") for key in ("iterations", "best", "ahead"))
    rows = [
        [_named("candidate", blend, lang), *(percent(choice.won[blend], lang) for choice in choices)]
        for blend in choices[0].won
    ]
    rows.append([best, *(_named("chosen", choice.best, lang) for choice in choices)])
    rows.append([ahead, *(_ahead(choice, lang) for choice in choices)])
    return [iterations, *(str(choice.iterations) for choice in choices)], rows


def _named(key: str, blend: Blend, lang: str) -> str:
    prior, moves = say(TEXTS, lang, f"tune.{blend.prior}"), blend.playout_moves
    if moves:
        return say(TEXTS, lang, f"tune.{key}_after", moves=moves, prior=prior)
    return say(TEXTS, lang, f"tune.{key}", trust=number(blend.trust, lang, 1 if blend.trust % 1 else 0), prior=prior)


def _ahead(choice: Choice, lang: str) -> str:
    parts = {key: round(100 * getattr(choice.ahead, key)) for key in ("value", "low", "high")}
    shown = {key: f"{part:+d}".replace("-", "−") for key, part in parts.items()}
    return say(TEXTS, lang, "tune.points", **shown)


def _error_rows(found: Calibrated, lang: str) -> list[list[str]]:
    return [
        [say(TEXTS, lang, f"tune.{when}", players=players), *(number(error, lang, 3) for error in errors[players])]
        for players in found.scales
        for when, errors in (("before", found.before), ("after", found.after))
    ]
