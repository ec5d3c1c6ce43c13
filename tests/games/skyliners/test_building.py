"""Pieces and where they go: SL-09 … SL-15."""

from __future__ import annotations

import pytest

from tests.games.skyliners.drawing import SITES, city, kinds, rule
from topfloor import Match
from topfloor.games import skyliners

MIXED = """
    .   .   .   .   .
    .   2   1^  .   .
    .   .   p   .   .
    .   p   1   .   .
    .   .   .   .   .
"""


def may(match: Match[skyliners.View], piece: str) -> list[str]:
    """The sites on which a piece may go."""
    return [words.split()[1] for words in match.legal() if words.startswith(f"{piece} ")]


@pytest.mark.rule("SL-09")
def test_a_player_may_choose_among_all_pieces_left() -> None:
    assert kinds(city(MIXED)) == {"floor", "roof", "park"}
    assert kinds(city(MIXED, supply={0: (3, 0, 0)})) == {"floor"}


@pytest.mark.rule("SL-09")
@pytest.mark.parametrize(
    ("words", "left"), [("floor a1", (11, 2, 1)), ("roof b4", (12, 1, 1)), ("park a1", (12, 2, 0))]
)
def test_a_piece_comes_from_ones_own_supply(words: str, left: tuple[int, int, int]) -> None:
    match = city(MIXED)
    match.play(words)
    mine, other = match.view()["players"][:2]
    assert (mine["floors"], mine["roofs"], mine["parks"]) == left
    assert (other["floors"], other["roofs"], other["parks"]) == (12, 2, 1)


@pytest.mark.rule("SL-09")
@pytest.mark.parametrize(
    ("words", "supply"), [("floor a1", (0, 2, 1)), ("roof b4", (12, 0, 1)), ("park a1", (12, 2, 0))]
)
def test_what_is_used_up_cannot_be_built(words: str, supply: tuple[int, int, int]) -> None:
    assert rule(city(MIXED, supply={0: supply}), words) == "SL-09"


@pytest.mark.rule("SL-10")
def test_a_floor_goes_on_bare_ground_or_on_a_floor() -> None:
    assert set(SITES) - set(may(city(MIXED), "floor")) == {"c4", "c3", "b2"}


@pytest.mark.rule("SL-10")
@pytest.mark.parametrize("site", ["c4", "b2"])
def test_no_floor_goes_on_a_roof_or_a_park(site: str) -> None:
    assert rule(city(MIXED), f"floor {site}") == "SL-10"


@pytest.mark.rule("SL-11")
def test_a_roof_goes_only_on_a_floor() -> None:
    assert may(city(MIXED), "roof") == ["c2", "b4"]


@pytest.mark.rule("SL-11")
@pytest.mark.parametrize("site", ["a1", "c4", "b2"])
def test_no_roof_goes_on_ground_on_a_roof_or_on_a_park(site: str) -> None:
    assert rule(city(MIXED), f"roof {site}") == "SL-11"


@pytest.mark.rule("SL-11")
def test_a_roof_closes_the_building() -> None:
    match = city(MIXED)
    match.play("roof b4")
    match.play("floor a1")
    assert [rule(match, f"{piece} b4") for piece in ("floor", "roof", "park")] == ["SL-10", "SL-11", "SL-12"]


@pytest.mark.rule("SL-12")
def test_a_park_goes_only_on_bare_ground() -> None:
    assert set(SITES) - set(may(city(MIXED), "park")) == {"c4", "c3", "b2", "c2", "b4"}


@pytest.mark.rule("SL-12")
@pytest.mark.parametrize("site", ["c4", "b2", "c2", "b4"])
def test_no_park_goes_on_anything_built(site: str) -> None:
    assert rule(city(MIXED), f"park {site}") == "SL-12"


@pytest.mark.rule("SL-12")
def test_a_park_closes_the_site() -> None:
    match = city(MIXED)
    match.play("park a1")
    match.play("floor e1")
    assert [rule(match, f"{piece} a1") for piece in ("floor", "roof", "park")] == ["SL-10", "SL-11", "SL-12"]


@pytest.mark.rule("SL-13")
def test_whose_pieces_lie_beneath_does_not_matter() -> None:
    match = city(MIXED)
    for words in ["floor c2", "floor a1", "floor c2", "roof a1"]:
        match.play(words)
    assert [piece["owner"] for piece in match.view()["board"]["c2"]] == [None, 0, 1]
    assert [piece["owner"] for piece in match.view()["board"]["a1"]] == [0, 1]


@pytest.mark.rule("SL-13")
def test_whose_pieces_they_are_does_not_count_in_the_scoring() -> None:
    match = city(MIXED, variant="intro")
    before = match.scores()
    for number in range(match.position.built):
        match.position.built_by[number] = number % 4
    assert match.scores() == before


@pytest.mark.rule("SL-14")
@pytest.mark.parametrize("second", ["floor a1", "roof a1", "park a1"])
@pytest.mark.parametrize("variant", ["full", "intro"])
def test_nothing_goes_on_the_site_built_on_earlier_in_the_turn(second: str, variant: str) -> None:
    match = city(MIXED, variant=variant)
    match.play("floor a1")
    assert rule(match, second) == "SL-14"
    assert second not in match.legal()


@pytest.mark.rule("SL-14")
def test_the_next_player_may_build_there() -> None:
    match = city(MIXED)
    match.play("floor a1")
    match.play("floor b1")
    assert {"floor a1", "roof a1", "floor b1", "roof b1"} <= set(match.legal())


@pytest.mark.rule("SL-14")
def test_on_the_next_turn_the_site_is_open_again() -> None:
    match = city(MIXED, players=2)
    for words in ["floor a1", "floor b1", "floor d1", "floor e1"]:
        match.play(words)
    assert match.to_move == 0
    assert {"floor a1", "floor b1"} <= set(match.legal())


@pytest.mark.rule("SL-14")
def test_a_plan_in_between_changes_nothing() -> None:
    match = city(MIXED, players=2)
    for words in ["floor a1", "plan A 1", "floor a1"]:
        match.play(words)
    assert rule(match, "floor a1") == "SL-14"


@pytest.mark.rule("B12")
def test_no_roof_goes_on_a_floor_of_the_same_turn() -> None:
    match = city(MIXED)
    match.play("floor c2")
    assert rule(match, "roof c2") == "SL-14"


@pytest.mark.rule("SL-15")
def test_a_tower_may_grow_without_limit() -> None:
    match = city({"a1": "25"})
    assert {"floor a1", "roof a1"} <= set(match.legal())
    match.play("floor a1")
    assert match.position.height[0] == 52
