"""Topfloor: one table for four skyline-building board games, for people and for machines.

import topfloor

match = topfloor.new("skyliners", players=4, seed=7)
match.legal()             # ['floor a1', …]
match.play("floor c2")
bot = topfloor.bot("search", seconds=1.0)
match.play(bot.choose(match))
"""

from topfloor import starting  # noqa: F401 - first, for Ctrl-C while the rest is imported
from topfloor.bots import bot
from topfloor.engine.errors import (
    BadContent,
    BadSetup,
    BadStory,
    CannotUndo,
    NotASentence,
    Refusal,
    Refused,
    TopfloorError,
)
from topfloor.engine.match import Match
from topfloor.games import games, load, new

__all__ = [
    "BadContent",
    "BadSetup",
    "BadStory",
    "CannotUndo",
    "Match",
    "NotASentence",
    "Refusal",
    "Refused",
    "TopfloorError",
    "bot",
    "games",
    "load",
    "new",
]
