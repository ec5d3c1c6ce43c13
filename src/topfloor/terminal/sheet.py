"""What covers the screen for a while: a page to read, and the curtain between two people at one device."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Middle, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from topfloor.terminal.paint import Page

INTERRUPT = ("ctrl+c", "app.interrupt", "")


class Sheet(ModalScreen[None]):
    """A page in Markdown; arrows scroll it, Escape and Enter put it away."""

    CSS = """
    Sheet { align: center middle; }
    #page { width: 80; max-width: 100%; height: auto; max-height: 100%; background: $surface;
            border: round $accent; padding: 0 1; scrollbar-size-vertical: 1; }
    Sheet Static { padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,q,f1,f4,f5,f6,f7", "close", ""), INTERRUPT]

    def __init__(self, page: str, note: str) -> None:
        super().__init__()
        self.page = page
        self.note = note

    def compose(self) -> ComposeResult:
        """The page in a frame."""
        with VerticalScroll(id="page") as page:
            page.border_subtitle = self.note
            yield Static(Page(self.page))

    def on_mount(self) -> None:
        """The arrows scroll at once."""
        self.query_one("#page").focus()

    def action_close(self) -> None:
        """Put the page away."""
        self.dismiss()


class Curtain(ModalScreen[None]):
    """Hides everything until the next person says so."""

    CSS = """
    Curtain { background: $background; }
    Curtain Middle { width: 100%; }
    Curtain Static { width: 100%; text-align: center; margin: 1; }
    #who { text-style: bold; color: $accent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("enter", "lift", ""), INTERRUPT]

    def __init__(self, who: str, how: str) -> None:
        super().__init__()
        self.who = who
        self.how = how

    def compose(self) -> ComposeResult:
        """Two sentences and nothing else."""
        with Middle():
            yield Static(self.who, id="who", markup=False)
            yield Static(self.how, markup=False)

    def action_lift(self) -> None:
        """The next person has the device."""
        self.dismiss()
