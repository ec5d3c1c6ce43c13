"""Why an action is refused: written apart from what is legal, so that each can be held against the other."""

from __future__ import annotations

from topfloor.engine.actions import first_thing, is_a
from topfloor.engine.kernel import kernel
from topfloor.games.paper_skylines.actions import (
    ACCEPT,
    ADVANCE,
    BUILD,
    CHOOSE,
    CLAIM,
    COPY,
    DECLARE,
    DISCARD,
    DRAW,
    DRAW_DECK,
    ENDS,
    KEEP,
    KEEP_CITY,
    PASS,
    PAY,
    PLACE,
    RAZE,
    ROB,
    SKIP,
    STEAL,
    TUCK,
    UNDER,
    USE,
    VISIT,
)
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.building import cheapest, cost_at, is_over, purse
from topfloor.games.paper_skylines.counting import is_met
from topfloor.games.paper_skylines.decks import can_draw
from topfloor.games.paper_skylines.language import ANY, BASIC_BUILD, FROM, OVER, PILE, ROW, SPRAWL, TOP, WHERE, N
from topfloor.games.paper_skylines.language import HAND as FROM_HAND
from topfloor.games.paper_skylines.options import can_use, is_stealable, may_stay
from topfloor.games.paper_skylines.position import (
    ACTION,
    BASIC_ACTION,
    BUILD_WHERE,
    BUILD_WHICH,
    CARDS,
    CITY,
    CLAIM_WHICH,
    COPY_WHICH,
    DISCARD_WHICH,
    DRAW_WHICH,
    HAND,
    IN_PILE,
    IN_ROW,
    KEEP_WHICH,
    LOOKED_AT,
    PAYMENT,
    PLACES,
    RAZE_WHICH,
    STEAL_WHICH,
    TUCK_WHERE,
    TUCK_WHICH,
    WHETHER,
    WHICH_LIST,
    WHICH_TRACK,
    WHICH_TYPE,
    WHOSE_HAND,
    Town,
)
from topfloor.games.paper_skylines.stacks import can_be_razed, place_of_top
from topfloor.games.paper_skylines.steps import can_act, can_choose, may_copy
from topfloor.games.paper_skylines.tracks import can_advance

# Why an action is refused: the key of its text, and the rule that says so. The first after the end of the match are
# what the player is asked for instead, one for each question, in the order of `ask`.
REASONS = (
    ("", ""),
    ("asked-city", "PS-02"),
    ("asked-action", "PS-06"),
    ("asked-basic", "PS-06"),
    ("asked-build", "PS-07"),
    ("asked-place", "PS-07"),
    ("asked-pay", "PS-09"),
    ("asked-tuck", "PS-11"),
    ("asked-under", "PS-11"),
    ("asked-draw", "PS-14"),
    ("asked-keep", "PS-17"),
    ("asked-track", "PS-13"),
    ("asked-discard", "PS-17"),
    ("asked-raze", "P3"),
    ("asked-victim", "P5"),
    ("asked-steal", "P3"),
    ("asked-claim", "PS-15"),
    ("asked-copy", "P7"),
    ("asked-type", "PS-17"),
    ("asked-list", "PS-17"),
    ("asked-whether", "PS-17"),
    ("over", "PS-25"),
    ("not-your-city", "PS-02"),
    ("not-in-hand", "PS-07"),
    ("not-in-row", "PS-14"),
    ("not-in-pile", "P12"),
    ("not-looked-at", "PS-17"),
    ("too-dear", "PS-09"),
    ("too-dear-there", "PS-09"),
    ("no-such-place", "PS-07"),
    ("no-room", "PS-07"),
    ("only-over", "PS-07"),
    ("only-sprawl", "PS-07"),
    ("pays-for-itself", "PS-09"),
    ("gap", "P4"),
    ("too-deep", "PS-18"),
    ("track-ended", "PS-21"),
    ("track-at-start", "PS-19"),
    ("track-chosen", "PS-13"),
    ("deck-empty", "PS-14"),
    ("only-row", "PS-14"),
    ("claimed", "PS-15"),
    ("not-met", "PS-15"),
    ("mayor-stands-there", "PS-16"),
    ("city-has-no-action", "PS-16"),
    ("basic-only", "PS-16"),
    ("mayor-protects", "P3"),
    ("city-stays", "P3"),
    ("yourself", "P5"),
    ("nobody-there", "PS-01"),
    ("empty-hand", "P5"),
    ("not-a-rivals-top", "P3"),
    ("not-to-copy", "P7"),
    ("no-such-list", "PS-17"),
    ("list-impossible", "PS-17"),
    ("must-do", "PS-17"),
    ("must-act", "PS-06"),
)
LEGAL = 0
MATCH_OVER, NOT_YOUR_CITY, NOT_IN_HAND, NOT_IN_ROW, NOT_IN_PILE, NOT_LOOKED_AT, TOO_DEAR, TOO_DEAR_THERE = range(21, 29)
NO_SUCH_PLACE, NO_ROOM, ONLY_OVER, ONLY_SPRAWL, PAYS_FOR_ITSELF, GAP, TOO_DEEP, TRACK_ENDED = range(29, 37)
TRACK_AT_START, TRACK_CHOSEN, DECK_EMPTY, ONLY_ROW, ALREADY_CLAIMED, NOT_MET, STANDS_THERE = range(37, 44)
NO_ACTION, BASIC_ONLY, MAYOR_PROTECTS, CITY_STAYS, YOURSELF, NOBODY_THERE, EMPTY_HAND = range(44, 51)
NOT_A_TOP, NOT_TO_COPY, NO_SUCH_LIST, LIST_IMPOSSIBLE, MUST_DO, MUST_ACT = range(51, 57)


