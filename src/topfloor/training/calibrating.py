"""Calibrating: the scale on which a search's share of wins becomes a chance that comes true among equals.

Searches with little, some and much thinking play against themselves by the weights in use. What they found of the moves
they made is held against what came of the matches, and the scale is fitted under which these results were likeliest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from topfloor.bots import weights
from topfloor.bots.chances import Scale, terms
from topfloor.bots.learned import from_note
from topfloor.bots.minds import MINDS, REFERENCE
from topfloor.engine.record import Array
from topfloor.lab.workers import Stop, Workers, cores, hired
from topfloor.training.files import Folder, flat, read_chunks, write_weights
from topfloor.training.generations import Run, Stopped
from topfloor.training.plan import HABIT, Fact, Plan

BUDGETS = (150, 1_000, 6_000)
"""Iterations of the searches: about those of the levels."""

PHASES = 3
BINS = 10
ROUNDS = 30
RIDGE = 1.0
"""Keeps factors small of which the matches tell little."""

Report = Callable[[int, int, int], None]
"""Hears which of the searches plays, and how many of how many matches are played."""


class Told(NamedTuple):
    """What a search found of moves that were played, and what came of them."""

    share: Array
    ply: Array
    iterations: Array
    players: Array
    won: Array
    match: Array

    def those(self, which: Array) -> Told:
        """Some of them."""
        return Told(*(column[which] for column in self))


@dataclass(frozen=True)
class Calibrated:
    """What came of it: a scale for each number of players, and how true chances are on it, by thirds of a match.

    Errors are those of a scale that was fitted to the other half of the matches.
    """

    file: Path
    scales: dict[int, Scale]
    before: float
    errors: dict[int, list[float]]


def calibrate(
    game: str, file: Path, folder: Path, *, matches: int, workers: int | None = None, report: Report | None = None
) -> Calibrated | None:
    """Fit scales for the weights in a file, and write them beside it; None if it was stopped, to go on another time."""
    stop = Stop()
    try:
        with stop.listening(), hired(Workers(processes=workers or cores())) as (executor, leave):
            told = []
            for n, iterations in enumerate(BUDGETS):

                def heard(stage: str, generation: int, done: int, total: int, n: int = n) -> None:
                    if report:
                        report(n, done, total)

                plan, home = prepared(game, file, folder / f"told-{iterations}", iterations, matches)
                run = Run(plan, home, None, stop, heard, executor, leave)
                run.play(1)
                told.append(of_run(run, iterations))
    except Stopped:
        return None
    found = Told(*(np.concatenate(columns) for columns in zip(*told, strict=True)))
    done = judged(file, found)
    write_scales(file, len(Plan(game).kind.FEATURES), done.scales)
    return done


def write_scales(file: Path, features: int, scales: Mapping[int, Scale]) -> None:
    """Write scales into the note beside weights, in place of those that were there."""
    before = flat(weights.read_note(file))
    note: dict[str, Fact] = {key: fact for key, fact in before.items() if not key.startswith(("scale.", "digest"))}
    for players, scale in scales.items():
        note |= {f"scale.{players}.{key}": round(value, 5) for key, value in asdict(scale).items()}
    write_weights(file, weights.read(file, features), note)


def prepared(game: str, file: Path, folder: Path, iterations: int, matches: int) -> tuple[Plan, Folder]:
    """A generation of equals that think for so long by the weights in a file."""
    features = len(Plan(game).kind.FEATURES)
    network = weights.read(file, features)
    manner = from_note(network, weights.read_note(file)).manner(MINDS[REFERENCE].manner, iterations)
    habit = HABIT._replace(iterations=iterations, whim=0, keep=100)
    plan = replace(
        Plan(game, matches=matches, habit=habit, chunk=4),
        trust=manner.trust,
        learned_temperature=manner.learned_temperature,
        worlds=manner.worlds,
    )
    home = Folder(folder)
    home.begin(plan)
    write_weights(home.weights(0), network, {})
    return plan, home


def of_run(run: Run, iterations: int) -> Told:
    """What was told in the matches of a generation."""
    samples = read_chunks(run.files(1), run.plan.kind)
    rows, movers = np.arange(len(samples.match)), samples.positions["to_move"].astype(int)
    players = samples.positions["players"].astype(int)
    thought = np.full(len(rows), iterations)
    match = samples.match * len(BUDGETS) + BUDGETS.index(iterations)
    return Told(samples.told, samples.positions["ply"].astype(int), thought, players, samples.won[rows, movers], match)


def judged(file: Path, told: Told) -> Calibrated:
    """Scales, and their errors."""
    scales: dict[int, Scale] = {}
    errors: dict[int, list[float]] = {}
    for players in sorted(set(told.players.tolist())):
        those = told.those(told.players == players)
        scales[players] = fitted(those)
        odd = those.match // len(BUDGETS) % 2 == 1
        halves = [(fitted(those.those(~part)), those.those(part)) for part in (odd, ~odd)]
        chances = np.concatenate([on(scale, half) for scale, half in halves])
        others = Told(*(np.concatenate(columns) for columns in zip(*(half for _, half in halves), strict=True)))
        phase = np.minimum(PHASES - 1, PHASES * others.ply // np.maximum(1, lengths(others)))
        parts = [expected_error(chances[phase == n], others.won[phase == n]) for n in range(PHASES)]
        errors[players] = [expected_error(chances, others.won), *parts]
    return Calibrated(file, scales, expected_error(told.share, told.won), errors)


def on(scale: Scale, told: Told) -> Array:
    """The chances on a scale."""
    rows = zip(told.share, told.ply, told.iterations, strict=True)
    return np.array([scale.told(float(share), int(ply), int(many)) for share, ply, many in rows])


def lengths(told: Told) -> Array:
    """How long the match of each row was, as far as it was thought about."""
    _, which = np.unique(told.match, return_inverse=True)
    last = np.zeros(which.max() + 1, dtype=int)
    np.maximum.at(last, which, told.ply)
    return last[which] + 1


def fitted(told: Told) -> Scale:
    """The scale under which these results were likeliest (logistic regression, by Newton's method)."""
    usual = float(lengths(told).mean())
    rows = zip(told.share, told.ply, told.iterations, strict=True)
    found = np.array([terms(float(share), float(ply) / usual, float(many)) for share, ply, many in rows])
    factors = np.zeros(found.shape[1])
    for _ in range(ROUNDS):
        chance = 1.0 / (1.0 + np.exp(-np.clip(found @ factors, -30.0, 30.0)))
        slope = found.T @ (told.won - chance) - RIDGE * factors
        bend = (found * (chance * (1.0 - chance))[:, None]).T @ found + RIDGE * np.eye(len(factors))
        factors += np.linalg.solve(bend, slope)
    least, most = float(told.iterations.min()), float(told.iterations.max())
    constant, late, deep, odds, odds_late, odds_deep = (float(factor) for factor in factors)
    return Scale(constant, late, deep, odds, odds_late, odds_deep, usual, least, most)


def expected_error(chance: Array, won: Array) -> float:
    """The mean distance between what is told and what came of it."""
    which = np.minimum(BINS - 1, (chance * BINS).astype(int))
    parts = [
        abs(float(chance[which == n].mean() - won[which == n].mean())) * float((which == n).mean())
        for n in range(BINS)
        if (which == n).any()
    ]
    return sum(parts)
