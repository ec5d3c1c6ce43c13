"""What is in the box: the record of components that kernels read. `packing.py` makes it from `content.toml`."""

from __future__ import annotations

from topfloor.engine.record import Cells, Record, cells, number
from topfloor.games.skyrise.position import (
    BUILDINGS,
    CENTRE_PLACES,
    COLOURS,
    LETTERS,
    OUTER_PLACES,
    PANORAMAS,
    SEATS,
    SIDES,
    WONDERS,
)
from topfloor.games.skyrise.view import Colour, Height, Panorama

COLOUR_WORDS: tuple[Colour, ...] = ("yellow", "green", "white", "brown")
SEAT_COLOURS = ("red", "yellow", "blue", "teal")
HEIGHT_WORDS: tuple[Height, ...] = ("short", "medium", "tall")
SIDE_WORDS = ("c", "n", "e", "s", "w")
ISLAND_WORDS = ("O1", "O2", "O3", "O4")
PANORAMA_WORDS: tuple[Panorama, ...] = ("blimps", "lakes", "chains", "bridges", "windmills")
WONDER_WORDS = (
    *("hammer", "capital-building", "palace", "atlantis", "zepplinstone", "lynchs-image", "opportunity"),
    *("kahns-ambition", "jacobs-gardens", "intelligentsium", "olmsted", "munchs-haven", "sullivans-reach"),
    *("atelier", "shard", "la-boca", "le-baron", "vault", "summit", "niemeyers-legacy"),
)

PLAYER_COUNTS = (2, 3, 4)
FEATURES = 4
"""The most lakes, and the most blimps, that one island has room for."""


class Box(Record):
    """The components of Skyrise; sets of places depend on which island lies at which side, hence [side, island, …]."""

    adjacent: Cells = cells("i8", (SIDES, 5, OUTER_PLACES), "Places adjacent to each place of an outer island (SR-13).")
    adjacent_centre: Cells = cells("i8", CENTRE_PLACES, "Places of the central island adjacent to each of them.")
    landing: Cells = cells("i8", (SIDES, 5, CENTRE_PLACES), "Places that a bridge joins to each of the centre.")
    bridge: Cells = cells("i8", (SIDES, 5, 2), "The two places that each bridge joins.")
    coloured: Cells = cells("i8", (SIDES, 5, COLOURS), "Places of each colour.")
    windmills: Cells = cells("i8", (SIDES, 5), "Places with a windmill.")
    lake: Cells = cells("i8", (SIDES, 5, FEATURES), "Places that border each lake.")
    blimp: Cells = cells("i8", (SIDES, 5, FEATURES), "Places that border each blimp.")
    colour: Cells = cells("i1", (5, OUTER_PLACES), "The colour of each place of an island; 0 is the centre.")
    sides: Cells = cells("i1", (5, 4), "The sides with an island, by the number of players (SR-01).")

    numbers: Cells = cells(
        "i2", SEATS * BUILDINGS, "The number of each building: red's from low to high, yellow's … (SR-06)."
    )
    height: Cells = cells("i1", SEATS * BUILDINGS, "0 short, 1 medium, 2 tall.")
    first_era: Cells = cells("i2", SEATS, "Each seat's buildings of the first era, a bit each (SR-06).")

    discs: Cells = cells("i1", (5, 4), "Discs of each colour, of each letter, wild, commissions, by players (SR-02).")
    row_prestige: Cells = cells("i1", 5, "What a structure is worth by the discs in its row (SR-18).")
    excess: int = number("i1", "What an excess disc is worth (SR-19).")
    patron_value: Cells = cells("i1", LETTERS, "What each patron tile says (SR-05).")
    objective_structures: int = number("i1", "Structures that an objective asks for (SR-29).")
    objective: int = number("i1", "What a fulfilled objective is worth (SR-29).")
    key: int = number("i1", "What the key to the city is worth (SR-30).")
    small_key: int = number("i1", "What the small key is worth (SR-30).")
    control: int = number("i1", "What control of an island is worth (SR-26).")
    panorama: Cells = cells("i1", PANORAMAS, "What an instance of each panorama is worth (SR-27).")
    panorama_least: Cells = cells("i1", PANORAMAS, "Structures that an instance takes (SR-27).")

    dealt: Cells = cells("i1", 5, "Wonder cards dealt to each, by players (SR-04).")
    kept: Cells = cells("i1", 5, "Wonders that each builds, by players (SR-23).")
    initiative: Cells = cells("i1", WONDERS, "The initiative of each Wonder (SR-24).")
    prestige: Cells = cells("i1", WONDERS, "The amount on each Wonder card (SR-40 to SR-59).")
    at_least: Cells = cells("i1", WONDERS, "Lakes or blimps that Atlantis and Zepplinstone ask for (SR-43, SR-44).")
    on_the_centre: int = number("i1", "What the Olmsted brings for standing on the central island (SR-50).")
    by_unbuilt: Cells = cells("i1", 3, "What Le Baron brings with 0, 1 and 2 buildings unbuilt (SR-56).")
