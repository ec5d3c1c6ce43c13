"""Seats as one of them counts them: itself first, then clockwise."""

from __future__ import annotations

from topfloor.engine.game import AnyPosition
from topfloor.engine.kernel import kernel


@kernel
def chair(position: AnyPosition, seat: int, owner: int) -> int:
    """How many seats clockwise from `seat` `owner` sits; 0 is the seat itself."""
    return int((owner - seat + position.players) % position.players)
