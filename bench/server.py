"""How much the server can do on one processor, beside a bare uvicorn echo with the same fan-out, in one run.

    python bench/server.py            all of it, some minutes
    python bench/server.py --quick    less of each

A rate is moves accepted and fanned out per second of the server's own processor time, threads and all; `ms` is what a
move takes of it, `p99` how many milliseconds it took at most 99 times of 100 until everybody had seen it. Everybody
follows the table as the page does, by what has changed. The echo keeps nothing and knows no rules: it answers, and
sends a text of the same size to the same number of sockets.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from topfloor.engine.match import Match
from topfloor.games import REGISTRY

HERE = Path(__file__).parent
TICK = os.sysconf("SC_CLK_TCK")
GAMES = ("skyliners", "skyline", "skyrise", "paper-skylines")
SEED = 7
FIRST_MOVES = 4
"""Played before anything is measured."""
UNLIMITED = {
    "TOPFLOOR_TABLES_A_MINUTE": "1e9",
    "TOPFLOOR_MESSAGES_A_SECOND": "1e9",
    "TOPFLOOR_MESSAGES_AT_ONCE": "1000000",
    "TOPFLOOR_SOCKETS_AN_ADDRESS": "1000000",
    "TOPFLOOR_IDLE": "1e9",
    "TOPFLOOR_PAUSE": "0,0",
    "TOPFLOOR_GRACE": "0",
    "TOPFLOOR_WARM": "no",
    "TOPFLOOR_LOG": "error",
}


@dataclass
class Server:
    """A process that listens."""

    pid: int
    address: str

    def seconds(self) -> float:
        """Processor time that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def megabytes(self) -> float:
        """Memory that it holds."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


@contextlib.contextmanager
def running(command: list[str], port: int, **environment: str) -> Iterator[Server]:
    """Run a server until the block ends."""
    process = subprocess.Popen(command, env={**os.environ, **environment}, cwd=HERE, stdout=subprocess.DEVNULL)
    try:
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.05)
        time.sleep(0.5)
        yield Server(process.pid, f"127.0.0.1:{port}")
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@contextlib.contextmanager
def topfloor(**environment: str) -> Iterator[Server]:
    """Our server, on SQLite in a temporary folder, without limits unless the environment says so."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-m", "topfloor", "serve", "--port", str(port), "--database", f"{folder}/t.db"]
        with running(command, port, **{**UNLIMITED, **environment}) as server:
            yield server


