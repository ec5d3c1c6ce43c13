"""How the server holds when many are there at once. Everything stays on this machine.

    python bench/load.py                                         a small load, half a minute
    python bench/load.py --tables 500 --sockets 2000 --seconds 60
    python bench/load.py --processes 3                           three processes on PostgreSQL
    python bench/load.py --unread 100 --half-open 100            and some who never read, or never finish a request
    python bench/load.py --game skyliners --no-bots --rival      and as many matches on boardgame.io's server
    python bench/load.py --soak 200                              so many matches one after the other: is memory flat?

At every other table four people play a match that was written before, of all games in turn; at the others one person
plays against three bots that move by chance. Whoever is left watches. Waits are from a move sent to everybody's view of
it received, at the tables of four, with the work of these clients in it.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import os
import re
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server import GAMES, UNLIMITED, Server, free_port, post, running, script, topfloor
from topfloor.engine.match import Match
from topfloor.games import REGISTRY

HERE = Path(__file__).parent
FIRST_LEGAL = re.compile(r'"legal":\[\{"words":"([^"]+)"')
PLY = re.compile(r'"ply":(\d+)')
MOVES = re.compile(r'topfloor_moves_total\{by="(\w+)",game="[^"]+"\} ([\d.e+]+)')
WHOLE = 2_000
"""More moves than any match has."""
BLOCKS = re.compile(r"^topfloor_memory_blocks ([\d.e+]+)", re.MULTILINE)
PER_MOVE = 10.0
"""Seconds that a person takes for a move, to say how long a match would have lasted."""


# --- Servers.


@contextlib.contextmanager
def servers(processes: int) -> Iterator[list[Server]]:
    """One process on SQLite, or several on one PostgreSQL."""
    if processes == 1:
        with topfloor() as server:
            yield [server]
        return
    sys.path.insert(0, str(HERE.parent))
    from tests.server.postgres import running_postgres

    with running_postgres() as postgres, contextlib.ExitStack() as stack:
        address = postgres.database()
        started = []
        for _ in range(processes):
            port = free_port()
            command = [sys.executable, "-m", "topfloor", "serve", "--port", str(port), "--database", address]
            started.append(stack.enter_context(running(command, port, **UNLIMITED)))
        yield started


def moves_of(servers: list[Server]) -> dict[str, int]:
    """How many moves people and bots have made, as the servers count them."""
    counted = {"person": 0, "bot": 0}
    for server in servers:
        for by, count in MOVES.findall(metrics(server)):
            counted[by] += int(float(count))
    return counted


def blocks(server: Server) -> float:
    """How many pieces of memory Python's objects take there."""
    return float(BLOCKS.findall(metrics(server))[0])


def metrics(server: Server) -> str:
    """What a server counts."""
    with urllib.request.urlopen(f"http://{server.address}/metrics") as answer:
        return str(answer.read().decode())


# --- Those who are there.


async def sit(server: Server, table: str, token: str, *, patches: bool) -> tuple[ClientConnection, str]:
    """A connection to a table, and what was shown there first."""
    address = f"ws://{server.address}/api/tables/{table}/live"
    client = await connect(address, ping_interval=None, max_queue=None)  # so that the server's pings are read
    await client.send(json.dumps({"hello": token, "last": 0, "patches": patches}))
    return client, str(await client.recv())


async def read_on(client: ClientConnection) -> None:
    """Read whatever comes, as somebody who watches does."""
    with contextlib.suppress(ConnectionClosed):
        async for _ in client:
            pass


@dataclass
class Party:
    """A table and everybody around it, spread over the servers."""

    servers: list[Server]
    game: str
    waits: list[float] = field(default_factory=list)
    clients: list[ClientConnection] = field(default_factory=list)
    watching: list[asyncio.Task[None]] = field(default_factory=list)

    async def begin(self, opened: dict[str, Any], watchers: int) -> None:
        """Everybody comes."""
        for n in range(watchers):
            server = self.servers[n % len(self.servers)]
            client, _ = await sit(server, opened["table"], opened["watch"], patches=True)
            self.clients.append(client)
            self.watching.append(asyncio.create_task(read_on(client)))

    async def end(self) -> None:
        """Everybody leaves."""
        await asyncio.gather(*(client.close() for client in self.clients), *self.watching, return_exceptions=True)


