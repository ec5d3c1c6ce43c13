"""Why everybody's score is as it is: plan by plan or row by row, then antennas, then the skyscraper cards."""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.engine.content import Content
from topfloor.engine.receipts import Earned
from topfloor.engine.texts import Saying, listed
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.looking import objects
from topfloor.games.skyliners.position import (
    ANTENNAS,
    FULL,
    IN_DISTRICT,
    ROWS,
    SITES,
    SKYSCRAPER,
    SOURCE_WORDS,
    SPARE_ANTENNAS,
    City,
)
from topfloor.games.skyliners.scoring import is_building, segment_of, tallest_building
from topfloor.games.skyliners.words import DISTRICT_WORDS, ROW_LETTERS, SITE_WORDS

PACKAGE = __package__ or ""
SEEN_WORD, ANTENNAS_WORD, SPARE_WORD, SKYSCRAPER_WORD = SOURCE_WORDS


def receipts(city: City, content: Content[Box]) -> Iterator[Earned]:
    """The lines of a finished match, in the order in which it is scored (SL-28 … SL-39)."""
    yield from plans(city) if city.variant == FULL else rows(city)
    for seat in range(city.players):
        yield from antennas(city, seat)
    for seat in range(city.players):
        yield skyscraper_card(city, seat)


def plans(city: City) -> Iterator[Earned]:
    """Every plan, first in, first scored; then who has rows without one (SL-31 … SL-34)."""
    for card in range(city.filed):
        seat, row = city.office[card] // ROWS, city.office[card] % ROWS
        sites, plan = in_sight(city, seat, row), city.plan[seat, row]
        right = segment_of(len(sites)) == plan
        words = {"row": ROW_LETTERS[row], "plan": Saying(PACKAGE, f"segments.{plan}"), "seen": len(sites)}
        points = len(sites) if right else 0
        yield Earned(seat, SEEN_WORD, points, "SL-33", "plan-right" if right else "plan-wrong", sites, words)
    for seat in range(city.players):
        unplanned = [ROW_LETTERS[row] for row in range(ROWS) if not city.plan[seat, row]]
        if unplanned:
            key = "unplanned-one" if len(unplanned) == 1 else "unplanned-many"
            yield Earned(seat, SEEN_WORD, 0, "SL-34", key, (), {"rows": listed(unplanned)})


def rows(city: City) -> Iterator[Earned]:
    """Row A of everyone, clockwise from the start player, then row B, and so on (SL-28, SL-29)."""
    for row in range(ROWS):
        for turn in range(city.players):
            seat = (city.start + turn) % city.players
            sites = in_sight(city, seat, row)
            words = {"row": ROW_LETTERS[row], "sites": listed(sites) if sites else ""}
            yield Earned(seat, SEEN_WORD, len(sites), "SL-29", "row" if sites else "row-empty", sites, words)


def in_sight(city: City, seat: int, row: int) -> tuple[str, ...]:
    """The sites whose objects a seat sees in a row, from near to far."""
    return tuple(SITE_WORDS[site] for site in objects(bytes(city.height), seat, row))


def antennas(city: City, seat: int) -> Iterator[Earned]:
    """A point for each antenna on the board, and for each that was lacking (SL-30, SL-35, SL-36)."""
    sites = tuple(SITE_WORDS[site] for site in range(SITES) if city.antenna[site] == seat + 1)
    rule = "SL-36" if city.variant == FULL else "SL-30"
    key = "antennas" if sites else "no-antennas"
    yield Earned(
        seat, ANTENNAS_WORD, city.points[seat, ANTENNAS], rule, key, sites, {"sites": listed(sites) if sites else ""}
    )
    spare = city.points[seat, SPARE_ANTENNAS]
    if spare:
        yield Earned(seat, SPARE_WORD, spare, "SL-35", "spare", (), {"n": spare})


def skyscraper_card(city: City, seat: int) -> Earned:
    """The district on a seat's card, and where the tallest buildings stand (SL-38, SL-39)."""
    height = tallest_building(city)
    tallest = [site for site in range(SITES) if is_building(city, site) and city.height[site] == height]
    inside = [site for site in tallest if IN_DISTRICT[city.district[seat], site]]
    sites = tuple(SITE_WORDS[site] for site in inside or tallest)
    words = {
        "district": Saying(PACKAGE, f"receipts.district-{DISTRICT_WORDS[city.district[seat]]}"),
        "height": height,
        "sites": listed(sites) if sites else "",
    }
    points = city.points[seat, SKYSCRAPER]
    return Earned(seat, SKYSCRAPER_WORD, points, "SL-39", "skyscraper" if points else "no-skyscraper", sites, words)
