"""Equal time: how many iterations of different searches take as long as each other.

Time is what the processor spends, so that it does not matter what else a machine does, and it is turned into iterations
before anything is played: a match is then the same whenever it is played. What was measured is kept in a folder, so
that a bench that is gone on with plays on with the same opponents.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import harmonic_mean
from typing import TypeAlias

from topfloor import bots
from topfloor.bots import Bot
from topfloor.engine.match import Match
from topfloor.games import REGISTRY
from topfloor.lab.contestants import OPENSPIEL, bot_named, warm
from topfloor.lab.files import damaged, failed, text_file

SECONDS = (0.25, 1.0)
"""What a search and the reference are given for each move, to compare them at equal time."""

KINDS = ("search", "reference")
MATCHES, PLACES = 3, 6
"""Real matches, and positions of each, at which time is taken."""

QUICK = "search:100"
"""Who plays those matches."""

PEERS = {"plain": 1_000, OPENSPIEL: 25}
"""Searches of other kinds that a bot meets at equal time, and how many iterations are timed of each."""

Names: TypeAlias = tuple[str, str]
"""A search and the reference, each with its iterations."""


def peer_of(bot: str, kind: str, folder: Path, game: str, seats: int) -> str:
    """A search of another kind, with as many iterations as take the time that a bot takes for a move."""
    (iterations,) = _kept(folder, f"{game}-{seats}-{kind}", lambda: [_as_long_as(bot, kind, game, seats)])
    return f"{kind}:{iterations}"


def searches(folder: Path, game: str, seats: int, times: Sequence[float] = SECONDS) -> list[Names]:
    """Today's search and the reference, each with as many iterations as it makes in so many seconds of a processor."""
    return [
        _named(_kept(folder, _key(game, seats, seconds), partial(_iterations, game, seats, seconds)))
        for seconds in times
    ]


def known_searches(folder: Path, game: str, seats: int) -> Mapping[Names, float]:
    """Those that were measured, with the seconds that each of them takes for a move."""
    timed = re.compile(re.escape(f"{game}-{seats}-") + r"([\d.]+)s")
    return {_named(counts): float(found[1]) for key, counts in _read(folder).items() if (found := timed.fullmatch(key))}


def _named(counts: Sequence[int]) -> Names:
    one, other = (f"{kind}:{count}" for kind, count in zip(KINDS, counts, strict=True))
    return one, other


# --- What was measured is measured once.


def _key(game: str, seats: int, seconds: float) -> str:
    return f"{game}-{seats}-{seconds:g}s"


def _file(folder: Path) -> Path:
    return folder / "equal-time.json"


def _read(folder: Path) -> dict[str, list[int]]:
    file = _file(folder)
    try:
        known: dict[str, list[int]] = json.loads(file.read_text("utf-8"))
        return known
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise failed(file, error) from None
    except (RecursionError, ValueError):
        raise damaged(file) from None


def _kept(folder: Path, key: str, measure: Callable[[], Sequence[int]]) -> Sequence[int]:
    known = _read(folder)
    if key not in known:
        known[key] = list(measure())
        text_file(_file(folder), json.dumps(known, indent=2, sort_keys=True) + "\n")
    return known[key]


# --- Two searches of ours.


def _iterations(game: str, seats: int, seconds: float) -> list[int]:
    """How many iterations each kind of search makes in so many seconds, at positions of real matches.

    The harmonic mean, since with as many everywhere all these positions together take just that time.
    """
    kind = REGISTRY.game(game)
    bots.warm(kind)
    warm(kind, set(KINDS))
    made: list[list[int]] = [[] for _ in KINDS]
    for match in places(game, seats):
        for counts, name in zip(made, KINDS, strict=True):
            counts.append(_made_in(name, match, seconds))
    return [_rounded(harmonic_mean(counts)) for counts in made]


def places(game: str, seats: int) -> Iterator[Match]:
    """Positions of real matches at which there is something to think about, from early to late."""
    for seed in range(MATCHES):
        match, bot = Match(REGISTRY.game(game), players=seats, seed=seed), bot_named(QUICK, seed)
        there: list[Match] = []
        while not match.over:
            if len(match.legal()) > 1:
                there.append(match.copy())
            match.play(bot.choose(match))
        yield from there[:: -(-len(there) // PLACES)]


def _made_in(name: str, match: Match, seconds: float) -> int:
    """So many iterations a search makes in seconds of work."""
    bot = bot_named(f"{name}:{seconds:g}s")
    assert isinstance(bot, bots.Search)
    pondering = bot.ponder(match, clock=time.thread_time)
    while pondering.go_on():
        pass
    return sum(one.visits for one in pondering.advice())


def _rounded(exact: float) -> int:
    """To two digits, as it is not known better."""
    return max(2, int(float(f"{exact:.1e}")))


# --- A search of another kind, and a bot.


def _as_long_as(bot: str, kind: str, game: str, seats: int) -> int:
    """How many iterations of a kind of search take as long as a bot, at positions of real matches."""
    ours, theirs = bot_named(bot), bot_named(f"{kind}:{PEERS[kind]}")
    warm(REGISTRY.game(game), {bot, kind})
    there = list(places(game, seats))
    return _rounded(PEERS[kind] * _seconds(ours, there) / _seconds(theirs, there))


def _seconds(bot: Bot, there: Sequence[Match]) -> float:
    """Of work."""
    start = time.process_time()
    for match in there:
        bot.decide(match)
    return time.process_time() - start
