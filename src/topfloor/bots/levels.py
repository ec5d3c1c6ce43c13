"""Levels a person can choose from: a search with a budget, and for the weaker ones a taste for moves on a whim."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """How many matches a level thinks through before it moves, and how many of a hundred moves it makes on a whim."""

    iterations: int
    whim: int = 0


LEVELS = {
    "newcomer": Level(25, whim=30),
    "neighbour": Level(150, whim=10),
    "builder": Level(1_000),
    "architect": Level(6_000),
    "master": Level(40_000),
}

MOST_SECONDS = 8.0
"""So long a level thinks about a move at most while somebody waits for it, however slow the machine."""
