from __future__ import annotations

from rich.text import Text

from topfloor.terminal.tabletop import hung


def test_what_goes_on_below_an_indented_line_is_indented() -> None:
    text = Text("Red: Floor on a1\n  Red sees two in row A now\n")
    assert hung(text, 14).plain == "Red: Floor on\na1\n  Red sees two\n  in row A now\n"


def test_paint_survives_the_cut() -> None:
    text = Text("  one two", style="bold")
    text.stylize("red", 6, 9)
    cut = hung(text, 5)
    assert cut.plain == "  one\n  two"
    assert any(span.style == "red" for span in cut.spans)
