"""Numbers that were measured for each game: how long a level thinks there, and how careless it is."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import TypeAlias

from topfloor.engine.game import Game

ByGame: TypeAlias = float | Mapping[str, float]
"""A number: in every game alike, or by the name of a game."""


def in_game(number: ByGame, game: Game) -> float:
    """What holds in a game; in one that nobody has measured, what holds in the others on average."""
    if not isinstance(number, Mapping):
        return number
    return number.get(game.NAME, fmean(number.values()))
