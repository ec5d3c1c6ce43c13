"""Why everybody's Prestige is as it is: islands and panoramas of both eras, Wonders, objectives, discs, colours."""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.engine.content import Content
from topfloor.engine.receipts import Earned
from topfloor.engine.texts import Saying
from topfloor.games.skyrise.box import (
    COLOUR_WORDS,
    FEATURES,
    HEIGHT_WORDS,
    PANORAMA_WORDS,
    SIDE_WORDS,
    WONDER_WORDS,
    Box,
)
from topfloor.games.skyrise.islands import ground, how_many, near, structures
from topfloor.games.skyrise.position import (
    BLIMPS,
    BRIDGES,
    CHAINS,
    COLOURS,
    COMMISSIONED,
    CONTROL_1,
    CONTROL_2,
    EXCESS,
    HEIGHTS,
    ISLAND_PLACES,
    KEYS,
    LAKES,
    LETTERS,
    OBJECTIVE,
    PANORAMAS_1,
    PANORAMAS_2,
    PATRONS,
    PLACES,
    SIDES,
    SOURCE_WORDS,
    STRUCTURES,
    WONDER_EFFECTS,
    WONDERS,
    City,
)
from topfloor.games.skyrise.scoring import (
    controls,
    excess_discs,
    fulfils_objective,
    panorama_points,
    patron_discs,
    row_value,
)
from topfloor.games.skyrise.words import LETTER_WORDS, PACKAGE, PLACE_WORDS

FIRST_WONDER_RULE = 40
"""The Wonders have a rule each, in the order of their numbers: SR-40 to SR-59."""


def receipts(city: City, content: Content[Box]) -> Iterator[Earned]:
    """The lines of a finished match, source by source in the order in which it was scored (SR-23, SR-29)."""
    box, seats = content.box, range(city.players)
    for seat in seats:
        yield from control(city, box, seat, CONTROL_1)
    for seat in seats:
        yield from panoramas_then(city, seat)
    for seat in seats:
        yield from wonders(city, seat)
    for seat in seats:
        yield from control(city, box, seat, CONTROL_2)
    for seat in seats:
        yield from panoramas_now(city, box, seat)
    for seat in seats:
        yield objective(city, box, seat)
    for seat in seats:
        yield from discs_and_tiles(city, box, seat)
    for seat in seats:
        yield from by_colour(city, box, seat)


def places(chosen: int) -> tuple[str, ...]:
    """The words for a set of places."""
    return tuple(PLACE_WORDS[place] for place in range(PLACES) if chosen >> place & 1)


def colour_name(colour: int) -> Saying:
    """What a colour is called."""
    return Saying(PACKAGE, f"rows.{COLOUR_WORDS[colour]}")


# --- Islands and panoramas.


def control(city: City, box: Box, seat: int, source: int) -> Iterator[Earned]:
    """Every island that a seat controlled when the era ended, or that it was none (SR-26)."""
    first = source == CONTROL_1
    held = [side for side in range(SIDES) if (city.held_1[side] >> seat & 1 if first else controls(city, seat, side))]
    for side in held:
        own = [city.buildings[seat, height] & ISLAND_PLACES[side] for height in range(HEIGHTS)]
        words: dict[str, object] = {word: how_many(built) for word, built in zip(HEIGHT_WORDS, own, strict=True)}
        words["island"] = Saying(PACKAGE, f"islands.{SIDE_WORDS[side]}")
        key, standing = "control-first" if first else "control", places(own[0] | own[1] | own[2])
        yield Earned(seat, SOURCE_WORDS[source], box.control, "SR-26", key, standing, words)
    if not held:
        yield Earned(seat, SOURCE_WORDS[source], 0, "SR-26", "no-control")


def panoramas_then(city: City, seat: int) -> Iterator[Earned]:
    """What both cards brought when the first era ended; with which structures, the map tells no more (SR-27)."""
    for card in range(2):
        words = {"card": Saying(PACKAGE, f"panoramas.{PANORAMA_WORDS[city.panorama[card]]}")}
        points = city.panorama_1[seat, card]
        key = "panorama-first" if points else "no-panorama"
        yield Earned(seat, SOURCE_WORDS[PANORAMAS_1], points, "SR-27", key, (), words)


def panoramas_now(city: City, box: Box, seat: int) -> Iterator[Earned]:
    """What both cards brought at the end, and with which structures (SR-27, SR-28)."""
    own = structures(city, seat)
    for number in range(2):
        card = city.panorama[number]
        found = instances(city, box, card, own)
        points = panorama_points(city, box, card, seat)
        words = {"card": Saying(PACKAGE, f"panoramas.{PANORAMA_WORDS[card]}"), "n": len(found)}
        words["each"] = box.panorama[card]
        together = 0
        for instance in found:
            together |= instance
        key = "panorama" if found else "no-panorama"
        yield Earned(seat, SOURCE_WORDS[PANORAMAS_2], points, "SR-27", key, places(together), words)


