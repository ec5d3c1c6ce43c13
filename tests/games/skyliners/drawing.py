"""Cities drawn as text, north at the top, the way one looks down at the table.

    .   .   .   .   1
    .   2   3^  .   .
    .   .   p   .   .
    .   .   .   .   .
    1   .   .   .   .

`.` is bare ground, a number so many floors, `^` a roof on top, `p` a park. Here a1 and e5 have one floor each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import topfloor
from topfloor import Match
from topfloor.games import skyliners

SOUTH, WEST, NORTH, EAST = range(4)
NOBODY = 4
SITES = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
DISTRICTS = ("NW", "NE", "SW", "SE")
START = {2: (16, 2, 1), 3: (14, 2, 1), 4: (12, 2, 1)}

# What each seat sees in front of it, near to far: written out, as a check on the geometry of the game (SL-05).
ROWS = {
    SOUTH: {
        "A": "a1 a2 a3 a4 a5",
        "B": "b1 b2 b3 b4 b5",
        "C": "c1 c2 c3 c4 c5",
        "D": "d1 d2 d3 d4 d5",
        "E": "e1 e2 e3 e4 e5",
    },
    WEST: {
        "A": "a5 b5 c5 d5 e5",
        "B": "a4 b4 c4 d4 e4",
        "C": "a3 b3 c3 d3 e3",
        "D": "a2 b2 c2 d2 e2",
        "E": "a1 b1 c1 d1 e1",
    },
    NORTH: {
        "A": "e5 e4 e3 e2 e1",
        "B": "d5 d4 d3 d2 d1",
        "C": "c5 c4 c3 c2 c1",
        "D": "b5 b4 b3 b2 b1",
        "E": "a5 a4 a3 a2 a1",
    },
    EAST: {
        "A": "e1 d1 c1 b1 a1",
        "B": "e2 d2 c2 b2 a2",
        "C": "e3 d3 c3 b3 a3",
        "D": "e4 d4 c4 b4 a4",
        "E": "e5 d5 c5 b5 a5",
    },
}

FULL_OF_HOUSES = """
    1  1  1  1  1
    1  1  1  1  1
    1  1  p  1  1
    1  1  1  1  1
    1  1  1  1  1
"""
ALL_CLOSED = FULL_OF_HOUSES.replace("1", "1^")


def city(
    drawing: str | Mapping[str, str] = "",
    *,
    variant: str = "full",
    players: int = 4,
    start: int = SOUTH,
    to_move: int = SOUTH,
    second: bool = False,
    built_on: str = "",
    supply: Mapping[int, tuple[int, int, int]] | None = None,
    plans: Sequence[tuple[int, str, int]] = (),
    districts: Sequence[str] = DISTRICTS,
    content: Mapping[str, Any] | None = None,
) -> Match[skyliners.View]:
    """A match in which the city looks as drawn (or as told site by site), with all pieces still in supply.

    `second` says that the second action is due, after one on `built_on`; `plans` are seat, row and number as filed.
    """
    match = topfloor.new("skyliners", players=players, variant=variant, content=content)
    position = match.position = skyliners.Position()
    position.players, position.variant, position.round = players, skyliners.VARIANTS.index(variant), 1
    position.start, position.to_move, position.action = start, to_move, int(second)
    position.built_on = SITES.index(built_on) + 1 if built_on else 0
    stacks = dict(drawing) if isinstance(drawing, Mapping) else read(drawing)
    for site, stack in ({"c3": "p"} | stacks).items():
        _build(position, SITES.index(site), stack)
    for seat in range(players):
        for piece, left in enumerate((supply or {}).get(seat, START[players])):
            position.supply[seat, piece] = left
        position.district[seat] = DISTRICTS.index(districts[seat])
    for seat, row, seen in plans:
        position.plan[seat, "ABCDE".index(row)] = seen
        position.office[position.filed] = 5 * seat + "ABCDE".index(row)
        position.filed += 1
    return match


def read(drawing: str) -> dict[str, str]:
    """The built sites of a drawing."""
    lines = [line.split() for line in drawing.strip().splitlines()] if drawing else []
    assert not lines or [len(line) for line in lines] == [5] * 5, "a city has five rows of five sites"
    stacks = [stack for line in reversed(lines) for stack in line]
    return {site: stack for site, stack in zip(SITES, stacks, strict=False) if stack != "."}


def _build(position: skyliners.Position, site: int, stack: str) -> None:
    floors = int(stack.rstrip("^") or 0) if stack != "p" else 0
    pieces = [0] * floors + [1] * stack.endswith("^") + [2] * (stack == "p")
    for piece in pieces:
        position.height[site] += (2, 1, 1)[piece]
        position.top[site] = piece + 1
        position.built_site[position.built] = site
        position.built_piece[position.built] = piece
        position.built_by[position.built] = NOBODY
        position.built += 1


def along(seat: int, row: str, stacks: str) -> dict[str, str]:
    """What stands in a seat's row, told near to far: `along(WEST, "B", "p 1 . 2^ .")`."""
    return {site: stack for site, stack in zip(ROWS[seat][row].split(), stacks.split(), strict=True) if stack != "."}


def sees(match: Match[skyliners.View], seat: int, row: str) -> int:
    """How many objects a seat sees in a row."""
    seen: int = match.view()["players"][seat]["sees"][row]
    return seen


def points(match: Match[skyliners.View], seat: int, source: str) -> int:
    """Points of one kind, as if the city were scored now."""
    return match.breakdown()[seat][source]


def antennas(match: Match[skyliners.View]) -> dict[str, int]:
    """Whose antenna stands where, if the city were scored now."""
    scored = match.position.copy()
    match.game.finish(scored, match.content.box)
    return {site: scored.antenna[i] - 1 for i, site in enumerate(SITES) if scored.antenna[i]}


def rule(match: Match[skyliners.View], words: str) -> str | None:
    """The rule against a move; None if there is none."""
    refusal = match.why(words)
    return refusal.rule if refusal else None


def kinds(match: Match[skyliners.View]) -> set[str]:
    """The first words of what may be played."""
    return {words.split()[0] for words in match.legal()}


def play_first(match: Match[skyliners.View], *order: str) -> Match[skyliners.View]:
    """Play to the end, always the first legal move of the kind that comes first in `order`."""
    while not match.over:
        match.play(min(match.legal(), key=lambda words: order.index(words.split()[0])))
    return match
