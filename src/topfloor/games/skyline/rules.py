"""The rules of Skyline, in the order they come up at the table: deal, say what is legal, act, refuse.

A turn is income, building and the market (SW-10). Income comes by itself; everything else is the player's choice.
"""

from __future__ import annotations

from topfloor.engine.actions import action_of, first_thing, is_a, second_thing
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.engine.rng import draw
from topfloor.games.skyline.actions import BUILD, BUY, CASH, DONE, END, SELL, TRADE
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.building import (
    build,
    closed_for,
    fee,
    legal_builds,
    penthouses_built,
    took_part,
    top_owner,
)
from topfloor.games.skyline.cards import (
    cards_held,
    cash_card,
    deal_cards,
    deal_missions,
    give_up_card,
    is_hopeless,
    legal_cashing,
    legal_exchange,
    place_of,
)
from topfloor.games.skyline.income import take_income
from topfloor.games.skyline.market import buy, in_stock, legal_purchases, legal_sales, sell, was_sold
from topfloor.games.skyline.position import (
    BUILDING,
    COLOURED,
    HIDDEN,
    LEVELS,
    MARKET,
    NEUTRAL,
    NOBODY,
    PENTHOUSE,
    SEATS,
    City,
)
from topfloor.games.skyline.scoring import finish

QUIET_ROUNDS = 10
"""Rounds without a build after which the match is scored (A17): so many that no match worth playing meets them."""

MOST_ROUNDS = 60
"""Rounds after which the match is scored in any case (A17)."""

ROUNDS_OF_NOTICE = 3
"""Rounds before either of these ends from which everybody is told (A17)."""

# Why an action is refused: the key of its text, and the rule that says so.
REASONS = (
    ("", ""),
    ("over", "SW-44"),
    ("over-quiet", "A17"),
    ("over-rounds", "A17"),
    ("exchange-first", "SW-39"),
    ("building-is-over", "SW-10"),
    ("market-comes-later", "SW-10"),
    ("on-penthouse", "SW-28"),
    ("five-levels", "SW-20"),
    ("wrong-level", "SW-19"),
    ("own-floor", "SW-21"),
    ("no-part", "SW-29"),
    ("penthouses-built", "SW-32"),
    ("none-held", "SW-18"),
    ("fee", "SW-24"),
    ("neutral-fee", "SW-26"),
    ("card-not-held", "SW-36"),
    ("cashed-already", "SW-37"),
    ("no-pattern", "SW-34"),
    ("no-place-left", "SW-34"),
    ("too-few-cards", "SW-39"),
    ("nothing-to-give", "SW-39"),
    ("out-of-stock", "SW-41"),
    ("price", "SW-41"),
    ("nothing-to-sell", "SW-42"),
    ("sold-already", "A17"),
)
LEGAL, OVER, OVER_QUIET, OVER_ROUNDS, EXCHANGE_FIRST, BUILDING_IS_OVER, MARKET_COMES_LATER = range(7)
ON_PENTHOUSE, FIVE_LEVELS, WRONG_LEVEL, OWN_FLOOR, NO_PART, PENTHOUSES_BUILT, NONE_HELD, FEE, NEUTRAL_FEE = range(7, 16)
CARD_NOT_HELD, CASHED_ALREADY, NO_PATTERN, NO_PLACE_LEFT, TOO_FEW_CARDS, NOTHING_TO_GIVE = range(16, 22)
OUT_OF_STOCK, PRICE, NOTHING_TO_SELL, SOLD_ALREADY = range(22, 26)


@kernel
def deal(city: City, box: Box, players: int, variant: int) -> None:
    """Set up a match in an empty city whose random state has been sown, the same for any number (SW-01 … SW-08)."""
    city.players = players
    city.variant = variant
    city.start = draw(city, players)  # SW-07
    city.to_move = city.start
    city.round = 1
    city.neutrals = box.each[NEUTRAL]
    for seat in range(players):
        city.cash[seat] = box.cash  # SW-04
        for piece in range(COLOURED):
            city.hand[seat, piece] = box.dealt[piece]  # SW-03
            city.stock[seat, piece] = box.each[piece] - box.dealt[piece]
            if variant == HIDDEN:
                city.known[seat, piece] = box.dealt[piece]
        if variant == HIDDEN:
            city.purse[seat] = box.cash
    deal_missions(city, SEATS, 0)
    deal_cards(city, box)
    begin_turn(city, box)


@kernel
def begin_turn(city: City, box: Box) -> None:
    """The player to move takes his income and may build (SW-10)."""
    city.phase = BUILDING
    city.cashed = 0
    city.bought = 0
    city.sold = 0
    city.quiet += 1
    take_income(city, box)


@kernel
def legal(city: City, box: Box, moves: Cells) -> int:
    """Write the numbers of the legal actions into `moves`, in order, and say how many there are."""
    if city.over:
        return 0
    count = 0
    if city.given > 0:
        return legal_exchange(city, box, moves, count)
    if city.phase == BUILDING:
        count = legal_builds(city, box, moves, count)
    count = legal_cashing(city, box, moves, count)  # A7
    count = legal_exchange(city, box, moves, count)
    if city.phase == BUILDING:
        moves[count] = action_of(DONE)  # SW-11
        return count + 1
    count = legal_purchases(city, box, moves, count)
    count = legal_sales(city, box, moves, count)
    moves[count] = action_of(END)
    return count + 1


