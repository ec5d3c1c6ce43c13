"""What steps are worth to bots, in hundredths of a point: a rough guess, made once when the box is packed."""

from __future__ import annotations

from collections.abc import Sequence

from topfloor.games.paper_skylines.language import (
    ADVANCE,
    BASIC,
    BUILD,
    CHOOSE,
    CLAIM,
    COPY,
    COUNT,
    DISCARD,
    DRAW,
    EACH,
    END,
    FREE,
    FROM,
    HAND,
    MAY,
    MOST,
    OP,
    ROW,
    STEAL,
    SUB,
    TOP,
    TRACK_COUNT,
    TUCK,
    WHERE,
    WHOLE,
    N,
)

Rows = Sequence[Sequence[int]]

A_CARD, A_STEP, A_BUILD, A_TUCK = 30, 32, 80, 20
A_TOP_CARD, A_BUILDING = 90, 220


def list_worth(rows: Rows, at: int) -> int:
    """A list of steps from one of them to its end."""
    total = 0
    while rows[at][OP] != END:
        row = rows[at]
        each = row[MOST] if row[OP] in (DISCARD, EACH) and (row[OP] == EACH or row[WHERE]) else 1
        times = max(1, each * 3 // 5) if row[OP] == EACH else each
        times = row[N] if row[OP] in (DRAW, TUCK, BASIC) and not row[COUNT] else times
        total += times * step_worth(rows, at)
        at += 1 + (row[N] if row[OP] == CHOOSE else 0)
    return total


def step_worth(rows: Rows, at: int) -> int:
    """Doing a step once; an optional one is never worth less than nothing."""
    row = rows[at]
    worth = _plain_worth(rows, at)
    optional = row[MAY] or (row[OP] == DISCARD and row[WHERE])
    return max(worth, 0) if optional else worth


def _plain_worth(rows: Rows, at: int) -> int:
    row = rows[at]
    op = row[OP]
    if op == DRAW:
        return A_CARD * max(1, row[COUNT]) + (10 if row[COUNT] else 0)
    if op == BUILD:
        return A_BUILD + (100 if row[N] == FREE else 20 * row[N])
    if op == TUCK:
        return A_TUCK if row[FROM] == HAND else A_TUCK + A_CARD
    if op == ADVANCE:
        tracks = 3 if row[WHERE] == TRACK_COUNT + 2 else 1
        return A_STEP * row[N] * tracks
    if op == DISCARD:
        return _discard_worth(rows, at)
    if op == CHOOSE:
        return max(list_worth(rows, rows[at + 1 + number][SUB]) for number in range(row[N]))
    if op == EACH:
        return list_worth(rows, row[SUB])
    return {STEAL: 45 if row[FROM] == HAND else 70, BASIC: 45, CLAIM: 60, COPY: 90}.get(op, 0)


def _discard_worth(rows: Rows, at: int) -> int:
    row = rows[at]
    benefit = list_worth(rows, row[SUB]) if row[SUB] else 0
    given = {HAND: A_CARD * (1 if row[WHERE] else row[N]), TOP: A_TOP_CARD, WHOLE: A_BUILDING, ROW: -5}
    return benefit - given[row[FROM]]
