"""What is left of an SQLite database when the power fails: a recorded log of its writes, cut at arbitrary points.

python bench/power_loss.py                a few thousand cuts; needs strace
python bench/power_loss.py --careless     the same with a database that does not wait for the disk: must lose something

A process keeps events as the server does, under strace, which writes down every write, truncation and sync in its order
and, between them, each acknowledgement. Then the power fails after any of these steps, again and again. What was synced
is on the disk. Of what was written since, each piece of 512 bytes is there or not, as the dice fall; or all of it, or
nothing. The database is opened from there: every event acknowledged before the cut must be in it.

The model says nothing about disks that report a sync before it is true; no software can help against those.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

EVENTS = 150
CUTS = 3_000
SECTOR = 512
PAGES = 40
"""After so many pages the log is brought into the file: far sooner than usual, so that cuts fall there, too."""

CALLS = "pwrite64,ftruncate,fsync,fdatasync,unlink,write"
WRITE = re.compile(r'pwrite64\(\d+<([^>]+)>, "((?:\\x[0-9a-f]{2})*)", (\d+), (\d+)')
CUT_OFF = re.compile(r"ftruncate\(\d+<([^>]+)>, (\d+)")
SYNC = re.compile(r"f(?:data)?sync\(\d+<([^>]+)>")
GONE = re.compile(r'unlink\("((?:\\x[0-9a-f]{2})*)"\) += 0')
ACKNOWLEDGED = re.compile(r'write\(1<[^>]*>, "((?:\\x[0-9a-f]{2})*)"')


@dataclass(frozen=True)
class Step:
    """Something that a disk is told, or that somebody else is told (`ack`)."""

    kind: str
    file: str = ""
    data: bytes = b""
    at: int = 0


@dataclass
class Disk:
    """One file: what is there for sure, and what was written since the last sync."""

    synced: bytearray = field(default_factory=bytearray)
    since: list[Step] = field(default_factory=list)

    def sync(self) -> None:
        """All that was written is there."""
        for step in self.since:
            apply(self.synced, step, step.data)
        self.since.clear()

    def after_a_failure(self, dice: random.Random, luck: float | None) -> bytes:
        """What is found afterwards, if each piece has the chance `luck` to be there; None stands for any chance."""
        found, chance = bytearray(self.synced), dice.random() if luck is None else luck
        for step in self.since:
            if step.kind == "truncate":
                if dice.random() < chance:
                    apply(found, step, b"")
                continue
            for start in range(0, len(step.data), SECTOR):
                if dice.random() < chance:
                    piece = step.data[start : start + SECTOR]
                    apply(found, Step("write", step.file, piece, step.at + start), piece)
        return bytes(found)


def apply(file: bytearray, step: Step, data: bytes) -> None:
    """Write or cut off."""
    if step.kind == "truncate":
        del file[step.at :]
        return
    file.extend(bytes(max(0, step.at + len(data) - len(file))))
    file[step.at : step.at + len(data)] = data


# --- Recording.


async def keep_events(database: str, count: int, careless: bool) -> None:
    """Keep events one after the other, and say which are kept; in a process of its own."""
    from sqlalchemy import event as sqlalchemy_event

    from topfloor.server.settings import database_url
    from topfloor.server.storage.events import CHAT, Event
    from topfloor.server.storage.store import Store
    from topfloor.server.tables.setup import Place, set_up

    store = Store(database_url(database))

    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
        if careless:
            connection.execute("PRAGMA synchronous = NORMAL")

    assert store._sqlite_writer is not None
    sqlalchemy_event.listen(store._sqlite_writer._engine, "connect", prepare)
    await store.start()
    opened = set_up("skyliners", None, [Place(), Place()], seed=1)
    await store.open(opened.opening)
    for number in range(2, count + 2):
        event = Event(number, CHAT, 0, f"m{number}", {"text": "x" * (number * 37 % 900), "ply": 0})
        assert await store.append(opened.opening.id, event)
        os.write(1, f"kept {number}\n".encode())
    await store.close()


def recorded(folder: Path, careless: bool) -> list[Step]:
    """Everything that a disk was told, and what was acknowledged between."""
    database, log = folder / "tables.db", folder / "log"
    trace = ["strace", "-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-o", str(log)]
    options = ["--careless"] if careless else []
    command = [*trace, sys.executable, __file__, "--keep", str(database), *options]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return list(steps(log, database.name))


def steps(log: Path, name: str) -> Iterator[Step]:
    """What a log of strace says about a database: a write counts from its beginning, a sync from its end."""
    syncing: dict[str, str] = {}
    for line in log.read_text().splitlines():
        thread, _, call = line.partition(" ")
        call = call.strip()
        if call.startswith("<... f") and "sync resumed" in call:
            yield Step("sync", syncing.pop(thread, ""))
        elif (match := SYNC.match(call)) and "unfinished" in call:
            syncing[thread] = path_in(match[1])
        elif (step := step_in(call)) and (name in step.file or step.kind == "ack"):
            yield step


def step_in(call: str) -> Step | None:
    """One call, if it is about a file or says that something is kept."""
    if match := WRITE.match(call):
        return Step("write", path_in(match[1]), unhexed(match[2]), int(match[4]))
    if match := CUT_OFF.match(call):
        return Step("truncate", path_in(match[1]), b"", int(match[2]))
    if match := SYNC.match(call):
        return Step("sync", path_in(match[1]))
    if match := GONE.match(call):
        return Step("gone", path_in(match[1]))
    if (match := ACKNOWLEDGED.match(call)) and (said := unhexed(match[1])).startswith(b"kept "):
        return Step("ack", at=int(said.split()[1]))
    return None


def unhexed(text: str) -> bytes:
    """Bytes, which strace writes in hexadecimal."""
    return bytes.fromhex(text.replace("\\x", ""))


def path_in(text: str) -> str:
    """The name of a file, which strace writes like any other text."""
    path = unhexed(text).decode() if text.startswith("\\x") else text
    return Path(path).name


# --- Cutting.


def lost(log: list[Step], cuts: int, folder: Path) -> tuple[int, list[str]]:
    """How many cuts there were, and which of them lost something."""
    dice = random.Random(1)
    first = next(number for number, step in enumerate(log) if step.kind == "ack")
    chosen = sorted(dice.choices(range(first + 1, len(log) + 1), k=cuts))
    disks: dict[str, Disk] = {}
    done = acknowledged = 0
    failures = []
    for cut in chosen:
        for step in log[done:cut]:
            if step.kind == "ack":
                acknowledged = step.at
            elif step.kind == "gone":
                disks.pop(step.file, None)
            elif step.kind == "sync":
                disks.setdefault(step.file, Disk()).sync()
            else:
                disks.setdefault(step.file, Disk()).since.append(step)
        done = cut
        luck = dice.choice((0.0, 1.0, None, None))
        why = what_is_wrong(disks, acknowledged, dice, luck, folder)
        if why:
            failures.append(f"cut after step {cut}: {why}")
    return len(chosen), failures


def what_is_wrong(
    disks: dict[str, Disk], acknowledged: int, dice: random.Random, luck: float | None, folder: Path
) -> str | None:
    """What is missing in a database after the power has failed; None if nothing is."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, disk in disks.items():
        if not name.endswith("-shm"):  # is never synced, and made anew
            (folder / name).write_bytes(disk.after_a_failure(dice, luck))
    connection = sqlite3.connect(folder / "tables.db")
    try:
        whole = connection.execute("PRAGMA integrity_check").fetchone()[0]
        numbers = [row[0] for row in connection.execute("SELECT number FROM events ORDER BY number")]
    except sqlite3.DatabaseError as error:
        return str(error)
    finally:
        connection.close()
    if whole != "ok":
        return str(whole)
    if numbers != list(range(2, len(numbers) + 2)):
        return "events are missing in between"
    last = numbers[-1] if numbers else 1
    return f"event {acknowledged} was acknowledged, {last} is the last one there" if last < acknowledged else None


def main() -> None:
    """Record once, cut often."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cuts", type=int, default=CUTS)
    parser.add_argument("--careless", action="store_true")
    parser.add_argument("--keep", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.keep:
        asyncio.run(keep_events(chosen.keep, EVENTS, chosen.careless))
        return
    if shutil.which("strace") is None:
        sys.exit("left out: there is no strace here")
    with tempfile.TemporaryDirectory() as folder:
        log = recorded(Path(folder), chosen.careless)
        kinds = {kind: sum(step.kind == kind for step in log) for kind in ("write", "truncate", "sync", "ack")}
        print(", ".join(f"{count} × {kind}" for kind, count in kinds.items()), flush=True)
        cuts, failures = lost(log, chosen.cuts, Path(folder) / "after")
    print(f"{cuts} cuts, {len(failures)} of them lost something that was acknowledged")
    print("\n".join(failures[:5]))
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
