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
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+", encoding="utf-8")
    except OSError as error:
        raise BadSetup(Saying("topfloor.server", "serve.database", reason=why_not(error))) from None
    with file:
        if not _lock(file):
            file.seek(0)
            raise BadSetup(Saying("topfloor.server", "serve.running", address=file.read().strip() or "?"))

        def note(address: str) -> None:
            file.truncate(0)
            file.write(address)
            file.flush()

        yield note


def _lock(file: IO[str]) -> bool:
    """Take the lock, which the system gives back when this process ends however it ends."""
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    except OSError:
        return False
