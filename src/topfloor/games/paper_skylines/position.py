"""The table of Paper Skylines as one record.

Cards are numbered as they stand in the content: buildings 0 to 89, then the cities 90 to 97. A city is a line of
places from left to right, 0 to `width` - 1; a place holds a stack of cards (a building) or is a gap (P4).
"""

from __future__ import annotations

from topfloor.engine.record import Cells, Record, cells, number
from topfloor.engine.rng import dice

SEATS = 4
CARDS = 90
CITIES = 8
ACHIEVEMENTS = 7
LEVELS = 4
ROW = 3
TRACKS = 3
TYPES = 5
SITES = 5
OFFERED = 2
PLACES = 24
"""How many buildings there is room for in a city; our table ends somewhere (PS-07)."""

NONE = CARDS
"""No card at all; in a deck, the round-end card (PS-03)."""

DECK = 48
"""Room in a deck: a level's cards and its round-end card, or the discarded cards of two levels (PS-26)."""

DEPTH = 48
ROOM_TO_USE = 14
"""Free rows of the stack that a card's action may need; without them no further card is used (PS-18)."""
IN_USE = 6

UNCOUNTED = 127
"""A pending step that counts things has not counted them: it does so when it comes to it (PS-17)."""

LIMIT = 3000
"""A match is scored as it stands after so many sentences, if it has not ended by then (PS-27)."""

# Where a card is: out of the game, in a deck, in the row, … or from HAND and IN_CITY on, one for each seat.
GONE, IN_DECK, IN_ROW, IN_PILE, BEING_USED, LOOKED_AT, HAND, IN_CITY = 0, 1, 2, 3, 4, 5, 6, 10

# Marks of a card: the seats that know where it is (bits 0 to 3), whether spectators do, and whether it came from the
# discard pile into a deck (PS-26, PS-31).
RECYCLED, SPECTATORS = 16, 32
EVERYONE = 15 | SPECTATORS

# What has become of a level's round-end card (PS-03, PS-24, PS-23).
AMONG_THE_LAST, AT_THE_BOTTOM, CAME_UP = 0, 1, 2

# Where points come from, as columns of `points`.
LINES, ENDS, CLAIMED, AWARDS, CHIPS, HOPS = 0, 1, 2, 3, 4, 5
SOURCES = 6

# What the player to move is asked for, as `ask` says it.
NOTHING, CITY, ACTION, BASIC_ACTION, BUILD_WHICH, BUILD_WHERE, PAYMENT, TUCK_WHICH, TUCK_WHERE, DRAW_WHICH = range(10)
KEEP_WHICH, WHICH_TRACK, DISCARD_WHICH, RAZE_WHICH, WHOSE_HAND, STEAL_WHICH, CLAIM_WHICH = range(10, 17)
COPY_WHICH, WHICH_TYPE, WHICH_LIST, WHETHER = range(17, 21)
ASKS = 21


