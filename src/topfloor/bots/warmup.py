"""Compile what the bots need: now, or behind the scenes while people already play.

Run as a program (`python -m topfloor.bots.warmup skyliners`) it compiles into the cache and prints how far it is.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

from topfloor.bots import tree
from topfloor.bots.search import Search
from topfloor.engine.cache import folder_in_use
from topfloor.engine.game import Game
from topfloor.engine.kernel import compiles
from topfloor.engine.match import Match
from topfloor.engine.warmth import Report, is_ready, now_ready, warming


def warm(game: Game, report: Report | None = None) -> None:
    """Have this process compile the bots' kernels, or fetch them from the cache."""
    if is_ready(game) or not compiles():
        return
    with warming(game, tree.think, report):
        Search(iterations=1).advise(Match(game, players=game.PLAYERS[0]))
    _note(game).touch()
    now_ready(game)


def warm_behind(game: Game, report: Report) -> threading.Thread:
    """The same without holding anybody up: another process compiles, a thread fetches the result."""
    thread = threading.Thread(target=_compile_elsewhere, args=(game, report), daemon=True)
    thread.start()
    return thread


def _note(game: Game) -> Path:
    """A file that says the cache has all of a game's kernels."""
    return folder_in_use() / f"{game.NAME}.ready"


def _compile_elsewhere(game: Game, report: Report) -> None:
    if compiles() and not _note(game).exists():
        command = [sys.executable, "-m", "topfloor.bots.warmup", game.NAME]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as worker:
            for line in worker.stdout or ():
                done, total = line.split()
                report(int(done), int(total))
    warm(game, report)


def main() -> None:
    """Compile the named game's kernels, saying how far it is line by line."""
    from topfloor.games import REGISTRY

    warm(REGISTRY.game(sys.argv[1]), lambda done, total: print(done, total, flush=True))


if __name__ == "__main__":
    main()
