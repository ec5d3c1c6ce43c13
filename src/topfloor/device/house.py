"""The tables of a device: opened, kept as text, played at, and asked, by messages as they go over the network.

Nobody else is here: one page speaks, and all it says is well-formed. So nothing waits, and nothing is checked but what
the rules have to say. What bots think comes from the page, which has the same search as WebAssembly; where it has not,
they think here.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, is_dataclass, replace
from typing import Any, get_args, get_origin, get_type_hints

from topfloor import bots
from topfloor.bots import coach
from topfloor.bots.by_game import in_game
from topfloor.bots.carelessness import picked
from topfloor.bots.hints import ADVICE
from topfloor.bots.player import Advice
from topfloor.engine.errors import BadStory, TopfloorError
from topfloor.engine.texts import say, told
from topfloor.games import load
from topfloor.server.protocol.messages import Answer, Coach, Command, Hint, Ok, Query, Refused
from topfloor.server.storage.events import PLAY, REMATCH, Chair, Event, Opening
from topfloor.server.tables import coaching, queries, saves
from topfloor.server.tables.judging import Settled, answered, judge
from topfloor.server.tables.replay import Films, Look, told_so_far
from topfloor.server.tables.requests import Declined, Request
from topfloor.server.tables.setup import Place, as_told, for_rematch, set_up
from topfloor.server.tables.table import CHAT_CHARACTERS, EVENTS_A_TABLE, GRACE, PAUSE, Table, ok

INTERPRETED = 60
"""So many iterations somebody thinks who has to do so in Python."""

BAD_TOKEN, NO_TABLE, OUT_OF_DATE = 4401, 4404, 4410
"""Codes with which the live channel ends a connection."""

PREFIX = "here-"
"""Names of tables on a device begin like this, as no other table's does."""

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Limits:
    """How much may be said at a table."""

    events_a_table: int = EVENTS_A_TABLE
    chat_characters: int = CHAT_CHARACTERS


