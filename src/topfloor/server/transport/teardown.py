"""Connections that have ended are gone at once: nothing of them may know itself, in however many steps.

What does stays in memory until Python looks for such circles, which a server seldom does (`app.py`), and hardly ever
among what has been there for as long as a socket.
"""

from __future__ import annotations

import asyncio
import contextlib

from websockets.protocol import Protocol


def release_transport(transport: asyncio.BaseTransport) -> None:
    """End the circles in which asyncio's sockets know how they are read and written: by methods of their own.

    From Python 3.12 on, `close` does, also after an end; before, there is only a name that is asyncio's own.
    """
    transport.close()
    with contextlib.suppress(AttributeError):  # of a loop that is not written in Python
        transport._read_ready_cb = None  # type: ignore[attr-defined]


def release_frames(conn: Protocol) -> None:
    """End the circles of what reads frames: it knows itself by where it stands, and by an error that it met."""
    conn.parser.close()
    conn.parser_exc = None
