"""Fitting: weights that tell who wins, by how much, and what rivals probably hold, from positions of self-play.

Plain stochastic gradient descent with Adam's step sizes, in kernels and in one thread, so that the same samples give
the same weights to the last bit. Everything is reckoned in floating point here and rounded to whole numbers at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Any, NamedTuple, cast

import numpy as np

from topfloor.bots import network
from topfloor.bots.network import FIRST, MARGIN, ONE, OUTPUTS, PLAUSIBILITY, SECOND, STRENGTH, Network
from topfloor.bots.weights import network_of, shapes
from topfloor.engine.arithmetic import exp
from topfloor.engine.game import AnyBox, AnyPosition, Game
from topfloor.engine.kernel import build, kernel, of_game, rows_of
from topfloor.engine.record import Array, Records
from topfloor.engine.rng import draw, roll, sow
from topfloor.training.self_play import Samples

features, imagine = of_game("features"), of_game("imagine")

BRIM = network.BRIM / ONE
"""What a unit holds at most, in floating point."""

LARGEST = 31.0
"""No weight may be larger, or it would not fit."""

PORTION = 32
"""Batches between two words about how far the fitting is."""

HELD_OUT = 12
"""One match of so many is not learned from, but asked about."""


class Recipe(NamedTuple):
    """How weights are fitted.

    Who goes through the samples more than once learns them by heart: of 300,000 positions from 12,000 matches of
    Skyliners, the loss on what was held out was lowest after the first time.
    """

    epochs: int = 1
    batch: int = 512
    rate: float = 2e-3
    decay: float = 0.5
    for_margin: float = 0.2
    for_plausibility: float = 0.3
    from_forecast: float = 0.1
    """The share of the search's own forecast in what is to be learned; the rest is what came of the match."""


class Layers(NamedTuple):
    """Weights in floating point, or one number for each of them: a slope, a mean of slopes."""

    first: Array
    first_bias: Array
    second: Array
    second_bias: Array
    third: Array
    third_bias: Array


class Desk(NamedTuple):
    """What is reckoned for one position, for each seat."""

    on: Array
    lit: Array
    """How many those are."""
    units: Array
    levels: Array
    said: Array
    error: Array
    """By how much the loss would grow with each output."""
    slope: Array
    """The same for units of the first layer, of one seat at a time."""


def empty_layers(features: int) -> Layers:
    """All nothing."""
    return Layers(*(np.zeros(shape) for shape in shapes(features)))


def first_layers(features: int, seed: int) -> Layers:
    """Small random weights to begin with."""
    lots = np.random.Generator(np.random.PCG64(seed))
    layers = empty_layers(features)
    layers.first[:] = lots.normal(0.0, 0.05, layers.first.shape)
    layers.first_bias[:] = 0.1
    layers.second[:] = lots.normal(0.0, sqrt(2.0 / FIRST), layers.second.shape)
    layers.third[:] = lots.normal(0.0, 0.5 / sqrt(SECOND), layers.third.shape)
    return layers


@kernel
def forward(layers: Layers, desk: Desk, position: AnyPosition, box: AnyBox, seat: int) -> None:
    """What the network says of a position as a seat sees it."""
    on, units, levels, said = desk.on[seat], desk.units[seat], desk.levels[seat], desk.said[seat]
    desk.lit[seat] = features(position, box, seat, on)
    for unit in range(FIRST):
        units[unit] = layers.first_bias[unit]
    for n in range(desk.lit[seat]):
        for unit in range(FIRST):
            units[unit] += layers.first[on[n], unit]
    for unit in range(FIRST):
        units[unit] = max(0.0, min(BRIM, units[unit]))
    for output in range(OUTPUTS):
        said[output] = layers.third_bias[output]
    for unit in range(SECOND):
        total = layers.second_bias[unit]
        for below in range(FIRST):
            total += layers.second[below, unit] * units[below]
        levels[unit] = max(0.0, min(BRIM, total))
        for output in range(OUTPUTS):
            said[output] += layers.third[output, unit] * levels[unit]


