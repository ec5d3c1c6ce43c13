"""Marks as colours: every player's own, bright enough for a dark terminal, far enough apart for any eye; and pages."""

from __future__ import annotations

from typing import ClassVar

from rich.console import JustifyMethod
from rich.markdown import Heading, Markdown, MarkdownElement
from rich.text import Text

from topfloor.engine.markup import pieces

STYLES = {
    "red": "#f0793a",
    "blue": "#4da3e0",
    "yellow": "#f2c230",
    "green": "#2fbf94",
    "purple": "#b583cf",
    "teal": "#4fc3b5",
    "bold": "bold",
    "dim": "#8b8f98",
    "faint": "#565b65",
}


def painted(marked: str) -> Text:
    """A marked text in its colours."""
    text = Text(no_wrap=False)
    for piece, marks in pieces(marked):
        text.append(piece, " ".join(STYLES[mark] for mark in marks))
    return text


class LeftHeading(Heading):
    """A heading at the left; Rich would centre the first."""

    LEVEL_ALIGN: ClassVar[dict[str, JustifyMethod]] = {}


class Page(Markdown):
    """A page in Markdown: one drawing instead of a widget for every line of a list."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {**Markdown.elements, "heading_open": LeftHeading}
