"""A match of Skyrise as one record, and the names of what is counted in it.

Neighbourhoods, here called places, are numbered c1 to c4, then n1 to n14, e1 to e14, s1 to s14 and w1 to w14: c1 is 0,
n7 is 10, w14 is 59. A set of places is one integer with a bit for each, so that most questions about the map are one
or two operations on whole numbers.
"""

from __future__ import annotations

from topfloor.engine.kernel import constant_array
from topfloor.engine.record import Cells, Record, cells, number
from topfloor.engine.rng import dice

SEATS = 4
COLOURS = 4
LETTERS = 4
BUILDINGS = 12
WONDERS = 20
PANORAMAS = 5
HEIGHTS = 3

# Sides: the central island, then the outer islands by where they lie.
SIDES = 5
CENTRE = 0
CENTRE_PLACES = 4
OUTER_PLACES = 14
PLACES = CENTRE_PLACES + 4 * OUTER_PLACES
EVERYWHERE = (1 << PLACES) - 1
FIRST = constant_array([0, *(CENTRE_PLACES + OUTER_PLACES * side for side in range(4))])
SIDE_OF = constant_array([0] * CENTRE_PLACES + [1 + place // OUTER_PLACES for place in range(4 * OUTER_PLACES)])
ISLAND_PLACES = constant_array(
    [(1 << CENTRE_PLACES) - 1]
    + [((1 << OUTER_PLACES) - 1) << (CENTRE_PLACES + OUTER_PLACES * side) for side in range(4)]
)

# The place of a single bit, by its remainder: no two powers of two below 2^66 leave the same one when divided by 67.
BIT_PLACE = constant_array([next((p for p in range(66) if (1 << p) % 67 == rest), 0) for rest in range(67)])

# Heights of buildings.
SHORT, MEDIUM, TALL = 0, 1, 2

# Discs on places and their kinds: none, one of four colours, one of four letters, wild, commissions.
NO_DISC, FIRST_COLOUR, FIRST_LETTER, WILD, COMMISSIONS = 0, 1, 5, 9, 10

# What a bid is: a building as 12 x seat + rank, or a Wonder.
FIRST_WONDER = SEATS * BUILDINGS
MOST_BIDS = FIRST_WONDER + 2
"""Every building once, a Wonder, and the Hammer on top of it."""

LONGEST_CHAIN = 14

# What the player to move is asked for.
OPEN, ANSWER, ROW, TAKE, CHOOSE = range(5)
SETTLED = 5
"""Nothing more is asked about an auction that has been won; only ever within an action."""

# Panorama cards.
BLIMPS, LAKES, CHAINS, BRIDGES, WINDMILLS = range(PANORAMAS)

# Wonders, by their numbers less one.
HAMMER, CAPITAL_BUILDING, PALACE, ATLANTIS, ZEPPLINSTONE, LYNCHS_IMAGE, OPPORTUNITY = range(7)
KAHNS_AMBITION, JACOBS_GARDENS, INTELLIGENTSIUM, OLMSTED, MUNCHS_HAVEN, SULLIVANS_REACH = range(7, 13)
ATELIER, SHARD, LA_BOCA, LE_BARON, VAULT, SUMMIT, NIEMEYERS_LEGACY = range(13, 20)

# Where points come from, as columns of `points`.
CONTROL_1, PANORAMAS_1, WONDER_EFFECTS, CONTROL_2, PANORAMAS_2, OBJECTIVE = range(6)
PATRONS, EXCESS, KEYS, COMMISSIONED, STRUCTURES = range(6, 11)
SOURCE_WORDS = (
    *("control_1", "panoramas_1", "wonders", "control_2", "panoramas_2", "objective"),
    *("patrons", "excess", "keys", "commissions", "structures"),
)
SOURCES = len(SOURCE_WORDS)


class City(Record):
    """Everything that is true of a match of Skyrise at one moment."""

    dice: Cells = dice()
    taken: int = number("i8", "Places where no bid can go: with a structure, with a bid, or without an island (SR-13).")
    reach: int = number("i8", "Places on the central island or adjacent to a structure (SR-09).")
    buildings: Cells = cells("i8", (SEATS, HEIGHTS), "Places of each seat's short, medium and tall buildings.")
    wonders: Cells = cells("i8", SEATS, "Places of each seat's Wonders.")
    cards: Cells = cells(
        "i4", SEATS, "Wonder cards of each seat, a bit each; after the choice only those chosen (SR-04)."
    )
    chosen: Cells = cells("i4", SEATS, "Wonder cards that each seat has chosen, a bit each (SR-23).")

    ply: int = number("i2", "How many actions have been taken.")
    pool: Cells = cells("i2", SEATS, "Buildings that each seat can bid with, a bit for each of its twelve (SR-06).")
    points: Cells = cells("i2", (SEATS, SOURCES), "Prestige by source; what is scored at the end only then (SR-29).")
    wonder_brought: Cells = cells("i2", WONDERS, "The Prestige that each constructed Wonder has brought.")
    panorama_1: Cells = cells("i2", (SEATS, 2), "What each open panorama brought a seat when the first era ended.")

    players: int = number("i1", "How many play: seats 0 red, 1 yellow, 2 blue, 3 teal, the first so many of them.")
    variant: int = number("i1", "Always 0: there is one way to play.")
    to_move: int = number("i1", "The seat whose turn it is.")
    over: int = number("i1", "1 once the match has been scored.")
    era: int = number("i1", "The era, 1 or 2; still 1 while Wonder cards are chosen.")
    phase: int = number(
        "i1", "What is asked: 0 open, 1 answer, 2 row for a wild disc, 3 disc for the Vault, 4 Wonder card."
    )
    revelations: int = number("i1", "How many times something hidden has come to light.")

    island: Cells = cells(
        "i1", SIDES, "The outer island at each side, 1 to 4; 0 where none lies, and for the centre (SR-01)."
    )
    disc: Cells = cells(
        "i1", PLACES, "The disc on each place: 0 none, 1-4 colours, 5-8 letters, 9 wild, 10 commissions."
    )
    panorama: Cells = cells("i1", 2, "The two open panorama cards, the smaller number first (SR-05).")
    patron: Cells = cells("i1", LETTERS, "The patron tile that lies at each letter, face down (SR-05).")
    objective: Cells = cells("i1", SEATS, "The colour of each seat's secret objective (SR-04).")
    shown: Cells = cells("i1", SEATS, "1 once a seat's objective lies open (SR-47).")

    leader: int = number("i1", "The seat of the latest bid; between auctions, of the latest structure (SR-08).")
    passed: int = number("i1", "Seats that have passed in this auction, a bit each (SR-11).")
    bids: int = number("i1", "How many bids lie on the map (SR-17).")
    bid_what: Cells = cells("i1", MOST_BIDS, "What each bid is: 12 x seat + rank of a building, or 48 + Wonder.")
    bid_at: Cells = cells("i1", MOST_BIDS, "Where each bid lies.")
    numbered: int = number("i1", "Bids with a number made in this auction, also when it has just been won (SR-42).")
    due: int = number("i1", "One more than the Wonder whose effect is still to come, 0 if none (R8).")

    wonder_at: Cells = cells("i1", WONDERS, "One more than the place of each constructed Wonder, 0 if it is not.")
    held_1: Cells = cells(
        "i1", SIDES, "Seats that controlled each island when the first era ended, a bit each (SR-23)."
    )
    discs: Cells = cells(
        "i1", (SEATS, COLOURS), "Discs of each colour that a seat holds: four in the row, the rest excess."
    )
    patrons: Cells = cells("i1", (SEATS, LETTERS), "Patron discs of each letter that a seat holds.")
    commissions: Cells = cells("i1", SEATS, "Commissions discs that a seat holds.")
    key: int = number("i1", "One more than the seat with the key to the city, 0 before (SR-34).")
    small_key: int = number("i1", "One more than the seat with the small key, 0 before (SR-34).")
    trail: Cells = cells("i1", LONGEST_CHAIN, "Where a chain is being followed; zeros at any other time (R19).")
