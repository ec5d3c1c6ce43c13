"""Observations as learners take them: one row of cells, and where each field lies in it."""

from __future__ import annotations

from math import prod

from topfloor.engine.game import Game
from topfloor.engine.record import Record
from topfloor.games import REGISTRY


def cells_of(game: Game) -> int:
    """How many cells an observation of this game has, 16 bits each."""
    observation: type[Record] = game.Observation
    return observation.size() // 2


def layout(game: str) -> dict[str, slice]:
    """Where each field lies in an observation: `seen[layout("skyliners")["height"]]` are the 25 heights."""
    places = {}
    start = 0
    for field in REGISTRY.game(game).Observation.fields:
        places[field.name] = slice(start, start + prod(field.shape))
        start += prod(field.shape)
    return places
