"""The live channel: a socket for one seat, or for watching. docs/operations.md and /api/docs say what goes over it."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from topfloor.engine.errors import TopfloorError
from topfloor.engine.texts import LANGUAGES, say
from topfloor.server.acts import ACTS, Declined, Message, Plea
from topfloor.server.hall import Hall
from topfloor.server.limits import Bucket
from topfloor.server.logs import LOG, note
from topfloor.server.tables import Answer, Table

BAD_HELLO, BAD_TOKEN, NO_TABLE, TOO_LATE, OUT_OF_DATE, TOO_MANY = 4400, 4401, 4404, 4408, 4410, 4429
HINTS = 5
LONGEST_ID = 64
STRIKES = 200
"""So many messages beyond the limit end a connection."""

router = APIRouter()


class Farewell(Exception):
    """A connection that ends before it has begun, with a code and the key of a text."""

    def __init__(self, code: int, key: str) -> None:
        super().__init__(key)
        self.code, self.key = code, key


@router.websocket("/api/tables/{name}/live")
async def live(socket: WebSocket, name: str) -> None:
    """Say hello with a token, be shown the table, and take part."""
    await socket.accept()
    hall: Hall = socket.app.state.hall
    lang = "en"
    try:
        try:
            hello = await _hello(socket, hall.settings.greeting, hall.settings.message_bytes)
            lang = language(hello.get("lang"))
            guest = await _welcome(socket, hall, name, hello, lang)
        except Farewell as farewell:
            text = say("topfloor.server", lang, f"refusals.{farewell.key}")
            await socket.send_text(orjson.dumps({"type": "refused", "rule": None, "text": text}).decode())
            await socket.close(farewell.code, reason=farewell.key)
            return
        await guest.stay()
    except WebSocketDisconnect:
        pass


async def _hello(socket: WebSocket, seconds: float, most: int) -> Message:
    try:
        async with asyncio.timeout(seconds):
            hello = parse(await socket.receive(), most)
    except TimeoutError:
        raise Farewell(TOO_LATE, "no-hello") from None
    if hello is None or not isinstance(hello.get("hello"), str):
        raise Farewell(BAD_HELLO, "bad-hello")
    return hello


async def _welcome(socket: WebSocket, hall: Hall, name: str, hello: Message, lang: str) -> Visitor:
    try:
        table = await hall.find(name)
    except TopfloorError:
        raise Farewell(OUT_OF_DATE, "out-of-date") from None
    if table is None:
        raise Farewell(NO_TABLE, "no-table")
    if len(table.guests) >= hall.settings.sockets_a_table:
        raise Farewell(TOO_MANY, "crowded")
    try:
        seat = table.seat_of(hello["hello"])
    except KeyError:
        raise Farewell(BAD_TOKEN, "bad-token") from None
    return Visitor(socket, hall, table, seat, hello, lang)


def language(asked: object) -> str:
    """The language that was asked for, if we speak it."""
    return asked if isinstance(asked, str) and asked in LANGUAGES else "en"


def parse(received: Any, most: int) -> Message | None:
    """A message as an object; None if it is none."""
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code") or 1005)
    text = received.get("text")
    if text is None or len(text.encode()) > most:
        return None
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    return message if isinstance(message, dict) else None


class Visitor:
    """One connection. One task reads what the client wants, another keeps it informed, each at its own pace."""

    def __init__(
        self, socket: WebSocket, hall: Hall, table: Table, seat: int | None, hello: Message, lang: str
    ) -> None:
        self.socket, self.hall, self.table, self.seat, self.lang = socket, hall, table, seat, lang
        self.token: str = hello["hello"]
        last = hello.get("last")
        self.seen = last if type(last) is int else 0
        self.presence = 0
        self.rematch: str | None = None
        self.bucket = Bucket(hall.settings.messages_a_second, hall.settings.messages_at_once)
        self.strikes = 0
        self._is_behind = False
        self._waiting: asyncio.Future[None] | None = None
        self._hinting: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Something changed at the table."""
        self._is_behind = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def stay(self) -> None:
        """Take part until the connection ends."""
        self.hall.enter(self.table, self)
        informing = asyncio.create_task(self._keep_informed())
        try:
            while True:
                answer = await self._answer(await self.socket.receive())
                if answer is not None:
                    await self._send(answer)
        finally:
            self.hall.leave(self.table, self)
            tasks = [task for task in (informing, self._hinting) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, answer: Answer) -> None:
        await self._send_text(orjson.dumps(answer).decode())

    async def _send_text(self, text: str) -> None:
        await self.socket.send({"type": "websocket.send", "text": text})

    # --- Keeping informed.

    async def _keep_informed(self) -> None:
        """Send the newest state whenever there is one; who reads slowly skips what lies between."""
        loop = asyncio.get_running_loop()
        try:
            if self.seen == self.table.number:
                await self._send({"event": self.seen, "type": "current"})
            while True:
                self._is_behind = False
                await self._send_news()
                if not self._is_behind:
                    self._waiting = loop.create_future()
                    await self._waiting
        except WebSocketDisconnect:
            pass
        except Exception:
            LOG.exception("a guest could not be informed", extra={"facts": {"table": self.table.id}})
            await self.socket.close(1011)

    async def _send_news(self) -> None:
        table = self.table
        if self.seen != table.number:
            self.seen, self.presence = table.number, table.presence
            await self._send_text(table.picture(self.seat, self.lang))
        elif self.presence != table.presence:
            self.presence = table.presence
            await self._send_text(table.seats_message())
        if self.rematch != table.rematch and table.rematch is not None:
            self.rematch = table.rematch
            await self._send({"type": "rematch", "table": self.rematch, "link": f"/t/{self.rematch}#{self.token}"})

    # --- Answering.

    async def _answer(self, received: Any) -> Answer | None:
        message = parse(received, self.hall.settings.message_bytes)
        if message is None:
            return self._refused(None, "malformed")
        key = message.get("id")
        if not isinstance(key, str) or not 0 < len(key) <= LONGEST_ID or not key.isprintable():
            return self._refused(None, "bad-id")
        if not self.bucket.take():
            return await self._slow_down(key)
        plea = Plea(self.table, self.seat, message, self.lang, self.hall.settings)
        try:
            return await self._do(plea, message.get("do"))
        except Declined as refusal:
            self.hall.metrics.refusals.labels(message["do"]).inc()
            return {"id": key, "type": "refused", "rule": refusal.rule, "text": refusal.text}
        except Exception:
            LOG.exception("a message could not be answered", extra={"facts": {"table": self.table.id}})
            return self._refused(key, "broken")

    async def _do(self, plea: Plea, what: object) -> Answer | None:
        if what == "why":
            return self._why(plea)
        if what == "hint":
            return self._hint(plea)
        if not isinstance(what, str) or what not in ACTS:
            return self._refused(plea.message["id"], "unknown", known=", ".join(["hint", "why", *ACTS]))
        return await self.hall.act(plea)

    def _refused(self, id: str | None, key: str, **values: object) -> Answer:
        text = say("topfloor.server", self.lang, f"refusals.{key}", **values)
        self.hall.metrics.refusals.labels(key).inc()
        return {**({"id": id} if id is not None else {}), "type": "refused", "rule": None, "text": text}

    async def _slow_down(self, id: str) -> Answer | None:
        self.strikes += 1
        if self.strikes > STRIKES:
            note("too many messages", level=logging.WARNING, table=self.table.id)
            await self.socket.close(TOO_MANY, reason="too-fast")
            raise WebSocketDisconnect(TOO_MANY)
        return self._refused(id, "too-fast")

    def _why(self, plea: Plea) -> Answer:
        """Why a move is not allowed; nobody learns here what another seat could do."""
        match = self.table.match
        asker = self.seat
        if asker is None and match.to_move is not None:
            asker = (match.to_move + 1) % match.players
        refusal = match.why(plea.words(), self.lang, asker)
        rule, text = (refusal.rule, refusal.text) if refusal else (None, None)
        return {"id": plea.message["id"], "type": "why", "rule": rule, "text": text}

    def _hint(self, plea: Plea) -> Answer | None:
        """Ask a bot; the answer comes when it has thought."""
        if self.seat is None:
            raise plea.declined("watching")
        if self.table.match.to_move != self.seat:
            raise plea.declined("hint-turn")
        if self._hinting is not None and not self._hinting.done():
            raise plea.declined("hint-busy")
        self._hinting = asyncio.create_task(self._think_and_tell(plea.message["id"]))
        return None

    async def _think_and_tell(self, id: str) -> None:
        try:
            match = self.table.match.copy()
            candidates = [
                {
                    "words": a.words,
                    "say": match.say(a.words, self.lang),
                    "win": a.win,
                    "visits": a.visits,
                    "line": a.line,
                }
                for a in (await self.hall.thinkers.advise(match))[:HINTS]
            ]
            await self._send({"id": id, "type": "hint", "candidates": candidates})
        except WebSocketDisconnect:
            pass
        except Exception:
            LOG.exception("a hint could not be given", extra={"facts": {"table": self.table.id}})
            await self._send(self._refused(id, "broken"))