def instances(city: City, box: Box, card: int, own: int) -> list[int]:
    """A seat's structures for each time that it fulfils a panorama card."""
    found = []
    for side in range(SIDES):
        island = city.island[side]
        if card in (BLIMPS, LAKES):
            features = box.blimp if card == BLIMPS else box.lake
            around = [own & features[side, island, feature] for feature in range(FEATURES)]
            found += [near_it for near_it in around if how_many(near_it) >= box.panorama_least[card]]
        elif card == CHAINS:
            chain = largest_chain(city, box, own & ISLAND_PLACES[side])
            found += [chain] if how_many(chain) >= box.panorama_least[card] else []
        elif card == BRIDGES:
            ends = [box.bridge[side, island, bridge] for bridge in range(2)]
            found += [both for both in ends if both and own & both == both]
        else:
            mills = own & box.windmills[side, island]
            found += [1 << place for place in range(PLACES) if mills >> place & 1]
    return found


def largest_chain(city: City, box: Box, own: int) -> int:
    """The largest set of these places that hang together."""
    largest = 0
    while own:
        group = edge = own & -own
        while edge:
            reached = 0
            for place in range(PLACES):
                if edge >> place & 1:
                    reached |= near(city, box, place)
            edge = reached & own & ~group
            group |= edge
        own &= ~group
        largest = max(largest, group, key=how_many)
    return largest


# --- Wonders, objectives, discs, tiles and structures.


def wonders(city: City, seat: int) -> Iterator[Earned]:
    """What each Wonder has brought (SR-40 … SR-59)."""
    for wonder in range(WONDERS):
        place = city.wonder_at[wonder] - 1
        if place >= 0 and city.wonders[seat] >> place & 1:
            words = {"wonder": Saying(PACKAGE, f"wonders.{WONDER_WORDS[wonder]}"), "place": PLACE_WORDS[place]}
            rule = f"SR-{FIRST_WONDER_RULE + wonder}"
            points = city.wonder_brought[wonder]
            source = SOURCE_WORDS[WONDER_EFFECTS]
            yield Earned(seat, source, points, rule, "wonder" if points else "no-wonder", (PLACE_WORDS[place],), words)


def objective(city: City, box: Box, seat: int) -> Earned:
    """The colour that a seat was after, and how many of its structures stand there (SR-29)."""
    colour = city.objective[seat]
    own = structures(city, seat) & ground(city, box, colour)
    words = {"colour": colour_name(colour), "n": how_many(own), "least": box.objective_structures}
    fulfilled = fulfils_objective(city, box, seat)
    points, key = (box.objective, "objective") if fulfilled else (0, "no-objective")
    return Earned(seat, SOURCE_WORDS[OBJECTIVE], points, "SR-29", key, places(own), words)


def discs_and_tiles(city: City, box: Box, seat: int) -> Iterator[Earned]:
    """Patron discs, excess discs, keys and commissions (SR-30, SR-31)."""
    for letter in range(LETTERS):
        count, each = city.patrons[seat, letter], box.patron_value[city.patron[letter]]
        if count:
            words = {"letter": LETTER_WORDS[letter], "n": count, "each": each}
            yield Earned(seat, SOURCE_WORDS[PATRONS], count * each, "SR-30", "patron", (), words)
    excess = excess_discs(city, seat)
    if excess:
        words = {"n": excess, "each": box.excess}
        yield Earned(seat, SOURCE_WORDS[EXCESS], excess * box.excess, "SR-19", "excess", (), words)
    keys = [(city.key, box.key, "key"), (city.small_key, box.small_key, "small-key")]
    for owner, worth, key in keys:
        if owner == seat + 1:
            yield Earned(seat, SOURCE_WORDS[KEYS], worth, "SR-34", key)
    commissions = city.commissions[seat]
    if commissions:
        points = city.points[seat, COMMISSIONED]
        held = sum(owner == seat + 1 for owner, _, _ in keys)
        words = {"n": commissions, "each": patron_discs(city, seat) + excess + held + commissions}
        yield Earned(seat, SOURCE_WORDS[COMMISSIONED], points, "SR-31", "commissions", (), words)


def by_colour(city: City, box: Box, seat: int) -> Iterator[Earned]:
    """The structures on each colour, and what the row makes of them (SR-18, SR-32)."""
    for colour in range(COLOURS):
        own = structures(city, seat) & ground(city, box, colour)
        each, count = row_value(city, box, seat, colour), how_many(own)
        if count:
            words = {"colour": colour_name(colour), "n": count, "each": each, "discs": city.discs[seat, colour]}
            yield Earned(seat, SOURCE_WORDS[STRUCTURES], count * each, "SR-32", "colour", places(own), words)
