"""Weights are fitted by the slopes of what they lose, and mean the same to those who play by them."""

from __future__ import annotations

import random
from math import log
from typing import cast

import numpy as np
import pytest

from tests.training import toy
from tests.training.toy import BOXES, samples
from topfloor.bots.network import MARGIN, OUTPUTS, STRENGTH, Network, look
from topfloor.bots.search import bench_for
from topfloor.bots.weights import interpreted, packed, unpacked
from topfloor.engine.game import Game
from topfloor.engine.kernel import build
from topfloor.engine.match import Match
from topfloor.training import fitting
from topfloor.training.fitting import (
    Desk,
    Layers,
    Recipe,
    desk_for,
    empty_layers,
    examined,
    first_layers,
    fit,
    layers_of,
    readable,
    rounded,
)
from topfloor.training.self_play import Samples

TOY = cast(Game, toy)
RECIPE = Recipe(epochs=6, batch=16, rate=0.03, decay=0.0)


def positions_of(game: Game, players: int) -> list[Match]:
    """A few from a random match."""
    match, chooser, found = Match(game, players=players, seed=3), random.Random(3), []
    while not match.over:
        if match.ply % 9 == 5:
            found.append(match.copy())
        match.play(chooser.choice(match.legal()))
    return found[:6]


def some_network(game: Game) -> Network:
    """Weights by lot, strong enough to reach both ends of what a unit can hold."""
    layers = first_layers(len(game.FEATURES), 5)
    lots = np.random.Generator(np.random.PCG64(5))
    return rounded(Layers(*(layer + lots.normal(0.0, 0.4, layer.shape) for layer in layers)))


def loss(layers: Layers, desk: Desk, given: Samples, n: int, recipe: Recipe) -> float:
    """What `learn_outcome` makes less, told anew."""
    position = given.positions[n]
    for seat in range(position.players):
        build(fitting.forward, TOY)(layers, desk, position, None, seat)
    strengths = desk.said[: position.players, STRENGTH]
    chances = np.exp(strengths) / np.exp(strengths).sum()
    total = 0.0
    for seat, chance in enumerate(chances):
        target = (1 - recipe.from_forecast) * given.won[n, seat] + recipe.from_forecast * given.forecast[n, seat]
        missed = desk.said[seat, MARGIN] - given.lead[n, seat]
        total += recipe.for_margin * missed**2 / 2 - target * log(chance)
    return total


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("layer", range(6), ids=Layers._fields)
def test_slopes_are_what_the_loss_does(layer: int) -> None:
    """Every weight a little up and a little down, against what `backward` reckons."""
    recipe, layers, slopes = Recipe(), first_layers(len(TOY.FEATURES), 7), empty_layers(len(TOY.FEATURES))
    layers.first[:] *= 10
    desk, _, boxes, given = readable(TOY, BOXES, samples(2)._replace(forecast=np.array([[0.7, 0.3, 0.0]] * 2)))
    build(fitting.learn_outcome, TOY)(layers, slopes, desk, given, 0, boxes[0], recipe)
    weights, step = layers[layer].reshape(-1), 1e-6
    for n in random.Random(layer).sample(range(len(weights)), min(20, len(weights))):
        around = []
        for change in (step, -2 * step):
            weights[n] += change
            around.append(loss(layers, desk, given, 0, recipe))
        weights[n] += step
        assert slopes[layer].reshape(-1)[n] == pytest.approx((around[0] - around[1]) / (2 * step), abs=1e-7)
    assert slopes[layer].any()


@pytest.mark.usefixtures("plain")
def test_a_pattern_is_learned() -> None:
    """Who wins, and what others hide, far better than somebody who guesses."""
    given, heard = samples(132), list[tuple[int, int]]()
    layers = fit(TOY, BOXES, given, RECIPE, report=lambda done, total: heard.append((done, total)))
    found = examined(TOY, BOXES, layers_of(rounded(layers)), given)
    assert found.chances < found.guess - 0.3
    assert found.belief < 2 * log(2) - 0.1
    assert heard[-1] == (42, 42)


@pytest.mark.usefixtures("plain")
def test_the_same_samples_give_the_same_weights() -> None:
    given, quick = samples(64), RECIPE._replace(epochs=1)
    one, same, other = (packed(rounded(fit(TOY, BOXES, given, quick, seed=seed))) for seed in (1, 1, 2))
    assert one == same != other


@pytest.mark.usefixtures("plain")
def test_what_is_held_out_is_not_learned_from() -> None:
    given, quick = samples(64), RECIPE._replace(epochs=1)
    changed = given._replace(won=given.won.copy())
    changed.won[given.match % fitting.HELD_OUT == 0] = 0.0
    assert packed(rounded(fit(TOY, BOXES, given, quick))) == packed(rounded(fit(TOY, BOXES, changed, quick)))


@pytest.mark.usefixtures("plain")
def test_who_plays_by_weights_sees_what_was_fitted(game: Game) -> None:
    """`look` with whole numbers says what `forward` says with the fractions they stand for."""
    network = some_network(game)
    layers, desk, bench = layers_of(network), desk_for(game), bench_for(game)
    for match in positions_of(game, game.PLAYERS[-1]):
        for seat in range(match.players):
            place = match.position, match.content.box, seat
            build(look, game)(interpreted(network), bench, *place)
            build(fitting.forward, game)(layers, desk, *place)
            assert bench.said == pytest.approx(desk.said[seat], abs=1e-9)


@pytest.mark.compiled
def test_interpreted_and_compiled_looks_agree(compiled_game: Game) -> None:
    """To the last bit, from every seat."""
    game = compiled_game
    network, said = some_network(game), np.zeros((2, OUTPUTS))
    bench = bench_for(game)
    for match in positions_of(game, game.PLAYERS[0]):
        for seat in range(match.players):
            position, box = match.position.as_array()[0], match.content.box.as_array()[0]
            build(look, game, plain=True)(interpreted(network), bench, match.position, match.content.box, seat)
            said[0] = bench.said
            build(look, game)(network, bench, position, box, seat)
            said[1] = bench.said
            assert said[0].tobytes() == said[1].tobytes()
            assert np.isfinite(said).all()


def test_weights_survive_a_file(game: Game) -> None:
    network = some_network(game)
    again = unpacked(packed(network), len(game.FEATURES))
    assert all(np.array_equal(one, other) for one, other in zip(network, again, strict=True))
    assert abs(network.first).max() > 1000
