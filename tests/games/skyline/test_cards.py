"""Bonus cards: SW-34 … SW-40, A7 … A11 and A19."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import topfloor
from tests.games.skyline.drawing import (
    BLUE,
    CARDS,
    PURPLE,
    RED,
    YELLOW,
    cash,
    city,
    owned,
    pass_turn,
    play,
    player,
    rule,
    said,
    verbs,
)
from topfloor import CannotUndo
from topfloor.engine import rng

# For each card one place written out by hand.
STANDING = {
    "us-bank-tower": "c3 c5 c7",
    "empire-state-building": "b7 c7 d7",
    "flatiron-building": "b1 c1 b2",
    "bank-of-china-tower": "b3 c4 d5",
    "chrysler-building": "b7 c6 d7",
    "two-international-finance-centre": "c10 c9 c7",
    "jin-mao-tower": "b6 d6 c8",
    "commerzbank-tower": "b6 d6 b8",
    "sears-tower": "b1 c1 b2 c2",
    "citic-plaza": "b7 c7 d7 c6",
    "taipei-101": "b6 c6 d6 e6",
    "one-canada-square": "c8 b7 d7 c6",
    "petronas-towers": "b7 d7 b6 d6",
    "emirates-towers": "b1 b2 b4 b5",
}
VALUES = dict(zip(CARDS, [5] * 8 + [8] * 6, strict=True))
ROW = owned("y", "b7 c7 d7")


@pytest.mark.rule("SW-34")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_good_when_every_marked_top_is_ones_own(card: str) -> None:
    tops = STANDING[card].split()
    assert f"cash {card}" in city(owned("y", STANDING[card]), cards={0: [card]}).legal()
    for missing in tops:
        for other in ({}, {missing: "p"}, {missing: "yn"}):
            stacks = {site: "y" for site in tops if site != missing} | other
            assert rule(city(stacks, cards={0: [card]}), f"cash {card}") == "SW-34"


@pytest.mark.rule("SW-34")
def test_more_than_the_pattern_does_no_harm() -> None:
    match = city(owned("y", "b6 c6 d6 e6 b7 c7 d7"), cards={0: ["us-bank-tower", "empire-state-building"]})
    assert rule(match, "cash empire-state-building") is None


@pytest.mark.rule("SW-34")
@pytest.mark.parametrize("between", ["", "y", "p", "n", "ypbrp"])
def test_what_lies_between_does_not_matter(between: str) -> None:
    stacks = owned("y", "c3 c5 c7") | ({"c4": between} if between else {})
    assert rule(city(stacks, cards={0: ["us-bank-tower"]}), "cash us-bank-tower") is None


@pytest.mark.rule("SW-34")
def test_what_lies_between_may_be_water() -> None:
    """There is no site a6 beside b6, and none at a7."""
    match = city(owned("y", "a5 b6 c5 c7"), cards={0: ["chrysler-building", "bank-of-china-tower"]})
    assert [rule(match, f"cash {card}") for card in ("chrysler-building", "bank-of-china-tower")] == [None, None]


@pytest.mark.rule("SW-34")
def test_a_refusal_says_how_many_tops_are_there() -> None:
    match = city(owned("y", "b1 c1"), cards={0: ["sears-tower"]})
    assert said(match, "cash sears-tower").endswith("at best you have 2 of the 4 tops it needs.")


@pytest.mark.rule("SW-35")
def test_a_penthouse_is_a_top_and_a_neutral_floor_is_none() -> None:
    assert rule(city(ROW | {"c7": "ypbry"}, cards={0: ["empire-state-building"]}), "cash empire-state-building") is None
    match = city(ROW | {"c7": "yn"}, cards={0: ["empire-state-building"]})
    assert rule(match, "cash empire-state-building") == "SW-34"


@pytest.mark.rule("SW-36")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_pays_five_or_eight(card: str) -> None:
    match = play(city(owned("y", STANDING[card]), cards={0: [card]}), f"cash {card}")
    assert cash(match) == [10 + VALUES[card], 10, 10, 10]


@pytest.mark.rule("SW-36")
def test_the_money_can_be_used_at_once() -> None:
    match = city(ROW | {"c8": "pb"}, hand="4", cash=0, cards={0: ["empire-state-building"]})
    assert "build 4 c8" not in match.legal()
    play(match, "cash empire-state-building", "build 4 c8")
    assert cash(match)[YELLOW] == 1


@pytest.mark.rule("SW-36")
def test_the_pattern_must_stand_at_that_moment() -> None:
    match = city(ROW | {"c7": "p"}, hand="2", cards={0: ["empire-state-building"]})
    assert rule(match, "cash empire-state-building") == "SW-34"
    assert rule(play(match, "build 2 c7"), "cash empire-state-building") is None


@pytest.mark.rule("SW-36")
def test_only_cards_in_the_hand_are_cashed_and_only_in_ones_own_turn() -> None:
    match = city(ROW, to_move=PURPLE, cards={0: ["empire-state-building"]})
    assert rule(match, "cash empire-state-building") == "SW-36"
    refusal = match.why("cash empire-state-building", seat=YELLOW)
    assert refusal is not None
    assert refusal.rule == "SW-07"


@pytest.mark.rule("SW-36")
def test_a_choice_to_cash_shows_the_money_and_the_view_where_the_pattern_stands() -> None:
    match = city(ROW, cards={0: ["empire-state-building"]})
    effect = next(choice["effect"] for choice in match.choices() if choice["words"].startswith("cash"))
    assert effect == {"cash": [10, 15]}
    place = match.view(YELLOW)["yours"]["places"]["empire-state-building"]
    assert place == {"have": ["b7", "c7", "d7"], "missing": []}


@pytest.mark.rule("SW-37")
def test_several_cards_over_the_same_buildings() -> None:
    match = city(owned("y", "b7 c7 d7 c6"), cards={0: ["empire-state-building", "citic-plaza", "flatiron-building"]})
    play(match, "cash empire-state-building", "cash citic-plaza", "cash flatiron-building")
    assert cash(match)[YELLOW] == 10 + 5 + 8 + 5


@pytest.mark.rule("SW-37")
def test_no_pattern_twice_in_one_turn() -> None:
    match = city(owned("y", "b7 c7 d7 b6 c6 d6"), players=2, cards={0: ["empire-state-building"] * 2})
    play(match, "cash empire-state-building")
    assert rule(match, "cash empire-state-building") == "SW-37"
    assert rule(play(match, "done"), "cash empire-state-building") == "SW-37"
    pass_turn(play(match, "end"))
    assert rule(match, "cash empire-state-building") is None


@pytest.mark.rule("SW-38")
def test_a_cashed_card_leaves_the_game() -> None:
    match = play(city(ROW, cards={0: ["empire-state-building"]}), "cash empire-state-building")
    assert match.view()["gone"] == {"empire-state-building": 1}
    assert (player(match, YELLOW)["cards"], match.view()["pile"]) == (0, 41)


@pytest.mark.rule("SW-39")
def test_three_cards_of_any_kind_bring_five_millions() -> None:
    match = city(cards={0: ["us-bank-tower", "us-bank-tower", "sears-tower", "taipei-101"]})
    play(match, "trade us-bank-tower", "trade sears-tower", "trade us-bank-tower")
    assert cash(match)[YELLOW] == 15
    assert match.view(YELLOW)["yours"]["cards"] == ["taipei-101"]
    assert match.view()["gone"] == {"us-bank-tower": 2, "sears-tower": 1}


@pytest.mark.rule("SW-39")
def test_an_exchange_is_finished_before_anything_else() -> None:
    match = city(ROW, cards={0: ["empire-state-building", "sears-tower", "taipei-101"]})
    play(match, "trade sears-tower")
    assert match.legal() == ["trade empire-state-building", "trade taipei-101"]
    assert match.view()["phase"] == "exchange"
    for words in ("build 1 c8", "cash empire-state-building", "done", "end", "buy 1"):
        assert rule(match, words) == "SW-39"
    assert "1 given up, 2 more to come" in said(match, "done")
    play(match, "trade taipei-101", "trade empire-state-building")
    assert verbs(match) == {"build", "done"}


@pytest.mark.rule("SW-39")
def test_fewer_than_three_cards_cannot_be_exchanged() -> None:
    match = city(cards={0: ["us-bank-tower", "sears-tower"]})
    assert rule(match, "trade us-bank-tower") == "SW-39"
    assert said(match, "trade us-bank-tower") == "An exchange takes 3 cards; you have 2."


@pytest.mark.rule("SW-39")
def test_only_cards_in_the_hand_are_given_up() -> None:
    match = city(cards={0: ["us-bank-tower"] * 3})
    assert rule(match, "trade sears-tower") == "SW-39"
    assert rule(play(match, "trade us-bank-tower"), "trade sears-tower") == "SW-39"


@pytest.mark.rule("SW-39")
def test_the_money_of_an_exchange_can_be_used_at_once() -> None:
    match = city({"c8": "pb"}, hand="4", cash=0, cards={0: ["us-bank-tower"] * 3})
    play(match, *["trade us-bank-tower"] * 3, "build 4 c8")
    assert cash(match)[YELLOW] == 1


@pytest.mark.rule("SW-40")
def test_there_is_no_limit_on_the_hand() -> None:
    held = [card for card in CARDS for _ in range(2)]
    match = city({"c5": "rybp"}, hand={3: "penthouse"}, to_move=RED, cards={0: held})
    play(match, "build penthouse c5")
    assert player(match, YELLOW)["cards"] == 29


@pytest.mark.rule("A7")
def test_cards_are_cashed_and_exchanged_at_any_point_of_the_turn() -> None:
    cards = {0: ["empire-state-building", "sears-tower", "sears-tower", "sears-tower"]}
    before = city(ROW, cards=cards)
    after = play(city(ROW, cards=cards), "build 1 c8")
    market = play(city(ROW, cards=cards), "done")
    bought = play(city(ROW, cards=cards), "done", "buy 1")
    for match in (before, after, market, bought):
        assert {"cash empire-state-building", "trade sears-tower"} <= set(match.legal())


@pytest.mark.rule("A7")
def test_a_card_drawn_in_a_rivals_turn_can_be_cashed_in_ones_own() -> None:
    match = city(ROW | {"c5": "rybp"}, hand={3: "penthouse"}, to_move=RED)
    for number in range(len(CARDS)):
        match.position.pile[number] = 3 * (number == CARDS.index("empire-state-building"))
    play(match, "build penthouse c5", "done", "end", "cash empire-state-building")
    assert cash(match)[YELLOW] == 10 + 3 + 5


@pytest.mark.rule("A8")
@pytest.mark.parametrize("corner", ["c4 c5 b4", "c4 c5 d5", "b4 c4 b3", "b4 c4 c3"])
def test_a_pattern_may_be_turned(corner: str) -> None:
    assert rule(city(owned("y", corner), cards={0: ["flatiron-building"]}), "cash flatiron-building") is None


def components() -> dict[str, Any]:
    return copy.deepcopy(dict(topfloor.new("skyline", players=2).content.data))


@pytest.mark.rule("A8")
def test_an_owner_may_forbid_turning() -> None:
    data = components()
    data["patterns"]["turned"] = "no"
    data["bonus_cards"][0]["pattern"] = data["bonus_cards"][13]["pattern"] = "XX"  # theirs are too wide to lie
    lying, upright = owned("y", "b7 c7 d7"), owned("y", "c5 c6 c7")
    cards = {0: ["empire-state-building"]}
    assert rule(city(lying, cards=cards, content=data), "cash empire-state-building") is None
    assert rule(city(upright, cards=cards, content=data), "cash empire-state-building") == "SW-34"


@pytest.mark.rule("A8")
def test_an_owner_may_forbid_the_mirror() -> None:
    """With a pattern of an owner that is no mirror image of itself: a knight's move."""
    data = components()
    data["bonus_cards"][1]["pattern"] = "X./X./XX"
    left, right = owned("y", "b6 b5 b4 c4"), owned("y", "c6 c5 c4 b4")
    cards = {0: ["empire-state-building"]}
    allowed = [rule(city(tops, cards=cards, content=data), "cash empire-state-building") for tops in (left, right)]
    data["patterns"]["mirrored"] = "no"
    forbidden = [rule(city(tops, cards=cards, content=data), "cash empire-state-building") for tops in (left, right)]
    assert (allowed, forbidden) == ([None, None], [None, "SW-34"])


