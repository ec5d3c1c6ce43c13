"""One server for each SQLite file: a second one would not hear what the first one writes."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from topfloor.engine.errors import BadSetup, why_not
from topfloor.engine.texts import Saying


@contextlib.contextmanager
def only_one(database: str) -> Iterator[Callable[[str], None]]:
    """Hold the database, with a way to note one's address; `BadSetup` says where the server is that holds it."""
    path = Path(f"{database}.lock")
    with _held(path) as file:

        def note(address: str) -> None:
            file.truncate(0)
            file.write(address)
            file.flush()

        try:
            yield note
        finally:
            with contextlib.suppress(OSError):
                path.unlink()


def _held(path: Path) -> IO[str]:
    """The open file with its lock; one that its last holder took away in the meantime is no use."""
    while True:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("a+", encoding="utf-8")
        except OSError as error:
            raise BadSetup(Saying("topfloor.server", "serve.database", reason=why_not(error))) from None
        if not _lock(file):
            with file:
                file.seek(0)
                raise BadSetup(Saying("topfloor.server", "serve.running", address=file.read().strip() or "?"))
        if _is_at(path, file):
            return file
        file.close()


def _is_at(path: Path, file: IO[str]) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _lock(file: IO[str]) -> bool:
    """Take the lock, which the system gives back when this process ends however it ends."""
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    except OSError:
        return False
