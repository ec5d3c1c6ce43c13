"""Typed words: what may come next, and what a hasty hand meant.

Only the first word of a sentence may be shortened (`f c2`), so that nothing is played by accident.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def next_words(sentences: Iterable[str], typed: str) -> list[str]:
    """The words that can follow what is typed, or that its last, unfinished word can become."""
    before, last = split(typed)
    found: dict[str, None] = {}
    for sentence in sentences:
        words = sentence.split()
        if len(words) > len(before) and _agree(words, before) and _begins(words[len(before)], last):
            found[words[len(before)]] = None
    return list(found)


def completed(typed: str, options: Sequence[str]) -> str:
    """What is typed, with its last word brought as far as all options agree."""
    if not options:
        return typed
    shared = options[0]
    while not all(_begins(option, shared) for option in options):
        shared = shared[:-1]
    _, last = split(typed)
    return typed[: len(typed) - len(last)] + (shared or last)


def split(typed: str) -> tuple[list[str], str]:
    """The finished words, and the one being typed."""
    words = typed.split()
    return (words, "") if not words or typed[-1].isspace() else (words[:-1], words[-1])


def same(name: str, word: str) -> bool:
    """Whether a name reads like the word that is typed for it: 'US Bank Tower' like us-bank-tower."""
    return [sign for sign in name.lower() if sign.isalnum()] == [sign for sign in word.lower() if sign.isalnum()]


def tidied(typed: str, legal: Sequence[str], vocabulary: Sequence[str]) -> str:
    """The sentence that was meant, in its proper writing; words that mean none are only brought into shape."""
    words = typed.split()
    for sentences in (legal, vocabulary):
        meant = [sentence for sentence in sentences if _agree(sentence.split(), words, whole=True)]
        exact = [sentence for sentence in meant if sentence.lower() == " ".join(words).lower()]
        if len(exact or meant) == 1:
            return (exact or meant)[0]
    return " ".join(_shaped(words, vocabulary))


def _agree(sentence: Sequence[str], words: Sequence[str], *, whole: bool = False) -> bool:
    """Whether a sentence begins with these words, the first of which may be shortened."""
    if len(words) > len(sentence) or (whole and len(words) < len(sentence)):
        return False
    firsts = not words or _begins(sentence[0], words[0])
    return firsts and all(a.lower() == b.lower() for a, b in zip(sentence[1:], words[1:], strict=False))


def _begins(word: str, start: str) -> bool:
    return word.lower().startswith(start.lower())


def _shaped(words: Sequence[str], vocabulary: Sequence[str]) -> list[str]:
    """Words as near to a sentence as they come: 'PL f 3' becomes 'plan F 3', though there is no row F."""
    firsts = next_words(vocabulary, words[0])
    first = firsts[0] if len(firsts) == 1 else words[0].lower()
    shaped = [first]
    for place, word in enumerate(words[1:], 1):
        known = [sentence.split()[place:][:1] for sentence in vocabulary if sentence.split()[0] == first]
        upper = known and all(option and option[0].isupper() for option in known)
        shaped.append(word.upper() if upper else word.lower())
    return shaped
