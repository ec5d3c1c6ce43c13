"""Secrecy as a law on the wire: what a seat cannot know changes no byte that is sent to it.

Two worlds that differ in nothing but what a seat cannot know are put on two tables, and the same person says the same
things there: hello, questions, moves that are refused, a chat. All frames are the same, byte for byte, and so are the
story so far, the file to look back, and what the server writes into its log.

The worlds come from two sources: all that a seat cannot know is dealt anew (`dreamt`), or somebody else has made
another move that the seat can neither see nor hear apart, so that the pasts differ, too.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.client import Json
from tests.simulation.faults import Database, SimulatedStore
from tests.strategies import LANGUAGES, SETUPS, dreamt, walk
from topfloor import Match
from topfloor.bots import Search
from topfloor.engine.game import Game
from topfloor.server import clock
from topfloor.server.logs import LOG, JsonLines
from topfloor.server.settings import Settings
from topfloor.server.storage.pubsub import PubSub
from topfloor.server.tables import replay, saves
from topfloor.server.tables.bot_runner import BotRunner
from topfloor.server.tables.registry import TableRegistry
from topfloor.server.tables.setup import Place, set_up
from topfloor.server.tables.snapshots import Snapshots
from topfloor.server.tables.table import Table
from topfloor.server.transport.lookup import Lookup
from topfloor.server.transport.websocket import LiveChannel

SOME, MANY = 12, 10_000
"""So many pairs of a game are compared in `make test` (of two setups) and in `make test-all` (of all)."""

PARTS = 2
WALKS = 4
"""Random matches of each setup that positions are taken from, in `make test-all`."""

HINTED = 8
"""At each so-manieth pair, the seat to move asks for hints, and the file to look back is compared: both take long."""

ITERATIONS = 4
WAYS = 6
"""How many sentences of each kind are tried."""

TOKEN = "t" * 32
SETTINGS = Settings(database="/nowhere", page="/nowhere", warm=False, messages_at_once=10_000)


class Noon(SimpleNamespace):
    """A clock that stands still."""

    def monotonic(self) -> float:
        return 0.0

    def time_ns(self) -> int:
        return 1_700_000_000_000_000_000


class Lines(logging.Handler):
    """What is written into the log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        record.created = 0.0
        self.lines.append(self.format(record))


@pytest.fixture(autouse=True)
def same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "CLOCK", Noon())
    monkeypatch.setattr("topfloor.server.tables.tokens.new_token", lambda: TOKEN)
    monkeypatch.setattr("topfloor.server.tables.tokens.new_name", lambda: "table")
    monkeypatch.setattr(BotRunner, "_adviser", lambda _: Search(iterations=ITERATIONS))  # in no hurry: always the same


# --- Pairs.


def pairs(game: Game, count: int) -> Iterator[tuple[int, Match[Any], Match[Any], int]]:
    """Worlds that one seat cannot tell apart, with a number and that seat; of every variant and number of players."""
    all_setups = [setup for setup in SETUPS if setup.name == game.NAME]
    setups, walks = (all_setups, WALKS) if count == MANY else ([all_setups[0], all_setups[-1]], 1)
    for number in range(count):
        dice = random.Random(number)
        setup = dice.choice(setups)
        played, seat = walk(setup, dice.randrange(walks)), dice.randrange(setup.players)
        if number % HINTED == 0:
            played = (dice.choice(played[:-1]),)
            seat = played[0].to_move or 0
        yield number, *(other_past(played, seat, dice) or other_present(played, seat, dice)), seat


def other_present(played: Sequence[Match[Any]], seat: int, dice: random.Random) -> tuple[Match[Any], Match[Any]]:
    """What the seat cannot know is dealt anew."""
    match = dice.choice(played)
    return match.copy(), dreamt(match, seat, dice.getrandbits(30))


def other_past(played: Sequence[Match[Any]], seat: int, dice: random.Random) -> tuple[Match[Any], Match[Any]] | None:
    """Somebody else has made another move that the seat cannot tell apart; None if no such move is found."""
    match = dice.choice(played)
    if match.to_move in (seat, None):
        return None
    known: dict[str, Match[Any]] = {}
    legal = match.legal()
    for words in dice.sample(legal, min(WAYS, len(legal))):
        after = match.copy()
        after.play(words)
        twin = known.setdefault(json.dumps([after.view(seat), after.heard(seat)]), after)
        if twin is not after:
            return twin, after
    return None


# --- What is sent.


async def everything_told(match: Match[Any], seat: int, said: list[Json], lang: str, *, look_back: bool) -> list[str]:
    """All that leaves the server for a seat: frames, the story so far, the file to look back, lines of the log."""
    lines = Lines()
    LOG.addHandler(lines)
    level = LOG.level
    LOG.setLevel(logging.DEBUG)
    try:
        table = at_a_table(match)
        frames = await frames_for(table, seat, said, lang)
        stories = [replay.told_so_far(table, lang), json.dumps(table.facts(lang), default=str)]
        kept = [saves.to_look_back(match, seat, lang)] if look_back else []
    finally:
        LOG.removeHandler(lines)
        LOG.setLevel(level)
    return [*frames, *stories, *kept, *lines.lines]


