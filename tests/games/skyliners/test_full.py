"""The full game: SL-19 … SL-23."""

from __future__ import annotations

import pytest

import topfloor
from tests.games.skyliners.drawing import FULL_OF_HOUSES, city, kinds, play_first, rule
from tests.strategies import Setup, walk

CONSTRUCTIONS = {"floor", "roof", "park"}
ALL_PLANNED = [(0, row, 1) for row in "ABCDE"]
LENGTHS = [(2, 8, 12), (3, 7, 11), (4, 6, 10)]


@pytest.mark.rule("SL-19")
def test_the_first_action_is_a_construction() -> None:
    match = city({"a1": "1"})
    assert kinds(match) == CONSTRUCTIONS
    assert rule(match, "plan B 3") == "SL-19"


@pytest.mark.rule("SL-19")
def test_the_second_action_is_a_construction_or_a_plan() -> None:
    match = city({"a1": "1"})
    match.play("floor e5")
    assert match.to_move == 0
    assert kinds(match) == CONSTRUCTIONS | {"plan"}


@pytest.mark.rule("SL-19", "B4")
@pytest.mark.parametrize("second", [False, True])
def test_neither_action_may_be_skipped(second: bool) -> None:
    assert rule(city({"a1": "1"}, second=second), "forfeit") == "B4"


@pytest.mark.rule("SL-19")
@pytest.mark.parametrize("second", ["floor e1", "plan B 3"])
def test_after_two_actions_the_next_player_is_on(second: str) -> None:
    match = city()
    match.play("floor e5")
    match.play(second)
    assert (match.to_move, match.view()["phase"]) == (1, "build")


@pytest.mark.rule("SL-20")
def test_a_plan_is_for_one_of_four_segments() -> None:
    plans = [words for words in city(second=True).legal() if words.startswith("plan B")]
    assert plans == ["plan B 1", "plan B 2", "plan B 3", "plan B 4"]


@pytest.mark.rule("SL-20")
def test_a_plan_lies_in_the_office() -> None:
    match = city(second=True)
    match.play("plan B 4")
    assert match.view(0)["yours"]["plans"] == {"B": 4}
    assert match.view()["office"] == [0]


@pytest.mark.rule("SL-20", "SL-21")
def test_a_plan_is_never_changed() -> None:
    match = city(second=True, plans=[(0, "B", 3)])
    assert [rule(match, f"plan B {seen}") for seen in (1, 2, 3, 4)] == ["SL-21"] * 4
    assert rule(match, "plan A 3") is None


@pytest.mark.rule("SL-21")
def test_one_plan_a_turn() -> None:
    match = city(second=True)
    match.play("plan B 3")
    assert match.to_move == 1


@pytest.mark.rule("SL-21")
def test_others_may_plan_the_same_row() -> None:
    assert rule(city(second=True, plans=[(1, "B", 3)]), "plan B 3") is None


@pytest.mark.rule("SL-21")
def test_five_plans_are_the_most() -> None:
    assert kinds(city(second=True, plans=ALL_PLANNED)) == {"floor", "park"}


@pytest.mark.rule("B21")
def test_plans_lie_in_the_order_they_were_filed() -> None:
    match = city()
    for words in ["floor a1", "plan E 1", "floor a2", "plan C 2", "floor a3", "floor a4", "floor a5", "plan A 4"]:
        match.play(words)
    assert match.view()["office"] == [0, 1, 3]
    assert list(match.position.office[:3]) == [4, 5 + 2, 15 + 0]


@pytest.mark.rule("SL-22")
@pytest.mark.parametrize(
    ("start", "trigger", "still"), [(0, 0, [1, 2, 3]), (2, 3, [0, 1]), (2, 0, [1]), (2, 1, []), (1, 0, [])]
)
def test_the_round_is_completed_up_to_the_start_players_right(start: int, trigger: int, still: list[int]) -> None:
    match = city(start=start, to_move=trigger, second=True, supply={trigger: (1, 2, 1)})
    turns = []
    match.play("floor a1")
    while not match.over:
        turns.append(match.to_move)
        match.play(match.legal()[0])
    assert turns == [seat for seat in still for _ in "12"]


@pytest.mark.rule("SL-22", "B8")
def test_who_builds_the_last_floor_first_still_takes_the_second_action() -> None:
    match = city(start=1, to_move=0, supply={0: (1, 2, 1)})
    match.play("floor a1")
    assert (match.over, match.to_move) == (False, 0)
    assert kinds(match) == {"park", "plan"}
    match.play("plan A 1")
    assert match.over


@pytest.mark.rule("SL-22")
def test_roofs_and_parks_left_do_not_count() -> None:
    """Neither do they keep the game going, nor does their lack end it."""
    match = city(start=1, to_move=0, supply={0: (2, 0, 0)})
    match.play("floor a1")
    assert not match.view()["last_round"]
    match.play("floor a2")
    assert match.over


