# ruff: noqa: SIM109, SIM110 - kernels are plain loops
"""The stack of pending steps: what a card's action asks for next, and what happens by itself (PS-17, PS-18).

Each row of the stack is a list of steps and how far it has come. The step on top is carried out; if it needs a choice,
`town.ask` says which. A list within a step goes on top of it.
"""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.building import can_build_any
from topfloor.games.paper_skylines.counting import can_claim_any, counted
from topfloor.games.paper_skylines.decks import can_draw, next_deck, row_size
from topfloor.games.paper_skylines.language import (
    ADVANCE,
    ANY,
    ANYWHERE,
    BASIC,
    BUILD,
    CHOOSE,
    CLAIM,
    COPY,
    COUNT,
    DECK,
    DECLARE,
    DISCARD,
    DRAW,
    EACH,
    END,
    FROM,
    HAND,
    MAY,
    MOST,
    NEXT,
    OP,
    OPPONENT,
    OWN,
    PILE,
    ROW,
    STEAL,
    SUB,
    TOP,
    TRACK_COUNT,
    TUCK,
    WHERE,
    N,
)
from topfloor.games.paper_skylines.position import (
    BASIC_ACTION,
    BUILD_WHERE,
    BUILD_WHICH,
    CARDS,
    CLAIM_WHICH,
    COPY_WHICH,
    DEPTH,
    DISCARD_WHICH,
    DRAW_WHICH,
    KEEP_WHICH,
    NOTHING,
    PAYMENT,
    RAZE_WHICH,
    STEAL_WHICH,
    TRACKS,
    TUCK_WHERE,
    TUCK_WHICH,
    UNCOUNTED,
    WHETHER,
    WHICH_LIST,
    WHICH_TRACK,
    WHICH_TYPE,
    WHOSE_HAND,
    Town,
)
from topfloor.games.paper_skylines.position import ROW as ROW_SIZE
from topfloor.games.paper_skylines.stacks import can_be_razed, can_lose_top
from topfloor.games.paper_skylines.tracks import can_advance

ITSELF = 127
"""Asked for nothing: the step happens by itself."""

LOOKED = 2
"""The stage of a draw in which the cards have been looked at and some are to be kept."""


@kernel
def times(town: Town, box: Box, step: int) -> int:
    """How often a step is to be done when it begins."""
    if box.code[step, OP] == EACH:
        return min(counted(town, box, town.to_move, box.code[step, COUNT]), box.code[step, MOST])
    if box.code[step, OP] == DRAW:
        return box.code[step, N]
    return box.code[step, MOST]


@kernel
def still_to_do(town: Town, box: Box, row: int) -> int:
    """How often a pending step is still to be done; if it has not counted yet, as things stand."""
    left = town.left[row]
    return times(town, box, town.step[row]) if left == UNCOUNTED else left


@kernel
def push(town: Town, box: Box, step: int) -> None:
    """Begin a list of steps, on top of what is pending."""
    if step > 0 and town.depth < DEPTH:
        town.depth += 1
        begin(town, box, step)


@kernel
def begin(town: Town, box: Box, step: int) -> None:
    """The list on top comes to a step; what one counts is counted when nothing before it is pending any more."""
    top = town.depth - 1
    town.step[top] = step
    town.memo[top] = 0
    town.left[top] = UNCOUNTED if box.code[step, OP] == EACH else times(town, box, step)


@kernel
def pop(town: Town) -> None:
    """The list on top is done with."""
    town.depth -= 1
    town.step[town.depth] = 0
    town.left[town.depth] = 0
    town.memo[town.depth] = 0


@kernel
def go_on(town: Town, box: Box) -> None:
    """The step on top is done with; a list at its end leaves the stack."""
    step = town.step[town.depth - 1]
    step += 1 + (box.code[step, N] if box.code[step, OP] == CHOOSE else 0)
    if box.code[step, OP] == END:
        pop(town)
    else:
        begin(town, box, step)


