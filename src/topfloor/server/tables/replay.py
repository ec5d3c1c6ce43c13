"""Stories over the network: what a table tells of its match, and any story as a film, frame by frame."""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

import orjson

from topfloor.engine.match import Match
from topfloor.engine.texts import say
from topfloor.engine.view import Line, View
from topfloor.games import load
from topfloor.server.tables.table import Table

FRAMES_AT_ONCE = 24
STORIES_KEPT = 6

Json = Mapping[str, object]


@dataclass(frozen=True)
class Look:
    """How a story is looked at: by which seat (None: a spectator), with all hands open or not, in what language."""

    seat: int | None
    is_open: bool = False
    lang: str = "en"


@dataclass(frozen=True)
class Film:
    """A match that can be looked at again, frame by frame."""

    match: Match

    def head(self, look: Look) -> Json:
        """All there is to know before the first frame."""
        match = self.match
        match.check_seat(look.seat)
        return {
            "game": match.game.NAME,
            "variant": match.variant,
            "names": match.names_in(look.lang),
            "over": match.over,
            "setting": match.setting(),
            "log": self._log(look),
        }

    def frames(self, look: Look, first: int, count: int) -> Iterator[Json]:
        """Some positions as they were seen then; between two of them, others get a chance to do something."""
        self.match.check_seat(look.seat)
        for point in islice(self.match.replay(since=first), count):
            yield self._frame(point, look)
            time.sleep(0)

    def _frame(self, match: Match, look: Look) -> Json:
        view, scene = match.view_and_scene(look.seat)
        view = match.introduced(view, look.lang)
        line = self._log(look, match.ply - 1, match.ply)[0] if match.ply else None
        frame = {"ply": match.ply, "view": view, "scene": scene, "line": line}
        return {**frame, **all_open(match, view, scene)} if look.is_open else frame

    def _log(self, look: Look, since: int = 0, until: int | None = None) -> list[Line]:
        """What was heard of the moves; if all lies open, what whoever made them heard."""
        ears = range(self.match.players) if look.is_open else [look.seat]
        logs = [self.match.log(seat, look.lang, since, until) for seat in ears]
        return [lines[lines[0]["seat"] if look.is_open else 0] for lines in zip(*logs, strict=True)]


def all_open(match: Match, view: View, scene: Mapping[str, object]) -> Json:
    """What each seat has for itself, by seat; the players as each of them knows himself, and every point."""
    points, scores = match.breakdown(), match.scores()
    views = [match.view_of(seat, view) for seat in range(match.players)]
    return {
        "view": {
            **view,
            "players": [
                {**own["players"][seat], "score": scores[seat], "points": points[seat], "unknown": []}
                for seat, own in enumerate(views)
            ],
        },
        "hands": {str(seat): own["yours"] for seat, own in enumerate(views)},
        "own_scenes": {str(seat): match.game.own_scene(own, match.content, scene) for seat, own in enumerate(views)},
    }


class Films:
    """The films that were looked at last; for one thread alone."""

    def __init__(self) -> None:
        self._films: OrderedDict[bytes, Film] = OrderedDict()

    def film(self, story: str) -> Film:
        """The film of a story; `BadStory` if it is none."""
        key = hashlib.sha256(story.encode()).digest()
        if key not in self._films:
            self._films[key] = Film(load(story))
        self._films.move_to_end(key)
        while len(self._films) > STORIES_KEPT:
            self._films.popitem(last=False)
        return self._films[key]

    def begin(self, story: str, look: Look) -> bytes:
        """What is known before the first frame, and the first frames, as JSON."""
        film = self.film(story)
        head = film.head(look)
        return orjson.dumps({**head, "moves": film.match.ply, "frames": [*film.frames(look, 0, FRAMES_AT_ONCE)]})

    def go_on(self, story: str, look: Look, first: int) -> bytes:
        """Some further frames, as JSON."""
        return orjson.dumps({"first": first, "frames": [*self.film(story).frames(look, first, FRAMES_AT_ONCE)]})


def told_so_far(table: Table, lang: str) -> str:
    """What everyone may read: the log as a spectator heard it, and once it is over the whole story."""
    match = table.match
    if match.over:
        return match.story()
    header = {
        "game": match.game.NAME,
        "variant": match.variant,
        "players": ", ".join(match.names),
        "commitment": table.commitment,
    }
    lines = [say("topfloor.server", lang, "story.title"), *(f"{key}: {value}" for key, value in header.items()), ""]
    lines += [f"{line['ply']:3} {match.names[line['seat']]}: {line['words']}" for line in match.heard(None, lang)]
    return "\n".join(lines) + "\n"
