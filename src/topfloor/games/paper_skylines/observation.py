"""What a seat may know of a table, as numbers for a learner. Seats come as the observer counts them: he is 0.

Cards are numbered as in the position. Where the observer does not know a card, its cells are 0.
"""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells, Record, cells, number
from topfloor.engine.seating import chair
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.position import (
    ACHIEVEMENTS,
    ASKS,
    BEING_USED,
    CARDS,
    CITIES,
    DEPTH,
    HAND,
    IN_CITY,
    IN_PILE,
    IN_ROW,
    IN_USE,
    LEVELS,
    LOOKED_AT,
    OFFERED,
    PLACES,
    ROW,
    SEATS,
    SITES,
    TRACKS,
    TYPES,
    Town,
)

# Where the observer knows a card to be; from IN_A_HAND and BUILT on, one for each seat.
UNKNOWN, LIES_IN_ROW, DISCARDED, USED, SHOWN_TO_YOU, IN_A_HAND, BUILT = 0, 1, 2, 3, 4, 5, 9


class Observation(Record):
    """The cells of an observation, in their order."""

    seat: Cells = cells("i2", SEATS, "1 for the observer's colour: red, blue, yellow, green.")
    turn: Cells = cells("i2", SEATS, "1 for the seat whose turn it is.")
    start: Cells = cells("i2", SEATS, "1 for the start player.")
    ask: Cells = cells("i2", ASKS, "1 for what the player to move is asked for, as numbered in position.py.")
    players: int = number("i2", "How many play.")
    over: int = number("i2", "1 once the match is over.")
    ply: int = number("i2", "How many sentences have been said.")
    level: int = number("i2", "The current level, 0 for the first.")
    actions: int = number("i2", "Actions that the player to move has yet to begin this turn.")
    level_over: int = number("i2", "1 once the current level's round-end card has come up.")
    last_round: int = number("i2", "1 once the last round-end card has come up.")
    drew: int = number("i2", "1 if a card left a deck this turn.")
    idle: int = number("i2", "Turns in a row in which no card left a deck.")
    optional: int = number("i2", "1 if the player to move may skip what he is asked for.")
    building: int = number("i2", "One more than the card being built or tucked.")
    place: int = number("i2", "Where it goes: 0 left end, 1 right end, from 2 on a place of the city.")
    owed: int = number("i2", "Cards still to be paid for it.")
    declared: int = number("i2", "One more than the declared type.")
    bonuses: int = number("i2", "How often the player to move has had his city's bonus this turn.")
    depth: int = number("i2", "How many steps are pending.")
    step: Cells = cells("i2", DEPTH, "Each pending step, the next one first.")
    left: Cells = cells("i2", DEPTH, "How often it is still to be done; 127 if that is yet to be counted.")
    memo: Cells = cells("i2", DEPTH, "How far it has come.")
    using: Cells = cells("i2", IN_USE, "One more than each card whose action is being taken by discarding.")
    where: Cells = cells(
        "i2",
        CARDS,
        "Where each card is: 1 the row, 2 the discard pile, 3 being used, 4 shown to the observer alone,"
        " from 5 on a hand and from 9 on a city, one for each seat; 0 unknown.",
    )
    spot: Cells = cells("i2", CARDS, "One more than the place of each built card in its city.")
    storey: Cells = cells("i2", CARDS, "How many cards of its building lie up to and including each built card.")
    row: Cells = cells("i2", ROW, "One more than each card of the row.")
    decks: Cells = cells("i2", LEVELS, "How many cards each deck holds.")
    round_end: Cells = cells("i2", LEVELS, "Each round-end card: 0 among the last, 1 at the bottom, 2 has come up.")
    hand: Cells = cells("i2", SEATS, "How many cards each hand holds.")
    backs: Cells = cells("i2", (SEATS, LEVELS), "How many of them are of each level.")
    lacks: Cells = cells("i2", (SEATS, TYPES), "1 for each type that no hidden card of a hand has.")
    city: Cells = cells("i2", SEATS, "One more than the city each seat has kept.")
    mayor: Cells = cells("i2", SEATS, "The place where each mayor stands.")
    width: Cells = cells("i2", SEATS, "How many places each city has.")
    height: Cells = cells("i2", (SEATS, PLACES), "How many cards each building has.")
    kinds: Cells = cells("i2", (SEATS, TYPES), "Visible icons of each type in each city.")
    sites: Cells = cells("i2", (SEATS, SITES), "Visible icons of each site in each city.")
    track: Cells = cells("i2", (SEATS, TRACKS), "Where each seat's markers are: profit, prestige, population.")
    lines: Cells = cells("i2", (SEATS, TRACKS), "How many lines each marker has scored.")
    ended: Cells = cells("i2", TRACKS, "1 once somebody has reached a track's end.")
    marker: Cells = cells("i2", SEATS, "The points of each seat.")
    claims: Cells = cells("i2", (SEATS, ACHIEVEMENTS), "1 for each achievement that a seat has claimed.")
    chip_owner: Cells = cells("i2", ACHIEVEMENTS, "One more than the seat that has taken each chip.")
    chip: Cells = cells("i2", ACHIEVEMENTS, "The value of each chip that the observer has looked at.")
    offered: Cells = cells("i2", CITIES, "1 for each city that the observer was dealt.")


