"""Playouts: likely moves to the end, or so many of them, after which the network says what came of it."""

from __future__ import annotations

import pytest

import topfloor
from topfloor.bots import weights
from topfloor.bots.learned import learned
from topfloor.bots.minds import MINDS, REFERENCE
from topfloor.bots.network import foresee
from topfloor.bots.search import bench_for, scratch_for
from topfloor.bots.tree import Scratch, judge_leaf, play_on, share_of_victory
from topfloor.engine.game import Game
from topfloor.engine.kernel import build, room


def begun(game: Game) -> tuple[topfloor.Match, Scratch]:
    """A match, and room to play on from there."""
    match = topfloor.new(game.NAME, players=3, seed=7)
    scratch = scratch_for(game, match.players, 0, plain=True)
    scratch.worlds[1] = match.position
    return match, scratch


def test_a_playout_ends_after_so_many_moves_or_with_the_match(game: Game) -> None:
    match, scratch = begun(game)
    world, play = scratch.worlds[1], build(play_on, game, plain=True)
    play(world, match.content.box, scratch.moves, 3)
    assert (world.ply, world.over) == (match.ply + 3, 0)
    play(world, match.content.box, scratch.moves, 0)
    assert world.over
    last = world.ply
    play(world, match.content.box, scratch.moves, 5)
    assert world.ply == last


@pytest.mark.parametrize("moves", [4, 0, 100_000])
def test_what_a_playout_came_to_the_network_says_only_where_it_has_not_ended(game: Game, moves: int) -> None:
    match, scratch = begun(game)
    known, box = learned(game), match.content.box
    assert known
    network, manner = weights.interpreted(known.network), MINDS[REFERENCE].manner._replace(playout_moves=moves)
    build(judge_leaf, game, plain=True)(scratch, box, manner, network)
    world = scratch.worlds[1]
    if moves == 4:
        chance, margin = (room("f8", match.players, plain=True) for _ in range(2))
        build(foresee, game, plain=True)(network, bench_for(game, plain=True), world, box, chance, margin)
        assert list(scratch.won) == list(chance)
    else:
        victory = build(share_of_victory, game, plain=True)
        assert list(scratch.won) == [victory(world, seat) for seat in range(match.players)]
    assert sum(scratch.won) == pytest.approx(1.0)
