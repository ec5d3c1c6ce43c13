"""The map of `content.toml`: checked, and packed into sets of places for every island at every side."""

from __future__ import annotations

from collections.abc import Iterable

from topfloor.engine.content import Entry
from topfloor.games.skyrise.box import COLOUR_WORDS, FEATURES, ISLAND_WORDS, PLAYER_COUNTS, SIDE_WORDS, Box
from topfloor.games.skyrise.position import CENTRE, CENTRE_PLACES, FIRST, OUTER_PLACES, SIDES

OUTER_SIDES = range(1, SIDES)


def pack_map(box: Box, content: Entry) -> None:
    """The sides in use, the central island and its bridges, and the outer islands at each side."""
    drawing = content.entry("drawing")
    _number(drawing, "distance")
    drawing.sourced()
    sides = content.entry("sides")
    for players in PLAYER_COUNTS:
        _pack_sides(box, players, sides.entry(str(players)))
    sides.done()
    centre = content.entry("centre")
    sockets = _pack_centre(box, centre)
    islands = list(content.entries("islands"))
    if len(islands) != len(ISLAND_WORDS):
        raise content.bad("islands", "islands", count=len(islands), needed=len(ISLAND_WORDS))
    for island, entry in enumerate(islands, 1):
        _pack_island(box, island, entry, sockets)


def _pack_sides(box: Box, players: int, entry: Entry) -> None:
    words = entry.items("sides")
    if len(words) != players or len({*map(str, words)}) != players or not {*map(str, words)} <= {*SIDE_WORDS[1:]}:
        raise entry.bad("sides", "sides", count=players)
    for place, word in enumerate(words):
        box.sides[players, place] = SIDE_WORDS.index(str(word))
    entry.sourced()


def _pack_centre(box: Box, entry: Entry) -> dict[int, tuple[int, int]]:
    """The central island; which of its places hold the left and the right bridge of each side."""
    nears = _pack_places(box, 0, entry, CENTRE_PLACES)
    for place, near in enumerate(nears):
        box.adjacent_centre[place] = _set(near, 0)
        box.coloured[CENTRE, 0, box.colour[0, place]] |= 1 << place
        if entry.data["places"][place]["windmill"]:
            box.windmills[CENTRE, 0] |= 1 << place
    sockets: dict[int, tuple[int, int]] = {}
    for bridge in entry.entries("bridges"):
        side = SIDE_WORDS.index(bridge.text("side", SIDE_WORDS[1:]))
        if side in sockets:
            raise bridge.bad("side", "side-twice", side=SIDE_WORDS[side])
        sockets[side] = _sockets(bridge, CENTRE_PLACES)
        bridge.sourced()
    if len(sockets) != len(OUTER_SIDES):
        raise entry.bad("bridges", "bridges")
    entry.sourced()
    return sockets


def _sockets(entry: Entry, places: int) -> tuple[int, int]:
    left, right = entry.integer("left", 1, places), entry.integer("right", 1, places)
    if left == right:
        raise entry.bad("right", "same-bridge")
    return left - 1, right - 1


def _pack_island(box: Box, island: int, entry: Entry, sockets: dict[int, tuple[int, int]]) -> None:
    entry.text("island", (ISLAND_WORDS[island - 1],))
    _points(entry, "outline")
    nears = _pack_places(box, island, entry, OUTER_PLACES)
    landings = _sockets(entry, OUTER_PLACES)
    lakes, blimps = _features(entry, "lakes"), _features(entry, "blimps")
    entry.sourced()
    for side in OUTER_SIDES:
        first = FIRST[side]
        for place, near in enumerate(nears):
            box.adjacent[side, island, place] = _set(near, first)
            box.coloured[side, island, box.colour[island, place]] |= 1 << first + place
            if entry.data["places"][place]["windmill"]:
                box.windmills[side, island] |= 1 << first + place
        for bridge, (inner, outer) in enumerate(zip(sockets[side], landings, strict=True)):
            box.bridge[side, island, bridge] = 1 << inner | 1 << first + outer
            box.landing[side, island, inner] |= 1 << first + outer
            box.adjacent[side, island, outer] |= 1 << inner
        for number, near in enumerate(lakes):
            box.lake[side, island, number] = _set(near, first)
        for number, near in enumerate(blimps):
            box.blimp[side, island, number] = _set(near, first)


def _pack_places(box: Box, island: int, entry: Entry, count: int) -> list[list[int]]:
    """The neighbourhoods of an island; which of them are adjacent to each."""
    entries = list(entry.entries("places"))
    if len(entries) != count:
        raise entry.bad("places", "places", count=len(entries), needed=count)
    nears = []
    for place, item in enumerate(entries):
        item.integer("number", place + 1, place + 1)
        box.colour[island, place] = COLOUR_WORDS.index(item.text("colour", COLOUR_WORDS))
        item.asked.add("windmill")
        if not isinstance(item.data.get("windmill"), bool):
            raise item.bad("windmill", "flag")
        nears.append(_neighbours(item, count))
        _point(item, "middle")
        _points(item, "polygon")
        item.sourced()
    for place, item in enumerate(entries):
        if place in nears[place] or any(place not in nears[other] for other in nears[place]):
            raise item.bad("near", "one-way")
    if len(_connected(nears)) != count:
        raise entry.bad("places", "apart")
    return nears


def _features(entry: Entry, kind: str) -> list[list[int]]:
    """The neighbourhoods around each lake, or each blimp."""
    entries = list(entry.entries(kind))
    if len(entries) > FEATURES:
        raise entry.bad(kind, "features", count=len(entries), most=FEATURES)
    nears = []
    for item in entries:
        nears.append(_neighbours(item, OUTER_PLACES))
        _point(item, "middle")
        _points(item, "polygon")
        item.sourced()
    return nears


def _neighbours(entry: Entry, count: int) -> list[int]:
    found: list[int] = []
    for number in entry.items("near"):
        if type(number) is not int or not 1 <= number <= count or number - 1 in found:
            raise entry.bad("near", "near", most=count)
        found.append(number - 1)
    return found


def _connected(nears: list[list[int]]) -> set[int]:
    found, edge = {0}, [0]
    while edge:
        fresh = [place for place in nears[edge.pop()] if place not in found]
        found.update(fresh)
        edge += fresh
    return found


def _set(places: Iterable[int], first: int) -> int:
    return sum(1 << first + place for place in places)


def _number(entry: Entry, key: str) -> None:
    entry.asked.add(key)
    if type(entry.data.get(key)) not in (int, float):
        raise entry.bad(key, "number")


def _point(entry: Entry, key: str) -> None:
    if not _is_point(entry.items(key)):
        raise entry.bad(key, "point")


def _points(entry: Entry, key: str) -> None:
    corners = entry.items(key)
    if len(corners) < 3 or not all(map(_is_point, corners)):
        raise entry.bad(key, "corners")


def _is_point(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) in (int, float) for part in value)
