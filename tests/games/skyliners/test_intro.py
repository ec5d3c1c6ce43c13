"""The introductory game: SL-16 … SL-18."""

from __future__ import annotations

import pytest

import topfloor
from tests.games.skyliners.drawing import ALL_CLOSED, FULL_OF_HOUSES, city, kinds, play_first, rule

NOTHING = (0, 0, 0)


@pytest.mark.rule("SL-16")
def test_a_turn_is_two_constructions() -> None:
    match = city(variant="intro")
    turns = []
    for words in ["floor a1", "park b1", "floor a1", "roof a1", "floor a2"]:
        turns.append(match.to_move)
        match.play(words if words in match.legal() else "floor e5")
    assert turns == [0, 0, 1, 1, 2]


@pytest.mark.rule("SL-16")
@pytest.mark.parametrize("second", [False, True])
def test_there_are_no_plans(second: bool) -> None:
    match = city(variant="intro", second=second)
    assert "plan" not in kinds(match)
    assert rule(match, "plan B 3") == "SL-16"


@pytest.mark.rule("SL-16")
@pytest.mark.parametrize("second", [False, True])
def test_no_construction_may_be_skipped(second: bool) -> None:
    assert rule(city(variant="intro", second=second), "forfeit") == "B4"


@pytest.mark.rule("SL-17", "SL-02")
@pytest.mark.parametrize(("players", "pieces", "rounds"), [(2, 19, 10), (3, 17, 9), (4, 15, 8)])
def test_the_last_round_has_one_construction_each(players: int, pieces: int, rounds: int) -> None:
    match = topfloor.new("skyliners", players=players, variant="intro")
    play_first(match, "park", "roof", "floor")
    builders = [line["seat"] for line in match.log()]
    assert match.view()["round"] == rounds
    assert {builders.count(seat) for seat in range(players)} == {pieces}
    assert sorted(builders[-players:]) == list(range(players))


@pytest.mark.rule("SL-18")
def test_it_ends_when_all_pieces_are_built() -> None:
    match = city(variant="intro", supply={0: (1, 0, 0), 1: (0, 1, 0), 2: NOTHING, 3: NOTHING})
    match.play("floor a1")
    assert (match.over, match.to_move) == (False, 1)
    match.play("roof a1")
    assert match.over


@pytest.mark.rule("SL-18")
def test_running_out_of_floors_does_not_end_it() -> None:
    match = city(variant="intro", supply={0: (1, 1, 1), 1: (1, 0, 0), 2: NOTHING, 3: NOTHING})
    match.play("floor a1")
    match.play("park e5")
    match.play("floor a2")
    assert (match.over, match.to_move) == (False, 0)


@pytest.mark.rule("SL-18")
@pytest.mark.parametrize("left", [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
def test_it_goes_on_while_any_piece_is_left(left: tuple[int, int, int]) -> None:
    match = city(variant="intro", supply={0: (1, 0, 0), 1: NOTHING, 2: NOTHING, 3: left})
    match.play("floor a1")
    assert (match.over, match.to_move) == (False, 3)


@pytest.mark.rule("SL-17")
def test_a_turn_ends_after_one_construction_with_the_last_piece() -> None:
    match = city(variant="intro", supply={0: (1, 0, 0)})
    match.play("floor a1")
    assert match.to_move == 1


@pytest.mark.rule("SL-17")
def test_players_without_pieces_are_left_out() -> None:
    match = city(variant="intro", supply={1: NOTHING, 2: NOTHING})
    match.play("floor a1")
    match.play("floor a2")
    assert match.to_move == 3


@pytest.mark.rule("B4", "B6")
def test_a_player_with_only_a_stuck_park_forfeits() -> None:
    match = city(FULL_OF_HOUSES, variant="intro", supply={0: (0, 0, 1)})
    assert match.legal() == ["forfeit"]


@pytest.mark.rule("B6")
def test_a_stuck_park_is_kept() -> None:
    match = city(FULL_OF_HOUSES, variant="intro", supply={0: (0, 0, 1)})
    match.play("forfeit")
    match.play("forfeit")
    assert match.view()["players"][0]["parks"] == 1
    assert match.to_move == 1


@pytest.mark.rule("B6")
def test_a_stuck_roof_may_fit_again_later() -> None:
    closed = ALL_CLOSED.replace("1^", ".", 1)
    match = city(closed, variant="intro", supply={0: (0, 1, 0), 1: (1, 0, 0), 2: NOTHING, 3: NOTHING})
    assert match.legal() == ["forfeit"]
    for words in ["forfeit", "forfeit", "floor a5"]:
        match.play(words)
    assert match.legal() == ["roof a5"]


@pytest.mark.rule("B7")
def test_stuck_pieces_do_not_hold_up_the_end() -> None:
    match = city(
        FULL_OF_HOUSES, variant="intro", to_move=1, supply={0: (0, 0, 1), 1: (1, 0, 0), 2: NOTHING, 3: NOTHING}
    )
    match.play("floor a1")
    assert match.over


@pytest.mark.rule("B7")
def test_it_goes_on_while_anyone_can_build() -> None:
    match = city(FULL_OF_HOUSES, variant="intro", supply={0: (0, 0, 1), 1: NOTHING, 2: NOTHING, 3: (0, 1, 0)})
    match.play("forfeit")
    match.play("forfeit")
    assert (match.over, match.to_move) == (False, 3)


@pytest.mark.rule("B4")
def test_a_second_construction_barred_by_the_first_is_forfeited() -> None:
    """The only open site has just been built on."""
    open_corner = ALL_CLOSED.replace("1^", "1", 1)
    match = city(open_corner, variant="intro", supply={0: (2, 0, 0)})
    match.play("floor a5")
    assert match.legal() == ["forfeit"]
