"""Servers killed at random moments, databases that stop, disks that fail: what was acknowledged must be there, once.

python bench/crash.py               all of it, some minutes
python bench/crash.py sqlite        SIGKILL, one process on a file
python bench/crash.py postgres      SIGKILL, one of two processes on a PostgreSQL
python bench/crash.py restarts      the PostgreSQL itself crashes and comes back
python bench/crash.py disk          a disk that is full, then read-only at a start; a file that somebody else has locked
python bench/crash.py --kills 500   more than a hundred of each

Everything that somebody was told is done is looked for in the database afterwards; every match is told and verified.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("TOPFLOOR_KERNELS", "plain")

from tests.server.crashing import Hall, Party, kill_again_and_again, party  # noqa: E402
from tests.server.postgres import running_postgres  # noqa: E402

KILLS = 100
RESTARTS = 20
SMALL = "1m"
LOCKED = 7.0
"""Seconds for which somebody else holds the file: longer than a writer waits."""


@contextlib.asynccontextmanager
async def gathered(seed: int, *databases: str) -> AsyncIterator[tuple[list[Hall], Party]]:
    """People at four tables, with a process for each name of a database; in the end all is checked."""
    halls = [Hall(database) for database in databases]
    for hall in halls:
        hall.start()
    began = time.monotonic()
    try:
        await halls[0].is_up()
        async with party(halls, seed) as together:
            yield halls, together
    finally:
        for hall in halls:
            hall.kill()
    kills = sum(hall.kills for hall in halls) - len(halls)
    seconds = time.monotonic() - began
    told = f"{kills} kills, {together.acknowledged} acknowledged, none lost, none doubled"
    print(f"  {told}; {seconds:.0f} s", flush=True)


async def on_sqlite(kills: int, folder: Path) -> None:
    """One process on a file."""
    file = folder / "tables.db"
    async with gathered(1, str(file)) as (halls, together):
        await kill_again_and_again(halls, together, kills, seed=1)
    with contextlib.closing(sqlite3.connect(file)) as database:
        print(f"  integrity: {database.execute('PRAGMA integrity_check').fetchone()[0]}", flush=True)


async def on_postgres(kills: int, _: Path) -> None:
    """Two processes on one database, either of which is killed."""
    with running_postgres() as postgres:
        database = postgres.database()
        async with gathered(2, database, database) as (halls, together):
            await kill_again_and_again(halls, together, kills, seed=2)


async def with_restarts(_: int, __: Path) -> None:
    """The database is what stops, as if it had crashed."""
    dice = random.Random(3)
    with running_postgres() as postgres:
        database = postgres.database()
        async with gathered(3, database, database) as (_halls, together):
            for _number in range(RESTARTS):
                await together.hear_more(dice.randrange(8))
                await asyncio.to_thread(postgres.stop)
                await asyncio.sleep(dice.uniform(0.0, 0.3))
                await asyncio.to_thread(postgres.start)
            await together.hear_more(20)
        print(f"  {RESTARTS} stops of the database", flush=True)


async def on_bad_disks(_: int, folder: Path) -> None:
    """Room that runs out, a disk that is read-only at the start, a file that is locked; each for a while."""
    with mounted(folder / "small") as disk:
        if disk is None:
            return
        file = disk / "tables.db"
        async with gathered(4, str(file)) as ([hall], together):
            await together.until_told("cannot keep anything")
            grow(disk, "16m")
            await go_on(together, "a full disk")
            hall.kill()
            grow(disk, "16m,ro")
            with contextlib.suppress(EOFError):
                hall.start()
                raise SystemExit("it starts on a read-only disk")
            grow(disk, "16m,rw")
            hall.start()
            await go_on(together, "a disk on which it could not start")
            with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
                other.execute("BEGIN EXCLUSIVE")
                await asyncio.sleep(LOCKED)
            await go_on(together, "a locked file")


async def go_on(together: Party, after: str) -> None:
    """Wait until play goes on."""
    before = together.acknowledged
    while together.acknowledged < before + 20:
        await together.hear_more()
    print(f"  after {after}, play goes on", flush=True)


@contextlib.contextmanager
def mounted(place: Path) -> Iterator[Path | None]:
    """A small disk in memory; None, with a word why, where nobody may mount one."""
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(place)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(f"  left out: {done.stderr.strip()}", flush=True)
        yield None
        return
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def grow(disk: Path, options: str) -> None:
    """Change the size of a disk and what may be done with it."""
    subprocess.run(["mount", "-o", f"remount,size={options}", str(disk)], check=True)


KINDS: dict[str, Callable[[int, Path], Awaitable[None]]] = {
    "sqlite": on_sqlite,
    "postgres": on_postgres,
    "restarts": with_restarts,
    "disk": on_bad_disks,
}


async def main() -> None:
    """What was asked for, else everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS])
    parser.add_argument("--kills", type=int, default=KILLS)
    chosen = parser.parse_args()
    for kind in chosen.kinds or KINDS:
        print(kind, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            await KINDS[kind](chosen.kills, Path(folder))


if __name__ == "__main__":
    asyncio.run(main())