@kernel
def backward(layers: Layers, slopes: Layers, desk: Desk, seat: int) -> None:
    """Add up how the loss would change with each weight."""
    backward_from_third(layers, slopes, desk, seat)
    units, slope = desk.units[seat], desk.slope
    for unit in range(FIRST):
        if not 0.0 < units[unit] < BRIM:
            slope[unit] = 0.0
        slopes.first_bias[unit] += slope[unit]
    for n in range(desk.lit[seat]):
        for unit in range(FIRST):
            slopes.first[desk.on[seat, n], unit] += slope[unit]


@kernel
def backward_from_third(layers: Layers, slopes: Layers, desk: Desk, seat: int) -> None:
    """The same for the two upper layers; how it would change with the units of the first goes into `desk.slope`."""
    units, levels, error, slope = desk.units[seat], desk.levels[seat], desk.error[seat], desk.slope
    for unit in range(FIRST):
        slope[unit] = 0.0
    for output in range(OUTPUTS):
        slopes.third_bias[output] += error[output]
    for unit in range(SECOND):
        rise = 0.0
        for output in range(OUTPUTS):
            slopes.third[output, unit] += error[output] * levels[unit]
            rise += error[output] * layers.third[output, unit]
        if 0.0 < levels[unit] < BRIM:
            slopes.second_bias[unit] += rise
            for below in range(FIRST):
                slopes.second[below, unit] += rise * units[below]
                slope[below] += rise * layers.second[below, unit]


@kernel
def softmax(desk: Desk, players: int, seat: int) -> float:
    """A seat's chance to win."""
    strongest = -1e9
    for other in range(players):
        strongest = max(strongest, desk.said[other, STRENGTH])
    total = 0.0
    for other in range(players):
        total += exp(desk.said[other, STRENGTH] - strongest)
    return exp(desk.said[seat, STRENGTH] - strongest) / total


@kernel
def sigmoid(x: float) -> float:
    """From 0 to 1."""
    return 1.0 / (1.0 + exp(-x)) if x >= 0.0 else exp(x) / (1.0 + exp(x))


@kernel
def learn_outcome(
    layers: Layers, slopes: Layers, desk: Desk, samples: Samples, n: int, box: AnyBox, recipe: Recipe
) -> float:
    """Learn who wins and by how much from one position; its loss, that of the chances alone."""
    position = samples.positions[n]
    for seat in range(position.players):
        forward(layers, desk, position, box, seat)
    loss = 0.0
    for seat in range(position.players):
        chance = softmax(desk, position.players, seat)
        target = (1.0 - recipe.from_forecast) * samples.won[n, seat] + recipe.from_forecast * samples.forecast[n, seat]
        desk.error[seat, STRENGTH] = chance - target
        desk.error[seat, MARGIN] = recipe.for_margin * (desk.said[seat, MARGIN] - samples.lead[n, seat])
        desk.error[seat, PLAUSIBILITY] = 0.0
        loss -= samples.won[n, seat] * log(max(chance, 1e-9))
    for seat in range(position.players):
        backward(layers, slopes, desk, seat)
    return loss


@kernel
def learn_belief(
    layers: Layers, slopes: Layers, desk: Desk, world: AnyPosition, box: AnyBox, me: int, true: int, recipe: Recipe
) -> float:
    """Learn to tell a true world from an imagined one by what my rivals hold in it; the loss."""
    total = 0.0
    for rival in range(world.players):
        if rival != me:
            forward(layers, desk, world, box, rival)
            total += desk.said[rival, PLAUSIBILITY]
    chance = sigmoid(total)
    for rival in range(world.players):
        if rival != me:
            desk.error[rival, STRENGTH] = 0.0
            desk.error[rival, MARGIN] = 0.0
            desk.error[rival, PLAUSIBILITY] = recipe.for_plausibility * (chance - true)
            backward(layers, slopes, desk, rival)
    return -log(max(1e-9, chance if true else 1.0 - chance))


