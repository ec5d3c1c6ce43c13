"""Ratings on one scale, from matches in which one of a kind meets others of another kind.

With strengths a and b, the one wins among n seats with a chance of 1 / (1 + (n - 1) exp(b - a)): the model of Bradley
and Terry with two seats, of Plackett and Luce with more. Strengths are those under which the victories that were found
are likeliest (logistic regression with the offset -log(n - 1), by Newton's method), told in points of chess: with two
seats, 100 points more win 64 matches of 100. Their intervals come from a bootstrap: blocks, a deal from all the seats,
are drawn anew. Every pairing counts one match more than it played, shared fairly, so that nobody is infinitely strong;
in the bootstrap it is shared by lot.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log
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
    others uncertain. Only those can be compared who are linked by pairings; all that the bench plays are.
    """
    met = [duel for duel in duels if duel.results]
    names = sorted({name for duel in met for name in (duel.one, duel.other)})
    if not names:
        return {}
    dice = random.Random(seed)
    found = _strengths(met, names, [duel.results for duel in met], [1 / duel.seats for duel in met])
    drawn = np.array([_drawn(met, names, dice) for _ in range(RESAMPLES)])
    base = found[names.index(zero)] if zero in names else found.min()
    return {name: _rating(found[n] - base, drawn[:, n] - base) for n, name in enumerate(names)}


def _rating(value: float, drawn: Floats) -> Rating:
    low, *_, high = quantiles(drawn.tolist(), n=40, method="inclusive")
    return Rating(float(value), min(low, float(value)), max(high, float(value)))


def _drawn(duels: Sequence[Duel], names: Sequence[str], dice: random.Random) -> Floats:
    results = [dice.choices(duel.results, k=len(duel.results)) for duel in duels]
    by_lot = [dice.betavariate(1, duel.seats - 1) for duel in duels]
    return _strengths(duels, names, results, by_lot)


def _strengths(
    duels: Sequence[Duel], names: Sequence[str], results: Sequence[Sequence[float]], extra: Sequence[float]
) -> Floats:
    """In points of chess, from their mean."""
    sides = np.zeros((len(duels), len(names)))
    for n, duel in enumerate(duels):
        sides[n, names.index(duel.one)] += 1
        sides[n, names.index(duel.other)] -= 1
    seats = np.array([duel.seats for duel in duels])
    matches = np.array([len(found) for found in results]) * seats + 1.0
    won = np.array([sum(found) for found in results]) * seats + np.array(extra)
    return CHESS * _likeliest(sides, won, matches, np.array([-log(duel.seats - 1) for duel in duels]))


def _likeliest(sides: Floats, won: Floats, matches: Floats, offset: Floats) -> Floats:
    """Newton's method, whose steps are held short; what the matches leave open is put at the mean."""
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