@kernel
def why(town: Town, box: Box, action: int) -> int:
    """The reason an action is refused, as an index into REASONS; LEGAL if it is not."""
    if town.over:
        return MATCH_OVER
    if is_a(SKIP, action) and town.ask != CITY and town.ask != ACTION:
        return LEGAL if town.optional else MUST_DO
    if is_a(PASS, action) and town.ask == ACTION:
        return why_not_pass(town, box)
    step = town.step[town.depth - 1] if town.depth > 0 else 0
    if town.ask == ACTION or town.ask == BASIC_ACTION:
        return why_not_begin(town, box, action)
    if action < TUCK.first:
        return why_not_build(town, box, step, action)
    if action < USE.first:
        return why_not_tuck(town, box, step, action)
    if action < KEEP.first:
        return why_not_move_or_draw(town, box, step, action)
    if action < VISIT.first:
        return why_not_keep_or_claim(town, box, action)
    return why_not_further(town, box, step, action)


@kernel
def why_not_pass(town: Town, box: Box) -> int:
    """Passing is only for who can do nothing at all (PS-06)."""
    if can_act(town, box):
        return MUST_ACT
    for place in range(town.width[town.to_move]):
        if why_not_visit(town, box, place) == LEGAL:
            return MUST_ACT
    return LEGAL


@kernel
def why_not_begin(town: Town, box: Box, action: int) -> int:
    """What stands against taking this as an action."""
    if is_a(BUILD, action):
        return why_not_build_card(town, box, BASIC_BUILD, first_thing(BUILD, action))
    if is_a(TUCK, action):
        return LEGAL if is_held(town, first_thing(TUCK, action)) else NOT_IN_HAND
    if is_a(USE, action):
        if not is_held(town, first_thing(USE, action)):
            return NOT_IN_HAND
        return LEGAL if can_use(town) else TOO_DEEP
    if is_a(ADVANCE, action):
        return LEGAL if can_advance(town, box, town.to_move, first_thing(ADVANCE, action), 1) else TRACK_ENDED
    if is_a(DRAW_DECK, action):
        return LEGAL if can_draw(town, box, town.level) else DECK_EMPTY
    if is_a(DRAW, action):
        return LEGAL if town.where[first_thing(DRAW, action)] == IN_ROW else NOT_IN_ROW
    if is_a(CLAIM, action):
        return why_not_claim(town, box, first_thing(CLAIM, action))
    if is_a(VISIT, action):
        return why_not_visit(town, box, first_thing(VISIT, action)) if town.ask == ACTION else BASIC_ONLY
    return town.ask


@kernel
def is_held(town: Town, card: int) -> bool:
    """Whether the player to move has a card in hand."""
    return town.where[card] == HAND + town.to_move


