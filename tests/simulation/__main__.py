"""One day again, line by line: python -m tests.simulation SEED."""

from __future__ import annotations

import sys

from tests.simulation.world import Broken, Day, World

for seed in map(int, sys.argv[1:]):
    world = World(Day.of(seed))
    failure = ""
    try:
        world.run()
    except Broken as error:
        failure = str(error)
    print("\n".join(world.trace))
    print(failure or f"seed {seed}: all is well, {world.digest()}")
