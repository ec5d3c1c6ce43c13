"""Where everything lies in a module's memory: derived from the desk itself, so that nothing is written down twice.

The linker gives a module a table of 32-bit words. A page writes the size of the desk into it, and then the address of
every array, wherever it wants them; `desk.js` does both. Doors read them from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

import numpy as np

from topfloor.engine.game import Game
from topfloor.engine.record import Array, Record
from topfloor.wasm.desk import Size, desk_for

Length: TypeAlias = int | str
"""A number, or which of the numbers of a `Size`."""

PROBE = Size(nodes=1009, players=2, worlds=499)
"""A desk of this size is made to see of what types and shapes everything is."""


@dataclass(frozen=True)
class Place:
    """One array on the desk."""

    name: str
    kind: str
    """What an element is: i2, i8, f4, f8, or the name of a record."""
    item: int
    """How many bytes an element takes."""
    shape: tuple[Length, ...]


Part: TypeAlias = Any
"""What lies on a desk: an array, or a named tuple of numbers or of more parts."""


def is_numbers(part: Part) -> bool:
    """Whether a part is a tuple of nothing but numbers, which lie side by side as an array of them would."""
    return isinstance(part, tuple) and all(isinstance(number, int | float) for number in part)


def parts(name: str, part: Part) -> Iterator[tuple[str, Array]]:
    """Every array of a part with its name, in order."""
    if is_numbers(part):
        yield name, np.array(part, np.float64)
    elif isinstance(part, tuple):
        for field, below in zip(part._fields, part, strict=True):  # type: ignore[attr-defined]
            yield from parts(f"{name}.{field}".lstrip("."), below)
    else:
        yield name, part


def places(game: Game) -> tuple[Place, ...]:
    """Every array on the desk of a game, in the order of the table."""
    usual = dict(parts("", desk_for(game, PROBE)))
    grown = {
        dimension: dict(parts("", desk_for(game, PROBE._replace(**{dimension: length + 1}))))
        for dimension, length in PROBE._asdict().items()
    }
    return tuple(
        Place(
            name,
            kind_of(game, array),
            array.dtype.itemsize,
            tuple(
                length_of(name, {None: length, **{by: grown[by][name].shape[axis] for by in grown}})
                for axis, length in enumerate(array.shape)
            ),
        )
        for name, array in usual.items()
    )


def length_of(name: str, lengths: dict[str | None, int]) -> Length:
    """What a length is, given what it is on the usual desk and on each that is larger by one in something."""
    usual = lengths[None]
    changes = [by for by, length in lengths.items() if length != usual]
    if not changes:
        return usual
    (dimension,) = changes
    if dimension is None or (usual, lengths[dimension]) != (n := getattr(PROBE, dimension), n + 1):
        raise ValueError(f"{name} has neither a fixed length nor one that a desk's size names")
    return dimension


def kind_of(game: Game, array: Array) -> str:
    """What an element of an array is called."""
    names = {game.Position.dtype: "Position", game.Box.dtype: "Box"}
    return names.get(array.dtype) or array.dtype.str.lstrip("<|=")


def words(game: Game) -> int:
    """How many words the table has."""
    return len(Size._fields) + len(places(game))


def described(game: Game) -> dict[str, object]:
    """The layout as a page reads it."""
    return {
        "size": list(Size._fields),
        "places": [asdict(place) for place in places(game)],
        "records": {"Position": record(game.Position), "Box": record(game.Box)},
    }


def record(kind: type[Record]) -> dict[str, object]:
    """Where the fields of a record are."""
    at = {name: start for name, (_, start, *_) in (kind.dtype.fields or {}).items()}
    fields = {f.name: {"at": at[f.name], "kind": f.kind, "shape": list(f.shape)} for f in kind.fields}
    return {"bytes": kind.size(), "fields": fields}
