"""What counts as right, told without rules: how a sentence reads, and what the table looks like after it."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

ANY = "*"

CONDITION = re.compile(r"^(?P<path>[\w.-]+) (?P<sign>=|>=|<=) (?P<value>[\w-]+)$")
SIGNS: Mapping[str, Callable[[Any, Any], bool]] = {"=": operator.eq, ">=": operator.ge, "<=": operator.le}


@dataclass(frozen=True)
class Pattern:
    """Sentences that read alike: `floor c2`, `floor c2|c4`, `floor *`; a star at the end is all further words."""

    text: str

    def fits(self, sentence: str) -> bool:
        """Whether a sentence reads like this."""
        words, places = sentence.split(), self.text.split()
        if places[-1] == ANY and len(words) >= len(places):
            words = words[: len(places)]
        return len(words) == len(places) and all(map(_fits, words, places))


def _fits(word: str, place: str) -> bool:
    return place == ANY or word in place.split("|")


def fits_any(patterns: Sequence[Pattern], sentence: str) -> bool:
    """Whether a sentence reads like one of some."""
    return any(pattern.fits(sentence) for pattern in patterns)


@dataclass(frozen=True)
class Condition:
    """Something that holds in a view: `players.0.money >= 12`, `players.0.score = 7`."""

    path: tuple[str, ...]
    sign: str
    value: int | str

    @classmethod
    def read(cls, text: str) -> Condition | None:
        """A condition from its text; None if it is none."""
        found = CONDITION.match(text)
        if found is None:
            return None
        value = found["value"]
        return cls(tuple(found["path"].split(".")), found["sign"], int(value) if value.isdigit() else value)

    def holds(self, view: Mapping[str, object]) -> bool:
        """Whether it holds in a view; of what is not there, nothing holds."""
        there: object = view
        for name in self.path:
            there = _within(there, name)
        return type(there) is type(self.value) and SIGNS[self.sign](there, self.value)


def _within(whole: object, name: str) -> object:
    if isinstance(whole, Mapping):
        return whole.get(name)
    if isinstance(whole, Sequence) and not isinstance(whole, str) and name.isdigit():
        return whole[int(name)] if int(name) < len(whole) else None
    return None