class House:
    """All tables of a device."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.events: dict[str, list[Event]] = {}
        self.films = Films()

    # --- Opening, and keeping what was opened.

    def open(self, game: str, variant: str, seats: Sequence[Json], lang: str) -> object:
        """Deal a match at a new table; its opener is told as by the server."""
        places = [Place(seat["kind"], seat.get("level"), seat.get("name")) for seat in seats]
        opened = set_up(game, variant, places, None)
        opened = replace(opened, opening=replace(opened.opening, id=PREFIX + opened.opening.id))
        self._seat(opened.opening, [])
        return without_nothing(as_told(opened).model_dump())

    def play_on(self, story: str, lang: str) -> object:
        """A new table at which a saved match goes on."""
        match = load(story)
        if match.over:
            raise Declined(say("topfloor.server", lang, "errors.story-over"))
        sat = zip(saves.who_sat(story, match.players), match.names, strict=True)
        places = [replace(place, name=name) for place, name in sat]
        opened = set_up(match.game.NAME, match.variant, places, match.seed)
        opening = replace(opened.opening, id=PREFIX + opened.opening.id, seed_chosen=False)
        played = [
            Event(number, PLAY, seat, None, {"words": words, "ply": number - 1})
            for number, (seat, words) in enumerate(zip(match.movers, match.moves, strict=True), 2)
        ]
        self._seat(opening, played)
        return without_nothing(as_told(replace(opened, opening=opening)).model_dump())

    def _seat(self, opening: Opening, events: list[Event]) -> None:
        self.tables[opening.id] = Table(opening, events, grace=GRACE)
        self.events[opening.id] = events

    def kept(self, table: str) -> object:
        """A table as text, to be read back by `read`, and how it stands, for those who only want to know that."""
        known = self.tables[table]
        text = json.dumps([asdict(known.opening), [asdict(event) for event in self.events[table]]])
        return {"text": text, "facts": known.facts().model_dump()}

    def read(self, text: str) -> None:
        """Put up a table that was kept."""
        opening, events = json.loads(text)
        chairs = tuple(Chair(**chair) for chair in opening.pop("chairs"))
        self._seat(Opening(**opening, chairs=chairs), [Event(**event) for event in events])

    # --- The live channel.

    def hello(self, table: str, hello: str, last: int, lang: str) -> object:
        """Who comes: a seat, and what there is to see; or the code with which a connection is ended."""
        if table not in self.tables:
            return {"code": NO_TABLE}
        known = self.tables[table]
        try:
            seat = known.seat_of(hello)
        except KeyError:
            return {"code": BAD_TOKEN}
        known.here[0 if seat is None else seat] = 1
        known.snapshots.forget_presence()
        return {"seat": seat, "state": known.snapshots.first_state(seat, lang).decode()}

    def state(self, table: str, seat: int | None, lang: str) -> str:
        """What a seat is shown now."""
        return self.tables[table].snapshots.state(seat, lang).decode()

    def say(self, table: str, seat: int | None, lang: str, message: Json) -> object:
        """The answer to a message, and whether anything has changed."""
        known = self.tables[table]
        number = known.number
        try:
            answer = self._answer(Request(known, seat, read(message), lang, Limits()))
        except Declined as refusal:
            answer = refusal.answer(message["id"])
        return {"answer": answer, "changed": known.number != number, "rematch": known.rematch}

    def _answer(self, request: Request[Any]) -> Answer:
        if isinstance(request.message, Hint):
            return self._hint(request)
        if isinstance(request.message, Coach):
            return self._coach(request)
        if isinstance(request.message, get_args(Query)):
            return queries.answer(request)
        return self._do(request)

    def _do(self, request: Request[Any]) -> Ok | Refused:
        """Judge, apply, keep, as the server does; a rematch opens its table first."""
        table, seat, key = request.table, request.seat, request.message.id
        if (known := answered(request)) is not None:
            return known
        try:
            draft = judge(request)
        except Settled:
            return ok(key, table.match.ply)
        event = Event(table.number + 1, draft.kind, seat, key, {"ply": table.match.ply, **draft.body})
        if event.kind == REMATCH:
            event.body["table"] = PREFIX + event.body["table"]
            self._seat(for_rematch(table.opening, table.chairs, event.body["table"]), [])
        self._happen(table, event)
        return ok(key, event.body["ply"])

    def _happen(self, table: Table, event: Event) -> None:
        table.apply(event, ours=True)
        self.events[table.id].append(event)

    def _hint(self, request: Request[Hint]) -> Answer:
        """What the page has thought of, with reasons; where it cannot think, what is thought here."""
        queries.who_may_ask_a_bot(request)
        match, adviser = request.table.match, bots.Search(iterations=INTERPRETED, hurry=True)
        found = queries.considered(request, match) or adviser.consider(match)
        return queries.advised(request, match, adviser.reason(match, found).reasoned())

    def _coach(self, request: Request[Coach]) -> Answer:
        """What there is to say of what the page has thought; where it cannot think, a move is not judged."""
        seat, now, ply = coaching.who_may_be_coached(request), request.table.match, request.message.ply
        adviser = bots.Search(iterations=INTERPRETED, hurry=True)
        if ply == now.ply:
            found = queries.considered(request, now) or adviser.consider(now)
            return coaching.remarked(request, now, coach.remark(seat, adviser.reason(now, found).reasoned()))
        match = coaching.point(now, ply)
        pair = coaching.weighed_by(request, match, now.moves[ply])
        if pair is None or not coach.is_poor(match.game, *pair):
            return coaching.judged(request, match, None)
        reasoned = adviser.reason(match, coach.as_advice(*pair)).reasoned()
        return coaching.judged(request, match, coach.verdict(seat, *pair, reasoned))

    # --- Bots.

    def bot(self, table: str) -> object:
        """What the bot whose turn it is needs to think: nothing if it is nobody's, and no thought for the only move."""
        known = self.tables[table]
        chair, match = known.bot_to_move(), known.match
        if chair is None or chair.level is None:
            return None
        asked = {"turn": known.turn, "level": chair.level, "pause": GRACE if known.can_think_twice() else PAUSE[0]}
        moves = match.legal()
        if len(moves) == 1:
            return {**asked, "words": moves[0]}
        level = bots.LEVELS.get(chair.level)
        if level is None and chair.level != "search":
            return {**asked, "words": bots.bot(chair.level).choose(match)}
        return {
            **asked,
            "game": match.game.NAME,
            "content": match.content.digest,
            "players": match.players,
            "seat": chair.seat,
            "ply": match.ply,
            "iterations": round(in_game(level.iterations, match.game)) if level else ADVICE,
            "glimpse": base64.b64encode(bytes(match.glimpse(chair.seat))).decode(),
        }

    def bot_plays(self, table: str, turn: int, words: str | None, found: Sequence[Json] | None) -> bool:
        """Play a bot's move, or the one it picks from what was found, if nothing has happened since it was asked."""
        known = self.tables[table]
        chair, match = known.bot_to_move(), known.match
        if known.turn != turn or chair is None or chair.level is None:
            return False
        if words is None:
            words = self._picked(known, chair.level, found)
        self._happen(known, Event(known.number + 1, PLAY, chair.seat, None, {"words": words, "ply": match.ply + 1}))
        return True

    def _picked(self, table: Table, level: str, found: Sequence[Json] | None) -> str:
        match, seat = table.match, table.match.position.to_move
        careless = in_game(bots.LEVELS[level].carelessness, match.game) if level in bots.LEVELS else 0.0
        if not found:
            advice = bots.Search(iterations=INTERPRETED).consider(match)
        else:
            advice = [Advice(one["words"], one["win"], one["visits"], tuple(one["line"])) for one in found]
        return picked(advice, careless, match.glimpse(seat)).words

    # --- What REST has.

    def story(self, table: str, lang: str) -> str:
        """What a table tells of its match."""
        return told_so_far(self.tables[table], lang)

    def save(self, table: str, token: str, kind: str, lang: str) -> str:
        """The match as a file, to play on or to look back."""
        known = self.tables[table]
        seat = known.seat_of(token)
        may = known.match.over or known.is_alone(seat)
        if kind != "look-back" and may:
            return saves.to_play_on(known.match, known.chairs, lang)
        return saves.to_look_back(known.match.copy(), seat, lang)

    def film(self, story: str, seat: int | None, open: bool, lang: str) -> object:
        """A story as a film, with its first frames."""
        return json.loads(self.films.begin(story, Look(seat, open, lang)))

    def frames(self, story: str, seat: int | None, open: bool, lang: str, first: int) -> object:
        """Some further frames."""
        return json.loads(self.films.go_on(story, Look(seat, open, lang), first))


