"""How fast the training environments are, beside PettingZoo's and OpenSpiel's own, in one run."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Iterator

import numpy as np

from topfloor import rl

import peers

SIZE = 4096
STEPS = 400


def steps(batch: rl.Batch, count: int, *, seeing: bool) -> None:
    """Step with a random policy in NumPy, which looks at what it sees or does not."""
    rng, rows = np.random.default_rng(1), np.arange(batch.size)
    for _ in range(count):
        if seeing:
            batch.observe()
        batch.step(batch.legal[rows, rng.integers(batch.counts)])


def rate(
    game: str, players: int, *, seeing: bool, threads: int = 1, clock: Callable[[], float] = time.thread_time
) -> float:
    """Moves a second, of this thread's processor time or of another clock: the best of three runs."""
    batch = rl.Batch(game, size=SIZE, players=players, seed=1, threads=threads)
    steps(batch, 50, seeing=seeing)
    best = 0.0
    for _ in range(3):
        start = clock()
        steps(batch, STEPS, seeing=seeing)
        best = max(best, STEPS * SIZE / (clock() - start))
    return best


def bytes_a_match() -> float:
    """What a match in a batch takes, with its mask, moves, observation and rewards."""
    tracemalloc.start()
    batch = rl.Batch("skyliners", size=SIZE, players=4)
    taken = tracemalloc.get_traced_memory()[0] / batch.size
    tracemalloc.stop()
    return taken


def speeds() -> Iterator[tuple[str, str, str]]:
    """The rows for the page."""
    theirs = peers.pettingzoo()
    ours = peers.measure("ours", "", lambda: peers.aec_loop(rl.aec("skyliners", players=4)), peers.SECONDS)
    times = f"{ours.moves_per_second / theirs.moves_per_second:.1f} times" if not theirs.missing else theirs.missing
    yield "Skyliners, 4 players, PettingZoo AEC", f"{ours.moves_per_second:,.0f} moves/s", f"{times} its connect_four"
    mark = peers.fastcatan()
    if mark.missing:
        yield mark.name, "not measured", mark.missing
    else:
        yield mark.name, f"{mark.moves_per_second:,.0f} moves/s", "of one thread's processor time, as below"
    spiel = peers.open_spiel("connect_four")
    for seeing, name in ((False, "masks"), (True, "masks and observations")):
        one = rate("skyliners", 4, seeing=seeing)
        marks = [
            (mark, f"{one / (mark.moves_per_second or 1):.1f} times fastcatan"),
            (spiel, f"{one / (spiel.moves_per_second or 1):.1f} times OpenSpiel's connect_four, one by one"),
        ]
        beside = ", ".join(text for figure, text in marks if not figure.missing)
        yield f"Skyliners, 4 players, batch of {SIZE:,}, {name}", f"{one:,.0f} moves/s", beside
    clock = time.perf_counter
    alone, both = (rate("skyliners", 4, seeing=True, threads=threads, clock=clock) for threads in (1, 2))
    yield "the same on two threads", f"{both:,.0f} moves/s", f"{both / alone:.2f} of one thread, both by the clock"
    for game in ("skyline", "skyrise", "paper-skylines"):
        yield (
            f"{game}, 4 players, batch, observations",
            f"{rate(game, 4, seeing=True):,.0f} moves/s",
            "random policy in NumPy",
        )
    yield (
        "a match of Skyliners in a batch",
        f"{bytes_a_match():,.0f} bytes",
        "mask, moves, observation and rewards included",
    )
