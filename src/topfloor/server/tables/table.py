"""A table in memory: the match that follows from its events, and who sits and watches there."""

from __future__ import annotations

import asyncio
import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Protocol

from topfloor.engine.errors import CannotUndo, TopfloorError
from topfloor.engine.texts import say
from topfloor.server import clock
from topfloor.server.protocol.bodies import SeatTaken, TableFacts
from topfloor.server.protocol.messages import ChatLine, Ok, Refused
from topfloor.server.storage.events import CHAT, CLOSE, NAME, OPENED, PLAY, REMATCH, SEAT, UNDO, Chair, Event, Opening
from topfloor.server.tables import tokens
from topfloor.server.tables.questions import Questions
from topfloor.server.tables.setup import OutOfDate, dealt
from topfloor.server.tables.snapshots import Snapshots

CHAT_SHOWN = 100
TOLD_SHOWN = 50
REFUSALS_KEPT = 256

CHAT_CHARACTERS = 500
EVENTS_A_TABLE = 5_000
PAUSE = 0.6, 1.2
"""Seconds from which to which a bot waits before it answers, so that one sees what happens."""
GRACE = 2.0
"""Seconds in which a person can think better of a move before a bot answers it."""


class Guest(Protocol):
    """Somebody who is connected: at a seat, or watching (None)."""

    seat: int | None
    address: str

    def wake(self) -> None:
        """Look at the table again."""


@dataclass(frozen=True)
class TakenBack:
    """A move that somebody took back: by which event, to which ply, who, and which."""

    event: int
    ply: int
    seat: int
    sentence: str


