"""What steps do once everything is chosen: by themselves, or after a choice; and the bonuses of cities (PS-17, P8)."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.engine.rng import draw
from topfloor.games.paper_skylines.box import (
    ON_ADVANCE,
    ON_DISCARD,
    ON_DRAW,
    ON_OVER,
    ON_SPRAWL,
    ON_TUCK,
    Box,
)
from topfloor.games.paper_skylines.building import complete
from topfloor.games.paper_skylines.decks import (
    discard,
    discard_from_hand,
    discard_row,
    draw_from_deck,
    draw_from_pile,
    draw_from_row,
    from_hand,
    leave_row,
    next_deck,
    refill_row,
    take_from_deck,
    to_hand,
)
from topfloor.games.paper_skylines.language import (
    ADVANCE,
    COUNT,
    DECK,
    DISCARD,
    DRAW,
    EACH,
    FROM,
    OP,
    PUT_AWAY,
    RETIRE,
    SUB,
    TOP,
    TRACK_COUNT,
    WHERE,
    N,
)
from topfloor.games.paper_skylines.position import (
    BEING_USED,
    CARDS,
    EVERYONE,
    IN_PILE,
    LOOKED_AT,
    NONE,
    SPECTATORS,
    TRACKS,
    TYPES,
    Town,
)
from topfloor.games.paper_skylines.position import HAND as IN_HAND
from topfloor.games.paper_skylines.stacks import city_is_on_top, raze, take_top, tuck_under
from topfloor.games.paper_skylines.steps import LOOKED, call, go_on, push
from topfloor.games.paper_skylines.tracks import advance, can_advance


@kernel
def answer_event(town: Town, box: Box, event: int) -> None:
    """The bonus of the mover's city, if it is for this event, is on top, and not used up for this turn (P8)."""
    city = town.city[town.to_move] - 1
    if box.city_on[city] == event and town.bonuses < box.city_limit[city] and city_is_on_top(town, town.to_move):
        town.bonuses += 1
        push(town, box, box.city_program[city])


@kernel
def happen(town: Town, box: Box) -> None:
    """Carry out the step on top, which needs no choice, once."""
    top = town.depth - 1
    step = town.step[top]
    op = box.code[step, OP]
    if op == RETIRE:
        go_on(town, box)
        put_away(town)
        answer_event(town, box, ON_DISCARD)  # P8: once the card's action is done
    elif op == DRAW:
        draw_blindly(town, box, step)
    elif op == ADVANCE:
        town.left[top] = 0
        advance_without_choice(town, box, step)
    elif op == DISCARD:
        discard_row(town)
        refill_row(town, box, False)
        call(town, box)
    elif op == EACH:
        town.memo[top] = 1
        call(town, box)
    else:
        tuck_from_deck(town, box, town.mayor[town.to_move])


@kernel
def put_away(town: Town) -> None:
    """A used card goes to the discard pile once its action is done (PS-18)."""
    town.in_use -= 1
    discard(town, town.using[town.in_use] - 1)
    town.using[town.in_use] = 0


@kernel
def draw_blindly(town: Town, box: Box, step: int) -> None:
    """A card from the deck or the next one; or look at them all, to keep some."""
    top = town.depth - 1
    level = town.level if box.code[step, FROM] == DECK else next_deck(town)
    keep = box.code[step, COUNT]
    if keep == 0:
        town.memo[top] = 1
        town.left[top] -= 1
        draw_from_deck(town, box, town.to_move, level, False)
        return
    looked = 0
    for _ in range(box.code[step, N]):
        card = take_from_deck(town, box, level, False)
        if card != NONE:
            town.where[card] = LOOKED_AT
            looked += 1
    town.memo[top] = LOOKED
    town.left[top] = min(keep, looked)


@kernel
def advance_without_choice(town: Town, box: Box, step: int) -> None:
    """On a named track, or on all three in their order."""
    on = box.code[step, WHERE]
    for track in range(TRACKS):
        if on in (track, TRACK_COUNT + 2) and can_advance(town, box, town.to_move, track, box.code[step, N]):
            advance(town, box, town.to_move, track, box.code[step, N])


@kernel
def tuck_from_deck(town: Town, box: Box, place: int) -> None:
    """The top card of the deck goes under a building unseen until it lies there."""
    town.left[town.depth - 1] -= 1
    town.memo[town.depth - 1] = 1
    card = take_from_deck(town, box, town.level, False)
    if card != NONE:
        tuck_under(town, box, town.to_move, place, card)
        answer_event(town, box, ON_TUCK)


@kernel
def tuck_chosen(town: Town, box: Box, place: int) -> None:
    """The chosen card goes under a building, from the hand, the row or the discard pile."""
    card, seat = town.building - 1, town.to_move
    town.building = 0
    town.left[town.depth - 1] -= 1
    town.memo[town.depth - 1] = 0
    if town.where[card] == IN_HAND + seat:
        from_hand(town, seat, card)
        tuck_under(town, box, seat, place, card)
    elif town.where[card] == IN_PILE:
        town.pile -= 1
        tuck_under(town, box, seat, place, card)
    else:
        leave_row(town, card)
        tuck_under(town, box, seat, place, card)
        refill_row(town, box, False)
    answer_event(town, box, ON_TUCK)


@kernel
def complete_building(town: Town, box: Box) -> None:
    """Everything is paid: the card is built, and the city may answer."""
    source = box.code[town.step[town.depth - 1], FROM]
    go_on(town, box)
    over = complete(town, box, town.to_move, source)
    answer_event(town, box, ON_OVER if over else ON_SPRAWL)


