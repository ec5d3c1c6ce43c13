"""A real Dask cluster: a scheduler and two workers as processes, of which one is killed in the middle."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from topfloor import lab
from topfloor.lab import workers

PATIENCE = 60.0
TOPFLOOR = [sys.executable, "-c", "from topfloor.cli import main; main()"]
PLAYERS = ["random", "random", "random"]


class Cluster:
    """Processes with their logs; what is started is ended."""

    def __init__(self, folder: Path, stack: ExitStack, workers: Sequence[str] = ("one", "two")) -> None:
        self.folder, self.stack = folder, stack
        self.address_file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        until(lambda: self.address_file.exists() and self.address_file.read_text().endswith("}"))
        self.address: str = json.loads(self.address_file.read_text())["address"]
        self.workers = [self._worker(name) for name in workers]

    def _worker(self, name: str) -> subprocess.Popen[bytes]:
        process = self._start(name, "dask_worker", "--nthreads", "1", "--no-nanny")
        until(lambda: "Starting established connection" in (self.folder / name).read_text())
        return process

    def _start(self, name: str, module: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{module}", "--no-dashboard"]
        log = self.stack.enter_context((self.folder / name).open("w"))
        process = subprocess.Popen(
            [*command, "--scheduler-file", str(self.address_file), *options], stdout=log, stderr=log, cwd=self.folder
        )
        self.stack.callback(process.wait)
        self.stack.callback(process.kill)
        return process


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.05)


@pytest.fixture
def stack(monkeypatch: pytest.MonkeyPatch) -> Iterator[ExitStack]:
    """Ends what a test has started."""
    monkeypatch.setenv("TOPFLOOR_KERNELS", "plain")
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT", "3s")
    with ExitStack() as stack:
        yield stack


def start(cluster: Cluster, out: Path) -> subprocess.Popen[str]:
    """A run on the cluster, when its first rows are there."""
    command = [*TOPFLOOR, "simulate", "skyliners", "--players", ",".join(PLAYERS), "--seed", "5"]
    goal = ["--games", "250", "--out", str(out), "--cluster", cluster.address]
    run = subprocess.Popen([*command, *goal], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    cluster.stack.callback(run.communicate)
    cluster.stack.callback(run.kill)
    until(lambda: run.poll() is not None or (out.exists() and out.read_text().count("\n") > 1))
    return run


def test_a_run_survives_the_death_of_a_worker_and_is_the_same_as_here(stack: ExitStack, tmp_path: Path) -> None:
    cluster = Cluster(tmp_path, stack)
    there, here = tmp_path / "there.csv", tmp_path / "here.csv"
    run = start(cluster, there)
    cluster.workers[0].kill()
    cluster.workers[0].wait()
    assert there.read_text().count("\n") < 200, "too late to be the middle"
    _, complaints = run.communicate(timeout=PATIENCE)
    assert run.returncode == 0, complaints
    lab.simulate("skyliners", PLAYERS, games=250, seed=5, out=here, workers=1)
    assert there.read_bytes() == here.read_bytes()


def test_a_cluster_that_is_gone_is_told_and_what_is_done_is_kept(stack: ExitStack, tmp_path: Path) -> None:
    cluster = Cluster(tmp_path, stack, workers=("one",))
    file = tmp_path / "games.csv"
    run = start(cluster, file)
    cluster.scheduler.kill()
    _, complaints = run.communicate(timeout=PATIENCE)
    assert run.returncode == 1
    assert complaints.splitlines()[-1].startswith(f"topfloor: the cluster at {cluster.address} plays no longer (")
    assert file.read_text().count("\n") > 1


def test_a_cluster_without_workers_is_told_how_to_get_one(
    stack: ExitStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.2)
    alone = Cluster(tmp_path, stack, workers=())
    with pytest.raises(lab.NoWorkers, match=f"dask worker {alone.address}"):
        lab.simulate("skyliners", PLAYERS, games=1, cluster=alone.address)
