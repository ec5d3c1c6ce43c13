"""Tracks and score: PS-19 … PS-22."""

from __future__ import annotations

import pytest

from tests.games.paper_skylines.laying import BLUE, RED, lay, play, score, tracks


@pytest.mark.rule("PS-19")
def test_a_step_hops_over_any_number_of_markers() -> None:
    match = lay(players=4, tracks={1: (1, 0, 0), 2: (2, 0, 0), 3: (4, 0, 0)})
    assert tracks(play(match, "advance profit"), RED)[0] == 3


@pytest.mark.rule("PS-19")
def test_every_step_of_several_hops() -> None:
    match = lay(players=4, hands={RED: "brass-bandstand"}, tracks={1: (0, 1, 0), 2: (0, 3, 0), 3: (0, 5, 0)})
    assert tracks(play(match, "use brass-bandstand"), RED)[1] == 6


@pytest.mark.rule("PS-19")
def test_the_last_space_may_be_shared() -> None:
    match = lay(tracks={RED: (34, 0, 0), BLUE: (35, 0, 0)})
    assert tracks(play(match, "advance profit"), RED)[0] == 36
    shared = lay(tracks={RED: (35, 0, 0), BLUE: (36, 0, 0)})
    assert tracks(play(shared, "advance profit"), RED)[0] == 36


@pytest.mark.rule("PS-19")
@pytest.mark.parametrize(("mine", "other", "after"), [(5, 4, 2), (2, 1, 0), (1, 9, 0), (0, 9, 0), (1, 0, 0)])
def test_declining_hops_down_but_not_below_zero(mine: int, other: int, after: int) -> None:
    """Ironway Megaworks declines 2 on prestige."""
    match = lay(level=4, hands={RED: "ironway-megaworks"}, tracks={RED: (0, mine, 0), BLUE: (0, other, 0)})
    assert tracks(play(match, "use ironway-megaworks"), RED)[1] == after


@pytest.mark.rule("PS-20")
def test_a_line_is_a_point_also_if_it_is_hopped_over() -> None:
    match = lay(tracks={RED: (2, 0, 0), BLUE: (3, 0, 0)})
    play(match, "advance profit")
    assert (tracks(match, RED)[0], score(match, RED)) == (4, 1)


@pytest.mark.rule("PS-20", "P15")
def test_going_back_and_forth_does_not_score_again() -> None:
    match = lay(level=4, hands={RED: "ironway-megaworks"}, tracks={RED: (0, 3, 0)})
    play(match, "use ironway-megaworks", "advance prestige", "advance prestige")
    assert (tracks(match, RED)[1], score(match, RED)) == (3, 0)


@pytest.mark.rule("PS-21")
def test_the_first_at_the_end_scores_one_more() -> None:
    match = lay(players=3, tracks={RED: (35, 0, 0), BLUE: (35, 0, 0)})
    play(match, "advance profit")
    assert score(match, RED) == 2
    assert match.position.points[RED, 1] == 1
    match = play(match, "advance profit")
    assert match.breakdown()[BLUE]["ends"] == 0


@pytest.mark.rule("PS-22", "P16")
def test_score_markers_hop_point_by_point() -> None:
    match = lay(players=3, tracks={RED: (2, 0, 0)}, markers={1: 1, 2: 2})
    play(match, "advance profit")
    assert score(match, RED) == 3
    assert match.breakdown()[RED]["lines"] == 1
    assert match.breakdown()[RED]["hops"] == 2


@pytest.mark.rule("PS-22")
def test_all_share_zero_at_the_start() -> None:
    match = lay(players=4)
    assert [score(match, seat) for seat in range(4)] == [0] * 4
