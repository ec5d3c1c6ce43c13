"""Kernels: rules that run as plain Python or compiled by Numba, from one source.

`@kernel` only marks a function; called as it stands it is ordinary Python, to be read, stepped through and measured.
`build(function)` gives the fast form of it: compiled without the GIL, together with every kernel it calls, and kept
on disk. With TOPFLOOR_KERNELS=plain it gives the plain form instead, so whole programs can run interpreted.

A kernel written for all games names what it needs from a game with `of_game`:

    legal = of_game("legal")

and `build(function, game)` puts that game's kernels there.
"""

from __future__ import annotations

import dis
import os
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, Final, NoReturn, TypeAlias, TypeVar, cast

from topfloor.engine.cache import PACKAGE, keeping, one_at_a_time, state_of
from topfloor.engine.errors import BadSetup
from topfloor.engine.memory import Kind, Table, table, zeros
from topfloor.engine.record import Array, Cells, Record, Records, Rows
from topfloor.engine.texts import Saying

SWITCH = "TOPFLOOR_KERNELS"

AnyFunction = Callable[..., Any]
F = TypeVar("F", bound=AnyFunction)

Jit: TypeAlias = Callable[[AnyFunction], Any]
"""Makes a function one that Numba compiles."""

ERROR_MODEL: Final = "numpy"
"""A division by zero is no exception, so that nothing has to look for one."""

LEAN: Final = {"no_cfunc_wrapper": True, "_nrt": False}
"""No C code calls kernels; and as none makes an array, none counts who still holds one: an eighth of a search."""

AnyGame: TypeAlias = Any
"""A game, or whatever else has the kernels that `of_game` names."""


