"""Levels a person can choose from: a search with a budget, which the weaker ones use carelessly."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """How many matches a level thinks through before it moves, and by how much it misjudges chances."""

    iterations: int
    carelessness: float = 0.0


LEVELS = {
    "newcomer": Level(25, carelessness=0.15),
    "neighbour": Level(150, carelessness=0.05),
    "builder": Level(1_000),
    "architect": Level(6_000),
    "master": Level(40_000),
}

USUAL_LEVEL = "newcomer"
"""Who is offered to somebody who has not chosen yet: a rival that a first match can be won against."""

MOST_SECONDS = 8.0
"""So long a level thinks about a move at most while somebody waits for it, however slow the machine."""

GREEDY_BEATS = {"skyliners": "neighbour", "skyline": "neighbour", "paper-skylines": "neighbour", "skyrise": "newcomer"}
"""The strongest level that greedy, which does not look ahead, holds its own against (measured: docs/bots.md)."""


def by_strength(game: str) -> list[str]:
    """All bots that a table can be set with, from the weakest to the strongest in this game."""
    order = ["random", *LEVELS, "search"]
    order.insert(order.index(GREEDY_BEATS.get(game, "neighbour")) + 1, "greedy")
    return order
