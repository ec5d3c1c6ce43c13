"""Ratings on one scale, from matches in which one of a kind meets others of another kind.

With strengths a and b, the one wins among n seats with a chance of 1 / (1 + (n - 1) exp(b - a)): the model of Bradley
and Terry with two seats, of Plackett and Luce with more. Strengths are those under which the victories that were found
are likeliest (logistic regression with the offset -log(n - 1), by Newton's method), told in points of chess: with two
seats, 100 points more win 64 matches of 100. Every pairing counts one match more than it played, shared fairly, so that
nobody is infinitely strong.

Intervals come from playing all matches anew by the chances found, many times (a parametric bootstrap). Drawing the
blocks that were played anew would be of no use where there are only a few. Matches of a block are taken for
independent; they share the luck of a deal from opposite seats, so in truth intervals are rather a little smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import quantiles
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from topfloor.lab.ratings import CHESS, Rating

RESAMPLES = 200
ROUNDS = 50
"""Steps of Newton's method; a handful is usual."""

Floats = npt.NDArray[np.float64]


class Duel(NamedTuple):
    """One pairing: who met whom among how many seats, and what share of each block the one won."""

    one: str
    other: str
    seats: int
    results: tuple[float, ...]


def scaled(duels: Sequence[Duel], zero: str, seed: int = 0) -> dict[str, Rating]:
    """Rate everybody who has played; `zero` stands at 0, if it is among them, else the weakest does.

    Intervals are those of the distance to the mean of all, so that one of whom little is known does not make all the
    others uncertain. Only those can be compared whom a chain of pairings links; who is not linked with `zero`, or
    without it with the most others, is not rated.
    """
    met = _linked([duel for duel in duels if duel.results], zero)
    names = sorted({name for duel in met for name in (duel.one, duel.other)})
    if not names:
        return {}
    dice, tables = np.random.default_rng(seed), _tables(met, names)
    strengths = _likeliest(tables)
    found = CHESS * strengths
    drawn = CHESS * np.array([_drawn(tables, strengths, dice) for _ in range(RESAMPLES)])
    base = found[names.index(zero)] if zero in names else found.min()
    return {name: _rating(found[n] - base, drawn[:, n] - base) for n, name in enumerate(names)}


def _linked(duels: Sequence[Duel], zero: str) -> list[Duel]:
    """The duels of those whom a chain of pairings links with `zero`; if it has not played, of the largest group."""
    groups: list[set[str]] = []
    for duel in duels:
        apart = [group for group in groups if duel.one not in group and duel.other not in group]
        groups = [*apart, {duel.one, duel.other}.union(*(group for group in groups if group not in apart))]
    chosen = max(groups, key=lambda group: (zero in group, len(group), sorted(group)), default=set[str]())
    return [duel for duel in duels if duel.one in chosen]


def _rating(value: float, drawn: Floats) -> Rating:
    """Drawn anew, ratings come nearer together than those they were drawn from; so distances are turned round."""
    low, *_, high = quantiles((2 * value - drawn).tolist(), n=40, method="inclusive")
    return Rating(float(value), min(low, float(value)), max(high, float(value)))


class Tables(NamedTuple):
    """All pairings as columns: who sits on which side, matches won by the one and played, and the offset of seats."""

    sides: Floats
    won: Floats
    matches: Floats
    offset: Floats


def _tables(duels: Sequence[Duel], names: Sequence[str]) -> Tables:
    sides = np.zeros((len(duels), len(names)))
    for n, duel in enumerate(duels):
        sides[n, names.index(duel.one)] += 1
        sides[n, names.index(duel.other)] -= 1
    seats = np.array([duel.seats for duel in duels])
    matches = np.array([len(duel.results) for duel in duels]) * seats
    won = np.array([sum(duel.results) for duel in duels]) * seats + 1 / seats
    return Tables(sides, won, matches + 1.0, -np.log(seats - 1))


def _drawn(tables: Tables, strengths: Floats, dice: np.random.Generator) -> Floats:
    """Strengths as they would be found if the same matches were played anew."""
    chance = 1 / (1 + np.exp(-(tables.sides @ strengths + tables.offset)))
    played = np.round(tables.matches - 1).astype(np.int64)
    fair = 1 / (1 + np.exp(-tables.offset))
    return _likeliest(tables._replace(won=dice.binomial(played, chance) + fair))


def _likeliest(tables: Tables) -> Floats:
    """Newton's method, whose steps are held short; their mean, which matches leave open, is put at nothing."""
    sides, won, matches, offset = tables
    strengths = np.zeros(sides.shape[1])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-(sides @ strengths + offset)))
        slope = sides.T @ (won - matches * chance)
        bend = sides.T @ (sides * (matches * chance * (1 - chance))[:, None]) + 1e-6 * np.eye(len(strengths))
        step = np.linalg.solve(bend, slope)
        strengths = strengths + step * min(1.0, 1.0 / max(1e-12, float(np.abs(step).max())))
        strengths -= strengths.mean()
        if np.abs(step).max() < 1e-9:
            break
    return strengths