class Table:
    """One table. Everything but the guests follows from the opening and the events."""

    def __init__(
        self,
        opening: Opening,
        events: Sequence[Event] = (),
        grace: float = 0.0,
        on_change: Callable[[Table], None] = lambda _: None,
    ) -> None:
        self.opening, self.grace, self._on_change = opening, grace, on_change
        self.id = opening.id
        self.match = dealt(opening)
        self.commitment = tokens.commitment(opening.seed)
        self.chairs = list(opening.chairs)
        self.chat: list[ChatLine] = []
        self.taken_back: list[TakenBack] = []
        self.rematch: str | None = None
        self.is_closed = False
        """Whether nobody may play on here."""
        self.number = self.turn = OPENED
        """The number of the last event, and of the last one that changed the position or who plays."""
        self.moved_at = opening.opened
        self.is_ours = True
        """Whether the last event was written by this process."""
        self.answers: dict[tuple[int | None, str], tuple[int, int]] = {}
        """By seat and id of a message that was carried out: the ply that was answered, and the gist of its event."""
        self.refusals: OrderedDict[tuple[int, str], tuple[Refused, int]] = OrderedDict()
        """By seat and id of a message that was refused: what was answered, and the hash of its message."""
        self.spent: Counter[int] = Counter()
        """How many events beside moves each seat has caused: there is a share for each, so that none uses up all."""
        self.guests: dict[Guest, None] = {}
        """In the order in which they came; so they are told."""
        self.patron = ""
        """The address of whoever sat down last, or came first to watch: bots think on his account."""
        self.left_at = -math.inf
        """When the last guest left."""
        self.here: Counter[int] = Counter()
        """How many connections to this process each seat has."""
        self.elsewhere: dict[str, frozenset[int]] = {}
        """Seats that are connected to other processes."""
        self.presence = 1
        """Goes up whenever somebody comes or leaves."""
        self.lock = asyncio.Lock()
        self.thinking: asyncio.Task[None] | None = None
        self.advised = Questions()
        """Seats for which a bot is thinking about a hint."""
        self.coached = Questions()
        """Seats for which a coach is thinking."""
        self.used_at = clock.seconds()
        self._snapshots: Snapshots | None = None
        self.is_telling = False
        """Whether everyone is about to be told something."""
        self._replay(events)

    # --- Events.

    def _replay(self, events: Iterable[Event]) -> None:
        """Fold all events at once, without playing what was taken back."""
        words: list[str] = []
        for event in events:
            if event.kind == PLAY:
                words.append(event.body["words"])
            elif event.kind == UNDO:
                self._note_undo(event, words[event.body["ply"]])
                del words[event.body["ply"] :]
            self._note(event)
        try:
            for sentence in words:
                self.match.play(sentence)
        except TopfloorError as error:
            raise OutOfDate(f"table {self.id} cannot be played again: {error}") from None

    def apply(self, event: Event, *, ours: bool) -> None:
        """Let an event happen that has been kept; `ours` was judged at this very position, others' word is checked."""
        if event.kind == PLAY:
            words: str = event.body["words"]
            self.match.play_judged(words) if ours else self.match.play(words)
        elif event.kind == UNDO:
            taken = self.match.undo()
            while self.match.ply > event.body["ply"]:
                taken = self.match.undo()
            self._note_undo(event, taken)
        self._note(event)
        if self._snapshots is not None:
            self._snapshots.forget(event)
        self.is_ours = ours

    def _note(self, event: Event) -> None:
        """Everything that an event changes but the position."""
        self.number = event.number
        if event.message is not None:
            self.answers[event.seat, event.message] = event.body["ply"], event.gist
        if event.kind in (PLAY, UNDO, SEAT, CLOSE):
            self.turn, self.moved_at = event.number, event.at
        if event.kind != PLAY and event.seat is not None:
            self.spent[event.seat] += 1
        if event.kind == CHAT:
            self._note_chat(event)
        elif event.kind == SEAT and event.seat is not None:
            chair = self.chairs[event.seat]
            self._note_chair(replace(chair, kind=event.body["kind"], level=event.body["level"]))
        elif event.kind == NAME and event.seat is not None:
            self._note_chair(replace(self.chairs[event.seat], name=event.body["name"]))
        elif event.kind == REMATCH:
            self.rematch = event.body["table"]
        elif event.kind == CLOSE:
            self.is_closed = True

    def _note_chat(self, event: Event) -> None:
        seat, text = event.seat, event.body["text"]
        name = self.match.names[seat] if seat is not None else None
        line: ChatLine = {"n": event.number, "seat": seat, "name": name, "text": text, "at": event.at}
        self.chat = [*self.chat[1 - CHAT_SHOWN :], line]

    def _note_undo(self, event: Event, sentence: str) -> None:
        if event.seat is not None:
            line = TakenBack(event.number, event.body["ply"], event.seat, sentence)
            self.taken_back = [*self.taken_back[1 - TOLD_SHOWN :], line]

    def _note_chair(self, chair: Chair) -> None:
        self.chairs[chair.seat] = chair
        self.match.names = tuple(chair.name for chair in self.chairs)

    # --- Who may do what.

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens, None for watching; `KeyError` if it opens nothing here."""
        key = tokens.hashed(token)
        for chair in self.chairs:
            if chair.token == key:
                return chair.seat
        if key != self.opening.watch:
            raise KeyError("token")
        return None

    def chair_to_move(self) -> Chair | None:
        """Whose turn it is."""
        return None if self.match.to_move is None else self.chairs[self.match.to_move]

    def bot_to_move(self) -> Chair | None:
        """The bot whose turn it is, if it is a bot's."""
        chair = self.chair_to_move()
        return chair if chair is not None and chair.kind == "bot" and not self.is_closed else None

    def why_no_undo(self, seat: int, lang: str) -> str | None:
        """Why this seat cannot take back the last move; None if it can."""
        match = self.match
        if self.is_closed:
            return say("topfloor.server", lang, "refusals.closed")
        if self.chairs[seat].kind == "bot":
            return say("topfloor.server", lang, "refusals.bot-plays")
        if match.undoable_by is None:
            return say("topfloor.engine", lang, "undo.revealed" if match.ply else "undo.nothing")
        if match.undoable_by != seat:
            return moved_last(match.called(match.undoable_by, lang), lang)
        return None

    def why_no_way_back(self, seat: int, ply: int, lang: str) -> str | None:
        """Why this seat cannot go back to before a move of its own, whatever bots have answered; None if it can."""
        match = self.match
        if not self.is_alone(seat):
            return say("topfloor.server", lang, "refusals.back-company")
        if self.chairs[seat].kind == "bot":
            return say("topfloor.server", lang, "refusals.bot-plays")
        if not 0 <= ply < match.ply or match.movers[ply] != seat:
            return say("topfloor.server", lang, "refusals.back-not-yours", ply=ply + 1)
        twin = match.copy()
        try:
            while twin.ply > ply:
                twin.undo()
        except CannotUndo:
            (line,) = match.heard(seat, lang, twin.ply - 1, twin.ply)
            name = match.called(line["seat"], lang)
            return say("topfloor.server", lang, "refusals.back-revealed", name=name, say=line["say"])
        return None

    def can_think_twice(self) -> bool:
        """Whether a person has just ended a turn with a move that could be taken back before a bot answers it."""
        mover = self.match.undoable_by
        return mover is not None and self.chairs[mover].kind == "person" and self.bot_to_move() is not None

    def is_alone(self, seat: int | None) -> bool:
        """Whether a seat plays against nobody but bots, so that nothing in the match is anybody else's secret."""
        return seat is not None and self._people == [seat]

    @cached_property
    def _people(self) -> list[int]:
        """The seats that people can take; which these are never changes."""
        return [chair.seat for chair in self.opening.chairs if chair.token is not None]

    def remember_refusal(self, seat: int, refusal: Refused, message: int) -> None:
        """Refusals change nothing, so they are kept in memory only, and not for ever; the first one to an id stands."""
        self.refusals.setdefault((seat, refusal["id"]), (refusal, message))
        if len(self.refusals) > REFUSALS_KEPT:
            self.refusals.popitem(last=False)

    # --- Coming and going.

    def enter(self, guest: Guest) -> None:
        """Somebody is connected."""
        if guest.seat is not None or not self.guests:
            self.patron = guest.address
        self.guests[guest] = None
        if guest.seat is not None:
            self.here[guest.seat] += 1
            self.presence_changed()

    def leave(self, guest: Guest) -> None:
        """Somebody is not connected any more."""
        self.guests.pop(guest, None)
        if guest.seat is not None:
            self.here[guest.seat] -= 1
            self.here += Counter()  # keeps positive counts only
            self.presence_changed()
        if not self.guests:
            self.left_at = clock.seconds()
            self.forget_snapshots()

    # --- What everybody is shown.

    @property
    def snapshots(self) -> Snapshots:
        """What everybody is shown, as messages, made while somebody is here.

        They know the table. So once all have left there are none: a table and its messages that knew each other would
        stay in memory until Python looks for such pairs, which on a server it seldom does.
        """
        if self._snapshots is None:
            self._snapshots = Snapshots(self)
        return self._snapshots

    def forget_snapshots(self) -> None:
        """Make all messages anew when they are needed next."""
        self._snapshots = None

    def facts(self, lang: str = "en") -> TableFacts:
        """What anyone may know who knows the name of the table."""
        match = self.match
        return TableFacts(
            table=self.id,
            game=match.game.NAME,
            variant=match.variant,
            players=match.players,
            over=match.over,
            ply=match.ply,
            to_move=match.to_move,
            winners=match.winners(),
            commitment=self.commitment,
            seed_chosen=self.opening.seed_chosen,
            seats=self.seats(lang),
        )

    def seats(self, lang: str) -> list[SeatTaken]:
        """Who sits where."""
        present = self.connected()
        return [
            {
                "seat": chair.seat,
                "kind": chair.kind,
                "level": chair.level if chair.kind == "bot" else None,
                "name": self.match.called(chair.seat, lang),
                "connected": chair.seat in present,
            }
            for chair in self.chairs
        ]

    def connected(self) -> set[int]:
        """The seats whose players are connected, here or elsewhere."""
        return set(self.here).union(*self.elsewhere.values())

    def changed(self) -> None:
        """Something has happened: tell everyone, people and bots."""
        self.used_at = clock.seconds()
        self.tell()
        self._on_change(self)

    def tell(self) -> None:
        """Have everyone look at the table again, as soon as whoever speaks now has finished."""
        if not self.is_telling:
            self.is_telling = True
            asyncio.get_running_loop().call_soon(self._tell_now)

    def _tell_now(self) -> None:
        self.is_telling = False
        for guest in list(self.guests):
            guest.wake()

    def presence_changed(self) -> None:
        """Somebody came or left."""
        self.presence += 1
        if self._snapshots is not None:
            self._snapshots.forget_presence()
        self.tell()


@lru_cache(1024)
def moved_last(name: str, lang: str) -> str:
    """Why nobody but this player can take back the last move; all others are told so with every move."""
    return say("topfloor.server", lang, "refusals.undo-others", name=name)


def ok(id: str, ply: int) -> Ok:
    """The answer to a message that was carried out: how many moves are played since."""
    return {"id": id, "type": "ok", "ply": ply}
