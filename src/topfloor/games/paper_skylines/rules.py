"""The rules of Paper Skylines in the order they come up at the table: deal, act, go on, end a turn, end a level."""

from __future__ import annotations

from topfloor.engine.actions import first_thing, is_a
from topfloor.engine.kernel import kernel
from topfloor.engine.rng import draw, draw_unseen
from topfloor.games.paper_skylines.actions import (
    ACCEPT,
    ADVANCE,
    BUILD,
    CHOOSE,
    CLAIM,
    COPY,
    DECLARE,
    DISCARD,
    DRAW,
    DRAW_DECK,
    KEEP,
    KEEP_CITY,
    PAY,
    PLACE,
    RAZE,
    ROB,
    SKIP,
    STEAL,
    TUCK,
    UNDER,
    USE,
    VISIT,
)
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.building import cost_at
from topfloor.games.paper_skylines.counting import claim
from topfloor.games.paper_skylines.decks import (
    discard_from_hand,
    discard_row,
    draw_from_deck,
    fill_deck,
    only_round_end_is_left,
    refill_row,
)
from topfloor.games.paper_skylines.deeds import (
    advance_as_action,
    choose_list,
    complete_building,
    copy_chosen,
    discard_chosen,
    draw_as_action,
    draw_chosen,
    happen,
    keep_looked,
    raze_chosen,
    rob,
    steal_top,
    tuck_as_action,
    tuck_chosen,
    tuck_from_deck,
    use_card,
)
from topfloor.games.paper_skylines.language import BASIC_BUILD, DECK, FROM, MAY, MAYOR, OP, WHERE, N
from topfloor.games.paper_skylines.language import DISCARD as DISCARD_STEP
from topfloor.games.paper_skylines.position import (
    ACHIEVEMENTS,
    ACTION,
    BASIC_ACTION,
    CITIES,
    CITY,
    GONE,
    LEVELS,
    LIMIT,
    NONE,
    NOTHING,
    OFFERED,
    Town,
)
from topfloor.games.paper_skylines.scoring import finish
from topfloor.games.paper_skylines.stacks import found_city
from topfloor.games.paper_skylines.steps import ITSELF, asked, go_on, push, still_to_do, times
from topfloor.games.paper_skylines.tracks import advance


@kernel
def deal(town: Town, box: Box, players: int, variant: int) -> None:
    """Set up a match on an empty table whose random state has been sown (PS-01 … PS-05)."""
    town.players = players
    town.variant = variant
    for level in range(LEVELS):
        fill_deck(town, box, level)
    deal_chips(town, box)
    deal_cities(town)
    town.start = draw(town, players)  # PS-05
    town.to_move = town.start
    town.ask = CITY


@kernel
def deal_chips(town: Town, box: Box) -> None:
    """One face-down chip on each achievement (PS-04)."""
    for place in range(ACHIEVEMENTS):
        town.chip[place] = box.chips[place]
    for last in range(ACHIEVEMENTS - 1, 0, -1):
        other = draw(town, last + 1)
        value = town.chip[last]
        town.chip[last] = town.chip[other]
        town.chip[other] = value


@kernel
def deal_cities(town: Town) -> None:
    """Two cities to each player, to keep one (PS-02)."""
    dealt = 0
    left = CITIES
    for seat in range(town.players):
        for number in range(OFFERED):
            city = draw_unseen(town, dealt, left)
            dealt |= 1 << city
            left -= 1
            town.offered[seat, number] = city


@kernel
def apply(town: Town, box: Box, action: int) -> int:
    """Carry out a legal action. 1 if it brought something hidden to light."""
    town.ply += 1
    if town.ask == CITY:
        keep_city(town, box, first_thing(KEEP_CITY, action))
    else:
        if not is_a(SKIP, action) and (town.ask == ACTION or town.ask == BASIC_ACTION):
            begin_action(town, box, action)
        else:
            answer(town, box, action)
        settle(town, box)
    if town.ply >= LIMIT and not town.over:  # PS-27
        end_match(town, box)
    shown = town.shown
    town.shown = 0
    return shown


@kernel
def keep_city(town: Town, box: Box, city: int) -> None:
    """A player keeps one of his two cities; after the last one the cards are dealt (PS-02, PS-05)."""
    found_city(town, box, town.to_move, city)
    town.to_move = (town.to_move + 1) % town.players
    if town.to_move == town.start:
        begin_level(town, box, box.start_hand)
        town.drew = 0
        town.actions = box.actions[0]
        town.ask = ACTION


