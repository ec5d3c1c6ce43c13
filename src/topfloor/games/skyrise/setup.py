"""Setting up a match of Skyrise (SR-01 … SR-07)."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.engine.rng import draw, draw_unseen, shuffle
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.position import (
    CENTRE,
    COLOURS,
    COMMISSIONS,
    EVERYWHERE,
    FIRST,
    FIRST_COLOUR,
    FIRST_LETTER,
    ISLAND_PLACES,
    LETTERS,
    NO_DISC,
    OUTER_PLACES,
    PANORAMAS,
    SIDES,
    WILD,
    WONDERS,
    City,
)


@kernel
def deal(city: City, box: Box, players: int, variant: int) -> None:
    """Set up a match on an empty table whose random state has been sown."""
    city.players = players
    city.variant = variant
    city.era = 1
    lay_islands(city, box)
    lay_discs(city, box)
    for seat in range(players):
        city.pool[seat] = box.first_era[seat]  # SR-06
    deal_wonder_cards(city, box)
    deal_objectives(city)
    open_panoramas(city)
    deal_patron_tiles(city)
    city.to_move = draw(city, players)  # SR-07
    city.leader = city.to_move


@kernel
def lay_islands(city: City, box: Box) -> None:
    """As many outer islands as players, drawn by lot, one at each side in use (SR-01)."""
    city.reach = ISLAND_PLACES[CENTRE]
    city.taken = EVERYWHERE & ~ISLAND_PLACES[CENTRE]
    drawn = 0
    for number in range(city.players):
        island = draw_unseen(city, drawn, 4 - number)
        drawn |= 1 << island
        side = box.sides[city.players, number]
        city.island[side] = island + 1
        city.taken &= ~ISLAND_PLACES[side]


@kernel
def lay_discs(city: City, box: Box) -> None:
    """All discs for this number of players, shuffled, one on every neighbourhood (SR-02, SR-03)."""
    count = 0
    for colour in range(COLOURS):
        count = add_discs(city, count, FIRST_COLOUR + colour, box.discs[city.players, 0])
    for letter in range(LETTERS):
        count = add_discs(city, count, FIRST_LETTER + letter, box.discs[city.players, 1])
    count = add_discs(city, count, WILD, box.discs[city.players, 2])
    count = add_discs(city, count, COMMISSIONS, box.discs[city.players, 3])
    shuffle(city, city.disc, count)
    for side in range(SIDES - 1, 0, -1):  # they lie in a row so far: the last of them to the last island
        if city.island[side] > 0:
            for place in range(OUTER_PLACES - 1, -1, -1):
                count -= 1
                disc = city.disc[count]
                city.disc[count] = NO_DISC
                city.disc[FIRST[side] + place] = disc


@kernel
def add_discs(city: City, count: int, disc: int, more: int) -> int:
    """Put `more` discs of a kind behind `count` others; how many there are then."""
    for number in range(count, count + more):
        city.disc[number] = disc
    return count + more


@kernel
def deal_wonder_cards(city: City, box: Box) -> None:
    """Wonder cards for everybody; the rest stays unseen (SR-04)."""
    dealt = 0
    left = WONDERS
    for seat in range(city.players):
        for _ in range(box.dealt[city.players]):
            card = draw_unseen(city, dealt, left)
            dealt |= 1 << card
            left -= 1
            city.cards[seat] |= 1 << card


@kernel
def deal_objectives(city: City) -> None:
    """One of the four objectives for everybody (SR-04)."""
    dealt = 0
    for seat in range(city.players):
        city.objective[seat] = draw_unseen(city, dealt, COLOURS - seat)
        dealt |= 1 << city.objective[seat]


@kernel
def open_panoramas(city: City) -> None:
    """Two of the five panorama cards (SR-05)."""
    one = draw(city, PANORAMAS)
    other = draw_unseen(city, 1 << one, PANORAMAS - 1)
    city.panorama[0] = min(one, other)
    city.panorama[1] = max(one, other)


@kernel
def deal_patron_tiles(city: City) -> None:
    """A face-down value for every letter (SR-05)."""
    dealt = 0
    for letter in range(LETTERS):
        city.patron[letter] = draw_unseen(city, dealt, LETTERS - letter)
        dealt |= 1 << city.patron[letter]
