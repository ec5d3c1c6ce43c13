"""The rules of Skyrise at a glance: what is legal, and what each action does.

The nouns have modules of their own: `setup` the deal, `bidding` what can be bid, `auction` how an auction goes,
`eras` what comes after it, `wonders` their effects, `scoring` points, `refusals` why something is not allowed.
"""

from __future__ import annotations

from topfloor.engine.actions import action_of, first_thing, is_a
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.games.skyrise.actions import CHOICE, PASS, ROW_CHOICE, TAKING, is_a_bid, what_is_bid, where_is_bid
from topfloor.games.skyrise.auction import act, ask_next, assign, collect, lay_bid, win
from topfloor.games.skyrise.bidding import legal_bids
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.eras import choose, conclude
from topfloor.games.skyrise.position import (
    ANSWER,
    CHOOSE,
    COLOURS,
    NO_DISC,
    PLACES,
    ROW,
    SETTLED,
    TAKE,
    WONDERS,
    City,
)


@kernel
def legal(city: City, box: Box, moves: Cells) -> int:
    """Write the numbers of the legal actions into `moves`, in order, and say how many there are."""
    if city.over:
        return 0
    if city.phase == CHOOSE:
        return legal_choices(city, moves)
    if city.phase == ROW:
        return legal_rows(moves)
    if city.phase == TAKE:
        return legal_takings(city, moves)
    count = legal_bids(city, box, moves)
    if city.phase == ANSWER:  # R2: an opener may not pass
        moves[count] = action_of(PASS)
        count += 1
    return count


@kernel
def legal_choices(city: City, moves: Cells) -> int:
    """The Wonder cards that the player to move may choose (SR-23)."""
    count = 0
    for wonder in range(WONDERS):
        moves[count] = action_of(CHOICE, wonder)
        count += (city.cards[city.to_move] & ~city.chosen[city.to_move]) >> wonder & 1
    return count


@kernel
def legal_rows(moves: Cells) -> int:
    """Any row takes a wild disc, a full one too (SR-20, R9)."""
    for colour in range(COLOURS):
        moves[colour] = action_of(ROW_CHOICE, colour)
    return COLOURS


@kernel
def legal_takings(city: City, moves: Cells) -> int:
    """The discs that the Vault can take (SR-57, R20)."""
    count = 0
    for place in range(PLACES):
        moves[count] = action_of(TAKING, place)
        count += city.disc[place] != NO_DISC
    return count


@kernel
def apply(city: City, box: Box, action: int) -> int:
    """Carry out a legal action. 1 if it brought something hidden to light.

    That is a patron's value to whoever takes a first disc of its letter, the Wonder cards when all are chosen, an
    objective by Kahn's Ambition, and everything at the end.
    """
    before = city.revelations
    city.ply += 1
    if is_a_bid(action):
        lay_bid(city, what_is_bid(action), where_is_bid(action))
    elif is_a(CHOICE, action):
        choose(city, box, first_thing(CHOICE, action))
    elif is_a(ROW_CHOICE, action):
        assign(city, first_thing(ROW_CHOICE, action))
    elif is_a(TAKING, action):
        collect(city, first_thing(TAKING, action))
    else:
        city.passed |= 1 << city.to_move  # SR-11
    go_on(city, box)
    return 1 if city.revelations != before else 0


@kernel
def go_on(city: City, box: Box) -> None:
    """Whatever follows by itself, up to the next question to a player (SR-16, R8)."""
    if city.phase == ANSWER and not ask_next(city, box):
        win(city, box)
    if city.phase == SETTLED and city.due > 0:
        act(city, box)
    if city.phase == SETTLED:
        conclude(city, box)
