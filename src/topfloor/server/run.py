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

from topfloor.bots import weights
from topfloor.engine.cache import folder_in_use
from topfloor.engine.errors import BadSetup
from topfloor.engine.kernel import compiles
from topfloor.engine.texts import Saying, say
from topfloor.server.settings import Settings
from topfloor.server.storage.lockfile import only_one
from topfloor.server.storage.store import Store
from topfloor.server.transport.frames import FramesProtocol
from topfloor.server.transport.patience import PatientProtocol

BIGGEST_FRAME = 65_536
"""Frames above this end a connection; those above the limit for messages are only refused."""

EVERYWHERE = ("0.0.0.0", "::")
SOMEWHERE_ELSE = ("192.0.2.1", 9)
"""An address for documentation, which no machine has."""

GRACE = 3
BACKLOG = 2048


def serve(
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    workers: int = 1,
    open_browser: bool = False,
    lang: str = "en",
    any_port: bool = False,
) -> None:
    """Serve until interrupted, with `Settings` for what is not said; `BadSetup` with one sentence if that cannot be.

    With `any_port` a port that is taken is no matter: another one will do.
    """
    settings = Settings.chosen(host=host, port=port, database=database or None)
    weights.own_folder()  # or no bot could think, as also where there is no place for kernels
    if compiles():
        folder_in_use()
    is_shared = settings.url.get_backend_name() == "postgresql"
    if workers > 1 and not is_shared:
        raise BadSetup(Saying("topfloor.server", "serve.workers"))
    with contextlib.ExitStack() as stack:
        note_address = None if is_shared else stack.enter_context(only_one(settings.url.database or ""))
        found = listen_anyway(settings.host, settings.port, lang) if any_port else listen(settings.host, settings.port)
        listening = stack.enter_context(found)
        if note_address is not None:
            note_address(address_of(listening))
        settings.hand_on()
        asyncio.run(prepare(settings))
        threading.Thread(target=announce, args=(settings, listening, open_browser, lang), daemon=True).start()
        run(listening, workers)


async def prepare(settings: Settings) -> None:
    """Bring the database up to date before anyone is let in; `BadSetup` says why that cannot be."""
    store = Store(settings.url)
    try:
        await store.start()
    except Exception as error:
        reason = str(getattr(error, "orig", None) or error).strip().split("\n")[0]
        raise store.unopened(reason) from None
    finally:
        await store.close()


class PortTaken(BadSetup):
    """Something else listens there."""


def listen_anyway(host: str, port: int, lang: str) -> socket.socket:
    """A socket that listens, at another port if this one is taken."""
    try:
        return listen(host, port)
    except PortTaken:
        print(say("topfloor.server", lang, "serve.elsewhere", port=port), flush=True)
        return listen(host, 0)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes any that is free.

    It says that it speaks TCP, as asyncio looks there before it asks for what is written to be sent at once; else a
    view waits for the other side to have confirmed the answer before it, some 40 ms.
    """
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError):  # the second is for what no name can be
        raise BadSetup(Saying("topfloor.server", "serve.host", host=host)) from None
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(where)
    except OSError as error:
        listening.close()
        if error.errno in (48, 98, 10048):
            raise PortTaken(Saying("topfloor.server", "serve.taken", port=port)) from None
        raise BadSetup(Saying("topfloor.server", "serve.host", host=host)) from None
    listening.set_inheritable(True)
    return listening


def address_of(listening: socket.socket, here: str = "127.0.0.1") -> str:
    """Where a browser finds the server; `here` is the name of this machine if it listens everywhere."""
    host, port = listening.getsockname()[:2]
    name = here if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def this_machine() -> str:
    """The address by which others in the network reach this machine, as far as it knows."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)  # asks for the way there; nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def config(workers: int = 1) -> uvicorn.Config:
    """How uvicorn is to run us: no compression of messages, which would cost more than it saves on the way."""
    return uvicorn.Config(
        "topfloor.server.app:create_app",
        factory=True,
        http=PatientProtocol,
        ws=FramesProtocol,
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


def announce(settings: Settings, listening: socket.socket, open_browser: bool, lang: str) -> None:
    """Once the server answers, say where it is and what that means."""
    address = address_of(listening)
    while not answers(address):
        time.sleep(0.05)
    shown = address if settings.is_local else address_of(listening, this_machine())
    print(say("topfloor.server", lang, "serve.listening", address=shown), flush=True)
    print(say("topfloor.server", lang, "serve.local" if settings.is_local else "serve.open"), flush=True)
    if open_browser and has_display():
        webbrowser.open(address)


def has_display() -> bool:
    """Whether a browser can show itself."""
    is_desktop = sys.platform in ("darwin", "win32")
    return is_desktop or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def answers(address: str) -> bool:
    """Whether the server is up."""
    try:
        with urllib.request.urlopen(f"{address}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
