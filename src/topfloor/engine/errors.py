"""Everything that can go wrong at the table, each with one sentence that says what would be right.

`str(error)` is the sentence in English, `error.said("de")` the same in another language.

TopfloorError (a ValueError)
├── Refused             the words make a move, but a rule is against it now
│   └── NotASentence    the words make no move of this game; says what was probably meant
├── CannotUndo          a move that cannot be taken back, and why
├── BadSetup            no such game, variant, number of players, seed, bot or language
├── BadContent          a file of components that does not fit, with the entry and the reason
└── BadStory            a text that is no story, or was changed, with the line and the reason
"""

from __future__ import annotations

import errno
from collections.abc import Mapping
from dataclasses import dataclass

from topfloor.engine.texts import Sayable, Saying, complaint, texts, told


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed: a rule's id (None if the words are no move at all) and a sentence."""

    rule: str | None
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class TopfloorError(ValueError):
    """Any mistake that Topfloor answers with a sentence."""

    def __init__(self, sentence: str | Sayable) -> None:
        super().__init__(complaint(str(told(sentence, "en"))))
        self.sentence = sentence

    def __reduce__(self) -> tuple[object, ...]:
        """Errors are copied and cross from one process to another, whatever they were made of."""
        return _again, (type(self), str(self), self.__dict__)

    def said(self, lang: str) -> str:
        """The sentence in a language; a plain text is the same in all."""
        return complaint(str(told(self.sentence, lang)))


def _again(kind: type[TopfloorError], text: str, values: dict[str, object]) -> TopfloorError:
    error = kind.__new__(kind, text)
    error.__dict__.update(values)
    return error


class Refused(TopfloorError):
    """A move that a rule does not allow; nothing has changed."""

    def __init__(self, refusal: Refusal, in_languages: Mapping[str, Refusal] | None = None) -> None:
        super().__init__(str(refusal))
        self.rule = refusal.rule
        self.text = refusal.text
        self.in_languages = in_languages or {}

    def said(self, lang: str) -> str:
        """The refusal in a language, as far as it is known there."""
        return str(self.in_languages.get(lang, self))


class NotASentence(Refused):
    """Words that are no move of this game."""


class CannotUndo(TopfloorError):
    """A move that cannot be taken back."""


class BadSetup(TopfloorError):
    """A match, bot or language that does not exist; says which ones do."""


class BadContent(TopfloorError):
    """Components that do not fit the game; if they lie in a file, that is named, too."""

    def __init__(self, entry: str, reason: str | Sayable, file: str | None = None) -> None:
        key = "content.complaint" if file is None else "content.complaint-of-file"
        super().__init__(Saying("topfloor.engine", key, file=file, entry=entry, reason=reason))
        self.entry = entry
        self.because = reason
        self.reason = str(told(reason, "en"))


class BadStory(TopfloorError):
    """A text that is not the story of a match; if it lies in a file, that is named, too."""

    def __init__(self, line: int, reason: str | Sayable, file: str | None = None) -> None:
        key = "story.line" if file is None else "story.line-of-file"
        super().__init__(Saying("topfloor.engine", key, file=file, line=line, reason=reason))
        self.line = line
        self.because = reason
        self.reason = str(told(reason, "en"))


def why_not(error: OSError) -> str | Sayable:
    """What the system says is wrong with a file; what is rare, it says in English alone."""
    key = f"system.{errno.errorcode.get(error.errno or 0)}"
    if key in texts("topfloor.engine", "en"):
        return Saying("topfloor.engine", key)
    return error.strerror or Saying("topfloor.engine", "system.other")
