"""Where compiled kernels are kept on disk.

Numba notices a change in the file of a function, but not in a function it calls from another file, and would go on
returning old results. So each state of the sources has a folder of its own, named by a digest of all of them.

Nor does Numba expect several processes to keep kernels at the same time: it numbers what it keeps by an index, and two
that read it before either wrote it take the same number. The index then names code that was compiled for another
record. So whoever reads or writes there holds a lock on the folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from topfloor.engine.errors import BadSetup, why_not
from topfloor.engine.texts import Saying

PLACE = "TOPFLOOR_CACHE"
PACKAGE = Path(__file__).parent.parent
DAYS_KEPT = 30


def cache_folder() -> Path:
    """The folder for kernels of exactly these sources."""
    return cache_home() / digest(PACKAGE)


def cache_home() -> Path:
    """The folder of all caches: TOPFLOOR_CACHE, or the usual place of this system, or a temporary one."""
    chosen = os.environ.get(PLACE)
    if chosen:
        return Path(chosen)
    import platformdirs

    usual = Path(platformdirs.user_cache_dir("topfloor", appauthor=False))
    try:
        usual.mkdir(parents=True, exist_ok=True)
    except OSError:
        return temporary_home()
    return usual


def temporary_home() -> Path:
    """A folder among temporary files that nobody else can write to: what lies in a cache is run.

    Somebody else could have made a folder of that name; then it is another one, for this process alone.
    """
    if not hasattr(os, "getuid"):  # on Windows, temporary files are a user's own
        return Path(tempfile.gettempdir()) / "topfloor-cache"
    home = Path(tempfile.gettempdir()) / f"topfloor-cache-{os.getuid()}"
    with suppress(OSError):
        home.mkdir(mode=0o700)
    with suppress(OSError):
        found = home.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022:
            return home
    return _only_now()


@cache
def _only_now() -> Path:
    return Path(tempfile.mkdtemp(prefix="topfloor-cache-"))


def digest(package: Path) -> str:
    """A short name for the state of everything a kernel could be made of."""
    state = hashlib.sha256()
    for folder in ("engine", "games", "bots", "lab", "rl", "training"):
        for file in sorted((package / folder).rglob("*.py")):
            state.update(str(file.relative_to(package)).encode() + b"\0" + file.read_bytes() + b"\0")
    return state.hexdigest()[:16]


@cache
def state_of(*files: str) -> str:
    """A short name for what stands in some files."""
    return hashlib.sha256(b"\0".join(Path(file).read_bytes() for file in files)).hexdigest()[:16]


@contextmanager
def keeping(config: Any) -> Iterator[None]:  # Numba's, which has no types
    """Let Numba keep what is decorated within in our folder, and leave other users of Numba alone."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder_in_use())
    try:
        yield
    finally:
        config.CACHE_DIR = before


@cache
def folder_in_use() -> Path:
    """Our folder, made if it is missing; folders that nobody used for a month are cleared away."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError as error:
        raise BadSetup(
            Saying("topfloor.engine", "setup.cache", folder=folder, reason=why_not(error), variable=PLACE)
        ) from None
    _forget_old_folders(folder.parent, keep=folder)
    return folder


def one_at_a_time(dispatcher: Any) -> None:  # Numba's, which has no types
    """Let a compiled function be kept and fetched by one process at a time; many may fetch at once."""
    kept, folder = dispatcher._cache, folder_in_use()
    load, save = kept.load_overload, kept.save_overload

    def load_alone(*given: Any) -> Any:
        with locked(folder, to_write=False):
            return load(*given)

    def save_alone(*given: Any) -> None:
        with locked(folder, to_write=True):
            save(*given)

    kept.load_overload, kept.save_overload = load_alone, save_alone


@contextmanager
def locked(folder: Path, *, to_write: bool) -> Iterator[None]:
    """Wait until no other process writes there or, to write, until none reads either."""
    with (folder / "lock").open("ab") as file:
        with suppress(OSError):  # a file system that knows no locks: then it is as if we were alone
            _lock(file.fileno(), to_write)
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, to_write: bool) -> None:
        msvcrt.locking(file, msvcrt.LK_LOCK, 1)  # tried for ten seconds; there is none for many readers

else:
    import fcntl

    def _lock(file: int, to_write: bool) -> None:
        fcntl.flock(file, fcntl.LOCK_EX if to_write else fcntl.LOCK_SH)


def _forget_old_folders(home: Path, keep: Path) -> None:
    old = time.time() - DAYS_KEPT * 24 * 3600
    for folder in home.iterdir():
        with suppress(FileNotFoundError):  # another process was quicker
            if folder != keep and folder.is_dir() and folder.stat().st_mtime < old:
                shutil.rmtree(folder, ignore_errors=True)
