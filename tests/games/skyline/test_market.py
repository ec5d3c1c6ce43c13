"""The market: SW-41 … SW-43, A6, A14, A16, and the limit of A17."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.skyline.drawing import PIECES, YELLOW, cash, city, pass_turn, play, player, rule, said, sites_for

PRICES = {"1": 1, "2": 2, "4": 4, "6": 6, "penthouse": 10, "neutral": 5}
HALVES = {"1": 0, "2": 1, "4": 2, "6": 3, "penthouse": 5, "neutral": 2}


@pytest.mark.rule("SW-41")
@pytest.mark.parametrize("piece", PIECES)
def test_a_floor_is_bought_at_its_value(piece: str) -> None:
    match = city(hand="", market=True, cash=10)
    stock = player(match, YELLOW)["stock"] | {"neutral": match.view()["neutrals"]}
    play(match, f"buy {piece}")
    after = player(match, YELLOW)["stock"] | {"neutral": match.view()["neutrals"]}
    assert cash(match) == [10 - PRICES[piece], 10, 10, 10]
    assert player(match, YELLOW)["hand"][piece] == 1
    assert after == stock | {piece: stock[piece] - 1}


@pytest.mark.rule("SW-41")
def test_any_number_can_be_bought() -> None:
    match = play(city(hand="", market=True, cash=40), *["buy 1"] * 8, *["buy 2"] * 3, *["buy penthouse"] * 2)
    assert player(match, YELLOW)["held"] == 13
    assert cash(match)[YELLOW] == 40 - 8 - 6 - 20


@pytest.mark.rule("SW-41")
@pytest.mark.parametrize("piece", PIECES)
def test_a_floor_must_be_paid_in_full(piece: str) -> None:
    match = city(market=True, cash=PRICES[piece] - 1)
    assert rule(match, f"buy {piece}") == "SW-41"
    assert said(match, f"buy {piece}").endswith(f"costs {PRICES[piece]}M; you have {PRICES[piece] - 1}M.")


@pytest.mark.rule("SW-41", "A2")
@pytest.mark.parametrize(("piece", "count"), [("1", 8), ("2", 6), ("4", 4), ("6", 3), ("penthouse", 3), ("neutral", 6)])
def test_only_while_stock_lasts(piece: str, count: int) -> None:
    match = play(city(hand="", market=True, cash=100), *[f"buy {piece}"] * count)
    assert rule(match, f"buy {piece}") == "SW-41"
    assert said(match, f"buy {piece}").startswith("The bank has no ")


@pytest.mark.rule("SW-41")
def test_one_buys_of_ones_own_colour() -> None:
    match = play(city(hand="", market=True, cash=100), *["buy 6"] * 3)
    assert player(match, 1)["stock"]["6"] == 3
    assert "buy 6" in play(match, "end", "done").legal()


@pytest.mark.rule("SW-42")
@pytest.mark.parametrize("piece", PIECES)
def test_a_floor_is_sold_for_half_rounded_down(piece: str) -> None:
    match = city(hand=piece, market=True)
    stock = player(match, YELLOW)["stock"] | {"neutral": match.view()["neutrals"]}
    play(match, f"sell {piece}")
    after = player(match, YELLOW)["stock"] | {"neutral": match.view()["neutrals"]}
    assert cash(match) == [10 + HALVES[piece], 10, 10, 10]
    assert (player(match, YELLOW)["held"], after[piece]) == (0, stock[piece] + 1)


@pytest.mark.rule("SW-42")
def test_only_what_is_held_can_be_sold() -> None:
    match = city(hand="1 4 4", market=True)
    assert [words for words in match.legal() if words.startswith("sell")] == ["sell 1", "sell 4"]
    assert rule(match, "sell 6") == "SW-42"


@pytest.mark.rule("SW-43")
def test_the_turn_ends_after_the_market() -> None:
    match = play(city(hand="4", market=True), "buy 1", "sell 4")
    assert sites_for(match, "1") == []
    assert rule(match, "build 1 c8") == "SW-10"
    assert play(match, "end").to_move == 1


@pytest.mark.rule("A6")
def test_the_bank_never_runs_dry() -> None:
    """118 millions are in the box; here one player has more."""
    match = city({"c5": "y"}, to_move=3, cash={0: 5000, 3: 0})
    assert cash(pass_turn(match))[YELLOW] == 5001


@pytest.mark.rule("A14")
def test_selling_and_buying_in_any_order() -> None:
    match = play(city(hand="4 2", market=True), "buy 6", "sell 4", "buy 1", "sell 2", "buy neutral")
    assert cash(match)[YELLOW] == 10 - 6 + 2 - 1 + 1 - 5
    assert player(match, YELLOW)["held"] == 3


@pytest.mark.rule("A14")
@pytest.mark.parametrize("piece", PIECES)
def test_the_same_floor_may_be_bought_and_sold(piece: str) -> None:
    match = play(city(hand="", market=True), f"buy {piece}", f"sell {piece}")
    assert cash(match)[YELLOW] == 10 - PRICES[piece] + HALVES[piece]


@pytest.mark.rule("A16")
@pytest.mark.parametrize("words", ["give 5 purple", "offer 3", "pay red 2", "swap 4 with blue"])
def test_there_are_no_deals_between_players(words: str) -> None:
    assert rule(city(market=True), words) == "A16"


@pytest.mark.rule("A17")
def test_what_was_sold_is_not_bought_again_in_the_same_turn() -> None:
    match = play(city(hand="4", market=True, cash=50), "sell 4", "buy 1", "sell 1")
    assert [rule(match, words) for words in ("buy 4", "buy 1")] == ["A17"] * 2
    assert [rule(match, words) for words in ("buy 2", "buy 6", "buy neutral")] == [None] * 3
    play(match, "end", "done", "end", "done", "end", "done", "end", "done")
    assert rule(match, "buy 4") is None


@pytest.mark.rule("SW-42", "A17")
def test_a_penthouse_may_hang_on_a_second_sale() -> None:
    """After `buy 2`, `sell 2` a further `sell 2` brings the million that is lacking."""
    match = play(city(hand="2 2", market=True, cash=11), "buy 2", "sell 2")
    assert rule(match, "buy penthouse") is None
    assert cash(play(match, "sell 2", "sell 2", "buy penthouse"))[YELLOW] == 11 - 2 + 3 - 10


@pytest.mark.rule("SW-42", "A17")
@given(data=st.data())
def test_selling_is_never_refused(data: st.DataObject) -> None:
    """Whatever has been dealt in this turn: what is in the hand can be sold."""
    match = city(hand="1 2 4 neutral", market=True, cash=30)
    for _ in range(data.draw(st.integers(0, 12))):
        choices = [words for words in match.legal() if words != "end"]
        if choices:  # somebody with neither pieces nor money has nothing to deal with
            match.play(data.draw(st.sampled_from(choices)))
    held = player(match, YELLOW)["hand"]
    assert [piece for piece in PIECES if f"sell {piece}" in match.legal()] == [piece for piece in PIECES if held[piece]]


@pytest.mark.rule("A17")
def test_whatever_one_wants_to_hold_can_be_reached() -> None:
    """All floors of a colour and all neutral ones can be bought in one turn."""
    match = city(hand="", market=True, cash=200)
    for piece, count in (("1", 8), ("2", 6), ("4", 4), ("6", 3), ("penthouse", 3), ("neutral", 6)):
        play(match, *[f"buy {piece}"] * count)
    assert player(match, YELLOW)["held"] == 30
