"""Calibrating: the scale on which a search's share of wins becomes a chance that comes true among equals.

Searches with little, some and much thinking play against themselves by the weights in use. What they found of the moves
they made is held against what came of the matches, and the scale is fitted under which these results were likeliest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import count
from typing import NamedTuple

import numpy as np

from topfloor.bots.chances import Scale, terms
from topfloor.bots.learned import Learned
from topfloor.bots.minds import MINDS, REFERENCE
from topfloor.engine.errors import BadSetup
from topfloor.engine.record import Array
from topfloor.engine.texts import Saying
from topfloor.training.files import read_chunks, write_weights
from topfloor.training.generations import Run
from topfloor.training.plan import MOST_ITERATIONS, MOST_MATCHES, Fact, Plan

PHASES = 3
BINS = 10
ROUNDS = 30
RIDGE = 1.0
"""Keeps factors small of which the matches tell little."""

EQUALS = 1
"""The generation that they are in a plan: one that plays by weights."""


class Told(NamedTuple):
    """What a search found of moves that were played, and what came of them."""

    share: Array
    ply: Array
    iterations: Array
    players: Array
    won: Array
    match: Array
    """The number of the match; several amounts of thinking may play the same deal."""

    def those(self, which: Array) -> Told:
        """Some of them."""
        return Told(*(column[which] for column in self))


@dataclass(frozen=True)
class Calibrated:
    """What came of it, by number of players: a scale, and how far chances are from the truth without it and on it.

    Errors are of the whole match and of each third of it, on a scale that was fitted to the other half of the matches.
    """

    scales: Mapping[int, Scale]
    before: Mapping[int, Sequence[float]]
    after: Mapping[int, Sequence[float]]

    def facts(self) -> dict[str, Fact]:
        """The scales as they stand in a note."""
        found: dict[str, Fact] = {}
        for players, scale in self.scales.items():
            found |= {f"scale.{players}.{key}": round(value, 5) for key, value in asdict(scale).items()}
        return found


def equals(plan: Plan, known: Learned) -> Plan:
    """The same matches among equals that think by what was learned, one after the other, since they may be long."""
    reference, iterations = MINDS[REFERENCE].manner, plan.habit.iterations
    fewest, *more = sorted(plan.kind.PLAYERS)
    later = known.manner(reference, iterations, fewest)
    among = {players: known.manner(reference, iterations, players) for players in more if players in known.among}
    return replace(plan, later=later, among=among, chunk=1)


def check_enough(plan: Plan) -> None:
    """Refuse too few matches: in each half of them there must be some for every number of players."""
    halves: set[tuple[int, int]] = set()
    for number in count():
        halves.add((plan.sitting(EQUALS * MOST_MATCHES + number)[0], number % 2))
        if len(halves) == 2 * len(plan.kind.PLAYERS):
            break
    if plan.matches <= number:
        raise BadSetup(Saying("topfloor.training", "tune.few", matches=plan.matches, needed=number + 1))


def told_among(run: Run, known: Learned) -> Told:
    """Play matches among equals, as far as they are not played yet: what they found of their moves."""
    write_weights(run.home.weights(EQUALS - 1), known.network, {})
    run.play(EQUALS)
    samples = read_chunks(run.files(EQUALS), run.plan.kind)
    rows, movers = np.arange(len(samples.match)), samples.positions["to_move"].astype(int)
    players, ply = (samples.positions[field].astype(int) for field in ("players", "ply"))
    thought = np.full(len(rows), run.plan.habit.iterations)
    return Told(samples.told, ply, thought, players, samples.won[rows, movers], samples.match)


def joined(parts: Sequence[Told]) -> Told:
    """All of them, one after the other."""
    return Told(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def judged(told: Told) -> Calibrated:
    """Scales, and their errors."""
    scales: dict[int, Scale] = {}
    before: dict[int, list[float]] = {}
    after: dict[int, list[float]] = {}
    for players in sorted(set(told.players.tolist())):
        those = told.those(told.players == players)
        scales[players] = fitted(those)
        odd = those.match % 2 == 1
        halves = [(fitted(those.those(~part)), those.those(part)) for part in (odd, ~odd)]
        before[players] = errors(those, those.share)
        after[players] = errors(joined([half for _, half in halves]), np.concatenate([on(*half) for half in halves]))
    return Calibrated(scales, before, after)


def errors(told: Told, chances: Array) -> list[float]:
    """How far chances are from the truth: in the whole match, and in each third of it."""
    phase = np.minimum(PHASES - 1, PHASES * told.ply // lengths(told))
    parts = [phase >= 0, *(phase == n for n in range(PHASES))]
    return [expected_error(chances[part], told.won[part]) for part in parts]


def on(scale: Scale, told: Told) -> Array:
    """The chances on a scale."""
    rows = zip(told.share, told.ply, told.iterations, strict=True)
    return np.array([scale.told(float(share), int(ply), int(many)) for share, ply, many in rows])


def lengths(told: Told) -> Array:
    """How long the match of each row was, as far as it was thought about."""
    _, which = np.unique(told.match * (MOST_ITERATIONS + 1) + told.iterations, return_inverse=True)
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
