from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from topfloor.engine.markup import bare, centred, columns, fitted, harmless, left, mark, pieces, right
from topfloor.terminal.paint import painted

texts = st.text(st.characters(exclude_categories=("Cc", "Cs", "Mn", "Me", "Cf")), max_size=30)


@given(texts)
def test_marks_come_off(text: str) -> None:
    assert bare(mark("red", harmless(text))) == harmless(text)


@given(texts)
def test_nobody_can_smuggle_marks_in(text: str) -> None:
    assert bare(harmless(f"[red]{text}[/bold]")) == harmless(f"[red]{text}[/bold]")


def test_pieces_know_the_marks_they_stand_in() -> None:
    text = "a[red]b[bold]c[/bold][/red][/dim]d"
    assert [piece for piece in pieces(text) if piece[0]] == [
        ("a", ()),
        ("b", ("red",)),
        ("c", ("red", "bold")),
        ("d", ()),
    ]


def test_paint_changes_no_letter() -> None:
    assert painted("[red]R[/red] [[x] [green]✓[/green]").plain == "R [[x] ✓"


def test_wide_letters_take_two_columns() -> None:
    assert columns("[dim]a街[/dim]e\u0301") == 4


@given(texts, st.integers(1, 12))
def test_a_fitted_text_fits(text: str, width: int) -> None:
    assert columns(fitted(text, width)) <= width


def test_texts_are_filled_to_a_width() -> None:
    text = mark("red", "ab")
    assert [bare(fill(text, 5)) for fill in (left, right, centred)] == ["ab   ", "   ab", " ab  "]
