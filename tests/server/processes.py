"""Servers as processes of their own, as a person would start them."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

PATIENCE = 60.0
SERVE = (sys.executable, "-m", "topfloor", "serve", "--lang", "en")


@dataclass
class Started:
    """A running process, and where it listens."""

    process: Process
    address: str
    said: list[str]
    log: str = ""
    """What it wrote on stderr, once it has ended."""


@asynccontextmanager
async def server_process(database: str, *options: str, **environment: str) -> AsyncIterator[Started]:
    """`topfloor serve` on a free port, until the block ends."""
    chosen = {
        "TOPFLOOR_PAUSE": "0,0",
        "TOPFLOOR_GRACE": "0",
        "TOPFLOOR_WARM": "no",
        "TOPFLOOR_KERNELS": "plain",
        **environment,
    }
    command = [*SERVE, "--port", "0", "--database", database, *options]
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE, env={**os.environ, **chosen})
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            said = [(await process.stdout.readline()).decode() for _ in range(2)]
        found = re.search(r"http://\S+", said[0])
        assert found, (said, (await process.communicate())[1].decode())
        started = Started(process, found[0], said)
        yield started
    finally:
        if process.returncode is None:
            process.terminate()
        written = (await process.communicate())[1].decode()
    started.log = written


async def server_that_fails(*options: str, **environment: str) -> tuple[int, str]:
    """How a server ends that cannot start: its exit code and what it says."""
    command = [*SERVE, *options]
    process = await asyncio.create_subprocess_exec(
        *command, stdout=PIPE, stderr=PIPE, env={**os.environ, **environment}
    )
    async with asyncio.timeout(PATIENCE):
        _, errors = await process.communicate()
    return process.returncode or 0, errors.decode()
