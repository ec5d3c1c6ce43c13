"""A connection that has ended is gone at once; it would wait long for the collector of circles."""

from __future__ import annotations

import asyncio
import gc
import struct
import weakref
from collections.abc import Awaitable, Callable, Iterator
from socket import SO_LINGER, SOL_SOCKET
from urllib.parse import urlsplit

import pytest

from tests.server.client import PATIENCE, Client
from tests.server.conftest import Running
from topfloor.server.run import BIGGEST_FRAME
from topfloor.server.transport.frames import FramesProtocol
from topfloor.server.transport.patience import PatientProtocol


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    """Only what knows itself in no way is gone."""
    gc.disable()
    yield
    gc.enable()


def tear(transport: asyncio.WriteTransport) -> None:
    """As when a network breaks: the other side hears of it by an error, not by an end."""
    transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


async def goodbye(eve: Client) -> None:
    await eve.socket.close()


async def no_word(eve: Client) -> None:
    eve.socket.transport.abort()


async def torn(eve: Client) -> None:
    tear(eve.socket.transport)


async def more_than_is_read(eve: Client) -> None:
    await eve.send("x" * (BIGGEST_FRAME + 1))
    await eve.socket.wait_closed()


async def ended(site: Running, gone: dict[str, weakref.ref[object]]) -> list[str]:
    """What there still is once the server knows of nobody any more."""
    state = site.server.server_state
    async with asyncio.timeout(PATIENCE):
        while state.connections or state.tasks:
            await asyncio.sleep(0)
    await asyncio.sleep(0)
    return [name for name, part in gone.items() if part() is not None]


@pytest.mark.parametrize("leave", [goodbye, no_word, torn, more_than_is_read])
async def test_nothing_is_left_of_a_socket(site: Running, leave: Callable[[Client], Awaitable[None]]) -> None:
    opened = await site.open("person", "person")
    await site.http.aclose()
    async with site.watch(opened) as eve:
        await eve.until(lambda: eve.state)
        [end] = [one for one in site.server.server_state.connections if isinstance(one, FramesProtocol)]
        gone: dict[str, weakref.ref[object]] = {
            "protocol": weakref.ref(end),
            "frames": weakref.ref(end.conn),
            "transport": weakref.ref(end.transport),
        }
        del end
        await leave(eve)
    assert not await ended(site, gone)


async def test_nothing_is_left_of_a_request(site: Running) -> None:
    await site.open("person", "person")
    [end] = [one for one in site.server.server_state.connections if isinstance(one, PatientProtocol)]
    gone: dict[str, weakref.ref[object]] = {"protocol": weakref.ref(end), "transport": weakref.ref(end.transport)}
    del end
    await site.http.aclose()
    assert not await ended(site, gone)


@pytest.mark.parametrize("end_it", [lambda end, asker: end.transport.abort(), lambda end, asker: tear(asker.transport)])
async def test_nothing_is_left_of_half_a_request(
    site: Running, end_it: Callable[[PatientProtocol, asyncio.StreamWriter], None]
) -> None:
    _, asker = await asyncio.open_connection("127.0.0.1", urlsplit(site.address).port)
    asker.write(b"GET / HTTP/1.1\r\n")
    async with asyncio.timeout(PATIENCE):
        while not (ends := [one for one in site.server.server_state.connections if isinstance(one, PatientProtocol)]):
            await asyncio.sleep(0)
    end = ends.pop()
    gone: dict[str, weakref.ref[object]] = {"protocol": weakref.ref(end), "transport": weakref.ref(end.transport)}
    end_it(end, asker)
    del end
    assert not await ended(site, gone)
    asker.close()
