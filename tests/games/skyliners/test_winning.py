"""Winning: SL-40."""

from __future__ import annotations

import pytest

from tests.games.skyliners.drawing import city


def winners(*columns: tuple[int, int, int, int]) -> list[int]:
    """Who wins with these points: seen, antennas, spare antennas, skyscraper."""
    match = city(players=len(columns))
    for seat, parts in enumerate(columns):
        for source, points in enumerate(parts):
            match.position.points[seat, source] = points
    match.position.over = 1
    return match.winners()


@pytest.mark.rule("SL-40")
def test_most_points_win() -> None:
    assert winners((5, 5, 0, 0), (8, 0, 0, 3), (9, 1, 0, 0)) == [1]


@pytest.mark.rule("SL-40")
def test_a_tie_goes_to_more_antennas() -> None:
    assert winners((7, 3, 0, 0), (6, 4, 0, 0), (9, 1, 0, 0), (0, 9, 0, 0)) == [1]


@pytest.mark.rule("SL-40")
def test_level_in_both_they_share_the_victory() -> None:
    assert winners((7, 3, 0, 0), (4, 3, 0, 3), (5, 4, 0, 0)) == [0, 1]


@pytest.mark.rule("SL-40", "B2")
def test_points_in_place_of_antennas_do_not_break_a_tie() -> None:
    assert winners((5, 3, 4, 0), (5, 4, 0, 3)) == [1]


@pytest.mark.rule("SL-40")
def test_antennas_never_outweigh_points() -> None:
    assert winners((11, 0, 0, 0), (0, 10, 0, 0)) == [0]


@pytest.mark.rule("SL-40")
def test_nobody_has_won_while_the_match_goes_on() -> None:
    assert city({"a1": "1"}).winners() == []


@pytest.mark.rule("SL-40")
def test_a_match_played_out_has_its_winner() -> None:
    match = city({"a5": "1"}, players=2, start=1, supply={0: (1, 0, 0)}, second=True, plans=[(0, "B", 1), (1, "A", 2)])
    match.play("floor b1")
    assert match.over
    assert (match.scores(), match.winners()) == ([1 + 1 + 3, 0], [0])
