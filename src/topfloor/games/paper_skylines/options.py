"""What is legal: the numbers of all actions open to the player to move, in order."""

from __future__ import annotations

from topfloor.engine.actions import Verb, action_of
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
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
from topfloor.games.paper_skylines.box import ON_STAY, Box
from topfloor.games.paper_skylines.building import can_build, can_build_at, is_at_hand
from topfloor.games.paper_skylines.counting import can_claim
from topfloor.games.paper_skylines.decks import can_draw
from topfloor.games.paper_skylines.language import ANY, BASIC_BUILD, FROM, PILE, TOP, N
from topfloor.games.paper_skylines.language import HAND as FROM_HAND
from topfloor.games.paper_skylines.position import (
    ACHIEVEMENTS,
    ACTION,
    BASIC_ACTION,
    BUILD_WHERE,
    BUILD_WHICH,
    CARDS,
    CITIES,
    CITY,
    CLAIM_WHICH,
    COPY_WHICH,
    DEPTH,
    DISCARD_WHICH,
    DRAW_WHICH,
    HAND,
    IN_PILE,
    IN_ROW,
    IN_USE,
    KEEP_WHICH,
    LOOKED_AT,
    OFFERED,
    PAYMENT,
    RAZE_WHICH,
    ROOM_TO_USE,
    STEAL_WHICH,
    TRACKS,
    TUCK_WHERE,
    TUCK_WHICH,
    TYPES,
    WHETHER,
    WHICH_LIST,
    WHICH_TRACK,
    WHICH_TYPE,
    WHOSE_HAND,
    Town,
)
from topfloor.games.paper_skylines.stacks import can_be_razed, can_lose_top, city_is_on_top
from topfloor.games.paper_skylines.steps import can_choose, may_copy
from topfloor.games.paper_skylines.tracks import can_advance


@kernel
def legal(town: Town, box: Box, moves: Cells) -> int:
    """Write the numbers of the legal actions into `moves`, in order, and say how many there are."""
    if town.over:
        return 0
    if town.ask == CITY:
        return cities_to_keep(town, moves)
    if town.ask == ACTION or town.ask == BASIC_ACTION:
        count = basic_actions(town, box, moves)
        if town.ask == ACTION:
            count = visits(town, box, moves, count)
            if count == 0:  # PS-06
                moves[0] = action_of(PASS)
                return 1
    else:
        count = answers(town, box, town.step[town.depth - 1], moves)
    if town.optional:
        moves[count] = action_of(SKIP)
        count += 1
    return count


@kernel
def cities_to_keep(town: Town, moves: Cells) -> int:
    """The two cities dealt (PS-02)."""
    count = 0
    for city in range(CITIES):
        for number in range(OFFERED):
            if town.offered[town.to_move, number] == city:
                moves[count] = action_of(KEEP_CITY, city)
                count += 1
    return count


@kernel
def basic_actions(town: Town, box: Box, moves: Cells) -> int:
    """Build, tuck, discard for the action, advance, draw, claim (PS-07 … PS-15)."""
    seat = town.to_move
    held = HAND + seat
    count = 0
    for card in range(CARDS):
        if town.where[card] == held and can_build(town, box, seat, BASIC_BUILD, card):
            moves[count] = action_of(BUILD, card)
            count += 1
    count = cards_in(town, moves, count, TUCK, held)
    if can_use(town):
        count = cards_in(town, moves, count, USE, held)
    count = tracks_open(town, box, moves, count, 1, 0)
    if can_draw(town, box, town.level):
        moves[count] = action_of(DRAW_DECK)
        count += 1
    count = cards_in(town, moves, count, DRAW, IN_ROW)
    return claims_open(town, box, moves, count)


@kernel
def can_use(town: Town) -> bool:
    """Whether there is room to use one more card within the actions of others (PS-18)."""
    return town.in_use < IN_USE and town.depth <= DEPTH - ROOM_TO_USE


