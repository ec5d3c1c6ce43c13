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

from topfloor.engine import errors, naming
from topfloor.engine.errors import BadSetup
from topfloor.server.metrics import Metrics
from topfloor.server.protocol import messages
from topfloor.server.protocol.messages import Ok, Refused, Unfit
from topfloor.server.storage.events import CHAT, NAME, PLAY, REMATCH, SEAT, UNDO, Body, Chair, Event
from topfloor.server.storage.store import Store
from topfloor.server.tables import tokens
from topfloor.server.tables.requests import Declined, Request
from topfloor.server.tables.setup import for_rematch
from topfloor.server.tables.table import Table, ok

CommandRequest = Request[messages.Command | Unfit]

ALWAYS = ("play", "rematch")
"""What may happen however much has happened: a match has an end, and there is one rematch."""


class Settled(Exception):
    """What was asked for is so already; there is nothing to do, and nothing to refuse."""


@dataclass(frozen=True)
class Draft:
    """An event that may happen, if nobody is quicker."""

    kind: str
    body: Body


class Commands:
    """Carries out commands, and whatever bots choose."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.store, self.metrics = store, metrics

    async def run(self, request: CommandRequest) -> Ok | Refused:
        """Answer a message that may change something: done, or refused and why."""
        table, seat, message = request.table, request.seat, request.message
        try:
            return await self._happen(table, seat, message.id, lambda: judge(request))
        except Settled:
            return ok(message.id, table.match.ply)
        except Declined as refusal:
            self.metrics.refusals.labels(message.do).inc()
            table.remember_refusal(seat, message.id, refusal.answer(message.id))
            return refusal.answer(message.id)

    async def play_for_bot(self, table: Table, turn: int, seat: int, words: str) -> None:
        """Play what a bot chose, unless the table has moved on meanwhile."""

        def still_right() -> Draft:
            if table.turn != turn:
                raise Declined("the table has moved on")
            refusal = table.match.why(words, seat=seat)
            if refusal is not None:
                raise errors.Refused(refusal)
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
    ) -> Ok | Refused:
        """Judge, keep, apply, tell; or what was answered if this message came before."""
        async with table.lock:
            while True:
                if id is not None and (known := table.answered(seat, id)) is not None:
                    return known
                draft = judged()
                body: Body = {"ply": table.match.ply, **draft.body}
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
        return ok(id or "", event.body["ply"])

    async def _keep(self, table: Table, event: Event) -> bool:
        """Put an event on the disk; a rematch with the table that it opens."""
        if event.kind == REMATCH:
            await self.store.open(for_rematch(table.opening, table.chairs, event.body["table"]))
        began = time.perf_counter()
        won = await self.store.append(table.id, event)
        self.metrics.commits.observe(time.perf_counter() - began)
        if event.kind == REMATCH and not won:
            await self.store.forget(event.body["table"])
        return won


# --- What a seat may do: an event to come, or a refusal.


def judge(request: CommandRequest) -> Draft:
    """What would happen; `Declined` if it may not, `Settled` if it has."""
    seat, table, message = request.seated(), request.table, request.message
    _check_open(request, seat)
    chair = table.chairs[seat]
    match message:
        case messages.Play():
            return play(request, chair, message)
        case messages.Undo():
            return undo(request, chair)
        case messages.Chat():
            return chat(request, message)
        case messages.ResignToBot():
            return resign_to_bot(request, chair, message)
        case messages.TakeBackSeat():
            return take_back_seat(request, chair)
        case messages.Rename():
            return rename(request, chair, message)
        case messages.AskRematch():
            return rematch(request)
        case Unfit():
            raise request.declined(message.refusal, **message.values)


def _check_open(request: CommandRequest, seat: int) -> None:
    """Whether anything may happen at the table, and whether this seat has a share of its events left."""
    table = request.table
    if table.is_closed:
        raise request.declined("closed")
    share = request.settings.events_a_table // len(table.chairs)
    if table.spent[seat] >= share and request.message.do not in ALWAYS:
        raise request.declined("seat-spent")


def play(request: CommandRequest, chair: Chair, message: messages.Play) -> Draft:
    """Make a move."""
    match, words, ply = request.table.match, message.words, message.ply
    if chair.kind == "bot":
        raise request.declined("bot-plays")
    if ply is not None and ply != match.ply:
        raise request.declined("stale", ply=ply, now=match.ply)
    refusal = match.why(words, request.lang, chair.seat)
    if refusal is not None:
        raise Declined(refusal.text, refusal.rule)
    return Draft(PLAY, {"words": words, "ply": match.ply + 1})


def undo(request: CommandRequest, chair: Chair) -> Draft:
    """Take back one's own last move, as long as nobody acted since and nothing hidden came to light."""
    why_not = request.table.why_no_undo(chair.seat, request.lang)
    if why_not is not None:
        raise Declined(why_not)
    return Draft(UNDO, {"ply": request.table.match.ply - 1})


def chat(request: CommandRequest, message: messages.Chat) -> Draft:
    """Say something to everyone at the table."""
    text, most = message.text.strip(), request.settings.chat_characters
    if not text:
        raise request.declined("chat-empty")
    if len(text) > most:
        raise request.declined("chat-long", most=most)
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text if letter != "\n"):
        raise request.declined("chat-letters")
    return Draft(CHAT, {"text": text})


def resign_to_bot(request: CommandRequest, chair: Chair, message: messages.ResignToBot) -> Draft:
    """Let a bot play this seat."""
    if chair.kind == "bot":
        raise request.declined("bot-already")
    if request.table.match.over:
        raise request.declined("over")
    return Draft(SEAT, {"kind": "bot", "level": message.level})


def take_back_seat(request: CommandRequest, chair: Chair) -> Draft:
    """Play again in a bot's stead."""
    if chair.kind == "person":
        raise request.declined("no-bot")
    if request.table.match.over:
        raise request.declined("over")
    return Draft(SEAT, {"kind": "person", "level": None})


def rename(request: CommandRequest, chair: Chair, message: messages.Rename) -> Draft:
    """Call oneself something else."""
    name = " ".join(message.name.split())
    names = [name if other is chair else other.name for other in request.table.chairs]
    match = request.table.match
    try:
        naming.checked(match.game, match.players, names)
    except BadSetup:
        raise request.declined("name") from None
    return Draft(NAME, {"name": name})


def rematch(request: CommandRequest) -> Draft:
    """Open another table for the same people."""
    if not request.table.match.over:
        raise request.declined("rematch-early")
    if request.table.rematch is not None:
        raise Settled
    return Draft(REMATCH, {"table": tokens.new_name()})
