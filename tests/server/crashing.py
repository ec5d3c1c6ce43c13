"""Servers that are killed at any moment, and people who play on: what was acknowledged must be there afterwards, once.

Processes are forked from one that has everything imported, so that a start costs little; what kills them is SIGKILL.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import multiprocessing
import random
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException

import topfloor
from tests.server.client import Json
from topfloor.engine.errors import BadSetup
from topfloor.server import run
from topfloor.server.settings import Settings, database_url
from topfloor.server.storage.lockfile import only_one
from topfloor.server.storage.store import Store
from topfloor.server.tables.table import Table

FORKS = multiprocessing.get_context("forkserver")
PRELOADED = ["tests.server.crashing", "topfloor.server.app", "uvicorn.lifespan.on", "sqlite3", "aiosqlite", "asyncpg"]

PATIENCE = 60.0
SILENCE = 5.0
"""Seconds after which somebody gives up a connection that does not answer."""

LOST = (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError, httpx.TransportError)


def serve(database: str, say: Connection, most_bytes: int | None) -> None:
    """Serve until killed, in a process of its own; no file grows beyond so many bytes."""
    if most_bytes is not None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, resource.RLIM_INFINITY))
    settings = Settings(
        database=database, pause=(0.0, 0.0), grace=0.0, patience=0.2, warm=False, messages_a_second=1e6,
        messages_at_once=1_000_000, tables_a_minute=1e6, misses_a_minute=1e6,
    )  # fmt: skip
    is_file = "://" not in database
    with (
        contextlib.suppress(BadSetup),
        only_one(database) if is_file else contextlib.nullcontext(),
        run.listen("127.0.0.1", 0) as listening,
    ):
        settings.hand_on()
        logging.disable(logging.CRITICAL)
        say.send(run.address_of(listening))
        asyncio.run(run.prepare(settings))
        run.run(listening, 1)


class Hall:
    """One process, started again whenever it was killed."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.address = ""
        self.kills = 0
        FORKS.set_forkserver_preload(PRELOADED)

    def start(self, most_bytes: int | None = None) -> None:
        """Let it listen; whoever comes waits until it answers."""
        hear, say = FORKS.Pipe(duplex=False)
        self.process = FORKS.Process(target=serve, args=(self.database, say, most_bytes), daemon=True)
        self.process.start()
        say.close()
        assert hear.poll(PATIENCE), "the server does not start"
        self.address = hear.recv()

    @property
    def pid(self) -> int:
        """The process itself."""
        assert self.process.pid is not None
        return self.process.pid

    def kill(self) -> None:
        """SIGKILL."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.kills += 1

    async def is_up(self) -> None:
        """Wait until it answers, if only that it is not well."""
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient(verify=False) as http:
            while True:
                with contextlib.suppress(*LOST):
                    await http.get(f"{self.address}/healthz")
                    return
                await asyncio.sleep(0.005)

    async def open(self, game: str) -> Json:
        """A table for two people."""
        async with httpx.AsyncClient(base_url=self.address, timeout=PATIENCE, verify=False) as http:
            answer = await http.post("/api/tables", json={"game": game, "seats": [{"kind": "person"}] * 2})
        assert answer.status_code == 201, answer.text
        opened: Json = answer.json()
        return opened


@dataclass
class Player:
    """Somebody at a seat, who says something again until it is answered, at whichever hall is open."""

    halls: list[Hall]
    table: str
    seat: int
    token: str
    dice: random.Random
    state: Json = field(default_factory=dict)
    acknowledged: dict[str, tuple[Json, Json]] = field(default_factory=dict)
    refused: list[Json] = field(default_factory=list)
    wish: Json | None = None
    is_done: bool = False
    heard: int = 0

    async def play(self) -> None:
        """Play on until told to stop."""
        self._ids = (f"{self.seat}-{number}" for number in itertools.count())
        while not self.is_done:
            hall = self.dice.choice(self.halls)
            url = f"{hall.address.replace('http', 'ws')}/api/tables/{self.table}/live"
            with contextlib.suppress(*LOST):
                async with asyncio.timeout(SILENCE):
                    socket = await connect(url, ping_interval=None, close_timeout=0.1)
                try:
                    await socket.send(json.dumps({"hello": self.token, "last": self.state.get("event", 0)}))
                    await self._take_part(socket)
                finally:
                    await socket.close()
            await asyncio.sleep(0.005)

    async def _take_part(self, socket: Any) -> None:
        if self.wish is not None:
            await socket.send(json.dumps(self.wish))
        while not self.is_done:
            if self.wish is None and self.state:
                self.wish = self._think()
                await socket.send(json.dumps(self.wish))
            async with asyncio.timeout(SILENCE):
                self._hear(json.loads(await socket.recv()))

    def _hear(self, message: Json) -> None:
        if message["type"] == "view" and message["event"] >= self.state.get("event", 0):
            self.state = message
        elif self.wish is not None and message.get("id") == self.wish["id"]:
            self.heard += 1
            if message["type"] == "ok":
                self.acknowledged[message["id"]] = self.wish, message
            else:
                self.refused.append(message)
            self.wish = None

    def _think(self) -> Json:
        legal = [choice["words"] for choice in self.state["legal"]]
        said: Json = {"do": "chat", "text": "Hm."}
        if legal and self.dice.random() < 0.9:
            said = {"do": "play", "words": self.dice.choice(legal), "ply": self.state["view"]["ply"]}
        return {"id": next(self._ids), **said}


@dataclass
class Party:
    """People at some tables, and the halls they go to."""

    halls: list[Hall]
    players: list[Player]

    @property
    def acknowledged(self) -> int:
        """How many messages were acknowledged."""
        return sum(len(player.acknowledged) for player in self.players)

    def was_told(self, words: str) -> bool:
        """Whether anybody was refused something with these words."""
        return any(words in answer["text"] for player in self.players for answer in player.refused)

    async def until_told(self, words: str) -> None:
        """Wait until somebody is refused something from now on, and told why."""
        for player in self.players:
            player.refused.clear()
        async with asyncio.timeout(PATIENCE):
            while not self.was_told(words):
                await self.hear_more()

    async def hear_more(self, count: int = 1) -> None:
        """Wait until somebody has been answered so many times more."""
        before = sum(player.heard for player in self.players)
        async with asyncio.timeout(PATIENCE):
            while sum(player.heard for player in self.players) < before + count:
                await asyncio.sleep(0.002)


@contextlib.asynccontextmanager
async def party(halls: list[Hall], seed: int, games: int = 4) -> AsyncIterator[Party]:
    """People at a table of each game play while the block lasts; then all must be as they were told."""
    players = []
    for number, game in enumerate(topfloor.games()[:games]):
        opened = await halls[0].open(game)
        for seat in opened["seats"]:
            dice = random.Random(f"{seed} {number} {seat['seat']}")
            players.append(Player(halls, opened["table"], seat["seat"], seat["token"], dice))
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        yield Party(halls, players)
        for player in players:
            player.is_done = True
        await asyncio.gather(*playing)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    await check(halls[0].database, players)


async def check(database: str, players: list[Player]) -> None:
    """What was acknowledged is kept, once and as it was said; every match can be told and verified."""
    store = Store(database_url(database))
    try:
        await store.start()
        for name in dict.fromkeys(player.table for player in players):
            opening, events = await store.opening(name), await store.events(name)
            assert opening is not None
            assert [event.number for event in events] == list(range(2, len(events) + 2))
            table = Table(opening, events)
            assert topfloor.load(table.match.story()) == table.match
            for player in (player for player in players if player.table == name):
                for message, (said, answer) in player.acknowledged.items():
                    found = [event for event in events if (event.seat, event.message) == (player.seat, message)]
                    assert len(found) == 1, f"{said} was acknowledged and is there {len(found)} times"
                    assert found[0].body["ply"] == answer["ply"]
                    assert found[0].body.get("words") == said.get("words")
    finally:
        await store.close()


async def kill_again_and_again(
    halls: list[Hall], together: Party, kills: int, seed: int, report: Callable[[int], None] = lambda _: None
) -> None:
    """SIGKILL at random moments: while people play, or while the process is only just starting."""
    dice = random.Random(seed)
    for number in range(kills):
        hall = dice.choice(halls)
        if dice.random() < 0.9:
            await hall.is_up()
            await together.hear_more(dice.choice((0, 1, 1, 3)))
        await asyncio.sleep(dice.uniform(0.0, 0.05))
        hall.kill()
        hall.start()
        report(number)
    for hall in halls:
        await hall.is_up()
    await together.hear_more(4)
