"""Drawings: the plan of the city with its sites, and the patterns on the cards with their places in the city."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from topfloor.engine.content import Data

COLUMNS = "abcdefghijklmnopqrstuvwxyz"
SITE, STRATEGIC_SITE, WATER = "#", "*", "."
TOP, ANYTHING = "X", "."

Cell = tuple[int, int]
"""A column and a row, both from 0; rows count from south to north."""


class Plan(NamedTuple):
    """Where the sites of a city lie, in the order of their numbers."""

    cells: tuple[Cell, ...]
    strategic: frozenset[Cell]
    columns: int
    rows: int
    names: tuple[str, ...]
    """The words for the sites: a letter for the column and a number for the row."""

    def next_to(self, cell: Cell) -> list[int]:
        """The sites that share an edge with a cell (SW-13)."""
        x, y = cell
        return [n for n, (a, b) in enumerate(self.cells) if abs(a - x) + abs(b - y) == 1]


def name(cell: Cell) -> str:
    """A cell as people write it: c8."""
    return f"{COLUMNS[cell[0]]}{cell[1] + 1}"


@cache
def read(drawing: str) -> Plan:
    """A plan drawn in text, north at the top; what is neither a site nor water is the caller's to refuse."""
    lines = drawing.split()[::-1]
    marked = {(x, y): sign for y, line in enumerate(lines) for x, sign in enumerate(line)}
    cells = sorted(
        (cell for cell, sign in marked.items() if sign in (SITE, STRATEGIC_SITE)), key=lambda c: (c[1], c[0])
    )
    strategic = frozenset(cell for cell in cells if marked[cell] == STRATEGIC_SITE)
    names = tuple(name(cell) for cell in cells)
    return Plan(tuple(cells), strategic, max(map(len, lines), default=0), len(lines), names)


def plan_of(data: Data) -> Plan:
    """The plan among a match's components."""
    return read(data["board"]["plan"])


def is_connected(plan: Plan) -> bool:
    """Whether one can walk from every site to every other."""
    reached, waiting = {0}, [0]
    while waiting:
        for n in plan.next_to(plan.cells[waiting.pop()]):
            if n not in reached:
                reached.add(n)
                waiting.append(n)
    return len(reached) == len(plan.cells)


# --- Patterns.


def shape(pattern: str) -> frozenset[Cell]:
    """The tops that a pattern asks for, moved into the corner."""
    lines = pattern.split("/")[::-1]
    return cornered({(x, y) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == TOP})


def cornered(cells: set[Cell]) -> frozenset[Cell]:
    """The same shape as far south-west as it goes."""
    west, south = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - west, y - south) for x, y in cells)


def faces(pattern: str, turned: bool, mirrored: bool) -> tuple[frozenset[Cell], ...]:
    """Every way in which a pattern may be looked at, each once, in a fixed order (A8)."""
    first = shape(pattern)
    found = {first}
    for flipped in {first, cornered({(-x, y) for x, y in first})} if mirrored else {first}:
        face = flipped
        for _ in range(4 if turned else 1):
            found.add(face)
            face = cornered({(y, -x) for x, y in face})
    return tuple(sorted(found, key=sorted))


def places(plan: Plan, looks: tuple[frozenset[Cell], ...]) -> list[int]:
    """Every set of sites that shows the pattern, each as one number with a bit for each site (SW-34)."""
    number = {cell: n for n, cell in enumerate(plan.cells)}
    found = set()
    for face in looks:
        for east in range(plan.columns):
            for north in range(plan.rows):
                sites = [number.get((x + east, y + north)) for x, y in face]
                if None not in sites:
                    found.add(sum(1 << n for n in sites if n is not None))
    return sorted(found)
