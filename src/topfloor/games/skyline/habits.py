"""What a player might well do, for quick playouts: cash what stands, build what pays, buy what can be built."""

from __future__ import annotations

from topfloor.engine.actions import action_of, first_thing, is_a, second_thing
from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells
from topfloor.engine.rng import draw
from topfloor.games.skyline.actions import BUILD, BUY, CASH, DONE, END, TRADE
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.building import took_part
from topfloor.games.skyline.judgement import POINT, can_step_up, price_of_hand, quiet_rounds, turns_left
from topfloor.games.skyline.market import may_buy
from topfloor.games.skyline.position import BUILDING, NEUTRAL, PENTHOUSE, PIECES, SITES, SIX, City


@kernel
def likely(city: City, box: Box, moves: Cells, count: int) -> int:
    """A move for a quick playout: cash what stands, build what pays, buy what can be built, never sell."""
    if city.given > 0:
        return moves[draw(city, count)]
    last = count - 1
    while last >= 0 and moves[last] >= TRADE.first:
        last -= 1
    if last >= 0 and is_a(CASH, moves[last]):
        return moves[last]
    turns = turns_left(city, box, city.to_move, city.to_move)
    if city.closer == 0:
        turns += quiet_rounds(city, city.to_move)  # while nobody builds, the end is not near
    if city.phase == BUILDING:
        return likely_build(city, box, moves, last + 1, turns)
    return likely_purchase(city, box, turns)


@kernel
def likely_build(city: City, box: Box, moves: Cells, builds: int, turns: float) -> int:
    """The build that looks best at a glance, and a little by chance, if it is any good."""
    best = action_of(DONE)
    most = 0.0
    for i in range(builds):
        look = glance(city, box, city.to_move, first_thing(BUILD, moves[i]), second_thing(BUILD, moves[i]), turns)
        if look > 0.0:
            look *= 1.0 + 0.01 * draw(city, 60)
            if look > most:
                best = moves[i]
                most = look
    return best


@kernel
def glance(city: City, box: Box, seat: int, piece: int, site: int, turns: float) -> float:
    """What a build seems to be worth at first sight, its fee paid."""
    strategic = box.strategic >> site & 1
    if piece == PENTHOUSE:
        return 0.6 * POINT * (1 + strategic)
    if piece == NEUTRAL:
        return step_up(city, box, seat, site)
    linked = city.owned[seat] == 0 or box.next_to[site] & city.owned[seat] != 0
    look = (0.8 if linked else 0.3) * turns * box.earns[piece] - 0.7 * box.value[piece]
    if city.height[site] > 0:
        look += 0.2 * turns * box.earns[piece - 1]
    if strategic:
        look += POINT * (0.4 + 0.1 * piece) / (1.0 + 0.12 * turns)
    return look


@kernel
def step_up(city: City, box: Box, seat: int, site: int) -> float:
    """What a neutral floor is worth where a penthouse can follow at once (SW-30); elsewhere nothing."""
    if city.height[site] != SIX or city.hand[seat, PENTHOUSE] == 0 or took_part(city, seat) >> site & 1 == 0:
        return -1.0
    own = city.owned[seat] >> site & 1
    if city.cash[seat] < box.value[PENTHOUSE] + (0 if own else box.value[NEUTRAL]):
        return -1.0
    return 0.4 * POINT


@kernel
def likely_purchase(city: City, box: Box, turns: float) -> int:
    """The floor that could bring most next turn, fee and all paid from cash and income; the end if there is none."""
    seat = city.to_move
    money = city.cash[seat] + city.earned[seat] - price_of_hand(city, box, seat)
    best = action_of(END)
    most = 0.0
    if turns <= 0.0:
        return best
    for piece in range(PIECES):
        price = box.value[piece]
        if money >= 2 * price and may_buy(city, box, seat, piece):
            look = (use_of(city, box, seat, piece, turns) - price) * (1.0 + 0.01 * draw(city, 60))
            if look > most:
                best = action_of(BUY, piece)
                most = look
    return best


@kernel
def use_of(city: City, box: Box, seat: int, piece: int, turns: float) -> float:
    """What one more of a piece could bring at a glance: nothing if there are fewer sites for it than are held."""
    if piece == NEUTRAL:
        wanted = city.hand[seat, NEUTRAL] == 0 and city.hand[seat, PENTHOUSE] > 0 and can_step_up(city, seat)
        return 0.3 * POINT if wanted else 0.0
    part = took_part(city, seat)
    spare = city.hand[seat, piece]
    most = 0.0
    for site in range(SITES):
        fits = city.height[site] == piece and city.owned[seat] >> site & 1 == 0
        if fits and (piece != PENTHOUSE or part >> site & 1):
            most = max(most, glance(city, box, seat, piece, site, turns))
            spare -= 1
    if piece == PENTHOUSE and spare >= 0 and city.hand[seat, PENTHOUSE] == 0 and can_step_up(city, seat):
        return 0.45 * POINT if city.neutrals + city.hand[seat, NEUTRAL] > 0 else 0.0
    return most if spare < 0 else 0.0
