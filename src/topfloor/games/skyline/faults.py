"""What is impossible about a city: nothing, if it can arise in play. For tests of what is imagined."""

from __future__ import annotations

from itertools import pairwise

from topfloor.engine.content import Content
from topfloor.games.skyline.box import PIECE_WORDS, Box
from topfloor.games.skyline.building import penthouses_built, took_part
from topfloor.games.skyline.plan import plan_of
from topfloor.games.skyline.position import (
    CARDS,
    COLOURED,
    EVERYWHERE,
    HIDDEN,
    LEVELS,
    MISSIONS,
    NEUTRAL,
    NOBODY,
    PENTHOUSE,
    SEATS,
    SITES,
    SOURCES,
    City,
)


def faults(city: City, content: Content[Box]) -> list[str]:
    """Everything that could not be so."""
    numbers = city.as_array()
    found = [f"{field.name} is below zero" for field in City.fields if numbers[field.name].min() < 0]
    if found:
        return found
    box = content.box
    return [
        *_floors(city, box),
        *_sites(city, plan_of(content.data).names),
        *_participation(city),
        *_cards(city, box),
        *_ending(city, box),
        *(_ledger(city, box) if city.variant == HIDDEN else ()),
    ]


def _floors(city: City, box: Box) -> list[str]:
    """Floors are on the board, in a hand or in stock, and as many as there were (SW-02)."""
    found = []
    for seat in range(city.players):
        for piece in range(COLOURED):
            built = city.floors[seat, piece].bit_count()
            if built + city.hand[seat, piece] + city.stock[seat, piece] != box.each[piece]:
                found.append(f"seat {seat} has lost or gained a floor {PIECE_WORDS[piece]}")
    built = sum(city.floors[NOBODY, level].bit_count() for level in range(LEVELS))
    held = sum(city.hand[seat, NEUTRAL] for seat in range(SEATS))
    if built + held + city.neutrals != box.each[NEUTRAL]:
        found.append("a neutral floor is lost or gained")
    return found


def _sites(city: City, names: tuple[str, ...]) -> list[str]:
    """One floor on every level up to the height, and its owner has the top (SW-12, SW-20)."""
    found = []
    for site in range(SITES):
        stack = [[o for o in range(SEATS + 1) if city.floors[o, level] >> site & 1] for level in range(LEVELS)]
        height = city.height[site]
        if [len(level) for level in stack] != [1] * min(height, LEVELS) + [0] * (LEVELS - min(height, LEVELS)):
            found.append(f"height of {names[site]}")
            continue
        top = stack[height - 1][0] if height else NOBODY
        if [seat for seat in range(SEATS) if city.owned[seat] >> site & 1] != ([top] if top != NOBODY else []):
            found.append(f"top of {names[site]}")
        if any(below == above != [NOBODY] for below, above in pairwise(stack[:height])):
            found.append(f"a floor on the same player's floor on {names[site]}")
    return found


def _participation(city: City) -> list[str]:
    """Nobody has a penthouse where he took no part (SW-29)."""
    strangers = [seat for seat in range(SEATS) if city.floors[seat, PENTHOUSE] & ~took_part(city, seat)]
    return [f"seat {seat} has a penthouse where it took no part" for seat in strangers]


def _cards(city: City, box: Box) -> list[str]:
    """No card more than was printed, and a mission of one's own for each (SW-05, SW-06)."""
    left = [city.pile[card] + sum(city.cards[seat, card] for seat in range(SEATS)) for card in range(CARDS)]
    found = [f"too many cards of kind {card}" for card in range(CARDS) if left[card] > box.card_count[card]]
    missions = [city.mission[seat] for seat in range(city.players)]
    if len(set(missions)) != city.players or max(missions) >= MISSIONS:
        found.append(f"missions {missions}")
    if city.given >= box.exchange_cards:
        found.append("an exchange of too many cards")
    return found


def _ending(city: City, box: Box) -> list[str]:
    """Points come at the end, and the last turns with a last penthouse (SW-44)."""
    found = []
    if not city.over and any(city.points[seat, source] for seat in range(SEATS) for source in range(SOURCES)):
        found.append("points before the end")
    closers = [seat for seat in range(city.players) if penthouses_built(city, box, seat) >= box.last_penthouse]
    if (city.closer - 1 not in closers) if city.closer else closers:
        found.append(f"last turns by {city.closer - 1}, all penthouses by {closers}")
    if any(city.paying[seat] & ~EVERYWHERE for seat in range(SEATS)):
        found.append("income from outside the city")
    return found


def _ledger(city: City, box: Box) -> list[str]:
    """Whoever counts knows how many floors everybody holds (SW-09)."""
    found = []
    for seat in range(city.players):
        held = sum(city.hand[seat, piece] for piece in range(COLOURED))
        if held != city.unseen[seat] + sum(city.known[seat, piece] for piece in range(COLOURED)):
            found.append(f"the ledger does not know how many floors seat {seat} holds")
    return found