def at_a_table(match: Match[Any]) -> Table:
    """A table at which people play this match."""
    opened = set_up(match.game.NAME, match.variant, [Place()] * match.players, seed=1)
    table = Table(opened.opening)
    table.match, table.number = match, match.ply + 1
    match.names = tuple(chair.name for chair in table.chairs)
    table.forget_snapshots()
    return table


async def frames_for(table: Table, seat: int, said: list[Json], lang: str) -> list[str]:
    """What somebody is sent who says hello and then, one after the other, some things; each is answered first."""
    store = SimulatedStore(Database(random.Random(1), lambda _: None), is_shared=False)
    store.database.visit = store.database.leave = at_once  # type: ignore[method-assign]
    registry = TableRegistry(SETTINGS, store, PubSub())
    registry.tables[table.id] = table
    table.seat_of = lambda token: seat  # type: ignore[method-assign]
    await registry.store.start()
    frames: list[str] = []
    waiting = iter([None, {"hello": TOKEN, "lang": lang, "patches": True}, *said])

    async def receive() -> Json:
        """First that somebody is there, then what he says, then that he is gone."""
        for _ in range(8):
            await asyncio.sleep(0)  # whatever is to be told is told before the next thing is said
        while table.advised:
            await asyncio.sleep(0.001)
        for message in waiting:
            return {"type": "websocket.receive", "text": json.dumps(message)}
        return {"type": "websocket.disconnect"}

    async def send(message: Mapping[str, Any]) -> None:
        if "text" in message:
            frames.append(message["text"])

    state = SimpleNamespace(registry=registry, lookup=Lookup(10_000))
    scope = {"app": SimpleNamespace(state=state), "client": ("::1", 1), "path_params": {"name": table.id}}
    await LiveChannel()(scope, receive, send)
    await registry.bot_runner.close()
    await registry.store.close()
    return frames


async def at_once() -> None:
    """A database that answers at once."""


def things_to_say(match: Match[Any], seat: int, dice: random.Random, *, hint: bool) -> list[Json]:
    """Questions and wishes that reveal nothing by being granted."""
    sentences = dice.sample(match.content.sentences, min(WAYS, len(match.content.sentences)))
    own = match.legal() if match.to_move == seat else []
    wishes: list[Json] = [{"do": "why", "words": words} for words in [*sentences, "nonsense", own[0] if own else ""]]
    for words in sentences:
        if match.why(words, seat=seat) is not None:
            wishes += [{"do": "play", "words": words, "ply": match.ply}, {"do": "preview", "words": words}]
    wishes += [{"do": "preview", "words": words} for words in dice.sample(own, min(WAYS, len(own)))]
    wishes += [{"do": "glimpse"}, {"do": "play", "words": "pan"}, {"do": "ping"}, {"do": "frobnicate"}, {"do": "play"}]
    if hint:
        wishes += [{"do": "hint"}, {"do": "hint", "considered": [{"words": words} for words in own[:2]]}]
    wishes += [{"do": "chat", "text": "Hm."}, {"do": "undo"}, {"do": "name", "name": "Zoë"}, {"do": "rematch"}]
    return [{"id": f"m{number}", **wish} for number, wish in enumerate(wishes)]


# --- The law.


@pytest.mark.parametrize("part", range(PARTS))
async def test_what_a_seat_cannot_know_changes_no_byte_that_it_is_sent(game: Game, part: int, everything: bool) -> None:
    differing = 0
    for number, one, other, seat in pairs(game, MANY if everything else SOME):
        if number % PARTS != part:
            continue
        rare, lang = number % HINTED == 0, LANGUAGES[number // PARTS % len(LANGUAGES)]
        said = things_to_say(one, seat, random.Random(number), hint=rare)
        differing += one.position != other.position
        told = [await everything_told(world, seat, said, lang, look_back=rare) for world in (one, other)]
        assert told[0] == told[1], (number, seat)
        assert len(told[0]) > len(said), "everything was answered"
        assert sum('"type":"hint"' in text for text in told[0]) == (2 if rare else 0)
    assert differing, "the worlds do differ"


async def test_the_law_notices_a_byte_that_tells_something(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that says one thing more, which hangs on something hidden, is found out."""
    state = Snapshots.state

    def talkative(snapshots: Snapshots, seat: int | None, lang: str) -> bytes:
        return state(snapshots, seat, lang)[:-1] + b',"hash":%d}' % hash(bytes(snapshots.table.match.position))

    monkeypatch.setattr(Snapshots, "state", talkative)
    with pytest.raises(AssertionError):
        await test_what_a_seat_cannot_know_changes_no_byte_that_it_is_sent(game, 0, everything=False)
