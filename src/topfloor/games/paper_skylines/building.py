# ruff: noqa: SIM110 - kernels are plain loops
"""Building: where a card may go, what it costs there, paying and what follows (PS-07 … PS-10)."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.paper_skylines.actions import ENDS
from topfloor.games.paper_skylines.box import ON_COST, Box
from topfloor.games.paper_skylines.decks import from_hand, leave_row, refill_row
from topfloor.games.paper_skylines.language import ANYWHERE, FREE, FROM, HAND, OVER, ROW, SPRAWL, WHERE, N
from topfloor.games.paper_skylines.position import CARDS, IN_ROW, PLACES, TRACKS, Town
from topfloor.games.paper_skylines.position import HAND as IN_HAND
from topfloor.games.paper_skylines.stacks import city_is_on_top, make_room, put_on_top
from topfloor.games.paper_skylines.tracks import advance

# Places to build: 0 the left end, 1 the right end, from 2 on the places of the city, buildings and gaps.


@kernel
def is_over(town: Town, seat: int, place: int) -> bool:
    """Whether building there is building over; the ends and gaps are sprawling (PS-07)."""
    return place >= ENDS and town.top[seat, place - ENDS] > 0


@kernel
def fits(town: Town, seat: int, place: int, where: int) -> bool:
    """Whether a card may be built in one of the places there are, if it must be over or sprawling (PS-07)."""
    if place < ENDS:
        return where != OVER and town.width[seat] < PLACES
    return where == ANYWHERE or (where == OVER) == (town.top[seat, place - ENDS] > 0)


@kernel
def icons_around(town: Town, seat: int, kind: int, place: int) -> int:
    """Icons of a type beside and beneath a place (PS-08)."""
    width = town.width[seat]
    if place < ENDS:
        return town.icons[seat, 0 if place == 0 else width - 1, kind]
    at = place - ENDS
    count = town.icons[seat, at, kind]
    if at > 0:
        count += town.icons[seat, at - 1, kind]
    if at < width - 1:
        count += town.icons[seat, at + 1, kind]
    return count


@kernel
def city_discount(town: Town, box: Box, seat: int, place: int) -> int:
    """What a city's bonus takes off the cost there (P8)."""
    city = town.city[seat] - 1
    if box.city_on[city] != ON_COST or town.bonuses >= box.city_limit[city]:
        return 0
    where = box.city_where[city]
    if where != ANYWHERE and (where == OVER) != is_over(town, seat, place):
        return 0
    return box.city_off[city] if city_is_on_top(town, seat) else 0


@kernel
def cost_at(town: Town, box: Box, seat: int, card: int, place: int, off: int) -> int:
    """What a card costs in a place: never below nothing (PS-08, P9, P10)."""
    if off == FREE or box.cost[card] <= off:
        return 0
    cost = box.cost[card] - off - icons_around(town, seat, box.discount[card], place)
    if cost > 0:
        cost -= city_discount(town, box, seat, place)
    return max(cost, 0)


@kernel
def cheapest(town: Town, box: Box, seat: int, card: int, off: int, where: int) -> int:
    """The least that a card costs anywhere it may go; 99 if it may go nowhere."""
    least = 99
    for place in range(ENDS + town.width[seat]):
        if fits(town, seat, place, where):
            least = min(least, cost_at(town, box, seat, card, place, off))
    return least


@kernel
def is_at_hand(town: Town, seat: int, card: int, source: int) -> bool:
    """Whether a card is where it may be built from: the hand, or the row."""
    return town.where[card] == (IN_HAND + seat if source == HAND else IN_ROW)


@kernel
def purse(town: Town, seat: int, source: int) -> int:
    """How many cards a player could pay with: the hand, but for the card itself (PS-09)."""
    return town.hand[seat] - 1 if source == HAND else town.hand[seat]


@kernel
def can_build(town: Town, box: Box, seat: int, step: int, card: int) -> bool:
    """Whether a card at hand can be paid for in some place (PS-09)."""
    off, where = box.code[step, N], box.code[step, WHERE]
    money = purse(town, seat, box.code[step, FROM])
    if (off == FREE or box.cost[card] - off <= money) and (where != SPRAWL or town.width[seat] < PLACES):
        return True
    return cheapest(town, box, seat, card, off, where) <= money


@kernel
def can_build_any(town: Town, box: Box, seat: int, step: int) -> bool:
    """Whether there is a card to build."""
    source = box.code[step, FROM]
    for card in range(CARDS):
        if is_at_hand(town, seat, card, source) and can_build(town, box, seat, step, card):
            return True
    return False


@kernel
def can_build_at(town: Town, box: Box, seat: int, step: int, place: int) -> bool:
    """Whether the chosen card may go there and can be paid for."""
    if not fits(town, seat, place, box.code[step, WHERE]):
        return False
    cost = cost_at(town, box, seat, town.building - 1, place, box.code[step, N])
    return cost <= purse(town, seat, box.code[step, FROM])


@kernel
def use_up_city_discount(town: Town, box: Box, seat: int, place: int) -> None:
    """The city's bonus on cost counts for this card, whether it needed it or not (P8)."""
    if city_discount(town, box, seat, place) > 0:
        town.bonuses += 1


@kernel
def complete(town: Town, box: Box, seat: int, source: int) -> bool:
    """The paid card goes to its place and its gains are taken (PS-10); whether it was built over."""
    card, place = town.building - 1, town.place
    use_up_city_discount(town, box, seat, place)
    over = is_over(town, seat, place)
    if source == ROW:
        leave_row(town, card)
    else:
        from_hand(town, seat, card)
    at = make_room(town, seat, place) if place < ENDS else place - ENDS
    put_on_top(town, box, seat, at, card)
    town.building = 0
    town.place = 0
    for track in range(TRACKS):
        if box.gain[card, track] > 0:
            advance(town, box, seat, track, box.gain[card, track])
    if source == ROW:
        refill_row(town, box, False)
    return over
