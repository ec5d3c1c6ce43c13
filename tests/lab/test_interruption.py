"""Ctrl-C while other processes play matches that never end: real processes, real signals."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from topfloor.lab import workers
from topfloor.lab.fixtures import Fixture, Setup
from topfloor.lab.rows import Row

PATIENCE = 60.0
PLAYED = workers.BATCH
COMMAND = """
import sys
sys.orig_argv = ["", "-m", "topfloor"]
from topfloor.cli import main
from topfloor.lab import workers
from topfloor.puzzles import finding
from topfloor.training import generations
from tests.lab import test_interruption as endless
workers.play_batch = endless.first_batch_alone
finding.looked_through = generations.play_chunk = endless.at_work
main()
"""


def first_batch_alone(setup: Setup, batch: Sequence[Fixture], detail: bool, expected: str) -> list[Row]:
    """Matches of thinkers are endless, and so are those of the quick after the first batch."""
    is_first = batch[0].number == 0 and len(batch) > 1
    return workers.play_batch(setup, batch, detail, expected) if is_first else at_work()


def at_work(*_: object) -> list[Row]:
    """Never done; who is at it has left its number in a folder."""
    Path("at-work", str(os.getpid())).touch()
    threading.Event().wait()
    return []


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TOPFLOOR_KERNELS", "plain")
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    (tmp_path / "at-work").mkdir()
    return tmp_path


@contextlib.contextmanager
def command(line: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A command in a group of its own, as in a terminal; whatever is left of it is ended."""
    words = [sys.executable, "-c", COMMAND, *line.split(), "--workers", "2", "--lang", "en"]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, cwd=folder, start_new_session=True) as run:
        try:
            yield run
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL)


def until(true: Callable[[], bool], run: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert run.poll() is None and time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def working(folder: Path) -> list[int]:
    return [int(file.name) for file in (folder / "at-work").iterdir()]


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def interrupted(run: subprocess.Popen[str], folder: Path, times: int = 1) -> list[str]:
    """What is said after Ctrl-C; nobody plays any more."""
    until(lambda: len(working(folder)) == 2, run)
    for _ in range(times):
        os.killpg(run.pid, signal.SIGINT)
        time.sleep(0.1)
    _, told = run.communicate(timeout=PATIENCE)
    assert run.returncode == 130 or (times > 1 and run.returncode == -signal.SIGINT), "130 for a shell"
    assert "Traceback" not in told
    assert all(map(is_gone, working(folder)))
    return told.splitlines()


SIMULATE = "simulate skyliners --players random,random --games 1000 --out games.csv"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (SIMULATE, "Interrupted; what was played is in games.csv."),
        ("balance skyliners --players newcomer,greedy", "Interrupted before a match was over; nothing is written."),
        ("strength --game skyliners --seats 2 --bots newcomer,greedy", "Stopped; 0 of 200 matches are in strength."),
        ("train skyliners --folder here", "Stopped; what is done lies in here."),
        ("puzzles skyliners --out found.json", "Interrupted; 0 of 50 puzzles are in found.json."),
    ],
)
def test_ctrl_c_ends_at_once_whatever_other_processes_think_about(line: str, sentence: str, folder: Path) -> None:
    with command(line, folder) as run:
        assert interrupted(run, folder)[-1].startswith(sentence)


def test_whoever_presses_it_again_and_again_loses_nothing(folder: Path) -> None:
    rows = folder / "games.csv"
    with command(SIMULATE, folder) as run:
        until(lambda: rows.exists() and rows.read_text().count("\n") == 1 + PLAYED, run)
        interrupted(run, folder, times=3)
    assert rows.read_text().count("\n") == 1 + PLAYED


def test_once_asked_to_stop_nothing_interrupts_what_is_put_in_order() -> None:
    stop = workers.Stop(at_once=True)
    with stop.listening():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
    assert stop.asked


BORN_DEAF = """
import multiprocessing, os, signal
from topfloor.lab.processes import Processes
pool = Processes(2)
for process in multiprocessing.active_children():
    os.kill(process.pid, signal.SIGINT)
print([pool.submit(len, "abc").result() for _ in range(2)])
pool.end()
"""


def test_processes_that_are_still_being_born_do_not_hear_it() -> None:
    """Also the first that a program has, with which Python starts one of its own that changes who hears what."""
    done = subprocess.run([sys.executable, "-c", BORN_DEAF], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.stdout, done.stderr) == ("[3, 3]\n", "")
