"""Going to the market with a penthouse that could be built is asked about; nothing else is."""

from __future__ import annotations

import pytest

from tests.games.skyline.drawing import city
from topfloor import Match
from topfloor.games import skyline

TOWERS = {"c5": "ypbp", "c8": "ypbr", "d10": "pbrp"}


def rich(variant: str = "open", hand: str = "1 penthouse", cash: int = 20) -> Match[skyline.View]:
    """Yellow took part in two towers of four floors."""
    return city(TOWERS, variant=variant, hand=hand, cash=cash)


@pytest.mark.parametrize("variant", ["open", "hidden"])
def test_leaving_a_penthouse_unbuilt_is_asked_about(variant: str) -> None:
    match = rich(variant)
    told = {lang: match.doubt("done", lang) or "" for lang in ("en", "de")}
    assert told["en"].startswith("You hold a penthouse and could build it now: c5, c8.")
    assert told["de"].startswith("Du hast ein Penthouse auf der Hand und könntest es jetzt bauen: c5, c8.")
    assert [choice["words"] for choice in match.choices() if "doubt" in choice] == ["done"]


@pytest.mark.parametrize(
    "match",
    [rich(hand="1"), rich(cash=9), city({"d10": "pbrp"}, hand="1 penthouse", cash=20)],
    ids=["none held", "too poor", "took no part"],
)
def test_a_penthouse_that_cannot_be_built_is_not(match: Match[skyline.View]) -> None:
    assert match.doubt("done") is None
    assert not any("doubt" in choice for choice in match.choices())


def test_whoever_plays_without_asking_is_not_asked() -> None:
    match = rich()
    match.play("done")
    assert match.moves == ["done"]
