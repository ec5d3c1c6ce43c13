"""How long a connection may take to say what it wants: uvicorn itself would wait for ever for the head of a request."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

from topfloor.server.transport.teardown import release_transport


class PatientProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, for those who ask within a time; who begins and does not go on is not waited for.

    The body of a request has its own limit (`middleware.py`), and so has the first message of a socket.
    """

    patience = 20.0
    """Seconds from the first byte of a request, or from the connection, to the end of its head."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's does
        """Somebody is there."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Something of a request has come: the last of its head, or more is to follow."""
        before = self.scope
        super().data_received(data)
        if self.scope is not before:
            self._wait_no_longer()
        elif self._waiting is None and (self.cycle is None or self.cycle.response_complete):
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._wait_no_longer()
        super().connection_lost(exc)
        release_transport(self.transport)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(self.patience, self.transport.abort)

    def _wait_no_longer(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
