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
    shutil.copytree(ENGINE, package / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    toy = package / "games" / "toy"
    toy.mkdir(parents=True)
    for folder in (package, package / "games", toy):
        (folder / "__init__.py").touch()
    (toy / "caller.py").write_text(CALLER)
    return toy


def run(toy: Path, factor: int) -> list[int]:
    """What the compiled caller says of ten with this callee, and how often it came from the cache."""
    (toy / "callee.py").write_text(CALLEE.replace("FACTOR", str(factor)))
    home = toy.parents[2]
    here = {"PYTHONPATH": str(home), "TOPFLOOR_CACHE": str(home / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=os.environ | here, capture_output=True, text=True, check=True
    )
    return [int(word) for word in done.stdout.split()]


@pytest.mark.compiled
def test_an_edited_callee_in_another_file_takes_effect(toy: Path) -> None:
    """And what did not change comes from the cache."""
    assert run(toy, factor=2) == [21, 0]
    assert run(toy, factor=2) == [21, 1]
    assert run(toy, factor=3) == [31, 0]
    assert len(list((toy.parents[2] / "cache").iterdir())) == 2


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


def test_the_cache_is_temporary_where_there_is_no_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.delenv("TOPFLOOR_CACHE", raising=False)
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: str(tmp_path / "file" / "topfloor"))
    assert cache_home() == Path(tempfile.gettempdir()) / "topfloor-cache"


def test_folders_that_nobody_used_for_long_are_cleared_away(tmp_path: Path) -> None:
    for name, days in (("mine", 99), ("old", 31), ("new", 29)):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (0, time.time() - days * 24 * 3600))
    (tmp_path / "file").touch()
    cache._forget_old_folders(tmp_path, keep=tmp_path / "mine")
    assert {file.name for file in tmp_path.iterdir()} == {"mine", "new", "file"}


def test_other_users_of_numba_keep_their_own_folder() -> None:
    config = SimpleNamespace(CACHE_DIR="theirs")
    with keeping(config):
        within = config.CACHE_DIR
    assert [within, config.CACHE_DIR] == [str(folder_in_use()), "theirs"]
