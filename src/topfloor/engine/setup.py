"""What a match can be set up with: how many players, which seed, which variant. `BadSetup` says what was expected."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from topfloor.engine import rng
from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import Saying, did_you_mean, listed

if TYPE_CHECKING:
    from topfloor.engine.game import Game


def players(game: Game, given: int) -> int:
    """A number of players that a game is for."""
    count = _whole(given)
    if count not in game.PLAYERS:
        known = listed(game.PLAYERS)
        raise BadSetup(Saying("topfloor.engine", "setup.players", title=game.TITLE, known=known, players=given))
    return count


def seed(given: int) -> int:
    """A seed that the dice can take."""
    whole = _whole(given)
    if not 0 <= whole < 1 << rng.SEED_BITS:
        raise BadSetup(Saying("topfloor.engine", "setup.seed", bits=rng.SEED_BITS, seed=given))
    return whole


def _whole(number: int) -> int:
    """A whole number as Python's own, be it NumPy's; -1 for anything else, and for truth values."""
    if isinstance(number, bool):
        return -1
    try:
        return operator.index(number)
    except TypeError:
        return -1


def variant(game: Game, given: str | None) -> str:
    """A variant that a game has, its first one if none is given."""
    if given is None:
        return game.VARIANTS[0]
    if given not in game.VARIANTS:
        there = {"hint": did_you_mean(given, game.VARIANTS), "known": listed(game.VARIANTS)}
        raise BadSetup(Saying("topfloor.engine", "setup.variant", title=game.TITLE, variant=given, **there))
    return given
