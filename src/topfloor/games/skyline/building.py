"""Building in Skyline: which piece goes where, what it costs and whom it pays."""

from __future__ import annotations

from topfloor.engine.actions import action_of
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.games.skyline.actions import BUILD
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.cards import others_draw
from topfloor.games.skyline.ledger import pay, receive, shown
from topfloor.games.skyline.position import FOUR, LEVELS, NEUTRAL, NOBODY, PENTHOUSE, PIECES, SITES, City


@kernel
def top_owner(city: City, site: int) -> int:
    """Whose the top of a site is; nobody's if it is neutral or bare ground (SW-12)."""
    for seat in range(city.players):
        if city.owned[seat] >> site & 1:
            return seat
    return NOBODY


@kernel
def took_part(city: City, seat: int) -> int:
    """The sites in which a seat has a floor on level 1, 2 or 3 (SW-29, A1)."""
    sites = 0
    for level in range(FOUR + 1):
        sites |= city.floors[seat, level]
    return sites


@kernel
def closed_for(city: City, seat: int) -> int:
    """The sites whose fifth level is not a seat's own: their tops are lost to it for good (SW-28)."""
    sites = city.floors[NOBODY, LEVELS - 1]
    for owner in range(city.players):
        if owner != seat:
            sites |= city.floors[owner, LEVELS - 1]
    return sites


@kernel
def fee(city: City, box: Box, seat: int, piece: int, site: int) -> int:
    """What it costs to build a piece on a site: a neutral floor on one's own is free (SW-23, SW-26, A4)."""
    if piece == NEUTRAL and city.owned[seat] >> site & 1:
        return 0
    return box.value[piece]


@kernel
def penthouses_built(city: City, box: Box, seat: int) -> int:
    """How many penthouses of a seat stand on the board (SW-32)."""
    return box.each[PENTHOUSE] - city.hand[seat, PENTHOUSE] - city.stock[seat, PENTHOUSE]


@kernel
def legal_builds(city: City, box: Box, moves: Cells, count: int) -> int:
    """The builds open to the player to move (SW-18 … SW-29)."""
    seat = city.to_move
    for piece in range(PIECES):
        if city.hand[seat, piece] > 0:
            closed = closed_to(city, box, seat, piece)
            for site in range(SITES):
                if closed >> site & 1 == 0 and (city.height[site] == piece or piece == NEUTRAL):
                    moves[count] = action_of(BUILD, piece, site)
                    count += 1
    return count


@kernel
def closed_to(city: City, box: Box, seat: int, piece: int) -> int:
    """The sites that refuse a piece of a seat whatever their height; to a neutral floor also the full ones."""
    affordable = city.cash[seat] >= box.value[piece]
    if piece == NEUTRAL:
        full = city.floors[NOBODY, LEVELS - 1]  # SW-28
        for owner in range(city.players):
            full |= city.floors[owner, LEVELS - 1]
        return full if affordable else full | ~city.owned[seat]
    if not affordable:
        return -1  # SW-24
    if piece == PENTHOUSE:
        return city.owned[seat] | ~took_part(city, seat)  # SW-29
    return city.owned[seat]  # SW-21, SW-22


@kernel
def build(city: City, box: Box, seat: int, piece: int, site: int) -> int:
    """Build a piece from the hand on a site, as often as there are pieces (A13). 1 if somebody drew a card for it."""
    payee = top_owner(city, site)
    amount = fee(city, box, seat, piece, site)
    city.hand[seat, piece] -= 1
    if piece != NEUTRAL:
        shown(city, box, seat, piece)
    pay(city, box, seat, amount)
    if payee != NOBODY and payee != seat:
        receive(city, payee, amount)
    put(city, seat, piece, site)
    city.quiet = 0
    if piece != PENTHOUSE:
        return 0
    if city.closer == 0 and penthouses_built(city, box, seat) >= box.last_penthouse:
        city.closer = seat + 1  # SW-44
    return others_draw(city, seat)


@kernel
def put(city: City, seat: int, piece: int, site: int) -> None:
    """Set a piece down on the next level; its owner has the top, of a neutral floor nobody (SW-27, A5)."""
    bit = 1 << site
    for rival in range(city.players):
        city.owned[rival] &= ~bit
    owner = NOBODY
    if piece != NEUTRAL:
        owner = seat
        city.owned[seat] |= bit
    city.floors[owner, city.height[site]] |= bit
    city.height[site] += 1
