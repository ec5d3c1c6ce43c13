"""The turn: SW-10 and SW-11."""

from __future__ import annotations

import pytest

from tests.games.skyline.drawing import PURPLE, YELLOW, city, owned, pass_turn, play, rule, verbs

SEARS = owned("y", "b1 c1 b2 c2")


@pytest.mark.rule("SW-10")
def test_building_comes_before_the_market() -> None:
    match = city(cards={0: ["sears-tower"] * 3})
    assert match.view()["phase"] == "build"
    assert verbs(match) == {"build", "trade", "done"}
    assert [rule(match, words) for words in ("buy 1", "sell 1", "end")] == ["SW-10"] * 3


@pytest.mark.rule("SW-10")
def test_at_the_market_nothing_is_built() -> None:
    match = play(city(SEARS, cards={0: ["sears-tower"] * 3}), "done")
    assert match.view()["phase"] == "market"
    assert verbs(match) == {"cash", "trade", "buy", "sell", "end"}
    assert [rule(match, words) for words in ("build 1 c8", "done")] == ["SW-10"] * 2


@pytest.mark.rule("SW-10")
def test_the_next_turn_begins_with_building() -> None:
    match = play(city(), "done", "end")
    assert (match.to_move, match.view()["phase"]) == (PURPLE, "build")


@pytest.mark.rule("SW-11")
def test_every_phase_may_be_left_out() -> None:
    match = pass_turn(city())
    assert match.to_move == PURPLE
    assert match.view()["board"] == {}


@pytest.mark.rule("SW-11")
def test_building_and_buying_are_a_choice() -> None:
    match = city()
    assert "done" in match.legal()
    play(match, "build 1 c8")
    assert "done" in match.legal()
    assert "end" in play(match, "done", "buy 1").legal()


@pytest.mark.rule("SW-11")
@pytest.mark.parametrize("words", ["pass", "skip", "wait"])
def test_whoever_wants_to_pass_is_told_how(words: str) -> None:
    refusal = city().why(words)
    assert refusal is not None
    assert refusal.rule == "SW-11"
    assert "“done”" in refusal.text


@pytest.mark.rule("SW-07")
def test_out_of_turn_nobody_may_do_anything() -> None:
    refusal = city().why("build 1 c8", seat=PURPLE)
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("SW-07", "It is Yellow's turn.")
    assert city(to_move=YELLOW).why("build 1 c8", seat=YELLOW) is None
