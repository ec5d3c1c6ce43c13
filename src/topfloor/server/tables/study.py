"""Studying a story: what whoever was to move could know, side lines, and what an expected line would bring.

The thinking itself is done by whoever asks. Everything here is about a match that the asker holds as a story, so
nothing in it is a secret to him; still a mover is only given a glimpse, since a strong player knows no more than that.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from topfloor.bots.reasons import at_once
from topfloor.engine.errors import BadSetup, Refusal
from topfloor.engine.game import AnyPosition
from topfloor.engine.match import Match
from topfloor.engine.reasons import line as in_a_line
from topfloor.engine.texts import Saying
from topfloor.server.tables.replay import FRAMES_AT_ONCE, Film, Json, Look

MOMENTS_AT_ONCE = 32
"""So many moments are told in one piece."""


def point(match: Match, ply: int) -> Match:
    """The match as it was after so many moves."""
    if ply > match.ply:
        raise BadSetup(Saying("topfloor.server", "study.ply", ply=ply, moves=match.ply))
    return next(match.replay(since=ply))


# --- What to think about.


def moments(match: Match, first: int) -> Iterator[Json]:
    """Some points of a match, its end among them; between two of them, others get a chance."""
    for here in islice(match.replay(since=first), MOMENTS_AT_ONCE):
        yield moment(here)
        time.sleep(0)


def moment(match: Match) -> Json:
    """What whoever is to move knows, as a search takes it, and everybody's points as they stand."""
    seat = match.to_move
    return {
        "ply": match.ply,
        "seat": seat,
        "choices": len(match.legal_actions()),
        "scores": match.scores(),
        "winners": match.winners(),
        "glimpse": None if seat is None else packed(match.glimpse(seat)),
    }


def packed(position: AnyPosition) -> str:
    """A position as text."""
    return base64.b64encode(bytes(position)).decode()


# --- Side lines.


@dataclass(frozen=True)
class SideLine:
    """A match that left its story at a ply, as far as sentences could be said, and what is against the next."""

    match: Match
    refusal: Refusal | None

    def told(self, look: Look, first: int) -> Json:
        """Some frames of the line from a ply on, and what can be said at its end, if the viewer sees as its mover."""
        match = self.match
        return {
            "frames": [*Film(match).frames(look, first, FRAMES_AT_ONCE)],
            "moment": moment(match),
            "turn": turn(match, look),
            "refusal": told_against(self.refusal),
        }


def aside(match: Match, ply: int, sentences: Sequence[str], lang: str) -> SideLine:
    """Leave a story at a ply, and say some sentences instead of what was said; the first that may not be ends it."""
    here = point(match, ply)
    for words in sentences:
        refusal = here.why(words, lang)
        if refusal is not None:
            return SideLine(here, refusal)
        here.play_judged(words)
    return SideLine(here, None)


def turn(match: Match, look: Look) -> Json | None:
    """What whoever is to move sees and may say; nothing if the viewer sees with somebody else's eyes."""
    seat = match.to_move
    if seat is None or not (look.is_open or look.seat == seat):
        return None
    view, scene = match.view_and_scene(seat)
    legal = match.choices(look.lang)
    labels = match.labels(look.lang, [choice["words"] for choice in legal])
    return {"view": match.introduced(view, look.lang), "scene": scene, "legal": legal, "labels": labels}


def told_against(refusal: Refusal | None) -> Json | None:
    """A refusal as data."""
    return None if refusal is None else {"rule": refusal.rule, "text": refusal.text}


def foreseen(match: Match, words: str, lang: str) -> Json:
    """Why a sentence may not be said here, or what it would bring and whether it ends the turn."""
    refusal = match.why(words, lang)
    if refusal is not None:
        return {"refusal": told_against(refusal), "gains": None, "ends": None}
    return {"refusal": None, "gains": match.preview(words, lang), "ends": match.ends_turn(words)}


# --- What a line would bring.


def expected(match: Match, line: Sequence[str], lang: str) -> Json:
    """A line as it is spoken, as far as it can really be played, and how everybody would stand after it."""
    seat, said, movers = match.to_move, [], []
    why = "" if seat is None or match.why(line[0], lang) is not None else reason(match, line[0], lang)
    here = match.copy()
    for words in line:
        if here.to_move is None or here.why(words, lang) is not None:
            break
        said.append(match.say(words, lang))
        movers.append(here.to_move)
        here.play_judged(words)
    played = [*line[: len(said)]]
    return {"words": played, "say": said, "movers": movers, "why": why, "scores": here.scores(), "over": here.over}


def reason(match: Match, words: str, lang: str) -> str:
    """What a legal move changes at once, in a line, as its mover could know it; nothing if there is nothing to say."""
    seat = match.position.to_move
    facts = at_once(match, match.glimpse(seat), words)
    return in_a_line(sorted(facts, key=lambda fact: -abs(fact.worth)), match, seat, lang)
