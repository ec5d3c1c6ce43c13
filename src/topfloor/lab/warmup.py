"""Compile what the lab needs, ahead of time."""

from __future__ import annotations

from topfloor.engine.game import Game
from topfloor.engine.warmup import Report
from topfloor.lab import table
from topfloor.lab.playouts import warm as warm_playouts


def warm(game: Game, report: Report | None = None) -> None:
    """Compile random play in bulk and matches between bots, or fetch them from the cache."""
    warm_playouts(game, report)
    table.warm(game, report)
