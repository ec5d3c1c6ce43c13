"""The cache of compiled kernels: a folder for each state of the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

import topfloor
from topfloor.engine import cache
from topfloor.engine.cache import cache_folder, cache_home, digest, folder_in_use, keeping

ENGINE = Path(topfloor.__file__).parent / "engine"
CALLER = """
from topfloor.engine.kernel import kernel
from topfloor.games.toy.callee import callee

@kernel
def caller(number):
    return callee(number) + 1
"""
CALLEE = """
from topfloor.engine.kernel import kernel

@kernel
def callee(number):
    return number * FACTOR
"""
PROGRAM = """
from topfloor.engine.kernel import build
from topfloor.games.toy.caller import caller
function = build(caller)
print(function(10), sum(function.stats.cache_hits.values()))
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A copy of the engine beside a toy of two files, the one calling the other."""
    package = tmp_path / "topfloor"
    shutil.copytree(ENGINE, package / "engine")
    toy = package / "games" / "toy"
    toy.mkdir(parents=True)
    for folder in (package, package / "games", toy):
        (folder / "__init__.py").touch()
    (toy / "caller.py").write_text(CALLER)
    return toy


def run(toy: Path, factor: int, program: str = PROGRAM, home: Path | None = None) -> list[int]:
    """What the compiled caller says of ten with this callee, and how often it came from the cache."""
    (toy / "callee.py").write_text(CALLEE.replace("FACTOR", str(factor)))
    home = home or toy.parents[2]
    here = {"PYTHONPATH": str(home), "TOPFLOOR_CACHE": str(home / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | here, capture_output=True, text=True, check=True
    )
    return [int(word) for word in done.stdout.split()]


@pytest.mark.compiled
def test_an_edited_callee_in_another_file_takes_effect(toy: Path) -> None:
    """And what did not change comes from the cache."""
    assert run(toy, factor=2) == [21, 0]
    assert run(toy, factor=2) == [21, 1]
    assert run(toy, factor=3) == [31, 0]
    assert len(list((toy.parents[2] / "cache").iterdir())) == 2


@pytest.mark.compiled
def test_an_edited_file_of_a_game_of_ones_own_takes_effect(toy: Path) -> None:
    """It lies outside the package, so its state is not that of the folder."""
    outside = toy.parents[2] / "toy"
    toy.rename(outside)
    (outside / "caller.py").write_text(CALLER.replace("topfloor.games.toy", "toy"))
    program = PROGRAM.replace("topfloor.games.toy", "toy")
    assert run(outside, factor=2, program=program, home=outside.parent) == [21, 0]
    assert run(outside, factor=2, program=program, home=outside.parent) == [21, 1]
    assert run(outside, factor=3, program=program, home=outside.parent) == [31, 0]


@pytest.mark.parametrize("folder", ["engine", "games", "games/toy", "bots", "lab", "rl"])
def test_the_digest_changes_with_every_source(folder: str, tmp_path: Path) -> None:
    before = digest(tmp_path)
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / "rules.py").write_text("a = 1")
    written = digest(tmp_path)
    (tmp_path / folder / "rules.py").write_text("a = 2")
    assert len({before, written, digest(tmp_path)}) == 3


def test_the_digest_changes_when_a_source_moves(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    file = tmp_path / "games" / "one.py"
    file.write_text("a = 1")
    before = digest(tmp_path)
    file.rename(tmp_path / "games" / "two.py")
    assert digest(tmp_path) != before


def test_the_digest_is_of_sources_only(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    before = digest(tmp_path)
    (tmp_path / "games" / "rulebook.en.md").write_text("A rule.")
    assert digest(tmp_path) == before


def test_the_cache_can_be_put_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPFLOOR_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path / digest(cache.PACKAGE)


def test_a_cache_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file")
    monkeypatch.setenv("TOPFLOOR_CACHE", str(taken))
    with pytest.raises(topfloor.BadSetup, match=str(taken)):
        folder_in_use.__wrapped__()


@pytest.fixture
def homeless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No cache folder of the system can be had; what is temporary lies in the folder given."""
    (tmp_path / "file").touch()
    (tmp_path / "temporary").mkdir()
    monkeypatch.delenv("TOPFLOOR_CACHE", raising=False)
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: str(tmp_path / "file" / "topfloor"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    cache._only_now.cache_clear()
    return tmp_path / "temporary"


def test_the_cache_is_temporary_where_there_is_no_home(homeless: Path) -> None:
    assert cache_home().parent == homeless
    assert cache_home() == cache_home()


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="temporary files are a user's own here")
@pytest.mark.parametrize("trap", ["open to all", "a link elsewhere"])
def test_a_cache_is_never_somebody_elses(homeless: Path, tmp_path: Path, trap: str) -> None:
    """Whoever could write to it could have us run code."""
    ours = cache_home()
    ours.rmdir()
    if trap == "open to all":
        ours.mkdir()
        ours.chmod(0o777)
    else:
        ours.symlink_to(tmp_path)
    assert cache_home() != ours
    assert cache_home() == cache_home()
    assert cache_home().stat().st_mode & 0o077 == 0


