"""The random number generator: its state lives in the record, so a position is all there is to know about what comes.

Every position has a field `dice` of four 32-bit words (kept in signed 64-bit cells, so that Python and Numba agree):
Chris Doty-Humphrey's small fast counting generator, SFC32. Nothing else in the rules is random.
"""

from __future__ import annotations

from typing import Any, Protocol

from topfloor.engine.kernel import kernel
from topfloor.engine.record import Cells, cells

WORD = 0xFFFFFFFF
SEED_BITS = 96


class HasDice(Protocol):
    """A record with a random state."""

    dice: Cells


def dice() -> Any:
    """Declare the field that every position needs."""
    return cells("i8", 4, "The random state: four 32-bit words of SFC32. Nobody may ever see it.")


def split(seed: int) -> tuple[int, int, int]:
    """A seed as the three words `sow` takes."""
    return seed & WORD, (seed >> 32) & WORD, seed >> 64


@kernel
def sow(table: HasDice, first: int, second: int, third: int) -> None:
    """Start the random state from three words of seed."""
    table.dice[0] = first & WORD
    table.dice[1] = second & WORD
    table.dice[2] = third & WORD
    table.dice[3] = 1
    for _ in range(15):
        roll(table)


@kernel
def roll(table: HasDice) -> int:
    """The next 32 random bits."""
    a = table.dice[0]
    b = table.dice[1]
    c = table.dice[2]
    word: int = (a + b + table.dice[3]) & WORD
    table.dice[0] = b ^ (b >> 9)
    table.dice[1] = (c + (c << 3)) & WORD
    table.dice[2] = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
    table.dice[3] = (table.dice[3] + 1) & WORD
    return word


@kernel
def draw(table: HasDice, count: int) -> int:
    """A number from 0 to count - 1, each exactly as likely (Lemire's method: reject the few that would favour some)."""
    product = roll(table) * count
    if product & WORD < count:
        favoured = (WORD + 1) % count
        while product & WORD < favoured:
            product = roll(table) * count
    return product >> 32


@kernel
def draw_unseen(table: HasDice, drawn: int, left: int) -> int:
    """A random card among the `left` whose bit in `drawn` is not set."""
    skip = draw(table, left)
    card = 0
    while drawn >> card & 1 or skip > 0:
        if not drawn >> card & 1:
            skip -= 1
        card += 1
    return card


@kernel
def shuffle(table: HasDice, cards: Cells, count: int) -> None:
    """Put the first `count` of `cards` into an order in which every order is equally likely (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = draw(table, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
