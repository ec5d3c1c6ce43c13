"""A client of the live channel, for tests: keeps every frame, knows the newest state, awaits what is to come.

At the end, every frame is held against its declared shape.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from topfloor.server.protocol.messages import OUTGOING

PATIENCE = 20.0
IDS = (f"m{number}" for number in itertools.count(1))
"""No two messages of a seat have the same id, whatever client sends them."""

Json = dict[str, Any]


class Client:
    """One socket: at a seat, or watching."""

    def __init__(self, address: str, table: str, token: str, *, last: int = 0, lang: str = "en") -> None:
        self.url = f"{address.replace('http', 'ws')}/api/tables/{table}/live"
        self.hello = {"hello": token, "last": last, "lang": lang}
        self.raw: list[str] = []
        self.messages: list[Json] = []
        self.state: Json = {}
        self.seats: list[Json] = []
        self.close_code: int | None = None
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._news = asyncio.Condition()

    async def __aenter__(self) -> Self:
        self.socket: ClientConnection = await connect(self.url)
        await self.send(self.hello)
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        await self.socket.close()
        await self._reader
        for frame in self.raw:
            OUTGOING.validate_json(frame)

    async def send(self, message: object) -> None:
        """Send anything at all."""
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def _read(self) -> None:
        try:
            async for frame in self.socket:
                assert isinstance(frame, str)
                self.raw.append(frame)
                await self._take(orjson.loads(frame))
        except ConnectionClosed:
            pass
        self.close_code = self.socket.close_code
        async with self._news:
            self._news.notify_all()

    async def _take(self, message: Json) -> None:
        async with self._news:
            self.messages.append(message)
            if message["type"] == "view":
                self.state = message
            self.seats = message.get("seats", self.seats)
            waiting = self._answers.pop(message.get("id", ""), None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
            self._news.notify_all()

    async def until(self, holds: Callable[[], Any]) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(holds)

    async def hear(self, kind: str) -> Json:
        """The first message of a kind, once it has come."""
        await self.until(lambda: any(message["type"] == kind for message in self.messages))
        return next(message for message in self.messages if message["type"] == kind)

    async def ask(self, do: str, id: str | None = None, **fields: object) -> Json:
        """Send a message and wait for its answer."""
        key = next(IDS) if id is None else id
        self._answers[key] = asyncio.get_running_loop().create_future()
        await self.send({"id": key, "do": do, **fields})
        async with asyncio.timeout(PATIENCE):
            return await self._answers[key]

    # --- What a player does.

    @property
    def view(self) -> Json:
        """The newest view."""
        view: Json = self.state["view"]
        return view

    @property
    def ply(self) -> int:
        """How many moves this client knows of."""
        return int(self.view["ply"]) if self.state else -1

    @property
    def over(self) -> bool:
        """Whether this client knows that the match is over."""
        return bool(self.state and self.view["over"])

    def legal(self) -> list[str]:
        """What this client may play now."""
        return [move["words"] for move in self.state["legal"]] if self.state else []

    async def reach(self, ply: int) -> None:
        """Wait until this client knows of so many moves."""
        await self.until(lambda: self.ply >= ply)

    async def play(self, words: str) -> Json:
        """Play a move and wait until it is accepted and seen, or refused."""
        answer = await self.ask("play", words=words, ply=self.ply)
        if answer["type"] == "ok":
            await self.reach(answer["ply"])
        return answer

    async def play_to_the_end(
        self, choose: Callable[[list[str]], str] = lambda legal: legal[0], plies: int = 1000
    ) -> None:
        """Play whenever it is one's turn, until the match is over or so many moves have been played."""
        while True:
            await self.until(lambda: self.over or self.ply >= plies or self.legal())
            if self.over or self.ply >= plies:
                return
            answer = await self.play(choose(self.legal()))
            assert answer["type"] == "ok", answer


async def in_turn(first: Client, second: Client) -> tuple[Client, Client]:
    """Two players, the one to move first."""
    await first.until(lambda: first.state)
    await second.until(lambda: second.state)
    return (first, second) if first.legal() else (second, first)


class Site:
    """A running server, over HTTP."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE, verify=False)  # no certificate is looked at

    async def open(self, *seats: str, **wanted: object) -> Json:
        """A table: each seat 'person' or the level of a bot."""
        chairs = [{"kind": "person"} if seat == "person" else {"kind": "bot", "level": seat} for seat in seats]
        answer = await self.http.post("/api/tables", json={"game": "skyliners", "seats": chairs, **wanted})
        assert answer.status_code == 201, answer.text
        opened: Json = answer.json()
        return opened

    def sit(self, opened: Json, seat: int, **hello: Any) -> Client:
        """A client at a seat."""
        return Client(self.address, opened["table"], opened["seats"][seat]["token"], **hello)

    def watch(self, opened: Json, **hello: Any) -> Client:
        """A client that watches."""
        return Client(self.address, opened["table"], opened["watch"], **hello)

    async def story(self, opened: Json, **query: str) -> str:
        """What is told of the match."""
        return (await self.http.get(f"/api/tables/{opened['table']}/story", params=query)).text


def patched(value: Any, changes: list[Json]) -> Any:
    """A state with the changes of a patch made, one after the other."""
    for change in changes:
        value = _changed(value, change["at"], change)
    return value


def _changed(value: Any, at: list[str | int], change: Json) -> Any:
    if not at and "put" in change:
        return [*value[: change["from"]], *change["put"], *value[change["from"] + change["cut"] :]]
    if not at:
        return change["to"]
    copy = value.copy()
    if len(at) == 1 and "gone" in change:
        del copy[at[0]]
    else:
        is_new = isinstance(copy, dict) and at[0] not in copy
        copy[at[0]] = _changed(None if is_new else copy[at[0]], at[1:], change)
    return copy
