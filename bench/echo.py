"""The least a server can do: a bare uvicorn application that answers, and sends a text to everyone in the room.

uvicorn echo:app    with ECHO_SIZE bytes for everyone and the same protocol settings as Topfloor
"""

from __future__ import annotations

import os
from collections import defaultdict
from typing import Any

TEXT = "x" * int(os.environ.get("ECHO_SIZE", "6000"))
OK = '{"id":"m12345","type":"ok","ply":13}'
ROOMS: dict[str, set[Any]] = defaultdict(set)


async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """A room for each path; every message goes to all in it."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    room = ROOMS[scope["path"]]
    room.add(send)
    while (await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": OK})
        for everyone in room:
            await everyone({"type": "websocket.send", "text": TEXT})
    room.discard(send)
