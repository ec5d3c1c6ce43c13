"""Marks for colours in texts."""

from __future__ import annotations

import pytest

from topfloor.engine.markup import bare, centred, columns, fitted, harmless, left, mark, pieces, right, unmarked


def test_a_mark_stands_around_a_text() -> None:
    assert mark("red", "R") == "[red]R[/red]"


@pytest.mark.parametrize(
    ("text", "plain"), [("[red]R[/red]", "R"), ("[bold][dim]x[/dim][/bold]", "x"), ("[pink]", "[pink]")]
)
def test_marks_can_be_taken_away(text: str, plain: str) -> None:
    assert bare(text) == plain


def test_a_text_is_cut_at_its_marks() -> None:
    cut = list(pieces("a[red]b[bold]c[/bold][/red]d"))
    assert [piece for piece in cut if piece[0]] == [("a", ()), ("b", ("red",)), ("c", ("red", "bold")), ("d", ())]


def test_somebodys_text_is_no_mark() -> None:
    assert bare(harmless("[red]Ada")) == "(red)Ada"


@pytest.mark.parametrize(("text", "width"), [("abc", 3), ("[red]abc[/red]", 3), ("李", 2), ("e\u0301", 1), ("", 0)])
def test_columns_are_what_a_terminal_shows(text: str, width: int) -> None:
    assert columns(text) == width


def test_texts_are_put_left_right_and_centred() -> None:
    assert [left("ab", 5), right("ab", 5), centred("ab", 5)] == ["ab   ", "   ab", " ab  "]
    assert left(mark("red", "ab"), 4) == "[red]ab[/red]  "


@pytest.mark.parametrize(("text", "cut"), [("abc", "abc"), ("abcdef", "abc…"), ("李李李", "李…")])
def test_a_text_too_wide_is_cut(text: str, cut: str) -> None:
    assert fitted(text, 4) == cut


@pytest.mark.parametrize(
    ("page", "read"),
    [
        ("## SL-14 Never twice", "SL-14 Never twice"),
        ("- `floor c2`: a *floor* on **c2**", "floor c2: a floor on c2"),
        ("3 * 4 and `X.X/.X.`", "3 * 4 and X.X/.X."),
        ("see [the engine](docs/engine.md)", "see the engine"),
        ("a\n\n    - b", "a\n\nb"),
        ("| floor | value |\n|---|---|\n| `1` | 1M |\n| `2` | 2M |", "floor: 1; value: 1M\nfloor: 2; value: 2M"),
        ("| | `1` |\n|:--|--:|\n| price | 2M |", "price; 1: 2M"),
    ],
)
def test_a_page_is_read_without_its_marks(page: str, read: str) -> None:
    assert unmarked(page) == read
