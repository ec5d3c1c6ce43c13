"""Kernels for training: one move or thousands, with masks, restarts and rewards inside.

**Reward.** Nobody gets anything before the end. Then the winner gets 1 and the others share the loss: with n seats and
w winners a winner gets (n / w - 1) / (n - 1) and a loser -1 / (n - 1). So rewards add up to 0, lie between -1 and 1,
and with two seats are 1 and -1, or 0 and 0 for a tie.
"""

from __future__ import annotations

from typing import NamedTuple

from topfloor.engine.game import AnyBox, AnyPosition
from topfloor.engine.kernel import kernel, of_game
from topfloor.engine.record import Array, Cells, Records
from topfloor.engine.rng import sow

deal, legal, apply, observe = of_game("deal"), of_game("legal"), of_game("apply"), of_game("observe")
score, standing = of_game("score"), of_game("standing")

LEAVE = -1
"""Instead of an action: leave this match as it is."""


class Dealer(NamedTuple):
    """What every deal of a match begins with."""

    blank: Records
    """One empty position."""
    boxes: Records
    """The components, once."""
    players: int
    variant: int


class Seed(NamedTuple):
    """Three words that decide about all chance of a match."""

    first: int
    second: int
    third: int


class Matches(NamedTuple):
    """Matches that are played at once, a row each."""

    positions: Records
    numbers: Cells
    """Which match of the run each row plays; with the seed of the run, its number decides about its chance."""
    stride: int
    """From the number of a match to that of the next one in its row."""
    seed: int


class Offers(NamedTuple):
    """What may be done in each row, and by whom."""

    moves: Array
    """The legal actions, first come."""
    counts: Cells
    """How many of them there are."""
    mask: Array
    to_move: Cells
    scratch: Cells
    """Room to list the actions of one row."""


class Results(NamedTuple):
    """What the step just made has brought in each row."""

    rewards: Array
    scores: Array
    done: Array


@kernel
def deal_into(positions: Records, row: int, dealer: Dealer, seed: Seed) -> None:
    """Deal a match into a row."""
    positions[row] = dealer.blank[0]
    sow(positions[row], seed.first, seed.second, seed.third)
    deal(positions[row], dealer.boxes[0], dealer.players, dealer.variant)


@kernel
def settle(position: AnyPosition, rewards: Array, scores: Array) -> None:
    """What a finished match is worth to each seat, and its points."""
    players = position.players
    best = standing(position, 0)
    for seat in range(1, players):
        best = max(best, standing(position, seat))
    winners = 0
    for seat in range(players):
        winners += standing(position, seat) == best
    for seat in range(players):
        share = players / winners if standing(position, seat) == best else 0.0
        rewards[seat] = (share - 1.0) / (players - 1.0)
        scores[seat] = score(position, seat)


@kernel
def offer(position: AnyPosition, box: AnyBox, moves: Array, mask: Array) -> int:
    """List the legal moves in `moves`, set them in an empty `mask`, and say how many there are."""
    count: int = legal(position, box, moves)
    for i in range(count):
        mask[moves[i]] = True
    return count


@kernel
def withdraw(moves: Array, count: int, mask: Array) -> None:
    """Empty a mask again: cheaper than clearing all of it, where there are thousands of actions."""
    for i in range(count):
        mask[moves[i]] = False


# --- One match. A move takes two microseconds, and to pass a named tuple takes one: so these take single arrays.


@kernel
def deal_one(positions: Records, dealer: Dealer, seed: Seed, moves: Array, mask: Array) -> int:
    """Deal the one match there is; how many moves are legal."""
    deal_into(positions, 0, dealer, seed)
    return offer(positions[0], dealer.boxes[0], moves, mask)


@kernel
def play_one(
    positions: Records, boxes: Records, action: int, moves: Array, count: int, mask: Array
) -> tuple[int, int, int]:
    """Play a legal move; how many are legal then (none at the end), who is to move, and whether it showed something."""
    position = positions[0]
    withdraw(moves, count, mask)
    revealed = apply(position, boxes[0], action)
    return offer(position, boxes[0], moves, mask), position.to_move, revealed


@kernel
def survey_one(positions: Records, boxes: Records, moves: Array, mask: Array) -> int:
    """How many moves are legal where the one match stands now; `mask` comes empty."""
    return offer(positions[0], boxes[0], moves, mask)


@kernel
def settle_one(positions: Records, rewards: Array, scores: Array) -> None:
    """The rewards and points of the one match there is."""
    settle(positions[0], rewards, scores)


# --- Thousands. Tuples are unpacked before the rows are gone through, and calls in a loop take single rows.


@kernel
def deal_row(matches: Matches, row: int, dealer: Dealer) -> None:
    """Deal the match whose number a row has. The number and the seed decide about it, whoever deals."""
    deal_into(matches.positions, row, dealer, Seed(matches.seed, matches.seed >> 32, matches.numbers[row]))


@kernel
def begin(matches: Matches, dealer: Dealer, offers: Offers) -> None:
    """Deal a match into every row."""
    positions, boxes = matches.positions, dealer.boxes
    for row in range(len(matches.numbers)):
        deal_row(matches, row, dealer)
        offers.counts[row] = list_row(positions[row], boxes[0], offers.scratch, offers.moves[row], offers.mask[row])
        offers.to_move[row] = positions[row].to_move


@kernel
def list_row(position: AnyPosition, box: AnyBox, scratch: Cells, moves: Array, mask: Array) -> int:
    """List the legal moves of a row, whose cells are narrower than those that rules write into, and set its mask."""
    count: int = legal(position, box, scratch)
    for i in range(count):
        moves[i] = scratch[i]
        mask[scratch[i]] = True
    return count


@kernel
def advance(matches: Matches, dealer: Dealer, offers: Offers, actions: Cells, results: Results) -> None:
    """Play one move in every row but those with LEAVE; where that ends the match, settle it and deal the next one."""
    positions, boxes, numbers = matches.positions, dealer.boxes, matches.numbers
    moves, counts, mask, to_move, scratch = offers
    rewards, scores, done = results
    for row in range(len(actions)):
        if done[row]:
            done[row] = False
            for seat in range(dealer.players):
                rewards[row, seat] = 0.0
                scores[row, seat] = 0
        if actions[row] == LEAVE:
            continue
        withdraw(moves[row], counts[row], mask[row])
        apply(positions[row], boxes[0], actions[row])
        if positions[row].over:
            done[row] = True
            settle(positions[row], rewards[row], scores[row])
            numbers[row] += matches.stride
            deal_row(matches, row, dealer)
        counts[row] = list_row(positions[row], boxes[0], scratch, moves[row], mask[row])
        to_move[row] = positions[row].to_move


@kernel
def first_illegal(mask: Array, actions: Cells) -> int:
    """The first row whose action is not legal; -1 if all are."""
    for row in range(len(actions)):
        action = actions[row]
        if action != LEAVE and (action < 0 or action >= mask.shape[1] or not mask[row, action]):
            return row
    return -1


@kernel
def observe_all(positions: Records, boxes: Records, seats: Cells, seen: Records) -> None:
    """What each row's seat may know, into empty observations."""
    for row in range(len(seats)):
        observe(positions[row], boxes[0], seats[row], seen[row])
