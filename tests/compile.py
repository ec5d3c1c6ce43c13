"""Compile before testing what most tests need: all games at once, and each only once, whatever worker asks for it.

python -m tests.compile FOLDER [--all]

Kernels are also turned into WebAssembly, in that folder: what is lowered for this machine serves both. It is also the
test that compiling from nothing counts from none of the parts to all of them. It needs no package but those that
Topfloor itself needs, so that it can go on while the others are installed.

What bulk play and learners run is compiled for one game; with --all for every game, as `pytest --all` wants it.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests import undisturbed  # noqa: F401, before all that looks for packages
from tests.compiled import COMPILED_BY_DAY
from tests.conformance.drive import Run, counted, observed
from topfloor import bots, lab, rl
from topfloor.bots import weights
from topfloor.bots.network import look
from topfloor.bots.search import bench_for
from topfloor.engine.game import Game
from topfloor.engine.kernel import build
from topfloor.engine.match import Match
from topfloor.games import REGISTRY
from topfloor.rl.fast_match import FastMatch
from topfloor.wasm import build as wasm

SLOWEST_FIRST = ("paper-skylines", "skyrise")
"""So that no processor waits for another at the end."""


def compile_one(name: str, folder: Path, everything: bool) -> str:
    """All that tests want compiled of a game: search, what they drive kernels by, WebAssembly, and maybe the rest."""
    game = REGISTRY.game(name)
    counted: list[tuple[int, int]] = []
    bots.warm(game, lambda done, total: counted.append((done, total)))
    if counted:
        assert counted == sorted(counted), f"compiling {name} is counted back and forth: {counted}"
        assert counted[0][0] == 0 < counted[-1][0] == counted[-1][1], f"not all of {name} is counted: {counted}"
    match = Match(game, players=game.PLAYERS[0])
    Run(match, 0, game.LONGEST, plain=False)
    observed([match], [0], plain=False)
    if everything or name == COMPILED_BY_DAY:
        compile_the_rest(game)
    if not wasm.is_kept(game, folder):
        wasm.write_module(game, folder)
    return game.TITLE


def compile_the_rest(game: Game) -> None:
    """Bulk play, batches, single matches for learners, and what else tests call by itself."""
    match = Match(game, players=game.PLAYERS[0])
    counted(match, 1, plain=False)
    network, bench = weights.blank(len(game.FEATURES)), bench_for(game)
    build(look, game)(network, bench, match.position.as_array()[0], match.content.box.as_array()[0], 0)
    lab.warm(game, lambda done, total: None)
    batch = rl.Batch(game.NAME, size=2, players=game.PLAYERS[0])
    batch.step(batch.legal[:, 0])
    for_learners = FastMatch(game, players=game.PLAYERS[0], seed=0).imagined(0, 0)
    while not for_learners.over:
        for_learners.act(for_learners.legal_actions()[0])
    for_learners.rewards()


def leave_with_parent() -> None:
    """Compile no further when whoever started this process is ended."""
    parent = multiprocessing.parent_process()
    assert parent

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def main(folder: Path, *, everything: bool) -> None:
    """Go through the games, as many at a time as there are processors."""
    names = sorted(REGISTRY.names(), key=lambda name: name not in SLOWEST_FIRST)
    print("Compiling", *names, "…", flush=True)
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(os.cpu_count(), initializer=leave_with_parent) as pool:
        for title in pool.map(partial(compile_one, folder=folder, everything=everything), names):
            print(title, "is ready.", flush=True)
    wasm.build(folder, lambda title, done, total: None)  # what stands beside the modules


if __name__ == "__main__":
    main(Path(sys.argv[1]), everything="--all" in sys.argv)
