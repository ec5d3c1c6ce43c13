"""Kernels for training: one move or thousands, with masks, restarts and rewards inside.

**Reward.** Nobody gets anything before the end. Then the winner gets 1 and the others share the loss: with n seats and
w winners a winner gets (n / w - 1) / (n - 1) and a loser -1 / (n - 1). So rewards add up to 0, lie between -1 and 1,
and with two seats are 1 and -1, or 0 and 0 for a tie.
"""

from __future__ import annotations

from typing import Any

from topfloor.engine.chance import sow
from topfloor.engine.kernel import hole, kernel

deal, legal, apply, observe = hole("deal"), hole("legal"), hole("apply"), hole("observe")
score, standing = hole("score"), hole("standing")

LEAVE = -1
"""Instead of an action: leave this match as it is."""


@kernel
def deal_into(
    positions: Any, blank: Any, boxes: Any, row: int, players: int, variant: int, first: int, second: int, third: int
) -> None:
    """Deal a match into a row, from three words of seed."""
    positions[row] = blank[0]
    sow(positions[row], first, second, third)
    deal(positions[row], boxes[0], players, variant)


@kernel
def offer(position: Any, box: Any, scratch: Any, moves: Any, mask: Any) -> int:
    """List the legal moves in `moves`, set them in an empty `mask`, and say how many there are."""
    count: int = legal(position, box, scratch)
    for i in range(count):
        moves[i] = scratch[i]
        mask[scratch[i]] = True
    return count


@kernel
def withdraw(moves: Any, count: int, mask: Any) -> None:
    """Empty a mask again: cheaper than clearing all of it, where there are thousands of actions."""
    for i in range(count):
        mask[moves[i]] = False


@kernel
def settle(position: Any, rewards: Any, scores: Any) -> None:
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


# --- One match.


@kernel
def open_table(
    positions: Any,
    blank: Any,
    boxes: Any,
    players: int,
    variant: int,
    first: int,
    second: int,
    third: int,
    scratch: Any,
    moves: Any,
    mask: Any,
) -> int:
    """Deal the one match there is; how many moves are legal."""
    deal_into(positions, blank, boxes, 0, players, variant, first, second, third)
    return offer(positions[0], boxes[0], scratch, moves, mask)


@kernel
def play_at_table(
    positions: Any, boxes: Any, action: int, scratch: Any, moves: Any, count: int, mask: Any
) -> tuple[int, int, int]:
    """Play a legal move; how many are legal then (none at the end), who is to move, and whether it showed something."""
    position = positions[0]
    withdraw(moves, count, mask)
    revealed = apply(position, boxes[0], action)
    return offer(position, boxes[0], scratch, moves, mask), position.to_move, revealed


@kernel
def survey_table(positions: Any, boxes: Any, scratch: Any, moves: Any, mask: Any) -> int:
    """How many moves are legal where the one match stands now; `mask` comes empty."""
    return offer(positions[0], boxes[0], scratch, moves, mask)


@kernel
def settle_table(positions: Any, rewards: Any, scores: Any) -> None:
    """The rewards and points of the one match there is."""
    settle(positions[0], rewards, scores)


# --- Thousands.


@kernel
def begin(
    positions: Any,
    blank: Any,
    boxes: Any,
    variant: int,
    seed: int,
    numbers: Any,
    scratch: Any,
    moves: Any,
    counts: Any,
    mask: Any,
    to_move: Any,
    players: int,
) -> None:
    """Deal a match into every row. Its number and the seed decide about it, so it does not matter who deals."""
    for row in range(len(counts)):
        deal_into(positions, blank, boxes, row, players, variant, seed, seed >> 32, numbers[row])
        counts[row] = offer(positions[row], boxes[0], scratch, moves[row], mask[row])
        to_move[row] = positions[row].to_move


@kernel
def advance(
    positions: Any,
    blank: Any,
    boxes: Any,
    variant: int,
    seed: int,
    numbers: Any,
    scratch: Any,
    moves: Any,
    counts: Any,
    mask: Any,
    to_move: Any,
    actions: Any,
    rewards: Any,
    scores: Any,
    done: Any,
    stride: int,
) -> None:
    """Play one move in every row but those with LEAVE; where that ends the match, settle it and deal the next one."""
    players = rewards.shape[1]
    for row in range(len(actions)):
        if done[row]:
            done[row] = False
            for seat in range(players):
                rewards[row, seat] = 0.0
                scores[row, seat] = 0
        if actions[row] == LEAVE:
            continue
        withdraw(moves[row], counts[row], mask[row])
        apply(positions[row], boxes[0], actions[row])
        if positions[row].over:
            done[row] = True
            settle(positions[row], rewards[row], scores[row])
            numbers[row] += stride
            deal_into(positions, blank, boxes, row, players, variant, seed, seed >> 32, numbers[row])
        counts[row] = offer(positions[row], boxes[0], scratch, moves[row], mask[row])
        to_move[row] = positions[row].to_move


@kernel
def first_illegal(mask: Any, actions: Any) -> int:
    """The first row whose action is not legal; -1 if all are."""
    for row in range(len(actions)):
        action = actions[row]
        if action != LEAVE and (action < 0 or action >= mask.shape[1] or not mask[row, action]):
            return row
    return -1


@kernel
def observe_all(positions: Any, boxes: Any, seats: Any, seen: Any) -> None:
    """What each row's seat may know, into empty observations."""
    for row in range(len(seats)):
        observe(positions[row], boxes[0], seats[row], seen[row])
