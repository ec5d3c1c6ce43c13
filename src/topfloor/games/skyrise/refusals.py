"""Why something is not allowed: for every action that is not legal, the rule against it."""

from __future__ import annotations

from topfloor.engine.actions import first_thing, is_a, second_thing
from topfloor.engine.kernel import kernel
from topfloor.games.skyrise.actions import BID, CHOICE, PASS, ROW_CHOICE, TAKING, WONDER, is_a_bid
from topfloor.games.skyrise.bidding import (
    ban,
    is_tall,
    number_to_beat,
    open_places,
    wonder_places,
)
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.islands import all_structures
from topfloor.games.skyrise.position import (
    BUILDINGS,
    CAPITAL_BUILDING,
    CHOOSE,
    FIRST_WONDER,
    HAMMER,
    NO_DISC,
    OPEN,
    ROW,
    SIDE_OF,
    TAKE,
    City,
)
from topfloor.games.skyrise.wonders import unbuilt_wonders

# Why an action is refused: the key of its text, and the rule that says so.
REASONS = (
    ("", ""),
    ("over", "SR-25"),
    ("choose-first", "SR-23"),
    ("row-first", "SR-20"),
    ("take-first", "SR-57"),
    ("no-island", "SR-01"),
    ("structure-there", "SR-13"),
    ("bid-there", "SR-17"),
    ("not-your-building", "SR-06"),
    ("dotted", "SR-06"),
    ("building-lies", "R3"),
    ("building-built", "SR-16"),
    ("only-the-hammer", "R5"),
    ("not-higher", "SR-12"),
    ("out-of-reach", "SR-09"),
    ("not-adjacent", "SR-12"),
    ("beside-the-hammer", "SR-40"),
    ("wonders-later", "SR-23"),
    ("not-your-wonder", "SR-38"),
    ("wonder-built", "SR-36"),
    ("wonder-opens", "SR-10"),
    ("wonder-not-adjacent", "SR-11"),
    ("must-open", "R2"),
    ("choose-later", "SR-23"),
    ("chosen-all", "SR-23"),
    ("not-dealt", "SR-04"),
    ("chosen-twice", "SR-38"),
    ("no-wild", "SR-20"),
    ("no-vault", "SR-57"),
    ("nothing-to-take", "R20"),
)
LEGAL, OVER, CHOOSE_FIRST, ROW_FIRST, TAKE_FIRST = range(5)
NO_ISLAND, STRUCTURE_THERE, BID_THERE = range(5, 8)
NOT_YOUR_BUILDING, DOTTED, BUILDING_LIES, BUILDING_BUILT = range(8, 12)
ONLY_THE_HAMMER, NOT_HIGHER, OUT_OF_REACH, NOT_ADJACENT, BESIDE_THE_HAMMER = range(12, 17)
WONDERS_LATER, NOT_YOUR_WONDER, WONDER_BUILT, WONDER_OPENS, WONDER_NOT_ADJACENT = range(17, 22)
MUST_OPEN, CHOOSE_LATER, CHOSEN_ALL, NOT_DEALT, CHOSEN_TWICE, NO_WILD, NO_VAULT, NOTHING_TO_TAKE = range(22, 30)


@kernel
def why(city: City, box: Box, action: int) -> int:
    """The reason an action is refused, as an index into REASONS; LEGAL if it is not."""
    if city.over:
        return OVER
    if is_a_bid(action) or is_a(PASS, action):
        asked = asked_for_something_else(city)
        if asked != LEGAL:
            return asked
    if is_a(BID, action):
        return why_not_bid(city, box, first_thing(BID, action), second_thing(BID, action))
    if is_a(WONDER, action):
        return why_not_place(city, box, first_thing(WONDER, action), second_thing(WONDER, action))
    if is_a(CHOICE, action):
        return why_not_choose(city, box, first_thing(CHOICE, action))
    if is_a(ROW_CHOICE, action):
        return LEGAL if city.phase == ROW else NO_WILD
    if is_a(TAKING, action):
        return why_not_take(city, first_thing(TAKING, action))
    return MUST_OPEN if city.phase == OPEN else LEGAL