@kernel
def observe(town: Town, box: Box, seat: int, seen: Observation) -> None:
    """Write what `seat` may know into an empty observation."""
    observe_turn(town, seat, seen)
    observe_pending(town, seen)
    observe_cards(town, box, seat, seen)
    for owner in range(town.players):
        observe_player(town, seat, owner, seen)
        observe_city(town, seat, owner, seen)
    for dealt in range(OFFERED):
        seen.offered[town.offered[seat, dealt]] = 1
    for goal in range(ACHIEVEMENTS):
        if town.chip_owner[goal] > 0:
            seen.chip_owner[goal] = 1 + chair(town, seat, town.chip_owner[goal] - 1)
            if town.chip_owner[goal] == seat + 1 or town.over:
                seen.chip[goal] = town.chip[goal]


@kernel
def observe_turn(town: Town, seat: int, seen: Observation) -> None:
    """Whose turn it is, how far the match has come, and the tracks."""
    seen.seat[seat] = 1
    seen.turn[chair(town, seat, town.to_move)] = 1
    seen.start[chair(town, seat, town.start)] = 1
    seen.players = town.players
    seen.over = town.over
    seen.ply = town.ply
    seen.level = town.level
    seen.actions = town.actions
    seen.level_over = town.level_over
    seen.last_round = town.last_round
    seen.drew = town.drew
    seen.idle = town.idle
    for level in range(LEVELS):
        seen.decks[level] = town.deck_left[level]
        seen.round_end[level] = town.round_end[level]
    for track in range(TRACKS):
        seen.ended[track] = town.ended[track]


@kernel
def observe_pending(town: Town, seen: Observation) -> None:
    """What the player to move is asked for, and what is under way."""
    seen.ask[town.ask] = 1
    seen.optional = town.optional
    seen.building = town.building
    seen.place = town.place
    seen.owed = town.owed
    seen.declared = town.declared
    seen.bonuses = town.bonuses
    seen.depth = town.depth
    for row in range(town.depth):
        latest = town.depth - 1 - row
        seen.step[row] = town.step[latest]
        seen.left[row] = town.left[latest]
        seen.memo[row] = town.memo[latest]
    for used in range(town.in_use):
        seen.using[used] = town.using[used]


@kernel
def observe_cards(town: Town, box: Box, seat: int, seen: Observation) -> None:
    """Every card that the observer can place; of hands, the levels on the backs (PS-31)."""
    for space in range(ROW):
        seen.row[space] = town.row[space]
    for card in range(CARDS):
        seen.where[card] = known_place(town, seat, card)
        where = town.where[card]
        if HAND <= where < HAND + SEATS:
            seen.backs[chair(town, seat, where - HAND), box.level[card]] += 1


@kernel
def known_place(town: Town, seat: int, card: int) -> int:
    """Where the observer knows a card to be (PS-31)."""
    where = town.where[card]
    if where == IN_ROW:
        return LIES_IN_ROW
    if where == IN_PILE:
        return DISCARDED
    if where == BEING_USED:
        return USED
    if where == LOOKED_AT and town.to_move == seat and not town.over:
        return SHOWN_TO_YOU
    if where >= IN_CITY:
        return BUILT + chair(town, seat, where - IN_CITY)
    if where >= HAND and (where == HAND + seat or town.known[card] >> seat & 1):
        return IN_A_HAND + chair(town, seat, where - HAND)
    return UNKNOWN


@kernel
def observe_player(town: Town, seat: int, owner: int, seen: Observation) -> None:
    """What lies open before a player."""
    at = chair(town, seat, owner)
    seen.hand[at] = town.hand[owner]
    seen.marker[at] = town.marker[owner]
    for kind in range(TYPES):
        seen.lacks[at, kind] = town.lacks[owner] >> kind & 1
    for track in range(TRACKS):
        seen.track[at, track] = town.track[owner, track]
        seen.lines[at, track] = town.lines[owner, track]
    for goal in range(ACHIEVEMENTS):
        seen.claims[at, goal] = town.claims[owner] >> goal & 1


@kernel
def observe_city(town: Town, seat: int, owner: int, seen: Observation) -> None:
    """A player's city, building by building from the top down."""
    at = chair(town, seat, owner)
    seen.city[at] = town.city[owner]
    seen.mayor[at] = town.mayor[owner]
    seen.width[at] = town.width[owner]
    for kind in range(TYPES):
        seen.kinds[at, kind] = town.kinds[owner, kind]
    for site in range(SITES):
        seen.sites[at, site] = town.sites[owner, site]
    for place in range(town.width[owner]):
        storey = town.height[owner, place]
        seen.height[at, place] = storey
        card = town.top[owner, place]
        while card > 0:
            if card <= CARDS:
                seen.spot[card - 1] = 1 + place
                seen.storey[card - 1] = storey
            storey -= 1
            card = town.below[card - 1]
