"""What a learned judgement looks at in a position, declared once: features, which are on or off.

    FEATURES = Features(("height", SITES, 10), ("plan_and_seen", ROWS, 5 * 6), ("last_round", 1, 1))
    HEIGHT, PLAN_AND_SEEN, LAST_ROUND = FEATURES.groups

A group holds so many things, and so many values that each of them can have; a feature is one thing with one value. A
game's kernel `features` lists those that are on, `on[n] = feature(HEIGHT, site, city.height[site])`, as one seat would
see the position if nothing in it were hidden. A value above the last one counts as the last, so that a box with taller
towers than anybody has learned from is still judged sensibly.
"""

from __future__ import annotations

from typing import NamedTuple

from topfloor.engine.kernel import kernel


class Group(NamedTuple):
    """The numbers of the features of one kind: from `first`, with `values` of them for each thing."""

    first: int
    values: int


class Features:
    """All features of a game: names of groups, how many things each has, and how many values each thing."""

    def __init__(self, *declared: tuple[str, int, int]) -> None:
        self.names = tuple(name for name, _, _ in declared)
        self.groups: tuple[Group, ...] = ()
        self._count = 0
        for _, things, values in declared:
            self.groups += (Group(self._count, values),)
            self._count += things * values

    def __len__(self) -> int:
        return self._count


@kernel
def feature(group: Group, thing: int, value: int) -> int:
    """The number of the feature that a thing has this value, or the nearest one that is told apart."""
    return group.first + thing * group.values + max(0, min(group.values - 1, value))
