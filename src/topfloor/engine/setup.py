"""What a match can be set up with: how many players, which seed, which variant. `BadSetup` says what was expected."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from contextlib import contextmanager
from numbers import Real
from typing import TYPE_CHECKING

from topfloor.engine import rng
from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import Saying, did_you_mean, listed, shown, word

if TYPE_CHECKING:
    from topfloor.engine.game import Game

MOST = (1 << 63) - 1
"""What a compiled kernel can count to."""


def players(game: Game, given: int) -> int:
    """A number of players that a game is for."""
    count = _whole(given)
    if count not in game.PLAYERS:
        known = listed(game.PLAYERS)
        raise BadSetup(Saying("topfloor.engine", "setup.players", title=game.TITLE, known=known, players=shown(given)))
    return count


def seed(given: int) -> int:
    """A seed that the dice can take."""
    whole = _whole(given)
    if not 0 <= whole < 1 << rng.SEED_BITS:
        raise BadSetup(Saying("topfloor.engine", "setup.seed", bits=rng.SEED_BITS, seed=shown(given)))
    return whole


def whole(name: str, given: int, low: int = 1, high: int = MOST) -> int:
    """A whole number within bounds, by the name of the argument that it is given for."""
    number = None if isinstance(given, bool) else _index(given)
    if number is None or not low <= number <= high:
        most = "2^63 - 1" if high == MOST else high
        raise BadSetup(Saying("topfloor.engine", "setup.whole", name=name, low=low, high=most, given=shown(given)))
    return number


def seconds(name: str, given: float) -> float:
    """A time above zero, by the name of the argument that it is given for."""
    if isinstance(given, bool) or not isinstance(given, Real) or not given > 0:  # which nan is not
        raise BadSetup(Saying("topfloor.engine", "setup.seconds", name=name, given=shown(given)))
    return given


@contextmanager
def room_for(name: str, count: int) -> Iterator[None]:
    """Where memory is taken for so many of something, say if they are too many."""
    try:
        yield
    except (MemoryError, OverflowError, ValueError):  # more than there is, more than can be numbered
        raise BadSetup(Saying("topfloor.engine", "setup.too-many", name=name, count=shown(count))) from None


def _whole(number: int) -> int:
    """A whole number as Python's own, be it NumPy's; -1 for anything else, and for truth values."""
    found = None if isinstance(number, bool) else _index(number)
    return -1 if found is None else found


def _index(number: int) -> int | None:
    """A whole number as Python's own, be it NumPy's."""
    try:
        return operator.index(number)
    except TypeError:
        return None


def variant(game: Game, given: str | None) -> str:
    """A variant that a game has, its first one if none is given."""
    if given is None:
        return game.VARIANTS[0]
    if given not in game.VARIANTS:
        there = {"hint": did_you_mean(given, game.VARIANTS), "known": listed(game.VARIANTS)}
        raise BadSetup(Saying("topfloor.engine", "setup.variant", title=game.TITLE, variant=word(given), **there))
    return given
