"""Carelessness: how a weaker level misjudges moves, as people do.

It thinks as the others do, less far, and then takes a move that looks a little better to it than it is, among those
that it has thought about in earnest. Where the matter is clear, as good as won or as good as lost, it sees so; the
closer the call, the more it may be mistaken.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from topfloor.bots.player import Advice
from topfloor.engine.rng import HasDice, draw

FINE = 1 << 20
IN_EARNEST = 5
"""A move that was tried less than a fifth as often as the one most tried was not thought about in earnest."""

LOTS = 4
"""The sum of so many lots is about as often far off as a person's judgement is: seldom."""


def picked(advice: Sequence[Advice], carelessness: float, dice: HasDice) -> Advice:
    """The move that looks best with errors of this size in its chance to win; with none, the one most tried."""
    if not carelessness:
        return advice[0]
    weighed = [one for one in advice if one.visits * IN_EARNEST >= advice[0].visits]
    looks = [(one.win or 0.0) + carelessness * _doubt(one.win or 0.0) * _error(dice) for one in weighed]
    return weighed[max(range(len(weighed)), key=looks.__getitem__)]


def _doubt(chance: float) -> float:
    """1 where a match is open, 0 where it is decided."""
    return 4.0 * chance * (1.0 - chance)


def _error(dice: HasDice) -> float:
    """Nothing on average, seldom beyond 2 either way."""
    lots = sum(draw(dice, FINE) for _ in range(LOTS)) / FINE
    return (lots - LOTS / 2) / sqrt(LOTS / 12)
