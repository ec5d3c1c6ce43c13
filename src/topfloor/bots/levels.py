"""Levels a person can choose from: each a search with a budget, described by what it does and what was measured."""

from __future__ import annotations

LEVELS = {"newcomer": 25, "neighbour": 150, "builder": 1_000, "architect": 6_000, "master": 40_000}
"""How many times each level thinks a match through to its end before it moves."""
