"""Whether this machine has what a server needs: each check says what it finds, and if that is not good, what to do.

Nothing is changed: no database is made or brought up to date, no kernel is kept.
"""

from __future__ import annotations

import contextlib
import os
import platform
import re
import shutil
import socket
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Literal

from alembic.script import ScriptDirectory
from sqlalchemy.engine import URL

from topfloor.engine import cache
from topfloor.engine.errors import BadSetup, TopfloorError, why_not
from topfloor.engine.kernel import compiles
from topfloor.engine.texts import Sayable, Saying, did_you_mean
from topfloor.games import REGISTRY
from topfloor.server import run
from topfloor.server.admin.database import why
from topfloor.server.admin.sizes import size_of
from topfloor.server.settings import HANDED_ON, PREFIX, Settings, variable
from topfloor.server.storage import migrations
from topfloor.server.storage.store import dsn

PACKAGE = __package__ or ""
Verdict = Literal["good", "beware", "wrong"]

MB = 1_000_000
TIGHT, FULL = 1000 * MB, 100 * MB
"""Room below which a disk is nearly full, and below which moves may soon not be kept any more."""

EARLIEST, LATEST = 2025, 2100
"""Years that a clock may show."""

SKEW, FAR = 2.0, 60.0
"""Seconds between two clocks that are worth a word, and that are wrong."""

PATIENCE = 5.0
OTHERS = (
    cache.PLACE,
    "TOPFLOOR_KERNELS",
    "TOPFLOOR_WEIGHTS",
    HANDED_ON,
    "TOPFLOOR_BUILD_PAGE",
    "TOPFLOOR_CHROMIUM",
)
"""What else may stand in the environment."""

ASSET = re.compile(r"""(?:src|href)="/(?P<file>[^"#?]+)\"""")


@dataclass(frozen=True)
class Finding:
    """What was found about something, and what to do if it is not good."""

    about: str
    verdict: Verdict
    text: Sayable
    remedy: Sayable | None = None


def good(about: str, key: str, **values: object) -> Finding:
    """All is well."""
    return Finding(about, "good", Saying(PACKAGE, f"doctor.{about}.{key}", **values))


def beware(about: str, key: str, **values: object) -> Finding:
    """It works, but somebody should know."""
    return _with_remedy(about, "beware", key, values)


def wrong(about: str, key: str, **values: object) -> Finding:
    """It does not work, or soon will not."""
    return _with_remedy(about, "wrong", key, values)


def _with_remedy(about: str, verdict: Verdict, key: str, values: dict[str, object]) -> Finding:
    text, remedy = (Saying(PACKAGE, f"doctor.{about}.{name}", **values) for name in (key, f"{key}-do"))
    return Finding(about, verdict, text, remedy)


async def examine(
    database: str | None = None, host: str | None = None, port: int | None = None
) -> AsyncIterator[Finding]:
    """Look at everything, one after the other, with the settings that a server would have."""
    yield good(
        "program", "fine", version=version("topfloor"), python=platform.python_version(), system=platform.system()
    )
    for finding in environment():
        yield finding
    try:
        settings = Settings.chosen(host=host, port=port, database=database or None)
        url = settings.url
    except TopfloorError as error:
        yield wrong("settings", "bad", reason=error)
        return
    yield good("settings", "fine")
    async for finding in of_database(url):
        yield finding
    for examined in (disk(url), kernel_cache(), kernels(), page(Path(settings.page)), clock(), door(settings, url)):
        for finding in examined:
            yield finding


# --- What was said in the environment.


def environment() -> Iterator[Finding]:
    """Names that nobody knows are most likely misspelt."""
    known = [*(variable(name) for name in Settings.model_fields), *OTHERS]
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in known:
            yield beware("settings", "unknown", name=name, hint=did_you_mean(name, known))
    weights = os.environ.get("TOPFLOOR_WEIGHTS")
    if weights and not Path(weights).is_dir():
        yield wrong("settings", "weights", folder=weights)


# --- The database.


async def of_database(url: URL) -> AsyncIterator[Finding]:
    """Whether it answers, is whole, and has the form that this Topfloor knows."""
    if url.get_backend_name() == "sqlite":
        for finding in sqlite(Path(url.database or "")):
            yield finding
    else:
        async for finding in postgres(url):
            yield finding


