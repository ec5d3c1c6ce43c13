"""Random play in a batch of fastcatan with a policy in NumPy; prints moves a second. Needs Python 3.12 or newer.

`peers.fastcatan` runs this file with such a Python in an environment of its own.
"""

from __future__ import annotations

import time
from importlib import import_module

import numpy as np

SIZE = 4096
STEPS = 100


def main() -> None:
    """Step a while unmeasured, then take the best of three runs by processor time."""
    catan = import_module("fastcatan")
    games = catan.BatchedEnv(SIZE, seed=1)
    games.reset()
    rng = np.random.default_rng(1)
    masks = np.zeros((SIZE, catan.MASK_WORDS), np.uint64)
    ended = np.zeros(SIZE, np.uint8)

    def steps(count: int) -> None:
        for _ in range(count):
            games.write_masks(masks)
            legal = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")[:, : catan.NUM_ACTIONS]
            ranks = legal.cumsum(axis=1, dtype=np.int16)
            chosen = rng.integers(ranks[:, -1])
            games.step_autoreset((ranks > chosen[:, None]).argmax(axis=1).astype(np.uint32), ended)

    steps(20)
    best = 0.0
    for _ in range(3):
        start = time.process_time()
        steps(STEPS)
        best = max(best, STEPS * SIZE / (time.process_time() - start))
    print(best)


if __name__ == "__main__":
    main()
