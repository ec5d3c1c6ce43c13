"""Building: SW-18 … SW-33, A1 … A5 and A13."""

from __future__ import annotations

import pytest

from tests.games.skyline.drawing import (
    BLUE,
    PURPLE,
    SITES,
    YELLOW,
    cash,
    city,
    pass_round,
    play,
    player,
    rule,
    said,
    sites_for,
)

ALL = "1 2 4 6 penthouse neutral"
TOWERS = {"b1": "p", "c1": "pb", "b2": "pbp", "c2": "ybrp", "a3": "ypbrp", "b3": "y", "c3": "ypbrn", "a4": "n"}


@pytest.mark.rule("SW-18")
def test_any_number_of_floors_may_be_built() -> None:
    match = city({"c8": "p", "c7": "p"}, hand="1 1 2 2", cash=20)
    play(match, "build 1 c5", "build 2 c8", "build 1 c6", "build 2 c7")
    assert player(match, YELLOW)["held"] == 0
    assert cash(match)[YELLOW] == 20 - 1 - 2 - 1 - 2


@pytest.mark.rule("SW-18")
def test_only_what_is_held_can_be_built() -> None:
    match = city(hand="1")
    assert rule(play(match, "build 1 c8"), "build 1 c5") == "SW-18"


@pytest.mark.rule("SW-18", "SW-43")
def test_what_is_bought_is_built_in_a_later_turn() -> None:
    match = play(city(hand="", players=2), "done", "buy 1")
    assert rule(match, "build 1 c8") == "SW-10"
    play(match, "end", "done", "end")
    assert "build 1 c8" in match.legal()


@pytest.mark.rule("SW-19")
@pytest.mark.parametrize(
    ("piece", "sites"),
    [("1", set(SITES) - set(TOWERS)), ("2", {"b1", "a4"}), ("4", {"c1"}), ("6", {"b2"}), ("penthouse", {"c2"})],
)
def test_each_floor_goes_on_its_own_level(piece: str, sites: set[str]) -> None:
    assert set(sites_for(city(TOWERS, hand=ALL, cash=50), piece)) == sites


@pytest.mark.rule("SW-19")
def test_a_wrong_level_is_refused_with_both_levels() -> None:
    match = city(TOWERS, hand=ALL, cash=50)
    assert rule(match, "build 4 b1") == "SW-19"
    assert said(match, "build 4 b1") == "A floor 4 goes on level 3 and nowhere else; next on b1 is level 2."


@pytest.mark.rule("SW-20")
def test_a_building_has_five_levels_at_most() -> None:
    match = city({"c5": "ypbrn"}, hand=ALL, cash=50)
    assert [rule(match, f"build {piece} c5") for piece in ALL.split()] == ["SW-20"] * 6


@pytest.mark.rule("SW-21")
@pytest.mark.parametrize(("tower", "piece"), [("y", "2"), ("py", "4"), ("ypy", "6"), ("pyby", "penthouse")])
def test_a_coloured_floor_never_goes_on_its_own_colour(tower: str, piece: str) -> None:
    match = city({"c5": tower}, hand=ALL, cash=50)
    assert rule(match, f"build {piece} c5") == "SW-21"
    assert f"build {piece} c5" not in match.legal()


@pytest.mark.rule("SW-22")
@pytest.mark.parametrize("below", ["p", "b", "r", "n"])
def test_it_may_go_on_any_rival_and_on_a_neutral_floor(below: str) -> None:
    assert "build 2 c5" in city({"c5": below}, hand=ALL, cash=50).legal()


@pytest.mark.rule("SW-23")
@pytest.mark.parametrize(
    ("tower", "piece", "value", "payee"),
    [
        ("", "1", 1, None),
        ("p", "2", 2, PURPLE),
        ("pb", "4", 4, BLUE),
        ("pbp", "6", 6, PURPLE),
        ("ybyp", "penthouse", 10, PURPLE),
        ("n", "2", 2, None),
        ("ypbn", "penthouse", 10, None),
    ],
)
def test_the_fee_is_the_value_of_the_new_floor(tower: str, piece: str, value: int, payee: int | None) -> None:
    match = play(city({"c5": tower} if tower else {}, hand=ALL, cash=10), f"build {piece} c5")
    expected = [10] * 4
    expected[YELLOW] -= value
    if payee is not None:
        expected[payee] += value
    assert cash(match) == expected


