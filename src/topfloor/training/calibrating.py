"""Calibrating: the scale on which a search's share of wins becomes a chance that comes true among equals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from topfloor.bots.chances import FACTORS, Scale, terms
from topfloor.engine.record import Array

ROUNDS = 30
RIDGE = 1.0
"""Keeps factors small of which the matches tell little."""


class Told(NamedTuple):
    """What a search found of moves that were played, and what came of them."""

    share: Array
    ply: Array
    iterations: Array
    won: Array


def fitted(told: Told, usual_length: float) -> Scale:
    """The scale under which these results were likeliest (logistic regression, by Newton's method)."""
    rows = zip(told.share, told.ply, told.iterations, strict=True)
    found = np.array([terms(float(share), float(ply) / usual_length, float(many)) for share, ply, many in rows])
    factors = np.zeros(FACTORS)
    for _ in range(ROUNDS):
        chance = 1.0 / (1.0 + np.exp(-np.clip(found @ factors, -30.0, 30.0)))
        slope = found.T @ (told.won - chance) - RIDGE * factors
        bend = (found * (chance * (1.0 - chance))[:, None]).T @ found + RIDGE * np.eye(FACTORS)
        factors += np.linalg.solve(bend, slope)
    least, most = float(told.iterations.min()), float(told.iterations.max())
    return Scale(tuple(float(factor) for factor in factors), usual_length, least, most)


def expected_error(chance: Array, won: Array, bins: int = 10) -> float:
    """The mean distance between what is told and what came of it."""
    which = np.minimum(bins - 1, (chance * bins).astype(int))
    parts: Sequence[float] = [
        abs(float(chance[which == n].mean() - won[which == n].mean())) * float((which == n).mean())
        for n in range(bins)
        if (which == n).any()
    ]
    return sum(parts)
