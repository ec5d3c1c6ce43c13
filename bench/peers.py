"""Random play by other projects, and by our own C++ yardstick, on one thread.

`python bench/peers.py` prints a table. Each peer plays whole games with uniformly random legal moves, driven in the
way its own documentation shows, first one game to warm up and then for about two seconds of processor time.

A move is one decision of a player, forced ones included. What chance decides (a deal, a drawn card) is never a move;
Catanatron's "roll" is one, because its players decide to roll.

To have all peers: pip install catanatron open_spiel chess pettingzoo pygame
"""

import json
import os
import random
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

SECONDS = 2.0
HERE = Path(__file__).parent
SOURCE = HERE / "skyliners.cpp"

PlayOne = Callable[[], int]
"""Plays one game to its end and tells how many moves it took."""


@dataclass(frozen=True)
class Figure:
    """How fast one peer played, or in `missing` one sentence on why it did not."""

    name: str
    moves: int = 0
    seconds: float = 0.0
    games: int = 0
    missing: str | None = None

    @property
    def moves_per_second(self) -> float:
        """Moves per second of processor time; 0 for a peer that did not play."""
        return self.moves / self.seconds if self.seconds else 0.0


def catanatron(seconds: float = SECONDS) -> Figure:
    """Catanatron, four random players; a game stops at its own limit of 1,000 turns."""

    def prepare() -> PlayOne:
        catan = import_module("catanatron")
        limit = import_module("catanatron.game").TURNS_LIMIT
        seeds = random.Random(1)

        def play_one() -> int:
            players = [catan.RandomPlayer(colour) for colour in catan.Color]
            game = catan.Game(players, seed=seeds.randrange(1, 2**32))
            moves = 0
            while game.winning_color() is None and game.state.num_turns < limit:
                game.play_tick()
                moves += 1
            return moves

        return play_one

    return measure("Catanatron, 4 players", "catanatron", prepare, seconds)


def open_spiel(game_name: str, seconds: float = SECONDS) -> Figure:
    """One of OpenSpiel's C++ games, each step called from Python; chance nodes take time but are not moves."""

    def prepare() -> PlayOne:
        game = import_module("pyspiel").load_game(game_name)
        rng = random.Random(1)

        def play_one() -> int:
            state = game.new_initial_state()
            moves = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    moves += 1
            return moves

        return play_one

    return measure(f"OpenSpiel {game_name}", "open_spiel", prepare, seconds)


def open_spiel_alone(game_name: str, seconds: float = SECONDS) -> Figure:
    """The same game played by OpenSpiel's own random bots in its own C++ loop; only the end comes back to Python."""

    def prepare() -> PlayOne:
        spiel = import_module("pyspiel")
        game = spiel.load_game(game_name)
        seats = game.num_players()
        rng = random.Random(1)

        def play_one() -> int:
            bots = [spiel.make_uniform_random_bot(seat, rng.randrange(1 << 30)) for seat in range(seats)]
            state = game.new_initial_state()
            spiel.evaluate_bots(state, bots, rng.randrange(1 << 30))
            return sum(step.player >= 0 for step in state.full_history())

        return play_one

    return measure(f"OpenSpiel {game_name}, its own C++ loop", "open_spiel", prepare, seconds)


def fastcatan() -> Figure:
    """A batch of fastcatan with a policy in NumPy, in a Python that it runs on."""
    name = "fastcatan, batch, NumPy policy"
    python = next((found for version in ("3.12", "3.13") if (found := other_python(version))), None)
    if python is None:
        return Figure(name, missing="It needs Python 3.12 or newer, which was not found here")
    with TemporaryDirectory() as folder:
        run = partial(subprocess.run, check=True, capture_output=True, text=True)
        own = Path(folder) / "bin" / "python"
        try:
            run([python, "-m", "venv", folder])
            run([own, "-m", "pip", "install", "--quiet", "fastcatan", "numpy"])
            done = run([own, HERE / "fastcatan_batch.py"], env={**os.environ, "OMP_NUM_THREADS": "1"})
        except subprocess.CalledProcessError:
            return Figure(name, missing="It could not be installed here: pip install fastcatan")
    return Figure(name, int(float(done.stdout)), 1.0, 1)


