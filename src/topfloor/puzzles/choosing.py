"""Which puzzles make a collection: few of a match, of a part of the match, of a level, or with the same solution."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from topfloor.puzzles.puzzle import Puzzle

MOST_IN_A_MATCH = 2
APART = 8
"""Moves at least between two puzzles of a match."""

MOST_OF_A_PHASE = 0.5
MOST_OF_A_LEVEL = 0.75
FEW_OF_ALL = 4
"""So many of a kind are never too many."""

MOST_ALIKE = 3
"""Puzzles with the same sentence as their solution,"""

MOST_OF_A_WORD = 0.2
"""or of a single word, such as `pass`, which may mean many things."""


def taken(before: Sequence[Puzzle], found: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """Those of the puzzles found in a match that bring something new to the ones before; `count` are wanted in all."""
    new: list[Puzzle] = []
    for puzzle in found:
        if len(new) >= MOST_IN_A_MATCH or len(before) + len(new) >= count:
            break
        near = any(abs(len(one.moves) - len(puzzle.moves)) < APART for one in new)
        if not near and not has_enough([*before, *new], puzzle, count):
            new.append(puzzle)
    return new


def has_enough(there: Sequence[Puzzle], puzzle: Puzzle, count: int) -> bool:
    """Whether a collection of `count` puzzles has enough of a puzzle's kind."""
    phase = sum(one.phase == puzzle.phase for one in there)
    level = sum(one.level == puzzle.level for one in there)
    alike = sum(one.best == puzzle.best for one in there)
    most_alike = MOST_ALIKE if " " in puzzle.best else most(MOST_OF_A_WORD, count)
    return phase >= most(MOST_OF_A_PHASE, count) or level >= most(MOST_OF_A_LEVEL, count) or alike >= most_alike


def most(share: float, count: int) -> int:
    """How many of a kind may be among so many; of a few, all."""
    return max(FEW_OF_ALL, math.ceil(share * count))
