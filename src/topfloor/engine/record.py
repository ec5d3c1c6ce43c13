"""Declare a position: one small record whose every field has a name, a shape and a meaning.

    class City(Record):
        height: Cells = cells("i1", 25, "Height of what stands on each site (SL-24).")
        to_move: int = number("i1", "The seat whose turn it is.")

The same memory is read in two ways. Compiled kernels get it as an element of a NumPy array (`City.array(1000)`) and
read `city.height[site]` straight from it. Interpreted kernels get a `City`, whose fields are memoryviews onto that
memory: reading gives plain Python integers, and writing a number that does not fit raises, where NumPy would wrap
around in silence. Fields are signed because Numba turns the sum of two unsigned bytes into an unsigned word.

NumPy is imported when an array is first asked for, so interpreted rules do without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeAlias, cast

from topfloor.engine.memory import shaped, size_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from topfloor.engine.parts import Made

    Array: TypeAlias = npt.NDArray[Any]
else:
    Array = Any


class Cells(Protocol):
    """A field with a shape: `cells[i]`, or `cells[i, j]` for two dimensions, reads and writes an integer."""

    def __getitem__(self, where: int | tuple[int, ...], /) -> int: ...
    def __setitem__(self, where: int | tuple[int, ...], value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


@dataclass(frozen=True)
class Field:
    """One named fact of a record."""

    name: str
    kind: str
    shape: tuple[int, ...]
    meaning: str


@dataclass(frozen=True)
class _Declared:
    kind: str
    shape: tuple[int, ...]
    meaning: str


def cells(kind: str, shape: int | tuple[int, ...], meaning: str) -> Any:
    """A field of many integers, one or more dimensions; to the type checker, whatever the field is declared as."""
    return _Declared(kind, shape if isinstance(shape, tuple) else (shape,), meaning)


def number(kind: str, meaning: str) -> Any:
    """A field of one integer, likewise."""
    return _Declared(kind, (), meaning)


def _number(slot: str) -> property:
    """Reads and writes a field of one integer through its memoryview."""

    def read(record: Record) -> int:
        value: int = record.__dict__[slot][0]
        return value

    def write(record: Record, value: int) -> None:
        record.__dict__[slot][0] = value

    return property(read, write)


class _Layout:
    """How NumPy lays a record out; made when it is first asked for."""

    def __get__(self, record: Record | None, owner: type[Record]) -> np.dtype[np.void]:
        return _dtype(cast(Any, owner))  # a class is hashable, though its records are not


@cache
def _dtype(kind: Any) -> np.dtype[np.void]:
    import numpy as np

    layout: np.dtype[np.void] = np.dtype([(f.name, f.kind, f.shape) for f in kind.fields], align=True)
    return layout


class Record:
    """A piece of memory with named fields; subclasses declare them with `cells` and `number`, after those inherited."""

    fields: ClassVar[tuple[Field, ...]]
    dtype: ClassVar[_Layout] = _Layout()
    _size: ClassVar[int]
    _layout: ClassVar[tuple[tuple[str, int, int, str, tuple[int, ...]], ...]]

    def __init_subclass__(cls) -> None:
        declared = {name: d for name, d in vars(cls).items() if isinstance(d, _Declared)}
        inherited = getattr(cls, "fields", ())
        cls.fields = (*inherited, *(Field(name, d.kind, d.shape, d.meaning) for name, d in declared.items()))
        layout, end, widest = [], 0, 1
        for field in cls.fields:
            if field.name in declared:
                delattr(cls, field.name)
            if not field.shape:
                setattr(cls, field.name, _number("_" + field.name))
            size = size_of(field.kind)
            start = _next_multiple(end, size)
            end = start + size * prod(field.shape)
            widest = max(widest, size)
            layout.append((field.name if field.shape else "_" + field.name, start, end, field.kind, field.shape))
        cls._layout, cls._size = tuple(layout), _next_multiple(end, widest)

    def __init__(self, memory: memoryview | None = None) -> None:
        """A record over `memory`, or over fresh zeros."""
        self.memory = memory if memory is not None else memoryview(bytearray(self._size))
        for slot, start, end, kind, shape in self._layout:
            self.__dict__[slot] = shaped(self.memory[start:end], kind, shape)

    @classmethod
    def layout(cls) -> list[tuple[str, int, int, str, tuple[int, ...]]]:
        """Where each field lies: its name, from which byte to which, what numbers it holds, and in which shape."""
        return [(field.name, *place[1:]) for field, place in zip(cls.fields, cls._layout, strict=True)]

    @cached_property
    def parts(self) -> dict[tuple[object, tuple[object, ...]], Made]:
        """What has been made of some of its fields (`engine/parts.py`)."""
        return {}

    @cached_property
    def scratch(self) -> Self:
        """A record of the same kind to try something out in, which holds whatever was left there: see `become`."""
        return type(self)()

    @classmethod
    def size(cls) -> int:
        """How many bytes one record takes."""
        return cls._size

    @classmethod
    def array(cls, count: int) -> Array:
        """`count` empty records in one array, as compiled kernels take them."""
        import numpy as np

        return np.zeros(count, cls.dtype)

    @classmethod
    def at(cls, array: Array, index: int = 0) -> Self:
        """The record that is element `index` of `array`: the same memory, not a copy."""
        start = index * cls._size
        return cls(array.view("u1").reshape(-1).data[start : start + cls._size])

    @classmethod
    def read(cls, data: bytes) -> Self:
        """A record with a copy of these bytes."""
        if len(data) != cls._size:
            raise ValueError(f"{cls.__name__} takes {cls._size} bytes, not {len(data)}")
        return cls(memoryview(bytearray(data)))

    def copy(self) -> Self:
        """An independent record with the same content."""
        return type(self).read(bytes(self.memory))

    def become(self, other: Self) -> None:
        """Take over the content of another record."""
        self.memory[:] = other.memory

    def as_array(self) -> Array:
        """A copy as an array of one, for compiled kernels."""
        import numpy as np

        return np.frombuffer(bytearray(self.memory), self.dtype)

    def __bytes__(self) -> bytes:
        return bytes(self.memory)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and bytes(self.memory) == bytes(other.memory)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {self.size()} bytes>"


def _next_multiple(place: int, size: int) -> int:
    """The first multiple of a size that is not below a place: where a number of that size may lie."""
    return -(-place // size) * size


class Records(Protocol):
    """Several records, as a kernel takes them: an array for compiled ones, `Rows` for interpreted ones.

    Which kind of record is known only once a kernel is built for a game.
    """

    def __getitem__(self, index: int, /) -> Any: ...
    def __setitem__(self, index: int, record: Any, /) -> None: ...
    def __len__(self) -> int: ...


class Rows:
    """An array of records for interpreted kernels: `rows[i]` is a record, `rows[j] = rows[i]` copies."""

    def __init__(self, kind: type[Record], array: Array) -> None:
        self.records = [kind.at(array, i) for i in range(len(array))]

    @classmethod
    def of(cls, *records: Record) -> Self:
        """These records, which need not be of an array."""
        rows = object.__new__(cls)
        rows.records = list(records)
        return rows

    def __getitem__(self, index: int) -> Record:
        return self.records[index]

    def __setitem__(self, index: int, record: Record) -> None:
        self.records[index].become(record)

    def __len__(self) -> int:
        return len(self.records)
