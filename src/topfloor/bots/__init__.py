"""Bots: random, greedy, one search for all games, and levels to choose from by name."""

from __future__ import annotations

from topfloor.bots.coach import Coach, Remark, Verdict
from topfloor.bots.greedy import Greedy
from topfloor.bots.levels import LEVELS, MOST_SECONDS, USUAL_LEVEL, below, by_strength
from topfloor.bots.measured import won_share
from topfloor.bots.nametags import NAMES, bot_called, numbered, tag
from topfloor.bots.player import Advice, Bot
from topfloor.bots.random import Random
from topfloor.bots.reasons import Reasoning, why
from topfloor.bots.search import MOST_THREADS, Pondering, Search, warm, warm_in_background
from topfloor.engine import setup
from topfloor.engine.errors import BadSetup
from topfloor.engine.reasons import Reason
from topfloor.engine.texts import Saying, did_you_mean, listed, say, word
from topfloor.engine.warmup import is_ready as ready

__all__ = [
    "LEVELS",
    "MOST_SECONDS",
    "NAMES",
    "USUAL_LEVEL",
    "Advice",
    "Bot",
    "Coach",
    "Greedy",
    "Pondering",
    "Random",
    "Reason",
    "Reasoning",
    "Remark",
    "Search",
    "Verdict",
    "bot",
    "bot_called",
    "by_strength",
    "check",
    "describe",
    "numbered",
    "ready",
    "tag",
    "warm",
    "warm_in_background",
    "why",
]


def bot(
    name: str,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int = 1,
    seed: int = 0,
    hurry: bool = False,
    at_most: float = MOST_SECONDS,
) -> Bot:
    """A bot by name; only 'search' takes a budget, a second if none is given.

    In a `hurry`, somebody waits: it starts before its kernels are compiled, and thinks for `at_most` so many seconds.
    """
    check(name)
    seed, threads = setup.seed(seed), setup.whole("threads", threads, 1, MOST_THREADS)
    at_most = setup.seconds("at_most", at_most)
    if name == "search":
        budget = 1.0 if seconds is None and iterations is None else seconds
        return Search(seconds=budget, iterations=iterations, threads=threads, seed=seed, hurry=hurry)
    if seconds is not None or iterations is not None:
        raise BadSetup(Saying("topfloor.bots", "setup.no-budget", name=name))
    if name in LEVELS:
        level = LEVELS[name]
        return Search(
            iterations=level.iterations,
            carelessness=level.carelessness,
            threads=threads,
            seed=seed,
            hurry=hurry,
            at_most=at_most,
        )
    return Random(seed=seed) if name == "random" else Greedy(seed=seed)


def check(name: str) -> None:
    """Refuse a name that no bot has."""
    if name not in NAMES:
        hint, known = did_you_mean(name, NAMES), listed(NAMES)
        raise BadSetup(Saying("topfloor.bots", "setup.bot", name=word(name), hint=hint, known=known))


def describe(name: str, lang: str = "en", game: str | None = None) -> str:
    """One honest sentence about a bot, and for a game, if it was measured there, how often it beats the level below."""
    about, lower = say("topfloor.bots", lang, f"bots.{name}"), below(name)
    share = won_share(game, name, lower) if game and lower else None
    if share is None:
        return about
    rival = say("topfloor.bots", lang, f"against.{lower}")
    return f"{about} {say('topfloor.bots', lang, 'won', hundredths=round(100 * share), rival=rival)}"