@dataclass
class Four(Party):
    """Four people who play a match that was written before; each move is over when everyone has seen it."""

    seed: int = 7
    said: list[tuple[int, str]] = field(default_factory=list)

    async def open(self, watchers: int, moves: int) -> None:
        """Open the table and sit down."""
        self.said = script(self.game, 4, moves, self.seed)
        wanted = {"game": self.game, "seats": [{"kind": "person"}] * 4, "seed": str(self.seed)}
        opened = await asyncio.to_thread(post, self.servers[0], wanted)
        for seat in opened["seats"]:
            server = self.servers[seat["seat"] % len(self.servers)]
            client, _ = await sit(server, opened["table"], seat["token"], patches=True)
            self.clients.append(client)
        await self.begin(opened, watchers)

    async def play(self, until: float, pace: float) -> None:
        """Play until a moment, or to the end."""
        for ply, (mover, words) in enumerate(self.said):
            if time.perf_counter() >= until:
                return
            began = time.perf_counter()
            message = {"id": f"m{ply:05}", "do": "play", "words": words, "ply": ply}
            await self.clients[mover].send(json.dumps(message))
            await asyncio.gather(*(self._seen(client) for client in self.clients[:4]))
            self.waits.append(time.perf_counter() - began)
            await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))

    async def _seen(self, client: ClientConnection) -> None:
        while str(await client.recv()).startswith(('{"id"', '{"type"')):
            pass


@dataclass
class Alone(Party):
    """One person and three bots; the person makes the first move that is offered."""

    newest: str = ""

    async def open(self, watchers: int, moves: int) -> None:
        """Open the table and sit down."""
        bots = [{"kind": "bot", "level": "random"}] * 3
        wanted = {"game": self.game, "seats": [{"kind": "person"}, *bots]}
        opened = await asyncio.to_thread(post, self.servers[0], wanted)
        client, self.newest = await sit(self.servers[0], opened["table"], opened["seats"][0]["token"], patches=False)
        self.clients.append(client)
        await self.begin(opened, watchers)

    async def play(self, until: float, pace: float) -> None:
        """Play until a moment, or to the end."""
        while (left := until - time.perf_counter()) > 0 and '"over":true' not in self.newest:
            legal, ply = FIRST_LEGAL.search(self.newest), PLY.search(self.newest)
            if legal and ply:
                await asyncio.sleep(min(pace, left))
                message = {"id": f"m{ply[1]:>05}", "do": "play", "words": legal[1], "ply": int(ply[1])}
                await self.clients[0].send(json.dumps(message))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.01, until - time.perf_counter())):
                    await self._look()

    async def _look(self) -> None:
        while True:
            frame = str(await self.clients[0].recv())
            if not frame.startswith(('{"id"', '{"type"')):
                self.newest = frame
                return


