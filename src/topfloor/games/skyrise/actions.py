"""What can be done: a bid with a building or a Wonder, a Wonder card chosen, a row for a wild disc, a disc, a pass."""

from __future__ import annotations

from topfloor.engine.actions import Actions, first_thing, is_a, second_thing
from topfloor.engine.kernel import kernel
from topfloor.games.skyrise.position import COLOURS, FIRST_WONDER, PLACES, WONDERS

VERBS = Actions(
    ("bid", FIRST_WONDER, PLACES),
    ("wonder", WONDERS, PLACES),
    ("choose", WONDERS),
    ("row", COLOURS),
    ("take", PLACES),
    ("pass",),
)
BID, WONDER, CHOICE, ROW_CHOICE, TAKING, PASS = VERBS.verbs
ACTIONS = len(VERBS)


@kernel
def is_a_bid(action: int) -> bool:
    """Whether a building or a Wonder is bid."""
    return is_a(BID, action) or is_a(WONDER, action)


@kernel
def what_is_bid(action: int) -> int:
    """The building that is bid, or, numbered after all buildings, the Wonder."""
    return FIRST_WONDER + first_thing(WONDER, action) if is_a(WONDER, action) else first_thing(BID, action)


@kernel
def where_is_bid(action: int) -> int:
    """The place that is bid for."""
    return second_thing(WONDER, action) if is_a(WONDER, action) else second_thing(BID, action)
