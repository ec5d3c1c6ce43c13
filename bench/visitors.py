"""What one visitor can do to everybody else: how long a ping at another table takes beside him, and how much he takes.

python bench/visitors.py              all of it, some minutes
python bench/visitors.py misspelt     a spectator who sends misspelt moves of Skyrise, as fast as he may
python bench/visitors.py replays      55 posts of one long story at once
python bench/visitors.py masters      thirty tables of four masters that nobody looks at
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

import topfloor as library
from server import Server, post, topfloor

USUAL = {
    "TOPFLOOR_TABLES_A_MINUTE": "60",
    "TOPFLOOR_MESSAGES_A_SECOND": "20",
    "TOPFLOOR_MESSAGES_AT_ONCE": "40",
    "TOPFLOOR_IDLE": "120",
    "TOPFLOOR_WARM": "yes",
}
"""The limits that a server has if nobody changes them."""

BREATH = 0.06
SECONDS = 12.0
A_SECOND = 18
POSTS = 55
TABLES = 30
ANSWERS = 8
ELSEWHERE = "127.0.0.2"


class Guest:
    """A client that asks and waits for the answer."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.state = socket, ""
        self._asked = 0

    async def ask(self, **message: object) -> float:
        """Seconds until an answer comes."""
        self._asked += 1
        key, began = f"m{self._asked}", time.perf_counter()
        await self.socket.send(json.dumps({"id": key, **message}))
        while f'"id":"{key}"' not in (frame := str(await self.socket.recv())):
            self._keep(frame)
        return time.perf_counter() - began

    async def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first state of which something holds."""
        while not (self.state and holds(json.loads(self.state))):
            self._keep(str(await self.socket.recv()))
        state: dict[str, Any] = json.loads(self.state)
        return state

    def _keep(self, frame: str) -> None:
        if '"type":"view"' in frame[-100_000:]:
            self.state = frame


@contextlib.asynccontextmanager
async def guest(server: Server, table: str, token: str, at: str = "127.0.0.1") -> AsyncIterator[Guest]:
    """Somebody at a table who has seen it, and at which address."""
    address = f"ws://{server.address}/api/tables/{table}/live"
    async with connect(address, max_size=None, max_queue=None, local_addr=(at, 0)) as socket:
        await socket.send(json.dumps({"hello": token, "last": 0}))
        visitor = Guest(socket)
        await visitor.until(lambda state: True)
        yield visitor


async def table_of(server: Server, game: str, *levels: str) -> dict[str, Any]:
    """A table of a person and bots; of bots alone if the first level is none."""
    seats = [{"kind": "bot", "level": level} if level else {"kind": "person"} for level in levels]
    return await asyncio.to_thread(post, server, {"game": game, "seats": seats})


async def pings(server: Server, until: asyncio.Event) -> list[float]:
    """What somebody at a quiet table waits for a ping, again and again."""
    opened = await table_of(server, "skyliners", "", "")
    waits = []
    async with guest(server, opened["table"], opened["seats"][0]["token"]) as anna:
        while not until.is_set():
            waits.append(await anna.ask(do="ping"))
            await asyncio.sleep(BREATH)
    return waits


async def beside(server: Server, visitor: Callable[[Server], Awaitable[None]]) -> list[float]:
    """Pings while a visitor does something."""
    done = asyncio.Event()
    pinging = asyncio.create_task(pings(server, done))
    await asyncio.sleep(0.2)
    await visitor(server)
    done.set()
    return await pinging


def told(name: str, waits: list[float], more: str = "") -> None:
    """One line about pings."""
    ordered = sorted(1000 * wait for wait in waits)
    middle, last = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
    print(f"{name:46} ping p50 {middle:8.1f} ms, p99 {last:8.1f} ms{more}", flush=True)


async def quiet(server: Server) -> None:
    """Nobody."""
    await asyncio.sleep(3)


async def misspelt(server: Server) -> None:
    """A spectator of Skyrise who cannot spell."""
    opened = await table_of(server, "skyrise", "", "")
    async with guest(server, opened["table"], opened["watch"]) as eve:
        for number in range(int(SECONDS * A_SECOND)):
            await eve.socket.send(json.dumps({"id": f"m{number}", "do": "why", "words": "bid 23 nn7"}))
            await asyncio.sleep(1 / A_SECOND)


def long_story() -> str:
    """A whole match, of the game that has the most moves."""
    match, bot = library.new("skyline", players=4, seed=5), library.bot("random")
    while not match.over:
        match.play(bot.choose(match))
    return match.story()


def replay(server: Server, body: bytes) -> int:
    """Ask for a replay; the status that comes back."""
    request = urllib.request.Request(f"http://{server.address}/api/replay", body, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request) as answer:
            answer.read()
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


async def replays(server: Server) -> None:
    """Somebody who looks at one story in fifty-five windows."""
    story = long_story()
    body = json.dumps({"story": story, "seat": 0}).encode()
    before, peak = server.megabytes(), 0.0
    asked = [asyncio.create_task(asyncio.to_thread(replay, server, body)) for _ in range(POSTS)]
    while any(not task.done() for task in asked):
        peak = max(peak, server.megabytes())
        await asyncio.sleep(0.1)
    statuses = [task.result() for task in asked]
    print(
        f"  {POSTS} posts of a story of {len(story) / 1000:.0f} kB: memory {before:.0f} MB, at most {peak:.0f} MB; "
        f"answers {dict(Counter(statuses))}",
        flush=True,
    )


def is_asked_after(ply: int, state: dict[str, Any]) -> bool:
    """Whether it is a person's turn again, or the match is over."""
    return bool(state["view"]["ply"] > ply and (state["legal"] or state["view"]["over"]))


