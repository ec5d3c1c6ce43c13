"""Imagining what a seat does not know, and telling whether a position can be (PS-31).

The backs of cards show their level, so a hidden card can only be another of its level; a card shuffled back into the
last deck (PS-26) can only be another of those. Each such group is dealt anew among the places where its cards are.
"""

from __future__ import annotations

from topfloor.engine.content import Content
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.engine.rng import draw, draw_unseen
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.decks import insert_round_end, shuffle_deck
from topfloor.games.paper_skylines.position import (
    ACHIEVEMENTS,
    AT_THE_BOTTOM,
    BEING_USED,
    CAME_UP,
    CARDS,
    CITIES,
    GONE,
    HAND,
    IN_CITY,
    IN_DECK,
    IN_PILE,
    IN_ROW,
    LEVELS,
    LOOKED_AT,
    NONE,
    NOTHING,
    OFFERED,
    RECYCLED,
    ROW,
    SEATS,
    SITES,
    SOURCES,
    TYPES,
    Town,
)
from topfloor.games.paper_skylines.steps import asked

# Places of hidden cards in `tally`: each hand, then the deck, the game's box, and the cards a player looks at.
THE_DECK, THE_BOX, THE_LOOK, SPOTS = 4, 5, 6, 7


@kernel
def imagine(town: Town, box: Box, seat: int) -> None:
    """Deal anew what `seat` does not know, from a random state that the caller has sown."""
    if town.over:
        return
    for level in range(LEVELS):
        imagine_group(town, box, seat, level, 0)
        imagine_group(town, box, seat, level, RECYCLED)
    if town.to_move != seat and not can_answer(town, box):
        imagine_answer(town, box, seat)
    for level in range(LEVELS):
        imagine_deck(town, box, level)
    imagine_chips(town, seat)
    imagine_cities(town, seat)


@kernel
def is_hidden(town: Town, seat: int, card: int) -> bool:
    """Whether a seat does not know where a card is; the card being built is announced to all."""
    where = town.where[card]
    if HAND <= where < HAND + SEATS:
        return where != HAND + seat and not town.known[card] >> seat & 1 and card != town.building - 1
    if where == LOOKED_AT:
        return town.to_move != seat
    return where in (GONE, IN_DECK)


@kernel
def spot_of(town: Town, card: int) -> int:
    """The place of a hidden card, as counted in `tally`."""
    where = town.where[card]
    if where == IN_DECK:
        return THE_DECK
    if where == GONE:
        return THE_BOX
    return THE_LOOK if where == LOOKED_AT else where - HAND


@kernel
def belongs(town: Town, box: Box, seat: int, card: int, level: int, recycled: int) -> bool:
    """Whether a card is a hidden one of a group."""
    return box.level[card] == level and town.known[card] & RECYCLED == recycled and is_hidden(town, seat, card)


@kernel
def imagine_group(town: Town, box: Box, seat: int, level: int, recycled: int) -> None:
    """Each hidden card of a group goes to any of the places of the group, each as likely as it has room."""
    total = 0
    for card in range(CARDS):
        if belongs(town, box, seat, card, level, recycled):
            town.tally[spot_of(town, card)] += 1
            total += 1
    for card in range(CARDS):
        if total > 0 and belongs(town, box, seat, card, level, recycled):
            spot = imagine_spot(town, box, box.type[card], total)
            town.tally[spot] -= 1
            total -= 1
            town.known[card] = recycled
            if spot < SEATS:
                town.where[card] = HAND + spot
            else:
                town.where[card] = IN_DECK if spot == THE_DECK else GONE if spot == THE_BOX else LOOKED_AT


@kernel
def imagine_spot(town: Town, box: Box, kind: int, total: int) -> int:
    """A place with room for one more card; not a hand that is known to lack its type, unless nothing else is left."""
    fitting = 0
    for spot in range(SPOTS):
        if suits(town, spot, kind):
            fitting += town.tally[spot]
    anywhere = fitting == 0
    skip = draw(town, total if anywhere else fitting)
    for spot in range(SPOTS):
        if anywhere or suits(town, spot, kind):
            if skip < town.tally[spot]:
                return spot
            skip -= town.tally[spot]
    return THE_BOX


@kernel
def suits(town: Town, spot: int, kind: int) -> bool:
    """Whether a card of a type may be in a place: a theft may have shown that a hand has none (P5)."""
    return spot >= SEATS or not town.lacks[spot] >> kind & 1


