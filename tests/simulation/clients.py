"""People with a bad network. They know the newest state they have heard of, and say things again until answered."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import orjson

from tests.server.client import Json, patched

if TYPE_CHECKING:
    from tests.simulation.world import Process, World

DELAY = 0.05
LATE = 3.0
"""Seconds that a message takes at most, usually and when it is late."""

PATIENCE = 10.0
"""Seconds after which a connection without an answer is given up."""

THINKING = 0.6


class Link:
    """A connection between somebody and a process, as a server for ASGI shows it."""

    def __init__(self, world: World, client: Client, process: Process) -> None:
        self.world, self.client, self.process = world, client, process
        self.to_server: asyncio.Queue[Json] = asyncio.Queue()
        self.to_client: asyncio.Queue[str | None] = asyncio.Queue()
        self.is_radio = world.dice.random() < 0.5
        """Whether messages are lost, doubled and overtake each other one by one, or only all together."""
        self.is_closed = False
        self._arrivals = {True: 0.0, False: 0.0}
        self.to_server.put_nowait({"type": "websocket.connect"})

    async def receive(self) -> Json:
        """What the server hears next."""
        message = await self.to_server.get()
        if "text" in message:
            self.client.heard_of[orjson.loads(message["text"]).get("id", "")] += 1
        return message

    async def send(self, message: Mapping[str, Any]) -> None:
        """What the server says; it waits for whoever reads slowly."""
        if self.is_closed:
            raise OSError
        if message["type"] == "websocket.send":
            self.client.check_frame(message["text"])
            self._carry(False, lambda: self.to_client.put_nowait(message["text"]))
            if self.world.roll(self.world.weather.slow):
                await asyncio.sleep(self.world.dice.uniform(0.0, LATE))
        elif message["type"] == "websocket.close":
            self._carry(False, lambda: self.to_client.put_nowait(None))

    def say(self, message: Json) -> None:
        """What the client says."""
        text = orjson.dumps(message).decode()
        self._carry(True, lambda: self.to_server.put_nowait({"type": "websocket.receive", "text": text}))

    def close(self) -> None:
        """End it for both sides; whatever is on the way is lost."""
        if not self.is_closed:
            self.is_closed = True
            self.to_server.put_nowait({"type": "websocket.disconnect", "code": 1006})
            self.to_client.put_nowait(None)

    def _carry(self, up: bool, deliver: Callable[[], None]) -> None:
        """Bring a message to the other side, or not; perhaps twice."""
        world = self.world
        weather, dice, loop = world.weather, world.dice, world.loop
        if world.roll(weather.broken):
            loop.call_later(dice.uniform(0.0, PATIENCE), self.close, context=world.context)
            return
        if self.is_radio and world.roll(weather.lost):
            return

        def arrive() -> None:
            if not self.is_closed:
                deliver()

        copies = 2 if self.is_radio and world.roll(weather.doubled) else 1
        for _ in range(copies):
            when = loop.time() + dice.uniform(0.0, LATE if world.roll(weather.late) else DELAY)
            if not self.is_radio:
                when = self._arrivals[up] = max(when, self._arrivals[up]) + 1e-6
            loop.call_at(when, arrive, context=world.context)


class Client:
    """Somebody at a seat, or watching; one connection at a time, to any process."""

    def __init__(self, world: World, name: str, seat: int | None, token: str) -> None:
        self.world, self.name, self.seat, self.token = world, name, seat, token
        self.lang = world.lang
        self.patches = world.dice.random() < 0.5
        self.known: Json | None = None
        self.unanswered: dict[str, Json] = {}
        self.heard_of: Counter[str] = Counter()
        """How often each message has been heard by a process, dead or alive."""
        self.answers: list[tuple[Json, Json]] = []
        """What was said, and what was answered to it."""
        self.is_live = False
        self.link: Link | None = None
        self._counter = 0
        self._heard_at = 0.0

    @property
    def last(self) -> int:
        """The newest event that is known."""
        return int(self.known["event"]) if self.known else 0

    async def live(self) -> None:
        """Stay connected all day."""
        while True:
            process = self.world.any_process()
            if process is not None:
                await self._attend(process)
            await asyncio.sleep(self.world.dice.uniform(0.0, 1.0))

    async def _attend(self, process: Process) -> None:
        world = self.world
        self.link = link = Link(world, self, process)
        self.is_live, self._heard_at = False, world.loop.time()
        process.accept(link)
        link.say({"hello": self.token, "last": self.last, "lang": self.lang, "patches": self.patches})
        while not link.is_closed:
            try:
                async with asyncio.timeout(world.dice.uniform(0.0, THINKING)):
                    frame = await link.to_client.get()
            except TimeoutError:
                if world.loop.time() - self._heard_at > PATIENCE and (self.unanswered or not self.is_live):
                    break
                if self.is_live:
                    self._act(link)
                continue
            if frame is None or not self._hear(link, orjson.loads(frame)):
                break
        link.close()

    # --- Hearing.

    def check_frame(self, text: str) -> None:
        """No frame holds what opens somebody else's seat, or denies what has happened."""
        for secret in self.world.secrets_from(self):
            if secret in text:
                self.world.fail(f"{self.name} was sent a secret: {text[:200]}")
        if text.startswith('{"id"'):
            self.world.check_refusal(self, orjson.loads(text))

    def _hear(self, link: Link, message: Json) -> bool:
        """Take in a message; whether to stay."""
        self._heard_at = self.world.loop.time()
        kind = message["type"]
        self.world.note(f"{self.name} hears {kind} {message.get('event', message.get('id', ''))}")
        if kind == "patch":
            if self.known is None or self.known["event"] != message["since"]:
                if message["event"] <= self.last:
                    return True
                self.known = None
                return False
            changed = {**patched(self.known, message["changes"]), "event": message["event"], "type": "view"}
            self._arrived(link, changed)
        elif kind in ("view", "current"):
            self._arrived(link, message)
        elif "id" in message:
            self._answered(message)
        return True

    def _arrived(self, link: Link, message: Json) -> None:
        if message["type"] == "view" and message["event"] >= self.last:
            self.known = message
            self.world.saw(self, message)
        if not self.is_live:
            self.is_live = True
            for said in self.unanswered.values():
                link.say(said)

    def _answered(self, message: Json) -> None:
        said = self.unanswered.pop(message["id"], None)
        if said is not None:
            self.answers.append((said, message))

    # --- Saying.

    def _act(self, link: Link) -> None:
        """Say something, perhaps: one thing at a time, hardly ever two."""
        world = self.world
        if world.is_evening or (self.unanswered and not world.roll(0.05)):
            return
        wish = self._wish()
        if wish is not None:
            self._counter += 1
            said = {"id": f"{self.name}-{self._counter}", **wish}
            self.unanswered[said["id"]] = said
            world.note(f"{self.name} says {said}")
            link.say(said)

    def _wish(self) -> Json | None:
        dice, state = self.world.dice, self.known
        if state is None or self.seat is None:
            return None
        ply, legal = state["view"]["ply"], [choice["words"] for choice in state["legal"]]
        luck = dice.random()
        if luck < 0.7:
            return {"do": "play", "words": dice.choice(legal), "ply": ply} if legal else None
        others: list[Json] = [
            {"do": "chat", "text": dice.choice(("Hello!", "Nice roof.", "Hm…"))},
            {"do": "undo"},
            {"do": "undo"},
            {"do": "name", "name": f"{self.name}{dice.randrange(3)}"},
            {"do": "resign-to-bot", "level": "random"},
            {"do": "take-back-seat"},
            {"do": "take-back-seat"},
            {"do": "rematch"},
            {"do": "play", "words": "nonsense", "ply": ply},
            {"do": "ping"},
        ]
        if legal:
            others += [{"do": "play", "words": dice.choice(legal)}, {"do": "preview", "words": dice.choice(legal)}]
        return dice.choice(others)