@pytest.mark.rule("A8")
def test_in_our_deck_the_mirror_never_matters() -> None:
    data = components()
    data["patterns"]["mirrored"] = "no"
    ours, without = (topfloor.new("skyline", players=2, content=c).content.box for c in (None, data))
    assert bytes(ours) == bytes(without)


@pytest.mark.rule("A9")
@pytest.mark.parametrize("first", ["empire-state-building", "flatiron-building"])
def test_cards_with_the_same_pattern_are_of_a_kind_whatever_their_names(first: str) -> None:
    data = components()
    data["bonus_cards"][2] |= {"pattern": "X/X/X", "value": 8}
    cards = ["empire-state-building", "flatiron-building"]
    match = play(city(ROW, cards={0: cards}, content=data), f"cash {first}")
    cards.remove(first)
    assert rule(match, f"cash {cards[0]}") == "SW-37"
    assert "cash" not in verbs(match)


@pytest.mark.rule("A9")
def test_cards_of_a_kind_can_be_exchanged_together() -> None:
    match = play(city(cards={0: ["sears-tower"] * 3}), *["trade sears-tower"] * 3)
    assert cash(match)[YELLOW] == 15


@pytest.mark.rule("A10")
def test_from_an_empty_pile_nobody_draws() -> None:
    match = play(city({"c5": "ybrp"}, hand="penthouse", pile=0), "build penthouse c5")
    assert [player(match, seat)["cards"] for seat in range(4)] == [0, 0, 0, 0]
    assert match.undo() == "build penthouse c5"


