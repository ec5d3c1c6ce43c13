"""A coroutine that is started at once runs as far as it can; the rest of it is a task like any other."""

from __future__ import annotations

import asyncio

import pytest

from topfloor.server.transport import eager_tasks


async def test_what_need_not_wait_is_done_at_once() -> None:
    done = []

    async def work() -> None:
        done.append(1)

    assert eager_tasks.start(work()) is None
    assert done == [1]


async def test_what_has_to_wait_goes_on_as_a_task() -> None:
    gate, done = asyncio.Event(), []

    async def work() -> None:
        done.append("before")
        await gate.wait()
        await asyncio.sleep(0)
        done.append("after")

    task = eager_tasks.start(work())
    assert task is not None
    assert done == ["before"]
    gate.set()
    await task
    assert done == ["before", "after"]


async def test_an_error_comes_out_where_it_is_awaited() -> None:
    async def work(wait: bool) -> None:
        if wait:
            await asyncio.sleep(0)
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        eager_tasks.start(work(wait=False))
    task = eager_tasks.start(work(wait=True))
    assert task is not None
    with pytest.raises(ValueError, match="broken"):
        await task


async def test_it_can_be_cancelled() -> None:
    tidied = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            tidied.append(1)

    task = eager_tasks.start(work())
    assert task is not None
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert tidied == [1]
