"""Points as they are known."""

from __future__ import annotations

import pytest

from topfloor.engine.tally import shown


@pytest.mark.parametrize(
    ("score", "unknown", "text"),
    [
        (5, [], "5"),
        (5, ["plans"], "5 + ?"),
        (0, ["plans"], "?"),
        (0, [], "0"),
    ],
)
def test_what_is_not_known_is_shown_as_such(score: int, unknown: list[str], text: str) -> None:
    assert shown({"score": score, "points": {}, "unknown": unknown}) == text
