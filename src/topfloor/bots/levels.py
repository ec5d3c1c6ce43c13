"""Levels a person can choose from: a search with a budget, which the weaker ones use carelessly."""

from __future__ import annotations

from dataclasses import dataclass

from topfloor.bots.by_game import ByGame
from topfloor.bots.measured import GREEDY, won_share


@dataclass(frozen=True)
class Level:
    """How many matches a level thinks through before it moves, and by how much it misjudges chances."""

    iterations: ByGame
    carelessness: ByGame = 0.0


LEVELS = {
    "newcomer": Level(
        {"skyliners": 25, "skyline": 15, "skyrise": 30, "paper-skylines": 12},
        {"skyliners": 0.2, "skyline": 0.25, "skyrise": 0.08, "paper-skylines": 0.0},
    ),
    "neighbour": Level(
        {"skyliners": 120, "skyline": 100, "skyrise": 150, "paper-skylines": 40},
        {"skyliners": 0.03, "skyline": 0.1, "skyrise": 0.05, "paper-skylines": 0.0},
    ),
    "builder": Level({"skyliners": 200, "skyline": 600, "skyrise": 300, "paper-skylines": 100}),
    "architect": Level({"skyliners": 2_000, "skyline": 4_000, "skyrise": 1_500, "paper-skylines": 250}),
    "master": Level({"skyliners": 80_000, "skyline": 30_000, "skyrise": 10_000, "paper-skylines": 10_000}),
}

USUAL_LEVEL = "newcomer"
"""Who is offered to somebody who has not chosen yet: a rival that a first match can be won against."""

MOST_SECONDS = 8.0
"""So long a level thinks about a move at most while somebody waits for it, however slow the machine."""


def by_strength(game: str) -> list[str]:
    """All bots that a table can be set with, from the weakest to the strongest in this game."""
    order = ["random", *LEVELS, "search"]
    weaker = ["random", *(level for level in LEVELS if (won_share(game, level, GREEDY) or 1.0) < 0.5)]
    order.insert(order.index(weaker[-1]) + 1, GREEDY)
    return order


def below(level: str) -> str | None:
    """The level below another; below the lowest is who plays anything."""
    ladder = ["random", *LEVELS]
    return ladder[ladder.index(level) - 1] if level in LEVELS else None