@kernel
def can_answer(town: Town, box: Box) -> bool:
    """Whether the player to move has what he is asked for: a step that cannot be done is passed over (PS-17)."""
    top = town.depth - 1
    return town.depth == 0 or asked(town, box, town.step[top], town.left[top], town.memo[top]) != NOTHING


@kernel
def imagine_answer(town: Town, box: Box, seat: int) -> None:
    """Whoever is asked for a card to build holds one: one of his cards is another, with which he can answer."""
    first = draw(town, CARDS)
    for wanted in range(CARDS):
        for given in range(CARDS):
            one, other = (first + wanted) % CARDS, (first + given) % CARDS
            if may_change_places(town, box, seat, one, other):
                town.where[one], town.where[other] = town.where[other], town.where[one]
                if can_answer(town, box):
                    return
                town.where[one], town.where[other] = town.where[other], town.where[one]


@kernel
def may_change_places(town: Town, box: Box, seat: int, card: int, held: int) -> bool:
    """Whether a card could as well be in the hand of the player to move, and one that is there in its place."""
    if town.where[held] != HAND + town.to_move or town.where[card] == town.where[held]:
        return False
    group, recycled = box.level[card], town.known[card] & RECYCLED
    if not belongs(town, box, seat, card, group, recycled) or not belongs(town, box, seat, held, group, recycled):
        return False
    return suits(town, town.to_move, box.type[card]) and suits(town, spot_of(town, card), box.type[held])


@kernel
def imagine_deck(town: Town, box: Box, level: int) -> None:
    """Any order, and the round-end card where it may still be (PS-03)."""
    size = town.deck_left[level]
    count = 0
    for card in range(CARDS):
        recycled = town.known[card] & RECYCLED
        home = LEVELS - 1 if recycled else box.level[card]
        if town.where[card] == IN_DECK and home == level:
            town.deck[level, count] = card
            count += 1
    town.deck_left[level] = count
    shuffle_deck(town, level)
    if count < size:
        highest = 0 if town.round_end[level] == AT_THE_BOTTOM else min(box.end_among, count)
        insert_round_end(town, level, draw(town, highest + 1))


@kernel
def imagine_chips(town: Town, seat: int) -> None:
    """Chips that the seat has not looked at: put in order first, so that nothing is left of the truth, then mixed."""
    for place in range(ACHIEVEMENTS):
        for other in range(place + 1, ACHIEVEMENTS):
            both = is_face_down(town, seat, place) and is_face_down(town, seat, other)
            if both and town.chip[place] > town.chip[other]:
                swap_chips(town, place, other)
    for last in range(ACHIEVEMENTS - 1, 0, -1):
        if is_face_down(town, seat, last):
            other = draw(town, last + 1)
            while not is_face_down(town, seat, other):
                other = draw(town, last + 1)
            swap_chips(town, last, other)


@kernel
def is_face_down(town: Town, seat: int, achievement: int) -> bool:
    """Whether a seat has not seen the chip of an achievement."""
    return town.chip_owner[achievement] != seat + 1


@kernel
def swap_chips(town: Town, one: int, other: int) -> None:
    """Two chips change places."""
    value = town.chip[one]
    town.chip[one] = town.chip[other]
    town.chip[other] = value


@kernel
def imagine_cities(town: Town, seat: int) -> None:
    """Rivals may have been dealt any city that has not been seen."""
    seen = 1 << town.offered[seat, 0] | 1 << town.offered[seat, 1]
    left = CITIES - OFFERED
    for rival in range(town.players):
        if rival != seat and town.city[rival] > 0:
            seen |= 1 << town.city[rival] - 1
            left -= 1
    for rival in range(town.players):
        if rival != seat:
            for number in range(OFFERED):
                if town.city[rival] > 0 and number == 0:
                    town.offered[rival, 0] = town.city[rival] - 1
                else:
                    city = draw_unseen(town, seen, left)
                    seen |= 1 << city
                    left -= 1
                    town.offered[rival, number] = city


# --- Faults.


def faults(town: Town, content: Content[Box]) -> list[str]:
    """What is impossible about a position; nothing, if it can arise in play."""
    numbers = town.as_array()
    found = [f"{field.name} is below zero" for field in Town.fields if numbers[field.name].min() < 0]
    box = content.box
    return found or [*_faulty_cards(town, box), *_faulty_cities(town, box), *_faulty_points(town)]


