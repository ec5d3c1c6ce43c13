"""Thousands of matches at once with a random policy in NumPy.

    python examples/batch_loop.py 500        so many steps

A policy that learns would look at `batch.observe()` and `batch.mask`; this one takes any legal action.
"""

import sys
import time

import numpy as np

from topfloor import rl


def main(steps: int) -> None:
    """Play, and say how the seats fared."""
    batch = rl.Batch("skyliners", size=4096, players=4, seed=1)
    rng, rows = np.random.default_rng(1), np.arange(batch.size)
    ended, points, start = 0, np.zeros(batch.players), time.perf_counter()
    for _ in range(steps):
        batch.step(batch.legal[rows, rng.integers(batch.counts)])
        ended += int(batch.done.sum())
        points += batch.scores.sum(axis=0)
    rate = steps * batch.size / (time.perf_counter() - start)
    print(f"{rate:,.0f} moves a second, {ended:,} matches, mean points {np.round(points / max(ended, 1), 2)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