@kernel
def keep_looked(town: Town, box: Box, card: int) -> None:
    """Keep one of the cards looked at; after the last one the rest is discarded."""
    top = town.depth - 1
    to_hand(town, box, town.to_move, card, 0)
    town.left[top] -= 1
    if town.left[top] == 0:
        for other in range(CARDS):
            if town.where[other] == LOOKED_AT:
                discard(town, other)


@kernel
def draw_chosen(town: Town, box: Box, card: int) -> None:
    """The chosen card comes to the hand: from the row or the discard pile, or NONE for the deck's top card."""
    if card == NONE:
        draw_from_deck(town, box, town.to_move, town.level, False)
    elif town.where[card] == IN_PILE:
        draw_from_pile(town, box, town.to_move, card)
    else:
        draw_from_row(town, box, town.to_move, card)


@kernel
def discard_chosen(town: Town, box: Box, card: int) -> None:
    """Give up a hand card; the benefit comes after each, or after the last."""
    top = town.depth - 1
    step = town.step[top]
    discard_from_hand(town, town.to_move, card)
    if box.code[step, WHERE] or town.left[top] == 1:
        call(town, box)
    else:
        town.left[top] -= 1


@kernel
def raze_chosen(town: Town, box: Box, place: int) -> None:
    """Give up a top card or a whole building, for a benefit."""
    if box.code[town.step[town.depth - 1], FROM] == TOP:
        discard(town, take_top(town, box, town.to_move, place))
    else:
        raze(town, box, town.to_move, place)
    call(town, box)


@kernel
def steal_top(town: Town, box: Box, card: int) -> None:
    """An opponent's top card comes to the hand, for all to see."""
    town.left[town.depth - 1] = 0
    for rival in range(town.players):
        for place in range(town.width[rival] - 1, -1, -1):
            if town.top[rival, place] == card + 1:
                take_top(town, box, rival, place)
    to_hand(town, box, town.to_move, card, EVERYONE)


@kernel
def rob(town: Town, box: Box, victim: int) -> None:
    """Random cards from a hand, of the declared type if it must be so (P5)."""
    step = town.step[town.depth - 1]
    kind = town.declared - 1 if box.code[step, WHERE] else TYPES
    town.left[town.depth - 1] = 0
    town.shown = 1
    for _ in range(box.code[step, N]):
        steal_at_random(town, box, victim, kind)


@kernel
def steal_at_random(town: Town, box: Box, victim: int, kind: int) -> None:
    """One card, unseen by the others, who now know less of the victim's hand; or all learn that there is none."""
    count = 0
    for card in range(CARDS):
        count += is_loot(town, box, victim, kind, card)
    if count == 0:
        if kind < TYPES:
            town.lacks[victim] |= 1 << kind
        return
    skip = draw(town, count)
    thief = town.to_move
    stolen = NONE
    for card in range(CARDS):
        if is_loot(town, box, victim, kind, card):
            if skip == 0:
                stolen = card
            skip -= 1
            forget(town, box, card, 1 << victim | 1 << thief)
    town.hand[victim] -= 1
    town.known[stolen] = town.known[stolen] & ~EVERYONE
    to_hand(town, box, thief, stolen, 1 << victim)


@kernel
def is_loot(town: Town, box: Box, victim: int, kind: int, card: int) -> bool:
    """Whether a card is in the victim's hand and of the right type."""
    return town.where[card] == IN_HAND + victim and (kind == TYPES or box.type[card] == kind)


@kernel
def forget(town: Town, box: Box, card: int, but: int) -> None:
    """Whoever saw neither side of a theft, spectators too, is no longer sure of a card that may have been stolen."""
    everyone = (1 << town.players) - 1 | SPECTATORS
    if town.known[card] & EVERYONE & ~but & everyone:
        seat = town.where[card] - IN_HAND
        town.lacks[seat] &= ~(1 << box.type[card])
        town.known[card] &= but | ~EVERYONE


@kernel
def copy_chosen(town: Town, box: Box, card: int) -> None:
    """Take another card's action."""
    go_on(town, box)
    push(town, box, box.program[card])


@kernel
def choose_list(town: Town, box: Box, number: int) -> None:
    """Take one of the lists."""
    sub = box.code[town.step[town.depth - 1] + 1 + number, SUB]
    go_on(town, box)
    push(town, box, sub)


@kernel
def use_card(town: Town, box: Box, card: int) -> None:
    """Discard a hand card for its action; it waits beside the table until that is done (PS-12, PS-18)."""
    from_hand(town, town.to_move, card)
    town.where[card] = BEING_USED
    town.using[town.in_use] = card + 1
    town.in_use += 1
    push(town, box, PUT_AWAY)
    push(town, box, box.program[card])


@kernel
def advance_as_action(town: Town, box: Box, track: int) -> None:
    """The basic action (PS-13)."""
    advance(town, box, town.to_move, track, 1)
    answer_event(town, box, ON_ADVANCE)


@kernel
def draw_as_action(town: Town, box: Box, card: int) -> None:
    """The basic action (PS-14)."""
    draw_chosen(town, box, card)
    answer_event(town, box, ON_DRAW)


@kernel
def tuck_as_action(town: Town, box: Box, card: int) -> None:
    """The basic action (PS-11)."""
    from_hand(town, town.to_move, card)
    tuck_under(town, box, town.to_move, town.mayor[town.to_move], card)
    answer_event(town, box, ON_TUCK)
