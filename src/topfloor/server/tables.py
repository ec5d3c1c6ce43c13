"""A table in memory: the match that follows from its events, who sits there, and what each of them is shown."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol

import orjson

from topfloor.engine.errors import TopfloorError
from topfloor.engine.match import Match
from topfloor.engine.texts import say
from topfloor.games import REGISTRY
from topfloor.server import tokens
from topfloor.server.events import CHAT, NAME, OPENED, PLAY, REMATCH, SEAT, UNDO, Chair, Event, Opening
from topfloor.server.pictures import Pictures

CHAT_SHOWN = 100
TOLD_SHOWN = 50
REFUSALS_KEPT = 256

Answer = dict[str, Any]


class Guest(Protocol):
    """Somebody who is connected: at a seat, or watching (None)."""

    seat: int | None
    address: str

    def wake(self) -> None:
        """Look at the table again."""


class OutOfDate(TopfloorError):
    """A table that was opened under other rules or with other components than these."""


@dataclass(frozen=True)
class TakenBack:
    """A move that somebody took back: by which event, to which ply, who, and which."""

    event: int
    ply: int
    seat: int
    sentence: str


class Table:
    """One table. Everything but the guests follows from the opening and the events."""

    def __init__(self, opening: Opening, events: Sequence[Event] = (), grace: float = 0.0) -> None:
        self.opening, self.grace = opening, grace
        self.id = opening.id
        self.match = dealt(opening)
        self.pictures = Pictures(self.match)
        self.commitment = tokens.commitment(opening.seed)
        self.chairs = list(opening.chairs)
        self.chat: list[Answer] = []
        self.taken_back: list[TakenBack] = []
        self.rematch: str | None = None
        self.number = self.turn = OPENED
        """The number of the last event, and of the last one that changed the position or who plays."""
        self.moved_at = opening.opened
        self.is_ours = True
        """Whether the last event was written by this process."""
        self.answers: dict[tuple[int | None, str], int] = {}
        self.refusals: OrderedDict[tuple[int | None, str], Answer] = OrderedDict()
        self.guests: set[Guest] = set()
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
        self.advised: set[int] = set()
        """Seats for which a bot is thinking about a hint."""
        self.used_at = time.monotonic()
        self._messages: dict[tuple[int | None, str], str] = {}
        self._seats_messages: dict[str, str] = {}
        self._is_telling = False
        self._replay(events)

    # --- Events.

    def _replay(self, events: Iterable[Event]) -> None:
        """Fold all events at once, without playing what was taken back."""
        words: list[str] = []
        for event in events:
            if event.kind == PLAY:
                words.append(event.body["words"])
            elif event.kind == UNDO:
                self._note_undo(event, words.pop())
            self._note(event)
        try:
            for sentence in words:
                self.match.play(sentence)
        except TopfloorError as error:
            raise OutOfDate(f"table {self.id} cannot be played again: {error}") from None

    def fold(self, event: Event, *, ours: bool) -> None:
        """Let an event happen that has been kept."""
        if event.kind == PLAY:
            self.match.play(event.body["words"])
        elif event.kind == UNDO:
            self._note_undo(event, self.match.undo())
            self.pictures.forget_log(self.match.ply)
        if event.kind == NAME or (event.kind == PLAY and self.match.undoable_by is None):
            self.pictures.forget_log()
        self._note(event)
        self.is_ours = ours

    def _note(self, event: Event) -> None:
        """Everything that an event changes but the position."""
        self.number = event.number
        if event.message is not None:
            self.answers[event.seat, event.message] = event.body["ply"]
        if event.kind in (PLAY, UNDO, SEAT):
            self.turn, self.moved_at = event.number, event.at
        if event.kind == CHAT:
            self._note_chat(event)
        elif event.kind in (SEAT, NAME) and event.seat is not None:
            self._note_chair(event.seat, event.body)
        elif event.kind == REMATCH:
            self.rematch = event.body["table"]
        if event.kind != CHAT:
            self.pictures.forget()
        self._forget_messages()

    def _note_chat(self, event: Event) -> None:
        name = self.match.names[event.seat] if event.seat is not None else None
        line = {"n": event.number, "seat": event.seat, "name": name, "text": event.body["text"], "at": event.at}
        self.chat = [*self.chat[1 - CHAT_SHOWN :], line]

    def _note_undo(self, event: Event, sentence: str) -> None:
        if event.seat is not None:
            line = TakenBack(event.number, event.body["ply"], event.seat, sentence)
            self.taken_back = [*self.taken_back[1 - TOLD_SHOWN :], line]

    def _note_chair(self, seat: int, body: dict[str, Any]) -> None:
        change = {key: body[key] for key in ("kind", "level", "name") if key in body}
        self.chairs[seat] = replace(self.chairs[seat], **change)
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
        return chair if chair is not None and chair.kind == "bot" else None

    def why_no_undo(self, seat: int, lang: str) -> str | None:
        """Why this seat cannot take back the last move; None if it can."""
        match = self.match
        if self.chairs[seat].kind == "bot":
            return say("topfloor.server", lang, "refusals.bot-plays")
        if match.undoable_by is None:
            return say("topfloor.engine", lang, "undo.revealed" if match.ply else "undo.nothing")
        if match.undoable_by != seat:
            return say("topfloor.server", lang, "refusals.undo-others", name=match.called(match.undoable_by, lang))
        return None

    def can_think_twice(self) -> bool:
        """Whether a person has just ended a turn with a move that could be taken back before a bot answers it."""
        mover = self.match.undoable_by
        return mover is not None and self.chairs[mover].kind == "person" and self.bot_to_move() is not None

    def is_alone(self, seat: int | None) -> bool:
        """Whether a seat plays against nobody but bots, so that nothing in the match is anybody else's secret."""
        return seat is not None and [chair.seat for chair in self.chairs if chair.token is not None] == [seat]

    def told(self, seat: int | None, lang: str) -> list[Answer]:
        """What happened besides moves, as a seat heard it: moves that were taken back."""
        return [
            {"event": line.event, "ply": line.ply, "seat": line.seat, "kind": "undo", "words": words, "say": said}
            for line in self.taken_back
            for words, said in [self._heard_of(line, seat, lang)]
        ]

    def _heard_of(self, line: TakenBack, seat: int | None, lang: str) -> tuple[str, str]:
        """What was heard of a move when it was made: as if nothing had come to light since the deal."""
        match = self.match
        words = match.game.heard(self._dealt.position, match.content, line.seat, line.sentence, seat)
        what = match.say(words, lang)
        return words, say("topfloor.server", lang, "told.undo", name=match.called(line.seat, lang), what=what)

    @cached_property
    def _dealt(self) -> Match:
        return self.match.from_the_deal()

    # --- Answers to messages that may come again.

    def answered(self, seat: int | None, id: str) -> Answer | None:
        """What was answered to this message before."""
        ply = self.answers.get((seat, id))
        if ply is not None:
            return {"id": id, "type": "ok", "ply": ply}
        return self.refusals.get((seat, id))

    def remember_refusal(self, seat: int | None, id: str, refusal: Answer) -> None:
        """Refusals change nothing, so they are kept in memory only, and not for ever."""
        self.refusals[seat, id] = refusal
        if len(self.refusals) > REFUSALS_KEPT:
            self.refusals.popitem(last=False)

    # --- Coming and going.

    def enter(self, guest: Guest) -> None:
        """Somebody is connected."""
        if guest.seat is not None or not self.guests:
            self.patron = guest.address
        self.guests.add(guest)
        if guest.seat is not None:
            self.here[guest.seat] += 1
            self.presence_changed()

    def leave(self, guest: Guest) -> None:
        """Somebody is not connected any more."""
        self.guests.discard(guest)
        if guest.seat is not None:
            self.here[guest.seat] -= 1
            self.here += Counter()  # keeps positive counts only
            self.presence_changed()
        if not self.guests:
            self.left_at = time.monotonic()
            self.pictures = Pictures(self.match)
            self._forget_messages()

    # --- What everybody is shown.

    def facts(self, lang: str = "en") -> Answer:
        """What anyone may know who knows the name of the table."""
        match = self.match
        setup = {"table": self.id, "game": match.game.NAME, "variant": match.variant, "players": match.players}
        state = {"over": match.over, "ply": match.ply, "to_move": match.to_move, "winners": match.winners()}
        deal = {"commitment": self.commitment, "seed_chosen": self.opening.seed_chosen, "seats": self.seats(lang)}
        return {**setup, **state, **deal}

    def seats(self, lang: str) -> list[Answer]:
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

    def seats_message(self, lang: str) -> str:
        """Who sits where, as a message; made once for everyone who reads it in the same language."""
        if lang not in self._seats_messages:
            self._seats_messages[lang] = orjson.dumps({"type": "seats", "seats": self.seats(lang)}).decode()
        return self._seats_messages[lang]

    def picture(self, seat: int | None, lang: str) -> str:
        """The whole state as a seat may know it, as a message; made once for everyone who sees the same."""
        key = (seat, lang)
        if key not in self._messages:
            self._messages[key] = orjson.dumps(self._state(seat, lang)).decode()
        return self._messages[key]

    def first_picture(self, seat: int | None, lang: str) -> str:
        """The same for somebody who has just come, with what will stay the same."""
        setting = orjson.dumps({"setting": self.pictures.setting}).decode()
        return f"{setting[:-1]},{self.picture(seat, lang)[1:]}"

    def _state(self, seat: int | None, lang: str) -> Answer:
        match = self.match
        view, scene = self.pictures.view_and_scene(seat, lang)
        chair = self.chair_to_move()
        is_asked = chair is not None and chair.seat == seat and chair.kind == "person"
        legal = match.choices(lang) if is_asked else []
        undo_why = None if seat is None else self.why_no_undo(seat, lang)
        state = {
            "event": self.number,
            "type": "view",
            "view": view,
            "scene": scene,
            "legal": legal,
            "labels": match.labels(lang, [choice["words"] for choice in legal]),
            "log": self.pictures.log(seat, lang),
            "chat": self.chat,
            "seats": self.seats(lang),
            "commitment": self.commitment,
            "seed_chosen": self.opening.seed_chosen,
            "told": self.told(seat, lang),
            "save": "play-on" if self.is_alone(seat) or match.over else "look-back",
            "undo": undo_why is None and seat is not None,
            "undo_why": undo_why,
        }
        if self.can_think_twice():
            state["grace"] = self.grace
        if match.over:
            state["seed"] = str(match.seed)
        return state

    def tell(self) -> None:
        """Have everyone look at the table again, as soon as whoever speaks now has finished."""
        if not self._is_telling:
            self._is_telling = True
            asyncio.get_running_loop().call_soon(self._tell_now)

    def _tell_now(self) -> None:
        self._is_telling = False
        for guest in list(self.guests):
            guest.wake()

    def presence_changed(self) -> None:
        """Somebody came or left."""
        self.presence += 1
        self._forget_messages()
        self.tell()

    def _forget_messages(self) -> None:
        self._messages.clear()
        self._seats_messages.clear()


def dealt(opening: Opening) -> Match:
    """The match that a table was opened with, before its first move."""
    game = REGISTRY.game(opening.game)
    names = [chair.name for chair in opening.chairs]
    match = Match(game, players=len(names), seed=opening.seed, variant=opening.variant, names=names)
    if (game.RULES_VERSION, match.content.digest) != (opening.rules, opening.content):
        raise OutOfDate(f"table {opening.id} was opened under other rules than these")
    return match
