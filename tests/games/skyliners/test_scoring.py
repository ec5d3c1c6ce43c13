"""Scoring rows and antennas: SL-28 … SL-36."""

from __future__ import annotations

from typing import Any

import pytest

import topfloor
from tests.games.skyliners.drawing import EAST, NORTH, SOUTH, WEST, along, antennas, city, points

STAIRS = """
    2^  2^  1^  2^  2^
    2   2   1   2   2
    1^  1^  p   1^  1^
    1   1   .   1   1
    p   p   .   p   p
"""
"""South sees 5 objects in rows A, B, D and E, and 3 in row C."""


# --- The introductory game.


@pytest.mark.rule("SL-28")
@pytest.mark.parametrize("start", [SOUTH, WEST])
def test_the_start_player_scores_a_row_first(start: int) -> None:
    """The site a5 lies in row A of South and of West."""
    match = city({"a5": "1"}, variant="intro", players=2, start=start)
    assert antennas(match)["a5"] == start


@pytest.mark.rule("SL-28")
def test_the_others_score_the_row_clockwise() -> None:
    """The site e5 lies in row E of South and East, and in row A of West and North."""
    match = city({"e5": "1"}, variant="intro", start=EAST)
    assert antennas(match)["e5"] == WEST


@pytest.mark.rule("SL-28")
def test_all_rows_a_come_before_any_row_b() -> None:
    """The site e5 lies in row E of South, who starts, and in row A of West."""
    match = city({"e5": "1"}, variant="intro", players=2, start=SOUTH)
    assert antennas(match)["e5"] == WEST


@pytest.mark.rule("SL-29")
def test_every_object_seen_is_a_point_in_every_row() -> None:
    match = city(STAIRS, variant="intro")
    assert points(match, SOUTH, "seen") == 5 + 5 + 3 + 5 + 5
    assert points(match, NORTH, "seen") == 5


@pytest.mark.rule("SL-29")
def test_an_object_carries_one_antenna_at_most() -> None:
    """South and West both see a5 and the park in the centre; West marks neither, coming second."""
    match = city({"a5": "1"}, variant="intro", players=2)
    assert [points(match, seat, "seen") for seat in (SOUTH, WEST)] == [2, 2]
    assert antennas(match) == {"a5": SOUTH, "c3": SOUTH}


@pytest.mark.rule("SL-29")
def test_an_object_that_is_hidden_gets_no_antenna() -> None:
    match = city(along(SOUTH, "A", "2 1 . . ."), variant="intro", players=2)
    assert antennas(match) == {"a1": SOUTH, "a2": WEST, "c3": SOUTH}


@pytest.mark.rule("SL-30")
def test_each_antenna_is_worth_a_point() -> None:
    match = city({"a5": "1"}, variant="intro", players=2)
    assert [points(match, seat, "antennas") for seat in (SOUTH, WEST)] == [2, 0]


@pytest.mark.rule("SL-30")
def test_the_introductory_score_is_seen_antennas_and_skyscraper() -> None:
    match = city({"a5": "1"}, variant="intro", players=2, districts=["SE", "NW"])
    assert match.scores() == [2 + 2, 2 + 0 + 3]


@pytest.mark.rule("B11")
def test_parks_carry_antennas_the_one_in_the_centre_too() -> None:
    match = city({"a1": "p"}, variant="intro", players=2)
    assert antennas(match) == {"a1": SOUTH, "c3": SOUTH}


@pytest.mark.rule("B20")
@pytest.mark.parametrize("taken", [(WEST, "E", 1), (WEST, "C", 1)])
def test_an_object_already_marked_leaves_two_antennas_of_three_objects(taken: tuple[int, str, int]) -> None:
    """Whether the first or the third of the objects is marked makes no difference to the points."""
    match = city(along(SOUTH, "A", "p . 1 . 2"), plans=[taken, (SOUTH, "A", 3)])
    assert (points(match, SOUTH, "seen"), points(match, SOUTH, "antennas")) == (3, 2)


# --- The full game.


@pytest.mark.rule("SL-31", "B21")
@pytest.mark.parametrize("order", [(SOUTH, WEST), (WEST, SOUTH)])
def test_plans_are_opened_first_in_first_scored(order: tuple[int, int]) -> None:
    match = city({"a5": "1"}, plans=[(seat, "A", 1) for seat in order])
    assert antennas(match) == {"a5": order[0]}
    assert [points(match, seat, "seen") for seat in order] == [1, 1]


@pytest.mark.rule("SL-31")
def test_the_order_of_plans_hangs_on_neither_rows_nor_seats() -> None:
    match = city({"e5": "1"}, start=WEST, plans=[(SOUTH, "E", 1), (WEST, "A", 1), (NORTH, "A", 1)])
    assert antennas(match) == {"e5": SOUTH}


@pytest.mark.rule("SL-32")
@pytest.mark.parametrize("stacks", [". . . . .", "p . . . .", "p 1 . . .", "p 1 1^ . .", "p 1 1^ 2 .", "p 1 1^ 2 2^"])
@pytest.mark.parametrize("segment", [1, 2, 3, 4])
def test_a_plan_is_right_if_just_so_many_are_seen(stacks: str, segment: int) -> None:
    seen = 5 - stacks.count(".")
    match = city(along(SOUTH, "A", stacks), plans=[(SOUTH, "A", segment)])
    right = seen == segment or (segment == 4 and seen == 5)
    assert points(match, SOUTH, "seen") == (seen if right else 0)


