"""What a bot thinks of a city: how good it is for a seat, and which move a player might well make."""

from __future__ import annotations

from topfloor.engine.actions import action_of, first_thing, is_a
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.engine.rng import draw
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.position import (
    FLOOR,
    FLOOR_TOP,
    FULL,
    IN_DISTRICT,
    LINE,
    PARK_TOP,
    ROWS,
    SITES,
    City,
)
from topfloor.games.skyliners.rules import PLAN
from topfloor.games.skyliners.scoring import segment_of, visible

RIVALS_COUNT = 0.35
"""How much a bot cares about what its rivals get, all together."""


@kernel
def appraise(city: City, box: Box, seat: int) -> float:
    """Points that a seat can expect from here, less a share of what its rivals can."""
    worth = outlook(city, box, seat)
    for rival in range(city.players):
        if rival != seat:
            worth -= RIVALS_COUNT / (city.players - 1) * outlook(city, box, rival)
    return worth


@kernel
def outlook(city: City, box: Box, seat: int) -> float:
    """Points that a seat can expect from its rows and its skyscraper card."""
    worth = 1.5 * skyscraper_chance(city, seat)
    for row in range(ROWS):
        if city.variant != FULL:
            worth += 1.6 * visible(city, seat, row)
        elif city.plan[seat, row] > 0:
            worth += planned_row(city, box, seat, row)
        else:
            worth += open_row(city, box, seat, row)
    return worth


@kernel
def planned_row(city: City, box: Box, seat: int, row: int) -> float:
    """A plan that is right is worth its objects and most of their antennas, if it holds to the end."""
    seen = visible(city, seat, row)
    plan = city.plan[seat, row]
    worth = 1.75 * max(seen, 1)
    if segment_of(seen) == plan:
        return worth * hold(city, box, seat, row)
    return 0.25 * plan * hope(city) / abs(segment_of(seen) - plan)


@kernel
def open_row(city: City, box: Box, seat: int, row: int) -> float:
    """A row without a plan is worth something only while there is time to file one."""
    return 0.9 * visible(city, seat, row) * hope(city)


@kernel
def hope(city: City) -> float:
    """How much of the match is left, from 1 at the start to 0 at its end: by the scarcest floors."""
    fewest = 127
    for seat in range(city.players):
        fewest = min(fewest, city.supply[seat, FLOOR])
    return min(1.0, fewest / 10.0)


@kernel
def hold(city: City, box: Box, seat: int, row: int) -> float:
    """How likely a row stays as it is: the fewer single floors would change it, and the less time, the likelier."""
    now = segment_of(visible(city, seat, row))
    dangers = 0
    for depth in range(ROWS):
        site = LINE[seat, row, depth]
        if city.top[site] <= FLOOR_TOP:
            city.height[site] += box.rise[FLOOR]
            dangers += segment_of(visible(city, seat, row)) != now
            city.height[site] -= box.rise[FLOOR]
    return 1.0 / (1.0 + 0.9 * dangers * hope(city))


@kernel
def skyscraper_chance(city: City, seat: int) -> float:
    """Near 1 if the tallest building stands in the seat's district, less the further its own lag behind."""
    return 1.0 / (1.0 + max(0, 1 - skyscraper_lead(city, seat)))


@kernel
def skyscraper_lead(city: City, seat: int) -> int:
    """By how much the tallest building of a seat's district is above those elsewhere."""
    inside = outside = 0
    district = city.district[seat]
    for site in range(SITES):  # products, not branches: so all sites are compared at once
        height, within = city.height[site] * (city.top[site] != PARK_TOP), IN_DISTRICT[district, site]
        inside = max(inside, height * within)
        outside = max(outside, height * (1 - within))
    return inside - outside


@kernel
def likely(city: City, box: Box, moves: Cells, count: int) -> int:
    """A move for a quick playout: any, but a plan is made for what is to be seen."""
    move = moves[draw(city, count)]
    if is_a(PLAN, move):
        row = first_thing(PLAN, move)
        seen = visible(city, city.to_move, row)
        if seen > 0:
            return action_of(PLAN, row, segment_of(seen) - 1)
    return move