@kernel
def begin_level(town: Town, box: Box, cards: int) -> None:
    """Everyone, from the player to move on, gets cards of the level, and the row is filled (PS-05, PS-23)."""
    for turn in range(town.players):
        for _ in range(cards):
            draw_from_deck(town, box, (town.to_move + turn) % town.players, town.level, True)
    refill_row(town, box, True)


@kernel
def begin_action(town: Town, box: Box, action: int) -> None:
    """Take a basic action, as one of the turn's or as a bonus, or move the mayor (PS-06)."""
    if is_a(DRAW_DECK, action) and only_round_end_is_left(town, box):
        draw_chosen(town, box, NONE)  # PS-23: it brings no card and costs no action
        return
    if town.ask == ACTION:
        town.actions -= 1
    else:
        begin_bonus_action(town, box)
    if is_a(BUILD, action):
        push(town, box, BASIC_BUILD)
        answer_which(town, first_thing(BUILD, action))
    elif is_a(TUCK, action):
        tuck_as_action(town, box, first_thing(TUCK, action))
    elif is_a(USE, action):
        use_card(town, box, first_thing(USE, action))
    elif is_a(ADVANCE, action):
        advance_as_action(town, box, first_thing(ADVANCE, action))
    elif is_a(DRAW_DECK, action) or is_a(DRAW, action):
        draw_as_action(town, box, NONE if is_a(DRAW_DECK, action) else first_thing(DRAW, action))
    elif is_a(CLAIM, action):
        claim(town, box, town.to_move, first_thing(CLAIM, action))
    elif is_a(VISIT, action):
        visit(town, box, first_thing(VISIT, action))
    else:
        town.actions = 0  # PASS: nothing can be done this turn any more


@kernel
def begin_bonus_action(town: Town, box: Box) -> None:
    """One of the basic actions that a card gives is used up."""
    top = town.depth - 1
    town.left[top] -= 1
    town.memo[top] = 1
    if town.left[top] == 0:
        go_on(town, box)


@kernel
def answer_which(town: Town, card: int) -> None:
    """The card to build or to tuck is chosen; where it goes comes next."""
    town.building = card + 1
    town.memo[town.depth - 1] = 1


@kernel
def visit(town: Town, box: Box, place: int) -> None:
    """The mayor goes to a building and takes its top card's action (PS-16)."""
    town.mayor[town.to_move] = place
    push(town, box, box.program[town.top[town.to_move, place] - 1])


@kernel
def answer(town: Town, box: Box, action: int) -> None:
    """Answer what a step asks for."""
    top = town.depth - 1
    if is_a(SKIP, action):
        go_on(town, box)
    elif is_a(ACCEPT, action):
        town.memo[top] = 1
    elif is_a(BUILD, action):
        answer_which(town, first_thing(BUILD, action))
    elif is_a(PLACE, action):
        choose_place(town, box, first_thing(PLACE, action))
    elif is_a(PAY, action):
        pay(town, box, first_thing(PAY, action))
    elif is_a(TUCK, action):
        choose_to_tuck(town, box, first_thing(TUCK, action))
    elif is_a(UNDER, action):
        tuck_somewhere(town, box, first_thing(UNDER, action))
    elif is_a(ADVANCE, action):
        town.memo[top] |= 1 << first_thing(ADVANCE, action)
        town.left[top] -= 1
        advance(town, box, town.to_move, first_thing(ADVANCE, action), box.code[town.step[top], N])
    elif is_a(DRAW_DECK, action) or is_a(DRAW, action):
        draw_for_step(town, box, NONE if is_a(DRAW_DECK, action) else first_thing(DRAW, action))
    else:
        answer_further(town, box, action)


@kernel
def draw_for_step(town: Town, box: Box, card: int) -> None:
    """One of the cards that a step draws; a round-end card alone in its deck is none (PS-23)."""
    if card != NONE or not only_round_end_is_left(town, box):
        town.left[town.depth - 1] -= 1
    draw_chosen(town, box, card)


@kernel
def answer_further(town: Town, box: Box, action: int) -> None:
    """The answers that come up less often."""
    top = town.depth - 1
    if is_a(KEEP, action):
        keep_looked(town, box, first_thing(KEEP, action))
    elif is_a(CLAIM, action):
        town.left[top] = 0
        claim(town, box, town.to_move, first_thing(CLAIM, action))
    elif is_a(DISCARD, action):
        discard_chosen(town, box, first_thing(DISCARD, action))
    elif is_a(RAZE, action):
        raze_chosen(town, box, first_thing(RAZE, action))
    elif is_a(ROB, action):
        rob(town, box, first_thing(ROB, action))
    elif is_a(STEAL, action):
        steal_top(town, box, first_thing(STEAL, action))
    elif is_a(COPY, action):
        copy_chosen(town, box, first_thing(COPY, action))
    elif is_a(DECLARE, action):
        town.declared = first_thing(DECLARE, action) + 1
        town.left[top] = 0
    else:
        choose_list(town, box, first_thing(CHOOSE, action))


