"""Starting a coroutine at once instead of at the next turn of the loop, as tasks of Python 3.12 can.

Sending to a socket hardly ever has to wait, and a thousand sockets would otherwise wake a thousand tasks for a move.
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Coroutine, Generator


def start(coroutine: Coroutine[object, None, None]) -> asyncio.Task[None] | None:
    """Run a coroutine; if it has to wait for something, the rest of it becomes a task, which is returned."""
    try:
        awaited = coroutine.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_go_on(coroutine, awaited))


async def _go_on(coroutine: Coroutine[object, None, None], awaited: object) -> None:
    await _rest(coroutine, awaited)


@types.coroutine
def _rest(coroutine: Coroutine[object, None, None], awaited: object) -> Generator[object, None, None]:
    """Go on where a coroutine waits for `awaited`."""
    try:
        while True:
            try:
                sent = yield awaited
            except BaseException as error:
                awaited = coroutine.throw(error)
            else:
                awaited = coroutine.send(sent)
    except StopIteration:
        return
