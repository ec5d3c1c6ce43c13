"""The live channel: a socket for one seat, or for watching. /api/docs says what goes over it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeVar

import orjson
from sqlalchemy.exc import DBAPIError
from starlette.types import Receive, Scope, Send

from topfloor.bots import Advice
from topfloor.engine.errors import TopfloorError
from topfloor.engine.match import Match
from topfloor.engine.texts import say
from topfloor.server.logs import LOG, note
from topfloor.server.protocol import messages
from topfloor.server.protocol.messages import (
    Answer,
    Coach,
    Command,
    Glimpse,
    Hello,
    Hint,
    News,
    Ping,
    Preview,
    Query,
    Refused,
    Rematch,
    Unfit,
    Unknown,
    Unread,
    Why,
)
from topfloor.server.tables import coaching, queries
from topfloor.server.tables.commands import Unsure
from topfloor.server.tables.registry import TableRegistry
from topfloor.server.tables.requests import Declined, Request
from topfloor.server.tables.table import Table
from topfloor.server.transport import eager_tasks
from topfloor.server.transport.addresses import origin_of
from topfloor.server.transport.frames import Write, write_in
from topfloor.server.transport.lookup import TooManyMisses
from topfloor.server.transport.rate_limit import RateLimit

M = TypeVar("M", bound=Query | Command | Unfit)

PATH = "/api/tables/{name}/live"
BAD_HELLO, BAD_TOKEN, NO_TABLE, TOO_LATE, OUT_OF_DATE, TOO_MANY = 4400, 4401, 4404, 4408, 4410, 4429
BROKEN = 1011
STRIKES = 200
"""So many messages beyond the limit end a connection."""


class Farewell(Exception):
    """A connection that is ended by us, with a code and the key of a text."""

    def __init__(self, code: int, key: str) -> None:
        super().__init__(key)
        self.code, self.key = code, key


class Gone(Exception):
    """The other side has left."""


class Socket:
    """What a server for ASGI gives for a connection, in the words of this module."""

    def __init__(self, receive: Receive, send: Send, write: Write | None, most: int) -> None:
        self._receive, self._send, self._write, self.most = receive, send, write, most
        self.takes_several = write is not None
        """Whether texts that are told together go out together."""

    async def said(self) -> object:
        """What was said next, as an object; None if it is no JSON, or too much."""
        received = await self._receive()
        if received["type"] == "websocket.disconnect":
            raise Gone
        text = received.get("text")
        if text is None or len(text.encode()) > self.most:
            return None
        try:
            said: object = orjson.loads(text)
        except orjson.JSONDecodeError:
            return None
        return said

    async def tell(self, *texts: bytes) -> None:
        """Send texts in UTF-8; waits only for a client that reads slowly."""
        if self._write is not None and self._write(texts):
            return
        try:
            for text in texts:
                await self._send({"type": "websocket.send", "text": text.decode()})
        except (OSError, RuntimeError):  # the second is for a connection that we have given up, but not yet lost
            raise Gone from None

    async def answer(self, answer: Answer | News) -> None:
        """Send a message."""
        await self.tell(orjson.dumps(answer))

    async def close(self, code: int, reason: str = "") -> None:
        """End the connection, if it has not ended yet."""
        with contextlib.suppress(OSError, RuntimeError):
            await self._send({"type": "websocket.close", "code": code, "reason": reason})


class LiveChannel:
    """The channel as an application of its own: what a framework would put between costs too much for every message."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()
        """How many sockets there are from each origin."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a connection, if there are not too many from there already."""
        await receive()
        await send({"type": "websocket.accept"})
        registry: TableRegistry = scope["app"].state.registry
        socket = Socket(receive, send, write_in(scope), registry.settings.message_bytes)
        origin = origin_of(scope)
        self._open[origin] += 1
        try:
            await self._attend(socket, registry, scope, origin)
        finally:
            self._open[origin] -= 1
            if not self._open[origin]:
                del self._open[origin]

    async def _attend(self, socket: Socket, registry: TableRegistry, scope: Scope, origin: str) -> None:
        """Hear hello with a token, show the table, and let somebody take part."""
        lang = "en"
        with contextlib.suppress(Gone):
            try:
                if self._open[origin] > registry.settings.sockets_an_address:
                    raise Farewell(TOO_MANY, "too-many-sockets")
                hello = await _hello(socket, registry.settings.greeting)
                lang = hello.lang
                connection = await _welcome(socket, registry, scope, hello, origin)
                await connection.stay()
            except Farewell as farewell:
                text = say("topfloor.server", lang, f"refusals.{farewell.key}")
                await socket.answer({"type": "refused", "rule": None, "text": text})
                await socket.close(farewell.code, farewell.key)


