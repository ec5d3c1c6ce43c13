"""Everything that can go wrong at the table, each with one sentence that says what would be right.

TopfloorError (a ValueError)
├── Refused             the words make a move, but a rule is against it now
│   └── NotASentence    the words make no move of this game; says what was probably meant
├── CannotUndo          a move that cannot be taken back, and why
├── BadSetup            no such game, variant, number of players, seed, bot or language
├── BadContent          a file of components that does not fit, with the entry and the reason
└── BadStory            a text that is no story, or was changed, with the line and the reason
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed: a rule's id (None if the words are no move at all) and a sentence."""

    rule: str | None
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class TopfloorError(ValueError):
    """Any mistake that Topfloor answers with a sentence."""


class Refused(TopfloorError):
    """A move that a rule does not allow; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.rule = refusal.rule
        self.text = refusal.text


class NotASentence(Refused):
    """Words that are no move of this game."""


class CannotUndo(TopfloorError):
    """A move that cannot be taken back."""


class BadSetup(TopfloorError):
    """A match, bot or language that does not exist; says which ones do."""


class BadContent(TopfloorError):
    """Components that do not fit the game."""

    def __init__(self, entry: str, reason: str) -> None:
        super().__init__(f"{entry}: {reason}")
        self.entry = entry
        self.reason = reason


class BadStory(TopfloorError):
    """A text that is not the story of a match."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
