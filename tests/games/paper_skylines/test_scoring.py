"""Final scoring: PS-28 … PS-30."""

from __future__ import annotations

import pytest

from tests.games.paper_skylines.laying import BLUE, RED, lay, play


@pytest.mark.rule("PS-28")
def test_the_tallest_building_and_most_buildings_are_worth_three_each() -> None:
    match = lay(stacks={RED: "mirror-pond larkhaven old-forge", BLUE: "saltmere | penny-post"})
    assert [points["awards"] for points in match.breakdown()] == [3, 3]


@pytest.mark.rule("PS-28", "P2")
def test_tucking_can_win_the_tallest_building() -> None:
    match = lay(hands={RED: "goose-green"}, stacks={RED: "larkhaven old-forge", BLUE: "saltmere penny-post"})
    assert match.breakdown()[RED]["awards"] == 0
    assert play(match, "tuck goose-green").breakdown()[RED]["awards"] == 3


@pytest.mark.rule("PS-28")
def test_a_tie_discards_the_award() -> None:
    match = lay(players=3, stacks={RED: "larkhaven | old-forge", BLUE: "saltmere | penny-post"})
    assert [points["awards"] for points in match.breakdown()] == [0, 0, 0]


@pytest.mark.rule("PS-29")
def test_the_leader_adds_first_and_is_hopped_over() -> None:
    """Red at 5 adds a chip of 2 and stands on 7; blue at 3 adds 3 and 1, hopping over 7."""
    match = lay(markers={RED: 5, BLUE: 3}, stacks={RED: "larkhaven", BLUE: "saltmere penny-post"})
    town = match.position
    town.chip[0], town.chip_owner[0], town.claims[RED] = 2, RED + 1, 1
    town.chip[1], town.chip_owner[1], town.claims[BLUE] = 1, BLUE + 1, 2
    assert match.scores() == [7, 8]
    assert match.breakdown()[BLUE]["hops"] == 1


@pytest.mark.rule("PS-30")
def test_the_furthest_marker_wins() -> None:
    match = lay(markers={RED: 5, BLUE: 3})
    match.position.over = 1
    assert match.winners() == [RED]


@pytest.mark.rule("PS-30")
@pytest.mark.parametrize(
    ("red", "blue", "winners"),
    [
        ("larkhaven old-forge", "saltmere", [RED]),
        ("larkhaven | old-forge", "saltmere", [RED]),
        ("larkhaven | old-forge", "saltmere penny-post", [BLUE]),
        ("larkhaven", "saltmere", [RED, BLUE]),
    ],
)
def test_ties_go_to_the_taller_then_to_more_buildings(red: str, blue: str, winners: list[int]) -> None:
    match = lay(stacks={RED: red, BLUE: blue})
    match.position.over = 1
    assert match.winners() == winners