@pytest.mark.rule("SW-24")
def test_the_fee_must_be_paid_in_full() -> None:
    match = city({"c5": "pbp"}, hand="6", cash=5)
    assert rule(match, "build 6 c5") == "SW-24"
    assert said(match, "build 6 c5") == "A floor 6 on c5 costs 6M, to Purple; you have 5M."
    assert "build 6 c5" in city({"c5": "pbp"}, hand="6", cash=6).legal()


@pytest.mark.rule("SW-24")
def test_there_is_no_credit() -> None:
    match = play(city(hand="1 1", cash=1), "build 1 c5")
    assert sites_for(match, "1") == []
    assert rule(match, "build 1 c8") == "SW-24"
    assert rule(match, "borrow 5") == "SW-24"


@pytest.mark.rule("SW-25")
def test_a_neutral_floor_goes_on_every_level_and_on_anyone() -> None:
    match = city(TOWERS, hand="neutral", cash=5)
    assert set(SITES) - set(sites_for(match, "neutral")) == {"a3", "c3"}


@pytest.mark.rule("SW-26")
@pytest.mark.parametrize(
    ("tower", "fee", "payee"), [("y", 0, None), ("py", 0, None), ("yp", 5, PURPLE), ("", 5, None), ("n", 5, None)]
)
def test_what_a_neutral_floor_costs(tower: str, fee: int, payee: int | None) -> None:
    match = play(city({"c5": tower} if tower else {}, hand="neutral"), "build neutral c5")
    expected = [10 - fee, 10, 10, 10]
    if payee is not None:
        expected[payee] += fee
    assert cash(match) == expected


@pytest.mark.rule("SW-26")
def test_without_money_a_neutral_floor_goes_only_on_ones_own() -> None:
    match = city({"c5": "y", "c4": "p"}, hand="neutral", cash=4)
    assert sites_for(match, "neutral") == ["c5"]
    assert rule(match, "build neutral c4") == "SW-26"
    assert "costs 5M, to Purple; you have 4M" in said(match, "build neutral c4")


@pytest.mark.rule("SW-27")
def test_a_neutral_floor_takes_up_its_level() -> None:
    match = play(city({"c5": "y"}, hand="2 4 neutral", cash=20), "build neutral c5")
    assert rule(match, "build 2 c5") == "SW-19"
    play(match, "build 4 c5")
    assert [floor["piece"] for floor in match.view()["board"]["c5"]] == ["1", "neutral", "4"]


@pytest.mark.rule("SW-28")
@pytest.mark.parametrize("tower", ["ypbry", "ypbrp", "ypbrn"])
def test_nothing_goes_on_level_five(tower: str) -> None:
    match = city({"c5": tower}, hand=ALL, cash=50)
    broken = "SW-20" if tower.endswith("n") else "SW-28"
    assert [rule(match, f"build {piece} c5") for piece in ALL.split()] == [broken] * 6


@pytest.mark.rule("SW-29")
@pytest.mark.parametrize(
    ("tower", "broken"),
    [
        ("ybrp", None),
        ("bypr", None),
        ("bryp", None),
        ("ybrn", None),
        ("prbp", "SW-29"),
        ("bprn", "SW-29"),
        ("ybpy", "SW-21"),
        ("ybp", "SW-19"),
    ],
)
def test_who_may_build_a_penthouse(tower: str, broken: str | None) -> None:
    assert rule(city({"c5": tower}, hand="penthouse"), "build penthouse c5") == broken


@pytest.mark.rule("A1")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_floor_on_level_one_two_or_three_is_taking_part(level: int) -> None:
    tower = "".join("y" if n == level else "pb"[n % 2] for n in range(1, 5))
    assert rule(city({"c5": tower}, hand="penthouse"), "build penthouse c5") is None


@pytest.mark.rule("A1")
def test_a_neutral_floor_is_nobodys_part() -> None:
    match = play(city({"c5": "pbp"}, hand="neutral penthouse", cash=30), "build neutral c5")
    assert rule(match, "build penthouse c5") == "SW-29"