@kernel
def cards_in(town: Town, moves: Cells, count: int, verb: Verb, where: int) -> int:
    """A verb with every card that is somewhere."""
    for card in range(CARDS):
        if town.where[card] == where:
            moves[count] = action_of(verb, card)
            count += 1
    return count


@kernel
def tracks_open(town: Town, box: Box, moves: Cells, count: int, steps: int, chosen: int) -> int:
    """The tracks to move on, but for those chosen already (PS-13)."""
    for track in range(TRACKS):
        if not chosen >> track & 1 and can_advance(town, box, town.to_move, track, steps):
            moves[count] = action_of(ADVANCE, track)
            count += 1
    return count


@kernel
def claims_open(town: Town, box: Box, moves: Cells, count: int) -> int:
    """The achievements to claim (PS-15)."""
    for achievement in range(ACHIEVEMENTS):
        if can_claim(town, box, town.to_move, achievement):
            moves[count] = action_of(CLAIM, achievement)
            count += 1
    return count


@kernel
def may_stay(town: Town, box: Box) -> bool:
    """Whether the mayor may use the card he stands on without moving: a city's bonus (P8)."""
    city = town.city[town.to_move] - 1
    return box.city_on[city] == ON_STAY and town.bonuses < box.city_limit[city] and city_is_on_top(town, town.to_move)


@kernel
def visits(town: Town, box: Box, moves: Cells, count: int) -> int:
    """The buildings whose action the mayor may take (PS-16)."""
    seat = town.to_move
    for place in range(town.width[seat]):
        if 0 < town.top[seat, place] <= CARDS and (place != town.mayor[seat] or may_stay(town, box)):
            moves[count] = action_of(VISIT, place)
            count += 1
    return count


@kernel
def answers(town: Town, box: Box, step: int, moves: Cells) -> int:
    """What may be answered to a pending step."""
    ask, held = town.ask, HAND + town.to_move
    if ask == BUILD_WHICH:
        return cards_to_build(town, box, step, moves)
    if ask == BUILD_WHERE:
        return places_to_build(town, box, step, moves)
    if ask == PAYMENT:
        return payments(town, moves)
    if ask == TUCK_WHICH:
        return cards_in(town, moves, 0, TUCK, origin(box, step, held))
    if ask == TUCK_WHERE:
        return places_to_tuck(town, moves)
    if ask == DRAW_WHICH:
        return draws(town, box, step, moves)
    if ask == WHICH_TRACK:
        return tracks_open(town, box, moves, 0, box.code[step, N], town.memo[town.depth - 1])
    if ask == DISCARD_WHICH:
        return cards_in(town, moves, 0, DISCARD, held)
    if ask == CLAIM_WHICH:
        return claims_open(town, box, moves, 0)
    return further_answers(town, box, step, moves)


@kernel
def further_answers(town: Town, box: Box, step: int, moves: Cells) -> int:
    """The same for what is asked less often."""
    ask = town.ask
    if ask == KEEP_WHICH:
        return cards_in(town, moves, 0, KEEP, LOOKED_AT)
    if ask == RAZE_WHICH:
        return places_to_raze(town, box, step, moves)
    if ask == WHOSE_HAND:
        return victims(town, moves)
    if ask == STEAL_WHICH:
        return cards_to_steal(town, moves)
    if ask == COPY_WHICH:
        return cards_to_copy(town, box, step, moves)
    if ask == WHICH_TYPE:
        for kind in range(TYPES):
            moves[kind] = action_of(DECLARE, kind)
        return TYPES
    if ask == WHICH_LIST:
        return lists_to_choose(town, box, step, moves)
    if ask == WHETHER:
        moves[0] = action_of(ACCEPT)
        return 1
    return 0


@kernel
def origin(box: Box, step: int, held: int) -> int:
    """Where the cards for a step are."""
    source = box.code[step, FROM]
    if source == FROM_HAND:
        return held
    return IN_PILE if source == PILE else IN_ROW


