"""The commands for whoever runs a server: admin tables, close, prune, export, import, backup, restore, sizes."""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from topfloor.cli.kinds import Place
from topfloor.cli.options import with_database, with_json, with_language
from topfloor.cli.output import print_json, print_table
from topfloor.engine.texts import count, say, told

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

    from topfloor.server.admin.archive import Read, Written
    from topfloor.server.admin.records import Record
    from topfloor.server.admin.sizes import Sizes

ADMIN = "topfloor.server.admin"
COLUMNS = ("id", "game", "state", "moves", "events", "size", "used", "players")


@click.group()
def admin() -> None:
    """Look after the tables of a server."""


def _url(database: str | None) -> URL:
    """The database that is meant, or the one that a server would use."""
    from topfloor.server.settings import Settings

    return Settings.chosen(database=database or None).url


def _asked(question: str, lang: str) -> bool:
    """Whether somebody says yes."""
    try:
        answer = click.prompt(
            say(ADMIN, lang, "ask.form", question=question), prompt_suffix="", default="", show_default=False
        )
    except click.Abort:
        raise click.UsageError(say(ADMIN, lang, "ask.unasked")) from None
    return str(answer).strip().lower()[:1] in ("y", say(ADMIN, lang, "ask.yes"))


# --- Looking.


@admin.command()
@with_database
@with_language
@with_json
def tables(database: str | None, lang: str, as_json: bool) -> None:
    """List all tables, those used last first."""
    from topfloor.server.admin.database import reading
    from topfloor.server.admin.records import records

    async def found() -> list[Record]:
        async with reading(_url(database)) as store:
            return [table async for table in records(store)]

    _list(asyncio.run(found()), lang, as_json)


def _list(found: list[Record], lang: str, as_json: bool = False) -> None:
    if as_json:
        print_json([asdict(table) for table in found])
    elif not found:
        click.echo(say(ADMIN, lang, "tables.none"))
    else:
        print_table([say(ADMIN, lang, f"tables.head-{column}") for column in COLUMNS], [_row(t, lang) for t in found])


