"""Weights of the learned judgements: small files in `weights/`, one for each game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from math import prod
from pathlib import Path
from typing import Any, cast

import numpy as np

from topfloor.bots.network import FIRST, OUTPUTS, SECOND, Network
from topfloor.engine.game import Game
from topfloor.engine.record import Array

FOLDER = Path(__file__).with_name("weights")


def shapes(features: int) -> tuple[tuple[int, ...], ...]:
    """Of the layers, in the order in which they are kept."""
    return (features, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (OUTPUTS, SECOND), (OUTPUTS,)


def unpacked(data: bytes, features: int) -> Network:
    """The network that was packed."""
    numbers = np.frombuffer(data, "<i2")
    layers: list[Array] = []
    for shape in shapes(features):
        layers.append(numbers[: prod(shape)].reshape(shape))
        numbers = numbers[prod(shape) :]
    if len(numbers):
        raise ValueError(f"{len(numbers)} weights too many")
    return network_of(layers)


def network_of(layers: Sequence[Array]) -> Network:
    """A network as kernels take it, of layers of whole numbers."""
    first, *others = layers
    ending_in_nothing = np.concatenate([first, np.zeros((1, FIRST))])
    return Network(ending_in_nothing.astype(np.float32), *(layer.astype(np.float64) for layer in others))


def packed(network: Network) -> bytes:
    """All weights, 16 bits each, the low byte first."""
    first, *others = network
    return b"".join(np.ascontiguousarray(layer, "<i2").tobytes() for layer in (first[:-1], *others))


def blank(features: int = 1) -> Network:
    """A network that knows nothing: everybody is as likely to win."""
    return network_of([np.zeros(shape) for shape in shapes(features)])


def file_of(game: Game) -> Path | None:
    """The weights that come with a game, if any do."""
    file = FOLDER / f"{game.NAME}.bin"
    return file if file.exists() else None


@cache
def read(file: Path, features: int) -> Network:
    """The network in a file, for a game with so many features."""
    return unpacked(file.read_bytes(), features)


def read_note(file: Path) -> Mapping[str, Any]:
    """What is said of the weights in a file; nothing if nothing is."""
    note = file.with_suffix(".toml")
    return tomllib.loads(note.read_text("utf-8")) if note.exists() else {}


def interpreted(network: Network) -> Network:
    """The same for kernels that are not compiled, which read plain integers from it."""
    return Network(*(cast(Array, layer.data) for layer in network))
