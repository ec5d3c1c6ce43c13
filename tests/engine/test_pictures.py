"""What pictures of several games have in common."""

from __future__ import annotations

from typing import Any, cast

import pytest

import topfloor
from topfloor.engine.markup import bare, mark
from topfloor.engine.pictures import in_columns, sign_of


@pytest.mark.parametrize("name", topfloor.games())
def test_a_sign_stands_before_whose_turn_it_is_and_in_the_end_before_who_has_won(name: str) -> None:
    match = topfloor.new(name, players=2, seed=3)
    view, mover = match.view(), match.position.to_move
    assert [bare(sign_of(view, seat)) for seat in (mover, 1 - mover)] == ["▸", " "]
    ended = cast(Any, {**view, "over": True, "to_move": None, "winners": [1]})
    assert [bare(sign_of(ended, seat)) for seat in (0, 1)] == [" ", "★"]


def test_values_stand_at_the_right_of_their_columns() -> None:
    assert in_columns(["5", mark("dim", "12")], [3, 4]) == "  5  [dim]12[/dim]"
    with pytest.raises(ValueError, match="argument"):
        in_columns(["5"], [3, 4])
