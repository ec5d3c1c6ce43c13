"""Where a seat stands in every respect that decides a match, and whom it has to beat there."""

from __future__ import annotations

from typing import NamedTuple

from topfloor.engine.kernel import kernel
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.building import penthouses_built, took_part
from topfloor.games.skyline.income import best_group, income_of
from topfloor.games.skyline.judgement import (
    fewest_lacking,
    outlook,
    places_of_height,
    price_of_hand,
)
from topfloor.games.skyline.position import (
    CARDS,
    MISSION,
    NEUTRAL,
    PENTHOUSE,
    PENTHOUSES,
    SIX,
    STRATEGIC,
    City,
)
from topfloor.games.skyline.scoring import strategic_tops
from topfloor.games.skyline.sites import how_many
from topfloor.games.skyline.stages import NO_TURN_LEFT, stage_of


class Side(NamedTuple):
    """What counts of a seat, as far as it is compared with others."""

    standing: int
    points: int
    penthouses: int
    strategic: int
    lacking: int
    ready: int
    steps: int
    reach: int
    income: int
    wealth: int
    outlook: int


@kernel
def side_of(city: City, box: Box, seat: int, viewer: int) -> Side:
    """What is compared of a seat: points as they stand, points within reach, money."""
    penthouses, strategic = penthouses_built(city, box, seat), strategic_tops(city, box, seat)
    lacking = fewest_lacking(box, CARDS + city.mission[seat], city.owned[seat], 0)
    points = box.points[PENTHOUSES] * penthouses + box.points[STRATEGIC] * strategic
    if lacking == 0:
        points += box.points[MISSION]
    standing = points * 512 + penthouses * 2 + (lacking == 0)
    income = income_of(city, box, best_group(city, box, seat))
    part = took_part(city, seat)
    ready = how_many(places_of_height(city, PENTHOUSE) & part & ~city.owned[seat])
    steps = how_many(places_of_height(city, SIX) & part)
    reach = points
    stage = stage_of(city, box, seat)
    if stage != NO_TURN_LEFT:
        money = city.cash[seat] + (0 if seat == city.to_move else income)
        places = ready + min(steps, city.hand[seat, NEUTRAL])
        soon = min(city.hand[seat, PENTHOUSE], min(places, money // box.value[PENTHOUSE]))
        reach += soon * box.points[PENTHOUSES]
    wealth = city.cash[seat] + price_of_hand(city, box, seat)
    hope = int(outlook(city, box, seat, viewer))
    return Side(standing, points, penthouses, strategic, lacking, ready, steps, reach, income, wealth, hope)


@kernel
def better_of(one: Side, other: Side) -> Side:
    """The best of two sides in each respect: whom a seat has to beat there."""
    return Side(
        max(one.standing, other.standing),
        max(one.points, other.points),
        max(one.penthouses, other.penthouses),
        max(one.strategic, other.strategic),
        min(one.lacking, other.lacking),
        max(one.ready, other.ready),
        max(one.steps, other.steps),
        max(one.reach, other.reach),
        max(one.income, other.income),
        max(one.wealth, other.wealth),
        max(one.outlook, other.outlook),
    )