def _row(table: Record, lang: str) -> list[str]:
    used = datetime.fromtimestamp(table.used / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    numbers = [str(table.moves), str(table.events), str(table.size)]
    return [
        table.id,
        table.game,
        say(ADMIN, lang, f"states.{table.state}"),
        *numbers,
        used,
        ", ".join(table.players),
    ]


@admin.command()
@with_database
@with_language
@with_json
def sizes(database: str | None, lang: str, as_json: bool) -> None:
    """Show what takes how much room."""
    from topfloor.server.admin.database import reading
    from topfloor.server.admin.sizes import sizes as measured
    from topfloor.server.settings import Settings

    async def measure() -> Sizes:
        async with reading(_url(database)) as store:
            return await measured(store, Path(Settings.chosen().page))

    found = asyncio.run(measure())
    if as_json:
        print_json(asdict(found))
    else:
        _tell_sizes(found, lang)


def _tell_sizes(found: Sizes, lang: str) -> None:
    def line(key: str, **values: object) -> None:
        click.echo(say(ADMIN, lang, f"sizes.{key}", **values))

    if found.tables:
        games = ", ".join(f"{game} {number}" for game, number in found.by_game.items())
        line("tables", tables=found.tables, events=found.events, games=games)
    else:
        line("no-tables")
    for name, size in found.database.items():
        key = name if name in ("file", "log", "free", "database") else "relation"
        line(key, name=name, size=_bytes(size))
    line("cache", size=_bytes(found.cache), used=_bytes(found.cache_in_use))
    line("page", size=_bytes(found.page))
    if found.free is not None:
        line("room", size=_bytes(found.free))
    if found.biggest:
        line("biggest")
        for stock in found.biggest:
            click.echo(f"  {stock.id}  {stock.game}  {_bytes(stock.size)}")


def _bytes(number: float) -> str:
    """So many bytes, as people say it."""
    for unit in ("B", "kB", "MB", "GB"):
        if number < 1000 or unit == "GB":
            break
        number /= 1000
    return f"{number:,.0f} {unit}" if unit == "B" else f"{number:,.1f} {unit}"


# --- Ending and taking away.


@admin.command()
@click.argument("table")
@with_database
@with_language
def close(table: str, database: str | None, lang: str) -> int:
    """Let nobody play on at TABLE; it can still be looked at."""
    from topfloor.server.admin.database import changing
    from topfloor.server.admin.records import State
    from topfloor.server.admin.records import close as close_table

    async def closed() -> State | None:
        async with changing(_url(database)) as store:
            return await close_table(store, table)

    before = asyncio.run(closed())
    key = "none" if before is None else before if before in ("over", "closed") else "done"
    sentence = say(ADMIN, lang, f"close.{key}", table=table)
    if before is None:
        raise click.ClickException(sentence)
    click.echo(sentence)
    return 0


@admin.command()
@click.option("--older-than", required=True)
@click.option("--dry-run", is_flag=True)
@click.option("--yes", is_flag=True)
@with_database
@with_language
def prune(older_than: str, dry_run: bool, yes: bool, database: str | None, lang: str) -> None:
    """Take away tables that have been quiet for long; never one in play that is not abandoned."""
    from topfloor.server.admin import pruning
    from topfloor.server.admin.database import changing, reading

    async def run(quiet: int) -> None:
        url = _url(database)
        async with reading(url) if dry_run else changing(url) as store:
            found = await pruning.found(store, quiet, time.time_ns() // 1_000_000)
            if not found:
                click.echo(say(ADMIN, lang, "prune.nothing", age=older_than))
                return
            click.echo(count(ADMIN, lang, "prune.found", len(found)))
            _list(found, lang)
            if dry_run:
                click.echo(say(ADMIN, lang, "prune.dry"))
            elif yes or _asked(count(ADMIN, lang, "prune.ask", len(found)), lang):
                gone = await pruning.take_away(store, found)
                click.echo(count(ADMIN, lang, "prune.done", gone))
            else:
                click.echo(say(ADMIN, lang, "prune.kept"))

    asyncio.run(run(pruning.age(older_than)))


# --- As stories.


@admin.command()
@click.argument("folder", type=Place())
@with_database
@with_language
@with_json
def export(folder: Path, database: str | None, lang: str, as_json: bool) -> None:
    """Write all tables as stories into FOLDER."""
    from topfloor.server.admin import archive
    from topfloor.server.admin.database import reading

    async def run() -> list[Written]:
        async with reading(_url(database)) as store:
            return [written async for written in archive.export(store, folder, lang)]

    found = asyncio.run(run())
    if as_json:
        print_json([asdict(written) for written in found])
        return
    for written in found:
        key = "written" if written.kind == "over" else f"written-{written.kind}"
        click.echo(say(ADMIN, lang, f"archive.{key}", file=written.file))
    click.echo(count(ADMIN, lang, "archive.exported", len(found), folder=folder))


@admin.command(name="import")
@click.argument("folder", type=Place())
@with_database
@with_language
@with_json
def take_in(folder: Path, database: str | None, lang: str, as_json: bool) -> int:
    """Open a table for every story in FOLDER."""
    from topfloor.server.admin import archive
    from topfloor.server.admin.database import changing

    async def run() -> list[Read]:
        async with changing(_url(database), new=True) as store:
            return [read async for read in archive.take_in(store, folder)]

    found = asyncio.run(run())
    refused = [read for read in found if read.reason is not None]
    if as_json:
        print_json([{**asdict(read), "reason": told(read.reason, lang)} for read in found])
    else:
        for read in found:
            _tell_read(read, lang)
        known = sum(read.is_known for read in found)
        counts = {"read": len(found) - known - len(refused), "known": known, "refused": len(refused)}
        click.echo(say(ADMIN, lang, "archive.imported", **counts))
    return 1 if refused else 0


def _tell_read(read: Read, lang: str) -> None:
    key = "refused" if read.reason is not None else "known" if read.is_known else "read"
    facts = {"file": read.file, "table": read.table, "reason": told(read.reason, lang)}
    click.echo(say(ADMIN, lang, f"archive.{key}", **facts))
    for name, link in read.links:
        if not (read.over and name):  # nobody plays on there
            shown = name or say(ADMIN, lang, "archive.watching")
            click.echo(say(ADMIN, lang, "archive.link", name=shown, link=link))


# --- Everything in one file.


@admin.command()
@click.argument("file", type=Place())
@with_database
@with_language
def backup(file: Path, database: str | None, lang: str) -> None:
    """Keep everything in FILE, while the server goes on."""
    from topfloor.server.admin.backups import back_up

    tables = asyncio.run(back_up(_url(database), file))
    click.echo(count(ADMIN, lang, "backup.done", tables, file=file))


@admin.command()
@click.argument("file", type=Place())
@click.option("--yes", is_flag=True)
@with_database
@with_language
def restore(file: Path, yes: bool, database: str | None, lang: str) -> None:
    """Put what is in FILE in the place of everything in the database."""
    from topfloor.server.admin import backups

    url = _url(database)
    backups.checked(file)
    lost = asyncio.run(backups.holds_tables(url))
    if lost and not yes and not _asked(count(ADMIN, lang, "backup.ask", lost), lang):
        click.echo(say(ADMIN, lang, "backup.stayed"))
        return
    tables = asyncio.run(backups.restore(url, file))
    click.echo(count(ADMIN, lang, "backup.restored", tables, file=file))
    aside = Path(f"{url.database}{backups.KEPT_ASIDE}")
    if lost and url.get_backend_name() == "sqlite":
        click.echo(say(ADMIN, lang, "backup.aside", file=aside))