@pytest.mark.rule("A10")
def test_cards_given_up_are_not_shuffled_in_again() -> None:
    match = city({"c5": "ybrp"}, hand="penthouse", pile=0, cards={0: ["sears-tower"] * 3})
    play(match, *["trade sears-tower"] * 3, "build penthouse c5")
    assert [player(match, seat)["cards"] for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("A11", "A10")
def test_too_few_cards_go_clockwise_from_the_builders_left() -> None:
    match = city({"c5": "bypr"}, hand={2: "penthouse"}, to_move=BLUE, pile=2)
    play(match, "build penthouse c5")
    assert [player(match, seat)["cards"] for seat in range(4)] == [1, 0, 0, 1]
    assert match.view()["pile"] == 0


@pytest.mark.rule("A19")
def test_in_the_last_turns_cards_are_still_drawn() -> None:
    match = city({"c5": "pybr"}, hand={1: "penthouse"}, to_move=PURPLE, closer=YELLOW)
    play(match, "build penthouse c5")
    assert [player(match, seat)["cards"] for seat in range(4)] == [1, 0, 1, 1]


@pytest.mark.rule("SW-31")
def test_a_draw_cannot_be_taken_back() -> None:
    match = play(city({"c5": "ybrp"}, hand="penthouse"), "build penthouse c5")
    with pytest.raises(CannotUndo):
        match.undo()


@pytest.mark.rule("SW-31")
def test_every_card_of_the_pile_may_be_drawn() -> None:
    drawn = set()
    for seed in range(60):
        match = city({"c5": "ybrp"}, hand="penthouse", players=4)
        rng.sow(match.position, seed, 0, 0)
        play(match, "build penthouse c5")
        drawn |= {card for seat in (1, 2, 3) for card in match.view(seat)["yours"]["cards"]}
    assert drawn == set(CARDS)
