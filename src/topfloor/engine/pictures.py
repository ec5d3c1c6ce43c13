"""What pictures of several games have in common: the sign before a player, and figures below each other."""

from __future__ import annotations

from collections.abc import Sequence

from topfloor.engine.markup import mark, right
from topfloor.engine.view import View

TO_MOVE, WINNER = "▸", "★"


def sign_of(view: View, seat: int) -> str:
    """What stands before a player: whether it is his turn, or he has won."""
    if seat in view.get("winners", ()):
        return mark("bold", WINNER)
    return mark("bold", TO_MOVE) if seat == view["to_move"] else " "


def in_columns(values: Sequence[str], widths: Sequence[int]) -> str:
    """Values in a line, each at the right of its column."""
    return "".join(right(value, width) for value, width in zip(values, widths, strict=True))