@kernel
def call(town: Town, box: Box) -> None:
    """Do the list within the step on top once; the step itself is done with if that was the last time."""
    top = town.depth - 1
    sub = box.code[town.step[top], SUB]
    town.left[top] -= 1
    if town.left[top] == 0:
        go_on(town, box)
    push(town, box, sub)


@kernel
def asked(town: Town, box: Box, step: int, left: int, memo: int) -> int:
    """What a step asks the player to move for; NOTHING if it cannot be done at all, ITSELF if it needs no choice."""
    op = box.code[step, OP]
    if op == CHOOSE:
        return WHICH_LIST if can_choose_any(town, box, step) else NOTHING
    return asked_plainly(town, box, step, left, memo)


@kernel
def asked_plainly(town: Town, box: Box, step: int, left: int, memo: int) -> int:
    """The same for every step but a choice of lists."""
    op = box.code[step, OP]
    if op == DRAW:
        return asked_to_draw(town, box, step, memo)
    if op == BUILD:
        return asked_to_build(town, box, step, memo)
    if op == TUCK:
        return asked_to_tuck(town, box, step, memo)
    if op == ADVANCE:
        return asked_to_advance(town, box, step, memo)
    if op == DISCARD:
        return asked_to_discard(town, box, step, left, memo)
    return asked_further(town, box, step, memo)


@kernel
def asked_further(town: Town, box: Box, step: int, memo: int) -> int:
    """The same for steps that come up less often."""
    op = box.code[step, OP]
    if op == STEAL:
        return asked_to_steal(town, box, step)
    if op == BASIC:
        return BASIC_ACTION if can_act(town, box) else NOTHING
    if op == CLAIM:
        return CLAIM_WHICH if can_claim_any(town, box, town.to_move) else NOTHING
    if op == COPY:
        return COPY_WHICH if can_copy_any(town, box, step) else NOTHING
    if op == DECLARE:
        return WHICH_TYPE
    return by_itself(box, step, memo)


@kernel
def by_itself(box: Box, step: int, memo: int) -> int:
    """A step without a choice; if it is optional, whether to do it is one (PS-17)."""
    return WHETHER if box.code[step, MAY] and memo == 0 else ITSELF


@kernel
def asked_to_draw(town: Town, box: Box, step: int, memo: int) -> int:
    """Cards from row or deck are chosen one by one, from a deck alone they just come (PS-14, P12)."""
    source = box.code[step, FROM]
    if memo == LOOKED:
        return KEEP_WHICH
    if source == DECK or source == NEXT:
        level = town.level if source == DECK else next_deck(town)
        return by_itself(box, step, memo) if can_draw(town, box, level) else NOTHING
    if source == PILE:
        return DRAW_WHICH if town.pile > 0 else NOTHING
    if row_size(town) > 0 or (source == ANY and can_draw(town, box, town.level)):
        return DRAW_WHICH
    return NOTHING


@kernel
def asked_to_build(town: Town, box: Box, step: int, memo: int) -> int:
    """Which card, then where, then what to pay with (PS-07, PS-09)."""
    if memo == 1:
        return BUILD_WHERE
    if memo == 2:
        return PAYMENT
    return BUILD_WHICH if can_build_any(town, box, town.to_move, step) else NOTHING


@kernel
def asked_to_tuck(town: Town, box: Box, step: int, memo: int) -> int:
    """Which card, then under which building if that is free to choose (PS-11)."""
    source = box.code[step, FROM]
    if source == DECK:
        if not can_draw(town, box, town.level):
            return NOTHING
        return TUCK_WHERE if box.code[step, WHERE] == ANYWHERE else by_itself(box, step, memo)
    if memo == 1:
        return TUCK_WHERE
    cards = town.pile
    if source == HAND:
        cards = town.hand[town.to_move]
    elif source == ROW:
        cards = row_size(town)
    return TUCK_WHICH if cards > 0 else NOTHING


