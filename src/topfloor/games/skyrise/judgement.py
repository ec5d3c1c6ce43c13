"""What a bot thinks of a match: how good it is for a seat, and which move a player might well make."""

from __future__ import annotations

from topfloor.engine.actions import action_of, first_thing, is_a
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.engine.rng import draw
from topfloor.games.skyrise.actions import BID, ROW_CHOICE, TAKING, WONDER, where_is_bid
from topfloor.games.skyrise.bidding import can_answer, number_to_beat
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.islands import colour_of
from topfloor.games.skyrise.outlook import outlook, rivals_top, tally
from topfloor.games.skyrise.position import (
    ANSWER,
    BUILDINGS,
    CHOOSE,
    COLOURS,
    COMMISSIONS,
    FIRST_COLOUR,
    FIRST_LETTER,
    FIRST_WONDER,
    NO_DISC,
    ROW,
    TAKE,
    WILD,
    City,
)
from topfloor.games.skyrise.scoring import FULL_ROW, on_colour, score
from topfloor.games.skyrise.wonders import unbuilt_wonders

RIVALS_COUNT = 0.5
"""How much a bot cares about what its rivals have, all together."""

LOOKS = 6
"""How many moves a quick playout compares."""

LOWEST_PRICE, HIGHEST_PRICE, WONDER_PRICE = 2.0, 2.0, 5.0
"""What a place must be worth in a quick playout for the lowest number, how much more for the highest, for a Wonder."""


@kernel
def appraise(city: City, box: Box, seat: int) -> float:
    """Prestige that a seat can expect from here, less a share of what its rivals have.

    In an auction the latest bid may win, or it may be outbid and go home: both are looked at, by their chances.
    """
    if city.over:
        return final(city, seat)
    home = worth_of(city, box, seat)
    if city.phase != ANSWER or city.bid_what[city.bids - 1] >= FIRST_WONDER:
        return home
    chance = winning_chance(city, box)
    row = build_latest(city, box)
    won = worth_of(city, box, seat)
    unbuild_latest(city, box, row)
    return chance * won + (1.0 - chance) * home


@kernel
def final(city: City, seat: int) -> float:
    """The result, as the rest of the judgement counts."""
    worth = float(score(city, seat))
    for rival in range(city.players):
        if rival != seat:
            worth -= RIVALS_COUNT / (city.players - 1) * score(city, rival)
    return worth


@kernel
def worth_of(city: City, box: Box, seat: int) -> float:
    """A seat's outlook against what its rivals have."""
    worth = outlook(city, box, seat)
    for rival in range(city.players):
        if rival != seat:
            worth -= RIVALS_COUNT / (city.players - 1) * tally(city, box, rival)
    return worth


@kernel
def build_latest(city: City, box: Box) -> int:
    """Let the latest bid, a building, win for a moment; the row for its disc, which `unbuild_latest` needs."""
    city.bids -= 1
    place = city.bid_at[city.bids]
    city.buildings[city.leader, box.height[city.bid_what[city.bids]]] |= 1 << place
    disc = city.disc[place]
    row = best_row(city, box, city.leader) if disc == WILD else disc - FIRST_COLOUR
    hold(city, city.leader, disc, row, 1)
    return row


@kernel
def unbuild_latest(city: City, box: Box, row: int) -> None:
    """Make it a bid again."""
    place = city.bid_at[city.bids]
    hold(city, city.leader, city.disc[place], row, -1)
    city.buildings[city.leader, box.height[city.bid_what[city.bids]]] &= ~(1 << place)
    city.bids += 1


@kernel
def hold(city: City, seat: int, disc: int, row: int, count: int) -> None:
    """Give a seat a disc, or with a count of -1 take it away again."""
    if disc == COMMISSIONS:
        city.commissions[seat] += count
    elif FIRST_LETTER <= disc < WILD:
        city.patrons[seat, disc - FIRST_LETTER] += count
    elif disc != NO_DISC:
        city.discs[seat, row] += count


@kernel
def best_row(city: City, box: Box, seat: int) -> int:
    """The row that gains most by another disc."""
    best = 0
    most = -1000.0
    for colour in range(COLOURS):
        discs = city.discs[seat, colour]
        gain = 8.0
        if discs < 4:
            gain = (on_colour(city, box, seat, colour) + 0.5) * (box.row_prestige[discs + 1] - box.row_prestige[discs])
        if gain > most:
            most = gain
            best = colour
    return best


@kernel
def winning_chance(city: City, box: Box) -> float:
    """How likely the latest bid stays the latest: by how many higher numbers the others have."""
    chance = 1.0
    least = number_to_beat(city, box)
    for seat in range(city.players):
        if seat != city.leader and not city.passed >> seat & 1 and can_answer(city, box, seat):
            higher = 0
            for rank in range(BUILDINGS):
                higher += city.pool[seat] >> rank & 1 and box.numbers[seat * BUILDINGS + rank] > least
            chance *= 1.0 - min(0.9, 0.45 + 0.08 * higher + (0.1 if unbuilt_wonders(city, seat) else 0.0))
    return chance


@kernel
def likely(city: City, box: Box, moves: Cells, count: int) -> int:
    """A move for a quick playout: the best of a few random ones at first sight, low numbers coming up more often."""
    if city.phase == ROW:
        return action_of(ROW_CHOICE, best_row(city, box, city.to_move))
    if city.phase == CHOOSE:
        return moves[draw(city, count)]
    offers = count - 1 if city.phase == ANSWER else count
    best = moves[count - 1]
    most = 0.0 if city.phase == ANSWER else -1000.0
    top = rivals_top(city, box, city.to_move) if city.phase != TAKE else 1
    for _ in range(LOOKS):
        move = moves[min(draw(city, offers), draw(city, offers))]
        worth = glance(city, box, move, top)
        if worth > most:
            most = worth
            best = move
    return best


@kernel
def glance(city: City, box: Box, move: int, top: int) -> float:
    """What a bid seems worth at first sight: the place, less what its number is worth keeping for."""
    seat = city.to_move
    if is_a(TAKING, move):
        return disc_worth(city, seat, city.disc[first_thing(TAKING, move)])
    place = where_is_bid(move)
    colour = colour_of(city, box, place)
    worth = box.row_prestige[min(FULL_ROW, city.discs[seat, colour])] + disc_worth(city, seat, city.disc[place])
    if colour == city.objective[seat]:
        worth += 1.5
    if is_a(WONDER, move):
        return worth - WONDER_PRICE
    share = min(1.0, box.numbers[first_thing(BID, move)] / top)
    return worth - LOWEST_PRICE - HIGHEST_PRICE * share * share


@kernel
def disc_worth(city: City, seat: int, disc: int) -> float:
    """What a disc is worth to a seat, roughly."""
    if disc == WILD:
        return 4.0
    if disc == COMMISSIONS:
        return 2.5
    if disc >= FIRST_LETTER:
        return 3.5
    if disc == NO_DISC:
        return 0.0
    held = city.discs[seat, disc - FIRST_COLOUR]
    return 8.0 if held >= FULL_ROW else -2.0 if held == FULL_ROW - 1 else 1.5 + held
