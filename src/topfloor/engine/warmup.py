"""Compiling ahead, and saying so: the first time takes seconds, and nobody should wonder what is going on.

Whoever owns kernels has a function `warm(game, report)` that runs them once within `warming`: the search in
`bots/search.py`, bulk play in `lab/playouts.py` and `lab/bot_match.py`.
"""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from topfloor.engine.cache import folder_in_use
from topfloor.engine.game import Game
from topfloor.engine.kernel import AnyFunction, compiles, kernels_below

LOG = logging.getLogger(__name__)

Report = Callable[[int, int], None]
"""Hears how many kernels of how many have been compiled."""

Warm = Callable[[Game, Report], None]
"""Compiles some kernels of a game, or fetches them from the cache."""

_ready: set[str] = set()
_warming: set[str] = set()


def is_ready(game: Game) -> bool:
    """Whether this game's kernels have been compiled or fetched from the cache in this process."""
    return game.NAME in _ready


def now_ready(game: Game) -> None:
    """Remember that they have."""
    _ready.add(game.NAME)


def ready_note(game: Game) -> Path:
    """A file that says the cache has all of a game's kernels."""
    return folder_in_use() / f"{game.NAME}.ready"


def behind(game: Game, package: str, warm: Warm, report: Report) -> threading.Thread:
    """Warm up without holding anybody up: `python -m package` compiles elsewhere, a thread fetches the result."""
    thread = threading.Thread(target=_warm_up, args=(game, package, warm, report), daemon=True)
    thread.start()
    return thread


def _warm_up(game: Game, package: str, warm: Warm, report: Report) -> None:
    """Nobody has asked for this, so nobody is told if it fails: whoever needs kernels later is told then."""
    try:
        _compile_elsewhere(game, package, warm, report)
    except Exception:
        LOG.info("kernels of %s could not be made ready", game.NAME, exc_info=True)


def _compile_elsewhere(game: Game, package: str, warm: Warm, report: Report) -> None:
    if compiles() and not ready_note(game).exists():
        command = [sys.executable, "-m", package, game.NAME]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as worker:
            for line in worker.stdout or ():
                done, _, total = line.partition(" ")
                if line.endswith("\n"):  # whoever is stopped in the middle of a line has said nothing
                    report(int(done), int(total))
    warm(game, report)


@contextmanager
def warming(game: Game, function: AnyFunction, report: Report | None = None) -> Iterator[None]:
    """Within, whatever is compiled of `function` and the kernels below it is reported; from the cache, nothing is.

    Within another warming, that one has already told whoever wants to know.
    """
    if not compiles() or game.NAME in _warming:
        yield
        return
    from numba.core import event

    progress = _Progress(report or _on_stderr(game), len(kernels_below(function, game)))

    class Listener(event.Listener):
        def on_start(self, happening: Any) -> None:
            progress.show(0)

        def on_end(self, happening: Any) -> None:
            progress.compiled(happening.data["dispatcher"].__name__)

    _warming.add(game.NAME)
    try:
        with event.install_listener("numba:compile", Listener()):
            yield
        progress.end()
    finally:
        _warming.discard(game.NAME)


class _Progress:
    """Counts each kernel once, though Numba may compile it for several types."""

    def __init__(self, report: Report, total: int) -> None:
        self.report, self.total = report, total
        self.names: set[str] = set()
        self.shown = -1

    def show(self, done: int) -> None:
        if done > self.shown:
            self.shown = done
            self.report(done, self.total)

    def compiled(self, name: str) -> None:
        self.names.add(name)
        self.show(min(len(self.names), self.total - 1))

    def end(self) -> None:
        if self.shown >= 0:
            self.show(self.total)


def _on_stderr(game: Game) -> Report:
    """One line that counts on a terminal; elsewhere a line at the start and one at the end."""
    live = sys.stderr.isatty()

    def report(done: int, total: int) -> None:
        line = f"Preparing {game.TITLE} for this machine, once: {done} of {total} parts"
        if live:
            print(f"\r{line}", end="\n" if done == total else "", file=sys.stderr, flush=True)
        elif done in (0, total):
            print(line, file=sys.stderr, flush=True)

    return report
