"""Puzzles: find the move that is clearly the best. They are data in a game's folder. See docs/puzzles.md."""

from __future__ import annotations

from topfloor.puzzles.daily import daily, today
from topfloor.puzzles.puzzle import BadPuzzle, Collection, Puzzle, collection, collections, read_file
from topfloor.puzzles.run import PuzzleRun, Stage

__all__ = [
    "BadPuzzle",
    "Collection",
    "Puzzle",
    "PuzzleRun",
    "Stage",
    "collection",
    "collections",
    "daily",
    "read_file",
    "today",
]