@kernel
def apply(city: City, box: Box, action: int) -> int:
    """Carry out a legal action. 1 if it brought something hidden to light: a card was drawn, or the match ended."""
    seat = city.to_move
    drawn = 0
    if is_a(BUILD, action):
        drawn = build(city, box, seat, first_thing(BUILD, action), second_thing(BUILD, action))
    elif is_a(CASH, action):
        cash_card(city, box, seat, first_thing(CASH, action))
    elif is_a(TRADE, action):
        give_up_card(city, box, seat, first_thing(TRADE, action))
    elif is_a(DONE, action):
        city.phase = MARKET
    elif is_a(BUY, action):
        buy(city, box, seat, first_thing(BUY, action))
    elif is_a(SELL, action):
        sell(city, box, seat, first_thing(SELL, action))
    else:
        end_turn(city, box)
    city.ply += 1
    return drawn | city.over


@kernel
def end_turn(city: City, box: Box) -> None:
    """On to the player on the left, or to the end of the match (SW-07, SW-44, A12, A17)."""
    following = (city.to_move + 1) % city.players
    if is_last_turn(city, following):
        city.over = 1
        finish(city, box)
        return
    if following == city.start:
        city.round += 1
    city.to_move = following
    begin_turn(city, box)


@kernel
def is_last_turn(city: City, following: int) -> bool:
    """Whether the match ends with the turn that leads on to the seat `following`."""
    if city.closer == following + 1:
        return True  # SW-44: all others have had their last turn
    return is_quiet(city) or (city.round == MOST_ROUNDS and following == city.start)


@kernel
def is_quiet(city: City) -> bool:
    """Whether nobody has built for too many rounds (A17)."""
    return city.quiet >= QUIET_ROUNDS * city.players


@kernel
def rounds_to_quiet_end(city: City) -> int:
    """How many rounds are left, this one included, until a match in which nobody builds is scored (A17)."""
    turns = QUIET_ROUNDS * city.players - city.quiet + 1
    return (turns + city.players - 1) // city.players


@kernel
def how_it_ended(city: City) -> int:
    """Why a match that is over is over; a third penthouse that came too late for any last turn did not end it."""
    if city.closer == (city.to_move + 1) % city.players + 1:
        return OVER
    return OVER_QUIET if is_quiet(city) else OVER_ROUNDS


# --- Refusals.


@kernel
def why(city: City, box: Box, action: int) -> int:
    """The reason an action is refused, as an index into REASONS; LEGAL if it is not."""
    if city.over:
        return how_it_ended(city)
    if city.given > 0 and not is_a(TRADE, action):
        return EXCHANGE_FIRST
    if is_a(BUILD, action):
        return why_not_build(city, box, first_thing(BUILD, action), second_thing(BUILD, action))
    if is_a(CASH, action):
        return why_not_cash(city, box, first_thing(CASH, action))
    if is_a(TRADE, action):
        return why_not_give_up(city, box, first_thing(TRADE, action))
    if is_a(DONE, action):
        return LEGAL if city.phase == BUILDING else BUILDING_IS_OVER
    if city.phase != MARKET:
        return MARKET_COMES_LATER
    if is_a(BUY, action):
        return why_not_buy(city, box, first_thing(BUY, action))
    if is_a(SELL, action) and city.hand[city.to_move, first_thing(SELL, action)] == 0:
        return NOTHING_TO_SELL
    return LEGAL


@kernel
def why_not_build(city: City, box: Box, piece: int, site: int) -> int:
    """What stands against a build: first the hand, wherever it would go, then the place, then the money."""
    seat = city.to_move
    if city.phase != BUILDING:
        return BUILDING_IS_OVER
    if piece == PENTHOUSE and penthouses_built(city, box, seat) == box.each[PENTHOUSE]:
        return PENTHOUSES_BUILT
    if city.hand[seat, piece] == 0:
        return NONE_HELD
    reason = why_not_there(city, seat, piece, site)
    if reason != LEGAL:
        return reason
    if city.cash[seat] < fee(city, box, seat, piece, site):
        return NEUTRAL_FEE if piece == NEUTRAL else FEE
    return LEGAL


@kernel
def why_not_there(city: City, seat: int, piece: int, site: int) -> int:
    """What stands against a piece on a site: its height, its top, or who took part."""
    if city.height[site] == LEVELS:
        return FIVE_LEVELS if top_owner(city, site) == NOBODY else ON_PENTHOUSE
    if piece == NEUTRAL:
        return LEGAL  # SW-25, A3
    if city.height[site] != piece:
        return WRONG_LEVEL
    if city.owned[seat] >> site & 1:
        return OWN_FLOOR
    if piece == PENTHOUSE and took_part(city, seat) >> site & 1 == 0:
        return NO_PART
    return LEGAL


@kernel
def why_not_cash(city: City, box: Box, card: int) -> int:
    """What stands against cashing a card."""
    seat = city.to_move
    if city.cards[seat, card] == 0:
        return CARD_NOT_HELD
    if city.cashed >> box.likeness[card] & 1:
        return CASHED_ALREADY
    if place_of(box, card, city.owned[seat]):
        return LEGAL
    return NO_PLACE_LEFT if is_hopeless(box, card, closed_for(city, seat)) else NO_PATTERN


@kernel
def why_not_give_up(city: City, box: Box, card: int) -> int:
    """What stands against giving up a card in an exchange."""
    if city.given + cards_held(city, city.to_move) < box.exchange_cards:
        return TOO_FEW_CARDS
    return LEGAL if city.cards[city.to_move, card] > 0 else NOTHING_TO_GIVE


@kernel
def why_not_buy(city: City, box: Box, piece: int) -> int:
    """What stands against buying a piece at the market."""
    if was_sold(city, piece):
        return SOLD_ALREADY
    if in_stock(city, city.to_move, piece) == 0:
        return OUT_OF_STOCK
    return LEGAL if city.cash[city.to_move] >= box.value[piece] else PRICE
