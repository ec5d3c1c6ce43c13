"""What is in the box: the components from `content.toml` as a record that kernels read."""

from __future__ import annotations

from topfloor.engine.content import Entry
from topfloor.engine.record import Cells, Record, cells, number
from topfloor.games.skyliners.position import MOST_PIECES, SITES

MOST_CARDS = 24
PLAYER_COUNTS = (2, 3, 4)


class Box(Record):
    """The components of Skyliners."""

    supply: Cells = cells("i1", (5, 3), "Floors, roofs and parks of each player, by the number of players (SL-02).")
    neutral_floors: Cells = cells("i1", 5, "Start cards drawn and neutral floors placed, by players (SL-03).")
    antennas: int = number("i1", "Antennas of each player (SL-02).")
    start_cards: int = number("i1", "How many start cards there are.")
    card_row: Cells = cells("i1", MOST_CARDS, "The row on each start card, 0 for A (SL-08).")
    card_depth: Cells = cells("i1", MOST_CARDS, "The site on each start card, 0 for the nearest (SL-08).")
    rise: Cells = cells("i1", 3, "How much a floor, a roof and a park add to the height (SL-24).")


def pack(content: Entry) -> Box:
    """Make the box from the entries of a file, refusing what does not fit."""
    box = Box()
    pieces = content.entry("pieces")
    for players in PLAYER_COUNTS:
        _pack_pieces(box, players, pieces.entry(str(players)))
    pieces.done()
    antennas = content.entry("antennas")
    box.antennas = antennas.integer("each", 0, 24)
    antennas.sourced()
    heights = content.entry("heights")
    for piece, name in enumerate(("floor", "roof", "park")):
        box.rise[piece] = heights.integer(name, 1, 2)
    heights.sourced()
    _pack_start_cards(box, content)
    return box


def _pack_pieces(box: Box, players: int, entry: Entry) -> None:
    for piece, name in enumerate(("floors", "roofs", "parks")):
        box.supply[players, piece] = entry.integer(name, 1 if name == "floors" else 0, 16)
    box.neutral_floors[players] = entry.integer("neutral_floors", 1, 24)
    each = box.supply[players, 0] + box.supply[players, 1] + box.supply[players, 2]
    in_all = players * each + box.neutral_floors[players] + 1
    if in_all > MOST_PIECES:
        raise entry.bad("floors", "pieces", count=in_all, most=MOST_PIECES)
    closing = players * (box.supply[players, 1] + box.supply[players, 2]) + 1
    if closing > SITES - 2:  # B5: both actions of a turn may be floors
        raise entry.bad("roofs", "closing", count=closing, sites=SITES)
    entry.sourced()


def _pack_start_cards(box: Box, content: Entry) -> None:
    seen = set()
    for entry in content.entries("start_cards"):
        row, site = entry.text("row", ("A", "B", "C", "D", "E")), entry.integer("site", 1, 5)
        entry.sourced()
        if (row, site) == ("C", 3):
            raise entry.bad("site", "centre")
        if (row, site) in seen:
            raise entry.bad("site", "twice", card=f"{row}{site}")
        seen.add((row, site))
        box.card_row[box.start_cards] = "ABCDE".index(row)
        box.card_depth[box.start_cards] = site - 1
        box.start_cards += 1
    needed = max(box.neutral_floors[players] for players in PLAYER_COUNTS)
    if box.start_cards < needed:
        raise content.bad("start_cards", "start-cards", count=box.start_cards, needed=needed)