@pytest.mark.rule("SW-30")
def test_neutral_floor_and_penthouse_in_one_turn() -> None:
    match = play(city({"c5": "pby"}, hand="neutral penthouse"), "build neutral c5", "build penthouse c5")
    assert [floor["owner"] for floor in match.view()["board"]["c5"]] == [PURPLE, BLUE, YELLOW, None, YELLOW]


@pytest.mark.rule("SW-30")
def test_the_own_floor_below_may_be_of_the_same_turn() -> None:
    match = city({"c5": "pb"}, hand="4 neutral penthouse", cash=14)
    play(match, "build 4 c5", "build neutral c5", "build penthouse c5")
    assert cash(match)[YELLOW] == 0


@pytest.mark.rule("SW-31")
def test_everyone_but_the_builder_draws_a_card() -> None:
    match = play(city({"c5": "ybrp"}, hand="penthouse", cards={1: ["sears-tower"]}), "build penthouse c5")
    assert [player(match, seat)["cards"] for seat in range(4)] == [0, 2, 1, 1]
    assert match.view()["pile"] == 42 - 1 - 3


@pytest.mark.rule("SW-31")
def test_other_floors_bring_nobody_a_card() -> None:
    match = play(city({"c5": "ybp"}, hand="6 neutral", cash=20), "build 6 c5", "build neutral c5")
    assert [player(match, seat)["cards"] for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("SW-31")
def test_cards_are_not_drawn_at_will() -> None:
    assert rule(city(), "draw card") == "SW-31"


@pytest.mark.rule("SW-32")
def test_nobody_builds_a_fourth_penthouse() -> None:
    match = city({"c5": "ybrpy", "c4": "ybrpy", "c6": "ybrpy", "c8": "ybrp"}, closer=0, cash=50, market=True)
    assert rule(match, "buy penthouse") == "SW-41"
    match.position.phase = 0
    assert rule(match, "build penthouse c8") == "SW-32"
    assert player(match, YELLOW)["penthouses"] == 3


@pytest.mark.rule("SW-33")
def test_what_is_built_stays() -> None:
    match = city(TOWERS)
    before = match.view()["board"]
    assert rule(match, "remove c1") == "SW-33"
    assert pass_round(match).view()["board"] == before


@pytest.mark.rule("A2")
def test_the_stock_is_final() -> None:
    towers = dict.fromkeys(SITES[:8], "y")
    match = city(towers, hand="", market=True, cash=50)
    assert player(match, YELLOW)["stock"]["1"] == 0
    assert rule(match, "buy 1") == "SW-41"
    neutral = city(dict.fromkeys(SITES[:4], "n"), hand={0: "", 1: "neutral neutral"}, market=True, cash=50)
    assert rule(neutral, "buy neutral") == "SW-41"


@pytest.mark.rule("A3")
def test_a_neutral_floor_may_be_the_first() -> None:
    match = play(city(hand="neutral 2", cash=7), "build neutral c5", "build 2 c5")
    assert [floor["piece"] for floor in match.view()["board"]["c5"]] == ["neutral", "2"]


@pytest.mark.rule("A4")
@pytest.mark.parametrize("tower", ["", "n", "yn", "pn"])
def test_where_nobody_is_below_the_bank_is_paid(tower: str) -> None:
    match = play(city({"c5": tower} if tower else {}, hand="neutral"), "build neutral c5")
    assert cash(match) == [5, 10, 10, 10]


@pytest.mark.rule("A5")
def test_on_a_neutral_top_anyone_pays_the_bank_even_the_player_below() -> None:
    match = play(city({"c5": "yn"}, hand="4"), "build 4 c5")
    assert cash(match) == [6, 10, 10, 10]


@pytest.mark.rule("A13")
def test_a_whole_tower_in_one_turn() -> None:
    match = city(hand="1 neutral 4 neutral penthouse", cash=15)
    moves = ("build 1 c8", "build neutral c8", "build 4 c8", "build neutral c8", "build penthouse c8")
    play(match, *moves)
    assert cash(match)[YELLOW] == 0
    assert len(match.view()["board"]["c8"]) == 5
    assert rule(play(city(hand="1 neutral 4 neutral penthouse", cash=14), *moves[:4]), moves[4]) == "SW-24"