async def answers(server: Server, level: str) -> list[float]:
    """How long a person waits for the answer of a bot, where there is one."""
    opened = await table_of(server, "skyliners", "", level)
    waits: list[float] = []
    async with guest(server, opened["table"], opened["seats"][0]["token"]) as anna:
        state = await anna.until(partial(is_asked_after, -1))
        while len(waits) < ANSWERS and not state["view"]["over"]:
            began, ply = time.perf_counter(), state["view"]["ply"]
            await anna.ask(do="play", words=state["legal"][0]["words"], ply=ply)
            state = await anna.until(partial(is_asked_after, ply))
            if state["log"][-1]["seat"] != 0:
                waits.append(time.perf_counter() - began)
    return waits


async def masters() -> None:
    """A person's bot, alone and beside tables where only bots sit, with nobody there or watched from elsewhere."""
    for crowd, is_watched in ((0, False), (TABLES, False), (TABLES, True)):
        with topfloor(**USUAL) as server:
            await warm(server)
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(crowd):
                    opened = await table_of(server, "skyliners", *["master"] * 4)
                    if is_watched:
                        await stack.enter_async_context(guest(server, opened["table"], opened["watch"], ELSEWHERE))
                beside = f"{crowd} {'watched ' if is_watched else ''}tables of masters"
                for level in ("newcomer", "builder", "master"):
                    waits = sorted(await answers(server, level))
                    print(
                        f"{level + ' beside ' + beside:46} p50 {waits[len(waits) // 2]:6.2f} s, "
                        f"longest {waits[-1]:6.2f} s",
                        flush=True,
                    )


async def warm(server: Server) -> None:
    """Wait until the bots of Skyliners are compiled."""
    await answers(server, "newcomer")
    await asyncio.sleep(20)


async def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("which", nargs="*", default=["misspelt", "replays", "masters"])
    which = options.parse_args().which
    if {"misspelt", "replays"} & set(which):
        with topfloor(**USUAL) as server:
            told("nobody else", await beside(server, quiet))
    if "misspelt" in which:
        with topfloor(**USUAL) as server:
            told("a spectator who misspells 18 times a second", await beside(server, misspelt))
    if "replays" in which:
        with topfloor(**USUAL) as server:
            told(f"{POSTS} replays at once", await beside(server, replays))
    if "masters" in which:
        await masters()


if __name__ == "__main__":
    asyncio.run(main())
