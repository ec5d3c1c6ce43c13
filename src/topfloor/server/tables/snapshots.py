"""What everybody at a table is shown, as messages: what is the same for all of them is made only once.

After a move, a table of four needs five views, the spectators' among them, which differ in a few entries. Each entry of
what lies open is therefore turned to JSON once and put into every view that has it unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

import orjson

from topfloor.engine.match import Match
from topfloor.engine.texts import say
from topfloor.engine.view import Line, View
from topfloor.server.storage.events import CHAT, NAME, PLAY, UNDO, Event

if TYPE_CHECKING:
    from topfloor.server.tables.table import Table, TakenBack

Json = Mapping[str, object]

E = TypeVar("E", bound=Mapping[str, object])


class Shared(Generic[E]):
    """Something that most people see alike: its entries as they are, and as JSON."""

    def __init__(self, entries: E) -> None:
        self.entries = entries
        self.json = {key: orjson.Fragment(orjson.dumps(value)) for key, value in entries.items()}

    def changed_to(self, entries: Mapping[str, object]) -> Json:
        """Other entries, with the JSON there is for those that are still the same."""
        same = self.entries
        return {key: self.json[key] if key in same and value is same[key] else value for key, value in entries.items()}


class Views:
    """Views, scenes and logs of a match; whoever changes it says what has to be made anew."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._view: Shared[View] | None = None
        self._scene: Shared[Mapping[str, object]] | None = None
        self._told: dict[tuple[int | None, str], list[bytes]] = {}

    def forget(self) -> None:
        """The position or a name has changed."""
        self._view = self._scene = None

    def forget_log(self, since: int = 0) -> None:
        """Moves after a ply were taken back; or something came to light, or a name changed, and all is told anew."""
        for told in self._told.values():
            del told[since:]

    @cached_property
    def setting(self) -> orjson.Fragment:
        """What of a scene stays the same throughout the match."""
        return orjson.Fragment(orjson.dumps(self.match.setting()))

    def view_and_scene(self, seat: int | None, lang: str) -> tuple[Json, Json]:
        """What a seat knows, with names as they are in a language, and the scene without its setting."""
        match, game = self.match, self.match.game
        if self._view is None or self._scene is None:
            shown = match.lies_open()
            self._view, self._scene = Shared(shown), Shared(game.scene(shown, match.content))
        if seat is None:
            return self._view.changed_to(match.introduced(self._view.entries, lang)), self._scene.json
        view = match.view_of(seat, self._view.entries)
        scene = self._scene.entries
        own = game.own_scene(view, match.content, scene)
        return self._view.changed_to(match.introduced(view, lang)), self._scene.changed_to({**scene, **own})

    def log(self, seat: int | None, lang: str) -> orjson.Fragment:
        """The moves as a seat heard them; those that it heard before are not made again."""
        told = self._told.setdefault((seat, lang), [])
        told += map(kept, self.match.log(seat, lang, since=len(told)))
        return orjson.Fragment(b"[%b]" % b",".join(told))


class Snapshots:
    """The messages that tell a table's state; whoever sees the same gets the same text."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.views = Views(table.match)
        self._messages: dict[tuple[int | None, str], str] = {}
        self._seats_messages: dict[str, str] = {}

    # --- What has to be made anew.

    def forget(self, event: Event) -> None:
        """An event has happened."""
        match = self.table.match
        if event.kind == UNDO:
            self.views.forget_log(match.ply)
        elif event.kind == NAME or (event.kind == PLAY and match.undoable_by is None):
            self.views.forget_log()
        if event.kind != CHAT:
            self.views.forget()
        self.forget_messages()

    def forget_messages(self) -> None:
        """Something changed, if only who is here."""
        self._messages.clear()
        self._seats_messages.clear()

    # --- Messages.

    def state(self, seat: int | None, lang: str) -> str:
        """The whole state as a seat may know it; made once for everyone who sees the same."""
        key = (seat, lang)
        if key not in self._messages:
            self._messages[key] = orjson.dumps(self._state(seat, lang)).decode()
        return self._messages[key]

    def first_state(self, seat: int | None, lang: str) -> str:
        """The same for somebody who has just come, with what will stay the same."""
        setting = orjson.dumps({"setting": self.views.setting}).decode()
        return f"{setting[:-1]},{self.state(seat, lang)[1:]}"

    def seats(self, lang: str) -> str:
        """Who sits where; made once for everyone who reads it in the same language."""
        if lang not in self._seats_messages:
            message = {"type": "seats", "seats": self.table.seats(lang)}
            self._seats_messages[lang] = orjson.dumps(message).decode()
        return self._seats_messages[lang]

    def _state(self, seat: int | None, lang: str) -> Json:
        table, match = self.table, self.table.match
        view, scene = self.views.view_and_scene(seat, lang)
        chair = table.chair_to_move()
        is_asked = chair is not None and chair.seat == seat and chair.kind == "person"
        legal = match.choices(lang) if is_asked else []
        undo_why = None if seat is None else table.why_no_undo(seat, lang)
        state: dict[str, object] = {
            "event": table.number,
            "type": "view",
            "view": view,
            "scene": scene,
            "legal": legal,
            "labels": match.labels(lang, [choice["words"] for choice in legal]),
            "log": self.views.log(seat, lang),
            "chat": table.chat,
            "seats": table.seats(lang),
            "commitment": table.commitment,
            "seed_chosen": table.opening.seed_chosen,
            "told": self.told(seat, lang),
            "save": "play-on" if table.is_alone(seat) or match.over else "look-back",
            "undo": undo_why is None and seat is not None,
            "undo_why": undo_why,
        }
        if table.can_think_twice():
            state["grace"] = table.grace
        if match.over:
            state["seed"] = str(match.seed)
        return state

    # --- Moves that were taken back.

    def told(self, seat: int | None, lang: str) -> list[Json]:
        """What happened besides moves, as a seat heard it: moves that were taken back."""
        return [
            {"event": line.event, "ply": line.ply, "seat": line.seat, "kind": "undo", "words": words, "say": said}
            for line in self.table.taken_back
            for words, said in [self._heard_of(line, seat, lang)]
        ]

    def _heard_of(self, line: TakenBack, seat: int | None, lang: str) -> tuple[str, str]:
        """What was heard of a move when it was made: as if nothing had come to light since the deal."""
        match = self.table.match
        words = match.game.heard(self._dealt.position, match.content, line.seat, line.sentence, seat)
        what = match.say(words, lang)
        return words, say("topfloor.server", lang, "told.undo", name=match.called(line.seat, lang), what=what)

    @cached_property
    def _dealt(self) -> Match:
        return self.table.match.from_the_deal()


def kept(line: Line) -> bytes:
    """JSON to be kept for long: a copy, as what orjson gives takes the four kilobytes that it was written in."""
    return bytes(memoryview(orjson.dumps(line)))
