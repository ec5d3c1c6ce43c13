"""What a move brought: what comes into sight and what vanishes, for everyone; at the end, what the cards were worth.

In the introductory game sight is points, and all of them but the skyscraper cards' are known to everybody.
"""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.engine.content import Content
from topfloor.engine.gains import Gain
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.looking import CUTS, ROW_OF, objects, seen
from topfloor.games.skyliners.position import (
    ANTENNAS,
    INTRO,
    ROWS,
    SEEN,
    SKYSCRAPER,
    SPARE_ANTENNAS,
    City,
)
from topfloor.games.skyliners.words import ROW_LETTERS, SITE_WORDS


def gains(before: City, after: City, content: Content[Box], seat: int | None) -> list[Gain]:
    """What a move brought to everyone; all of it lies open, so it is the same for every seat."""
    if after.over:
        return [scored(after, owner) for owner in range(after.players)]
    if after.built == before.built:
        return []
    site = after.built_site[after.built - 1]
    told = in_points(before, after, content, site) if after.variant == INTRO else in_sight(before, after, site)
    return [*told, *last_floor(before, after)]


def told_apart(before: City, after: City, content: Content[Box]) -> tuple[int, ...]:
    """Nobody knows more than everybody."""
    return ()


def in_sight(before: City, after: City, site: int) -> Iterator[Gain]:
    """How much more or less each side sees in the row of a site."""
    earlier, later = bytes(before.height), bytes(after.height)
    for owner in range(after.players):
        row = ROW_OF[owner][site]
        cut = CUTS[owner][row]
        was, now = len(seen(earlier[cut])), len(seen(later[cut]))
        if was != now:
            words = {"row": ROW_LETTERS[row], "was": str(was), "seen": str(now)}
            yield Gain(owner, "sees", now - was, SITE_WORDS[site], words)


def in_points(before: City, after: City, content: Content[Box], site: int) -> Iterator[Gain]:
    """How many points more or less each side has as things stand, but for the skyscraper cards."""
    antennas = content.box.antennas
    earlier, now = (points_in_sight(city, antennas) for city in (before, after))
    for owner in range(after.players):
        if earlier[owner] != now[owner]:
            words = {"total": str(now[owner])}
            yield Gain(owner, "points", now[owner] - earlier[owner], SITE_WORDS[site], words)


def points_in_sight(city: City, antennas: int) -> list[int]:
    """What everybody sees in all rows, and an antenna for whoever sees an object first (SL-28 … SL-30, SL-35)."""
    heights = bytes(city.height)
    marked: set[int] = set()
    points, placed = [0] * city.players, [0] * city.players
    for row in range(ROWS):
        for turn in range(city.players):
            owner = (city.start + turn) % city.players
            shown = objects(heights, owner, row)
            free = [site for site in shown if site not in marked]
            points[owner] += len(shown) + len(free)
            marked.update(free[: antennas - placed[owner]])
            placed[owner] = min(antennas, placed[owner] + len(free))
    return points


def last_floor(before: City, after: City) -> Iterator[Gain]:
    """Whoever runs out of floors begins the last round of the full game (SL-22)."""
    if after.last_round and not before.last_round:
        yield Gain(before.to_move, "last-round")


def scored(after: City, owner: int) -> Gain:
    """All points of a seat at the end, and where they came from."""
    points = [after.points[owner, source] for source in (SEEN, ANTENNAS, SPARE_ANTENNAS, SKYSCRAPER)]
    words = {"rows": str(points[0]), "antennas": str(points[1] + points[2]), "card": str(points[3])}
    return Gain(owner, "scored", sum(points), "", words)
