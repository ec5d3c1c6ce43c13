"""What a fuzzer tries, and what it holds against the answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Protocol

from topfloor.engine.errors import TopfloorError
from topfloor.engine.texts import LANGUAGES

LONGEST = 1_200


class Fuzzer(Protocol):
    """One kind of input: makes a case by chance, tries it, and raises if the answer is not as it should be."""

    name: str
    case: object
    """The case that was tried last, for whoever wants to see what failed."""

    def try_one(self, chance: Random) -> None: ...

    def close(self) -> None: ...


def is_one_sentence(text: str) -> None:
    """Whatever is refused is refused with one clear sentence on one line."""
    assert text.strip(), "nothing is said"
    assert len(text.splitlines()) == 1, f"more than one line is said: {text[:300]!r}"
    assert "Traceback" not in text
    text.encode()  # half a letter cannot be sent or printed
    assert len(text) < LONGEST, f"{len(text)} characters are said"


@contextmanager
def refused_well() -> Iterator[None]:
    """Within, anything may be refused by Topfloor itself, with a sentence in every language; nothing else may fail."""
    try:
        yield
    except TopfloorError as error:
        for lang in LANGUAGES:
            is_one_sentence(error.said(lang))
