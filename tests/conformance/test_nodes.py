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


def beginnings(setup: Setup) -> dict[str, Match]:
    """The fixed positions of a setup: the deal, two thirds through a random match, and four moves before its end."""
    played = walk(setup, SEED)
    chosen = {0, 2 * len(played) // 3, len(played) - 5}
    return {f"{setup}.{ply}": played[ply] for ply in sorted(chosen)}


POSITIONS = {name: match for setup in ALL_SETUPS for name, match in beginnings(setup).items()}
positions = pytest.mark.parametrize("name", POSITIONS)


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


def kept(name: str) -> list[int]:
    """What the file says."""
    nodes: list[int] = tomllib.loads(FILE.read_text("utf-8"))["nodes"][name]
    return nodes


def keep(name: str, nodes: list[int]) -> None:
    """Put a line into the file, and leave out what is counted no more."""
    known = tomllib.loads(FILE.read_text("utf-8"))["nodes"] if FILE.exists() else {}
    lines = [
        "# Positions 1, 2 and 3 moves from the start, by game-variant-players.ply of a fixed random match.",
        "[nodes]",
    ]
    lines += [f'"{at}" = {(known | {name: nodes})[at]}' for at in POSITIONS if at in known or at == name]
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


@positions
def test_plain_kernels_find_the_known_numbers_of_nodes(name: str, rewriting: bool) -> None:
    if rewriting:
        keep(name, [counted(POSITIONS[name], depth, plain=False) for depth in (1, 2, 3)])
    assert [counted(POSITIONS[name], depth, plain=True) for depth in (1, 2)] == kept(name)[:2]


def test_every_known_number_is_of_a_position() -> None:
    assert list(tomllib.loads(FILE.read_text("utf-8"))["nodes"]) == list(POSITIONS)


@positions
def test_playing_finds_the_known_numbers_of_nodes(name: str) -> None:
    depth = 2 if len(POSITIONS[name].legal()) < 60 else 1
    assert played(POSITIONS[name], depth) == kept(name)[depth - 1]


@pytest.mark.compiled
@positions
@pytest.mark.compiled
def test_compiled_kernels_find_the_known_numbers_of_nodes(name: str) -> None:
    assert [counted(POSITIONS[name], depth, plain=False) for depth in (1, 2, 3)] == kept(name)
