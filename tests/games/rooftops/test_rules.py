"""Rooftops, rule by rule: the game of docs/add-a-game.md."""

from __future__ import annotations

from typing import Any

import pytest

from tests.strategies import ROOFTOPS
from topfloor import Match


def played(moves: str, players: int = 2, seed: int = 3) -> Match[Any]:
    """A match after some moves, each a number: a floor on that lot, or with an exclamation mark a dome."""
    match: Match[Any] = Match(ROOFTOPS, players=players, seed=seed)
    for lot in moves.split():
        match.play(f"dome n{lot[0]}" if lot.endswith("!") else f"floor n{lot}")
    return match


def rule_against(match: Match[Any], words: str) -> str | None:
    refusal = match.why(words)
    return refusal.rule if refusal else None


def with_card(match: Match[Any], lot: int) -> list[int]:
    """The points of a match if South's roof were there: for height and for view."""
    street = match.position.copy()
    street.card[0] = lot - 1
    match.game.finish(street, match.content.box)
    return [street.points[0, 0], street.points[0, 1]]


@pytest.mark.rule("RT-01")
def test_the_street_is_empty_at_first() -> None:
    assert played("").view()["board"] == {f"n{n}": 0 for n in range(1, 10)}


@pytest.mark.rule("RT-02")
def test_everybody_has_a_card_of_his_own_that_nobody_else_sees() -> None:
    for seed in range(20):
        match = played("", players=4, seed=seed)
        assert len({match.view(seat)["yours"]["lot"] for seat in range(4)}) == 4
        assert "cards" not in match.view(0)


@pytest.mark.rule("RT-03")
def test_south_begins_and_everybody_sets_eight_pieces() -> None:
    match = played("1 2 3 4 5 6 7 8 1 2 3 4 5 6 7")
    assert not match.over
    match.play("floor n8")
    assert match.over
    assert match.movers == [0, 1] * 8
    assert rule_against(match, "floor n1") == "RT-03"


@pytest.mark.rule("RT-04")
def test_a_floor_raises_any_open_lot_by_a_storey() -> None:
    match = played("1 1 2")
    assert [match.view()["board"][lot] for lot in ("n1", "n2", "n3")] == [2, 1, 0]


@pytest.mark.rule("RT-05")
def test_a_dome_counts_as_a_storey_and_closes_its_lot() -> None:
    match = played("1 1!")
    assert match.view()["board"]["n1"] == 2
    assert [rule_against(match, words) for words in ("floor n1", "dome n1", "floor n2")] == ["RT-05", "RT-05", None]


@pytest.mark.rule("RT-05")
def test_a_dome_needs_a_floor_and_everybody_has_one() -> None:
    assert rule_against(played(""), "dome n1") == "RT-05"
    assert rule_against(played("1 1! 2"), "dome n2") == "RT-05"
    assert rule_against(played("1 1! 2 3"), "dome n2") is None


@pytest.mark.rule("RT-06")
def test_a_roof_brings_its_height_and_all_cards_lie_open() -> None:
    assert with_card(played("3 3 3 3!"), 3)[0] == 4
    assert len(played("1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8").view()["cards"]) == 2


SEEN = [("3", 3, 8), ("3 3 1 6", 3, 8), ("3 5", 3, 3), ("3 3 5", 5, 5), ("", 1, 0)]


@pytest.mark.rule("RT-07")
@pytest.mark.parametrize(("moves", "lot", "seen"), SEEN)
def test_a_roof_looks_over_what_is_lower(moves: str, lot: int, seen: int) -> None:
    assert with_card(played(moves), lot)[1] == seen


@pytest.mark.rule("RT-08")
def test_most_points_win_and_equals_share() -> None:
    matches = [played("1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8", seed=seed) for seed in range(40)]
    assert all(match.winners() == [s for s in (0, 1) if match.scores()[s] == max(match.scores())] for match in matches)
    assert any(len(match.winners()) == 2 for match in matches)