@contextlib.contextmanager
def echo(size: int) -> Iterator[Server]:
    """The bare echo."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "echo:app", "--port", str(port), "--no-access-log"]
    options = ["--log-level", "error", "--ws-per-message-deflate", "false", "--lifespan", "off"]
    with running([*command, *options], port, ECHO_SIZE=str(size)) as server:
        yield server


Script = list[tuple[int, str]]
"""Who says what, move by move."""


def script(game: str, players: int, moves: int, seed: int = SEED) -> Script:
    """A match by chance, as it will be played at a table that is dealt by the same seed."""
    match, dice, said = Match(REGISTRY.game(game), players=players, seed=seed), random.Random(seed), Script()
    while match.to_move is not None and len(said) < moves:
        words = dice.choice(match.legal())
        said.append((match.to_move, words))
        match.play(words)
    return said


ECHOED = [(0, "floor c2")]
"""What is said to the echo, which does not mind."""


@dataclass
class Room:
    """The sockets around one table: the players first, then those who watch."""

    sockets: list[ClientConnection]
    script: Script
    sizes: list[int] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    played: int = 0

    async def play(self, moves: int, pace: float = 0.0) -> None:
        """Moves one after the other; each is over when everyone has seen it."""
        for _ in range(moves):
            began = time.perf_counter()
            mover, message = self._next()
            await self.sockets[mover].send(message)
            await asyncio.gather(*(self._seen(client) for client in self.sockets))
            self.waits.append(time.perf_counter() - began)
            if pace:
                await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))

    def _next(self) -> tuple[int, str]:
        mover, words = self.script[self.played % len(self.script)]
        message = {"id": f"m{time.monotonic_ns()}", "do": "play", "words": words, "ply": self.played}
        self.played += 1
        return mover, json.dumps(message)

    async def _seen(self, client: ClientConnection) -> None:
        """The next state that a socket gets; answers, and who comes and goes, are passed over."""
        while True:
            frame = str(await client.recv())
            if not frame.startswith(('{"id"', '{"type"')):
                break
        self.sizes.append(len(frame))


async def our_room(server: Server, game: str, players: int, watching: int, moves: int) -> Room:
    """A table with everyone around it, who have all seen it."""
    wanted = {"game": game, "seats": [{"kind": "person"}] * players, "seed": str(SEED)}
    opened = await asyncio.to_thread(post, server, wanted)
    tokens = [seat["token"] for seat in opened["seats"]] + [opened["watch"]] * watching
    room = Room([], script(game, players, moves))
    for token in tokens:
        client = await connect(f"ws://{server.address}/api/tables/{opened['table']}/live")
        await client.send(json.dumps({"hello": token, "last": 0, "patches": True}))
        room.sockets.append(client)
        await client.recv()
    return room


def post(server: Server, wanted: dict[str, Any]) -> dict[str, Any]:
    """Open a table."""
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"http://{server.address}/api/tables", json.dumps(wanted).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        opened: dict[str, Any] = json.load(answer)
    return opened


async def echo_room(server: Server, name: int, players: int, watching: int) -> Room:
    """A room of the echo."""
    return Room([await connect(f"ws://{server.address}/{name}") for _ in range(players + watching)], ECHOED)


async def close(rooms: list[Room]) -> None:
    """Leave all rooms."""
    await asyncio.gather(*(client.close() for room in rooms for client in room.sockets))


@dataclass(frozen=True)
class Shape:
    """How sockets are spread over tables."""

    game: str
    name: str
    tables: int
    players: int
    watching: int
    moves: int

    @property
    def sockets(self) -> int:
        """All of them."""
        return self.tables * (self.players + self.watching)


@dataclass(frozen=True)
class Figure:
    """What was measured."""

    rate: float
    size: int
    p50: float
    p99: float


async def measure(server: Server, rooms: list[Room], shape: Shape, pace: float = 0.0) -> Figure:
    """Let every room play, and see what that cost the server."""
    before = server.seconds()
    await asyncio.gather(*(room.play(shape.moves, pace) for room in rooms))
    seconds = server.seconds() - before
    waits = sorted(wait for room in rooms for wait in room.waits)
    sizes = [size for room in rooms for size in room.sizes]
    rate = shape.tables * shape.moves / max(seconds, 1 / TICK)
    return Figure(rate, int(statistics.mean(sizes)), waits[len(waits) // 2], waits[int(len(waits) * 0.99)])


async def ours(shape: Shape, pace: float = 0.0) -> Figure:
    """Our server with rooms of a shape."""
    with topfloor() as server:
        rooms = [
            await our_room(server, shape.game, shape.players, shape.watching, FIRST_MOVES + shape.moves)
            for _ in range(shape.tables)
        ]
        await asyncio.gather(*(room.play(FIRST_MOVES) for room in rooms))
        for room in rooms:
            room.waits.clear()
            room.sizes.clear()
        figure = await measure(server, rooms, shape, pace)
        await close(rooms)
    return figure


async def theirs(shape: Shape, size: int) -> Figure:
    """The echo with rooms of the same shape."""
    with echo(size) as server:
        rooms = [await echo_room(server, n, shape.players, shape.watching) for n in range(shape.tables)]
        figure = await measure(server, rooms, shape)
        await close(rooms)
    return figure


def memory(tables: int) -> tuple[float, float]:
    """Memory before tables are opened and with all of them idle."""
    with topfloor() as server:
        wanted = {"game": "skyliners", "seats": [{"kind": "person"}] * 4}
        for _ in range(20):
            post(server, wanted)
        before = server.megabytes()
        for _ in range(tables):
            post(server, wanted)
        return before, server.megabytes()


def shapes(quick: bool) -> list[Shape]:
    """One table that many watch, and many tables of four of every game; 200 and 1,000 sockets."""
    part = 4 if quick else 1
    return [
        Shape("skyliners", "one table, all watch", 1, 4, 196, 40 // part),
        Shape("skyliners", "one table, all watch", 1, 4, 996, 40 // part),
        *(Shape(game, "tables of four", 50, 4, 0, 40 // part) for game in GAMES),
        Shape("skyliners", "tables of four", 250, 4, 0, 16 // part),
    ]


async def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true")
    options.add_argument("--only", help="one game's tables of four", choices=GAMES)
    chosen = options.parse_args()
    quick = chosen.quick
    print(f"{'game':16}{'shape':22}{'sockets':>8}{'bytes':>7}{'ours':>8}{'echo':>8}{'ratio':>7}{'ms':>7}{'p99':>7}")
    for shape in shapes(quick):
        if chosen.only and (shape.game, shape.tables) != (chosen.only, 50):
            continue
        our = await ours(shape)
        bare = await theirs(shape, our.size)
        ratio = our.rate / bare.rate
        print(
            f"{shape.game:16}{shape.name:22}{shape.sockets:>8}{our.size:>7}{our.rate:>8.0f}{bare.rate:>8.0f}"
            f"{ratio:>7.2f}{1000 / our.rate:>7.2f}{1000 * our.p99:>7.0f}",
            flush=True,
        )
    if chosen.only:
        return
    for tables, players, pace, moves in ((1, 2, 0.03, 36), (5, 4, 0.25, 40), (50, 4, 1.0, 12)):
        shape = Shape("skyliners", "paced", tables, players, 0, moves)
        our = await ours(shape, pace)
        print(
            f"move sent to every seat's view received, {tables} tables of {players}, {tables / pace:.0f} moves/s: "
            f"p50 {our.p50 * 1000:.1f} ms, p99 {our.p99 * 1000:.1f} ms",
            flush=True,
        )
    before, after = memory(250 if quick else 1000)
    count = 250 if quick else 1000
    print(
        f"{count} idle tables in memory: {after - before:.0f} MB more than {before:.0f} MB, "
        f"{(after - before) * 1024 / count:.0f} kB each; none once they were idle for two minutes"
    )


if __name__ == "__main__":
    asyncio.run(main())
