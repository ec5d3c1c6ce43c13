"""Cards in Skyline: patterns on the board, cashing and exchanging bonus cards, and drawing them."""

from __future__ import annotations

from topfloor.engine.actions import action_of
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.engine.rng import draw, draw_unseen
from topfloor.games.skyline.actions import CASH, TRADE
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.ledger import receive
from topfloor.games.skyline.position import CARDS, MISSIONS, City


@kernel
def place_of(box: Box, pattern: int, tops: int) -> int:
    """Sites on which a pattern can be seen among these tops, 0 if there are none (SW-34, SW-35, A8)."""
    for n in range(box.first_place[pattern], box.first_place[pattern + 1]):
        if box.place[n] & ~tops == 0:
            return box.place[n]
    return 0


@kernel
def is_hopeless(box: Box, pattern: int, closed: int) -> bool:
    """Whether every place of a pattern has one of the sites `closed`, so that it will never be seen again."""
    hopeful = 0
    for n in range(box.first_place[pattern], box.first_place[pattern + 1]):
        hopeful += box.place[n] & closed == 0
    return hopeful == 0


@kernel
def can_cash(city: City, box: Box, seat: int, card: int) -> bool:
    """Whether a seat holds a card whose pattern stands and has not been cashed in this turn (SW-36, SW-37)."""
    if city.cards[seat, card] == 0 or city.cashed >> box.likeness[card] & 1:
        return False
    return place_of(box, card, city.owned[seat]) != 0


@kernel
def cards_held(city: City, seat: int) -> int:
    """How many bonus cards a seat holds; there is no limit (SW-40)."""
    count = 0
    for card in range(CARDS):
        count += city.cards[seat, card]
    return count


@kernel
def legal_cashing(city: City, box: Box, moves: Cells, count: int) -> int:
    """The cards that the player to move can cash (SW-36, SW-37)."""
    seat = city.to_move
    for card in range(CARDS):
        if can_cash(city, box, seat, card):
            moves[count] = action_of(CASH, card)
            count += 1
    return count


@kernel
def legal_exchange(city: City, box: Box, moves: Cells, count: int) -> int:
    """The cards that the player to move can give up (SW-39)."""
    seat = city.to_move
    if city.given + cards_held(city, seat) >= box.exchange_cards:
        for card in range(CARDS):
            if city.cards[seat, card] > 0:
                moves[count] = action_of(TRADE, card)
                count += 1
    return count


@kernel
def cash_card(city: City, box: Box, seat: int, card: int) -> None:
    """Show a card and be paid for it; it leaves the game (SW-36, SW-38)."""
    city.cards[seat, card] -= 1
    city.cashed |= 1 << box.likeness[card]
    receive(city, seat, box.card_value[card])


@kernel
def give_up_card(city: City, box: Box, seat: int, card: int) -> None:
    """Lay down one card of an exchange; the last one brings the money (SW-39)."""
    city.cards[seat, card] -= 1
    city.given += 1
    if city.given == box.exchange_cards:
        city.given = 0
        receive(city, seat, box.exchange_cash)


@kernel
def pile_size(city: City) -> int:
    """How many cards are left to draw."""
    count = 0
    for card in range(CARDS):
        count += city.pile[card]
    return count


@kernel
def draw_card(city: City, seat: int, left: int) -> None:
    """A seat draws one of the `left` cards of the pile."""
    skip = draw(city, left)
    card = 0
    while skip >= city.pile[card]:
        skip -= city.pile[card]
        card += 1
    city.pile[card] -= 1
    city.cards[seat, card] += 1


@kernel
def others_draw(city: City, builder: int) -> int:
    """Clockwise from a penthouse's builder all others draw a card, if there is one (SW-31, A10, A11, A19). 1 if so."""
    left = pile_size(city)
    drawn = 0
    for turn in range(1, city.players):
        if left > 0:
            draw_card(city, (builder + turn) % city.players, left)
            left -= 1
            drawn = 1
    return drawn


@kernel
def deal_cards(city: City, box: Box) -> None:
    """Shuffle the bonus cards and give everyone the first few (SW-06)."""
    left = 0
    for card in range(CARDS):
        city.pile[card] = box.card_count[card]
        left += box.card_count[card]
    for seat in range(city.players):
        for _ in range(box.bonus_cards):
            draw_card(city, seat, left)
            left -= 1


@kernel
def deal_missions(city: City, first: int, dealt: int) -> None:
    """A mission to each seat but `first`, none of them one whose bit is set in `dealt` (SW-05)."""
    left = MISSIONS
    for mission in range(MISSIONS):
        left -= dealt >> mission & 1
    for seat in range(city.players):
        if seat != first:
            mission = draw_unseen(city, dealt, left)
            city.mission[seat] = mission
            dealt |= 1 << mission
            left -= 1