@pytest.mark.rule("SL-22")
def test_using_up_roofs_and_parks_does_not_end_the_game() -> None:
    match = city({"a1": "1"}, start=1, to_move=0, supply={0: (5, 1, 1)})
    match.play("roof a1")
    match.play("park a2")
    assert (match.over, match.to_move) == (False, 1)


@pytest.mark.rule("SL-22")
def test_the_last_round_stays_the_last_round() -> None:
    match = city(supply={1: (1, 0, 0), 2: (2, 0, 0)}, to_move=1, second=True)
    match.play("floor a1")
    while not match.over:
        assert match.view()["last_round"]
        match.play(match.legal()[0])
    assert match.view()["round"] == 1


@pytest.mark.rule("SL-23")
@pytest.mark.parametrize(("players", "shortest", "longest"), LENGTHS)
def test_two_floors_a_turn_are_the_quickest_way_to_the_end(players: int, shortest: int, longest: int) -> None:
    match = topfloor.new("skyliners", players=players)
    assert play_first(match, "floor", "roof", "park", "plan").view()["round"] == shortest


@pytest.mark.rule("SL-23", "B9")
@pytest.mark.parametrize(("players", "shortest", "longest"), LENGTHS)
def test_plans_roofs_and_parks_put_off_the_end(players: int, shortest: int, longest: int) -> None:
    match = topfloor.new("skyliners", players=players)
    assert play_first(match, "plan", "roof", "park", "floor").view()["round"] == longest


@pytest.mark.rule("SL-23", "B9")
@pytest.mark.parametrize(("players", "shortest", "longest"), LENGTHS)
def test_no_match_is_shorter_or_longer(players: int, shortest: int, longest: int) -> None:
    rounds = {walk(Setup("skyliners", "full", players), seed)[-1].view()["round"] for seed in range(30)}
    assert rounds <= set(range(shortest, longest + 1))


@pytest.mark.rule("B4")
def test_who_cannot_build_must_plan() -> None:
    match = city(FULL_OF_HOUSES, second=True, supply={0: (0, 0, 1)}, plans=ALL_PLANNED[:4])
    assert match.legal() == ["plan E 1", "plan E 2", "plan E 3", "plan E 4"]
    assert rule(match, "forfeit") == "B4"


@pytest.mark.rule("B4", "B6")
def test_only_when_nothing_is_possible_the_action_is_lost() -> None:
    match = city(FULL_OF_HOUSES, second=True, supply={0: (0, 0, 1)}, plans=ALL_PLANNED)
    assert match.legal() == ["forfeit"]
    match.play("forfeit")
    assert match.to_move == 1


@pytest.mark.rule("B4")
def test_with_neither_piece_nor_plan_left_the_turn_ends_by_itself() -> None:
    match = city(supply={0: (1, 0, 0)}, plans=ALL_PLANNED)
    match.play("floor a1")
    assert match.to_move == 1


@pytest.mark.rule("B4", "B8")
def test_who_has_built_everything_still_has_a_plan_to_file() -> None:
    match = city(supply={0: (1, 0, 0)}, plans=ALL_PLANNED[:4])
    match.play("floor a1")
    assert (match.to_move, kinds(match)) == (0, {"plan"})


@pytest.mark.rule("B5")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(15))
def test_the_first_action_always_works(players: int, seed: int) -> None:
    for match in walk(Setup("skyliners", "full", players), seed)[:-1]:
        if match.view()["phase"] == "build":
            assert any(words.startswith("floor") for words in match.legal())


@pytest.mark.rule("B5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_more_than_13_sites_can_be_closed(players: int) -> None:
    box = topfloor.new("skyliners", players=players).content.box
    closing = players * (box.supply[players, 1] + box.supply[players, 2]) + 1
    assert closing <= 13


@pytest.mark.rule("B10")
def test_others_see_that_and_when_a_plan_was_filed() -> None:
    match = city()
    match.play("floor a1")
    match.play("plan B 3")
    assert match.view(1)["office"] == [0]
    assert [player["plans_filed"] for player in match.view(1)["players"]] == [1, 0, 0, 0]
    assert [line["words"] for line in match.log(1)] == ["floor a1", "plan"]


@pytest.mark.rule("B10")
@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_others_see_neither_row_nor_number_of_a_plan(viewer: int | None) -> None:
    match, other = city(plans=[(0, "B", 3)]), city(plans=[(0, "D", 1)])
    assert match.view(viewer) == other.view(viewer)


@pytest.mark.rule("B10")
def test_a_player_may_look_at_ones_own_plans() -> None:
    match = city()
    match.play("floor a1")
    match.play("plan B 3")
    assert match.view(0)["yours"]["plans"] == {"B": 3}
    assert match.log(0)[-1]["words"] == "plan B 3"


@pytest.mark.rule("B10")
def test_in_the_end_all_plans_are_open() -> None:
    match = city(start=1, to_move=0, supply={0: (1, 2, 1)}, plans=[(2, "E", 1)])
    match.play("floor a1")
    match.play("plan B 3")
    assert match.view()["plans"] == [{"B": 3}, {}, {"E": 1}, {}]
    assert match.log(3)[-1]["words"] == "plan B 3"
