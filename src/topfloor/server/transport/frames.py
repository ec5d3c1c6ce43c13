"""Texts written to a socket with less ado, as every move is told to everyone: at once, and several together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from topfloor.server.transport.teardown import release_frames, release_transport

EXTENSION = "topfloor.frames"
"""Under this name an application finds `write` in its scope, where there is one."""

AT_ONCE = 8
"""So many messages of a client may wait before no more are read."""

Write: TypeAlias = Callable[[Iterable[bytes]], bool]
"""Writes texts in UTF-8, all of them together, if that can be done without waiting; says whether it could."""


class FramesProtocol(WebSocketsSansIOProtocol):
    """WebSockets as uvicorn speaks them, and a way to write texts at once; they are not compressed (`run.py`)."""

    async def run_asgi(self) -> None:
        """Let the application know that it may write."""
        self.scope["extensions"][EXTENSION] = {"write": self.write}
        try:
            await super().run_asgi()
        finally:
            del self.scope["extensions"][EXTENSION]  # which knows this, as this knows it

    async def send(self, message: Any) -> None:
        """A socket that was refused with an answer is done with, which uvicorn would take for a mistake of ours."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        super().connection_lost(exc)
        release_frames(self.conn)
        release_transport(self.transport)

    def write(self, texts: Iterable[bytes]) -> bool:
        """Write texts, if somebody is there who reads what he is sent."""
        if self.transport.is_closing() or self.conn.state is not OPEN or not self.writable.is_set():
            return False
        self.transport.write(b"".join(map(frame, texts)))
        return True

    def send_receive_event_to_app(self) -> None:
        """A message has come. Read on until several wait, as to stop and begin again takes longer than to read one."""
        self.read_paused = self.queue.qsize() < AT_ONCE  # uvicorn does not stop what it takes for stopped
        super().send_receive_event_to_app()


def write_in(scope: Mapping[str, Any]) -> Write | None:
    """How to write at once, where that can be done."""
    write: Write | None = scope.get("extensions", {}).get(EXTENSION, {}).get("write")
    return write


def frame(text: bytes) -> bytes:
    """A text as it travels to a client: that it is a whole text, how long, and the text (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8), text)