@kernel
def why_not_build_card(town: Town, box: Box, step: int, card: int) -> int:
    """What stands against building this card at all (PS-07, PS-09)."""
    source = box.code[step, FROM]
    if source == FROM_HAND and not is_held(town, card):
        return NOT_IN_HAND
    if source == ROW and town.where[card] != IN_ROW:
        return NOT_IN_ROW
    least = cheapest(town, box, town.to_move, card, box.code[step, N], box.code[step, WHERE])
    if least == 99:
        return NO_ROOM
    return LEGAL if least <= purse(town, town.to_move, source) else TOO_DEAR


@kernel
def why_not_build(town: Town, box: Box, step: int, action: int) -> int:
    """What stands against this card, this place or this payment."""
    if is_a(BUILD, action):
        return why_not_build_card(town, box, step, first_thing(BUILD, action)) if town.ask == BUILD_WHICH else town.ask
    if is_a(PLACE, action):
        return why_not_place(town, box, step, first_thing(PLACE, action)) if town.ask == BUILD_WHERE else town.ask
    if town.ask != PAYMENT:
        return town.ask
    if not is_held(town, first_thing(PAY, action)):
        return NOT_IN_HAND
    return PAYS_FOR_ITSELF if first_thing(PAY, action) == town.building - 1 else LEGAL


@kernel
def why_not_place(town: Town, box: Box, step: int, place: int) -> int:
    """What stands against building there (PS-07)."""
    seat, where = town.to_move, box.code[step, WHERE]
    if place >= ENDS + town.width[seat]:
        return NO_SUCH_PLACE
    if place < ENDS and town.width[seat] == PLACES:
        return NO_ROOM
    if where == OVER and not is_over(town, seat, place):
        return ONLY_OVER
    if where == SPRAWL and is_over(town, seat, place):
        return ONLY_SPRAWL
    cost = cost_at(town, box, seat, town.building - 1, place, box.code[step, N])
    return LEGAL if cost <= purse(town, seat, box.code[step, FROM]) else TOO_DEAR_THERE


@kernel
def why_not_tuck(town: Town, box: Box, step: int, action: int) -> int:
    """What stands against tucking this card, or under this building (PS-11)."""
    if is_a(TUCK, action):
        if town.ask != TUCK_WHICH:
            return town.ask
        source, where = box.code[step, FROM], town.where[first_thing(TUCK, action)]
        if source == FROM_HAND:
            return LEGAL if where == HAND + town.to_move else NOT_IN_HAND
        if source == PILE:
            return LEGAL if where == IN_PILE else NOT_IN_PILE
        return LEGAL if where == IN_ROW else NOT_IN_ROW
    return why_no_building(town, first_thing(UNDER, action)) if town.ask == TUCK_WHERE else town.ask


@kernel
def why_no_building(town: Town, place: int) -> int:
    """What stands against a place as a building of one's own."""
    if place >= town.width[town.to_move]:
        return NO_SUCH_PLACE
    return LEGAL if town.top[town.to_move, place] > 0 else GAP


@kernel
def why_not_move_or_draw(town: Town, box: Box, step: int, action: int) -> int:
    """What stands against this track, or this card to draw."""
    if is_a(USE, action):
        return town.ask
    if is_a(ADVANCE, action):
        if town.ask != WHICH_TRACK:
            return town.ask
        if town.memo[town.depth - 1] >> first_thing(ADVANCE, action) & 1:
            return TRACK_CHOSEN
        if can_advance(town, box, town.to_move, first_thing(ADVANCE, action), box.code[step, N]):
            return LEGAL
        return TRACK_ENDED if box.code[step, N] > 0 else TRACK_AT_START
    if town.ask != DRAW_WHICH:
        return town.ask
    source = box.code[step, FROM]
    if is_a(DRAW_DECK, action):
        if source != ANY:
            return ONLY_ROW if source == ROW else NOT_IN_PILE
        return LEGAL if can_draw(town, box, town.level) else DECK_EMPTY
    if source == PILE:
        return LEGAL if town.where[first_thing(DRAW, action)] == IN_PILE else NOT_IN_PILE
    return LEGAL if town.where[first_thing(DRAW, action)] == IN_ROW else NOT_IN_ROW


