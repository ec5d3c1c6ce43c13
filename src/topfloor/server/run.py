"""Running the server: `serve` listens, says where, and hands over to uvicorn."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser

import uvicorn

from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import say
from topfloor.server import logs
from topfloor.server.lockfile import only_one
from topfloor.server.settings import Settings
from topfloor.server.store import Store

BIGGEST_FRAME = 65_536
"""Frames above this end a connection; those above the limit for messages are only refused."""

GRACE = 3
BACKLOG = 2048


def serve(
    host: str = "127.0.0.1",
    port: int = 8017,
    database: str | None = None,
    workers: int = 1,
    open_browser: bool = False,
    lang: str = "en",
) -> None:
    """Serve until interrupted; `BadSetup` with one sentence if that cannot be."""
    settings = Settings.chosen(host=host, port=port, database=database or None)
    is_shared = settings.url.get_backend_name() == "postgresql"
    if workers > 1 and not is_shared:
        raise BadSetup(say("topfloor.server", lang, "serve.workers"))
    listening = listen(host, port, lang)
    address = address_of(listening)
    with contextlib.nullcontext() if is_shared else only_one(settings.url.database or "", address, lang):
        logs.begin()
        settings.hand_on()
        asyncio.run(prepare(settings, lang))
        threading.Thread(target=announce, args=(settings, address, open_browser, lang), daemon=True).start()
        run(listening, workers)


async def prepare(settings: Settings, lang: str = "en") -> None:
    """Bring the database up to date before anyone is let in; `BadSetup` says why that cannot be."""
    store = Store(settings.url)
    try:
        await store.start()
    except Exception as error:
        reason = str(getattr(error, "orig", None) or error).strip().split("\n")[0]
        raise BadSetup(say("topfloor.server", lang, "serve.database", reason=reason)) from None
    finally:
        await store.close()


def listen(host: str, port: int, lang: str = "en") -> socket.socket:
    """A socket that listens; port 0 takes any that is free."""
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except OSError:
        raise BadSetup(say("topfloor.server", lang, "serve.host", host=host)) from None
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(where)
    except OSError as error:
        listening.close()
        key = "taken" if error.errno in (48, 98, 10048) else "host"
        raise BadSetup(say("topfloor.server", lang, f"serve.{key}", host=host, port=port)) from None
    listening.set_inheritable(True)
    return listening


def address_of(listening: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    host, port = listening.getsockname()[:2]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"


def config(workers: int = 1) -> uvicorn.Config:
    """How uvicorn is to run us: no compression of messages, which would cost more than it saves on the way."""
    return uvicorn.Config(
        "topfloor.server.app:create_app",
        factory=True,
        log_config=None,
        access_log=False,
        ws_max_size=BIGGEST_FRAME,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        workers=workers,
        backlog=BACKLOG,
    )


def run(listening: socket.socket, workers: int) -> None:
    """Run one process here, or several below this one."""
    chosen = config(workers)
    if workers == 1:
        with contextlib.suppress(KeyboardInterrupt):
            uvicorn.Server(chosen).run(sockets=[listening])
        return
    from uvicorn.supervisors import Multiprocess

    listening.listen(BACKLOG)
    Multiprocess(chosen, sockets=[listening]).run()


def announce(settings: Settings, address: str, open_browser: bool, lang: str) -> None:
    """Once the server answers, say where it is and what that means."""
    while not answers(address):
        time.sleep(0.05)
    print(say("topfloor.server", lang, "serve.listening", address=address), flush=True)
    print(say("topfloor.server", lang, "serve.local" if settings.is_local else "serve.open"), flush=True)
    if open_browser and (
        sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        webbrowser.open(address)


def answers(address: str) -> bool:
    """Whether the server is up."""
    try:
        with urllib.request.urlopen(f"{address}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
