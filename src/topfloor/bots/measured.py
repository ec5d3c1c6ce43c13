"""What the bench of strength found: which share of matches of two each level wins against the one below, and greedy.

`strengths.toml` is written by `topfloor strength --levels`; what has not been measured is not told.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

GREEDY = "greedy"


@cache
def strengths() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """The shares by game, by who won them, by against whom."""
    return tomllib.loads((files(__package__ or "") / "strengths.toml").read_text("utf-8"))


def won_share(game: str, one: str, other: str) -> float | None:
    """The share of matches that one won against another, if they were measured."""
    return strengths().get(game, {}).get(one, {}).get(other)
