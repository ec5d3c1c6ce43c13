"""What somebody meant who misspelt something: a sentence is corrected word by word, never compared with all the others.

Few words can stand at any one place of a sentence, however many sentences there are. So a guess goes down the tree of
words, and looks closely at a handful of them at every place: what it costs does not grow with what is typed, nor with
the vocabulary. It guesses names, not numbers: who writes `bid 23 n77` may have meant any place, and is not told one. Of
a place or a number, only a letter that is too many is overlooked.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
MOST_WORDS = 6
MOST_COMPARED = 5
"""So many words at a place are compared letter by letter; those with other letters are not looked at."""
MOST_GUESSES = 2
"""So many guesses are followed at the same time."""
MOST_FAULTS = 3
SHORTEST_BEGINNING = 3
LONGEST_PLACE = 8


class WordTree:
    """The words that can stand at one place of a sentence, and how it can go on after each of them."""

    def __init__(self, sentences: Iterable[str], before: str = "") -> None:
        self._sentences, self._before = tuple(sentences), before

    @cached_property
    def on(self) -> Mapping[str, WordTree]:
        """Where each word leads, by the word in small letters; grown when somebody first comes by."""
        start = len(self._before)
        groups: dict[str, list[str]] = {}
        for sentence in self._sentences:
            if len(sentence) > start:
                groups.setdefault(sentence[start:].split(" ", 1)[0], []).append(sentence)
        return {word.lower(): WordTree(group, f"{self._before}{word} ") for word, group in groups.items()}

    @cached_property
    def names(self) -> Names:
        """The words themselves."""
        return Names(self.on)

    @cached_property
    def end(self) -> str | None:
        """The sentence that is complete here, if one is."""
        whole = self._before[:-1]
        return whole if whole in self._sentences else None


class Names:
    """Words among which one may have been meant; those with digits are held apart, as places and numbers."""

    def __init__(self, known: Iterable[str]) -> None:
        words = list(known)
        self._numbers = frozenset(filter(_has_digit, words))
        self._known = {word: (frozenset(word), _bearable(word)) for word in words if word not in self._numbers}

    def near(self, typed: str) -> list[tuple[int, str]]:
        """The nearest ones first, each with the number of its faults."""
        if typed in self._known or typed in self._numbers:
            return [(0, typed)]
        if _has_digit(typed):
            return [(1, word) for word in _with_one_letter_less(typed) if word in self._numbers][:MOST_GUESSES]
        compared = ((_faults(typed, word), word) for word in self._alike(typed))
        return sorted((faults, word) for faults, word in compared if faults <= _bearable(word))[:MOST_GUESSES]

    def _alike(self, typed: str) -> list[str]:
        """The few words whose letters are most nearly those that were typed: a fault changes at most two of them."""
        letters, length = frozenset(typed), len(typed)
        alike = [
            (len(letters ^ known), word)
            for word, (known, bearable) in self._known.items()
            if abs(len(word) - length) <= bearable or _begins(word, typed)
        ]
        return [word for _, word in heapq.nsmallest(MOST_COMPARED, alike)]


class Guess(NamedTuple):
    """How far a guess has come, and how many faults it has found."""

    faults: int
    left_out: int
    tree: WordTree


def meant(typed: str, tree: WordTree) -> str | None:
    """The sentence that was probably meant, if one is near."""
    guesses = [Guess(0, 0, tree)]
    for word in WORD.findall(typed.lower())[: MOST_WORDS + 1]:
        further = [next_guess for guess in guesses for next_guess in _further(guess, word)]
        guesses = heapq.nsmallest(MOST_GUESSES, further, key=lambda guess: guess[:2])
    return next((guess.tree.end for guess in guesses if guess.tree.end), None)


def same_but_for_marks(typed: str, sentences: Mapping[str, str]) -> str | None:
    """The sentence that was typed in other letters, with other spaces or marks, as in 'FLOOR C-2'."""
    return sentences.get(plain(typed))


def plain(sentence: str) -> str:
    """Nothing but letters and digits."""
    return "".join(filter(str.isalnum, sentence.lower()))


def nearest(typed: str, known: Iterable[str]) -> str | None:
    """The one of some names that was probably meant."""
    names = {name.lower(): name for name in known}
    near = Names(names).near(typed.lower())
    return names[near[0][1]] if near else None


def _further(guess: Guess, word: str) -> Iterable[Guess]:
    """Where a guess can go on with one more word: exactly, to a word like it, or by leaving it out, once."""
    if word in guess.tree.on:
        return [guess._replace(tree=guess.tree.on[word])]
    guesses = [
        Guess(guess.faults + faults, guess.left_out, guess.tree.on[name])
        for faults, name in guess.tree.names.near(word)
    ]
    return guesses or ([guess._replace(left_out=1)] if not guess.left_out else [])


def _bearable(word: str) -> int:
    """With how many faults a word can still be known."""
    return 0 if len(word) < 3 else min(MOST_FAULTS, (len(word) + 1) // 3)


def _begins(word: str, typed: str) -> bool:
    return len(typed) >= SHORTEST_BEGINNING and word.startswith(typed)


def _with_one_letter_less(typed: str) -> Iterable[str]:
    """What would have been typed without one of its letters, all digits kept; nobody types long places."""
    short = typed[: LONGEST_PLACE + 2]
    return (short[:i] + short[i + 1 :] for i, letter in enumerate(short) if not letter.isdigit())


def _has_digit(word: str) -> bool:
    return any(map(str.isdigit, word))


def _faults(typed: str, word: str) -> int:
    """How many letters are missing, too many, wrong or swapped with the next; one if the word was only begun.

    What would go beyond the bearable is not looked at, as it lies too far from the diagonal.
    """
    if _begins(word, typed):
        return 1
    width = _bearable(word)
    beyond = [width + 1] * (len(word) + 1)
    before, line = beyond, list(range(len(word) + 1))
    for i, letter in enumerate(typed, 1):
        last, before, line = before, line, beyond.copy()
        line[0] = i
        for j in range(max(1, i - width), min(len(word), i + width) + 1):
            best = min(line[j - 1] + 1, before[j] + 1, before[j - 1] + (letter != word[j - 1]))
            if i > 1 < j and letter == word[j - 2] and typed[i - 2] == word[j - 1]:
                best = min(best, last[j - 2] + 1)
            line[j] = best
    return line[-1]
