"""Training: generations of matches against oneself, and after each of them weights that are fitted to the last two."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from topfloor.bots import weights
from topfloor.engine.errors import BadSetup
from topfloor.engine.kernel import compiles
from topfloor.engine.texts import Saying
from topfloor.engine.warmup import warming
from topfloor.training.crew import Crew, Stopped, crew
from topfloor.training.files import Folder, Kept, flat, read_chunks, seconds_in, write_chunk, write_weights
from topfloor.training.fitting import Examined, examined, fit, layers_of, learn, rounded
from topfloor.training.plan import Chunk, Fact, Plan
from topfloor.training.self_play import Samples, joined, play_match, self_play

Stage: TypeAlias = Literal["playing", "fitting"]

Report: TypeAlias = Callable[[Stage, int, int, int], None]
"""Hears what is done in which generation, and how much of how much of it: matches, or batches of positions."""


@dataclass(frozen=True)
class Trained:
    """What a training came to: the weights and what is known of them; nothing of them if it was stopped before."""

    plan: Plan
    folder: Path
    file: Path | None
    note: dict[str, Fact]
    seconds: float
    """How long this run took."""

    @property
    def complete(self) -> bool:
        """Whether all generations have been played and learned from."""
        return self.file is not None


def train(
    plan: Plan,
    folder: str | Path,
    *,
    out: str | Path | None = None,
    command: str | None = None,
    workers: int | None = None,
    report: Report | None = None,
) -> Trained:
    """Learn to judge a game from nothing but matches against oneself, by a plan; the same plan gives the same weights.

        trained = train(Plan("skyliners", matches=2_000, generations=2), "training/skyliners")
        trained.note["digest"]

    All that is played is kept in a folder, and the same plan goes on there after Ctrl-C, when the training is not
    `complete`. The weights are written as `GAME.bin` into the folder, and to `out`; beside them lies a note on how they
    came about, with the `command` for it. Matches are played by so many processes, one a core if not said.
    """
    start, home = time.monotonic(), Folder(Path(folder))
    home.begin(plan)
    note: dict[str, Fact] = {}
    try:
        with crew(workers) as hands:
            run = Run(plan, home, command, report or _unheard, hands)
            for generation in range(plan.generations):
                note = run.generation(generation)
    except Stopped:
        return Trained(plan, home.path, None, {}, time.monotonic() - start)
    network, usual = home.network(plan, plan.generations), home.path / f"{plan.game}.bin"
    for file in (usual, Path(out)) if out else (usual,):
        write_weights(file, network, {**measured(file, str(note["digest"])), **note})
    return Trained(plan, home.path, Path(out or usual), note, time.monotonic() - start)


def measured(file: Path, digest: str) -> dict[str, Fact]:
    """What was measured of the weights in a file (`tuning.py`), if they are still the same."""
    note = flat(weights.read_note(file))
    return note if note.get("digest") == digest else {}


def _unheard(stage: Stage, generation: int, done: int, total: int) -> None:
    pass


@dataclass(frozen=True)
class Run:
    """A training under way."""

    plan: Plan
    home: Folder
    command: str | None
    report: Report
    crew: Crew

    def generation(self, generation: int) -> dict[str, Fact]:
        """Play a generation and learn from it, as far as that is not done; the note on its weights."""
        file = self.home.weights(generation)
        if not file.exists():
            self.play(generation)
            self.learn(generation)
        return flat(weights.read_note(file))

    def play(self, generation: int) -> None:
        """Play what is missing of a generation."""
        chunks = list(self.plan.chunks(generation))
        missing = [chunk for chunk in chunks if not self.home.chunk(chunk).exists()]
        done = self.plan.matches - sum(chunk.matches for chunk in missing)
        if missing and compiles():
            self.prepare(generation)
        for number in self.crew.done(play_chunk, [(self.plan, self.home.path, chunk) for chunk in missing]):
            done += missing[number].matches
            self.report("playing", generation, done, self.plan.matches)

    def prepare(self, generation: int) -> None:
        """Compile once, before processes that fetch it from the cache play."""
        plan, chunk = self.plan, Chunk(generation, 0, 1)
        (sitting, numbers), *_ = plan.sittings(chunk).items()
        briefly = plan.habit._replace(iterations=1)
        with warming(plan.kind, play_match):
            network = self.home.network(plan, generation)
            manner = plan.manner(generation, sitting[0])
            self_play(plan.seated(*sitting), numbers, manner, network, briefly, seed=plan.seed)

    def learn(self, generation: int) -> None:
        """Fit weights to this generation and the one before it."""
        plan, game, start = self.plan, self.plan.kind, time.process_time()
        before, fresh = (self.files(g) for g in (generation - 1, generation))
        samples = read_chunks([*before, *fresh], game)
        self.check(samples)

        def heard(done: int, total: int) -> None:
            self.report("fitting", generation, done, total)

        boxes = plan.content.box.as_array()
        with warming(game, learn):
            network = rounded(fit(game, boxes, samples, plan.recipe, seed=plan.seed, report=heard))
        found = examined(game, boxes, layers_of(network), samples)
        played = sum(map(seconds_in, fresh))
        seconds = self.seconds_before(generation) + played + time.process_time() - start
        write_weights(self.home.weights(generation), network, self.note(generation, samples, found, seconds))

    def files(self, generation: int) -> list[Path]:
        """The chunks of a generation; none of one before the first."""
        return [self.home.chunk(chunk) for chunk in self.plan.chunks(generation)] if generation >= 0 else []

    def check(self, samples: Samples) -> None:
        """There must be something to learn from."""
        positions, needed = len(samples.match), 2 * self.plan.recipe.batch
        if positions < needed:
            raise BadSetup(Saying("topfloor.training", "train.few", positions=positions, needed=needed))

    def seconds_before(self, generation: int) -> float:
        """How long a processor was busy with all generations before one."""
        if generation == 0:
            return 0.0
        note = weights.read_note(self.home.weights(generation - 1))
        return 3600.0 * float(note.get("core_hours", 0.0))

    def note(self, generation: int, samples: Samples, found: Examined, seconds: float) -> dict[str, Fact]:
        """How weights came about; but for the time taken, it is always the same."""
        note: dict[str, Fact] = {"command": self.command} if self.command else {}
        note |= self.plan.facts() | {"generations": generation + 1, "positions": len(samples.match)}
        note |= {f"held_out.{key}": round(loss, 4) for key, loss in found._asdict().items()}
        return note | {"core_hours": round(seconds / 3600, 4)}


def play_chunk(plan: Plan, folder: Path, chunk: Chunk) -> None:
    """Play a chunk and keep it, wherever this is called."""
    start, home = time.process_time(), Folder(folder)
    network = home.network(plan, chunk.generation)
    parts: list[Samples] = []
    for sitting, numbers in plan.sittings(chunk).items():
        manner = plan.manner(chunk.generation, sitting[0])
        parts.append(self_play(plan.seated(*sitting), numbers, manner, network, plan.habit, seed=plan.seed))
    write_chunk(home.chunk(chunk), Kept(joined(parts), time.process_time() - start))