@kernel
def learn(
    layers: Layers, slopes: Layers, means: Layers, squares: Layers, desk: Desk, samples: Samples, rows: Records,
    boxes: Records, order: Array, recipe: Recipe, step: int, steps: int, losses: Array,
) -> None:  # fmt: skip
    """Go through some samples in this order, a batch at a time; `rows[0]` holds the dice, `rows[1]` is imagined in."""
    batch = recipe.batch
    for at in range(0, len(order) - batch + 1, batch):
        for n in order[at : at + batch]:
            losses[0] += learn_outcome(layers, slopes, desk, samples, n, boxes[0], recipe)
            if recipe.for_plausibility > 0.0:
                me = draw(rows[0], samples.positions[n].players)
                imagine_for(samples, n, rows, boxes, me)
                losses[1] += learn_belief(layers, slopes, desk, samples.positions[n], boxes[0], me, 1, recipe)
                losses[1] += learn_belief(layers, slopes, desk, rows[1], boxes[0], me, 0, recipe)
        rate = recipe.rate * warming(step, steps)
        step += 1
        adjust(layers.first, slopes.first, means.first, squares.first, rate, recipe, step)
        adjust(layers.second, slopes.second, means.second, squares.second, rate, recipe, step)
        adjust(layers.third, slopes.third, means.third, squares.third, rate, recipe, step)
        adjust_bias(layers.first_bias, slopes.first_bias, means.first_bias, squares.first_bias, rate, recipe, step)
        adjust_bias(layers.second_bias, slopes.second_bias, means.second_bias, squares.second_bias, rate, recipe, step)
        adjust_bias(layers.third_bias, slopes.third_bias, means.third_bias, squares.third_bias, rate, recipe, step)


@kernel
def imagine_for(samples: Samples, n: int, rows: Records, boxes: Records, me: int) -> None:
    """What somebody might imagine who was there."""
    rows[1] = samples.positions[n]
    sow(rows[1], roll(rows[0]), roll(rows[0]), roll(rows[0]))
    imagine(rows[1], boxes[0], me)


@kernel
def warming(step: int, steps: int) -> float:
    """The share of the full rate: up within the first twentieth, then down to nothing."""
    done = step / steps
    return done / 0.05 if done < 0.05 else (1.0 - done) / 0.95


@kernel
def adjust(weights: Array, slopes: Array, means: Array, squares: Array, rate: float, recipe: Recipe, step: int) -> None:
    """One step of AdamW for a matrix."""
    for row in range(weights.shape[0]):
        adjust_bias(weights[row], slopes[row], means[row], squares[row], rate, recipe, step)
        for column in range(weights.shape[1]):
            weights[row, column] = max(-LARGEST, min(LARGEST, weights[row, column] * (1.0 - rate * recipe.decay)))


@kernel
def adjust_bias(
    weights: Array, slopes: Array, means: Array, squares: Array, rate: float, recipe: Recipe, step: int
) -> None:
    """One step of Adam for a row of weights."""
    young = 1.0 - 0.9**step
    younger = 1.0 - 0.999**step
    for n in range(len(weights)):
        slope = slopes[n] / recipe.batch
        slopes[n] = 0.0
        means[n] += 0.1 * (slope - means[n])
        squares[n] += 0.001 * (slope * slope - squares[n])
        weights[n] -= rate * (means[n] / young) / (sqrt(squares[n] / younger) + 1e-8)


@kernel
def examine(
    layers: Layers, desk: Desk, samples: Samples, rows: Records, boxes: Records, order: Array, losses: Array
) -> None:
    """Losses on samples that nothing is learned from, in the order of `Examined`."""
    for n in order:
        position = samples.positions[n]
        players = position.players
        for seat in range(players):
            forward(layers, desk, position, boxes[0], seat)
        for seat in range(players):
            losses[0] -= samples.won[n, seat] * log(max(softmax(desk, players, seat), 1e-9))
            losses[1] -= samples.won[n, seat] * log(max(samples.forecast[n, seat], 1e-3))
            losses[2] += samples.won[n, seat] * log(1.0 * players)
            losses[3] += abs(desk.said[seat, MARGIN] - samples.lead[n, seat]) / players
        me = draw(rows[0], players)
        imagine_for(samples, n, rows, boxes, me)
        true = imagined = 0.0
        for rival in range(players):
            if rival != me:
                true += desk.said[rival, PLAUSIBILITY]
                forward(layers, desk, rows[1], boxes[0], rival)
                imagined += desk.said[rival, PLAUSIBILITY]
        losses[4] -= log(max(1e-9, sigmoid(true))) + log(max(1e-9, 1.0 - sigmoid(imagined)))
        losses[5] += 1.0 if true > imagined else 0.5 if true == imagined else 0.0


