"""What is impossible about a position of Skyrise; nothing, if it can arise in play."""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.engine.content import Content
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.islands import all_structures, near
from topfloor.games.skyrise.position import (
    ATELIER,
    BUILDINGS,
    CENTRE,
    CHOOSE,
    COLOURS,
    COMMISSIONS,
    CONTROL_2,
    FIRST_COLOUR,
    FIRST_LETTER,
    FIRST_WONDER,
    HEIGHTS,
    ISLAND_PLACES,
    LETTERS,
    LONGEST_CHAIN,
    NO_DISC,
    PLACES,
    ROW,
    SIDES,
    SOURCES,
    TALL,
    WILD,
    WONDER_EFFECTS,
    WONDERS,
    City,
)


def faults(city: City, content: Content[Box]) -> list[str]:
    """Everything that is wrong, each in a few words."""
    numbers, box = city.as_array(), content.box
    below = [f"{field.name} is below zero" for field in City.fields if numbers[field.name].min() < 0]
    return below or [
        *_in_the_map(city, box),
        *_in_the_pools(city, box),
        *_in_the_discs(city, box),
        *_in_the_cards(city, box),
    ]


def _in_the_map(city: City, box: Box) -> Iterator[str]:
    sides = [side for side in range(1, SIDES) if city.island[side]]
    if sides != sorted(box.sides[city.players, n] for n in range(city.players)):
        yield f"islands at sides {sides}"
    if len({city.island[side] for side in sides}) != len(sides):
        yield "an island lies twice"
    land = ISLAND_PLACES[CENTRE] | sum(ISLAND_PLACES[side] for side in sides)
    built, laid, reach = all_structures(city), 0, ISLAND_PLACES[CENTRE]
    for bid in range(city.bids):
        laid |= 1 << city.bid_at[bid]
    for place in range(PLACES):
        if built >> place & 1:
            reach |= near(city, box, place)
    if city.taken != built | laid | ((1 << PLACES) - 1 & ~land) or laid & built or laid.bit_count() != city.bids:
        yield "what is taken is not what stands and lies on the map"
    if city.reach != reach:
        yield "what is in reach is not next to what stands"
    parts = [city.buildings[s, h] for s in range(city.players) for h in range(HEIGHTS)]
    parts += [city.wonders[s] & ~city.buildings[s, TALL] for s in range(city.players)]
    if sum(part.bit_count() for part in parts) != built.bit_count() or built & ~land:
        yield "two structures stand in one place"
    if any(city.trail[step] for step in range(LONGEST_CHAIN)):
        yield "a chain is being followed"


def _in_the_pools(city: City, box: Box) -> Iterator[str]:
    for seat in range(city.players):
        in_play = (1 << BUILDINGS) - 1 if city.era == 2 else box.first_era[seat]
        laid = sum(1 << what % BUILDINGS for what in _laid(city) if what // BUILDINGS == seat and what < FIRST_WONDER)
        built = sum(city.buildings[seat, height].bit_count() for height in range(HEIGHTS))
        atelier = city.wonder_at[ATELIER] - 1
        built -= atelier >= 0 and city.buildings[seat, TALL] >> atelier & 1
        if city.pool[seat] & laid or (city.pool[seat] | laid) & ~in_play:
            yield f"seat {seat} has a building that it cannot have"
        if city.pool[seat].bit_count() + laid.bit_count() + built != in_play.bit_count():
            yield f"seat {seat} has lost or gained a building"


def _laid(city: City) -> list[int]:
    return [city.bid_what[bid] for bid in range(city.bids)]


def _in_the_discs(city: City, box: Box) -> Iterator[str]:
    lying = [city.disc[place] for place in range(PLACES)]
    held = range(city.players)
    colour, patron, wild, commissions = (box.discs[city.players, kind] for kind in range(4))
    for letter in range(LETTERS):
        if lying.count(FIRST_LETTER + letter) + sum(city.patrons[seat, letter] for seat in held) != patron:
            yield f"a disc of patron {letter} too many or too few"
    coloured = sum(FIRST_COLOUR <= disc < FIRST_LETTER or disc == WILD for disc in lying) + (city.phase == ROW)
    coloured += sum(city.discs[seat, c] for seat in held for c in range(COLOURS))
    if coloured != COLOURS * colour + wild or lying.count(WILD) > wild:
        yield "a coloured or wild disc too many or too few"
    if lying.count(COMMISSIONS) + sum(city.commissions[seat] for seat in held) != commissions:
        yield "a commissions disc too many or too few"
    built = all_structures(city)
    if any(lying[place] != NO_DISC and built >> place & 1 for place in range(PLACES)):
        yield "a disc under a structure"


def _in_the_cards(city: City, box: Box) -> Iterator[str]:
    seats = range(city.players)
    tiles = [city.patron[letter] for letter in range(LETTERS)]
    if sorted(tiles) != list(range(LETTERS)):
        yield f"patron tiles {tiles}"
    objectives = {city.objective[seat] for seat in seats}
    if len(objectives) != city.players or not objectives <= set(range(COLOURS)):
        yield f"objectives {sorted(objectives)}"
    held = box.kept[city.players] if city.era == 2 else box.dealt[city.players]
    cards = [city.cards[seat] for seat in seats]
    if any(hand.bit_count() != held or hand >> WONDERS for hand in cards) or len(set(_bits(cards))) != len(
        _bits(cards)
    ):
        yield "Wonder cards that were not dealt"
    if any(city.chosen[seat] & ~city.cards[seat] for seat in seats):
        yield "a Wonder chosen that was not dealt"
    if city.era == 1 and city.phase != CHOOSE and any(city.chosen[seat] for seat in seats):
        yield "a Wonder chosen too early"
    for wonder in range(WONDERS):
        place = city.wonder_at[wonder] - 1
        if place >= 0 and not any(city.chosen[s] >> wonder & city.wonders[s] >> place & 1 for s in seats):
            yield "a Wonder stands that its owner did not choose"
    if sum(city.wonder_brought[wonder] for wonder in range(WONDERS)) != sum(
        city.points[seat, WONDER_EFFECTS] for seat in seats
    ):
        yield "Wonders have not brought what was scored for them"
    if not city.over and any(city.points[seat, source] for seat in seats for source in range(CONTROL_2, SOURCES)):
        yield "points of the end before the end"


def _bits(cards: list[int]) -> list[int]:
    return [wonder for hand in cards for wonder in range(WONDERS) if hand >> wonder & 1]
