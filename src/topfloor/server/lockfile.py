"""One server for each SQLite file: a second one would not hear what the first one writes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from topfloor.engine.errors import BadSetup, why_not
from topfloor.engine.texts import Saying


@contextlib.contextmanager
def only_one(database: str) -> Iterator[Callable[[str], None]]:
    """Hold the database, with a way to note one's address; `BadSetup` says where the server is that holds it.

    The address stands beside the lock, as some systems let nobody read a locked file.
    """
    address = Path(f"{database}.address")
    with _held(Path(f"{database}.lock"), address), contextlib.ExitStack() as stack:

        def note(where: str) -> None:
            stack.callback(address.unlink, missing_ok=True)
            address.write_text(where, "utf-8")

        yield note


def _held(path: Path, address: Path) -> contextlib.AbstractContextManager[object]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return FileLock(path, timeout=0).acquire()
    except Timeout:
        raise BadSetup(Saying("topfloor.server", "serve.running", address=_noted(address))) from None
    except OSError as error:
        raise BadSetup(Saying("topfloor.server", "serve.database", reason=why_not(error))) from None


def _noted(address: Path) -> str:
    """Where the other server is; one that is just starting has not said so yet."""
    try:
        return address.read_text("utf-8").strip() or "?"
    except OSError:
        return "?"
