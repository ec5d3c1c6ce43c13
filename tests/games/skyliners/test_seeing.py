"""Seeing: SL-24 … SL-27."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.skyliners.drawing import EAST, NORTH, ROWS, SOUTH, WEST, along, city, sees
from tests.strategies import random_moves
from topfloor import Match
from topfloor.games import skyliners
from topfloor.games.skyliners.looking import objects
from topfloor.games.skyliners.scoring import visible

SEATS = [SOUTH, WEST, NORTH, EAST]
STACK = {0: ".", 1: "p", 2: "1", 3: "1^", 4: "2", 5: "2^", 6: "3"}


def line(heights: str) -> str:
    """Objects of these heights."""
    return " ".join(STACK[int(height)] for height in heights.split())


@pytest.mark.rule("SL-24")
@pytest.mark.parametrize(
    ("built", "height"),
    [
        ([], 0),
        (["park"], 1),
        (["floor"], 2),
        (["floor", "roof"], 3),
        (["floor", "floor"], 4),
        (["floor", "floor", "roof"], 5),
        (["floor", "floor", "floor"], 6),
    ],
)
def test_a_floor_is_2_high_a_roof_and_a_park_1(built: list[str], height: int) -> None:
    match = city()
    for piece in built:
        match.play(f"{piece} a1")
        match.play(next(words for words in match.legal() if words.startswith("floor e")))
    assert match.position.height[0] == height


@pytest.mark.rule("SL-24")
def test_antennas_add_nothing_to_the_height() -> None:
    """A plan opened later finds the same heights, though antennas stand on the objects by then."""
    match = city(along(SOUTH, "A", "1 1^ 2 2^ 3"), plans=[(SOUTH, "A", 4), (NORTH, "E", 1)])
    assert [parts["seen"] for parts in match.breakdown()] == [5, 0, 1, 0]


@pytest.mark.rule("SL-25")
@pytest.mark.parametrize("seed", range(4))
def test_whoever_tells_and_draws_sees_what_the_rules_see(seed: int) -> None:
    match = Match(skyliners, players=4, seed=seed)
    for _ in random_moves(match, seed):
        heights = bytes(match.position.height)
        for seat, row in product(range(4), range(5)):
            assert len(objects(heights, seat, row)) == visible(match.position, seat, row)


@pytest.mark.rule("SL-25")
def test_an_object_is_seen_if_higher_than_all_before_it() -> None:
    match = city(
        """
        .   .   .   .   .
        1   .   .   .   .
        2   .   p   .   .
        .   .   .   .   .
        1   .   .   .   .
        """
    )
    assert (sees(match, SOUTH, "A"), sees(match, NORTH, "E")) == (2, 2)


@pytest.mark.rule("SL-25")
def test_an_object_of_equal_height_is_hidden() -> None:
    assert sees(city(along(SOUTH, "A", "1 1 1 1 1")), SOUTH, "A") == 1


@pytest.mark.rule("SL-25")
def test_bare_sites_neither_count_nor_block() -> None:
    assert sees(city(along(SOUTH, "A", ". 1 . . 2")), SOUTH, "A") == 2


@pytest.mark.rule("SL-25", "SL-05")
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("row", "ABDE")
def test_every_seat_looks_along_its_own_rows(seat: int, row: str) -> None:
    match = city(along(seat, row, "p 1 1^ 2 2^"))
    opposite = next(s for s in SEATS for r in ROWS[s] if ROWS[s][r].split() == ROWS[seat][row].split()[::-1])
    assert sees(match, seat, row) == 5
    assert sum(sees(match, opposite, other) for other in "ABDE") == 1


@pytest.mark.rule("SL-26")
@pytest.mark.parametrize("seat", SEATS)
def test_the_park_in_the_centre_is_an_object_of_everyones_row_c(seat: int) -> None:
    assert sees(city(), seat, "C") == 1
    assert sees(city(along(seat, "C", ". 1 p . .")), seat, "C") == 1
    assert sees(city(along(seat, "C", ". . p 1 .")), seat, "C") == 2


@pytest.mark.rule("SL-27")
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(
    ("heights", "seen"),
    [
        ("1 2 3 4 5", 5),
        ("5 4 3 2 1", 1),
        ("1 4 2 6 3", 3),
        ("0 2 2 0 3", 2),
        ("1 0 1 0 0", 1),
        ("3 4 0 0 0", 2),
        ("4 3 0 0 0", 1),
        ("0 0 0 0 0", 0),
    ],
)
def test_the_rows_to_practise_on(seat: int, heights: str, seen: int) -> None:
    assert sees(city(along(seat, "B", line(heights))), seat, "B") == seen


@pytest.mark.rule("SL-27")
@pytest.mark.parametrize(("heights", "sites"), [("1 4 2 6 3", "b1 b2 b4"), ("0 2 2 0 3", "b2 b5"), ("1 0 1 0 0", "b1")])
def test_which_objects_are_seen(heights: str, sites: str) -> None:
    """Those that a right plan marks with antennas."""
    from tests.games.skyliners.drawing import antennas

    seen = len(sites.split())
    match = city(along(SOUTH, "B", line(heights)), plans=[(SOUTH, "B", seen)])
    assert " ".join(antennas(match)) == sites