@pytest.mark.rule("SL-32", "SL-13")
def test_it_does_not_matter_where_the_objects_stand() -> None:
    for stacks in ("p 1 . . .", "1 . . p 2", ". . p . 1"):
        assert points(city(along(SOUTH, "A", stacks), plans=[(SOUTH, "A", 2)]), SOUTH, "seen") == 2


@pytest.mark.rule("SL-33")
def test_a_right_plan_brings_points_and_antennas() -> None:
    match = city(along(SOUTH, "A", "p 1 . . 2"), plans=[(SOUTH, "A", 3)])
    assert (points(match, SOUTH, "seen"), points(match, SOUTH, "antennas")) == (3, 3)
    assert antennas(match) == {"a1": SOUTH, "a2": SOUTH, "a5": SOUTH}


@pytest.mark.rule("SL-33")
@pytest.mark.parametrize("wrong", [1, 2, 4])
def test_a_wrong_plan_brings_nothing(wrong: int) -> None:
    """Neither points nor antennas, so a later plan finds the objects unmarked."""
    match = city(along(SOUTH, "A", "p 1 . . 2"), plans=[(SOUTH, "A", wrong), (NORTH, "E", 1)])
    assert (points(match, SOUTH, "seen"), points(match, SOUTH, "antennas")) == (0, 0)
    assert antennas(match) == {"a5": NORTH}


@pytest.mark.rule("SL-34")
def test_a_row_without_a_plan_brings_nothing() -> None:
    match = city(STAIRS, plans=[(SOUTH, "A", 4)])
    assert (points(match, SOUTH, "seen"), points(match, NORTH, "seen")) == (5, 0)


@pytest.mark.rule("B13")
@pytest.mark.parametrize(("stacks", "seen"), [("p 1 1^ 2 .", 4), ("p 1 1^ 2 2^", 5)])
def test_a_right_4_or_5_brings_as_many_points_as_are_seen(stacks: str, seen: int) -> None:
    match = city(along(SOUTH, "A", stacks), plans=[(SOUTH, "A", 4)])
    assert points(match, SOUTH, "seen") == seen


@pytest.mark.rule("B14")
@pytest.mark.parametrize("segment", [1, 2, 3, 4])
def test_any_plan_for_an_empty_row_is_wrong(segment: int) -> None:
    assert points(city(plans=[(SOUTH, "A", segment)]), SOUTH, "seen") == 0


@pytest.mark.rule("SL-35")
def test_the_eleventh_antenna_is_a_point_at_once() -> None:
    match = city(STAIRS, plans=[(SOUTH, "A", 4), (SOUTH, "B", 4), (SOUTH, "C", 3)])
    assert (points(match, SOUTH, "antennas"), points(match, SOUTH, "spare_antennas")) == (10, 3)
    assert match.scores()[SOUTH] == 13 + 10 + 3 + points(match, SOUTH, "skyscraper")


@pytest.mark.rule("SL-35", "B1")
def test_what_the_eleventh_antenna_leaves_unmarked_is_free_for_others() -> None:
    match = city(STAIRS, plans=[(SOUTH, "A", 4), (SOUTH, "B", 4), (SOUTH, "C", 3), (NORTH, "C", 1)])
    assert antennas(match)["c5"] == NORTH
    assert "c3" not in antennas(match)


@pytest.mark.rule("B1", "SL-35")
def test_the_introductory_game_has_ten_antennas_too() -> None:
    match = city(STAIRS, variant="intro", players=2)
    assert (points(match, SOUTH, "antennas"), points(match, SOUTH, "spare_antennas")) == (10, 3 + 5 + 5)


@pytest.mark.rule("B22")
def test_the_last_antennas_go_to_the_nearest_objects() -> None:
    """Eight are used up in rows A and C; of the five in row B two get one."""
    match = city(STAIRS, plans=[(SOUTH, "A", 4), (SOUTH, "C", 3), (SOUTH, "B", 4)])
    assert [site for site in antennas(match) if site.startswith("b")] == ["b1", "b2"]
    assert points(match, SOUTH, "spare_antennas") == 3


@pytest.mark.rule("B22")
def test_the_nearest_are_counted_among_the_unmarked() -> None:
    match = city(along(SOUTH, "A", "p 1 1^ 2 2^"), plans=[(WEST, "E", 1), (SOUTH, "A", 4)], content=with_antennas(2))
    assert antennas(match) == {"a1": WEST, "a2": SOUTH, "a3": SOUTH}


def with_antennas(each: int) -> dict[str, Any]:
    """Components with fewer antennas."""
    data = dict(topfloor.new("skyliners", players=4).content.data)
    return data | {"antennas": {"each": each, "source": "owner"}}


@pytest.mark.rule("SL-36")
def test_each_antenna_of_the_full_game_is_worth_a_point() -> None:
    match = city({"a5": "1"}, plans=[(SOUTH, "A", 1), (WEST, "A", 1)], districts=["SE", "SW", "NE", "NW"])
    assert match.scores() == [1 + 1, 1 + 0, 0, 3]


def test_scores_before_the_end_leave_the_position_alone() -> None:
    match = city(STAIRS, plans=[(SOUTH, "A", 4)])
    assert match.scores() == match.scores()
    assert sum(match.position.antenna) == 0
