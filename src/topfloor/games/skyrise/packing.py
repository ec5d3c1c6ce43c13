"""Packing the box: every entry of `content.toml` is checked and put into the record. The map is in `drawing.py`."""

from __future__ import annotations

from topfloor.engine.content import SOURCES, Entry
from topfloor.games.skyrise.box import (
    FEATURES,
    HEIGHT_WORDS,
    PANORAMA_WORDS,
    PLAYER_COUNTS,
    SEAT_COLOURS,
    WONDER_WORDS,
    Box,
)
from topfloor.games.skyrise.drawing import pack_map
from topfloor.games.skyrise.position import (
    BUILDINGS,
    CENTRE_PLACES,
    LETTERS,
    OUTER_PLACES,
    PANORAMAS,
    SEATS,
    WONDERS,
)

DISC_KINDS = ("colour", "patron", "wild", "commissions")
FIRST_ERA_BUILDINGS = 7
WITHOUT_PRESTIGE = ("intelligentsium", "le-baron")
WITH_THRESHOLD = ("atlantis", "zepplinstone")


def pack(content: Entry) -> Box:
    """Make the box from the entries of a file, refusing what does not fit."""
    box = Box()
    _pack_buildings(box, content)
    _pack_discs(box, content.entry("discs"))
    _pack_values(box, content)
    _pack_panoramas(box, content)
    _pack_wonders(box, content)
    pack_map(box, content)
    return box


def _pack_buildings(box: Box, content: Entry) -> None:
    entries = list(content.entries("buildings"))
    if len(entries) != SEATS * BUILDINGS:
        raise content.bad("buildings", "buildings", count=len(entries), needed=SEATS * BUILDINGS)
    seen: set[int] = set()
    for place, entry in enumerate(entries):
        seat, rank = divmod(place, BUILDINGS)
        entry.text("colour", (SEAT_COLOURS[seat],))
        number = entry.integer("number", 1, 999)
        if number in seen:
            raise entry.bad("number", "number-twice", number=number)
        if rank and number < box.numbers[place - 1]:
            raise entry.bad("number", "order", number=number, before=box.numbers[place - 1])
        seen.add(number)
        box.numbers[place] = number
        box.height[place] = HEIGHT_WORDS.index(entry.text("height", HEIGHT_WORDS))
        if entry.integer("era", 1, 2) == 1:
            box.first_era[seat] |= 1 << rank
        entry.text("number_source", SOURCES)
        entry.sourced()
    for seat, colour in enumerate(SEAT_COLOURS):
        if box.first_era[seat].bit_count() != FIRST_ERA_BUILDINGS:
            raise content.bad("buildings", "first-era", colour=colour, needed=FIRST_ERA_BUILDINGS)


def _pack_discs(box: Box, discs: Entry) -> None:
    for players in PLAYER_COUNTS:
        entry = discs.entry(str(players))
        for kind, name in enumerate(DISC_KINDS):
            box.discs[players, kind] = entry.integer(name, 0, 60)
        entry.sourced()
        in_all = sum(box.discs[players, kind] * (4, 4, 1, 1)[kind] for kind in range(4))
        places = CENTRE_PLACES + OUTER_PLACES * players
        if in_all != places:
            raise discs.bad(str(players), "discs", count=in_all, places=places)
    discs.done()


def _pack_values(box: Box, content: Entry) -> None:
    rows = list(content.entries("row_values"))
    if len(rows) != 5:
        raise content.bad("row_values", "row-values", count=len(rows))
    for discs, entry in enumerate(rows):
        entry.integer("discs", discs, discs)
        box.row_prestige[discs] = entry.integer("prestige", 0, 20)
        entry.sourced()
    tiles = list(content.entries("patron_tiles"))
    if len(tiles) != LETTERS:
        raise content.bad("patron_tiles", "patron-tiles", count=len(tiles), needed=LETTERS)
    for tile, entry in enumerate(tiles):
        box.patron_value[tile] = entry.integer("prestige", 0, 20)
        entry.sourced()
    box.excess = _amount(content.entry("excess"))
    box.control = _amount(content.entry("control"))
    objectives = content.entry("objectives")
    box.objective_structures = objectives.integer("structures", 1, 14)
    box.objective = _amount(objectives)
    keys = content.entry("keys")
    box.key, box.small_key = keys.integer("city", 0, 50), keys.integer("small", 0, 50)
    keys.sourced()


def _amount(entry: Entry) -> int:
    """The Prestige of an entry, whose last question this is."""
    prestige = entry.integer("prestige", 0, 50)
    entry.sourced()
    return prestige


def _pack_panoramas(box: Box, content: Entry) -> None:
    entries = list(content.entries("panoramas"))
    if len(entries) != PANORAMAS:
        raise content.bad("panoramas", "cards", count=len(entries), needed=PANORAMAS)
    for card, entry in enumerate(entries):
        if entry.text("card", (PANORAMA_WORDS[card],)) in ("blimps", "lakes", "chains"):
            box.panorama_least[card] = entry.integer("at_least", 1, OUTER_PLACES)
        box.panorama[card] = _amount(entry)


def _pack_wonders(box: Box, content: Entry) -> None:
    cards = content.entry("wonder_cards")
    for players in PLAYER_COUNTS:
        entry = cards.entry(str(players))
        box.dealt[players] = entry.integer("dealt", 1, WONDERS // players)
        box.kept[players] = entry.integer("kept", 1, min(2, box.dealt[players]))
        entry.sourced()
    cards.done()
    entries = list(content.entries("wonders"))
    if len(entries) != WONDERS:
        raise content.bad("wonders", "cards", count=len(entries), needed=WONDERS)
    seen: set[int] = set()
    for wonder, entry in enumerate(entries):
        _pack_wonder(box, wonder, entry)
        if box.initiative[wonder] in seen:
            raise entry.bad("initiative", "initiative-twice", number=box.initiative[wonder])
        seen.add(box.initiative[wonder])


def _pack_wonder(box: Box, wonder: int, entry: Entry) -> None:
    word = entry.text("wonder", (WONDER_WORDS[wonder],))
    box.initiative[wonder] = entry.integer("initiative", 1, 63)
    if word not in WITHOUT_PRESTIGE:
        box.prestige[wonder] = entry.integer("prestige", 0, 20)
    if word in WITH_THRESHOLD:
        box.at_least[wonder] = entry.integer("at_least", 1, FEATURES * 4)
    if word == "olmsted":
        box.on_the_centre = entry.integer("on_the_centre", 0, 20)
    if word == "le-baron":
        amounts = entry.items("by_unbuilt")
        if len(amounts) != 3 or not all(type(amount) is int and 0 <= amount <= 50 for amount in amounts):
            raise entry.bad("by_unbuilt", "by-unbuilt")
        for unbuilt, amount in enumerate(amounts):
            box.by_unbuilt[unbuilt] = int(str(amount))
    entry.text("initiative_source", SOURCES)
    entry.sourced()