def sqlite(file: Path) -> Iterator[Finding]:
    """Looks at a file without touching it."""
    if not file.exists():
        yield good("database", "to-come", file=file)
        return
    try:
        with contextlib.closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=PATIENCE)) as database:
            (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                yield wrong("database", "damaged", file=file, reason=verdict)
                return
            revision = database.execute("SELECT version_num FROM alembic_version").fetchone()
            tables = database.execute("SELECT count(*) FROM tables").fetchone()[0]
            newest = database.execute("SELECT max(at) FROM events").fetchone()[0]
    except sqlite3.Error as error:
        yield wrong("database", "unread", reason=why(error))
        return
    yield form(revision[0] if revision else None, tables)
    if newest is not None and newest > (time.time() + FAR) * 1000:
        yield wrong("clock", "back")


async def postgres(url: URL) -> AsyncIterator[Finding]:
    """Asks in a transaction that only reads."""
    import asyncpg

    try:
        connection = await asyncpg.connect(dsn(url), timeout=PATIENCE)
    except Exception as error:
        yield wrong("database", "silent", reason=why(error))
        return
    try:
        before = time.time()
        theirs = float(await connection.fetchval("SELECT extract(epoch FROM clock_timestamp())"))
        yield skew(theirs - (before + time.time()) / 2)
        if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
            may = await connection.fetchval("SELECT has_schema_privilege(current_schema(), 'CREATE')")
            yield good("database", "empty") if may else wrong("database", "forbidden")
            return
        revision = await connection.fetchval("SELECT version_num FROM alembic_version")
        yield form(revision, await connection.fetchval("SELECT count(*) FROM tables"))
    except Exception as error:
        yield wrong("database", "unread", reason=why(error))
    finally:
        await connection.close()


def form(revision: str | None, tables: int) -> Finding:
    """Whether the form of a database is the one we know."""
    steps = ScriptDirectory(str(Path(migrations.__file__).parent))
    newest = steps.get_current_head()
    if revision == newest:
        return good("database", "fine", tables=tables)
    if revision in {step.revision for step in steps.walk_revisions()}:
        return beware("database", "older", tables=tables)
    return wrong("database", "newer")


# --- The machine.


def disk(url: URL) -> Iterator[Finding]:
    """Whether there is room, and whether we may write."""
    places = {"cache": cache.cache_home(), "temporary": Path(tempfile.gettempdir())}
    if url.get_backend_name() == "sqlite":
        places = {"tables": Path(url.database or "").parent, **places}
    for what, folder in places.items():
        yield room(Saying(PACKAGE, f"doctor.disk.for-{what}"), folder)


def room(what: Sayable, folder: Path) -> Finding:
    """Whether a folder, or the one in which it would be made, can be written to and has room."""
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
        free = shutil.disk_usage(there).free
    except OSError as error:
        return wrong("disk", "unwritable", what=what, folder=there, reason=why_not(error))
    facts = {"what": what, "folder": there, "free": f"{free / MB:,.0f}"}
    if free < FULL:
        return wrong("disk", "full", **facts)
    return beware("disk", "tight", **facts) if free < TIGHT else good("disk", "fine", **facts)


def kernel_cache() -> Iterator[Finding]:
    """Where compiled kernels lie, and how much they take."""
    home = cache.cache_home()
    if not home.exists():
        yield good("cache", "to-come", folder=home)
        return
    if not home.is_dir():  # which the disk has told already
        return
    others = [folder for folder in home.iterdir() if folder.is_dir() and folder != cache.cache_folder()]
    yield good("cache", "fine", folder=home, size=f"{size_of(home) / MB:,.0f}", others=len(others))


def kernels() -> Iterator[Finding]:
    """Whether kernels can be compiled here, and which games have theirs ready."""
    try:
        if not compiles():
            yield beware("kernels", "plain")
            return
        import numba

        if numba.njit(lambda number: number + 1)(1) != 2:
            raise ArithmeticError("1 + 1")
    except BadSetup as error:
        yield wrong("kernels", "setting", reason=error)
        return
    except Exception as error:
        yield wrong("kernels", "broken", reason=why(error))
        return
    cold = [name for name in REGISTRY.names() if not (cache.cache_folder() / f"{name}.ready").exists()]
    yield beware("kernels", "cold", games=", ".join(cold)) if cold else good("kernels", "fine")


def page(folder: Path) -> Iterator[Finding]:
    """Whether the page is built, with every file that its first one names."""
    first = folder / "index.html"
    if not first.is_file():
        yield wrong("page", "missing", folder=folder)
        return
    named = [found["file"] for found in ASSET.finditer(first.read_text("utf-8"))]
    lost = [name for name in named if not (folder / name).is_file()]
    yield wrong("page", "torn", files=", ".join(lost)) if lost else good("page", "fine", folder=folder)


def clock() -> Iterator[Finding]:
    """Whether time goes on, and is about now."""
    before = time.monotonic_ns()
    year = time.gmtime().tm_year
    if time.monotonic_ns() < before or not time.get_clock_info("monotonic").monotonic:
        yield wrong("clock", "backwards")
    elif not EARLIEST <= year < LATEST:
        yield wrong("clock", "year", year=year)
    else:
        yield good("clock", "fine", now=time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime()))


def skew(seconds: float) -> Finding:
    """How far another clock is from ours."""
    told = f"{abs(seconds):,.1f}"
    if abs(seconds) < SKEW:
        return good("clock", "alike", seconds=told)
    return (beware if abs(seconds) < FAR else wrong)("clock", "apart", seconds=told)


def door(settings: Settings, url: URL) -> Iterator[Finding]:
    """Whether a server could listen there, or does already."""
    where = f"{settings.host}:{settings.port}"
    try:
        with run.listen(settings.host, settings.port):
            yield good("port", "free", where=where)
    except run.PortTaken:
        here = "127.0.0.1" if settings.host in run.EVERYWHERE else settings.host
        name = f"[{here}]" if ":" in here else here
        is_ours = run.answers(f"http://{name}:{settings.port}")
        yield good("port", "served", where=where) if is_ours else wrong("port", "taken", where=where)
    except BadSetup as error:
        yield wrong("port", "nobody", where=where, reason=error)
    if not settings.is_local:
        yield beware("port", "open", name=socket.gethostname())
    held = Path(f"{url.database}.address")
    if url.get_backend_name() == "sqlite" and held.is_file():
        yield good("port", "running", address=held.read_text("utf-8").strip() or "?")


def is_healthy(findings: list[Finding]) -> bool:
    """Whether nothing is wrong."""
    return all(finding.verdict != "wrong" for finding in findings)
