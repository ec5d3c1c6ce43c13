"""What the learned judgement looks at in a city: heights, rows as each side sees them, plans, supplies, time."""

from __future__ import annotations

from topfloor.engine.features import Features, feature
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.judgement import skyscraper_lead
from topfloor.games.skyliners.position import (
    FLOOR,
    FLOOR_TOP,
    LINE,
    PARK,
    PARK_TOP,
    ROOF,
    ROWS,
    SEATS,
    SEGMENTS,
    SITES,
    City,
)
from topfloor.games.skyliners.scoring import visible

HEIGHTS = 10
PLANS = SEGMENTS + 1
SEEN = ROWS + 1
SUPPLY = 17
LEADS = 4
"""A skyscraper ahead or behind by so much or more counts alike."""

FEATURES = Features(
    ("height", SITES, HEIGHTS),
    ("closed", SITES, 2),
    ("own_row", ROWS, PLANS * SEEN),
    ("own_row_danger", ROWS, PLANS * SEEN),
    ("rivals_row", (SEATS - 1) * ROWS, PLANS * SEEN),
    ("own_supply", 3, SUPPLY),
    ("rivals_supply", (SEATS - 1) * 3, SUPPLY),
    ("skyscraper", SEATS, 2 * LEADS + 1),
    ("plans_left", 1, ROWS + 1),
    ("players", 1, SEATS + 1),
    ("variant", 1, 2),
    ("second_action", 1, 2),
    ("our_turn", 1, SEATS),
    ("last_round", SEATS, 2),
    ("rounds_left", 1, SUPPLY),
)
(
    HEIGHT, CLOSED, OWN_ROW, OWN_ROW_DANGER, RIVALS_ROW, OWN_SUPPLY, RIVALS_SUPPLY, SKYSCRAPER, PLANS_LEFT, PLAYERS,
    VARIANT, SECOND_ACTION, OUR_TURN, LAST_ROUND, ROUNDS_LEFT,
) = FEATURES.groups  # fmt: skip

MOST_FEATURES = 2 * SITES + (SEATS + 1) * ROWS + SEATS * 3 + SEATS + 7


@kernel
def features(city: City, box: Box, seat: int, on: Cells) -> int:
    """List what is on, as a seat sees the city: its own side first, then the others clockwise."""
    n = SITES
    for here in range(SITES):
        site = LINE[seat, here // ROWS, here % ROWS]
        on[here] = feature(HEIGHT, here, city.height[site])
        on[n] = feature(CLOSED, here, city.top[site] == PARK_TOP)
        n += city.top[site] > FLOOR_TOP
    plans_left = 0
    for row in range(ROWS):
        seen, plan = visible(city, seat, row), city.plan[seat, row]
        on[n] = feature(OWN_ROW, row, plan * SEEN + seen)
        on[n + 1] = feature(OWN_ROW_DANGER, dangers(city, box, seat, row), plan * SEEN + seen)
        n += 2
        plans_left += plan == 0
    on[n] = feature(PLANS_LEFT, 0, plans_left)
    on[n + 1] = feature(OWN_SUPPLY, 0, city.supply[seat, FLOOR])
    on[n + 2] = feature(OWN_SUPPLY, 1, city.supply[seat, ROOF])
    on[n + 3] = feature(OWN_SUPPLY, 2, city.supply[seat, PARK])
    on[n + 4] = feature(SKYSCRAPER, 0, LEADS + skyscraper_lead(city, seat))
    n += 5
    fewest = city.supply[seat, FLOOR]
    for turn in range(1, city.players):
        rival, other = (seat + turn) % city.players, turn - 1
        side = (rival - seat) % SEATS - 1
        for row in range(ROWS):
            on[n] = feature(RIVALS_ROW, side * ROWS + row, city.plan[rival, row] * SEEN + visible(city, rival, row))
            n += 1
        on[n] = feature(RIVALS_SUPPLY, other * 3, city.supply[rival, FLOOR])
        on[n + 1] = feature(RIVALS_SUPPLY, other * 3 + 1, city.supply[rival, ROOF])
        on[n + 2] = feature(RIVALS_SUPPLY, other * 3 + 2, city.supply[rival, PARK])
        on[n + 3] = feature(SKYSCRAPER, turn, LEADS + skyscraper_lead(city, rival))
        n += 4
        fewest = min(fewest, city.supply[rival, FLOOR])
    return n + moment(city, seat, fewest, on, n)


@kernel
def moment(city: City, seat: int, fewest: int, on: Cells, n: int) -> int:
    """What time it is: whose turn, how much of the match is left; how many features these are."""
    on[n] = feature(PLAYERS, 0, city.players)
    on[n + 1] = feature(VARIANT, 0, city.variant)
    on[n + 2] = feature(SECOND_ACTION, 0, city.action)
    on[n + 3] = feature(OUR_TURN, 0, (city.to_move - seat) % city.players)
    on[n + 4] = feature(LAST_ROUND, (city.start - seat) % city.players, city.last_round)
    on[n + 5] = feature(ROUNDS_LEFT, 0, fewest)
    return 6


@kernel
def dangers(city: City, box: Box, seat: int, row: int) -> int:
    """How many single floors would change what is seen in a row, as far as there is a difference: 0 to 4."""
    height, rise = city.height, box.rise[FLOOR]
    a, b, c, d, e = LINE[seat, row, 0], LINE[seat, row, 1], LINE[seat, row, 2], LINE[seat, row, 3], LINE[seat, row, 4]
    near, close, middle, distant, far = height[a], height[b], height[c], height[d], height[e]
    now = in_sight(near, close, middle, distant, far)
    found = takes_floor(city, a) & (in_sight(near + rise, close, middle, distant, far) != now)
    found += takes_floor(city, b) & (in_sight(near, close + rise, middle, distant, far) != now)
    found += takes_floor(city, c) & (in_sight(near, close, middle + rise, distant, far) != now)
    found += takes_floor(city, d) & (in_sight(near, close, middle, distant + rise, far) != now)
    found += takes_floor(city, e) & (in_sight(near, close, middle, distant, far + rise) != now)
    return min(found, ROWS - 1)


@kernel
def takes_floor(city: City, site: int) -> int:
    """1 where a floor may still be built, 0 elsewhere."""
    return int(city.top[site] <= FLOOR_TOP)


@kernel
def in_sight(near: int, close: int, middle: int, distant: int, far: int) -> int:
    """How many of five heights are above all nearer ones: what `visible` counts, of heights only thought of."""
    tallest, seen = near, int(near > 0)
    seen += close > tallest
    tallest = max(tallest, close)
    seen += middle > tallest
    tallest = max(tallest, middle)
    seen += distant > tallest
    tallest = max(tallest, distant)
    return seen + (far > tallest)
