"""The keys and what they do, below everything else: in as many rows as that takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import HorizontalGroup
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Footer


class Keys(Footer):
    """A footer that breaks its line on a narrow screen, where the usual one is cut."""

    DEFAULT_CSS = "Keys { layout: vertical; height: auto; }"

    def __init__(self) -> None:
        super().__init__(compact=True, show_command_palette=False)

    def compose(self) -> ComposeResult:
        """The keys, row by row."""
        for row in rows(zip(super().compose(), self._room(), strict=False), self.app.size.width):
            yield HorizontalGroup(*row)

    def _room(self) -> Iterator[int]:
        """What each needs, in the order in which a footer has them: every action once, by its first key."""
        first: dict[str, Binding] = {}
        for active in self.screen.active_bindings.values():
            if active.binding.show:
                first.setdefault(active.binding.action, active.binding)
        for binding in first.values():
            yield cell_len(f"{self.app.get_key_display(binding)} {binding.description}")

    async def on_resize(self, event: Resize) -> None:
        """Break the line anew."""
        await self.recompose()


def rows(keys: Iterable[tuple[Widget, int]], width: int) -> Iterator[list[Widget]]:
    """As many in each row as have room there, with a blank after each."""
    row: list[Widget] = []
    room = width
    for key, needed in keys:
        if row and needed > room:
            yield row
            row, room = [], width
        row.append(key)
        room -= needed + 1
    if row:
        yield row
