"""What can be bid: the numbers of actions, the places that are open, and the legal bids."""

from __future__ import annotations

from topfloor.engine.actions import action_of
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.games.skyrise.actions import BID, WONDER
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.islands import first_of, near
from topfloor.games.skyrise.position import (
    BUILDINGS,
    CAPITAL_BUILDING,
    EVERYWHERE,
    FIRST_WONDER,
    HAMMER,
    OPEN,
    TALL,
    WONDERS,
    City,
)
from topfloor.games.skyrise.wonders import barred, unbuilt_wonders


@kernel
def open_places(city: City, box: Box) -> int:
    """Where the next bid can go: an opening near what stands (SR-09), an answer next to the latest bid (SR-12)."""
    if city.phase == OPEN:
        return city.reach & ~city.taken
    return near(city, box, city.bid_at[city.bids - 1]) & ~city.taken


@kernel
def number_to_beat(city: City, box: Box) -> int:
    """The number of the latest bid; 0 for an opening; more than any for a Wonder (SR-12, SR-36)."""
    if city.phase == OPEN:
        return 0
    latest = city.bid_what[city.bids - 1]
    return 1000 if latest >= FIRST_WONDER else box.numbers[latest]


@kernel
def is_tall(city: City, box: Box, seat: int, rank: int) -> bool:
    """Whether a seat's building of this rank is a tall one."""
    return box.height[seat * BUILDINGS + rank] == TALL


@kernel
def ban(city: City, box: Box, seat: int, places: int) -> int:
    """Which of these open places are barred to a seat's tall buildings (R6).

    The ban is lifted for an opener who could place nothing else.
    """
    banned = barred(city, box, seat)
    if banned & places == 0 or city.phase != OPEN:
        return banned & places
    if places & ~banned or unbuilt_wonders(city, seat) >> CAPITAL_BUILDING & 1:
        return banned & places
    for rank in range(BUILDINGS):
        if city.pool[seat] >> rank & 1 and not is_tall(city, box, seat, rank):
            return banned & places
    return 0


@kernel
def wonder_places(city: City, box: Box, seat: int, wonder: int, places: int) -> int:
    """Where a seat may place one of its Wonders, given the open places."""
    if city.phase != OPEN:
        latest = city.bid_what[city.bids - 1]
        return places if latest < FIRST_WONDER or wonder == HAMMER else 0  # R5
    if wonder == CAPITAL_BUILDING:  # SR-41
        return EVERYWHERE & ~city.taken
    return places if city.pool[seat] == 0 else 0  # SR-10, R4


@kernel
def can_answer(city: City, box: Box, seat: int) -> bool:
    """Whether a seat has a legal outbid or Wonder to place (SR-15)."""
    places = open_places(city, box)
    if places == 0:
        return False
    wonders = unbuilt_wonders(city, seat)
    if city.bid_what[city.bids - 1] >= FIRST_WONDER:
        return wonders >> HAMMER & 1 == 1
    if wonders:
        return True
    least = number_to_beat(city, box)
    banned = ban(city, box, seat, places)
    for rank in range(BUILDINGS - 1, -1, -1):
        if box.numbers[seat * BUILDINGS + rank] <= least:
            return False
        if city.pool[seat] >> rank & 1 and (places & ~banned or not is_tall(city, box, seat, rank)):
            return True
    return False


@kernel
def legal_bids(city: City, box: Box, moves: Cells) -> int:
    """The bids with buildings and with Wonders open to the player to move; how many there are."""
    seat = city.to_move
    places = open_places(city, box)
    least = number_to_beat(city, box)
    banned = ban(city, box, seat, places)
    count = 0
    for rank in range(BUILDINGS):
        building = seat * BUILDINGS + rank
        if city.pool[seat] >> rank & 1 and box.numbers[building] > least:
            barred_here = banned if is_tall(city, box, seat, rank) else 0
            count = list_places(moves, count, action_of(BID, building), places & ~barred_here)
    wonders = unbuilt_wonders(city, seat)
    if wonders:
        for wonder in range(WONDERS):
            if wonders >> wonder & 1:
                there = wonder_places(city, box, seat, wonder, places)
                count = list_places(moves, count, action_of(WONDER, wonder), there)
    return count


@kernel
def list_places(moves: Cells, count: int, action: int, places: int) -> int:
    """Write an action for each of the places, `action` being that for the first one; how many there are then."""
    while places:
        moves[count] = action + first_of(places)
        count += 1
        places &= places - 1
    return count