class Town(Record):
    """Everything that is true of a match of Paper Skylines at one moment."""

    dice: Cells = dice()
    players: int = number("i1", "How many play.")
    variant: int = number("i1", "0, the only one there is.")
    start: int = number("i1", "The start player's seat (PS-05).")
    to_move: int = number("i1", "The seat whose turn it is.")
    over: int = number("i1", "1 once the match has been scored.")
    ply: int = number("i2", "How many sentences have been said.")
    level: int = number("i1", "The current level, 0 for the first.")
    actions: int = number("i1", "Actions that the player to move has yet to begin this turn (PS-06).")
    level_over: int = number("i1", "1 once the current level's round-end card has come up (PS-23).")
    last_round: int = number("i1", "1 once the last round-end card has come up (PS-25).")
    drew: int = number("i1", "1 if a card left a deck this turn (PS-27).")
    idle: int = number("i1", "Turns in a row in which no card left a deck (PS-27).")
    shown: int = number("i1", "1 while a sentence that brings something hidden to light is carried out, else 0.")

    ask: int = number("i1", "What the player to move is asked for: a constant of this module.")
    optional: int = number("i1", "1 if he may skip it (PS-17).")
    depth: int = number("i1", "How many rows of the stack of pending steps are in use.")
    step: Cells = cells("i2", DEPTH, "Each pending list of steps: the step it has come to, a row of the box's `code`.")
    left: Cells = cells("i1", DEPTH, "How often that step is still to be done; 127 if that is yet to be counted.")
    memo: Cells = cells("i1", DEPTH, "How far that step has come: a stage, or the tracks chosen already as bits.")
    building: int = number("i1", "One more than the card being built or tucked, 0 if none.")
    place: int = number("i1", "Where it goes: 0 left end, 1 right end, from 2 on a place of the city.")
    owed: int = number("i1", "Cards still to be paid for it (PS-09).")
    declared: int = number("i1", "One more than the declared type, 0 if none.")
    using: Cells = cells("i1", IN_USE, "One more than each card whose action is being taken by discarding (PS-18).")
    in_use: int = number("i1", "How many such cards there are.")
    bonuses: int = number("i1", "How often the player to move has had his city's bonus this turn (P8).")

    where: Cells = cells("i1", CARDS, "Where each building card is.")
    known: Cells = cells(
        "i1",
        CARDS,
        "Who knows a card in a hand, and whether it is recycled: the marks above (PS-31).",
    )
    lacks: Cells = cells("i1", SEATS, "Types, as bits, that no hidden card of a hand has, as a theft has shown (P5).")
    hand: Cells = cells("i1", SEATS, "How many cards each hand holds.")
    row: Cells = cells("i1", ROW, "One more than each card of the row, 0 where there is none (PS-05).")
    deck: Cells = cells("i1", (LEVELS, DECK), "The cards of each deck from the bottom up; 90 is the round-end card.")
    deck_left: Cells = cells("i1", LEVELS, "How many cards each deck holds.")
    round_end: Cells = cells("i1", LEVELS, "Each round-end card: 0 among the last, 1 at the bottom, 2 has come up.")
    pile: int = number("i1", "How many cards lie on the discard pile (P14).")

    offered: Cells = cells("i1", (SEATS, OFFERED), "The cities dealt to each seat (PS-02).")
    city: Cells = cells("i1", SEATS, "One more than the city each seat has kept, 0 before (PS-02).")
    mayor: Cells = cells("i1", SEATS, "The place where each mayor stands.")
    width: Cells = cells("i1", SEATS, "How many places each city has, gaps included.")
    top: Cells = cells("i1", (SEATS, PLACES), "One more than the top card of each place, 0 for a gap.")
    below: Cells = cells("i1", CARDS + CITIES, "One more than the card beneath each card of a city, 0 for the lowest.")
    height: Cells = cells("i1", (SEATS, PLACES), "How many cards each building has (PS-28).")
    icons: Cells = cells("i1", (SEATS, PLACES, TYPES), "Visible icons of each type in each building (PS-08).")
    kinds: Cells = cells("i1", (SEATS, TYPES), "Visible icons of each type in each city.")
    sites: Cells = cells("i1", (SEATS, SITES), "Visible icons of each site in each city.")

    track: Cells = cells("i1", (SEATS, TRACKS), "Where each seat's markers are: profit, prestige, population (PS-19).")
    lines: Cells = cells("i1", (SEATS, TRACKS), "How many lines each marker has scored (PS-20).")
    ended: Cells = cells("i1", TRACKS, "1 once somebody has reached a track's end (PS-21).")
    marker: Cells = cells("i2", SEATS, "The place of each seat's score marker (PS-22).")
    claims: Cells = cells("i1", SEATS, "The achievements each seat has claimed, as bits (PS-15).")
    chip: Cells = cells("i1", ACHIEVEMENTS, "The value of the chip of each achievement, 0 for none (PS-04).")
    chip_owner: Cells = cells("i1", ACHIEVEMENTS, "One more than the seat that has taken it, 0 if nobody.")
    tally: Cells = cells("i1", 8, "Room for counting; all 0 between sentences.")
    points: Cells = cells("i2", (SEATS, SOURCES), "Points: lines, ends, achievements, awards, chips, hops.")
