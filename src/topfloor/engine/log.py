"""The moves of a match as a seat heard them, and what they brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topfloor.engine.gains import in_words
from topfloor.engine.view import Brought, Heard, Line

if TYPE_CHECKING:
    from topfloor.engine.match import Match


def heard(match: Match, seat: int | None, lang: str, since: int, until: int | None) -> list[Heard]:
    """The moves after a ply, up to another one or all of them: ply, seat, words, and the words as spoken."""
    match.check_seat(seat)
    lines: list[Heard] = []
    for ply, (mover, sentence) in enumerate(match.played(since, until), since + 1):
        words = match.game.heard(match.position, match.content, mover, sentence, seat)
        lines.append({"ply": ply, "seat": mover, "words": words, "say": match.say(words, lang)})
    return lines


def log(match: Match, seat: int | None, lang: str, since: int, until: int | None) -> list[Line]:
    """The same, and what each move brought to whom, as far as the seat may know."""
    lines = heard(match, seat, lang, since, until)
    return [{**line, "gains": brought(match, line["ply"], seat, lang)} for line in lines]


def brought(match: Match, ply: int, seat: int | None, lang: str) -> list[Brought]:
    """What the move that led to a ply brought, in words."""
    names = match.names_in(lang)
    return [in_words(gain, match.game, names, lang) for gain in match.gains(ply, seat)]
