"""The one way in which something happens at a table.

    judge, keep, apply, tell

A command is judged against the position as it is; what may happen is kept in the database under the next number; only
then does it happen in memory and is anyone told. If another process has won the number, its event happens first, and
the command is judged again.
"""

from __future__ import annotations

import contextlib
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from topfloor import bots
from topfloor.engine.errors import BadSetup, Refused
from topfloor.engine.match import Match
from topfloor.engine.texts import say
from topfloor.server.metrics import Metrics
from topfloor.server.settings import Settings
from topfloor.server.storage.events import CHAT, NAME, PLAY, REMATCH, SEAT, UNDO, Chair, Event
from topfloor.server.storage.store import Store
from topfloor.server.tables import tokens
from topfloor.server.tables.setup import USUAL_LEVEL, again
from topfloor.server.tables.table import Answer, Table

Message = dict[str, Any]

LONGEST_WORDS = 100


class Declined(Exception):
    """A message that changes nothing, with the rule if one is against it."""

    def __init__(self, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule


class Settled(Exception):
    """What was asked for is so already; there is nothing to do, and nothing to refuse."""


@dataclass(frozen=True)
class Draft:
    """An event that may happen, if nobody is quicker."""

    kind: str
    body: dict[str, Any]


@dataclass(frozen=True)
class Command:
    """A message of somebody at a table, with what is needed to judge it."""

    table: Table
    seat: int | None
    message: Message
    lang: str
    settings: Settings

    def declined(self, key: str, rule: str | None = None, **values: object) -> Declined:
        """A refusal in the language of the asker."""
        return Declined(say("topfloor.server", self.lang, f"refusals.{key}", **values), rule)

    def text(self, key: str) -> str:
        """A field of the message that must be a text."""
        value = self.message.get(key)
        if not isinstance(value, str):
            raise self.declined("field", field=key)
        return value

    def words(self) -> str:
        """The sentence that the message is about."""
        words = self.text("words")
        if len(words) > LONGEST_WORDS:
            raise self.declined("long-words", most=LONGEST_WORDS)
        return words

    def level(self) -> str:
        """The level of a bot that the message asks for."""
        level = self.message.get("level", USUAL_LEVEL)
        if level not in bots.NAMES:
            raise self.declined("level", levels=", ".join(bots.NAMES))
        return str(level)


class Commands:
    """Carries out commands, and whatever bots choose."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.store, self.metrics = store, metrics

    async def run(self, command: Command) -> Answer:
        """Answer a message that may change something: done, or refused and why."""
        key, table = command.message["id"], command.table
        try:
            event = await self._happen(table, command.seat, key, lambda: judge(command))
        except Settled:
            return {"id": key, "type": "ok", "ply": table.match.ply}
        except Declined as refusal:
            self.metrics.refusals.labels(command.message["do"]).inc()
            answer = {"id": key, "type": "refused", "rule": refusal.rule, "text": refusal.text}
            table.remember_refusal(command.seat, key, answer)
            return answer
        if isinstance(event, Event):
            return {"id": key, "type": "ok", "ply": event.body["ply"]}
        return event

    async def play_for_bot(self, table: Table, turn: int, seat: int, words: str) -> None:
        """Play what a bot chose, unless the table has moved on meanwhile."""

        def still_right() -> Draft:
            if table.turn != turn:
                raise Declined("the table has moved on")
            refusal = table.match.why(words, seat=seat)
            if refusal is not None:
                raise Refused(refusal)
            return Draft(PLAY, {"words": words, "ply": table.match.ply + 1})

        with contextlib.suppress(Declined):
            await self._happen(table, seat, None, still_right)

    async def catch_up(self, table: Table) -> None:
        """Let happen here what other processes wrote; the lock is held."""
        news = await self.store.events(table.id, table.number)
        for event in news:
            table.apply(event, ours=False)
        if news:
            table.changed()

    async def _happen(
        self, table: Table, seat: int | None, id: str | None, judged: Callable[[], Draft]
    ) -> Event | Answer:
        """Judge, keep, apply, tell; or what was answered if this message came before."""
        async with table.lock:
            while True:
                if id is not None and (known := table.answered(seat, id)) is not None:
                    return known
                draft = judged()
                body = {"ply": table.match.ply, **draft.body}
                event = Event(table.number + 1, draft.kind, seat, id, body)
                if await self._keep(table, event):
                    break
                self.metrics.retries.inc()
                await self.catch_up(table)
            table.apply(event, ours=True)
        if event.kind == PLAY:
            by = "bot" if id is None else "person"
            self.metrics.moves.labels(table.match.game.NAME, by).inc()
        table.changed()
        return event

    async def _keep(self, table: Table, event: Event) -> bool:
        """Put an event on the disk; a rematch with the table that it opens."""
        if event.kind == REMATCH:
            await self.store.open(again(table.opening, table.chairs, event.body["table"]))
        began = time.perf_counter()
        won = await self.store.append(table.id, event)
        self.metrics.commits.observe(time.perf_counter() - began)
        if event.kind == REMATCH and not won:
            await self.store.forget(event.body["table"])
        return won


# --- What a seat may do: an event to come, or a refusal.


def judge(command: Command) -> Draft:
    """What would happen; `Declined` if it may not, `Settled` if it has."""
    if command.seat is None:
        raise command.declined("watching")
    handler = HANDLERS[command.message["do"]]
    if command.table.number >= command.settings.events_a_table and handler is not play:
        raise command.declined("table-full")
    return handler(command, command.table.chairs[command.seat])


def play(command: Command, chair: Chair) -> Draft:
    """Make a move."""
    words, ply, match = command.words(), command.message.get("ply"), command.table.match
    if ply is not None and type(ply) is not int:
        raise command.declined("field-number", field="ply")
    if chair.kind == "bot":
        raise command.declined("bot-plays")
    if ply is not None and ply != match.ply:
        raise command.declined("stale", ply=ply, now=match.ply)
    refusal = match.why(words, command.lang, chair.seat)
    if refusal is not None:
        raise Declined(refusal.text, refusal.rule)
    return Draft(PLAY, {"words": words, "ply": match.ply + 1})


def undo(command: Command, chair: Chair) -> Draft:
    """Take back one's own last move, as long as nobody acted since and nothing hidden came to light."""
    why_not = command.table.why_no_undo(chair.seat, command.lang)
    if why_not is not None:
        raise Declined(why_not)
    return Draft(UNDO, {"ply": command.table.match.ply - 1})


def chat(command: Command, chair: Chair) -> Draft:
    """Say something to everyone at the table."""
    text = command.text("text").strip()
    if not text:
        raise command.declined("chat-empty")
    if len(text) > command.settings.chat_characters:
        raise command.declined("chat-long", most=command.settings.chat_characters)
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text if letter != "\n"):
        raise command.declined("chat-letters")
    return Draft(CHAT, {"text": text})


