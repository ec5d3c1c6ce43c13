"""All tables as stories in a folder, out and in.

A story is what was played, not what was said: chat, links and the time of each move stay behind. To keep these, too,
make a backup.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from sqlalchemy import select

from topfloor.engine.errors import BadSetup, TopfloorError, why_not
from topfloor.engine.match import Match
from topfloor.engine.story import write
from topfloor.engine.texts import Sayable, Saying
from topfloor.games import load
from topfloor.server.admin.records import FIRST, Opened, opened, stocks
from topfloor.server.storage import schema
from topfloor.server.storage.events import PLAY, Event
from topfloor.server.storage.store import Store
from topfloor.server.tables import saves
from topfloor.server.tables.setup import Opened as NewTable
from topfloor.server.tables.setup import Place, set_up

PACKAGE = __package__ or ""
ENDING = ".story"
Kind = Literal["over", "running", "old-rules"]


@dataclass(frozen=True)
class Written:
    """A table that was written down: whole, while it was running (beware), or under rules that are not known here."""

    table: str
    file: str
    kind: Kind


@dataclass(frozen=True)
class Read:
    """A story that was taken in, as which table and with which links; or why not."""

    file: str
    table: str | None = None
    over: bool = False
    links: tuple[tuple[str, str], ...] = ()
    """Who gets which link."""
    reason: str | Sayable | None = None
    is_known: bool = False
    """Whether it is here already."""


# --- Out.


async def export(store: Store, folder: Path, lang: str) -> AsyncIterator[Written]:
    """Write every table down, each in a file of its own, which is replaced if it is there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for stock in await stocks(store):
            found = await opened(store, stock.id)
            if found is not None:
                kind, text = told(found, lang)
                day = datetime.fromtimestamp(stock.opened / 1000, UTC).date()
                file = folder / f"{stock.game}-{day}-{stock.id}{ENDING}"
                _write_whole(file, text)
                yield Written(stock.id, file.name, kind)
    except OSError as error:
        raise BadSetup(
            Saying(PACKAGE, "archive.unwritten", file=error.filename or folder, reason=why_not(error))
        ) from None


def told(found: Opened, lang: str) -> tuple[Kind, str]:
    """The whole story of a table; if it is not over, it says that everything hidden is in it."""
    if found.table is None:
        return "old-rules", found.kept.story(lang)
    match, chairs = found.table.match, found.table.chairs
    if match.over:
        return "over", write(match, {"seats": saves.seats_said(chairs)})
    return "running", saves.to_play_on(match, chairs, lang)


def _write_whole(file: Path, text: str) -> None:
    draft = file.with_suffix(".part")
    try:
        draft.write_text(text, "utf-8", newline="\n")
        draft.replace(file)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


# --- In.


async def take_in(store: Store, folder: Path) -> AsyncIterator[Read]:
    """Open a table for every story of a folder, at which it can be looked at, or goes on."""
    for file in stories(folder):
        try:
            text = file.read_text("utf-8")
            match = load(text)
        except TopfloorError as error:
            yield Read(file.name, reason=error)
        except UnicodeDecodeError:
            yield Read(file.name, reason=Saying("topfloor.engine", "content.not-text"))
        except OSError as error:
            yield Read(file.name, reason=why_not(error))
        else:
            known = await known_as(store, match)
            yield Read(file.name, known, match.over, is_known=True) if known else await _open(store, file, text, match)


def stories(folder: Path) -> Iterator[Path]:
    """The stories of a folder, by name."""
    if not folder.is_dir():
        raise BadSetup(Saying(PACKAGE, "archive.no-folder", folder=folder))
    yield from sorted(file for file in folder.iterdir() if file.suffix == ENDING and file.is_file())


async def known_as(store: Store, match: Match) -> str | None:
    """The table at which this very match was played, or is."""
    tables = schema.tables
    alike = select(tables.c.id).where(
        tables.c.game == match.game.NAME, tables.c.variant == match.variant, tables.c.seed == str(match.seed)
    )
    async with store.engine.connect() as connection:
        names = [name for (name,) in await connection.execute(alike)]
    for name in names:
        found = await opened(store, name)
        if found is not None and [words for _, words in found.kept.moves] == match.moves:
            return str(name)
    return None


async def _open(store: Store, file: Path, text: str, match: Match) -> Read:
    places = [
        Place(place.kind, place.level, name)
        for place, name in zip(saves.who_sat(text, match.players), match.names, strict=True)
    ]
    new = set_up(match.game.NAME, match.variant, places, match.seed)
    await store.open(new.opening)
    moves = enumerate(zip(match.movers, match.moves, strict=True))
    events = [Event(FIRST + n, PLAY, seat, None, {"words": words, "ply": n + 1}) for n, (seat, words) in moves]
    await asyncio.gather(*(store.append(new.opening.id, event) for event in events))
    return Read(file.name, new.opening.id, match.over, tuple(_links(new)))


def _links(new: NewTable) -> Iterator[tuple[str, str]]:
    """A link for every person, and one for watching."""
    for chair, token in zip(new.opening.chairs, new.tokens, strict=True):
        if token is not None:
            yield chair.name, f"/t/{new.opening.id}#{token}"
    yield "", f"/t/{new.opening.id}#{new.watch}"
