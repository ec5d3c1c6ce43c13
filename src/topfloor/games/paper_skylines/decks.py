# ruff: noqa: SIM110 - kernels are plain loops
"""Decks, the row, hands and the discard pile: how cards come and go (PS-03, PS-14, PS-23 … PS-26)."""

from __future__ import annotations

from topfloor.engine.kernel import kernel
from topfloor.engine.rng import draw
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.position import (
    AT_THE_BOTTOM,
    CAME_UP,
    CARDS,
    EVERYONE,
    GONE,
    HAND,
    IN_DECK,
    IN_PILE,
    IN_ROW,
    LEVELS,
    NONE,
    RECYCLED,
    ROW,
    Town,
)


@kernel
def fill_deck(town: Town, box: Box, level: int) -> None:
    """Put a level's cards into its deck, shuffled, the round-end card among the last (PS-03)."""
    count = 0
    for card in range(CARDS):
        if box.level[card] == level:
            town.deck[level, count] = card
            town.where[card] = IN_DECK
            count += 1
    town.deck_left[level] = count
    shuffle_deck(town, level)
    insert_round_end(town, level, draw(town, min(box.end_among, count) + 1))


@kernel
def shuffle_deck(town: Town, level: int) -> None:
    """Every order equally likely."""
    for last in range(town.deck_left[level] - 1, 0, -1):
        other = draw(town, last + 1)
        card = town.deck[level, last]
        town.deck[level, last] = town.deck[level, other]
        town.deck[level, other] = card


@kernel
def insert_round_end(town: Town, level: int, beneath: int) -> None:
    """Put the round-end card in, with so many cards beneath it."""
    for place in range(town.deck_left[level], beneath, -1):
        town.deck[level, place] = town.deck[level, place - 1]
    town.deck[level, beneath] = NONE
    town.deck_left[level] += 1


@kernel
def slide_round_end(town: Town, level: int) -> None:
    """The round-end card on top of a deck goes to its bottom (PS-24)."""
    for place in range(town.deck_left[level] - 1, 0, -1):
        town.deck[level, place] = town.deck[level, place - 1]
    town.deck[level, 0] = NONE
    town.round_end[level] = AT_THE_BOTTOM


@kernel
def take_from_deck(town: Town, box: Box, level: int, dealing: bool) -> int:
    """The top card of a deck, or NONE; a round-end card on the way is dealt with and the draw goes on."""
    while True:
        if town.deck_left[level] == 0 and not (level == LEVELS - 1 and recycle(town, box)):
            return NONE
        card = town.deck[level, town.deck_left[level] - 1]
        if card == NONE and (dealing or level > town.level):
            if town.deck_left[level] == 1:
                return NONE
            slide_round_end(town, level)  # PS-24
            continue
        town.deck_left[level] -= 1
        town.deck[level, town.deck_left[level]] = 0
        town.shown = 1
        if card != NONE:
            town.drew = 1
            return card
        town.round_end[level] = CAME_UP
        if level == LEVELS - 1:
            town.last_round = 1  # PS-25
        else:
            town.level_over = 1  # PS-23


@kernel
def recycle(town: Town, box: Box) -> bool:
    """Shuffle the discarded cards of the two highest levels to a new deck (PS-26); whether there are any."""
    level = LEVELS - 1
    for card in range(CARDS):
        if town.where[card] == IN_PILE and box.level[card] >= LEVELS - 2:
            town.where[card] = IN_DECK
            town.known[card] = RECYCLED
            town.deck[level, town.deck_left[level]] = card
            town.deck_left[level] += 1
            town.pile -= 1
    shuffle_deck(town, level)
    return town.deck_left[level] > 0


@kernel
def can_recycle(town: Town, box: Box) -> bool:
    """Whether discarded cards could become a new deck."""
    for card in range(CARDS):
        if town.where[card] == IN_PILE and box.level[card] >= LEVELS - 2:
            return True
    return False


@kernel
def next_deck(town: Town) -> int:
    """The deck above the current one; on the highest level the current one (P6)."""
    return min(town.level + 1, LEVELS - 1)


@kernel
def can_draw(town: Town, box: Box, level: int) -> bool:
    """Whether a deck has something to draw, be it only the round-end card of the current level."""
    if level > town.level:
        return town.deck_left[level] > 1
    return town.deck_left[level] > 0 or (level == LEVELS - 1 and can_recycle(town, box))


@kernel
def only_round_end_is_left(town: Town, box: Box) -> bool:
    """Whether the current deck holds nothing but its round-end card, so that drawing brings no card (PS-23)."""
    level = town.level
    if town.deck_left[level] != 1 or town.round_end[level] == CAME_UP:
        return False
    return level < LEVELS - 1 or not can_recycle(town, box)


@kernel
def refill_row(town: Town, box: Box, dealing: bool) -> None:
    """Turn up a card for every empty space of the row, as long as there are any (PS-05, PS-14)."""
    for space in range(ROW):
        if town.row[space] == 0:
            card = take_from_deck(town, box, town.level, dealing)
            if card != NONE:
                town.row[space] = card + 1
                town.where[card] = IN_ROW
                town.known[card] = 0


@kernel
def discard_row(town: Town) -> None:
    """The cards of the row go to the discard pile."""
    for space in range(ROW):
        if town.row[space] > 0:
            discard(town, town.row[space] - 1)
            town.row[space] = 0


@kernel
def leave_row(town: Town, card: int) -> None:
    """Take a card out of the row; whoever does so refills it."""
    for space in range(ROW):
        if town.row[space] == card + 1:
            town.row[space] = 0


@kernel
def row_size(town: Town) -> int:
    """How many cards lie in the row."""
    count = 0
    for space in range(ROW):
        count += town.row[space] > 0
    return count


@kernel
def discard(town: Town, card: int) -> None:
    """A card goes to the common discard pile, face up (P14)."""
    town.where[card] = IN_PILE
    town.known[card] = 0
    town.pile += 1


@kernel
def to_hand(town: Town, box: Box, seat: int, card: int, knowing: int) -> None:
    """A card goes to a hand, known to the seats in `knowing`, besides its holder (PS-31)."""
    town.where[card] = HAND + seat
    town.known[card] = town.known[card] & RECYCLED | knowing
    town.hand[seat] += 1
    if knowing != EVERYONE:
        town.lacks[seat] = 0


@kernel
def from_hand(town: Town, seat: int, card: int) -> None:
    """A card leaves a hand; nobody needs to remember it there."""
    town.where[card] = GONE
    town.known[card] = 0
    town.hand[seat] -= 1


@kernel
def discard_from_hand(town: Town, seat: int, card: int) -> None:
    """A hand card goes to the discard pile."""
    from_hand(town, seat, card)
    discard(town, card)


@kernel
def draw_from_deck(town: Town, box: Box, seat: int, level: int, dealing: bool) -> None:
    """A player takes the top card of a deck, if there is one."""
    card = take_from_deck(town, box, level, dealing)
    if card != NONE:
        to_hand(town, box, seat, card, 0)


@kernel
def draw_from_row(town: Town, box: Box, seat: int, card: int) -> None:
    """A player takes a card of the row, which is filled up at once (PS-14)."""
    leave_row(town, card)
    to_hand(town, box, seat, card, EVERYONE)
    refill_row(town, box, False)


@kernel
def draw_from_pile(town: Town, box: Box, seat: int, card: int) -> None:
    """A player takes a card of the discard pile."""
    town.pile -= 1
    to_hand(town, box, seat, card, EVERYONE)
