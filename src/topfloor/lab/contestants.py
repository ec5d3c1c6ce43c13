"""Who can be sent into a match of the lab, by name: every bot, and searches that no table offers.

| name | who plays |
|---|---|
| `greedy`, `builder`, … | the bot of that name |
| `search:500`, `search:0.25s` | a search with a budget: matches thought through, or seconds, for each move |
| `reference`, `reference:500` | the master of 16 November 2026, which does not change; its budget if none is said |
| `plain`, `plain:500` | information-set search without judgement; with as much thinking as `reference` |
| `openspiel:50` | OpenSpiel's information-set search with 50 simulations; needs `topfloor[rl]` |

With a budget of seconds no two runs are the same.
"""

from __future__ import annotations

import re

from topfloor import bots
from topfloor.bots.minds import CURRENT, REFERENCE_ITERATIONS
from topfloor.bots.search import warm_mind
from topfloor.engine.errors import BadSetup
from topfloor.engine.game import Game
from topfloor.engine.match import Match
from topfloor.engine.texts import Saying

OPENSPIEL = "openspiel"
MINDS = {"search": CURRENT, "reference": "reference", "plain": "plain"}
"""What a kind of search thinks by."""

_BUDGET = re.compile(r"(?P<iterations>[1-9]\d{0,8})|(?P<seconds>\d{1,4}(\.\d{1,3})?)s", re.ASCII)


def bot_named(name: str, seed: int = 0) -> bots.Bot:
    """A bot by name; `search:500` is a search that thinks through 500 matches before each move."""
    kind, colon, told = name.partition(":")
    if kind == OPENSPIEL:
        return openspiel(_iterations(name, told), seed)
    if kind in MINDS and colon:
        return _search(kind, seed, name, told)
    if kind in MINDS and kind != "search":
        return bots.Search(iterations=REFERENCE_ITERATIONS, mind=MINDS[kind], seed=seed)
    return bots.bot(name, seed=seed)


def _search(kind: str, seed: int, name: str, told: str) -> bots.Search:
    budget = _BUDGET.fullmatch(told)
    if budget and budget["seconds"] and float(budget["seconds"]) > 0:
        return bots.Search(seconds=float(budget["seconds"]), mind=MINDS[kind], seed=seed)
    return bots.Search(iterations=_iterations(name, told), mind=MINDS[kind], seed=seed)


def _iterations(name: str, told: str) -> int:
    budget = _BUDGET.fullmatch(told)
    if budget is None or not budget["iterations"]:
        raise BadSetup(Saying("topfloor.lab", "simulate.budget", name=name))
    return int(budget["iterations"])


def openspiel(simulations: int, seed: int = 0) -> bots.Bot:
    """OpenSpiel's search, if it is installed."""
    from topfloor.rl.spiel_search import SpielSearch

    try:
        return SpielSearch(simulations=simulations, seed=seed)
    except ModuleNotFoundError:
        raise BadSetup(Saying("topfloor.lab", "simulate.no-openspiel")) from None


def warm(game: Game, names: set[str]) -> None:
    """Compile what these bots need, or fetch it from the cache."""
    kinds = {name.partition(":")[0] for name in names}
    for kind in sorted(kinds & MINDS.keys()):
        warm_mind(game, MINDS[kind])
    if kinds - MINDS.keys() - {OPENSPIEL}:
        bots.warm(game)
    if OPENSPIEL in kinds:
        openspiel(1).decide(Match(game, players=game.PLAYERS[0]))
