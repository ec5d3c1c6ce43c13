"""The folder of a training: its plan, a file for every chunk of matches, and the weights of every generation."""

from __future__ import annotations

import json
import tomllib
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import numpy as np

from topfloor.bots import weights
from topfloor.bots.network import Network
from topfloor.engine.game import Game
from topfloor.engine.record import Array
from topfloor.engine.texts import Saying
from topfloor.lab.files import BadFile, failed, folder, text_file, whole
from topfloor.training.plan import Chunk, Fact, Plan
from topfloor.training.self_play import Samples, room_for


class Kept(NamedTuple):
    """What a chunk came to: its samples, and how many seconds of a processor they took."""

    samples: Samples
    seconds: float


class Folder:
    """Where a training is kept; whatever is in it is there as a whole."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def plan_file(self) -> Path:
        """What everything in here follows from."""
        return self.path / "plan.toml"

    def begin(self, plan: Plan) -> None:
        """Take up a plan, or go on with it; another one is refused."""
        facts = plan.facts()
        folder(self.path)
        if not self.plan_file.exists():
            text_file(self.plan_file, toml(facts))
        before = self._facts_before()
        for key in [*facts, *before]:
            if before.get(key) != facts.get(key):
                change = {"what": key, "before": before.get(key, "–"), "now": facts.get(key, "–")}
                raise BadFile(Saying("topfloor.training", "files.other-plan", folder=self.path, **change))

    def _facts_before(self) -> dict[str, Fact]:
        try:
            return flat(tomllib.loads(self.plan_file.read_text("utf-8")))
        except OSError as error:
            raise failed(self.plan_file, error) from None
        except (RecursionError, ValueError):
            raise BadFile(Saying("topfloor.training", "files.damaged", file=self.plan_file)) from None

    def chunk(self, chunk: Chunk) -> Path:
        """The file of a chunk."""
        return self.path / f"generation-{chunk.generation}" / f"{chunk.first:08}.npz"

    def weights(self, generation: int) -> Path:
        """The file of the weights that were fitted after a generation was played."""
        return self.path / f"generation-{generation}.bin"

    def network(self, plan: Plan, generation: int) -> Network:
        """What a generation plays by."""
        features = len(plan.kind.FEATURES)
        return weights.read(self.weights(generation - 1), features) if generation else weights.blank(features)


def write_chunk(file: Path, kept: Kept) -> None:
    """Keep a chunk. Positions are kept as bytes, since NumPy would not keep their layout."""
    folder(file.parent)
    samples = kept.samples
    columns = samples._asdict() | {"positions": as_bytes(samples.positions), "seconds": np.array(kept.seconds)}
    with whole(file) as draft, draft.open("wb") as archive:
        np.savez_compressed(archive, **columns)


def read_chunks(files: Sequence[Path], game: Game) -> Samples:
    """The samples of several chunks, one after the other; none is in memory twice, as they may be millions."""
    gathered, at = room_for(game, sum(count_in(file) for file in files)), 0
    for file in files:
        samples = read_chunk(file, game).samples
        for column, columns in zip(samples, gathered, strict=True):
            columns[at : at + len(column)] = column
        at += len(samples.match)
    return gathered


def count_in(file: Path) -> int:
    """How many samples a chunk has."""
    with opened(file) as columns:
        return len(columns["match"])


def seconds_in(file: Path) -> float:
    """How long a processor was busy with a chunk."""
    with opened(file) as columns:
        return float(columns["seconds"])


def read_chunk(file: Path, game: Game) -> Kept:
    """A chunk that was kept."""
    with opened(file) as columns:
        found = room_for(game, len(columns["match"]))
        as_bytes(found.positions)[:] = columns["positions"]
        rest = {name: columns[name] for name in Samples._fields if name != "positions"}
        return Kept(found._replace(**rest), float(columns["seconds"]))


@contextmanager
def opened(file: Path) -> Iterator[Mapping[str, Array]]:
    """What is in the file of a chunk; a complaint names it."""
    try:
        with file.open("rb") as archive, np.load(archive, allow_pickle=False) as columns:
            yield columns
    except OSError as error:
        raise failed(file, error) from None
    except (ValueError, KeyError, EOFError, TypeError, zipfile.BadZipFile, zlib.error):
        raise BadFile(Saying("topfloor.training", "files.damaged", file=file)) from None


def as_bytes(positions: Array) -> Array:
    """The memory of positions, a row each."""
    return positions.view(np.uint8).reshape(len(positions), positions.dtype.itemsize)


def write_weights(file: Path, network: Network, note: Mapping[str, Fact]) -> str:
    """Write weights, and beside them how they came about; the digest of the weights."""
    data = weights.packed(network)
    digest = weights.digest(data)
    text_file(weights.note_of(file), toml({"digest": digest, **note}))
    with whole(file) as draft:
        draft.write_bytes(data)
    return digest


def note_down(file: Path, facts: Mapping[str, Fact], instead_of: Sequence[str]) -> None:
    """Write what was measured of weights into the note beside them, in place of facts and tables of such names."""
    kept = {key: fact for key, fact in flat(weights.read_note(file)).items() if not within(key, instead_of)}
    text_file(weights.note_of(file), toml({"digest": weights.digest(file.read_bytes()), **kept, **facts}))


def within(key: str, names: Sequence[str]) -> bool:
    """Whether a fact has one of these names, or stands in a table that has."""
    return any(key == name or key.startswith(f"{name}.") for name in names)


def toml(facts: Mapping[str, Fact]) -> str:
    """Facts as a text; JSON writes texts and numbers as TOML has them."""
    return "".join(f"{key} = {json.dumps(fact, ensure_ascii=False)}\n" for key, fact in facts.items())


def flat(data: Mapping[str, object], prefix: str = "") -> dict[str, Fact]:
    """Such facts again."""
    found: dict[str, Fact] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{key}.")
        elif isinstance(value, str | int | float):
            found[prefix + key] = value
    return found