def other_python(version: str) -> str | None:
    """A Python of this version: one on the path, or one of pyenv's."""
    try:
        pyenv = subprocess.run(["pyenv", "prefix", version], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return shutil.which(f"python{version}")
    return f"{pyenv}/bin/python"


def python_chess(seconds: float = SECONDS) -> Figure:
    """python-chess; a move is a ply, and a game ends only by what ends it unclaimed (mate, 75 moves and the like)."""

    def prepare() -> PlayOne:
        new_board = import_module("chess").Board
        rng = random.Random(1)

        def play_one() -> int:
            board = new_board()
            while not board.is_game_over():
                board.push(rng.choice(list(board.legal_moves)))
            return len(board.move_stack)

        return play_one

    return measure("python-chess", "chess", prepare, seconds)


def pettingzoo(seconds: float = SECONDS) -> Figure:
    """PettingZoo's connect four through its AEC loop; the empty steps of finished agents are not moves."""

    def prepare() -> PlayOne:
        return aec_loop(import_module("pettingzoo.classic.connect_four_v3").env())

    return measure("PettingZoo connect_four", "pettingzoo pygame", prepare, seconds)


def aec_loop(env: Any) -> PlayOne:
    """Plays an environment of PettingZoo's kind as its documentation shows."""
    rng = random.Random(1)

    def play_one() -> int:
        env.reset(seed=rng.randrange(2**31))
        moves = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
                moves += 1
        return moves

    return play_one


def skyliners_cpp(players: int = 4, variant: str = "full", games: int = 200_000) -> Figure:
    """Skyliners in C++ -O3, dealing, scoring and drawing the moves included."""
    name = f"Skyliners in C++, {players} players, {variant}"
    if shutil.which("g++") is None:
        return Figure(name, missing="No g++ was found to compile skyliners.cpp.")
    with compiled_skyliners() as program:
        told = run_skyliners(program, players, variant, games)
    return Figure(name, told["moves"], told["seconds"], told["games"])


@contextmanager
def compiled_skyliners(*flags: str) -> Iterator[Path]:
    """Compile the yardstick into a temporary folder, with "-DCHECK" for its assertions; g++ must be there."""
    with TemporaryDirectory() as folder:
        program = Path(folder, "skyliners")
        command = ["g++", "-std=c++17", "-O3", "-march=native", *flags, str(SOURCE), "-o", str(program)]
        subprocess.run(command, check=True)
        yield program


def run_skyliners(program: Path, players: int, variant: str, games: int, seed: int = 1) -> dict[str, Any]:
    """Let the yardstick play and give its figures; skyliners.cpp defines each of them."""
    command = [str(program), str(players), variant, str(games), str(seed)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    figures: dict[str, Any] = json.loads(told)
    return figures


def measure(name: str, packages: str, prepare: Callable[[], PlayOne], seconds: float) -> Figure:
    """Play one game unmeasured, then whole games until `seconds` of this thread's processor time have passed."""
    try:
        play_one = prepare()
    except ImportError:
        return Figure(name, missing=f"It is not installed here: pip install {packages}")
    play_one()
    moves = games = 0
    start = time.thread_time()
    while (spent := time.thread_time() - start) < seconds:
        moves += play_one()
        games += 1
    return Figure(name, moves, spent, games)


def all_figures() -> Iterator[Figure]:
    """Every peer in turn, slowest kind first, and the yardstick last."""
    yield pettingzoo()
    yield python_chess()
    yield catanatron()
    for game_name in ("gin_rummy", "connect_four", "tic_tac_toe"):
        yield open_spiel(game_name)
        yield open_spiel_alone(game_name)
    yield fastcatan()
    for players in (2, 3, 4):
        yield skyliners_cpp(players)


def line(figure: Figure) -> str:
    """Write a figure as one line of the table."""
    if figure.missing:
        return f"{figure.name:<36} {figure.missing}"
    rate, seconds = figure.moves_per_second, figure.seconds
    return f"{figure.name:<36} {rate:>14,.0f} {figure.games / seconds:>12,.1f} {figure.games:>9,} {seconds:>8.2f}"


def main() -> None:
    """Print the table, each line as soon as it is known."""
    print(f"{'random play, one thread':<36} {'moves/s':>14} {'games/s':>12} {'games':>9} {'seconds':>8}")
    for figure in all_figures():
        print(line(figure), flush=True)


if __name__ == "__main__":
    main()
