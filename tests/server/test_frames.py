"""Texts are written as frames at once, if somebody reads them; whoever says much is read until enough waits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest
from websockets.frames import Frame, Opcode

from tests.server.client import PATIENCE, in_turn
from tests.server.conftest import Running
from topfloor.server.transport.frames import AT_ONCE, FramesProtocol, frame


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_as_the_library_has_it(size: int) -> None:
    text = b"x" * size
    assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def only(site: Running) -> FramesProtocol:
    """The server's end of the only socket."""
    [protocol] = [one for one in site.server.server_state.connections if isinstance(one, FramesProtocol)]
    return protocol


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0)


async def test_nothing_is_written_to_who_reads_too_slowly_or_has_gone(site: Running) -> None:
    opened = await site.open("person", "person")
    async with site.watch(opened) as eve:
        await eve.until(lambda: eve.state)
        protocol = only(site)
        protocol.pause_writing()
        assert not protocol.write([b"{}"])
        protocol.resume_writing()
        assert protocol.write([b'{"event":1,"type":"current"}'])
        await eve.hear("current")
        eve.socket.transport.abort()
        await until(lambda: protocol.transport.is_closing())
        assert not protocol.write([b"{}"])


async def test_nothing_is_written_after_goodbye(site: Running) -> None:
    opened = await site.open("person", "person")
    async with site.watch(opened) as eve:
        await eve.until(lambda: eve.state)
        protocol = only(site)
        protocol.conn.send_close()
        assert not protocol.write([b"{}"])


async def test_no_more_is_read_while_much_waits_and_all_of_it_is_answered(site: Running) -> None:
    opened = await site.open("person", "person")
    async with site.watch(opened) as eve:
        await eve.until(lambda: eve.state)
        protocol, reading = only(site), list[bool]()
        for number in range(AT_ONCE + 1):
            protocol.handle_text(Frame(Opcode.TEXT, json.dumps({"id": f"x{number}", "do": "ping"}).encode()))
            reading.append(protocol.transport.is_reading())
        assert reading == [True] * AT_ONCE + [False]
        await eve.until(lambda: sum(message["type"] == "ok" for message in eve.messages) == AT_ONCE + 1)
        assert protocol.transport.is_reading()


async def test_an_answer_is_written_together_with_what_everyone_is_told(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[list[str]] = []

    def noted(protocol: FramesProtocol, texts: tuple[bytes, ...]) -> bool:
        written.append([json.loads(text)["type"] for text in texts])
        return write(protocol, texts)

    write = FramesProtocol.write
    monkeypatch.setattr(FramesProtocol, "write", noted)
    opened = await site.open("person", "person")
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, other = await in_turn(south, west)
        await mover.play("floor a1")
        await other.reach(1)
    assert written.count(["ok", "view"]) == 1
    assert ["ok"] not in written
