"""The chance to win that people are told, fitted to what came of matches among equals.

A search counts how often it won the matches in its head. That is too rosy, since its rivals there do not know what
they hold, and it is more so the longer it thinks and the later in a match it is. So what is told is that share on a
scale fitted to matches that were played to their end (`training/calibrating.py`), for each number of players. The
tree's own counts stay what they are: a search compares moves by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, log10

SUREST = 0.995
"""Nothing is told to be surer than this, either way, before the end."""


@dataclass(frozen=True)
class Scale:
    """How a search's share of wins becomes a chance, for one number of players: a factor for each of the `terms`."""

    constant: float
    late: float
    deep: float
    odds: float
    odds_late: float
    odds_deep: float
    usual_length: float
    """Of a match, in moves."""
    least_thought: float
    most_thought: float
    """Between so many iterations it was fitted; beyond, it is taken as at the nearer end."""

    @property
    def factors(self) -> Sequence[float]:
        """In the order of the terms."""
        return self.constant, self.late, self.deep, self.odds, self.odds_late, self.odds_deep

    def told(self, share: float, ply: int, iterations: int) -> float:
        """The chance to win, after a search of so many iterations at this point of a match."""
        thought = max(self.least_thought, min(self.most_thought, iterations))
        found = terms(share, ply / self.usual_length, thought)
        odds = sum(factor * term for factor, term in zip(self.factors, found, strict=True))
        return max(1.0 - SUREST, min(SUREST, 1.0 / (1.0 + exp(-odds))))


def terms(share: float, time: float, iterations: float) -> Sequence[float]:
    """What a chance is reckoned from: what the search found and nothing, each alone, with time and with thinking."""
    bounded = max(1.0 - SUREST, min(SUREST, share))
    odds, late, deep = log(bounded / (1.0 - bounded)), min(1.0, time), log10(iterations) - 3.0
    return 1.0, late, deep, odds, odds * late, odds * deep
