"""OpenSpiel: its own simulations and searches, and that nothing leaks into what players are told."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from topfloor.engine.game import Game
from topfloor.rl.fast_match import FastMatch
from topfloor.rl.openspiel import DRAWS, OUTCOMES


def load(game: Game, players: int = 3) -> Any:
    return pyspiel.load_game(f"topfloor_{game.NAME.replace('-', '_')}(players={players})")


def dealt(game: Any, seed: int = 1, moves: int = 0) -> Any:
    """A state after the deal and so many random moves."""
    state, chooser = game.new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        state.apply_action(chooser.randrange(OUTCOMES))
    for _ in range(moves):
        state.apply_action(chooser.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("players", [2, 4])
def test_it_passes_the_random_simulation_with_serialization(players: int) -> None:
    game = pyspiel.load_game(f"topfloor_skyliners(players={players},variant=intro)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_every_game_survives_cloning_and_serialization(game: Game) -> None:
    house = load(game)
    state = dealt(house, moves=25)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(house, state))
    for twin in (again, state.clone(), pickle.loads(pickle.dumps(state))):
        assert (str(twin), twin.history()) == (str(state), state.history())
        assert twin.legal_actions() == state.legal_actions()
        twin.apply_action(twin.legal_actions()[0])
        assert str(twin) != str(state)


def test_a_match_at_a_time_is_the_match_of_its_seed(game: Game) -> None:
    state = dealt(load(game), seed=8)
    seed = int.from_bytes(bytes(state.history()), "big")
    assert state.fast.match == FastMatch(game, players=3, seed=seed).match


def test_chance_is_all_at_the_beginning_and_fair() -> None:
    state = pyspiel.load_game("topfloor_skyliners").new_initial_state()
    for _ in range(DRAWS):
        outcomes = state.chance_outcomes()
        assert len(outcomes) == OUTCOMES
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(outcomes[-1][0])
    assert not state.is_chance_node()


def test_whoever_wins_gets_it_all() -> None:
    state = dealt(pyspiel.load_game("topfloor_skyliners(players=4)"))
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert state.returns() == pytest.approx(state.fast.rewards())
    assert sum(state.returns()) == pytest.approx(0)
    assert np.argmax(state.returns()) in state.fast.match.winners()


@pytest.mark.parametrize("salt", range(3))
def test_a_state_dealt_anew_looks_the_same_to_its_player(game: Game, salt: int) -> None:
    state = dealt(load(game), seed=salt, moves=20)
    player = state.current_player()
    other = state.resample_from_infostate(player, random.Random(salt).random)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.information_state_tensor(player) == state.information_state_tensor(player)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()
    assert str(other) != str(state)


def test_what_only_the_mover_heard_is_not_in_the_others_tensor() -> None:
    """A plan of another player is the same number whatever it says; one's own is the action."""
    state = dealt(pyspiel.load_game("topfloor_skyliners"), moves=1)
    mover, sentences = state.current_player(), state.fast.content.sentences
    plans = [action for action in state.legal_actions() if sentences[action].startswith("plan")]
    after = [state.child(plan) for plan in plans[:3]]
    assert len({tuple(child.information_state_tensor(1 - mover)) for child in after}) == 1
    assert len({child.information_state_string(1 - mover) for child in after}) == 1
    assert len({tuple(child.information_state_tensor(mover)) for child in after}) == 3


def test_a_player_recalls_how_it_came_about() -> None:
    """The same city built in another order is the same observation but another information state."""
    game = pyspiel.load_game("topfloor_skyliners(variant=intro)")
    one, other = (dealt(game) for _ in range(2))
    first, second = one.legal_actions()[:2]
    one.apply_action(first), one.apply_action(second)
    other.apply_action(second), other.apply_action(first)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_tensor(0) != other.information_state_tensor(0)


def test_actions_are_sentences() -> None:
    state = dealt(pyspiel.load_game("topfloor_skyliners"))
    spoken = [state.action_to_string(state.current_player(), action) for action in state.legal_actions()]
    assert spoken == state.fast.match.legal()


def test_their_search_plays_our_game_and_wins() -> None:
    """A few hundred iterations of OpenSpiel's MCTS against random play."""
    game, chooser = pyspiel.load_game("topfloor_skyliners(variant=intro)"), random.Random(3)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 30, rollouts, random_state=np.random.RandomState(2))
    state = dealt(game, seed=3)
    iterations = 0
    while not state.is_terminal():
        if state.current_player() == 0 and iterations < 600:
            state.apply_action(bot.step(state))
            iterations += 30
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
    assert state.returns()[0] == 1


def test_their_information_set_search_finds_a_move() -> None:
    game = pyspiel.load_game("topfloor_skyliners(players=3)")
    state = dealt(game, moves=45)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, rollouts, 1.4, 60, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()