@kernel
def choose_place(town: Town, box: Box, place: int) -> None:
    """The place is chosen, and with it the cost (PS-08)."""
    top = town.depth - 1
    town.place = place
    town.owed = cost_at(town, box, town.to_move, town.building - 1, place, box.code[town.step[top], N])
    town.memo[top] = 2
    if town.owed == 0:
        complete_building(town, box)


@kernel
def pay(town: Town, box: Box, card: int) -> None:
    """One card of the cost; after the last the building stands (PS-09)."""
    discard_from_hand(town, town.to_move, card)
    town.owed -= 1
    if town.owed == 0:
        complete_building(town, box)


@kernel
def choose_to_tuck(town: Town, box: Box, card: int) -> None:
    """The card to tuck is chosen; it goes under the mayor, unless any building will do."""
    answer_which(town, card)
    if box.code[town.step[town.depth - 1], WHERE] == MAYOR:
        tuck_chosen(town, box, town.mayor[town.to_move])


@kernel
def tuck_somewhere(town: Town, box: Box, place: int) -> None:
    """The building to tuck under is chosen."""
    if box.code[town.step[town.depth - 1], FROM] == DECK:
        tuck_from_deck(town, box, place)
    else:
        tuck_chosen(town, box, place)


@kernel
def settle(town: Town, box: Box) -> None:
    """Carry on until somebody has something to choose: pending steps first, then actions, then the next turn."""
    while not town.over:
        if town.depth == 0:
            if town.actions > 0:
                town.ask = ACTION
                town.optional = 0
                return
            end_turn(town, box)
            continue
        top = town.depth - 1
        # Whole words, as in `can_choose`, so that one compiled form of what follows serves both.
        town.left[top] = still_to_do(town, box, top)  # what a step counts is counted now (PS-17)
        step, left, memo = 0 + town.step[top], 0 + town.left[top], 0 + town.memo[top]
        ask = asked(town, box, step, left, memo) if left > 0 else NOTHING
        if ask == NOTHING:
            go_on(town, box)
        elif ask == ITSELF:
            happen(town, box)
        else:
            town.ask = ask
            town.optional = may_skip(town, box, step, left, memo)
            return


@kernel
def may_skip(town: Town, box: Box, step: int, left: int, memo: int) -> int:
    """Whether the step may be skipped: an optional one before it has begun, or discarding "up to" so many (PS-17)."""
    if box.code[step, OP] == DISCARD_STEP and box.code[step, WHERE]:
        return 1
    return int(box.code[step, MAY] == 1 and memo == 0 and left == times(town, box, step))


@kernel
def end_turn(town: Town, box: Box) -> None:
    """The turn is over: perhaps the level or the match, else the next player's turn (PS-23, PS-25, PS-27)."""
    town.declared = 0
    town.bonuses = 0
    town.idle = 0 if town.drew else town.idle + 1
    town.drew = 0
    if town.idle >= box.stall_rounds * town.players:
        renew_row(town, box)
    town.to_move = (town.to_move + 1) % town.players
    if town.last_round and town.to_move == town.start:
        end_match(town, box)
        return
    if town.level_over:
        next_level(town, box)
    town.actions = box.actions[town.level]


@kernel
def renew_row(town: Town, box: Box) -> None:
    """Nobody has drawn for long: the row is discarded and filled anew (PS-27)."""
    discard_row(town)
    refill_row(town, box, False)
    town.idle = 0
    town.drew = 0


@kernel
def next_level(town: Town, box: Box) -> None:
    """The row is discarded, the rest of the deck leaves the game, and the next level begins (PS-23)."""
    discard_row(town)
    for place in range(town.deck_left[town.level]):
        card = town.deck[town.level, place]
        town.deck[town.level, place] = 0
        if card != NONE:
            town.where[card] = GONE
    town.deck_left[town.level] = 0
    town.level += 1
    town.level_over = 0
    begin_level(town, box, box.level_hand)
    town.drew = 0
    town.idle = 0  # PS-27: the cards just dealt have left a deck


@kernel
def end_match(town: Town, box: Box) -> None:
    """Score and open everything (PS-25)."""
    finish(town, box)
    town.over = 1
    town.ask = NOTHING
    town.optional = 0
    town.shown = 1
