"""How fast Topfloor is, beside its peers and a C++ program of the same rules, in one run.

    python bench/run.py            print the table
    python bench/run.py --write    and keep it, with its date, in docs/performance.md

A rate is moves per second of one thread's processor time; every ratio compares two rates of this same run.
"""

from __future__ import annotations

import datetime
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import topfloor
from topfloor import bots, lab
from topfloor.games import REGISTRY

import peers
import training

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "performance.md"
GAMES = 60_000

Row = tuple[str, str, str]
"""What was measured, the figure, and a ratio or remark."""


def fresh_process(code: str, **environment: str) -> tuple[float, str]:
    """Run code in a new Python process: how long the whole process took, and what it printed."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )
    return time.perf_counter() - start, done.stdout.strip()


OTHERS = ("skyline", "skyrise", "paper-skylines")


def random_play(players: int, variant: str | None = None, game: str = "skyliners", games: int = GAMES) -> float:
    """Compiled random play on one thread: the best of three runs, by processor time."""
    lab.playouts(game, players=players, variant=variant, games=1)
    rates = []
    for seed in range(3):
        start = time.process_time()
        run = lab.playouts(game, players=players, variant=variant, games=games, seed=seed)
        rates.append(run.moves / (time.process_time() - start))
    return max(rates)


def playing_speed() -> Iterator[Row]:
    """Random play, compiled, beside C++ and interpreted."""
    for players in (2, 3, 4):
        for variant in ("full", "intro"):
            rate = random_play(players, variant)
            cpp = peers.skyliners_cpp(players, variant)
            remark = cpp.missing or f"{rate / cpp.moves_per_second:.2f} of C++ -O3 ({cpp.moves_per_second:,.0f}/s)"
            yield f"Skyliners {variant}, {players} players, compiled", f"{rate:,.0f} moves/s", remark
    skyliners = random_play(4)
    for game in OTHERS:
        for players in (2, 3, 4):
            rate = random_play(players, game=game, games=GAMES // 20)
            yield f"{title(game)}, {players} players, compiled", f"{rate:,.0f} moves/s", share(rate, skyliners)
    code = "from topfloor import lab; print(lab.playouts('skyliners', players=4, games=300).moves_per_second)"
    plain = float(fresh_process(code, TOPFLOOR_KERNELS="plain")[1])
    compiled = random_play(4, "full")
    yield "Skyliners full, 4 players, interpreted", f"{plain:,.0f} moves/s", f"1/{compiled / plain:,.0f} of compiled"
    one, two = (lab.playouts("skyliners", players=4, games=GAMES * n, threads=n).moves_per_second for n in (1, 2))
    remark = f"{two / one:.2f} of one thread, both by the clock"
    yield "Skyliners full, 4 players, two threads", f"{two:,.0f} moves/s", remark


def peers_speed() -> Iterator[Row]:
    """Random play by others, and how many times as fast ours is."""
    ours = random_play(4, "full")
    others: list[Callable[[], peers.Figure]] = [peers.catanatron, peers.pettingzoo, peers.python_chess]
    for name in ("gin_rummy", "connect_four", "tic_tac_toe"):
        others += [partial(peers.open_spiel, name), partial(peers.open_spiel_alone, name)]
    for measure in others:
        figure = measure()
        if figure.missing:
            yield figure.name, "not measured", figure.missing
        else:
            times = ours / figure.moves_per_second
            yield figure.name, f"{figure.moves_per_second:,.0f} moves/s", f"ours is {times:,.0f} times as fast"


def thinking_speed() -> Iterator[Row]:
    """How many matches a second the search thinks through."""
    for game in ("skyliners", *OTHERS):
        for players in (2, 4):
            match = topfloor.new(game, players=players, seed=1)
            bots.bot("search", iterations=1).advise(match)
            start = time.process_time()
            bots.bot("search", iterations=20_000).advise(match)
            rate = 20_000 / (time.process_time() - start)
            what = f"search, {title(game)}, {players} players, one thread"
            yield what, f"{rate:,.0f} iterations/s", "from the first position"


def starting_speed() -> Iterator[Row]:
    """What a person or a script waits for."""
    bare = min(fresh_process("pass")[0] for _ in range(3))
    whole = min(fresh_process("import topfloor")[0] for _ in range(3))
    loaded = fresh_process("import sys, topfloor; print('numba' in sys.modules)")[1]
    yield "import topfloor", f"{whole - bare:.2f} s", f"Numba imported: {'yes' if loaded == 'True' else 'no'}"
    million = "from topfloor import lab; print(lab.playouts('skyliners', players=4, games=14_100).moves)"
    with TemporaryDirectory() as empty:
        first, _ = fresh_process(million, TOPFLOOR_CACHE=empty)
        again, moves = fresh_process(million, TOPFLOOR_CACHE=empty)
    yield "a million moves, nothing compiled yet", f"{first:.1f} s", "whole process"
    yield "a million moves, from the cache", f"{again:.2f} s", f"whole process, {int(moves):,} moves"


def answering_speed() -> Iterator[Row]:
    """How long a person waits for an answer from interpreted rules: legal moves, why, play, view."""
    for game in ("skyliners", *OTHERS):
        waits = []
        dice = random.Random(1)
        for seed in range(5):
            match = topfloor.new(game, players=4, seed=seed)
            while not match.over and match.ply < 200:
                start = time.perf_counter()
                match.play(dice.choice(match.legal()))
                match.why(match.game.EXAMPLE)
                match.view(0)
                waits.append((time.perf_counter() - start) * 1000)
        remark = f"slowest of {len(waits):,}: {max(waits):.1f} ms"
        yield f"answer to a move of {title(game)}, interpreted", f"{statistics.median(waits):.2f} ms", remark


def sizes() -> Iterator[Row]:
    """How much memory a position takes."""
    for game in ("skyliners", *OTHERS):
        position = topfloor.new(game, players=4).position
        yield f"a position of {title(game)}", f"{position.size():,} bytes", f"{len(position.fields)} fields"


def title(game: str) -> str:
    """A game as people call it."""
    return str(REGISTRY.game(game).TITLE)


def share(rate: float, of: float) -> str:
    """How much of Skyliners' speed that is."""
    return f"{rate / of:.2f} of Skyliners with 4 players"


def main() -> None:
    """Print every figure as soon as it is known."""
    rows = []
    parts = (sizes, starting_speed, answering_speed, playing_speed, peers_speed, thinking_speed, training.speeds)
    for part in parts:
        for row in part():
            rows.append(row)
            print(f"{row[0]:<44} {row[1]:>22}   {row[2]}", flush=True)
    if "--write" in sys.argv:
        PAGE.write_text(page(rows), "utf-8")


def page(rows: list[Row]) -> str:
    """The table as a page of the documentation."""
    today = datetime.datetime.now(tz=datetime.UTC).date()
    where = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    table = "\n".join(f"| {what} | {figure} | {remark} |" for what, figure, remark in rows)
    return (
        "# Performance\n\n"
        f"Written by `make bench` on {today} ({where}). Compare ratios, which hold within one run, not machines.\n\n"
        f"| what | figure | beside |\n|---|---:|---|\n{table}\n"
    )


if __name__ == "__main__":
    main()
