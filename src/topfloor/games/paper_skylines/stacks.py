"""Cities: places in a line, each with a stack of cards whose icons stay visible (PS-07, PS-08, PS-11, P3, P4)."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.decks import discard
from topfloor.games.paper_skylines.position import CARDS, GONE, IN_CITY, PLACES, SITES, TYPES, Town


@kernel
def show_icons(town: Town, box: Box, seat: int, place: int, card: int, more: int) -> None:
    """A card's icons become visible in a building, or cease to be: `more` is 1 or -1. A city has none (PS-02)."""
    if card < CARDS:
        town.icons[seat, place, box.type[card]] += more
        town.kinds[seat, box.type[card]] += more
        for site in range(SITES):
            town.sites[seat, site] += more * box.site[card, site]
    town.height[seat, place] += more


@kernel
def found_city(town: Town, box: Box, seat: int, city: int) -> None:
    """The city card is the first card; the mayor stands on it (PS-02)."""
    town.city[seat] = city + 1
    town.width[seat] = 1
    town.top[seat, 0] = CARDS + city + 1
    show_icons(town, box, seat, 0, CARDS + city, 1)


@kernel
def put_on_top(town: Town, box: Box, seat: int, place: int, card: int) -> None:
    """A card goes on top of a building, or into a gap."""
    town.below[card] = town.top[seat, place]
    town.top[seat, place] = card + 1
    town.where[card] = IN_CITY + seat
    town.known[card] = 0
    show_icons(town, box, seat, place, card, 1)


@kernel
def tuck_under(town: Town, box: Box, seat: int, place: int, card: int) -> None:
    """A card goes beneath the lowest card of a building (PS-11, P2)."""
    lowest = town.top[seat, place] - 1
    while town.below[lowest] > 0:
        lowest = town.below[lowest] - 1
    town.below[lowest] = card + 1
    town.below[card] = 0
    town.where[card] = IN_CITY + seat
    town.known[card] = 0
    show_icons(town, box, seat, place, card, 1)


@kernel
def move_place(town: Town, seat: int, origin: int, target: int) -> None:
    """A building moves to another place; its old one becomes a gap."""
    town.top[seat, target] = town.top[seat, origin]
    town.height[seat, target] = town.height[seat, origin]
    town.top[seat, origin] = 0
    town.height[seat, origin] = 0
    for kind in range(TYPES):
        town.icons[seat, target, kind] = town.icons[seat, origin, kind]
        town.icons[seat, origin, kind] = 0


@kernel
def make_room(town: Town, seat: int, end: int) -> int:
    """A new place at the left end (0) or the right end (1); its number."""
    width = town.width[seat]
    town.width[seat] = width + 1
    if end == 1:
        return width
    for place in range(width - 1, -1, -1):
        move_place(town, seat, place, place + 1)
    town.mayor[seat] += 1
    return 0


@kernel
def trim(town: Town, seat: int) -> None:
    """Gaps at the ends of a city are none (P4)."""
    while town.top[seat, town.width[seat] - 1] == 0:
        town.width[seat] -= 1
    while town.top[seat, 0] == 0:
        for place in range(1, town.width[seat]):
            move_place(town, seat, place, place - 1)
        town.width[seat] -= 1
        town.mayor[seat] -= 1


@kernel
def take_top(town: Town, box: Box, seat: int, place: int) -> int:
    """Take the top card off a building; what was beneath it is on top now, or a gap is left (P4)."""
    card = town.top[seat, place] - 1
    town.top[seat, place] = town.below[card]
    town.below[card] = 0
    town.where[card] = GONE
    show_icons(town, box, seat, place, card, -1)
    if town.top[seat, place] == 0:
        trim(town, seat)
    return card


@kernel
def raze(town: Town, box: Box, seat: int, place: int) -> None:
    """A whole building goes to the discard pile."""
    for _ in range(town.height[seat, place] - 1):
        discard(town, take_top(town, box, seat, place))
    discard(town, take_top(town, box, seat, place))


@kernel
def can_lose_top(town: Town, seat: int, place: int) -> bool:
    """Whether the top card may be stolen or discarded: not where the mayor stands, not a city (P3)."""
    top = town.top[seat, place]
    return 0 < top <= CARDS and town.mayor[seat] != place


@kernel
def can_be_razed(town: Town, seat: int, place: int) -> bool:
    """Whether a whole building may be discarded: not the mayor's, and not the one with the city card (P3)."""
    if town.top[seat, place] == 0 or town.mayor[seat] == place:
        return False
    card = town.top[seat, place]
    while card > 0:
        if card > CARDS:
            return False
        card = town.below[card - 1]
    return True


@kernel
def place_of_top(town: Town, seat: int, card: int) -> int:
    """The place where a card is on top in a city; PLACES if nowhere."""
    for place in range(town.width[seat]):
        if town.top[seat, place] == card + 1:
            return place
    return PLACES


@kernel
def city_is_on_top(town: Town, seat: int) -> bool:
    """Whether a player's city card is a top card, so that its bonus works (PS-02)."""
    return place_of_top(town, seat, CARDS + town.city[seat] - 1) < PLACES


@kernel
def buildings(town: Town, seat: int) -> int:
    """How many buildings a city has (PS-28)."""
    count = 0
    for place in range(town.width[seat]):
        count += town.top[seat, place] > 0
    return count


@kernel
def tallest(town: Town, seat: int) -> int:
    """How many cards the tallest building of a city has (PS-28)."""
    most = 0
    for place in range(town.width[seat]):
        most = max(most, town.height[seat, place])
    return most
