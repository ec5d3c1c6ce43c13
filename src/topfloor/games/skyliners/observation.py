"""What a seat may know of a city, as numbers for a learner.

Seats come as the observer counts them: he is 0, then clockwise. Sites do not turn with him, for actions name them as
they lie on the board.
"""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells, Record, cells, number
from topfloor.engine.seating import chair
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.position import (
    DISTRICTS,
    PARK_TOP,
    PIECES,
    ROOF_TOP,
    ROWS,
    SEATS,
    SEGMENTS,
    SITES,
    City,
)
from topfloor.games.skyliners.scoring import visible


class Observation(Record):
    """The cells of an observation, in their order."""

    seat: Cells = cells("i2", SEATS, "1 for the observer's side of the city: South, West, North, East.")
    turn: Cells = cells("i2", SEATS, "1 for the seat whose turn it is.")
    start: Cells = cells("i2", SEATS, "1 for the start player.")
    players: int = number("i2", "How many play.")
    variant: int = number("i2", "0 the full game, 1 the introductory game.")
    over: int = number("i2", "1 once the match is over.")
    ply: int = number("i2", "How many actions have been taken.")
    second: int = number("i2", "1 while the turn's second action is due.")
    last_round: int = number("i2", "1 in the last round.")
    height: Cells = cells("i2", SITES, "The height of what stands on each site.")
    roof: Cells = cells("i2", SITES, "1 where a roof closes the building.")
    park: Cells = cells("i2", SITES, "1 where there is a park.")
    built_on: Cells = cells("i2", SITES, "1 on the site built on earlier in this turn.")
    supply: Cells = cells("i2", (SEATS, PIECES), "Pieces left to each seat: floors, roofs, parks.")
    sees: Cells = cells("i2", (SEATS, ROWS), "How many objects each seat sees in each of its rows.")
    office: Cells = cells("i2", SEATS * ROWS, "One more than the seat of each plan, in the order they were filed.")
    plan: Cells = cells("i2", (ROWS, SEGMENTS), "1 for what the observer has planned for a row: 1, 2, 3, 4/5.")
    district: Cells = cells("i2", DISTRICTS, "1 for the district on the observer's skyscraper card: NW, NE, SW, SE.")


@kernel
def observe(city: City, box: Box, seat: int, seen: Observation) -> None:
    """Write what `seat` may know into an empty observation."""
    seen.seat[seat] = 1
    seen.turn[chair(city, seat, city.to_move)] = 1
    seen.start[chair(city, seat, city.start)] = 1
    seen.players = city.players
    seen.variant = city.variant
    seen.over = city.over
    seen.ply = city.ply
    seen.second = city.action
    seen.last_round = city.last_round
    observe_sites(city, seen)
    observe_players(city, seat, seen)
    for card in range(city.filed):
        seen.office[card] = 1 + chair(city, seat, city.office[card] // ROWS)
    for row in range(ROWS):
        if city.plan[seat, row] > 0:
            seen.plan[row, city.plan[seat, row] - 1] = 1
    seen.district[city.district[seat]] = 1


@kernel
def observe_sites(city: City, seen: Observation) -> None:
    """The city, which lies open."""
    for site in range(SITES):
        seen.height[site] = city.height[site]
        seen.roof[site] = city.top[site] == ROOF_TOP
        seen.park[site] = city.top[site] == PARK_TOP
    if city.built_on > 0:
        seen.built_on[city.built_on - 1] = 1


@kernel
def observe_players(city: City, seat: int, seen: Observation) -> None:
    """What lies open before everyone, and what everyone sees."""
    for owner in range(city.players):
        at = chair(city, seat, owner)
        for piece in range(PIECES):
            seen.supply[at, piece] = city.supply[owner, piece]
        for row in range(ROWS):
            seen.sees[at, row] = visible(city, owner, row)
