"""The hidden game: what others hear, what they can reckon, and what they imagine (SW-09)."""

from __future__ import annotations

import random

import pytest

import topfloor
from tests.games.skyline.drawing import PIECES, PURPLE, YELLOW, city, pass_turn, play, player, rule
from tests.strategies import dreamt
from topfloor import Match
from topfloor.games import skyline

PRICES = (1, 2, 4, 6, 10)


def hands(
    match: Match[skyline.View], rival: int = PURPLE, viewer: int = YELLOW, dreams: int = 200
) -> set[tuple[str, int]]:
    """The hands and the cash that a viewer imagines a rival to have."""
    found = set()
    for salt in range(dreams):
        dream = dreamt(match, viewer, salt)
        shown = player(dream, rival, rival)
        found.add((" ".join(piece for piece in PIECES for _ in range(shown["hand"][piece])), shown["cash"]))
    return found


def hidden(cash: int = 10, hand: str = "1 1 2") -> Match[skyline.View]:
    """Purple is at the market, yellow watches."""
    return city(variant="hidden", players=2, to_move=PURPLE, market=True, cash=cash, hand=hand)


@pytest.mark.rule("SW-09")
def test_others_hear_that_something_is_bought_but_not_what() -> None:
    match = play(hidden(), "buy 4", "sell 2", "end")
    assert [line["words"] for line in match.log(YELLOW)] == ["buy", "sell", "end"]
    assert [line["words"] for line in match.log()] == ["buy", "sell", "end"]
    assert [line["words"] for line in match.log(PURPLE)] == ["buy 4", "sell 2", "end"]
    assert match.log(YELLOW)[0]["say"] == "Buy a floor, unseen"


@pytest.mark.rule("SW-09")
def test_in_the_open_game_everything_is_heard() -> None:
    match = play(city(players=2, market=True), "buy 4", "sell 2")
    assert [line["words"] for line in match.log(PURPLE)] == ["buy 4", "sell 2"]


@pytest.mark.rule("SW-09")
def test_neutral_floors_are_taken_and_returned_in_the_open() -> None:
    match = play(hidden(cash=20), "buy neutral", "buy 1", "buy neutral", "sell neutral")
    assert [line["words"] for line in match.log(YELLOW)] == ["buy neutral", "buy", "buy neutral", "sell neutral"]
    assert match.view(YELLOW)["neutrals"] == 5
    assert player(match, PURPLE, YELLOW)["neutral"] == 1


@pytest.mark.rule("SW-09")
def test_no_view_tells_purchases_apart() -> None:
    views = [play(hidden(), f"buy {piece}").view(YELLOW) for piece in PIECES[:5]]
    assert all(view == views[0] for view in views)


@pytest.mark.rule("SW-09")
def test_how_many_floors_somebody_holds_can_be_counted() -> None:
    match = play(hidden(), "buy 4", "buy 1", "sell 2")
    assert player(match, PURPLE, YELLOW)["held"] == 4
    assert not {"cash", "hand", "stock"} & set(player(match, PURPLE, YELLOW))


@pytest.mark.rule("SW-09")
def test_the_text_hides_cash_and_floors() -> None:
    match = play(city(variant="hidden", players=2, to_move=PURPLE, market=True, cash={1: 97}), "buy 4")
    assert "97" not in match.text(YELLOW)
    assert "4 floors" in match.text(YELLOW)
    assert "93" in match.text(PURPLE)


@pytest.mark.rule("SW-09")
def test_a_purchase_may_have_been_anything_affordable() -> None:
    assert hands(play(hidden(), "buy 4")) == {
        ("1 1 1 2", 9),
        ("1 1 2 2", 8),
        ("1 1 2 4", 6),
        ("1 1 2 6", 4),
        ("1 1 2 penthouse", 0),
    }
    assert hands(play(hidden(cash=5), "buy 4")) == {("1 1 1 2", 4), ("1 1 2 2", 3), ("1 1 2 4", 1)}


