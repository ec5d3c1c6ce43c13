"""What all of REST has in common: the table that is asked for, the language, and what can be wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from fastapi import Depends, HTTPException, Query, Request

from topfloor.engine.errors import BadStory, TopfloorError
from topfloor.engine.texts import say, told
from topfloor.server.protocol import bodies
from topfloor.server.tables.registry import TableRegistry
from topfloor.server.tables.setup import OutOfDate
from topfloor.server.tables.table import Table
from topfloor.server.transport.addresses import origin_of
from topfloor.server.transport.lookup import Lookup, TooManyMisses
from topfloor.server.transport.rate_limit import RateLimits
from topfloor.server.transport.replay_worker import SECONDS, ReplayWorker, TooBusy

T = TypeVar("T")

Responses: TypeAlias = dict[int | str, dict[str, Any]]
"""What a route may answer besides, as FastAPI takes it."""

Lang = Annotated[Literal["en", "de", "fr"], Query(description="The language of texts.")]

NO_TABLE: Responses = {
    429: {"model": bodies.Complaint, "description": "Asked for too many tables that are not there."},
    404: {"model": bodies.Complaint, "description": "No such table."},
    410: {"model": bodies.Complaint, "description": "Opened under other rules than these."},
}

AT_THE_DOOR: Responses = {
    400: {"model": bodies.Complaint, "description": "Not even text."},
    403: {"model": bodies.Complaint, "description": "Asked for by a page of another site."},
    413: {"model": bodies.Complaint, "description": "Too big."},
    429: {"model": bodies.Complaint, "description": "Too many from one address."},
}

BUSY: Responses = {503: {"model": bodies.Complaint, "description": "Too many wait already; come back in a moment."}}

NO_STORY: Responses = {
    **AT_THE_DOOR,
    **BUSY,
    422: {
        "model": bodies.StoryComplaint,
        "description": "Something asked for does not exist, or a story is none; says what, and where.",
    },
}


def the_registry(request: Request) -> TableRegistry:
    """The registry of this server."""
    registry: TableRegistry = request.app.state.registry
    return registry


TheRegistry = Annotated[TableRegistry, Depends(the_registry)]


async def the_table(request: Request, registry: TheRegistry, table: str, lang: Lang = "en") -> Table:
    """The table that the address names; who asks for too many that are not there must wait."""
    lookup: Lookup = request.app.state.lookup
    try:
        found = await lookup.find(registry, table, origin_of(request.scope))
    except TooManyMisses:
        raise too_many(lang) from None
    except OutOfDate:
        raise HTTPException(410, say("topfloor.server", lang, "errors.out-of-date", table=table)) from None
    if found is None:
        raise HTTPException(404, say("topfloor.server", lang, "errors.no-table", table=table))
    return found


AtTable = Annotated[Table, Depends(the_table)]


def token_in(authorization: str) -> str:
    """The token in a header, with its scheme, of which upper and lower case are the same, or without."""
    scheme, _, token = authorization.strip().partition(" ")
    return token.strip() if scheme.lower() == "bearer" else authorization.strip()


def limit_openings(request: Request, lang: Lang = "en") -> None:
    """Tables can be opened so many times a minute from one address."""
    _limit(request.app.state.opening_limits, request, lang)


def limit_stories(request: Request, lang: Lang = "en") -> None:
    """Pieces of stories, and what is saved, can be asked for so many times a minute from one address."""
    _limit(request.app.state.replay_limits, request, lang)


def limit_lessons(request: Request, lang: Lang = "en") -> None:
    """A lesson is touched as often as a table, over whose channel so many messages may come."""
    _limit(request.app.state.lesson_limits, request, lang)


def _limit(limits: RateLimits, request: Request, lang: str) -> None:
    if not limits.take(origin_of(request.scope)):
        raise too_many(lang)


def too_many(lang: str) -> HTTPException:
    """Too often from one address."""
    return HTTPException(429, say("topfloor.server", lang, "errors.too-many"), {"Retry-After": "60"})


async def beside_the_loop(request: Request, lang: str, work: Callable[[], T]) -> T:
    """Have something done that takes long; a sentence if too many wait for that already."""
    worker: ReplayWorker = request.app.state.replay_worker
    try:
        return await worker.run(origin_of(request.scope), work)
    except TooBusy:
        later = {"Retry-After": str(SECONDS)}
        raise HTTPException(503, say("topfloor.server", lang, "errors.busy"), later) from None


def refused(error: TopfloorError, lang: str) -> HTTPException:
    """What is wrong, and in which line if it is a story."""
    if isinstance(error, BadStory):
        return HTTPException(422, {"line": error.line, "reason": str(told(error.because, lang))})
    return HTTPException(422, error.said(lang))
