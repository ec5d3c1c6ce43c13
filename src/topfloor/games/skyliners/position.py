"""The city of Skyliners as one record, and the geometry of looking at it.

Sites are numbered from the south-west corner, west to east and then northwards: a1 is 0, e5 is 24.
"""

from __future__ import annotations

from topfloor.engine.kernel import constant_array
from topfloor.engine.record import Cells, Record, cells, number
from topfloor.engine.rng import dice

SEATS = 4
ROWS = 5
SITES = 25
CENTRE = 12
SEGMENTS = 4
DISTRICTS = 4
MOST_PIECES = 80

# Pieces, as they are counted in a supply and named in an action.
FLOOR, ROOF, PARK = 0, 1, 2
PIECES = 3

# What is on top of a site: bare ground, or one more than the piece.
GROUND, FLOOR_TOP, ROOF_TOP, PARK_TOP = 0, 1, 2, 3

NEUTRAL = 4
"""Stands for an owner where nobody owns: the neutral floors and the park in the centre."""

FULL, INTRO = 0, 1

# Where points come from, as columns of `points`.
SEEN, ANTENNAS, SPARE_ANTENNAS, SKYSCRAPER = 0, 1, 2, 3
SOURCE_WORDS = ("seen", "antennas", "spare_antennas", "skyscraper")
SOURCES = len(SOURCE_WORDS)


def _line(seat: int, row: int, depth: int) -> int:
    """The site that a seat calls row `row`, `depth` sites away (SL-05)."""
    x, y = ((row, depth), (depth, 4 - row), (4 - row, 4 - depth), (4 - depth, row))[seat]
    return x + 5 * y


def _in_district(district: int, site: int) -> int:
    """Whether a site is one of the nine of a corner: NW, NE, SW, SE (SL-37)."""
    north, east = district < 2, district % 2 == 1
    x, y = site % 5, site // 5
    return int((y >= 2 if north else y <= 2) and (x >= 2 if east else x <= 2))


LINE = constant_array([[[_line(s, r, d) for d in range(ROWS)] for r in range(ROWS)] for s in range(SEATS)])
IN_DISTRICT = constant_array([[_in_district(d, site) for site in range(SITES)] for d in range(DISTRICTS)])


class City(Record):
    """Everything that is true of a match of Skyliners at one moment."""

    dice: Cells = dice()
    players: int = number("i1", "How many play: seats 0 South, 1 West, 2 North, 3 East, the first so many of them.")
    variant: int = number("i1", "0 the full game, 1 the introductory game.")
    start: int = number("i1", "The start player's seat (SL-07).")
    to_move: int = number("i1", "The seat whose turn it is.")
    action: int = number("i1", "0 while the turn's first action is due, 1 for the second.")
    built_on: int = number("i1", "One more than the site built on earlier in this turn, 0 if none (SL-14).")
    round: int = number("i1", "The round being played, from 1.")
    last_round: int = number("i1", "1 once a player of the full game has no floor left (SL-22).")
    over: int = number("i1", "1 once the match has been scored.")
    ply: int = number("i2", "How many actions have been taken.")

    height: Cells = cells("i1", SITES, "Height of the object on each site, 0 where there is none (SL-24).")
    top: Cells = cells("i1", SITES, "What is on top: 0 ground, 1 floor, 2 roof, 3 park.")
    supply: Cells = cells("i1", (SEATS, PIECES), "Pieces left to each seat: floors, roofs, parks (SL-02).")
    district: Cells = cells("i1", SEATS, "The district on each seat's skyscraper card: 0 NW, 1 NE, 2 SW, 3 SE (SL-04).")
    plan: Cells = cells("i1", (SEATS, ROWS), "The segment planned for each row: 1, 2, 3, 4 for 4/5; 0 if none (SL-20).")
    office: Cells = cells("i1", SEATS * ROWS, "The plans in the order they were filed, each as 5 x seat + row.")
    filed: int = number("i1", "How many plans lie in the office.")

    built: int = number("i1", "How many pieces have been placed.")
    built_site: Cells = cells("i1", MOST_PIECES, "Where each piece was placed, in the order they were placed.")
    built_piece: Cells = cells("i1", MOST_PIECES, "What each piece is: 0 floor, 1 roof, 2 park.")
    built_by: Cells = cells("i1", MOST_PIECES, "Whose each piece was: a seat, or 4 if nobody's.")

    antenna: Cells = cells("i1", SITES, "One more than the seat whose antenna stands there; placed by scoring (SL-29).")
    points: Cells = cells("i1", (SEATS, SOURCES), "Scored points: seen, antennas, spare antennas, skyscraper.")