@pytest.mark.rule("SW-09")
def test_two_purchases_share_the_money() -> None:
    found = hands(play(hidden(cash=6, hand=""), "buy 2", "buy 4"))
    assert found == {("1 1", 4), ("1 2", 3), ("1 4", 1), ("2 2", 2), ("2 4", 0)}


@pytest.mark.rule("SW-09")
def test_what_was_dealt_is_known() -> None:
    assert hands(hidden()) == {("1 1 2", 10)}


@pytest.mark.rule("SW-09")
def test_a_later_payment_narrows_what_was_bought_before() -> None:
    """With 10 millions a penthouse could have been bought, but then there was nothing left to build with."""
    match = play(hidden(hand="1"), "buy 2", "end", "done", "end")
    assert ("1 penthouse", 0) in hands(match)
    play(match, "build 1 c8")
    assert hands(match) == {("1", 8), ("2", 7), ("4", 5), ("6", 3)}


@pytest.mark.rule("SW-09")
def test_what_had_to_be_paid_once_is_not_forgotten_when_income_comes() -> None:
    """After 5 of 10 millions for the neutral floor no 6 can have been bought, however rich purple is later."""
    match = city({"c5": "pbp"}, variant="hidden", players=2, to_move=PURPLE, market=True, hand="")
    play(match, "buy 2", "buy neutral", "end", "done", "end")
    assert hands(match) == {("1 neutral", 8), ("2 neutral", 7), ("4 neutral", 5)}


@pytest.mark.rule("SW-09")
def test_a_floor_sold_again_has_cost_something() -> None:
    assert hands(play(hidden(hand=""), "buy 1", "sell 1")) == {("", 9)}


@pytest.mark.rule("SW-09")
def test_later_income_does_not_make_earlier_purchases_dearer() -> None:
    match = city({"c5": "pbp", "c6": "bp"}, variant="hidden", players=2, to_move=PURPLE, market=True, cash=3, hand="")
    play(match, "buy 2", "end", "done", "end")
    assert hands(match) == {("1", 2 + 6), ("2", 1 + 6)}


@pytest.mark.rule("SW-09")
def test_a_build_shows_what_was_bought() -> None:
    match = play(hidden(hand="", cash=20), "buy 1", "buy penthouse", "end", "done", "end", "build 1 c8")
    assert hands(match) == {("1", 17), ("2", 16), ("4", 14), ("6", 12), ("penthouse", 8)}


@pytest.mark.rule("SW-09")
def test_what_is_built_is_taken_for_the_earliest_that_can_be() -> None:
    """A cheap floor from the poor days was built, so the purchase of the rich days may still be a penthouse."""
    match = city({"c5": "pbp", "c6": "bpbp"}, variant="hidden", players=2, to_move=PURPLE, market=True, cash=1, hand="")
    play(match, "buy 1", "end", "done", "end", "done", "buy penthouse", "end", "done", "end", "build 1 c8")
    assert any("penthouse" in hand for hand, _ in hands(match))


@pytest.mark.rule("SW-09")
def test_what_was_built_cannot_have_been_bought_when_it_left_nothing_for_the_next() -> None:
    """Two floors were bought with 4 millions, so neither of them was the 4 that is built; that was the third."""
    towers = {"c5": "pbp", "c6": "bpbp", "c1": "py"}
    match = city(towers, variant="hidden", players=2, to_move=PURPLE, market=True, cash=4, hand="")
    play(match, "buy 1", "buy 2", "end", "done", "end", "done", "buy 4", "end", "done", "end", "build 4 c1")
    assert hands(match) == {("1 1", 14), ("1 2", 13), ("2 2", 12)}


@pytest.mark.rule("SW-09")
def test_whoever_is_thought_too_poor_after_a_sale_can_afford_the_cheapest_at_least() -> None:
    """The dealt 2 was sold, which is taken for the 1; after all that was paid, there must still be a floor for 1."""
    match = play(hidden(hand="1 2", cash=2), "sell 2", "buy 1", "buy 1", "end", "done", "end", "build 1 c8")
    assert hands(match) == {("1 2", 0)}


