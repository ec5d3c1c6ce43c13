"""Fuzzers of what a server hears: messages of the live channel and requests, without a network between."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import orjson

from tests.fuzz.finding import is_one_sentence
from tests.fuzz.mangling import mangled, mangled_text, odd_text, odd_value
from tests.fuzz.rules import GAMES, dealt, played
from topfloor.engine.texts import LANGUAGES, texts
from topfloor.server.app import create_app
from topfloor.server.logs import LOG
from topfloor.server.protocol import document, messages
from topfloor.server.protocol.messages import OUTGOING
from topfloor.server.settings import Settings

WITHOUT_END = 1e9
ANEW = 150
"""So many cases until another table is opened."""

BROKEN = {texts("topfloor.server", lang)[f"{place}.broken"] for lang in LANGUAGES for place in ("refusals", "errors")}
HEADERS = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]

Json = dict[str, Any]
Answer = tuple[int, dict[str, str], bytes]


class Errors(logging.Handler):
    """Keeps what the server calls an error: whatever it answers then, something went wrong."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(self.format(record))


class House:
    """A whole server without a network, in a loop of its own, whose bots take their time."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.settings = Settings(
            database=str(folder / "tables.db"),
            page=str(folder / "page"),
            warm=False,
            pause=(WITHOUT_END, WITHOUT_END),
            thinking_seconds=0.001,
            messages_a_second=WITHOUT_END,
            messages_at_once=10**9,
            tables_a_minute=WITHOUT_END,
            replays_a_minute=WITHOUT_END,
            misses_a_minute=WITHOUT_END,
        )
        self.app = create_app(self.settings)
        self._lifespan = self.app.router.lifespan_context(self.app)
        self.loop.run_until_complete(self._lifespan.__aenter__())
        self.errors = Errors()
        LOG.addHandler(self.errors)

    def close(self) -> None:
        LOG.removeHandler(self.errors)
        self.loop.run_until_complete(self._lifespan.__aexit__(None, None, None))
        self.loop.close()

    async def request(
        self, method: str, path: str, query: str = "", body: bytes = b"", headers: list[tuple[bytes, bytes]] = HEADERS
    ) -> Answer:
        """The answer to a request."""
        said = [{"type": "http.request", "body": body, "more_body": False}]
        heard: list[Json] = []

        async def receive() -> Json:
            return said.pop() if said else {"type": "http.disconnect"}

        async def send(message: Json) -> None:
            heard.append(message)

        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }
        await self.app(scope, receive, send)  # type: ignore[arg-type]
        status = int(heard[0]["status"])
        told = {key.decode().lower(): value.decode("latin-1") for key, value in heard[0]["headers"]}
        return status, told, b"".join(part.get("body", b"") for part in heard[1:])

    async def open(self, chance: Random) -> Json:
        """Any table at which only people sit."""
        game = chance.choice(GAMES)
        wanted = {"game": game.NAME, "variant": chance.choice(game.VARIANTS)}
        seats = [{"kind": "person"}] * chance.choice(game.PLAYERS)
        status, _, body = await self.request(
            "POST", "/api/tables", body=json.dumps({**wanted, "seats": seats}).encode()
        )
        assert status == 201, body
        opened: Json = json.loads(body)
        return opened


class Guest:
    """Somebody connected to the live channel."""

    def __init__(self, house: House, table: str) -> None:
        self.said: asyncio.Queue[Json] = asyncio.Queue()
        self.heard: list[str] = []
        self.news = asyncio.Event()
        self.is_closed = False
        self.said.put_nowait({"type": "websocket.connect"})
        path = f"/api/tables/{table}/live"
        scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "scheme": "ws",
            "headers": [(b"host", b"127.0.0.1")],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self.task = house.loop.create_task(house.app(scope, self.said.get, self._take))

    async def _take(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.is_closed = True
        elif message["type"] == "websocket.send":
            self.heard.append(message["text"])
        self.news.set()

    def say(self, text: str) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": text})

    async def until(self, mark: str) -> list[str]:
        """Everything that is heard until a frame with this mark, or the end."""
        async with asyncio.timeout(60):
            while not self.is_closed and not (self.heard and mark in self.heard[-1]):
                self.news.clear()
                if not any(mark in frame for frame in self.heard):
                    await self.news.wait()
                else:
                    break
        heard, self.heard = self.heard, []
        return heard

    async def leave(self) -> None:
        self.said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        with contextlib.suppress(asyncio.CancelledError):
            await self.task


@cache
def examples() -> list[Json]:
    """One of every message that a client may send, from the protocol."""
    shapes = [shape for shape in document.document()["$defs"].values() if "do" in shape.get("properties", {})]
    found = [example for shape in shapes for example in shape.get("examples", [])]
    assert {example["do"] for example in found} == set(messages.KNOWN)
    return found


class Reading:
    """Frames, spoilt, and only read: each is a message, or it is said why it is none."""

    def __init__(self) -> None:
        self.name = "frames"
        self.case: object = None

    def try_one(self, chance: Random) -> None:
        """Read something that is nearly a message."""
        message: Any = {**chance.choice(examples()), "id": "x"}
        for _ in range(chance.choice((1, 1, 2, 3))):
            message = mangled(chance, message)
        self.case = text = written(chance, message)
        try:
            said = orjson.loads(text)
        except orjson.JSONDecodeError:
            return
        messages.read_hello(said)
        found = messages.read(said)
        if isinstance(found, messages.Unfit):
            texts("topfloor.server", "en")[f"refusals.{found.refusal}"].format(**found.values)

    def close(self) -> None:
        """Nothing is kept."""


class Channel:
    """Messages, spoilt: each gets an answer of a declared shape, and the server logs no error."""

    def __init__(self, house: House) -> None:
        self.name, self.house = "live channel", house
        self.case: object = None
        self.tried = 0
        self.guest: Guest | None = None
        self.words: list[str] = []

    def try_one(self, chance: Random) -> None:
        """Say something that is nearly a message."""
        self.house.loop.run_until_complete(self._try_one(chance))

    async def _try_one(self, chance: Random) -> None:
        if self.guest is None or self.guest.is_closed or self.tried % ANEW == 0:
            await self._sit_down(chance)
        self.tried += 1
        guest = self.guest
        assert guest is not None
        if guest.is_closed:
            return
        self.case = text = self._message(chance)
        guest.say(text)
        mark = f"fuzz-{self.tried}"
        guest.say(json.dumps({"id": mark, "do": "ping"}))
        heard = await guest.until(mark)
        assert not guest.is_closed, "a message within all limits ended the connection"
        answers = [frame for frame in heard if mark not in frame and '"type":"view"' not in frame[:80]]
        for frame in answers:
            self._check(frame)
        assert not self.house.errors.heard, self.house.errors.heard.pop()[-1500:]

    def _check(self, frame: str) -> None:
        answer = OUTGOING.validate_json(frame)
        if answer["type"] == "refused":
            is_one_sentence(answer["text"])
            assert answer["text"] not in BROKEN

    async def _sit_down(self, chance: Random) -> None:
        """Another table, another seat; now and then with a hello that is none."""
        if self.guest is not None:
            await self.guest.leave()
        opened = await self.house.open(chance)
        tokens = [seat["token"] for seat in opened["seats"]]
        match = self.house.app.state.registry.tables[opened["table"]].match
        self.words = [*match.legal(), *chance.sample(match.content.sentences, 20)]
        self.guest = Guest(self.house, opened["table"])
        token = tokens[match.to_move or 0] if chance.random() < 0.6 else chance.choice([*tokens, opened["watch"]])
        hello: Any = {"hello": token, "last": 0, "lang": chance.choice(LANGUAGES), "patches": chance.random() < 0.5}
        if chance.random() < 0.3:
            hello = mangled(chance, hello)
        self.case = written(chance, hello)
        self.guest.say(self.case)
        self.guest.say('{"id":"begin","do":"ping"}')
        for frame in await self.guest.until('"begin"'):
            if '"type":"refused"' in frame:
                self._check(frame)

    def _message(self, chance: Random) -> str:
        message: Any = {**chance.choice(examples()), "id": f"m{chance.randrange(10**9)}"}
        if "words" in message:
            said = chance.choice(self.words)
            message["words"] = said if chance.random() < 0.7 else mangled_text(chance, said, self.words)
        if message["do"] == "hint":
            message["considered"] = [{"words": chance.choice(self.words), "win": 0.5, "visits": 3, "line": []}]
        for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
            message = mangled(chance, message)
        return written(chance, message)

    def close(self) -> None:
        """Leave the table."""
        if self.guest is not None:
            self.house.loop.run_until_complete(self.guest.leave())


def written(chance: Random, value: Any) -> str:
    """A value as JSON, now and then as somebody careless would write it; what no frame can hold is left out."""
    text = json.dumps(value, ensure_ascii=chance.random() < 0.5)
    kind = chance.randrange(20)
    if kind == 0:
        text = mangled_text(chance, text)
    elif kind == 1:
        text += " " * chance.randrange(5000)
    elif kind == 2:
        text = "[" * chance.randrange(1, 4000)
    return sent(text)


def sent(text: str) -> str:
    """A text as it arrives: half a letter does not."""
    return text.encode("utf-8", "replace").decode()


class Requests:
    """Requests as the description has them, spoilt: each is answered as described, a refusal with one sentence."""

    def __init__(self, house: House) -> None:
        self.name, self.house = "requests", house
        self.case: object = None
        self.tried = 0
        described = house.app.openapi()
        self.shapes: Json = described["components"]["schemas"]
        self.operations = [
            (method.upper(), path, operation)
            for path, methods in described["paths"].items()
            for method, operation in methods.items()
        ]
        self.tables: list[Json] = []
        self.stories: list[str] = []

    def try_one(self, chance: Random) -> None:
        """Ask something that is nearly right."""
        self.house.loop.run_until_complete(self._try_one(chance))

    async def _try_one(self, chance: Random) -> None:
        if self.tried % ANEW == 0:
            self.tables = [*self.tables[-5:], await self.house.open(chance)]
            match = played(chance, dealt(chance, chance.choice(GAMES)), chance.randrange(12))
            self.stories = [*self.stories[-5:], match.story()]
        self.tried += 1
        method, template, operation = chance.choice(self.operations)
        path = sent("/".join(self._part(chance, part) for part in template.split("/")))
        query = sent("&".join(self._asked(chance, operation)))
        body = self._body(chance, operation)
        headers = self._headers(chance)
        self.case = (method, path, query, body, headers)
        status, told, answer = await self.house.request(method, path, query, body, headers)
        assert not self.house.errors.heard, self.house.errors.heard.pop()[-1500:]
        assert status < 500 or status == 503, (status, answer[:300])
        if status >= 400 and told.get("content-type") == "application/json":
            detail = json.loads(answer)["detail"]
            said = detail["reason"] if isinstance(detail, dict) else detail
            is_one_sentence(said)
            assert said not in BROKEN

    def _part(self, chance: Random, part: str) -> str:
        if not part.startswith("{"):
            return part
        known = [table["table"] for table in self.tables] + [game.NAME for game in GAMES] + ["1", "en", "SL-14"]
        kind = chance.randrange(10)
        if kind == 0:
            return odd_text(chance).replace("/", "")
        return chance.choice(known) if kind < 8 else mangled_text(chance, chance.choice(known))

    def _asked(self, chance: Random, operation: Json) -> Iterator[str]:
        for parameter in operation.get("parameters", []):
            if parameter["in"] == "query" and chance.random() < 0.6:
                value = chance.choice(
                    [*LANGUAGES, "look-back", "play-on", "0", "1", odd_text(chance), str(odd_value(chance))]
                )
                yield f"{parameter['name']}={value}"

    def _body(self, chance: Random, operation: Json) -> bytes:
        if "requestBody" not in operation:
            return b"" if chance.random() < 0.9 else written(chance, odd_value(chance)).encode()
        shape = operation["requestBody"]["content"]["application/json"]["schema"]
        shape = self.shapes[shape["$ref"].rsplit("/", 1)[-1]] if "$ref" in shape else shape
        body = dict(chance.choice(shape["examples"]))
        if "story" in shape.get("properties", {}) and chance.random() < 0.8:
            story = chance.choice(self.stories)
            body["story"] = story if chance.random() < 0.7 else mangled_text(chance, story)
        if "tables" in operation.get("operationId", "") and chance.random() < 0.7:
            body.pop("story", None)
        for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
            body = mangled(chance, body)
        return written(chance, _finite(body) if chance.random() < 0.5 else body).encode()

    def _headers(self, chance: Random) -> list[tuple[bytes, bytes]]:
        headers = list(HEADERS)
        if chance.random() < 0.3:
            table = chance.choice(self.tables)
            token = chance.choice([seat["token"] for seat in table["seats"]] + [table["watch"]])
            said = f"Bearer {token}" if chance.random() < 0.7 else mangled_text(chance, f"Bearer {token}")
            headers.append((b"authorization", _as_header(said)))
        if chance.random() < 0.1:
            name = chance.choice([b"host", b"origin", b"content-type", b"content-length", b"accept-encoding", b"range"])
            headers = [header for header in headers if header[0] != name] + [(name, _as_header(odd_text(chance)))]
        return headers

    def close(self) -> None:
        """Nothing is kept."""


def _finite(value: Any) -> Any:
    """The same without what JSON does not know."""
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _as_header(text: str) -> bytes:
    """What a server that speaks HTTP would let pass."""
    return text.encode("utf-8", "replace").translate(None, b"\r\n\x00")
