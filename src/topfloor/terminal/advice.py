"""Hints in words: the search's candidates in an order that contradicts no figure, and no figure without ground."""

from __future__ import annotations

from collections.abc import Sequence

from topfloor.bots import Advice

SHOWN = 3
LEAST_VISITS = 50
LEAST_SHARE = 0.1
"""A chance to win is told only if a move was tried so often, and so often compared with the one tried most."""


def chance(candidate: Advice, most: int) -> int | None:
    """The chance to win in percent; None where too few trials stand behind it."""
    if candidate.win is None or candidate.visits < max(LEAST_VISITS, LEAST_SHARE * most):
        return None
    return round(100 * candidate.win)


def ranked(advice: Sequence[Advice]) -> list[tuple[Advice, int | None]]:
    """A few candidates: first those whose chance is known, the best chance first, then the ones tried most."""
    most = max((candidate.visits for candidate in advice), default=0)
    known = [(candidate, chance(candidate, most)) for candidate in advice]
    return sorted(known, key=lambda pair: (-1 if pair[1] is None else pair[1], pair[0].visits), reverse=True)[:SHOWN]