# --- Between the page and Python: texts of JSON.

HOUSE = House()


def call(name: str, arguments: str) -> str:
    """Have the house do something; what comes of it, or a refusal in a sentence."""
    given = json.loads(arguments)
    lang = given.get("lang", "en")
    try:
        done: Callable[..., object] = getattr(HOUSE, name)
        return json.dumps({"value": done(**given)})
    except Declined as refusal:
        return json.dumps({"refused": {"text": refusal.text}})
    except BadStory as error:
        return json.dumps({"refused": {"text": told(error.because, lang), "line": error.line}})
    except TopfloorError as error:
        return json.dumps({"refused": {"text": error.said(lang)}})


KINDS = {get_args(get_type_hints(kind)["do"])[0]: kind for kind in get_args(Query | Command)}


def read(message: Json) -> Query | Command:
    """The message that an object is."""
    found: Query | Command = made(KINDS[message["do"]], message)
    return found


def made(kind: Any, value: Any) -> Any:
    """A value as the kind that it is declared as: objects become dataclasses, also in lists."""
    if isinstance(kind, type) and is_dataclass(kind):
        kinds = get_type_hints(kind)
        return kind(**{name: made(kinds[name], one) for name, one in value.items()})
    if get_origin(kind) is list and isinstance(value, list):
        return [made(get_args(kind)[0], one) for one in value]
    return value


def without_nothing(value: Any) -> Any:
    """The same without entries that are null."""
    if isinstance(value, dict):
        return {key: without_nothing(one) for key, one in value.items() if one is not None}
    return [without_nothing(one) for one in value] if isinstance(value, list) else value