@kernel
def cards_to_build(town: Town, box: Box, step: int, moves: Cells) -> int:
    """Cards that can be paid for somewhere (PS-09)."""
    count = 0
    for card in range(CARDS):
        if is_at_hand(town, town.to_move, card, box.code[step, FROM]) and can_build(
            town, box, town.to_move, step, card
        ):
            moves[count] = action_of(BUILD, card)
            count += 1
    return count


@kernel
def places_to_build(town: Town, box: Box, step: int, moves: Cells) -> int:
    """Places where the chosen card may go and can be paid for (PS-07, PS-09)."""
    count = 0
    for place in range(ENDS + town.width[town.to_move]):
        if can_build_at(town, box, town.to_move, step, place):
            moves[count] = action_of(PLACE, place)
            count += 1
    return count


@kernel
def payments(town: Town, moves: Cells) -> int:
    """Hand cards to pay with: all but the card that is being built (PS-09)."""
    count = 0
    for card in range(CARDS):
        if town.where[card] == HAND + town.to_move and card != town.building - 1:
            moves[count] = action_of(PAY, card)
            count += 1
    return count


@kernel
def places_to_tuck(town: Town, moves: Cells) -> int:
    """All of one's buildings."""
    count = 0
    for place in range(town.width[town.to_move]):
        if town.top[town.to_move, place] > 0:
            moves[count] = action_of(UNDER, place)
            count += 1
    return count


@kernel
def draws(town: Town, box: Box, step: int, moves: Cells) -> int:
    """From row or deck, from the row alone, or from the discard pile (PS-14)."""
    count = 0
    source = box.code[step, FROM]
    if source == ANY and can_draw(town, box, town.level):
        moves[0] = action_of(DRAW_DECK)
        count = 1
    return cards_in(town, moves, count, DRAW, IN_PILE if source == PILE else IN_ROW)


@kernel
def places_to_raze(town: Town, box: Box, step: int, moves: Cells) -> int:
    """Own buildings that may lose their top card, or be discarded whole (P3)."""
    count = 0
    seat = town.to_move
    for place in range(town.width[seat]):
        only_top = box.code[step, FROM] == TOP
        if can_lose_top(town, seat, place) if only_top else can_be_razed(town, seat, place):
            moves[count] = action_of(RAZE, place)
            count += 1
    return count


@kernel
def victims(town: Town, moves: Cells) -> int:
    """Opponents with cards in hand (P5)."""
    count = 0
    for rival in range(town.players):
        if rival != town.to_move and town.hand[rival] > 0:
            moves[count] = action_of(ROB, rival)
            count += 1
    return count


@kernel
def is_stealable(town: Town, card: int) -> bool:
    """Whether a card is an opponent's top card that may be stolen (P3)."""
    for rival in range(town.players):
        if rival != town.to_move:
            for place in range(town.width[rival]):
                if town.top[rival, place] == card + 1 and can_lose_top(town, rival, place):
                    return True
    return False


@kernel
def cards_to_steal(town: Town, moves: Cells) -> int:
    """Opponents' top cards (P3)."""
    count = 0
    for card in range(CARDS):
        if is_stealable(town, card):
            moves[count] = action_of(STEAL, card)
            count += 1
    return count


@kernel
def cards_to_copy(town: Town, box: Box, step: int, moves: Cells) -> int:
    """Cards whose action may be copied (P7)."""
    count = 0
    for card in range(CARDS):
        if may_copy(town, box, step, card):
            moves[count] = action_of(COPY, card)
            count += 1
    return count


@kernel
def lists_to_choose(town: Town, box: Box, step: int, moves: Cells) -> int:
    """Lists that can be done (PS-17)."""
    count = 0
    for number in range(box.code[step, N]):
        if can_choose(town, box, step, number):
            moves[count] = action_of(CHOOSE, number)
            count += 1
    return count