@pytest.mark.rule("SW-09")
def test_a_stock_that_is_used_up_is_known_to_be() -> None:
    towers = dict.fromkeys(["b1", "c1", "b2", "c2", "a3", "b3"], "bp")
    match = city(towers, variant="hidden", players=2, to_move=PURPLE, market=True, cash=2, hand="")
    assert hands(play(match, "buy 1")) == {("1", 1)}


@pytest.mark.rule("SW-09")
@pytest.mark.parametrize("first", ["buy 4", "buy 1", "buy 2"])
def test_after_a_sale_some_possible_hand_is_imagined(first: str) -> None:
    match = play(hidden(), first, "sell 2", "end", "done", "end", "build 1 c8")
    for hand, cash in hands(match):
        assert len(hand.split()) == 2
        assert 0 <= cash <= 10


@pytest.mark.rule("SW-09")
def test_the_last_floor_sold_was_the_one_dealt() -> None:
    match = play(hidden(hand="2", cash=0), "sell 2")
    assert hands(match) == {("", 1)}


@pytest.mark.rule("SW-09")
def test_a_sale_taken_for_another_is_put_right_by_a_build() -> None:
    """The dealt 1 was sold, not what was bought; building what was bought shows it."""
    match = city({"c1": "y"}, variant="hidden", players=2, to_move=PURPLE, market=True, hand="1", cash=20)
    play(match, "buy 2", "sell 1", "end", "done", "end", "build 2 c1")
    assert all(hand == "" for hand, _ in hands(match))
    assert skyline.faults(dreamt(match, YELLOW, 1).position, match.content) == []


def test_refusals_do_not_tell_what_a_rival_has() -> None:
    match = hidden()
    refusal = match.why("buy penthouse", seat=YELLOW)
    assert refusal is not None
    assert refusal.rule == "SW-07"
    assert rule(match, "buy penthouse") is None


def without_sales(seed: int, players: int) -> list[Match[skyline.View]]:
    """A random hidden match in which nobody sells, as it stood at times."""
    chooser, stages = random.Random(seed), []
    match = topfloor.new("skyline", players=players, seed=seed, variant="hidden")
    while not match.over:
        legal = [words for words in match.legal() if not words.startswith("sell")]
        builds = [words for words in legal if words.startswith("build")]
        match.play(chooser.choice(builds if builds and chooser.random() < 0.6 else legal))
        if len(match.moves) % 7 == 0:
            stages.append(match.copy())
    return stages


@pytest.mark.parametrize("seed", range(6))
def test_without_sales_the_ledger_is_exact_about_money(seed: int) -> None:
    """Cash and the price of what was bought and is still held are the purse, in truth as in every dream."""
    for match in without_sales(seed, 2 + seed % 3):
        for world in (match.position, dreamt(match, 0, seed).position):
            for seat in range(match.players):
                held = sum((world.hand[seat, n] - world.known[seat, n]) * PRICES[n] for n in range(5))
                assert world.cash[seat] + held == world.purse[seat]


@pytest.mark.parametrize("seed", range(6))
def test_the_truth_is_nearly_always_among_what_is_imagined_to_be_possible(seed: int) -> None:
    """What a rival really holds fits the ledger's limits, bought cheapest first, but for rare knots."""
    fits = tried = 0
    for match in without_sales(seed, 2):
        position = match.position
        for seat in range(2):
            bought = sorted(
                PRICES[n] for n in range(5) for _ in range(position.hand[seat, n] - position.known[seat, n])
            )
            sums = [sum(bought[: n + 1]) for n in range(len(bought))]
            tried += 1
            fits += all(total <= position.most[seat, n] for n, total in enumerate(sums))
    assert fits > 0.95 * tried


def test_a_turn_of_nothing_changes_no_guess() -> None:
    match = play(hidden(), "buy 6", "end")
    before = hands(match)
    pass_turn(match)
    assert hands(match) == before