async def _hello(socket: Socket, seconds: float) -> Hello:
    try:
        async with asyncio.timeout(seconds):
            hello = messages.read_hello(await socket.said())
    except TimeoutError:
        raise Farewell(TOO_LATE, "no-hello") from None
    if hello is None:
        raise Farewell(BAD_HELLO, "bad-hello")
    return hello


async def _welcome(socket: Socket, registry: TableRegistry, scope: Scope, hello: Hello, origin: str) -> Connection:
    try:
        table = await scope["app"].state.lookup.find(registry, scope["path_params"]["name"], origin)
    except TooManyMisses:
        raise Farewell(TOO_MANY, "too-many-misses") from None
    except TopfloorError:
        raise Farewell(OUT_OF_DATE, "out-of-date") from None
    if table is None:
        raise Farewell(NO_TABLE, "no-table")
    if len(table.guests) >= registry.settings.sockets_a_table:
        raise Farewell(TOO_MANY, "crowded")
    try:
        seat = table.seat_of(hello.hello)
    except KeyError:
        raise Farewell(BAD_TOKEN, "bad-token") from None
    return Connection(socket, registry, table, seat, hello, origin)


class Connection:
    """One connection: what the client wants is read one by one, and the newest state is sent whenever there is one."""

    def __init__(
        self,
        socket: Socket,
        registry: TableRegistry,
        table: Table,
        seat: int | None,
        hello: Hello,
        address: str,
    ) -> None:
        self.socket, self.registry, self.table = socket, registry, table
        self.seat, self.lang, self.address = seat, hello.lang, address
        self.token, self.seen, self.patches = hello.hello, hello.last, hello.patches
        self.presence = 0
        self.is_new = True
        self.rematch: str | None = None
        self.rate_limit = RateLimit(registry.settings.messages_a_second, registry.settings.messages_at_once)
        self.strikes = 0
        self._is_busy = self._is_behind = False
        self._unsaid: list[Answer] = []
        """Answers that go out with what the table is about to tell."""
        self._informing: asyncio.Task[None] | None = None
        self._hinting: asyncio.Task[None] | None = None
        self._coaching: asyncio.Task[None] | None = None

    async def stay(self) -> None:
        """Take part until the connection ends."""
        if self.seen == self.table.number:
            await self.socket.answer({"event": self.seen, "type": "current"})
        self.registry.enter(self.table, self)
        try:
            self.wake()
            while True:
                answer = await self._answer(await self.socket.said())
                if answer is not None:
                    await self._say(answer)
        finally:
            self.registry.leave(self.table, self)
            tasks = [task for task in (self._informing, self._hinting, self._coaching) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _say(self, answer: Answer) -> None:
        """Answer at once, or together with what the table is about to tell."""
        if self.table.is_telling and self.socket.takes_several:
            self._unsaid.append(answer)
        else:
            await self.socket.answer(answer)

    # --- Keeping informed.

    def wake(self) -> None:
        """Something changed at the table: send it at once, or as soon as the last state has gone out."""
        self._is_behind = True
        if not self._is_busy:
            self._informing = eager_tasks.start(self._keep_up())

    async def _keep_up(self) -> None:
        """Send the newest state until there is none; who reads slowly skips what lies between."""
        self._is_busy = True
        try:
            while self._is_behind:
                self._is_behind = False
                await self.socket.tell(*self._news())
        except Gone:
            pass
        except Exception:
            LOG.exception("a guest could not be informed", extra={"facts": {"table": self.table.id}})
            await self.socket.close(BROKEN)
        finally:
            self._is_busy = False

    def _news(self) -> Iterator[bytes]:
        """What this client has not been told yet."""
        table, unsaid, self._unsaid = self.table, self._unsaid, []
        for answer in unsaid:
            yield orjson.dumps(answer)
        if self.seen != table.number:
            seen, self.seen, self.presence = self.seen, table.number, table.presence
            yield self._state(seen)
        elif self.presence != table.presence:
            self.presence = table.presence
            yield table.snapshots.seats(self.lang)
        if self.rematch != table.rematch and table.rematch is not None:
            self.rematch = table.rematch
            link = f"/t/{self.rematch}#{self.token}"
            news: Rematch = {"type": "rematch", "table": self.rematch, "link": link}
            yield orjson.dumps(news)

    def _state(self, seen: int) -> bytes:
        """The newest state: at first with all that stays the same, then whole, or what has changed if that will do."""
        snapshots = self.table.snapshots
        if self.is_new:
            self.is_new = False
            return snapshots.first_state(self.seat, self.lang)
        if self.patches:
            return snapshots.news(self.seat, self.lang, seen)
        return snapshots.state(self.seat, self.lang)

    # --- Answering.

    async def _answer(self, said: object) -> Answer | None:
        message = messages.read(said)
        if not self.rate_limit.take():
            return self._slow_down(None if isinstance(message, Unread) else message.id)
        if isinstance(message, Unread):
            return self._refused(None, message.refusal, most=self.socket.most)
        if isinstance(message, Unknown):
            return self._refused(message.id, "unknown", known=", ".join(messages.KNOWN))
        try:
            return await self._do(message)
        except Declined as refusal:
            self.registry.metrics.refusals.labels(message.do).inc()
            return refusal.answer(message.id)
        except Unsure:
            return self._refused(message.id, "unsure")
        except DBAPIError:
            LOG.exception("an event could not be kept", extra={"facts": {"table": self.table.id}})
            return self._refused(message.id, "not-kept")
        except Exception:
            LOG.exception("a message could not be answered", extra={"facts": {"table": self.table.id}})
            return self._refused(message.id, "broken")

    async def _do(self, message: Query | Command | Unfit) -> Answer | None:
        """Have a command carried out or a question answered."""
        match message:
            case Hint():
                self._hint(self._request(message))
                return None
            case Coach():
                self._coach(self._request(message))
                return None
            case Ping() | Why() | Preview() | Glimpse() | Unfit(do="why" | "preview" | "glimpse" | "hint" | "coach"):
                return queries.answer(self._request(message))
            case _:
                return await self.registry.commands.run(self._request(message))

    def _request(self, message: M) -> Request[M]:
        return Request(self.table, self.seat, message, self.lang, self.registry.settings)

    def _refused(self, id: str | None, key: str, **values: object) -> Refused:
        self.registry.metrics.refusals.labels(key).inc()
        text = say("topfloor.server", self.lang, f"refusals.{key}", **values)
        answer: Refused = {"type": "refused", "rule": None, "text": text}
        return answer if id is None else {"id": id, **answer}

    def _slow_down(self, id: str | None) -> Refused:
        self.strikes += 1
        if self.strikes > STRIKES:
            note("too many messages", level=logging.WARNING, table=self.table.id)
            raise Farewell(TOO_MANY, "too-fast")
        return self._refused(id, "too-fast")

    def _hint(self, request: Request[Hint]) -> None:
        """Ask a bot; the answer comes when it has thought."""
        seat = queries.who_may_ask_a_bot(request)
        found = queries.considered(request, self.table.match)
        # Copied here and now: a moment later it could be another seat's turn, and the advice that seat's secret.
        answer = self._think_and_tell(request, self.table.match.copy(), found)
        self._hinting = self.table.advised.ask(seat, request.message.id, answer)

    async def _think_and_tell(self, request: Request[Hint], match: Match, found: Sequence[Advice]) -> None:
        try:
            await self.socket.answer(await queries.hint(self.registry.bot_runner, request, match, found))
        except Gone:
            pass
        except Exception:
            LOG.exception("a hint could not be given", extra={"facts": {"table": self.table.id}})
            await self.socket.answer(self._refused(request.message.id, "broken"))

    def _coach(self, request: Request[Coach]) -> None:
        """Ask the coach; the answer comes when it has thought."""
        seat = coaching.who_may_be_coached(request)
        answer = self._coach_and_tell(request, self.table.match.copy())
        self._coaching = self.table.coached.ask(seat, request.message.id, answer)

    async def _coach_and_tell(self, request: Request[Coach], match: Match) -> None:
        try:
            await self.socket.answer(await coaching.coach(self.registry.bot_runner, request, match))
        except Gone:
            pass
        except Declined as refusal:
            await self.socket.answer(refusal.answer(request.message.id))
        except Exception:
            LOG.exception("the coach could not speak", extra={"facts": {"table": self.table.id}})
            await self.socket.answer(self._refused(request.message.id, "broken"))
