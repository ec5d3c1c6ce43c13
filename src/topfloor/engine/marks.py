"""Text with marks, `[red]R[/red]`: pictures make it, and whoever prints it paints the marks or takes them away."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

MARKS = ("red", "blue", "yellow", "green", "purple", "teal", "bold", "dim", "faint")
_MARK = re.compile(rf"\[(/?)({'|'.join(MARKS)})\]")


def mark(name: str, text: str) -> str:
    """A text within a mark."""
    return f"[{name}]{text}[/{name}]"


def bare(text: str) -> str:
    """A text without its marks."""
    return _MARK.sub("", text)


def harmless(text: str) -> str:
    """Somebody's text in which nothing can be taken for a mark."""
    return text.replace("[", "(").replace("]", ")")


def pieces(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """A text cut at its marks: each piece with the marks it stands in."""
    within: list[str] = []
    start = 0
    for found in _MARK.finditer(text):
        yield text[start : found.start()], tuple(within)
        start = found.end()
        if not found[1]:
            within.append(found[2])
        elif found[2] in within:
            within.remove(found[2])
    yield text[start:], tuple(within)


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(_columns(letter) for letter in bare(text))


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def left(text: str, width: int) -> str:
    """A text filled with spaces on its right."""
    return text + " " * (width - columns(text))


def right(text: str, width: int) -> str:
    """A text filled with spaces on its left."""
    return " " * (width - columns(text)) + text


def centred(text: str, width: int) -> str:
    """A text with spaces on both sides."""
    return left(" " * ((width - columns(text)) // 2) + text, width)


def fitted(text: str, width: int) -> str:
    """A text without marks, cut with an ellipsis if it is wider than `width`."""
    if columns(text) <= width:
        return text
    while text and columns(text) > width - 1:
        text = text[:-1]
    return text + "…"
