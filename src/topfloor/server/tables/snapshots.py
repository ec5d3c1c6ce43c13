"""What everybody at a table is shown, as messages: what is the same for all of them is made only once.

After a move, a table of four needs five views, the spectators' among them, which differ in a few entries. Each entry of
what lies open is therefore turned to JSON once and put into every view that has it unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import orjson

from topfloor.engine.choices import choices
from topfloor.engine.match import Match
from topfloor.engine.texts import say
from topfloor.engine.view import Player, View
from topfloor.server.protocol.messages import Change, Splice
from topfloor.server.storage.events import CHAT, NAME, PLAY, SEAT, UNDO, Event
from topfloor.server.tables.logbook import Logbook, Viewer
from topfloor.server.tables.patches import Known, changes, entries, find, spliced

if TYPE_CHECKING:
    from topfloor.server.tables.table import Table, TakenBack

Json = Mapping[str, object]
Told: TypeAlias = Change | orjson.Fragment
"""A change, or several that are JSON already, with commas between them."""
Cuts = list[tuple[list[orjson.Fragment], str | None]]
"""Changes as JSON, and each time the entry that follows them, if there is one."""

NO_CHOICES: Json = {"legal": [], "labels": {}}


class Shared:
    """What most people see alike: its entries as they are, and as JSON if somebody wants that."""

    def __init__(self, entries: Any) -> None:
        self.entries = entries

    @cached_property
    def json(self) -> Json:
        """Each entry as JSON."""
        return {key: orjson.Fragment(orjson.dumps(value)) for key, value in self.entries.items()}


class Seen:
    """A view or a scene as somebody has it: what all see alike, and what is his own, instead of that or besides."""

    def __init__(self, common: Shared, own: Json) -> None:
        self.common, self.own = common, own
        self.entries: Any = {**common.entries, **own}

    @property
    def json(self) -> Json:
        """All of it, with the JSON that there is already of what all see alike."""
        return {**self.common.json, **self.own}


class Views:
    """Views and scenes of a match; whoever changes it says what has to be made anew."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._common: dict[str, tuple[Shared, Shared]] = {}
        """The view and the scene of whoever only watches, by language."""
        self._seen: dict[Viewer, tuple[Seen, Seen]] = {}
        self._players: list[Player] = []
        """What lay open in front of each player when somebody looked last."""

    def forget(self) -> None:
        """The position or a name has changed."""
        self._common.clear()
        self._seen.clear()

    @cached_property
    def setting(self) -> orjson.Fragment:
        """What of a scene stays the same throughout the match."""
        return orjson.Fragment(orjson.dumps(self.match.setting()))

    def view_and_scene(self, viewer: Viewer) -> tuple[Seen, Seen]:
        """What a seat knows, with names as they are in a language, and the scene without its setting."""
        if viewer not in self._seen:
            self._seen[viewer] = self._look(*viewer)
        return self._seen[viewer]

    def _look(self, seat: int | None, lang: str) -> tuple[Seen, Seen]:
        match, game = self.match, self.match.game
        view, scene = self._lie_open(lang)
        if seat is None:
            return Seen(view, {}), Seen(scene, {})
        mine = Seen(view, match.own_view(seat, view.entries))
        return mine, Seen(scene, game.own_scene(mine.entries, match.content, scene.entries))

    def _lie_open(self, lang: str) -> tuple[Shared, Shared]:
        """What everybody sees; but for names, it is the same in every language."""
        if lang not in self._common:
            match = self.match
            if self._common:
                [(shown, scene), *_] = self._common.values()
            else:
                opened = match.lies_open()
                self._players = same_where_alike(self._players, opened["players"])
                opened = cast(View, {**opened, "players": self._players})
                shown, scene = Shared(opened), Shared(match.game.scene(opened, match.content))
            self._common[lang] = Shared(match.introduced(shown.entries, lang)), scene
        return self._common[lang]


@dataclass(slots=True)
class Shown:
    """What somebody was shown after an event."""

    event: int
    turn: int
    """The event since which nobody has moved, and the same ones play."""
    view: Seen
    scene: Seen
    log: list[bytes]
    told: int
    """How many lines of the log there were; while it is the same list, others may only have been added."""
    choices: Json
    rest: Json
    """But who is here: that changes without an event."""


