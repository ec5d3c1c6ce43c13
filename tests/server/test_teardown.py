"""A connection that has ended is gone at once; it would wait long for the collector of circles."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable, Iterator

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


async def goodbye(eve: Client) -> None:
    await eve.socket.close()


async def no_word(eve: Client) -> None:
    eve.socket.transport.abort()


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


@pytest.mark.parametrize("leave", [goodbye, no_word, more_than_is_read])
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
