"""A real uvicorn on a free port, in the loop of the test, with a database of its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI

from tests.server.client import Site
from tests.server.postgres import Postgres, running_postgres
from topfloor.server.app import create_app
from topfloor.server.run import BIGGEST_FRAME, listen
from topfloor.server.settings import Settings
from topfloor.server.storage.store import Store
from topfloor.server.tables.registry import TableRegistry
from topfloor.server.transport.frames import FramesProtocol
from topfloor.server.transport.patience import PatientProtocol


class QuietServer(uvicorn.Server):
    """Leaves signals to pytest."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Impatient:
    """An asyncio that rests shortly: uvicorn looks each tenth of a second whether to leave, then rests once more."""

    def __getattr__(self, name: str) -> object:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / 20)


class Running(Site):
    """A server in this process, with its registry within reach."""

    def __init__(self, app: FastAPI, server: uvicorn.Server, address: str) -> None:
        super().__init__(address)
        self.app, self.server = app, server

    @property
    def registry(self) -> TableRegistry:
        """The registry of the server."""
        registry: TableRegistry = self.app.state.registry
        return registry

    @property
    def store(self) -> Store:
        """Its database."""
        assert isinstance(self.registry.store, Store)
        return self.registry.store


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server waits for its own next look."""
    monkeypatch.setattr(uvicorn.server, "asyncio", Impatient())


@pytest.fixture(autouse=True)
def uvicorn_has_no_complaint(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever is done to a server, what runs it finds no fault with how it was answered."""
    yield
    told = [one.getMessage() for one in caplog.get_records("call") if one.name == "uvicorn.error"]
    assert [one for one in told if one.startswith("ASGI") or "Exception in" in one] == []


@contextlib.asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Running]:
    """Run a server until the block ends."""
    app = create_app(settings)
    listening = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        app,
        http=PatientProtocol,
        ws=FramesProtocol,
        log_config=None,
        ws_max_size=BIGGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
    )
    server = QuietServer(config)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    site = Running(app, server, f"http://127.0.0.1:{listening.getsockname()[1]}")
    try:
        while not server.started and not task.done():
            await asyncio.sleep(0.005)
        yield site
    finally:
        await site.http.aclose()
        server.should_exit = True
        await task
        listening.close()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Bots that answer at once, and limits that no honest test meets."""
    return Settings(
        database=str(tmp_path / "tables.db"),
        page=str(tmp_path / "page"),
        pause=(0.0, 0.0),
        grace=0.0,
        warm=False,
        messages_a_second=10_000,
        messages_at_once=10_000,
        tables_a_minute=10_000,
    )


@pytest.fixture
async def site(settings: Settings) -> AsyncIterator[Running]:
    """A running server on SQLite."""
    async with serving(settings) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL on loopback; skipped with a reason where none can be found."""
    with running_postgres() as server:
        yield server
