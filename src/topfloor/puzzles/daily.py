"""The puzzle of the day: the same for everybody, whatever the clock on their wall says."""

from __future__ import annotations

from datetime import UTC, date, datetime
from math import gcd

from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import Saying
from topfloor.puzzles.puzzle import PACKAGE, Puzzle, collection, collections

GOLDEN = 0.618
"""Steps of this share of a circle come to each point last where they have been: easy and hard ones take turns."""


def today() -> date:
    """The date in Greenwich, which all share."""
    return datetime.now(UTC).date()


def daily(day: date, game: str | None = None) -> Puzzle:
    """The puzzle of a day: of a game, or of the game whose turn it is; each comes once before any comes again."""
    if game is None:
        all_of_them = [found for found in collections() if len(found)]
        if not all_of_them:
            raise BadSetup(Saying(PACKAGE, "none"))
        return daily(day, all_of_them[day.toordinal() % len(all_of_them)].game.NAME)
    found = collection(game)
    count = len(found)
    return found.puzzle(1 + day.toordinal() * stride(count) % count if count else 1)


def stride(count: int) -> int:
    """How many puzzles to go on from one day to the next, so that all of them are met."""
    wanted = round(GOLDEN * count)
    return next(step for step in range(max(1, wanted), 2 * count + 2) if gcd(step, count) == 1)
