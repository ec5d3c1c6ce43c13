"""The city of Skyline as one record.

Sites are numbered from the south, west to east in each row and then northwards: on the usual board b1 is 0, c1 is 1
and d11 is 28. A set of sites is one number, a bit for each site.
"""

from __future__ import annotations

from topfloor.engine.record import Cells, Record, cells, number
from topfloor.engine.rng import dice

SEATS = 4
SITES = 29
EVERYWHERE = (1 << SITES) - 1
LEVELS = 5

# Pieces, as they are held, priced and named in an action. A coloured floor is numbered like the level it goes on.
ONE, TWO, FOUR, SIX, PENTHOUSE, NEUTRAL = range(6)
COLOURED = 5
PIECES = 6

NOBODY = 4
"""Stands for an owner where nobody owns: the neutral floors."""

CARDS = 14
MISSIONS = 6

MOST_FLOORS = 24
"""Floors of one colour, all together."""

MOST_NEUTRALS = 6
MOST_CARDS = 42
"""Bonus cards, all copies together."""

OPEN, HIDDEN = 0, 1

BUILDING, MARKET = 0, 1

# Where points come from, as columns of `points`.
PENTHOUSES, STRATEGIC, MISSION = 0, 1, 2
SOURCES = 3


class City(Record):
    """Everything that is true of a match of Skyline at one moment."""

    dice: Cells = dice()
    players: int = number("i1", "How many play: seats 0 yellow, 1 purple, 2 blue, 3 red, the first so many of them.")
    variant: int = number("i1", "0 the open game, 1 with cash and held floors hidden (SW-09).")
    start: int = number("i1", "The start player's seat (SW-07).")
    to_move: int = number("i1", "The seat whose turn it is.")
    phase: int = number("i1", "0 while building, 1 at the market (SW-10).")
    given: int = number("i1", "Cards given up so far in an exchange that is under way, else 0 (SW-39).")
    bought: int = number("i1", "The kinds of floor bought in this turn, a bit for each (A14).")
    sold: int = number("i1", "The kinds of floor sold in this turn, a bit for each (A14, A17).")
    quiet: int = number("i1", "Turns begun since anything was last built (A17).")
    round: int = number("i1", "The round being played, from 1.")
    closer: int = number("i1", "One more than the seat that built the last penthouse it needed, else 0 (SW-44).")
    over: int = number("i1", "1 once the match has been scored.")
    neutrals: int = number("i1", "Neutral floors left in stock (SW-02).")
    cashed: int = number("i2", "The patterns cashed in this turn, a bit for each (SW-37).")
    ply: int = number("i2", "How many actions have been taken.")

    height: Cells = cells("i1", SITES, "Levels built on each site (SW-20).")
    floors: Cells = cells("i4", (SEATS + 1, LEVELS), "The sites where each seat, or nobody, has a floor on each level.")
    owned: Cells = cells("i4", SEATS, "The sites whose top is each seat's (SW-12).")
    cash: Cells = cells("i2", SEATS, "Millions that each seat has.")
    hand: Cells = cells("i1", (SEATS, PIECES), "Floors held by each seat: 1, 2, 4, 6, penthouse, neutral.")
    stock: Cells = cells("i1", (SEATS, COLOURED), "Floors of each colour left to buy (SW-41).")
    cards: Cells = cells("i1", (SEATS, CARDS), "Bonus cards held by each seat, by kind.")
    pile: Cells = cells("i1", CARDS, "Bonus cards in the draw pile, by kind; their order is drawn when they are.")
    mission: Cells = cells("i1", SEATS, "The mission of each seat (SW-05).")
    earned: Cells = cells("i2", SEATS, "What each seat's last income was (SW-15).")
    paying: Cells = cells("i4", SEATS, "The group of sites that paid it.")

    # What anyone can reckon of a seat in the hidden game: see ledger.py. All zero in the open game.
    purse: Cells = cells("i2", SEATS, "A seat's cash, had the floors it bought unseen and still holds cost nothing.")
    known: Cells = cells("i1", (SEATS, COLOURED), "Floors that a seat was dealt and still holds, for all that is seen.")
    unseen: Cells = cells("i1", SEATS, "How many floors a seat bought unseen and still holds.")
    most: Cells = cells("i1", (SEATS, MOST_FLOORS), "The most that each of these and those before can have cost.")

    points: Cells = cells("i1", (SEATS, SOURCES), "Scored points: penthouses, strategic sites, mission.")
