"""The keys and what they do, below everything else: in as many rows as that takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import HorizontalGroup
from textual.events import Resize
from textual.widgets import Footer
from textual.widgets._footer import FooterKey


class Keys(Footer):
    """A footer that breaks its line on a narrow screen, where the usual one is cut."""

    DEFAULT_CSS = "Keys { layout: vertical; height: auto; }"

    def __init__(self) -> None:
        super().__init__(compact=True, show_command_palette=False)

    def compose(self) -> ComposeResult:
        """The keys, row by row."""
        keys = [key for key in super().compose() if isinstance(key, FooterKey)]
        for row in rows(keys, self.app.size.width):
            yield HorizontalGroup(*row)

    async def on_resize(self, event: Resize) -> None:
        """Break the line anew."""
        await self.recompose()


def rows(keys: Iterable[FooterKey], width: int) -> Iterator[list[FooterKey]]:
    """As many in each row as have room there, with a blank after each."""
    row: list[FooterKey] = []
    room = width
    for key in keys:
        needed = cell_len(f"{key.key_display} {key.description}")
        if row and needed > room:
            yield row
            row, room = [], width
        row.append(key)
        room -= needed + 1
    if row:
        yield row
