"""What the learned judgement looks at."""

from __future__ import annotations

from importlib import import_module

import pytest

from topfloor.engine.match import Match
from topfloor.games import REGISTRY
from topfloor.games.skyliners.position import FLOOR, FLOOR_TOP, LINE, ROWS
from topfloor.games.skyliners.rules import put
from topfloor.games.skyliners.scoring import visible

dangers = import_module("topfloor.games.skyliners.features").dangers


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dangers_are_floors_that_would_change_what_is_seen(players: int) -> None:
    match = Match(REGISTRY.game("skyliners"), players=players, seed=5)
    box, found = match.content.box, set()
    while match.to_move is not None:
        match.play(match.legal()[(7 * match.ply + 3) % len(match.legal())])
        for seat in range(players):
            for row in range(ROWS):
                changed = 0
                for depth in range(ROWS):
                    city, site = match.position.copy(), LINE[seat, row, depth]
                    if city.top[site] <= FLOOR_TOP:
                        put(city, box, FLOOR, site, seat)
                        changed += visible(city, seat, row) != visible(match.position, seat, row)
                assert dangers(match.position, box, seat, row) == min(changed, ROWS - 1)
                found.add(changed)
    assert {0, 1, 2, 3} <= found
