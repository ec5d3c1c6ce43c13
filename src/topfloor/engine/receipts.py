"""Why a score is as it is: at the end of a match each source of points is told line by line, like a receipt.

A game lists the lines of a finished match in the order in which they are told (`receipts` in its folder). A line names
a seat, a source, what it brought there, the places on the board that it came from, the rule that says so and a text of
the game, `receipts.<key>`. What brought nothing may have a line too, if it is worth a word: a plan that was wrong. The
lines of a seat and a source add up to what the match says of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from topfloor.engine.texts import say, told
from topfloor.engine.view import Receipt, Told
from topfloor.engine.view import told as in_all_languages

if TYPE_CHECKING:
    from topfloor.engine.game import Game

SENTENCES_KNOWN = 1 << 12
"""So many sentences are kept at most: those of plans, floors and discs are the same from match to match."""


@dataclass(frozen=True)
class Earned:
    """One line: what a source brought a seat, where and why."""

    seat: int
    source: str
    points: int
    rule: str
    key: str
    places: tuple[str, ...] = ()
    """Words of what lies on the board, in the order in which they light up."""
    words: Mapping[str, object] = field(default_factory=dict)
    """What its text tells: words as they are, or a `Saying` where they differ by language."""


def in_words(line: Earned, game: Game) -> Receipt:
    """A line as surfaces get it: data, and a sentence in every language."""
    return {
        "seat": line.seat,
        "source": line.source,
        "points": line.points,
        "places": list(line.places),
        "rule": line.rule,
        "say": sentence(game.__name__, f"receipts.{line.key}", ("points", line.points), *line.words.items()).copy(),
    }


@lru_cache(SENTENCES_KNOWN)
def sentence(package: str, key: str, *words: tuple[str, object]) -> Told:
    """What a line says in every language."""
    return in_all_languages(lambda lang: say(package, lang, key, **{name: told(value, lang) for name, value in words}))