def test_folders_that_nobody_used_for_long_are_cleared_away(tmp_path: Path) -> None:
    for name, days in (("mine", 99), ("old", 31), ("new", 29)):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (0, time.time() - days * 24 * 3600))
    (tmp_path / "file").touch()
    cache._forget_old_folders(tmp_path, keep=tmp_path / "mine")
    assert {file.name for file in tmp_path.iterdir()} == {"mine", "new", "file"}


def test_two_processes_may_clear_away_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (0, 0))
    is_folder = Path.is_dir

    def cleared_in_the_meantime(folder: Path) -> bool:
        found = is_folder(folder)
        if folder.name == "b" and found:
            folder.rmdir()
        return found

    monkeypatch.setattr(Path, "is_dir", cleared_in_the_meantime)
    cache._forget_old_folders(tmp_path, keep=tmp_path / "now")
    assert list(tmp_path.iterdir()) == []


def test_other_users_of_numba_keep_their_own_folder() -> None:
    config = SimpleNamespace(CACHE_DIR="theirs")
    with keeping(config):
        within = config.CACHE_DIR
    assert [within, config.CACHE_DIR] == [str(folder_in_use()), "theirs"]


# --- Two processes that write at the same time.

SOWN = """
import sys
import numpy as np
from topfloor.engine.kernel import build
from topfloor.engine.rng import sow

def sown(width):
    table = np.zeros(1, [("before", "i8", (width,)), ("dice", "i8", (4,))])
    build(sow)(table[0], 1, 2, 3)
    return table[0]["dice"].tolist()
"""
WATCHED = """
import numba.core.caching as caching

class Watched(caching.IndexDataCacheFile):
    def _save_index(self, overloads):
        if ".sow-" in self._index_name:
            the_index_is_read()
        super()._save_index(overloads)

    def _save_data(self, name, data):
        if ".sow-" in self._index_name:
            the_index_is_written()
        super()._save_data(name, data)

caching.IndexDataCacheFile = Watched
"""
SECOND = """
import fcntl
lock = fcntl.flock

def flock(file, how):
    try:
        lock(file, how | fcntl.LOCK_NB)
    except BlockingIOError:
        print("waits", flush=True)
        lock(file, how)

def the_index_is_read():
    print("has read", flush=True)
    input()

def the_index_is_written():
    pass

fcntl.flock = flock
sown(2)
"""
FIRST = """
import subprocess

def the_index_is_read():
    global second, said
    second = subprocess.Popen([sys.executable, "-c", sys.argv[1]], stdin=-1, stdout=-1, text=True)
    said = second.stdout.readline()

def the_index_is_written():
    if said != "waits\\n":
        second.communicate("go on\\n")

sown(1)
second.communicate("go on\\n") if second.poll() is None else None
sys.exit(second.returncode)
"""
READ = "print(sown(1) == sown(2), sum(build(sow).stats.cache_hits.values()))"


@pytest.mark.compiled
@pytest.mark.skipif(sys.platform == "win32", reason="watches how POSIX locks files")
def test_two_processes_that_keep_the_same_kernel_at_once_do_not_spoil_it(tmp_path: Path) -> None:
    """Numba numbers what it keeps by an index; two that read it before either wrote it would take the same number."""
    environment = {**os.environ, "TOPFLOOR_CACHE": str(tmp_path)}
    writing = [sys.executable, "-c", SOWN + WATCHED + FIRST, SOWN + WATCHED + SECOND]
    subprocess.run(writing, env=environment, check=True)
    reading = [sys.executable, "-c", SOWN + READ]
    done = subprocess.run(reading, env=environment, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("True 2\n", "")
