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

    The address stands beside the lock, as some systems let nobody read a locked file. The lock stays, as taking it away
    would let two servers in; but whoever fails to set up what it is for takes away what he has made, while he holds it.
    """
    address, lock = Path(f"{database}.address"), Path(f"{database}.lock")
    made = [place for place in (lock, *lock.parents) if not place.exists()]
    with _held(lock, address), _none_left(made), contextlib.ExitStack() as stack:

        def note(where: str) -> None:
            stack.callback(address.unlink, missing_ok=True)
            address.write_text(where, "utf-8")

        yield note


@contextlib.contextmanager
def _none_left(made: list[Path]) -> Iterator[None]:
    """If a setup fails, take away a lock that was not there before, and the folders that it lies in."""
    try:
        yield
    except BadSetup:
        with contextlib.suppress(OSError):  # some systems keep a file that is open, and others a folder that is used
            for place in made:
                place.rmdir() if place.is_dir() else place.unlink()
        raise


def _held(path: Path, address: Path) -> contextlib.AbstractContextManager[object]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return FileLock(path, timeout=0).acquire()
    except Timeout:
        if path.exists():
            raise BadSetup(Saying("topfloor.server", "serve.running", address=_noted(address))) from None
        raise _unopened(path, Saying("topfloor.engine", "system.EROFS")) from None
    except OSError as error:
        raise _unopened(path, why_not(error)) from None


def _unopened(lock: Path, reason: object) -> BadSetup:
    return BadSetup(Saying("topfloor.server", "serve.file", file=lock.with_suffix(""), reason=reason))


def _noted(address: Path) -> str:
    """Where the other server is; one that is just starting has not said so yet."""
    try:
        return address.read_text("utf-8").strip() or "?"
    except OSError:
        return "?"