def _faulty_cards(town: Town, box: Box) -> list[str]:
    """Every card is where its place says it is, and counts agree."""
    found = []
    for seat in range(SEATS):
        held = sum(town.where[card] == HAND + seat for card in range(CARDS))
        if held != town.hand[seat]:
            found.append(f"seat {seat} holds {held} cards, not {town.hand[seat]}")
    if sum(town.where[card] == IN_PILE for card in range(CARDS)) != town.pile:
        found.append("the discard pile")
    row = sorted(town.row[space] - 1 for space in range(ROW) if town.row[space])
    if row != [card for card in range(CARDS) if town.where[card] == IN_ROW]:
        found.append(f"row {row}")
    found += _faulty_decks(town, box)
    if town.building and town.where[town.building - 1] not in (HAND + town.to_move, IN_ROW, IN_PILE):
        found.append("the card to build or tuck is elsewhere")
    in_use = sorted(town.using[place] - 1 for place in range(town.in_use))
    if in_use != [card for card in range(CARDS) if town.where[card] == BEING_USED]:
        found.append(f"cards in use {in_use}")
    return found


def _faulty_decks(town: Town, box: Box) -> list[str]:
    """Decks hold the cards they should, and their round-end cards where they may be."""
    found = []
    decked = []
    for level in range(LEVELS):
        cards = [town.deck[level, place] for place in range(town.deck_left[level])]
        if cards.count(NONE) != (town.round_end[level] != CAME_UP and town.deck_left[level] > 0):
            found.append(f"round-end card of level {level + 1}")
        if NONE in cards and cards.index(NONE) > box.end_among:
            found.append(f"round-end card of level {level + 1} too high")
        decked += [card for card in cards if card != NONE]
    if sorted(decked) != [card for card in range(CARDS) if town.where[card] == IN_DECK]:
        found.append("decks")
    return found


def _faulty_cities(town: Town, box: Box) -> list[str]:
    """Stacks, heights and icons agree."""
    found = []
    for seat in range(town.players):
        stacks = [_stack(town, seat, place) for place in range(town.width[seat])]
        found += _faulty_icons(town, box, seat, stacks)
        built = [card for stack in stacks for card in stack if card < CARDS]
        if sorted(built) != [card for card in range(CARDS) if town.where[card] == IN_CITY + seat]:
            found.append(f"cards in seat {seat}'s city")
        if [sum(box.type[c] == kind for c in built) for kind in range(TYPES)] != list(_line(town.kinds, seat, TYPES)):
            found.append(f"types in seat {seat}'s city")
        if [sum(box.site[c, site] for c in built) for site in range(SITES)] != list(_line(town.sites, seat, SITES)):
            found.append(f"sites in seat {seat}'s city")
        if town.city[seat] and town.city[seat] - 1 not in _line(town.offered, seat, OFFERED):
            found.append(f"city of seat {seat}")
    cities = [city for seat in range(town.players) for city in _line(town.offered, seat, OFFERED)]
    if len(set(cities)) != len(cities):
        found.append("a city dealt twice")
    return found


def _stack(town: Town, seat: int, place: int) -> list[int]:
    """The cards of a building from the top down."""
    stack, card = [], town.top[seat, place]
    while card:
        stack.append(card - 1)
        card = town.below[card - 1]
    return stack


def _line(cells: Cells, seat: int, length: int) -> list[int]:
    return [cells[seat, place] for place in range(length)]


def _faulty_icons(town: Town, box: Box, seat: int, stacks: list[list[int]]) -> list[str]:
    found = []
    for place, stack in enumerate(stacks):
        icons = [sum(card < CARDS and box.type[card] == kind for card in stack) for kind in range(TYPES)]
        shown = [town.icons[seat, place, kind] for kind in range(TYPES)]
        if len(stack) != town.height[seat, place] or icons != shown:
            found.append(f"height or icons of seat {seat}'s place {place + 1}")
    return found


def _faulty_points(town: Town) -> list[str]:
    """Markers stand where the points say."""
    seats = range(town.players)
    found = [
        f"score of seat {seat}"
        for seat in seats
        if town.marker[seat] != sum(town.points[seat, source] for source in range(SOURCES))
    ]
    owners = [town.chip_owner[number] for number in range(ACHIEVEMENTS)]
    claimed = [any(town.claims[seat] >> number & 1 for seat in seats) for number in range(ACHIEVEMENTS)]
    if [owner > 0 for owner in owners] != claimed:
        found.append("chips")
    return found
