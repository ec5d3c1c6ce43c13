"""What a card of the hand would cost where it is cheapest, and what it would bring."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.paper_skylines.box import ON_COST, Box
from topfloor.games.paper_skylines.position import (
    TYPES,
    Town,
)
from topfloor.games.paper_skylines.stacks import city_is_on_top

FREE_TO_BUILD, CAN_BE_PAID, TOO_DEAR, BEING_LOOKED_AT = range(4)
"""What may become of a card in the hand."""

KIND_BITS, ONE_KIND = 7, 127
"""Numbers for the five types, packed into one."""


@kernel
def icons_near(town: Town, seat: int) -> int:
    """The most icons of each type that make a card cheaper somewhere in a city, packed into one number (PS-08)."""
    packed = 0
    for kind in range(TYPES):
        most = before = 0
        here = town.icons[seat, 0, kind]
        for place in range(town.width[seat]):
            after = town.icons[seat, place + 1, kind] if place + 1 < town.width[seat] else 0
            most = max(most, before + here + after)
            before = here
            here = after
        packed |= most << KIND_BITS * kind
    return packed


@kernel
def lowest_price(box: Box, card: int, near: int, off: int) -> int:
    """What a card costs where it is cheapest, with the city's discount, wherever that works."""
    return max(0, box.cost[card] - (near >> KIND_BITS * box.discount[card] & ONE_KIND) - off)


@kernel
def city_off(town: Town, box: Box, seat: int) -> int:
    """What the city's bonus takes off a price, while it works (P8)."""
    city = town.city[seat] - 1
    return box.city_off[city] if box.city_on[city] == ON_COST and city_is_on_top(town, seat) else 0


@kernel
def fate_of(price: int, purse: int) -> int:
    """Whether a card in the hand can be built, and for nothing."""
    return FREE_TO_BUILD if price == 0 else CAN_BE_PAID if price <= purse else TOO_DEAR


@kernel
def gain_of(box: Box, card: int) -> int:
    """Steps on all tracks that a card gains when built (PS-10)."""
    return box.gain[card, 0] + box.gain[card, 1] + box.gain[card, 2]


@kernel
def build_worth(box: Box, card: int) -> int:
    """What building a card brings, roughly, in hundredths of a point: its gains, and its action about once."""
    return 32 * gain_of(box, card) + box.rest[box.program[card]]
