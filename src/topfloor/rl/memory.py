"""Arrays of records as kernels take them, and observations as learners do."""

from __future__ import annotations

from math import prod

from topfloor.engine.game import Game
from topfloor.engine.kernel import compiles
from topfloor.engine.record import Array, Record, Rows
from topfloor.games import REGISTRY


def rows_of(kind: type[Record], array: Array) -> Array | Rows:
    """An array of records for kernels in the form that `build` gives."""
    return array if compiles() else Rows(kind, array)


def cells_of(game: Game) -> int:
    """How many cells an observation of this game has, 16 bits each."""
    return game.Observation.size() // 2


def layout(game: str) -> dict[str, slice]:
    """Where each field lies in an observation: `seen[layout("skyliners")["height"]]` are the 25 heights."""
    places = {}
    start = 0
    for field in REGISTRY.game(game).Observation.fields:
        places[field.name] = slice(start, start + prod(field.shape))
        start += prod(field.shape)
    return places