class Snapshots:
    """The messages that tell a table's state; whoever sees the same gets the same text."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.views = Views(table.match)
        self.logbook = Logbook(table.match)
        self._shown: dict[Viewer, Shown] = {}
        self._shown_before: dict[Viewer, Shown] = {}
        """The newest state that was made for somebody, and the one before it."""
        self._messages: dict[Viewer, bytes] = {}
        self._patches: dict[Viewer, bytes] = {}
        self._known: Known = {}
        self._alike: dict[tuple[object, ...], Cuts | None] = {}
        """The changes between two objects that all see alike, the one before and the one now, cut where an entry is
        somebody's own; None where there are other entries than before."""
        self._added: dict[tuple[object, ...], list[orjson.Fragment]] = {}
        """Lines added to a log, as a change, by how many there were before and which they are."""
        self._rests: dict[tuple[object, ...], Json] = {}
        """What else there is in a state, by what it hangs on: a match of four has but a few, again and again."""
        self._rests_changed: dict[tuple[int, int], tuple[Json, Json, list[orjson.Fragment]]] = {}
        """Two of these, the one before and the one now, and the changes between them."""
        self._last_move: tuple[object, ...] | None = None
        """What a rest hangs on that a move can change."""
        self._seats_told: dict[str, bytes] = {}
        """Who sits where, by language."""
        self._seats_in_patches: dict[str, orjson.Fragment] = {}
        """The same as a change."""

    # --- What has to be made anew.

    def forget(self, event: Event) -> None:
        """An event has happened."""
        match = self.table.match
        if event.kind == UNDO:
            self.logbook.take_back()
        elif event.kind == NAME:
            self.logbook.forget()
        elif event.kind == PLAY and match.undoable_by is None:
            self.logbook.reveal()
        if event.kind != CHAT:
            self.views.forget()
        if event.kind in (NAME, SEAT):
            self._forget_seats()
        if event.kind != PLAY:
            self._rests.clear()
            self._rests_changed.clear()
        self._last_move = None
        self._forget_messages()

    def forget_presence(self) -> None:
        """Somebody came or left."""
        self._forget_seats()
        self._forget_messages()

    def _forget_seats(self) -> None:
        self._seats_told.clear()
        self._seats_in_patches.clear()

    def _forget_messages(self) -> None:
        self._messages.clear()
        self._patches.clear()
        self._known.clear()
        self._alike.clear()
        self._added.clear()

    # --- Messages.

    def state(self, seat: int | None, lang: str) -> bytes:
        """The whole state as a seat may know it; made once for everyone who sees the same."""
        viewer = (seat, lang)
        if viewer not in self._messages:
            shown = self._show(viewer)
            log, seats = orjson.Fragment(b"[%b]" % b",".join(shown.log)), orjson.Fragment(self._seats(lang))
            told = {"view": shown.view.json, "scene": shown.scene.json, "log": log, "seats": seats}
            state = {"event": shown.event, "type": "view", **told, **shown.choices, **shown.rest}
            self._messages[viewer] = orjson.dumps(state)
        return self._messages[viewer]

    def news(self, seat: int | None, lang: str, since: int) -> bytes:
        """What has changed since somebody was shown the state of an event; the whole state, if that is not known."""
        viewer = (seat, lang)
        shown, before = self._show(viewer), self._shown_before.get(viewer)
        if before is None or before.event != since:
            return self.state(seat, lang)
        if viewer not in self._patches:
            made = self._between(before, shown)
            made.append(self._seats_changed(lang))
            patch = {"event": shown.event, "type": "patch", "since": since, "changes": made}
            self._patches[viewer] = orjson.dumps(patch)
        return self._patches[viewer]

    def _show(self, viewer: Viewer) -> Shown:
        """What somebody is to be shown now; what he was shown before stays known until the next event but one."""
        known, event = self._shown.get(viewer), self.table.number
        if known is not None:
            if known.event == event:
                return known
            self._shown_before[viewer] = known
        turn = self.table.turn
        choices = known.choices if known is not None and known.turn == turn else self._choices(*viewer)
        view, scene = self.views.view_and_scene(viewer)
        log = self.logbook.lines(*viewer)
        shown = Shown(event, turn, view, scene, log, len(log), choices, self._rest(*viewer))
        self._shown[viewer] = shown
        return shown

    def _between(self, before: Shown, now: Shown) -> list[Told]:
        """What has changed for somebody from one event to another, but for who is here."""
        found = self._changes_of("view", before.view, now.view)
        found += self._changes_of("scene", before.scene, now.scene)
        found += self._changes_of_log(before, now)
        if before.choices is not now.choices:
            found += entries(before.choices, now.choices)
        found += self._changes_of_rest(before.rest, now.rest)
        return found

    def _changes_of(self, part: str, before: Seen, now: Seen) -> list[Told]:
        """Those in a view or a scene: of what all see alike, they are found only once."""
        old, new = before.entries, now.entries
        which = id(before.common), id(now.common), *now.own
        if which not in self._alike:
            self._alike[which] = self._cut(part, before, now) if old.keys() == new.keys() else None
        cuts = self._alike[which]
        if cuts is None:
            return [*changes(old, new, (part,))]
        found: list[Told] = []
        for ahead, key in cuts:
            found += ahead
            if key is not None and (was := old[key]) is not (value := new[key]) and was != value:
                find(found, was, value, (part, key), self._known)
        return found

    def _cut(self, part: str, before: Seen, now: Seen) -> Cuts:
        """What has changed of what all see alike, ahead of each entry that is somebody's own, and behind the last."""
        cuts: Cuts = []
        ahead: list[Change] = []
        for key, value in now.entries.items():
            if key in now.own:
                cuts.append((as_one(ahead), key))
                ahead = []
            elif (was := before.entries[key]) is not value and was != value:
                find(ahead, was, value, (part, key), self._known)
        return [*cuts, (as_one(ahead), None)]

    def _changes_of_log(self, before: Shown, now: Shown) -> list[orjson.Fragment]:
        """Lines that have been added, the same for most, or are told otherwise; what is told is JSON already."""
        if before.log is not now.log:
            return in_log(*spliced(before.log[: before.told], now.log, ("log",)))
        added = now.log[before.told :]
        which = before.told, *added
        if which not in self._added:
            self._added[which] = in_log({"at": ["log"], "from": before.told, "cut": 0, "put": added}) if added else []
        return self._added[which]

    def _changes_of_rest(self, before: Json, now: Json) -> list[orjson.Fragment]:
        """Those in what else there is, which is the same for most: so they are found only once."""
        pair = id(before), id(now)
        if pair not in self._rests_changed:
            self._rests_changed[pair] = before, now, as_one(entries(before, now))
        return self._rests_changed[pair][2]

    def first_state(self, seat: int | None, lang: str) -> bytes:
        """The same for somebody who has just come, with what will stay the same."""
        setting = orjson.dumps({"setting": self.views.setting})
        return b"%b,%b" % (setting[:-1], self.state(seat, lang)[1:])

    def seats(self, lang: str) -> bytes:
        """Who sits where, as a message of its own."""
        return orjson.dumps({"type": "seats", "seats": orjson.Fragment(self._seats(lang))})

    def _seats(self, lang: str) -> bytes:
        """Who sits where; made once for everyone who reads it in the same language."""
        if lang not in self._seats_told:
            self._seats_told[lang] = orjson.dumps(self.table.seats(lang))
        return self._seats_told[lang]

    def _seats_changed(self, lang: str) -> orjson.Fragment:
        """The same as a change, which comes with every patch."""
        if lang not in self._seats_in_patches:
            change = {"at": ["seats"], "to": orjson.Fragment(self._seats(lang))}
            self._seats_in_patches[lang] = orjson.Fragment(orjson.dumps(change))
        return self._seats_in_patches[lang]

    def _choices(self, seat: int | None, lang: str) -> Json:
        """What a seat may do now, if it is asked."""
        match = self.table.match
        is_asked = seat is not None and seat == match.to_move and self.table.chairs[seat].kind == "person"
        if not is_asked or self.table.is_closed:
            return NO_CHOICES
        legal = choices(match, lang)
        return {"legal": legal, "labels": match.labels(lang, [choice["words"] for choice in legal])}

    def _rest(self, seat: int | None, lang: str) -> Json:
        """What else there is in a state; made once for everyone to whom it is the same, until it is another."""
        if self._last_move is None:
            match = self.table.match
            self._last_move = match.undoable_by, match.ply > 0, match.over, self.table.can_think_twice()
        which = seat, lang, self._last_move
        rest = self._rests.get(which)
        if rest is None:
            alike = seat if self._is_his_own(seat) else "others", lang, self._last_move
            rest = self._rests[which] = self._rests[alike] = self._rests.get(alike) or self._rest_for(seat, lang)
        return rest

    def _is_his_own(self, seat: int | None) -> bool:
        """Whether somebody is told a rest that may be told nobody else."""
        table = self.table
        if seat is None or seat == table.match.undoable_by or table.chairs[seat].kind == "bot":
            return True
        return bool(table.taken_back) or table.is_alone(seat)

    def _rest_for(self, seat: int | None, lang: str) -> Json:
        table, match = self.table, self.table.match
        undo_why = None if seat is None else table.why_no_undo(seat, lang)
        rest: dict[str, object] = {
            "chat": table.chat,
            "commitment": table.commitment,
            "seed_chosen": table.opening.seed_chosen,
            "told": self.told(seat, lang) if table.taken_back else [],
            "save": "play-on" if table.is_alone(seat) or match.over else "look-back",
            "undo": undo_why is None and seat is not None,
            "undo_why": undo_why,
        }
        if table.can_think_twice():
            rest["grace"] = table.grace
        if match.over:
            rest["seed"] = str(match.seed)
        elif table.is_closed:
            rest["closed"] = say("topfloor.server", lang, "refusals.closed")
        return rest

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


def same_where_alike(before: Sequence[Player], now: Sequence[Player]) -> list[Player]:
    """What lies in front of each player, as the same object as before if it has not changed: everybody compares it."""
    return [was if was == player else player for was, player in zip_longest(before, now)]


def in_log(*splices: Splice) -> list[orjson.Fragment]:
    """Changes of a log as one piece of JSON."""
    return as_one([{**splice, "put": [orjson.Fragment(line) for line in splice["put"]]} for splice in splices])


def as_one(made: list[Change]) -> list[orjson.Fragment]:
    """Changes as one piece of JSON, with commas between them; none if nothing has changed."""
    return [orjson.Fragment(orjson.dumps(made)[1:-1])] if made else []