def resign_to_bot(command: Command, chair: Chair) -> Draft:
    """Let a bot play this seat."""
    if chair.kind == "bot":
        raise command.declined("bot-already")
    if command.table.match.over:
        raise command.declined("over")
    return Draft(SEAT, {"kind": "bot", "level": command.level()})


def take_back_seat(command: Command, chair: Chair) -> Draft:
    """Play again in a bot's stead."""
    if chair.kind == "person":
        raise command.declined("no-bot")
    if command.table.match.over:
        raise command.declined("over")
    return Draft(SEAT, {"kind": "person", "level": None})


def rename(command: Command, chair: Chair) -> Draft:
    """Call oneself something else."""
    name = " ".join(command.text("name").split())
    names = [name if other is chair else other.name for other in command.table.chairs]
    match = command.table.match
    try:
        Match(match.game, players=match.players, names=names, content_from=match.content)
    except BadSetup:
        raise command.declined("name") from None
    return Draft(NAME, {"name": name})


def rematch(command: Command, chair: Chair) -> Draft:
    """Open another table for the same people."""
    if not command.table.match.over:
        raise command.declined("rematch-early")
    if command.table.rematch is not None:
        raise Settled
    return Draft(REMATCH, {"table": tokens.new_name()})


HANDLERS: dict[str, Callable[[Command, Chair], Draft]] = {
    "play": play,
    "undo": undo,
    "chat": chat,
    "resign-to-bot": resign_to_bot,
    "take-back-seat": take_back_seat,
    "name": rename,
    "rematch": rematch,
}
