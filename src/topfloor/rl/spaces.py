"""Spaces of the environments, for Gymnasium and PettingZoo alike."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.spaces.space import MaskNDArray

from topfloor.engine.game import Game
from topfloor.rl.fast_match import FastMatch
from topfloor.rl.observation_layout import cells_of

CELL = np.iinfo(np.int16)


def observations(game: Game) -> spaces.Space[Any]:
    """The cells of an observation."""
    return spaces.Box(CELL.min, CELL.max, (cells_of(game),), np.int16)


class Moves(spaces.Discrete):
    """All actions of a game; a sample without a mask is one that is legal in the match now."""

    def __init__(self, match: FastMatch, seed: int | None = None) -> None:
        super().__init__(match.game.ACTIONS, seed=seed)
        self.match = match

    def sample(self, mask: MaskNDArray | None = None, probability: MaskNDArray | None = None) -> np.int64:
        """A random action: of those in the mask, or else of the legal ones."""
        if mask is None and probability is None and not self.match.over:
            mask = self.match.mask.view(np.int8)
        return super().sample(mask, probability)

    def __deepcopy__(self, memo: dict[int, object]) -> spaces.Discrete:
        """Away from its match it is a plain space."""
        return spaces.Discrete(int(self.n))

    def __reduce__(self) -> tuple[object, ...]:
        return spaces.Discrete, (int(self.n),)
