"""The actions of a game, declared once: their numbers, what a number stands for, and the order of the sentences.

    ACTIONS = Actions(("", PIECES, SITES), ("plan", ROWS, SEGMENTS), ("forfeit",))
    BUILD, PLAN, FORFEIT = ACTIONS.verbs

Actions are numbered verb by verb, and those of one verb by what it points at, the first thing first. Kernels ask what
a number means, `if is_a(PLAN, action): row, segment = first_thing(PLAN, action), second_thing(PLAN, action)`, and make
numbers, `moves[count] = action_of(PLAN, row, segment)`. Sentences come in the same order, from the words for what each
verb points at: `ACTIONS.sentences((PIECE_WORDS, SITE_WORDS), (ROW_WORDS, SEGMENT_WORDS), ())`. They begin with the
verb, unless it has no name, as the words that come first are verbs themselves: `floor c2`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from topfloor.engine.kernel import kernel


class Verb(NamedTuple):
    """The numbers of all actions of one kind: from `first` up to `end`, with `width` of them for each first thing."""

    first: int
    end: int
    width: int


class Actions:
    """All that can be done in a game: verbs, and how many things each of them can point at, none, once or twice."""

    def __init__(self, *declared: tuple[str, *tuple[int, ...]]) -> None:
        self._declared = declared
        self.verbs: tuple[Verb, ...] = ()
        for _, *counts in declared:
            first = len(self)
            self.verbs += (Verb(first, first + prod(counts), prod(counts[1:])),)

    def __len__(self) -> int:
        return self.verbs[-1].end if self.verbs else 0

    def sentences(self, *words: Sequence[Sequence[str]]) -> tuple[str, ...]:
        """Every sentence, by the number of its action, from the words for what each verb points at."""
        return tuple(
            " ".join([name, *pointed] if name else pointed)
            for (name, *counts), lists in zip(self._declared, words, strict=True)
            for pointed in product(*_of_lengths(counts, lists))
        )


def _of_lengths(counts: Sequence[int], lists: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """The same lists; a word too many or too few would give every later sentence a wrong number."""
    if [len(words) for words in lists] != list(counts):
        raise ValueError(f"words for {[len(words) for words in lists]} things where {list(counts)} are declared")
    return lists


@kernel
def is_a(verb: Verb, action: int) -> bool:
    """Whether an action is one of this verb."""
    return verb.first <= action < verb.end


@kernel
def first_thing(verb: Verb, action: int) -> int:
    """The first thing, or the only one, that an action of this verb points at."""
    return (action - verb.first) // verb.width


@kernel
def second_thing(verb: Verb, action: int) -> int:
    """The second thing that it points at."""
    return (action - verb.first) % verb.width


@kernel
def action_of(verb: Verb, first: int = 0, second: int = 0) -> int:
    """The number of the action of this verb that points at these things, as far as it points at any."""
    return verb.first + first * verb.width + second