class Examined(NamedTuple):
    """How good weights are on samples that nothing was learned from: means over positions."""

    chances: float
    """What the network's chances to win lose, by the logarithm of the winner's: the less, the better."""
    search: float
    """What the forecasts of the search lose that played the matches."""
    guess: float
    """What somebody loses who gives all the same chance."""
    margin: float
    """By how much the lead was missed."""
    belief: float
    told_apart: float
    """How often the true world looked more plausible than an imagined one."""


Report = Callable[[int, int], None]
"""Hears how many batches of how many have been learned from."""


def fit(game: Game, boxes: Array, samples: Samples, recipe: Recipe, *, seed: int = 0, start: Layers | None = None,
        report: Report | None = None) -> Layers:  # fmt: skip
    """Weights fitted to the samples that are not held out."""
    taught = np.flatnonzero(samples.match % HELD_OUT)
    layers = start or first_layers(len(game.FEATURES), seed)
    slopes, means, squares = (empty_layers(len(game.FEATURES)) for _ in range(3))
    desk, rows, boxes, samples = readable(game, boxes, samples)
    build(sow)(rows[0], seed, 0, 2)
    run, lots, losses = build(learn, game), np.random.Generator(np.random.PCG64(seed)), np.zeros(2)
    each = len(taught) // recipe.batch
    steps = recipe.epochs * each
    for epoch in range(recipe.epochs):
        order = lots.permutation(taught)
        for step in range(0, each, PORTION):
            part = order[step * recipe.batch : min(step + PORTION, each) * recipe.batch]
            run(
                layers, slopes, means, squares, desk, samples, rows, boxes, part, recipe, epoch * each + step, steps,
                losses,
            )  # fmt: skip
            if report:
                report(epoch * each + min(step + PORTION, each), steps)
    return layers


def examined(game: Game, boxes: Array, layers: Layers, samples: Samples) -> Examined:
    """How good these weights are on what was held out."""
    asked, losses = np.flatnonzero(samples.match % HELD_OUT == 0), np.zeros(6)
    desk, rows, boxes, samples = readable(game, boxes, samples)
    build(sow)(rows[0], 1, 0, 3)
    build(examine, game)(layers, desk, samples, rows, boxes, asked, losses)
    return Examined(*(float(loss) / max(1, len(asked)) for loss in losses))


def readable(game: Game, boxes: Array, samples: Samples) -> tuple[Desk, Records, Any, Samples]:
    """Room to reckon in, two positions to imagine in, boxes and samples, as the form of a kernel takes them."""
    rows = rows_of(game.Position, game.Position.array(2))
    positions = cast(Any, rows_of(game.Position, samples.positions))
    return desk_for(game), rows, rows_of(game.Box, boxes), samples._replace(positions=positions)


def desk_for(game: Game) -> Desk:
    """Room to reckon in."""
    seats = max(game.PLAYERS)
    return Desk(
        np.zeros((seats, game.MOST_FEATURES), np.int64),
        np.zeros(seats, np.int64),
        np.zeros((seats, FIRST)),
        np.zeros((seats, SECOND)),
        np.zeros((seats, OUTPUTS)),
        np.zeros((seats, OUTPUTS)),
        np.zeros(FIRST),
    )


def rounded(layers: Layers) -> Network:
    """The same weights as whole numbers."""
    return network_of([np.round(np.clip(layer, -LARGEST, LARGEST) * ONE) for layer in layers])


def layers_of(network: Network) -> Layers:
    """Those whole numbers as the fractions that they stand for."""
    first, *others = network
    return Layers(*(np.asarray(layer, np.float64) / ONE for layer in (first[:-1], *others)))