@kernel
def why_not_keep_or_claim(town: Town, box: Box, action: int) -> int:
    """What stands against keeping this card or city, or claiming this achievement."""
    if is_a(KEEP, action):
        if town.ask != KEEP_WHICH:
            return town.ask
        return LEGAL if town.where[first_thing(KEEP, action)] == LOOKED_AT else NOT_LOOKED_AT
    if is_a(KEEP_CITY, action):
        if town.ask != CITY:
            return town.ask
        city = first_thing(KEEP_CITY, action)
        offered = town.offered[town.to_move, 0] == city or town.offered[town.to_move, 1] == city
        return LEGAL if offered else NOT_YOUR_CITY
    return why_not_claim(town, box, first_thing(CLAIM, action)) if town.ask == CLAIM_WHICH else town.ask


@kernel
def why_not_claim(town: Town, box: Box, achievement: int) -> int:
    """What stands against claiming (PS-15)."""
    if town.claims[town.to_move] >> achievement & 1:
        return ALREADY_CLAIMED
    return LEGAL if is_met(town, box, town.to_move, achievement) else NOT_MET


@kernel
def why_not_visit(town: Town, box: Box, place: int) -> int:
    """What stands against the mayor's taking this building's action (PS-16)."""
    reason = why_no_building(town, place)
    if reason != LEGAL:
        return reason
    if town.top[town.to_move, place] > CARDS:
        return NO_ACTION
    if town.mayor[town.to_move] == place and not may_stay(town, box):
        return STANDS_THERE
    return LEGAL


@kernel
def why_not_further(town: Town, box: Box, step: int, action: int) -> int:
    """What stands against the answers that come up less often."""
    ask = town.ask
    if is_a(DISCARD, action) and ask == DISCARD_WHICH:
        return LEGAL if is_held(town, first_thing(DISCARD, action)) else NOT_IN_HAND
    if is_a(RAZE, action) and ask == RAZE_WHICH:
        return why_not_raze(town, box, step, first_thing(RAZE, action))
    if is_a(ROB, action) and ask == WHOSE_HAND:
        return why_not_rob(town, first_thing(ROB, action))
    if is_a(STEAL, action) and ask == STEAL_WHICH:
        return why_not_steal(town, first_thing(STEAL, action))
    if is_a(COPY, action) and ask == COPY_WHICH:
        return LEGAL if may_copy(town, box, step, first_thing(COPY, action)) else NOT_TO_COPY
    if is_a(DECLARE, action) and ask == WHICH_TYPE:
        return LEGAL
    if is_a(CHOOSE, action) and ask == WHICH_LIST:
        if first_thing(CHOOSE, action) >= box.code[step, N]:
            return NO_SUCH_LIST
        return LEGAL if can_choose(town, box, step, first_thing(CHOOSE, action)) else LIST_IMPOSSIBLE
    return LEGAL if is_a(ACCEPT, action) and ask == WHETHER else ask


@kernel
def why_not_raze(town: Town, box: Box, step: int, place: int) -> int:
    """What stands against giving up a top card or a building (P3)."""
    reason = why_no_building(town, place)
    if reason != LEGAL:
        return reason
    if town.mayor[town.to_move] == place:
        return MAYOR_PROTECTS
    if box.code[step, FROM] == TOP:
        return LEGAL if town.top[town.to_move, place] <= CARDS else CITY_STAYS
    return LEGAL if can_be_razed(town, town.to_move, place) else CITY_STAYS


@kernel
def why_not_rob(town: Town, rival: int) -> int:
    """What stands against stealing from a hand (P5)."""
    if rival >= town.players:
        return NOBODY_THERE
    if rival == town.to_move:
        return YOURSELF
    return LEGAL if town.hand[rival] > 0 else EMPTY_HAND


@kernel
def why_not_steal(town: Town, card: int) -> int:
    """What stands against stealing a top card (P3)."""
    if is_stealable(town, card):
        return LEGAL
    for rival in range(town.players):
        if rival != town.to_move and place_of_top(town, rival, card) < PLACES:
            return MAYOR_PROTECTS
    return NOT_A_TOP