def unread(server: Server, opened: dict[str, Any]) -> socket.socket:
    """Somebody who watches, and never reads what he is sent."""
    watching = socket.socket()
    watching.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host, port = server.address.split(":")
    watching.connect((host, int(port)))
    key = base64.b64encode(os.urandom(16)).decode()
    head = f"GET /api/tables/{opened['table']}/live HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\n"
    head += f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    watching.sendall(head.encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += watching.recv(1)
    hello = json.dumps({"hello": opened["watch"], "last": 0}).encode()
    watching.sendall(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)  # a mask of zeros changes nothing
    return watching


def half_open(server: Server) -> socket.socket:
    """Somebody who begins a request and never ends it."""
    host, port = server.address.split(":")
    waiting = socket.create_connection((host, int(port)))
    waiting.sendall(b"GET /api/games HTTP/1.1\r\nHost: ")
    return waiting


# --- A load.


@dataclass(frozen=True)
class Load:
    """How many are there, and for how long."""

    tables: int
    sockets: int
    seconds: float
    pace: float
    games: tuple[str, ...]
    bots: bool
    unread: int
    half_open: int


async def load(wanted: Load, started: list[Server]) -> None:
    """Let everybody come, play and leave, and print what that took."""
    empty = sum(server.megabytes() for server in started)
    parties = await gathered(started, wanted)
    idle = await asyncio.to_thread(annoy, started, wanted)
    full = sum(server.megabytes() for server in started)
    print(f"{sum(len(party.clients) for party in parties)} sockets at {len(parties)} tables", flush=True)
    before, counted = [server.seconds() for server in started], await asyncio.to_thread(moves_of, started)
    began = time.perf_counter()
    steps = [wanted.pace * number / len(parties) for number in range(len(parties))]
    await asyncio.gather(
        *(
            after_a_while(step, party, began + wanted.seconds, wanted.pace)
            for step, party in zip(steps, parties, strict=True)
        )
    )
    took = time.perf_counter() - began
    spent = [server.seconds() - then for server, then in zip(started, before, strict=True)]
    moves = {by: count - counted[by] for by, count in (await asyncio.to_thread(moves_of, started)).items()}
    after = sum(server.megabytes() for server in started)
    await asyncio.gather(*(party.end() for party in parties))
    for connection in idle:
        connection.close()
    waits = sorted(wait for party in parties for wait in party.waits)
    by_people, by_bots = moves["person"], moves["bot"]
    print(f"{(by_people + by_bots) / took:.0f} moves/s: {by_people} by people and {by_bots} by bots in {took:.0f} s")
    print(f"processor: {sum(spent) / took:.2f} of one, {1000 * sum(spent) / max(1, sum(moves.values())):.2f} ms a move")
    if waits:
        print(f"until everybody has seen a move: p50 {quantile(waits, 0.5)}, p99 {quantile(waits, 0.99)}")
    print(f"memory: {empty:.0f} MB empty, {full:.0f} MB with everybody there, {after:.0f} MB after the match")


async def after_a_while(seconds: float, party: Four | Alone, until: float, pace: float) -> None:
    """Let a party play, but not begin at the same moment as the others."""
    await asyncio.sleep(seconds)
    await party.play(until, pace)


def quantile(ordered: list[float], part: float) -> str:
    """How long a part of all waits took at most."""
    return f"{1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))]:.0f} ms"


async def gathered(started: list[Server], wanted: Load) -> list[Four | Alone]:
    """Everybody at their tables; whoever is not needed to play watches, as many at each as at the others."""
    parties: list[Four | Alone] = []
    for number, game in enumerate(islice(cycle(wanted.games), wanted.tables)):
        home = started[number % len(started) :] + started[: number % len(started)]
        is_four = not wanted.bots or number // len(wanted.games) % 2 == 0
        parties.append(Four(home, game) if is_four else Alone(home, game))
    playing = sum(4 if isinstance(party, Four) else 1 for party in parties)
    extra = max(0, wanted.sockets - playing)
    for number, party in enumerate(parties):
        watchers = extra // len(parties) + (number < extra % len(parties))
        await party.open(watchers, int(wanted.seconds / wanted.pace) + 2 if wanted.pace else WHOLE)
        if sys.stdout.isatty():
            print(f"\r{number + 1} of {len(parties)} tables", end="\r", flush=True)
    return parties


def annoy(started: list[Server], wanted: Load) -> list[socket.socket]:
    """Those who never read, at one busy table each, and those who never finish."""
    idle = [half_open(started[0]) for _ in range(wanted.half_open)]
    if wanted.unread:
        opened = post(started[0], {"game": "skyrise", "seats": [{"kind": "person"}] * 4})
        idle += [unread(started[0], opened) for _ in range(wanted.unread)]
    return idle


# --- A long time.


async def soak(matches: int, at_once: int) -> None:
    """Whole matches one after the other, with everybody leaving in between; memory is looked at all the time."""
    with topfloor(TOPFLOOR_IDLE="1") as server:
        seeds, moves = iter(range(matches)), 0
        held, objects = list[tuple[int, float]](), list[tuple[int, float]]()

        async def one_after_the_other() -> None:
            nonlocal moves
            for seed in seeds:
                party = Four([server], GAMES[seed % len(GAMES)], seed=seed)
                await party.open(1, WHOLE)
                await party.play(float("inf"), 0.0)
                await party.end()
                moves += len(party.waits)
                held.append((seed, server.megabytes()))
                objects.append((seed, await asyncio.to_thread(blocks, server)))
                if seed % max(1, matches // 10) == 0:
                    print(f"match {seed}: {moves} moves, {held[-1][1]:.1f} MB, {objects[-1][1]:.0f} blocks", flush=True)

        await asyncio.gather(*(one_after_the_other() for _ in range(at_once)))
    hours, slope = moves * PER_MOVE / 3600, growth(held)
    print(f"{matches} matches, {moves} moves: {hours:.1f} hours at a table where a move takes {PER_MOVE:.0f} s")
    print(f"memory: {held[0][1]:.1f} MB after the first match, {held[-1][1]:.1f} MB after the last")
    print(f"in the second half {1024 * slope:+.1f} kB a match, {slope * matches / max(hours, 0.01):+.2f} MB an hour")
    print(f"and {growth(objects):+.0f} blocks a match: what grows without them is none of Python's objects")


def growth(samples: list[tuple[int, float]]) -> float:
    """How much more there is a match, in the second half."""
    later = samples[len(samples) // 2 :]
    return statistics.linear_regression(*zip(*later, strict=True)).slope if len(later) > 1 else 0.0


# --- The same on boardgame.io's server.


def rival(tables: int, seconds: float, pace: float) -> None:
    """Matches of four on boardgame.io's server, whose state is our view; it knows no rules and keeps nothing."""
    folder = Path(tempfile.gettempdir()) / "topfloor-boardgame-io"
    reason = installed(folder)
    if reason:
        print(f"boardgame.io is left out: {reason}")
        return
    views = folder / "views.json"
    match, told = Match(REGISTRY.game("skyliners"), players=4, seed=7), []
    for seat, words in script("skyliners", 4, WHOLE):
        match.play(words)
        told.append({"seat": seat, "words": words, "view": match.view()})
    views.write_text(json.dumps(told))
    for name in ("server.cjs", "clients.cjs"):
        shutil.copy(HERE / "boardgame_io" / name, folder)
    port = free_port()
    with running(["node", str(folder / "server.cjs"), str(port), str(views)], port) as server:
        before = server.seconds()
        command = ["node", str(folder / "clients.cjs"), str(port), str(views), str(tables), str(seconds), str(pace)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds + 120)
        spent = server.seconds() - before
        if done.returncode:
            print(f"boardgame.io is left out: {done.stderr.strip()[-300:]}")
            return
        found = json.loads(done.stdout)
        waits = sorted(found["waits"])
        print(
            f"boardgame.io: {len(waits) / found['seconds']:.0f} moves/s at {tables} tables of four, "
            f"{1000 * spent / max(1, len(waits)):.2f} ms of processor a move, "
            f"p50 {quantile(waits, 0.5)}, p99 {quantile(waits, 0.99)}, {server.megabytes():.0f} MB"
        )


def installed(folder: Path) -> str:
    """Have boardgame.io in a folder; why not, if that cannot be."""
    if shutil.which("npm") is None:
        return "there is no npm"
    if (folder / "node_modules" / "boardgame.io").is_dir():
        return ""
    folder.mkdir(exist_ok=True)
    print("installing boardgame.io …", flush=True)
    command = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "boardgame.io@0.50.2"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stderr.strip()[-200:] if done.returncode else ""


def options() -> argparse.Namespace:
    """What is asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tables", type=int, default=20)
    asked.add_argument("--sockets", type=int, default=80)
    asked.add_argument("--seconds", type=float, default=20.0)
    asked.add_argument("--pace", type=float, default=1.0, help="seconds between two moves at a table")
    asked.add_argument("--processes", type=int, default=1, choices=(1, 2, 3))
    asked.add_argument("--game", choices=GAMES, help="one game instead of all")
    asked.add_argument("--no-bots", action="store_true", help="four people at every table")
    asked.add_argument("--unread", type=int, default=0)
    asked.add_argument("--half-open", type=int, default=0)
    asked.add_argument("--rival", action="store_true")
    asked.add_argument("--soak", type=int, default=0, metavar="MATCHES")
    asked.add_argument("--at-once", type=int, default=4, help="of the matches of a soak")
    return asked.parse_args()


async def main() -> None:
    """Do what is asked for."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asked = options()
    if asked.soak:
        await soak(asked.soak, asked.at_once)
        return
    games, bots = (asked.game,) if asked.game else GAMES, not asked.no_bots
    shape = (asked.tables, asked.sockets, asked.seconds, asked.pace)
    with servers(asked.processes) as started:
        await load(Load(*shape, games, bots, asked.unread, asked.half_open), started)
    if asked.rival:
        rival(asked.tables, asked.seconds, asked.pace)


if __name__ == "__main__":
    asyncio.run(main())
