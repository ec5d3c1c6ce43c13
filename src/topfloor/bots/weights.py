"""Weights of the learned judgements: small files in `weights/`, one for each game, or in a folder of one's own.

Beside every file lies a note on how its weights came about (`topfloor train`), with their digest.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tomllib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import prod
from pathlib import Path
from typing import Any, cast

from topfloor.bots.network import FIRST, OUTPUTS, SECOND, Network
from topfloor.engine.errors import BadSetup, why_not
from topfloor.engine.game import Game
from topfloor.engine.memory import holding
from topfloor.engine.reading import read_file
from topfloor.engine.record import Array
from topfloor.engine.texts import Saying

PLACE = "TOPFLOOR_WEIGHTS"
"""Names a folder whose weights are used in place of those that come with Topfloor."""

FOLDER = Path(__file__).with_name("weights")


def shapes(features: int) -> tuple[tuple[int, ...], ...]:
    """Of the layers, in the order in which they are kept."""
    return (features, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (OUTPUTS, SECOND), (OUTPUTS,)


def unpacked(data: bytes, features: int, *, plain: bool = False) -> Network:
    """The network that was packed; for interpreted kernels, without NumPy."""
    if plain:
        return _unpacked_plain(data, features)
    import numpy as np

    numbers = np.frombuffer(data, "<i2")
    layers: list[Array] = []
    for shape in shapes(features):
        layers.append(numbers[: prod(shape)].reshape(shape))
        numbers = numbers[prod(shape) :]
    return network_of(layers)


def _unpacked_plain(data: bytes, features: int) -> Network:
    numbers, (first, *others) = array("h", data), shapes(features)
    if sys.byteorder == "big":
        numbers.byteswap()
    rows, *layers = _cut(numbers, [prod(first), *map(prod, others)])
    ending_in_nothing = holding("f4", [*rows, *[0] * FIRST], features + 1, FIRST)
    plain = [holding("f8", layer, *shape) for layer, shape in zip(layers, others, strict=True)]
    return Network(*cast(Sequence[Array], [ending_in_nothing, *plain]))


def _cut(numbers: array[int], lengths: Sequence[int]) -> Iterator[array[int]]:
    """Parts of these lengths, one after the other."""
    start = 0
    for length in lengths:
        yield numbers[start : start + length]
        start += length


def network_of(layers: Sequence[Array]) -> Network:
    """A network as kernels take it, of layers of whole numbers."""
    import numpy as np

    first, *others = layers
    ending_in_nothing = np.concatenate([first, np.zeros((1, FIRST))])
    return Network(ending_in_nothing.astype(np.float32), *(layer.astype(np.float64) for layer in others))


def packed(network: Network) -> bytes:
    """All weights, 16 bits each, the low byte first."""
    import numpy as np

    first, *others = network
    return b"".join(np.ascontiguousarray(layer, "<i2").tobytes() for layer in (first[:-1], *others))


def blank(features: int = 1, *, plain: bool = False) -> Network:
    """A network that knows nothing: everybody is as likely to win."""
    return unpacked(bytes(size(features)), features, plain=plain)


def file_of(game: Game) -> Path | None:
    """The weights that a game is judged by: an owner's own, or those that come with the game, if any do."""
    file = own_file(game) or FOLDER / f"{game.NAME}.bin"
    return file if file.exists() else None


def own_folder() -> Path | None:
    """Where the weights of an owner are, if there are any; the one place that reads the variable."""
    chosen = os.environ.get(PLACE)
    if chosen and not Path(chosen).is_dir():
        raise BadSetup(Saying("topfloor.bots", "weights.folder", variable=PLACE, folder=chosen))
    return Path(chosen) if chosen else None


def own_file(game: Game) -> Path | None:
    """The weights of an owner, if there are any for this game."""
    folder = own_folder()
    file = folder and folder / f"{game.NAME}.bin"
    return file if file and file.exists() else None


@cache
def read(file: Path, features: int, *, plain: bool = False) -> Network:
    """The network in a file, for a game with so many features; it must be what the note beside it says."""
    try:
        data = read_file(file)
    except OSError as error:
        raise BadSetup(Saying("topfloor.bots", "weights.unread", file=file, reason=why_not(error))) from None
    note = read_note(file)
    learned = note.get("features", features)
    if learned != features:
        raise BadSetup(Saying("topfloor.bots", "weights.features", file=file, learned=learned, features=features))
    if len(data) != size(features):
        raise BadSetup(Saying("topfloor.bots", "weights.size", file=file, size=len(data), needed=size(features)))
    if note.get("digest", digest(data)) != digest(data):
        raise BadSetup(Saying("topfloor.bots", "weights.digest", file=file, note=note_of(file)))
    return unpacked(data, features, plain=plain)


def size(features: int) -> int:
    """How many bytes a network takes."""
    return 2 * sum(prod(shape) for shape in shapes(features))


def digest(data: bytes) -> str:
    """A name for exactly these weights."""
    return hashlib.sha256(data).hexdigest()


def note_of(file: Path) -> Path:
    """The file that says how the weights in a file came about."""
    return file.with_suffix(".toml")


def read_note(file: Path) -> Mapping[str, Any]:
    """What is said of the weights in a file; nothing if nothing is."""
    note = note_of(file)
    try:
        return tomllib.loads(note.read_text("utf-8")) if note.exists() else {}
    except OSError as error:
        raise BadSetup(Saying("topfloor.bots", "weights.unread", file=note, reason=why_not(error))) from None
    except (RecursionError, ValueError):
        raise BadSetup(Saying("topfloor.bots", "weights.note", file=note)) from None


def interpreted(network: Network) -> Network:
    """The same for kernels that are not compiled, which read plain integers from it."""
    return Network(*(cast(Array, memoryview(cast(Any, layer))) for layer in network))
