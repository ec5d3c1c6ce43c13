"""Looking along a row: which of its objects rise above all that is nearer (SL-25), as `visible` of the rules has it.

This is for whoever tells and draws, where nothing is compiled: the same few rows are looked along again and again, by
everybody and for every move that is on offer, so what they show is known by their heights.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from topfloor.games.skyliners.position import LINE, ROWS, SEATS

LINES = [[[LINE[seat, row, depth] for depth in range(ROWS)] for row in range(ROWS)] for seat in range(SEATS)]
"""The sites of each seat's rows, from near to far."""
ROW_OF = [{site: row for row in range(ROWS) for site in LINES[seat][row]} for seat in range(SEATS)]
"""The row of each seat in which a site lies."""


def _cut(line: list[int]) -> slice:
    """Where the sites of a row are among all of them, which lie as far apart from each other as the first two."""
    step = line[1] - line[0]
    end = line[-1] + step
    return slice(line[0], end if end >= 0 else None, step)


CUTS = [[_cut(line) for line in lines] for lines in LINES]

ROWS_KNOWN = 1 << 11
"""So many rows are known at most; a match meets some hundreds."""

SKYLINES_KNOWN = 1 << 10
"""So many sides of a city are known at most; a match is told of the newest four again and again."""

Sight: TypeAlias = tuple[tuple[int, ...], ...]
"""How far away the objects are that are seen, row by row."""


@lru_cache(ROWS_KNOWN)
def seen(row: bytes) -> tuple[int, ...]:
    """How far away the objects are that are seen in a row of these heights, from near to far."""
    tallest, found = 0, []
    for depth, height in enumerate(row):
        if height > tallest:
            tallest = height
            found.append(depth)
    return tuple(found)


@lru_cache(SKYLINES_KNOWN)
def sight(heights: bytes, seat: int) -> Sight:
    """What a seat sees in each of its rows, in a city of these heights."""
    return tuple([seen(heights[cut]) for cut in CUTS[seat]])


def objects(heights: bytes, seat: int, row: int) -> list[int]:
    """The sites of the objects that a seat sees in one of its rows, from near to far."""
    line = LINES[seat][row]
    return [line[depth] for depth in seen(heights[CUTS[seat][row]])]
