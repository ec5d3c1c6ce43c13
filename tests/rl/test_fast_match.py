"""A fast match is the same match, played by kernels."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

import topfloor
from tests.strategies import Setup
from topfloor.engine.game import Game
from topfloor.games import REGISTRY
from topfloor.rl.fast_match import FastMatch


def dealt(game: Game, seed: int = 5, players: int = 3) -> FastMatch:
    return FastMatch(game, players=players, seed=seed)


def play_on(fast: FastMatch, moves: int, seed: int = 0) -> FastMatch:
    chooser = random.Random(seed)
    for _ in range(moves):
        if not fast.over:
            fast.act(chooser.choice(fast.legal_actions()))
    return fast


def test_it_plays_what_a_match_plays(game: Game) -> None:
    fast, match = dealt(game), Setup(game.NAME, game.VARIANTS[0], 3).deal(5)
    chooser = random.Random(1)
    for _ in range(30):
        assert fast.legal_actions() == match.legal_actions()
        words = chooser.choice(match.legal())
        fast.act(match.content.number[words])
        match.play(words)
        assert fast.match == match
        assert (fast.ply, fast.over) == (match.ply, match.over)
        assert fast.over or fast.mover == match.to_move
    assert fast.match.story() == match.story()
    assert np.flatnonzero(fast.mask).tolist() == sorted(match.legal_actions())


def test_the_end_is_the_same_end(game: Game) -> None:
    fast = play_on(dealt(game), game.LONGEST)
    end = fast.match
    assert end.over
    assert fast.scores() == end.scores()
    assert [seat for seat, reward in enumerate(fast.rewards()) if reward == max(fast.rewards())] == end.winners()


def test_its_match_goes_its_own_way(game: Game) -> None:
    fast = play_on(dealt(game), 5)
    before = fast.match.story()
    fast.match.play(fast.match.legal()[0])
    assert fast.match.story() == before


def test_a_copy_goes_its_own_way(game: Game) -> None:
    fast = play_on(dealt(game), 10)
    twin, before = fast.copy(), fast.match.story()
    assert twin.match == fast.match == copy.deepcopy(fast).match
    play_on(twin, 5)
    assert fast.match.story() == before != twin.match.story()
    assert fast.legal_actions() == topfloor.load(before).legal_actions()


def test_a_pickled_one_comes_back(game: Game) -> None:
    fast = play_on(dealt(game), 12)
    again = pickle.loads(pickle.dumps(fast))
    assert again.match == fast.match
    assert (again.legal_actions(), again.mover, again.ply) == (fast.legal_actions(), fast.mover, fast.ply)
    assert (again.match.log(0), again.match.undoable_by) == (fast.match.log(0), fast.match.undoable_by)


def test_a_dream_looks_the_same_and_tells_no_truth(game: Game) -> None:
    """To its dreamer everything is as it was; rivals have forgotten what he could not hear."""
    fast = play_on(dealt(game), 40)
    dream = fast.imagined(0, 1)
    assert (dream.match.view(0), dream.match.log(0)) == (fast.match.view(0), fast.match.log(0))
    heard = [line["words"] for line in fast.match.heard(0)]
    assert dream.match.moves == heard
    assert [line["words"] for line in dream.match.log(1) if line["seat"] == 1] == [
        words for words, seat in zip(heard, fast.match.movers, strict=True) if seat == 1
    ]
    assert sorted(np.flatnonzero(dream.mask)) == sorted(dream.legal_actions())
    play_on(dream, game.LONGEST)
    assert dream.over


def test_an_illegal_action_names_the_rule() -> None:
    fast = dealt(REGISTRY.game("skyliners"), players=2)
    with pytest.raises(topfloor.Refused, match="SL-01"):
        fast.act(fast.content.number["roof c3"])
    with pytest.raises(topfloor.Refused, match="from 0 to 95"):
        fast.act(96)
    assert fast.ply == 0


def test_its_match_can_be_taken_back() -> None:
    match = play_on(dealt(REGISTRY.game("skyliners"), players=2), 3).match
    last = match.moves[-1]
    assert match.undo() == last
    assert len(match.moves) == 2


def test_another_deal() -> None:
    fast = play_on(dealt(REGISTRY.game("skyliners"), players=2), 3)
    fast.deal(77)
    assert fast.match == topfloor.new("skyliners", players=2, seed=77)
