"""Node counts: how many positions there are one, two and three moves from fixed positions, over every game.

`nodes.toml` keeps them; after a change of the rules that is meant, `pytest --rewrite-golden` writes them anew.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.conformance.drive import counted
from tests.strategies import ALL_SETUPS, Setup, walk
from topfloor import Match

FILE = Path(__file__).with_name("nodes.toml")
SEED = 4


PLACES = ("at the deal", "later", "near the end")
places = pytest.mark.parametrize("place", PLACES)


def position(setup: Setup, place: str) -> Match:
    """The fixed positions of a setup: the deal, two thirds through a random match, and four moves before its end."""
    played = walk(setup, SEED)
    return played[{"at the deal": 0, "later": 2 * len(played) // 3, "near the end": len(played) - 5}[place]]


def played(match: Match, depth: int) -> int:
    """Count by playing every move on a copy of the match."""
    if depth == 0:
        return 1
    total = 0
    for words in match.legal():
        after = match.copy()
        after.play(words)
        total += played(after, depth - 1)
    return total


def known() -> dict[str, list[int]]:
    """What the file says."""
    nodes: dict[str, list[int]] = tomllib.loads(FILE.read_text("utf-8"))["nodes"] if FILE.exists() else {}
    return nodes


def line_of(setup: Setup, place: str) -> str:
    return f"{setup} {place}"


LINES = [line_of(setup, place) for setup in ALL_SETUPS for place in PLACES]


def keep(line: str, nodes: list[int]) -> None:
    """Put a line into the file, and leave out what is counted no more."""
    now = known() | {line: nodes}
    told = ["# Positions 1, 2 and 3 moves from fixed positions, by game-variant-players and place in a random match."]
    FILE.write_text(
        "\n".join([*told, "[nodes]", *(f'"{at}" = {now[at]}' for at in LINES if at in now)]) + "\n", "utf-8"
    )


@places
def test_plain_kernels_find_the_known_numbers_of_nodes(any_setup: Setup, place: str, rewriting: bool) -> None:
    start, line = position(any_setup, place), line_of(any_setup, place)
    if rewriting:
        keep(line, [counted(start, depth, plain=False) for depth in (1, 2, 3)])
    assert [counted(start, depth, plain=True) for depth in (1, 2)] == known()[line][:2]


def test_every_known_number_is_of_a_position() -> None:
    assert list(known()) == LINES


@places
def test_playing_finds_the_known_numbers_of_nodes(any_setup: Setup, place: str) -> None:
    start = position(any_setup, place)
    depth = 2 if len(start.legal()) < 60 else 1
    assert played(start, depth) == known()[line_of(any_setup, place)][depth - 1]


@pytest.mark.compiled
@places
def test_compiled_kernels_find_the_known_numbers_of_nodes(compiled_setup: Setup, place: str) -> None:
    start = position(compiled_setup, place)
    assert [counted(start, depth, plain=False) for depth in (1, 2, 3)] == known()[line_of(compiled_setup, place)]
