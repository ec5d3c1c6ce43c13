"""Income: SW-12 … SW-17, and A15."""

from __future__ import annotations

import pytest

from tests.games.skyline.drawing import PURPLE, YELLOW, cash, city, owned, pass_turn, play, player

JOINED = {"c4": "pby", "c5": "py", "c6": "y"}  # yellow tops 4, 2 and 1 in a column


def income(stacks: dict[str, str]) -> int:
    """What yellow is paid at the start of its turn."""
    match = pass_turn(city(stacks, to_move=3, players=4, cash=0))
    amount: int = player(match, YELLOW)["income"]["amount"]
    assert cash(match)[YELLOW] == amount
    return amount


@pytest.mark.rule("SW-12")
def test_a_building_is_its_top_owners() -> None:
    assert income({"c5": "y"}) == 1
    assert income({"c5": "yp"}) == 0
    assert income({"c5": "py"}) == 2


@pytest.mark.rule("SW-12", "A5")
def test_a_neutral_top_is_nobodys() -> None:
    match = city({"c5": "yn"})
    assert [shown["groups"] for shown in match.view()["players"]] == [[]] * 4
    assert income({"c5": "yn"}) == 0


@pytest.mark.rule("SW-13")
def test_corners_do_not_connect() -> None:
    assert income(owned("y", "c5 d6")) == 1
    assert income(owned("y", "c5 d5 d6")) == 3


@pytest.mark.rule("SW-13")
def test_water_does_not_connect() -> None:
    """c9 and c8 touch; a5 and b6 only by a corner; d5 and c4 neither."""
    assert income(owned("y", "c9 c8")) == 2
    assert income(owned("y", "d5 c4 a5 b6")) == 1


@pytest.mark.rule("SW-13")
def test_a_rival_in_between_parts_a_group() -> None:
    assert income(owned("y", "c4 c6") | {"c5": "p"}) == 1


@pytest.mark.rule("SW-14")
@pytest.mark.parametrize(("tower", "value"), [("y", 1), ("py", 2), ("pby", 4), ("ypby", 6), ("ypbry", 0)])
def test_a_top_pays_its_value_and_a_penthouse_nothing(tower: str, value: int) -> None:
    assert income({"c5": tower}) == value


@pytest.mark.rule("SW-14")
def test_a_floor_after_neutral_ones_pays_by_its_level() -> None:
    assert income({"c5": "nny"}) == 4


@pytest.mark.rule("SW-15")
def test_exactly_one_group_pays() -> None:
    assert income(JOINED | owned("y", "b1 c1")) == 7
    match = pass_turn(city(JOINED | owned("y", "b1 c1"), to_move=3))
    assert player(match, YELLOW)["income"] == {"amount": 7, "sites": ["c4", "c5", "c6"]}


@pytest.mark.rule("SW-15")
def test_the_bank_pays_and_nobody_else() -> None:
    match = pass_turn(city(JOINED, to_move=3, cash=5))
    assert cash(match) == [12, 5, 5, 5]


@pytest.mark.rule("SW-15")
def test_the_view_says_what_every_group_would_pay() -> None:
    match = city(JOINED | owned("y", "b1 c1"))
    assert player(match, YELLOW)["groups"] == [
        {"sites": ["c4", "c5", "c6"], "income": 7},
        {"sites": ["b1", "c1"], "income": 2},
    ]


@pytest.mark.rule("SW-16")
def test_nothing_owned_nothing_earned() -> None:
    assert income({}) == 0
    assert income({"c5": "ypbry", "c4": "pybry"}) == 0


@pytest.mark.rule("SW-17")
@pytest.mark.parametrize(
    ("stacks", "expected"),
    [
        ({"c4": "y", "c5": "py"}, 3),
        ({"c4": "pby"}, 4),
        ({"c4": "p"}, 0),
        ({"c4": "ypby", "c3": "y", "c6": "y"}, 7),
        ({"c4": "ypby", "c3": "y", "c6": "y", "c5": "py"}, 10),
        ({"c4": "pby", "c5": "ypbry", "c6": "ypby"}, 10),
        ({"c4": "pby", "c5": "pn", "c6": "ypby"}, 6),
    ],
)
def test_practise_counting(stacks: dict[str, str], expected: int) -> None:
    assert income(stacks) == expected


@pytest.mark.rule("SW-10")
def test_income_comes_before_anything_else() -> None:
    """What is built afterwards does not count for this turn."""
    match = pass_turn(city({"c5": "y"}, to_move=3, players=4, hand={0: "1", 3: ""}))
    play(match, "build 1 c6", "done")
    assert cash(match)[YELLOW] == 10 + 1 - 1


@pytest.mark.rule("A15")
def test_the_best_group_is_taken_by_itself() -> None:
    match = pass_turn(city({"b1": "y", "d11": "pby", "c8": "y"}, to_move=3))
    assert player(match, YELLOW)["income"] == {"amount": 4, "sites": ["d11"]}


@pytest.mark.rule("A15")
def test_among_equals_the_southern_group_pays() -> None:
    match = pass_turn(city(owned("y", "d11 b1 c8"), to_move=3))
    assert player(match, YELLOW)["income"] == {"amount": 1, "sites": ["b1"]}


@pytest.mark.rule("A15")
def test_income_is_not_asked_for() -> None:
    match = city(JOINED)
    refusal = match.why("take 2")
    assert refusal is not None
    assert refusal.rule == "A15"


@pytest.mark.rule("SW-15")
def test_the_last_income_of_everybody_is_shown() -> None:
    match = pass_turn(pass_turn(city({"c4": "y", "c8": "yp"}, to_move=3)))
    assert [player(match, seat)["income"]["amount"] for seat in (YELLOW, PURPLE)] == [1, 2]
