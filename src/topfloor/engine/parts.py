"""Parts of what is told that change seldom: each is made anew only when something has changed that it is made of.

    @part("height", rows=("hand", "cash"))
    def player(city: City, owner: int, content: Content[Box], *, name: str) -> Player: ...

A part names the fields of the position that it looks at: whole ones, and `rows`, of which it looks only at that of the
number which comes second. What it is given besides either tells it apart from others, or comes by name and may change.
While all these stay the same it is the very same object, and whoever looks for changes need not look into it. So nobody
changes a part. It depends on nothing but what it names, which a law holds it to: so it cannot tell a seat more than if
it were made anew.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Sequence
from functools import cache, wraps
from struct import Struct
from types import CodeType
from typing import Any, NamedTuple, ParamSpec, TypeAlias, TypeVar, cast

from topfloor.engine.kernel import AnyFunction, AnyGame, kernels_below
from topfloor.engine.record import Record

P = ParamSpec("P")
T = TypeVar("T")

Span: TypeAlias = tuple[int, int, int]
"""Where something lies in a record: from which byte to which, and how many bytes further for each number."""

Look: TypeAlias = Callable[[memoryview], tuple[bytes, ...]]
"""Reads from a record's memory what lies at some spans."""


class Made(NamedTuple):
    """A part as it was made: how to look at what it is made of, what that was then, and what was given by name."""

    look: Look
    named: tuple[bytes, ...]
    given: dict[str, object]
    part: Any


def part(*fields: str, rows: Sequence[str] = ()) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A part that is made of these fields of the position, its first argument, and of these rows of them."""

    def kept(make: Callable[P, T]) -> Callable[P, T]:
        @cache
        def look_for(kind: Any, number: int) -> Look:
            return look_at(spans(kind, fields, tuple(rows)), number)

        def made(position: Record, *which: Any, **given: Any) -> T:
            known = position.parts.get((make, which))
            if known is None or known.look(position.memory) != known.named or known.given != given:
                look = known.look if known is not None else look_for(cast(Any, type(position)), which[0] if rows else 0)
                part = cast(AnyFunction, make)(position, *which, **given)
                known = position.parts[make, which] = Made(look, look(position.memory), given, part)
            found: T = known.part
            return found

        cast(Any, make).made_of = fields, tuple(rows)
        return cast(Callable[P, T], wraps(make)(made))

    return kept


def look_at(where: Sequence[Span], number: int = 0) -> Look:
    """How to read all spans at once, of rows that of a number: one call, as a part is asked for often."""
    layout, read = "", 0
    for start, end in sorted((start + number * step, end + number * step) for start, end, step in where):
        layout += f"{start - read}x{end - start}s"
        read = end
    return Struct(layout).unpack_from


def spans(kind: type[Record], fields: tuple[str, ...], rows: tuple[str, ...] = ()) -> tuple[Span, ...]:
    """Where fields of a record lie, and the first of rows; neighbours are one."""
    whole = sorted((start, end) for name, start, end, _, _ in kind.layout() if name in fields)
    found: list[Span] = []
    for start, end in whole:
        if found and found[-1][1] == start:
            start = found.pop()[0]
        found.append((start, end, 0))
    for name, start, end, _, shape in kind.layout():
        if name in rows:
            size = (end - start) // shape[0]
            found.append((start, start + size, size))
    return tuple(found)


@cache
def fields_of(function: AnyFunction, game: AnyGame) -> tuple[str, ...]:
    """The fields of a position that a kernel, and all that it calls, may read or write: all others stay as they are."""
    named = {name for below in kernels_below(function, game) for name in attributes(below.__code__)}
    return tuple(field.name for field in game.Position.fields if field.name in named)


def attributes(code: CodeType) -> set[str]:
    """The names of all attributes that some code asks anything for."""
    inner = [attributes(part) for part in code.co_consts if isinstance(part, CodeType)]
    asked = {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_ATTR", "STORE_ATTR")}
    return asked.union(*inner)
