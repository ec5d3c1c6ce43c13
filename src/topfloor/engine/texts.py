"""What people read, in every language: one catalogue per place, `texts.en.toml`, `texts.de.toml` … beside the code.

A language is added by its two letters in `LANGUAGES` and copies of the catalogues. It need not have all of them, nor
every text: what it lacks is said in English, and `pytest tests/test_languages.py --all` tells what that is. Those in
`COMPLETE` have everything, and tests see to that.

Who knows the language says a text at once: `say`. Who does not, as an error does not know who will read it, hands on a
`Saying`, which is said later.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from importlib.resources import files
from typing import Any, ParamSpec, Protocol, TypeVar, cast, runtime_checkable

from topfloor.engine.suggest import nearest

P = ParamSpec("P")
T = TypeVar("T")

LANGUAGES = ("en", "de", "fr")
COMPLETE = ("en", "de")
DECIMAL_COMMA = ("de", "fr")
UNSPEAKABLE = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
"""What ends a line, turns its direction round or is half a letter."""

LONGEST_QUOTE = 120
LONGEST_SENTENCE = 1000
LONGEST_NUMBER = 256
"""Bits of a number that is written in full."""
SHORT_QUOTE = 20


def by_language(made: Callable[P, T]) -> Callable[P, T]:
    """Something that is made once for each language, its last argument; what can be none is refused in words."""
    kept = cast(Callable[P, T], cache(made))

    @wraps(made)
    def asked(*given: P.args, **named: P.kwargs) -> T:
        try:
            return kept(*given, **named)
        except TypeError:
            check_language(cast(str, [*given, *named.values()][-1]))
            raise

    return asked


@by_language
def texts(package: str, lang: str) -> Mapping[str, str]:
    """The catalogue of a package in one language, by dotted key: 'refusals.twice'; in English what is not there."""
    check_language(lang)
    own = written(package, lang)
    return own if lang in COMPLETE else {**texts(package, "en"), **own}


def written(package: str, lang: str) -> dict[str, str]:
    """What is written in a language beside the code of a package; nothing, if nobody has begun."""
    file = files(package) / f"texts.{lang}.toml"
    if lang not in COMPLETE and not file.is_file():
        return {}
    return dict(_flat(tomllib.loads(file.read_text("utf-8")), ""))


def speaks(package: str, lang: str) -> bool:
    """Whether anything is written there in a language; if not, it is said in English."""
    return lang in COMPLETE or bool(written(package, lang))


@by_language
def catalogue(package: str, name: str, lang: str) -> Mapping[str, Any]:
    """The entries of another catalogue of a package, `glossary.en.toml` for one; in English what a language lacks."""
    check_language(lang)
    file = files(package) / f"{name}.{lang}.toml"
    if lang in COMPLETE:
        return tomllib.loads(file.read_text("utf-8"))
    own = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {**catalogue(package, name, "en"), **own}


def check_language(lang: str) -> None:
    """Refuse a language that we do not speak."""
    if lang not in LANGUAGES:
        from topfloor.engine.errors import BadSetup

        raise BadSetup(Saying("topfloor.engine", "setup.language", lang=word(lang), known=listed(LANGUAGES)))


def language(asked: object) -> str:
    """The language that was asked for, if we speak it."""
    return asked if isinstance(asked, str) and asked in LANGUAGES else "en"


def decimal(number: str, lang: str) -> str:
    """A number in digits, with the sign before its decimals that a language has."""
    return number.replace(".", ",") if lang in DECIMAL_COMMA else number


def say(package: str, lang: str, key: str, **values: object) -> str:
    """One text with its blanks filled in."""
    return texts(package, lang)[key].format(**values)


def count(package: str, lang: str, key: str, n: int, **values: object) -> str:
    """One text of two: `key-one` for a single thing, `key-many` for several or none."""
    return say(package, lang, f"{key}-{'one' if n == 1 else 'many'}", n=n, **values)


@runtime_checkable
class Sayable(Protocol):
    """Something that can be said in every language."""

    def said(self, lang: str) -> str: ...


class Saying:
    """One text that is still to be said; what fills its blanks may be sayable, too."""

    def __init__(self, package: str, key: str, /, **values: object) -> None:
        self.package, self.key, self.values = package, key, values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Saying) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((self.package, self.key))

    def said(self, lang: str) -> str:
        values = {name: told(value, lang) for name, value in self.values.items()}
        return texts(self.package, lang)[self.key].format(**values)


def listed(names: Sequence[object]) -> Saying | str:
    """'a', 'a and b', 'a, b and c'."""
    *first, last = [str(name) for name in names]
    return Saying("topfloor.engine", "list", first=", ".join(first), last=last) if first else last


def sentence(text: str) -> str:
    """A text that others can follow: it ends with a full stop, if with nothing else that ends a sentence."""
    return text if text.endswith((".", "!", "?", "…", ":")) else f"{text}."


def quoted(text: str, most: int = LONGEST_QUOTE) -> str:
    """What somebody wrote, as a sentence can repeat it: in one line, not without end, no sign that steers it."""
    if len(text) > most:
        text = f"{text[: most // 2]}…{text[-most // 2 :]}"
    return UNSPEAKABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def shown(given: object) -> str:
    """What somebody handed over instead of what was expected, as a sentence can repeat it.

    Python writes no number of thousands of digits, but as a hexadecimal one it does.
    """
    if isinstance(given, int) and abs(given) >> LONGEST_NUMBER:
        return quoted(hex(given), SHORT_QUOTE)
    try:
        return quoted(repr(given))
    except Exception:  # whatever it is made of
        return f"<{type(given).__name__}>"


def word(given: object) -> str:
    """The same for what should have been a word; a word as it is."""
    return given if isinstance(given, str) else shown(given)


def complaint(sentence: str) -> str:
    """A sentence about something that somebody wrote, whatever that was."""
    return quoted(sentence, LONGEST_SENTENCE)


def enumerated(names: Sequence[object], lang: str) -> str:
    """Names in a sentence: 'a, b and c'; 'nothing' if there are none, as a dash tells listeners nothing."""
    return str(told(listed(names), lang)) if names else say("topfloor.engine", lang, "nothing")


def did_you_mean(word: str, known: Sequence[str]) -> Saying | str:
    """' (did you mean …?)' if something known is close, else nothing."""
    close = nearest(word, known) if isinstance(word, str) else None
    return Saying("topfloor.engine", "did-you-mean", word=close) if close else ""


@dataclass(frozen=True)
class Seated:
    """Whoever sits at a seat: a text calls him by his name, which only the table knows."""

    seat: int


def told(value: object, lang: str, names: Sequence[str] = ()) -> object:
    """A value in a language, if that makes a difference; whoever is seated, by his name."""
    if isinstance(value, (str, int)):  # nearly all are
        return value
    if isinstance(value, Seated):
        return names[value.seat]
    said = getattr(value, "said", None)  # to ask for a protocol takes a hundred times as long
    return value if said is None else said(lang)


def _flat(data: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for key, value in data.items():
        pairs += _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, value)]
    return pairs
