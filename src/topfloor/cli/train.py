"""The command that learns: train."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from topfloor.cli.kinds import Place, Real, Whole
from topfloor.cli.lab import number
from topfloor.cli.language import TEXTS as COMMANDS
from topfloor.cli.options import with_content, with_json, with_language
from topfloor.cli.output import Bars, print_json
from topfloor.engine.texts import say
from topfloor.starting import INTERRUPTED

if TYPE_CHECKING:
    from topfloor.training import Plan, Stage, Trained
    from topfloor.training.blends import Prior

TEXTS = "topfloor.training"
WHAT = {"playing": "train.matches", "fitting": "train.batches"}


@click.command()
@click.argument("game")
@click.option("--folder", type=Place())
@click.option("--matches", type=Whole(1))
@click.option("--generations", type=Whole(1), default=4, show_default=True)
@click.option("--iterations", type=Whole(1), default=200, show_default=True)
@click.option("--trust", type=Real(0.0, 1.0), default=0.5, show_default=True)
@click.option("--prior", type=click.Choice(["hand", "network"]), default="network", show_default=True)
@click.option("--playout-moves", type=Whole(0), default=0, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--workers", type=Whole(1, 1024))
@click.option("--out", type=Place())
@with_content
@with_language
@with_json
def train(
    game: str,
    folder: Path | None,
    matches: int | None,
    generations: int,
    iterations: int,
    trust: float,
    prior: Prior,
    playout_moves: int,
    seed: int,
    workers: int | None,
    content: Path | None,
    out: Path | None,
    lang: str,
    as_json: bool,
) -> int:
    """Learn to judge GAME from nothing but matches against oneself."""
    from topfloor import training
    from topfloor.engine.content import read
    from topfloor.games import REGISTRY
    from topfloor.training.blends import PRIORS
    from topfloor.training.plan import HABIT, LATER, usual_matches

    title = REGISTRY.game(game).TITLE
    if out and (out.is_dir() or not out.parent.is_dir()):
        raise click.UsageError(say(COMMANDS, lang, "mistakes.weights", file=out))
    habit = HABIT._replace(iterations=iterations)
    data = read(content) if content else None
    count = usual_matches(game) if matches is None else matches
    later = LATER._replace(trust=trust, learned_temperature=PRIORS[prior], playout_moves=playout_moves)
    plan = training.Plan(game, data, matches=count, generations=generations, seed=seed, habit=habit, later=later)
    place = folder or Path("training") / game
    with Bars(lang, TEXTS) as bars:

        def told(stage: Stage, generation: int, done: int, total: int) -> None:
            counted = {"generation": generation + 1, "generations": generations}
            bars.tell(say(TEXTS, lang, f"train.{stage}", title=title, **counted), WHAT[stage], done, total)

        trained = training.train(plan, place, out=out, command=_command(plan, content), workers=workers, report=told)
    if as_json:
        print_json(_as_data(trained))
    elif trained.complete:
        _print_trained(trained, content, lang)
    if not trained.complete:
        click.echo(say(TEXTS, lang, "train.interrupted", folder=trained.folder), err=True)
    return 0 if trained.complete else INTERRUPTED


def _command(plan: Plan, content: Path | None) -> str:
    """The command that leads to the same weights anywhere; where a file lies is nobody's business."""
    from topfloor.training.blends import blend_of
    from topfloor.training.plan import LATER

    blend, usual = blend_of(plan.later), blend_of(LATER)
    given: dict[str, object] = {
        "--matches": plan.matches,
        "--generations": plan.generations,
        "--iterations": plan.habit.iterations,
        "--trust": blend.trust if blend.trust != usual.trust else None,
        "--prior": blend.prior if blend.prior != usual.prior else None,
        "--playout-moves": blend.playout_moves or None,
        "--seed": plan.seed,
        "--content": content and content.name,
    }
    words = [word for option, value in given.items() if value is not None for word in (option, str(value))]
    return shlex.join(["topfloor", "train", plan.game, *words])


def _as_data(trained: Trained) -> dict[str, object]:
    where = {"folder": str(trained.folder), "weights": str(trained.file) if trained.file else None}
    return {"complete": trained.complete, **where, "seconds": round(trained.seconds, 1), **trained.note}


def _print_trained(trained: Trained, content: Path | None, lang: str) -> None:
    note, plan = trained.note, trained.plan
    losses = {key: number(float(note[f"held_out.{key}"]), lang, 3) for key in ("chances", "search", "guess")}
    hours = {"hours": number(float(note["core_hours"]), lang, 2), "here": number(trained.seconds / 3600, lang, 2)}
    counts = {"positions": note["positions"], "generations": plan.generations, "each": plan.matches}
    click.echo(say(TEXTS, lang, "train.found", matches=plan.generations * plan.matches, **counts))
    click.echo(say(TEXTS, lang, "train.losses", **losses))
    click.echo(say(TEXTS, lang, "train.took", **hours))
    click.echo(say(TEXTS, lang, "train.written", file=trained.file, digest=note["digest"]))
    click.echo(say(TEXTS, lang, "train.judge"))
    own = ["--content", str(content)] if content else []
    words = ["topfloor", "accept", plan.game, "search:1000", "reference:1000", *own]
    click.echo(f"  TOPFLOOR_WEIGHTS={shlex.quote(str(trained.folder))} {shlex.join(words)}")
