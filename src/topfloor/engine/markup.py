"""Text with marks: those of pictures, `[red]R[/red]`, and those of Markdown, in which pages to read are written.

Whoever prints such a text paints its marks or takes them away; nobody ever reads them.
"""

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


# --- Markdown.

_LINE = re.compile(r"^\s*(#{1,6}\s+|[-*]\s+)")
_RULE = re.compile(r"[\s:|]*-[\s:|-]*")
_INLINE = (
    (re.compile(r"`([^`]*)`"), r"\1"),
    (re.compile(r"\*\*(\S|\S.*?\S)\*\*"), r"\1"),
    (re.compile(r"\*(\S|\S.*?\S)\*"), r"\1"),
    (re.compile(r"\[([^\]]*)\]\([^)]*\)"), r"\1"),
)


def unmarked(page: str) -> str:
    """A page in Markdown as it is read aloud: no marks, and every line of a table with its headings."""
    lines: list[str] = []
    headings: list[str] = []
    for line in page.split("\n"):
        if not line.lstrip().startswith("|"):
            headings = []
            lines.append(_spoken(_LINE.sub("", line)))
        elif not headings:
            headings = _row(line)
        elif not _RULE.fullmatch(line):
            values = zip(headings, _row(line), strict=False)
            lines.append("; ".join(f"{heading}: {value}" if heading else value for heading, value in values))
    return "\n".join(lines)


def _row(line: str) -> list[str]:
    return [_spoken(part.strip()) for part in line.strip().strip("|").split("|")]


def _spoken(text: str) -> str:
    for mark_of, kept in _INLINE:
        text = mark_of.sub(kept, text)
    return text
