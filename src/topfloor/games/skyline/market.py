"""The market of Skyline: floors for later turns, and money for floors that are not needed."""

from __future__ import annotations

from topfloor.engine.actions import action_of
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.games.skyline.actions import BUY, SELL
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.ledger import bought, sold
from topfloor.games.skyline.position import NEUTRAL, PIECES, City


@kernel
def in_stock(city: City, seat: int, piece: int) -> int:
    """How many of a piece a seat could buy: of its own colour, or of the neutral floors (SW-02, SW-41, A2)."""
    return city.neutrals if piece == NEUTRAL else city.stock[seat, piece]


@kernel
def legal_purchases(city: City, box: Box, moves: Cells, count: int) -> int:
    """What the player to move can buy (SW-41)."""
    for piece in range(PIECES):
        if may_buy(city, box, city.to_move, piece):
            moves[count] = action_of(BUY, piece)
            count += 1
    return count


@kernel
def may_buy(city: City, box: Box, seat: int, piece: int) -> bool:
    """Whether a piece is in stock, can be paid and is not of a kind that was sold in this turn."""
    if was_sold(city, piece):
        return False
    return in_stock(city, seat, piece) > 0 and city.cash[seat] >= box.value[piece]


@kernel
def was_sold(city: City, piece: int) -> bool:
    """Whether a floor of this kind was sold in this turn: then none is bought again in it (A14, A17)."""
    return city.sold >> piece & 1 == 1


@kernel
def legal_sales(city: City, box: Box, moves: Cells, count: int) -> int:
    """What the player to move can sell: whatever is in the hand (SW-42)."""
    for piece in range(PIECES):
        if city.hand[city.to_move, piece] > 0:
            moves[count] = action_of(SELL, piece)
            count += 1
    return count


@kernel
def buy(city: City, box: Box, seat: int, piece: int) -> None:
    """Buy a floor, to be built in a later turn (SW-41, SW-43)."""
    move_stock(city, seat, piece, -1)
    bought(city, box, seat, piece)
    city.bought |= 1 << piece


@kernel
def sell(city: City, box: Box, seat: int, piece: int) -> None:
    """Sell a floor back into the stock for half its value, rounded down (SW-42)."""
    move_stock(city, seat, piece, 1)
    sold(city, box, seat, piece)
    city.sold |= 1 << piece


@kernel
def move_stock(city: City, seat: int, piece: int, back: int) -> None:
    """A floor goes from the stock to a hand, or back."""
    city.hand[seat, piece] -= back
    if piece == NEUTRAL:
        city.neutrals += back
    else:
        city.stock[seat, piece] += back