@kernel
def asked_to_advance(town: Town, box: Box, step: int, memo: int) -> int:
    """A named track and all three need no choice; otherwise tracks are chosen one by one (PS-13)."""
    on, steps = box.code[step, WHERE], box.code[step, N]
    if on < TRACK_COUNT:
        can = can_advance(town, box, town.to_move, on, steps)
        return by_itself(box, step, memo) if can else NOTHING
    all_three = on == TRACK_COUNT + 2
    for track in range(TRACKS):
        if (all_three or not memo >> track & 1) and can_advance(town, box, town.to_move, track, steps):
            return by_itself(box, step, memo) if all_three else WHICH_TRACK
    return NOTHING


@kernel
def asked_to_discard(town: Town, box: Box, step: int, left: int, memo: int) -> int:
    """Hand cards, an own top card, an own building, or the whole row."""
    source, seat = box.code[step, FROM], town.to_move
    if source == HAND:
        least = 1 if box.code[step, WHERE] else left
        return DISCARD_WHICH if town.hand[seat] >= least else NOTHING
    if source == ROW:
        return by_itself(box, step, memo) if row_size(town) > 0 else NOTHING
    for place in range(town.width[seat]):
        if can_lose_top(town, seat, place) if source == TOP else can_be_razed(town, seat, place):
            return RAZE_WHICH
    return NOTHING


@kernel
def asked_to_steal(town: Town, box: Box, step: int) -> int:
    """From a hand: whose; a top card: which (P3, P5)."""
    for rival in range(town.players):
        if rival != town.to_move:
            if box.code[step, FROM] == HAND:
                if town.hand[rival] > 0:
                    return WHOSE_HAND
            else:
                for place in range(town.width[rival]):
                    if can_lose_top(town, rival, place):
                        return STEAL_WHICH
    return NOTHING


@kernel
def can_act(town: Town, box: Box) -> bool:
    """Whether any basic action is possible."""
    seat = town.to_move
    if town.hand[seat] > 0 or row_size(town) > 0 or can_draw(town, box, town.level):
        return True
    for track in range(TRACKS):
        if can_advance(town, box, seat, track, 1):
            return True
    return can_claim_any(town, box, seat)


@kernel
def can_copy(town: Town, box: Box, step: int, card: int) -> bool:
    """Whether a card has an action that may be copied: not the copying card itself, and none that copies (P7)."""
    return card < CARDS and not box.copies[card] and card != box.owner[step]


@kernel
def may_copy(town: Town, box: Box, step: int, card: int) -> bool:
    """Whether this card lies where the step copies from, and may be copied."""
    if not can_copy(town, box, step, card):
        return False
    source = box.code[step, FROM]
    if source == ROW:
        for space in range(ROW_SIZE):
            if town.row[space] == card + 1:
                return True
        return False
    for seat in range(town.players):
        if (seat == town.to_move) == (source == OWN):
            for place in range(town.width[seat]):
                if town.top[seat, place] == card + 1:
                    return True
    return False


@kernel
def can_copy_any(town: Town, box: Box, step: int) -> bool:
    """Whether there is an action to copy."""
    source = box.code[step, FROM]
    if source == ROW:
        for space in range(ROW_SIZE):
            if town.row[space] > 0 and can_copy(town, box, step, town.row[space] - 1):
                return True
        return False
    for seat in range(town.players):
        if (seat == town.to_move) == (source != OPPONENT):
            for place in range(town.width[seat]):
                if town.top[seat, place] > 0 and can_copy(town, box, step, town.top[seat, place] - 1):
                    return True
    return False


@kernel
def can_choose(town: Town, box: Box, step: int, number: int) -> bool:
    """Whether at least one step of a list can be done now (PS-17)."""
    at = 0 + box.code[step + 1 + number, SUB]
    fresh = 0 * at
    while box.code[at, OP] != END:
        if box.code[at, OP] == CHOOSE:
            return True
        left = times(town, box, at)
        if left > 0 and asked_plainly(town, box, at, 0 + left, fresh) != NOTHING:
            return True
        at += 1
    return False


@kernel
def can_choose_any(town: Town, box: Box, step: int) -> bool:
    """Whether some list of a choice can be done."""
    for number in range(box.code[step, N]):
        if can_choose(town, box, step, number):
            return True
    return False