class GameKernel:
    """A name that a game fills in."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *arguments: object) -> NoReturn:
        raise TypeError(f"'{self.name}' is what a game brings: build(function, game) puts it there")


def of_game(name: str) -> Any:
    """Stand for what a game calls `name`, until `build` fills it; to the type checker, it is anything."""
    return GameKernel(name)


def kernel(function: F) -> F:
    """Mark a function as a kernel: integers, records and arrays in, no Python objects inside."""
    cast(Any, function).is_kernel = True
    return function


def constant_array(values: Table) -> Cells:
    """A constant array for kernels; interpreted code reads plain integers from it."""
    return table(values)


def compiles() -> bool:
    """Whether `build` compiles; the one place that reads the switch."""
    choice = os.environ.get(SWITCH, "compiled")
    if choice not in ("compiled", "plain"):
        raise BadSetup(Saying("topfloor.engine", "setup.kernels", variable=SWITCH, choice=choice))
    return choice == "compiled"


def build(function: AnyFunction, game: AnyGame = None, *, plain: bool = False) -> AnyFunction:
    """The form of a kernel to run in bulk: compiled, or plain if asked for or if the switch says so."""
    if plain or not compiles():
        return _plain(function, game)
    return _built(_native, function, game)


def lowered(function: AnyFunction, game: AnyGame = None) -> AnyFunction:
    """A kernel that cannot be called, but is kept as LLVM IR, with every kernel it calls: `engine/compiling.py`."""
    return _built(_inner, function, game)


def _built(jit: Jit, function: AnyFunction, game: AnyGame) -> AnyFunction:
    with _building:
        return _compiled(jit, function, game if _needs_game(function) else None)


def rows_of(kind: type[Record], array: Array, *, plain: bool = False) -> Records:
    """An array of records, as the form of a kernel takes it that `build` gives."""
    return Rows(kind, array) if plain or not compiles() else array


def room_for(kind: type[Record], count: int, *, plain: bool = False) -> Records:
    """Empty records, likewise; interpreted kernels get theirs without NumPy."""
    return Rows.of(*(kind() for _ in range(count))) if plain or not compiles() else kind.array(count)


def just(record: Record, *, plain: bool = False) -> Records:
    """One record, likewise: a copy of it."""
    return Rows.of(record.copy()) if plain or not compiles() else record.as_array()


def room(kind: Kind, *shape: int, plain: bool = False) -> Array:
    """Zeros in a shape: an array for compiled kernels, and for interpreted ones memory without NumPy."""
    if plain:
        return cast(Array, zeros(kind, *shape))
    import numpy as np

    return np.zeros(shape, kind)


_building = threading.RLock()


@cache
def calls(function: AnyFunction) -> tuple[tuple[str, object], ...]:
    """The kernels, a game's kernels and constant arrays that a kernel names, with their names."""
    loads = {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    names = ((name, function.__globals__.get(name)) for name in sorted(loads))
    return tuple((name, value) for name, value in names if _is_linked(value))


def _is_linked(value: object) -> bool:
    return isinstance(value, GameKernel | memoryview) or getattr(value, "is_kernel", False)


@cache
def _needs_game(function: AnyFunction) -> bool:
    return any(isinstance(v, GameKernel) or (callable(v) and _needs_game(v)) for _, v in calls(function))


def _filled(value: object, game: AnyGame) -> object:
    return getattr(game, value.name) if isinstance(value, GameKernel) else value


@cache
def _plain(function: AnyFunction, game: AnyGame) -> AnyFunction:
    if not _needs_game(function):
        return function
    links: dict[str, object] = {}
    for name, value in calls(function):
        link = _filled(value, game)
        links[name] = _plain(link, game) if callable(link) else link
    return _relinked(function, links)


@cache
def _compiled(jit: Jit, function: AnyFunction, game: AnyGame) -> AnyFunction:
    import numpy as np

    links: dict[str, object] = {}
    for name, value in calls(function):
        link = _filled(value, game)
        if callable(link):
            link = _compiled(_inner, link, game if _needs_game(link) else None)
        links[name] = np.asarray(link) if isinstance(link, memoryview) else link
    clone = _relinked(function, links)
    if game is not None:
        clone.__qualname__ = f"{clone.__qualname__}.{game.NAME}"
    clone.__qualname__ += _of_elsewhere(function, game)
    return _widened(jit(clone))


def _of_elsewhere(function: AnyFunction, game: AnyGame) -> str:
    """A name for the state of other files outside this package that a kernel is made of; nothing if there are none.

    The folder of the cache knows this package's files and Numba that of the kernel itself, but neither knows those of a
    game of somebody's own.
    """
    files = {below.__code__.co_filename for below in kernels_below(function, game)} - {function.__code__.co_filename}
    outside = sorted(file for file in files if not Path(file).is_relative_to(PACKAGE))
    return f".{state_of(*outside)}" if outside else ""


def _native(function: AnyFunction) -> Any:  # a class of Numba's, which has no types
    """Compile for this machine, and keep it on disk."""
    import numba

    from topfloor.engine import compiling

    manner = {"pipeline_class": compiling.Entry} if compiling.is_known() else {}
    with keeping(numba.config):
        njit = cast(Any, numba).njit  # whose types know nothing of some options
        dispatcher = njit(cache=True, nogil=True, error_model=ERROR_MODEL, **LEAN, **manner)(function)
    one_at_a_time(dispatcher)
    return dispatcher


def _inner(function: AnyFunction) -> Any:
    """Compile for other kernels to take in."""
    import numba

    from topfloor.engine import compiling

    if not compiling.is_known():
        return _native(function)
    manner = {"pipeline_class": compiling.Inner, "no_cpython_wrapper": True}
    return cast(Any, numba).njit(nogil=True, error_model=ERROR_MODEL, **LEAN, **manner)(function)


def _widened(dispatcher: Any) -> AnyFunction:  # Numba's own classes, which have no types
    """A compiled function that takes every integer as a wide one.

    Left to itself, Numba compiles a function anew for each width of integer that some caller reads from a record:
    three times the work for the same code.
    """
    from numba import types

    def wide(kind: Any) -> Any:
        kind = cast(Any, types).unliteral(kind)
        return types.int64 if isinstance(kind, types.Integer) else kind

    compile_exactly = dispatcher.compile
    dispatcher.compile = lambda kinds: compile_exactly(tuple(wide(kind) for kind in kinds))
    return cast(AnyFunction, dispatcher)


def _relinked(function: AnyFunction, links: dict[str, object]) -> FunctionType:
    """The same code with other globals."""
    origin = cast(FunctionType, function)
    clone = FunctionType(origin.__code__, {**origin.__globals__, **links}, origin.__name__, origin.__defaults__)
    clone.__qualname__ = origin.__qualname__
    clone.__module__ = origin.__module__
    return clone


def kernels_below(function: AnyFunction, game: AnyGame) -> set[AnyFunction]:
    """A kernel and all that it calls, directly or not."""
    found: set[AnyFunction] = set()
    waiting = [function]
    while waiting:
        current = waiting.pop()
        if current not in found:
            found.add(current)
            links = (_filled(value, game) for _, value in calls(current))
            waiting += [link for link in links if callable(link)]
    return found
