"""Why everybody's score is as it is: lines and ends of tracks, achievements, awards, chips, and hops."""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.engine.content import Content
from topfloor.engine.receipts import Earned
from topfloor.engine.texts import Saying, listed
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.card_text import PACKAGE
from topfloor.games.paper_skylines.gains import Name, Number
from topfloor.games.paper_skylines.language import TRACK_WORDS
from topfloor.games.paper_skylines.position import (
    ACHIEVEMENTS,
    AWARDS,
    CHIPS,
    CLAIMED,
    ENDS,
    HOPS,
    LINES,
    TRACKS,
    Town,
)
from topfloor.games.paper_skylines.scoring import award_winner, measured
from topfloor.games.paper_skylines.words import COLOURS, SOURCES

AWARD_KEYS = ("award-height", "award-buildings")


def receipts(town: Town, content: Content[Box]) -> Iterator[Earned]:
    """The lines of a finished match, source by source."""
    seats = range(town.players)
    for lines in (on_tracks, at_ends, achievements, awards, chips, hops):
        for seat in seats:
            yield from lines(town, content, seat)


def on_tracks(town: Town, content: Content[Box], seat: int) -> Iterator[Earned]:
    """The lines that each marker has crossed (PS-20)."""
    for track in range(TRACKS):
        crossed, word = town.lines[seat, track], TRACK_WORDS[track]
        words = {"track": Saying(PACKAGE, f"tracks.{word}"), "space": town.track[seat, track]}
        words["every"] = content.box.line_every[track]
        yield Earned(seat, SOURCES[LINES], crossed, "PS-20", "lines" if crossed else "no-lines", (word,), words)


def at_ends(town: Town, content: Content[Box], seat: int) -> Iterator[Earned]:
    """Being first at the end of a track (PS-21)."""
    ends = [TRACK_WORDS[track] for track in range(TRACKS) if town.track[seat, track] == content.box.track_end[track]]
    points = town.points[seat, ENDS]
    if points:
        yield Earned(seat, SOURCES[ENDS], points, "PS-21", "ends", tuple(ends), {"number": Number("points", points)})


def achievements(town: Town, content: Content[Box], seat: int) -> Iterator[Earned]:
    """Each achievement that was claimed (PS-15)."""
    for number in range(ACHIEVEMENTS):
        if town.claims[seat] >> number & 1:
            claim = str(content.data["achievements"][number]["id"])
            words = {"achievement": Name(content, claim)}
            yield Earned(seat, SOURCES[CLAIMED], content.box.stars[number], "PS-15", "achievement", (claim,), words)


def awards(town: Town, content: Content[Box], seat: int) -> Iterator[Earned]:
    """The tallest building and the most buildings (PS-28)."""
    for award, key in enumerate(AWARD_KEYS):
        by_height = award == 0
        if award_winner(town, by_height) == seat:
            most = measured(town, seat, by_height)
            found = buildings(town, seat, most if by_height else 1)
            words = {"number": Number("cards" if by_height else "buildings", most), "place": listed(numbers(found))}
            yield Earned(seat, SOURCES[AWARDS], content.box.award[award], "PS-28", key, words_of(seat, found), words)


def buildings(town: Town, seat: int, least: int) -> list[int]:
    """The places of a city with at least so many cards."""
    return [place for place in range(town.width[seat]) if town.height[seat, place] >= least]


def numbers(found: list[int]) -> list[int]:
    """Places as people count them."""
    return [place + 1 for place in found]


def words_of(seat: int, found: list[int]) -> tuple[str, ...]:
    """Places as a view names them: 'red 3'."""
    return tuple(f"{COLOURS[seat]} {place}" for place in numbers(found))


def chips(town: Town, content: Content[Box], seat: int) -> Iterator[Earned]:
    """Each chip that was taken (PS-15, PS-29)."""
    for number in range(ACHIEVEMENTS):
        if town.chip_owner[number] == seat + 1:
            claim = str(content.data["achievements"][number]["id"])
            words = {"achievement": Name(content, claim)}
            yield Earned(seat, SOURCES[CHIPS], town.chip[number], "PS-29", "chip", (claim,), words)


def hops(town: Town, content: Content[Box], seat: int) -> Iterator[Earned]:
    """The spaces that the score marker hopped over (PS-22)."""
    hopped = town.points[seat, HOPS]
    if hopped:
        yield Earned(seat, SOURCES[HOPS], hopped, "PS-22", "hops", (), {"number": Number("spaces", hopped)})
