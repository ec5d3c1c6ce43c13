"""Memory for interpreted kernels: numbers in a shape, read as plain Python numbers, without NumPy."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from math import prod
from typing import Any, Literal, TypeAlias

Kind: TypeAlias = Literal["i1", "i2", "i4", "i8", "f4", "f8"]
"""Signed integers and floating-point numbers, with how many bytes each takes; NumPy knows them by the same names."""

FORMATS: dict[str, Literal["b", "h", "i", "q", "f", "d"]] = {
    "i1": "b",
    "i2": "h",
    "i4": "i",
    "i8": "q",
    "f4": "f",
    "f8": "d",
}
"""What Python calls them."""

Table: TypeAlias = "Sequence[int] | Sequence[Table]"
"""Integers, in rows of rows of any depth, all as long as their neighbours."""


def size_of(kind: str) -> int:
    """How many bytes a number takes."""
    return int(kind[1])


def zeros(kind: Kind, *shape: int) -> memoryview:
    """So many zeros in a shape."""
    return shaped(memoryview(bytearray(size_of(kind) * prod(shape))), kind, shape)


def holding(kind: Kind, numbers: Iterable[float], *shape: int) -> memoryview:
    """These numbers, row by row in a shape."""
    values: Any = array(FORMATS[kind], numbers)  # whole ones, where the kind is
    return shaped(memoryview(values).cast("B"), kind, shape)


def table(values: Table) -> memoryview:
    """A table of integers, in the shape that it is written in."""
    shape: list[int] = []
    numbers: list[Any] = list(values)
    while True:
        shape.append(len(numbers) // prod(shape))
        if not isinstance(numbers[0], Sequence):
            return holding("i8", numbers, *shape)
        numbers = [one for row in numbers for one in row]


def shaped(memory: memoryview, kind: str, shape: tuple[int, ...]) -> memoryview:
    """Bytes read as numbers in a shape."""
    read_as: Any = FORMATS[kind]  # integers or not: whoever names the kind knows
    return memory.cast(read_as, shape) if len(shape) > 1 else memory.cast(read_as)
