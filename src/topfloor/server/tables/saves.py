"""Saving a match that is not over, in one of two kinds of file.

To play on: the whole story with its seed. It holds everything hidden, so only a person who plays against nobody but
bots gets it, and it says so. A table can be opened from it.

To look back: what one seat has seen so far, as a film. What is hidden from that seat is not in it, so it cannot be
played on, and no server is needed to look at it.

    topfloor look-back 1
    game: skyliners
    variant: full
    players: South, West
    known to: West
    moves: 12
    result: unfinished
    note: For looking back: what is hidden from West is not in here, so it cannot be played on.
    film: H4sIAAAA…

The film is JSON as `/api/replay` gives it, with all its frames, compressed with gzip, in base64.
"""

from __future__ import annotations

import base64
import gzip
from collections.abc import Iterable

import orjson

from topfloor import bots
from topfloor.engine.match import Match
from topfloor.engine.story import LOOK_BACK, extras, result, write
from topfloor.engine.texts import say
from topfloor.server.storage.events import Chair
from topfloor.server.tables.replay import Film, Look
from topfloor.server.tables.setup import Place

PERSON = "person"
SQUEEZE = 6


def to_play_on(match: Match, chairs: list[Chair], lang: str) -> str:
    """The whole story, with who sits where."""
    return write(match, {"seats": seats_said(chairs), "beware": say("topfloor.server", lang, "save.beware")})


def seats_said(chairs: Iterable[Chair]) -> str:
    """Who sits where, as a story says it."""
    return ", ".join(PERSON if chair.token is not None else chair.level or "random" for chair in chairs)


def who_sat(story: str, players: int) -> list[Place]:
    """Who sat where, as a story says; people everywhere, if it says nothing that can be true."""
    names = extras(story).get("seats", "").split(", ")
    if len(names) != players or not all(name == PERSON or name in bots.NAMES for name in names):
        return [Place()] * players
    return [Place() if name == PERSON else Place("bot", name) for name in names]


def to_look_back(match: Match, seat: int | None, lang: str) -> str:
    """What a seat has seen, whatever happens later; in a thread, as it takes a while."""
    film, look = Film(match), Look(seat, lang=lang)
    shown = {**film.head(look), "moves": match.ply, "frames": [*film.frames(look, 0, match.ply + 1)]}
    name = match.called(seat, lang) if seat is not None else say("topfloor.server", lang, "save.spectator")
    header = {
        "game": match.game.NAME,
        "variant": match.variant,
        "players": ", ".join(match.names),
        "known to": name,
        "moves": str(match.ply),
        "result": result(match),
        "note": say("topfloor.server", lang, "save.look-back", name=name),
        "film": base64.b64encode(gzip.compress(orjson.dumps(shown), SQUEEZE, mtime=0)).decode(),
    }
    return "\n".join([LOOK_BACK, *(f"{key}: {value}" for key, value in header.items())]) + "\n"
