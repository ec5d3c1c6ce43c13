"""Blends: how much of a search is the network's, and how much the hand-made judgement's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from topfloor.bots.tree import Manner

Prior: TypeAlias = Literal["hand", "network"]
PRIORS: Mapping[Prior, float] = {"hand": 0.0, "network": 0.05}
"""Whose judgement says which moves to try first, and the temperature of a manner that stands for it."""

EVEN = 0.5


class Blend(NamedTuple):
    """What is chosen among: fields of a manner, under their names there."""

    trust: float
    learned_temperature: float
    playout_moves: int = 0

    @property
    def prior(self) -> Prior:
        """Who says which moves to try first."""
        return "network" if self.learned_temperature > 0.0 else "hand"

    @property
    def boldness(self) -> tuple[float, float, float, int]:
        """Of blends that won alike, the least bold is taken.

        Trust nearest to even comes first, then the larger one, then the prior by hand, then playouts to the end: where
        two judgements have a say, a fault of one counts for less.
        """
        return abs(self.trust - EVEN), -self.trust, self.learned_temperature, self.playout_moves


BLENDS = (
    Blend(0.0, PRIORS["hand"]),
    *(Blend(0.0, PRIORS["hand"], playout_moves) for playout_moves in (24, 8)),
    *(Blend(trust, temperature) for trust in (0.5, 1.0) for temperature in PRIORS.values()),
)
"""From the least of the network to the most."""


def blend_of(manner: Manner) -> Blend:
    """The blend that a manner has."""
    return Blend(manner.trust, manner.learned_temperature, manner.playout_moves)