@kernel
def asked_for_something_else(city: City) -> int:
    """A card, a row or a disc is to be chosen before bidding goes on."""
    if city.phase == CHOOSE:
        return CHOOSE_FIRST
    if city.phase == ROW:
        return ROW_FIRST
    return TAKE_FIRST if city.phase == TAKE else LEGAL


@kernel
def why_not_there(city: City, place: int) -> int:
    """What stands against any bid on a place."""
    if SIDE_OF[place] > 0 and city.island[SIDE_OF[place]] == 0:
        return NO_ISLAND
    if not city.taken >> place & 1:
        return LEGAL
    return STRUCTURE_THERE if all_structures(city) >> place & 1 else BID_THERE


@kernel
def why_not_bid(city: City, box: Box, building: int, place: int) -> int:
    """What stands against a bid: first whose building it is, then its number, then the place."""
    reason = why_not_this_building(city, box, building)
    if reason != LEGAL:
        return reason
    least = number_to_beat(city, box)
    if city.phase != OPEN and city.bid_what[city.bids - 1] >= FIRST_WONDER:
        return ONLY_THE_HAMMER
    if box.numbers[building] <= least:
        return NOT_HIGHER
    reason = why_not_there(city, place)
    if reason != LEGAL:
        return reason
    places = open_places(city, box)
    if not places >> place & 1:
        return OUT_OF_REACH if city.phase == OPEN else NOT_ADJACENT
    seat = city.to_move
    tall = is_tall(city, box, seat, building - seat * BUILDINGS)
    return BESIDE_THE_HAMMER if tall and ban(city, box, seat, places) >> place & 1 else LEGAL


@kernel
def why_not_this_building(city: City, box: Box, building: int) -> int:
    """Whether the player to move has this building at hand."""
    seat = city.to_move
    rank = building % BUILDINGS
    if building // BUILDINGS != seat:
        return NOT_YOUR_BUILDING
    if city.pool[seat] >> rank & 1:
        return LEGAL
    if city.era == 1 and not box.first_era[seat] >> rank & 1:
        return DOTTED
    for bid in range(city.bids):
        if city.bid_what[bid] == building:
            return BUILDING_LIES
    return BUILDING_BUILT


@kernel
def why_not_place(city: City, box: Box, wonder: int, place: int) -> int:
    """What stands against placing a Wonder."""
    if city.era == 1:
        return WONDERS_LATER
    seat = city.to_move
    if not city.chosen[seat] >> wonder & 1:
        return NOT_YOUR_WONDER
    if not unbuilt_wonders(city, seat) >> wonder & 1:
        return WONDER_BUILT
    if city.phase != OPEN and city.bid_what[city.bids - 1] >= FIRST_WONDER and wonder != HAMMER:
        return ONLY_THE_HAMMER
    if city.phase == OPEN and city.pool[seat] != 0 and wonder != CAPITAL_BUILDING:
        return WONDER_OPENS
    reason = why_not_there(city, place)
    if reason != LEGAL:
        return reason
    if wonder_places(city, box, seat, wonder, open_places(city, box)) >> place & 1:
        return LEGAL
    return OUT_OF_REACH if city.phase == OPEN else WONDER_NOT_ADJACENT


@kernel
def why_not_choose(city: City, box: Box, wonder: int) -> int:
    """What stands against choosing a Wonder card."""
    if city.phase != CHOOSE:
        return CHOOSE_LATER if city.era == 1 else CHOSEN_ALL
    if not city.cards[city.to_move] >> wonder & 1:
        return NOT_DEALT
    return CHOSEN_TWICE if city.chosen[city.to_move] >> wonder & 1 else LEGAL


@kernel
def why_not_take(city: City, place: int) -> int:
    """What stands against taking a disc."""
    if city.phase != TAKE:
        return NO_VAULT
    return LEGAL if city.disc[place] != NO_DISC else NOTHING_TO_TAKE
