"""Points as they are known."""

from __future__ import annotations

from typing import Any

import pytest

from topfloor.engine.tally import shown


@pytest.mark.parametrize(
    ("player", "text"),
    [
        ({"score": 5, "unknown": []}, "5"),
        ({"score": 5, "unknown": ["plans"]}, "5 + ?"),
        ({"score": 0, "unknown": ["plans"]}, "?"),
        ({"score": 0, "unknown": []}, "0"),
    ],
)
def test_what_is_not_known_is_shown_as_such(player: dict[str, Any], text: str) -> None:
    assert shown(player) == text
