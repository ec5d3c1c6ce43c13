"""How much of a match is left, told by what people watch for: penthouses, and the last turns."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.building import penthouses_built
from topfloor.games.skyline.position import (
    BUILDING,
    SITES,
    City,
)

STAGES = 7
EARLY, MIDDLE, TWO_TO_GO, ONE_TO_GO, LAST_TURN_TO_COME, LAST_TURN, NO_TURN_LEFT = range(STAGES)
EARLY_FLOORS = 5
"""Floors for each player up to which a match is young."""

ERAS = 3
"""The stages of a match in threes: while nobody is near the end, close to it, in the last turns."""


@kernel
def stage_of(city: City, box: Box, seat: int) -> int:
    """How much of the match a seat has left."""
    if city.over:
        return NO_TURN_LEFT
    if city.closer > 0:
        if seat == city.to_move:
            return LAST_TURN if city.phase == BUILDING else NO_TURN_LEFT
        until = (city.closer - 1 - city.to_move) % city.players
        return LAST_TURN_TO_COME if until == 0 or (seat - city.to_move) % city.players < until else NO_TURN_LEFT
    most = 0
    for owner in range(city.players):
        most = max(most, penthouses_built(city, box, owner))
    if box.last_penthouse - most <= 1:
        return ONE_TO_GO
    if box.last_penthouse - most == 2:
        return TWO_TO_GO
    return EARLY if floors_in_all(city) < EARLY_FLOORS * city.players else MIDDLE


@kernel
def era(stage: int) -> int:
    """A stage of the match, more coarsely."""
    return 0 if stage < TWO_TO_GO else 1 if stage <= ONE_TO_GO else 2


@kernel
def floors_in_all(city: City) -> int:
    """How many floors stand, all together."""
    floors = 0
    for site in range(SITES):
        floors += city.height[site]
    return floors
