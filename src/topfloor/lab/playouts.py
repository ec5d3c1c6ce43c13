"""Random play in bulk."""

from __future__ import annotations
from typing import Any
from topfloor.engine.chance import draw, sow
from topfloor.engine.kernel import hole, kernel

deal, legal, apply = hole("deal"), hole("legal"), hole("apply")


@kernel
def play_out(city: Any, box: Any, moves: Any) -> int:
    """Play random moves to the end; how many."""
    count = 0
    while not city.over:
        apply(city, box, moves[draw(city, legal(city, box, moves))])
        count += 1
    return count


@kernel
def play_many(
    cities: Any,
    boxes: Any,
    moves: Any,
    blank: Any,
    players: int,
    variant: int,
    seed: int,
    first: int,
    games: int,
    points: Any,
) -> int:
    total = 0
    for game in range(games):
        cities[0] = blank[0]
        city = cities[0]
        sow(city, seed & 0xFFFFFFFF, seed >> 32, first + game)
        deal(city, boxes[0], players, variant)
        total += play_out(city, boxes[0], moves)
        for seat in range(players):
            for source in range(4):
                points[game, seat] += city.points[seat, source]
    return total
