"""What a person is told of a bot's thoughts: a few moves, in an order that does not contradict their figures.

A search tries the moves that go well most often. A move that it hardly tried may show a high figure by luck, which
tells nothing, so it gets none; those with a figure stand in its order, and the others after them, most tried first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from topfloor.bots.player import Advice

HINTS = 5
ADVISER = "architect"
"""The level that gives hints."""

FEWEST_VISITS = 50
"""A chance to win that comes from fewer tries is not told."""

FEWEST_OF_THE_MOST = 10
"""Nor one from fewer than a tenth of the tries that the best move had."""


def told(advice: Sequence[Advice]) -> list[Advice]:
    """The moves to be shown, best first."""
    most = max((one.visits for one in advice), default=0)
    fewest = max(FEWEST_VISITS, most / FEWEST_OF_THE_MOST)
    shown = [one if one.visits >= fewest else replace(one, win=None) for one in advice[:HINTS]]
    return sorted(shown, key=lambda one: (one.win is None, -(one.win or 0.0), -one.visits))
