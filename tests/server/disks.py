"""Disks that fail while a server runs on them; whoever may not bring that about is told why a test is left out."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

WRITES = "pwrite64,pwritev,ftruncate,fallocate"
"""How SQLite changes a file."""

PATIENCE = 20.0


class NotHere(Exception):
    """What is wanted cannot be brought about on this machine, and why."""


@contextlib.contextmanager
def refusing(process: int, file: Path, error: str) -> Iterator[None]:
    """While the block lasts, the kernel refuses a process all writes to a database, as a disk would: EROFS, ENOSPC."""
    tool = shutil.which("strace")
    if tool is None:
        raise NotHere("strace is not installed")
    files = [option for name in (file, f"{file}-wal") for option in ("-P", str(name))]
    rules = ["-e", f"trace={WRITES}", "-e", f"inject={WRITES}:error={error}"]
    command = [tool, "-f", "-o", os.devnull, "-p", str(process), *files, *rules]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as watching:
        assert watching.stderr is not None
        said = watching.stderr.readline()
        if "attached" not in said:
            raise NotHere(said.strip())
        try:
            yield
        finally:
            watching.terminate()


@dataclass
class Disk:
    """A small disk of its own, with a file system that turns read-only once it has found itself damaged."""

    image: Path
    place: Path

    def mount(self) -> None:
        """Have it there, or there again."""
        done("mount", "-o", "loop,errors=remount-ro", str(self.image), str(self.place))

    def unmount(self) -> None:
        """Take it away, as soon as nobody uses it any more."""
        until = time.monotonic() + PATIENCE
        while subprocess.run(["umount", str(self.place)], capture_output=True, check=False).returncode != 0:
            assert time.monotonic() < until, "the disk is still in use"
            time.sleep(0.05)

    def fail(self) -> None:
        """Let it find a fault; from then on it can only be read."""
        device = next(line.split()[0] for line in Path("/proc/mounts").read_text().splitlines() if self._is_at(line))
        Path("/sys/fs/ext4", Path(device).name, "trigger_fs_error").write_text("a fault\n")

    def _is_at(self, line: str) -> bool:
        return line.split()[1] == str(self.place)


@contextlib.contextmanager
def disk(folder: Path) -> Iterator[Disk]:
    """A disk for as long as the block lasts."""
    made = Disk(folder / "disk.img", folder / "disk")
    made.place.mkdir()
    with made.image.open("wb") as image:
        image.truncate(24 << 20)
    done("mkfs.ext4", "-q", "-F", "-O", "^has_journal", str(made.image))
    made.mount()
    try:
        yield made
    finally:
        made.unmount()


def done(*command: str) -> None:
    """Run a command that may not be allowed, or not even be there."""
    try:
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise NotHere(str(error)) from None
    if answer.returncode != 0:
        raise NotHere(answer.stderr.strip())
