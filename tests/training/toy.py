"""A game to learn from: each seat has four lamps, and whoever has lit more of the first two wins.

The last lamp is a secret of its owner. Those who play always light it; those who imagine do not know that.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from topfloor.engine.features import Features, feature
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Array, Cells, Record, cells, number
from topfloor.engine.rng import dice, draw
from topfloor.training.self_play import Samples

LAMPS, SEATS, SECRET = 4, 3, 3
NAME = "toy"
PLAYERS = (2, 3)
MOST_FEATURES = LAMPS
FEATURES = Features(("lamp", LAMPS, 2))
(LAMP,) = FEATURES.groups


class Position(Record):
    dice: Cells = dice()
    lamps: Cells = cells("i1", (SEATS, LAMPS), "Which lamps of each seat are lit.")
    players: int = number("i1", "How many seats are taken.")


class Box(Record):
    nothing: int = number("i1", "There are no components.")


@kernel
def features(position: Any, box: Any, seat: int, on: Any) -> int:
    for lamp in range(LAMPS):
        on[lamp] = feature(LAMP, lamp, position.lamps[seat, lamp])
    return LAMPS


@kernel
def imagine(position: Any, box: Any, seat: int) -> None:
    for rival in range(position.players):
        if rival != seat:
            position.lamps[rival, SECRET] = draw(position, 2)


BOXES: Array = Box.array(1)


def samples(count: int) -> Samples:
    """Positions by lot, for two and three players in turn."""
    lots = np.random.Generator(np.random.PCG64(1))
    positions = Position.array(count)
    positions["players"] = 2 + np.arange(count) % 2
    positions["lamps"] = lots.integers(0, 2, (count, SEATS, LAMPS))
    positions["lamps"][:, :, SECRET] = 1
    lit = positions["lamps"][:, :, :2].sum(axis=2) - 9 * (np.arange(SEATS) >= positions["players"][:, None])
    best = lit == lit.max(axis=1, keepdims=True)
    won = best / best.sum(axis=1, keepdims=True)
    return Samples(positions, np.full((count, SEATS), 0.5), won, won - 0.5, np.full(count, 0.5), np.arange(count))
