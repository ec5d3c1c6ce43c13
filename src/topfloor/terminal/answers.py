"""What a typed line brings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto


class Kind(Enum):
    """What an answer is."""

    MOVED = auto()  # the match is at another point now
    REFUSED = auto()  # it is not, and the text says why
    NOTE = auto()  # a sentence
    ASIDE = auto()  # a few lines to read beside the board
    SHEET = auto()  # a page to read, in Markdown
    HANDED = auto()  # the device goes to the next person
    WENT_ON = auto()  # nobody has moved, but something else is asked for
    COACHED = auto()  # what a coach says, unasked
    QUIT = auto()


@dataclass(frozen=True)
class Answer:
    """What a typed line brings; with a `thought`, whoever asked has to run that for the rest of it."""

    kind: Kind
    text: str = ""
    thought: Callable[[], Answer] | None = None
    heard: Callable[[], bool] = field(default=lambda: True)
    """Whether what a coach has thought about is still so; then it is noted."""
