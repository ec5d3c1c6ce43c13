"""REST: the story of a table that cannot be shown any more, as its rules are not known here."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header, HTTPException, Request, Response
from fastapi.responses import PlainTextResponse

from topfloor.engine.texts import say
from topfloor.server.protocol import bodies
from topfloor.server.storage.events import CLOSE, Event
from topfloor.server.tables.old_rules import KeptTable
from topfloor.server.tables.registry import TableRegistry
from topfloor.server.tables.setup import OutOfDate
from topfloor.server.transport.addresses import origin_of
from topfloor.server.transport.lookup import Lookup, TooManyMisses
from topfloor.server.transport.rest import AT_THE_DOOR, Lang, TheRegistry, limit_stories, token_in, too_many

router = APIRouter()

KEPT = "topfloor story 1\ngame: skyline\n…\nrules: 1\n…\nnote: …\n\n  1 Yellow: build 1 c8\n…\nresult: unknown\n…\n"


@router.get(
    "/api/tables/{table}/kept",
    tags=["tables"],
    summary="The story of a table of older rules",
    response_class=Response,
    dependencies=[Depends(limit_stories)],
    responses={
        **AT_THE_DOOR,
        200: {"content": {"text/plain": {"example": KEPT}}},
        401: {"model": bodies.Complaint, "description": "No token, or one that opens nothing here."},
        403: {"model": bodies.Complaint, "description": "Who only watches does not get it while it is not closed."},
        404: {"model": bodies.Complaint, "description": "No such table."},
        409: {"model": bodies.Complaint, "description": "The table is played by the rules of this server."},
    },
)
async def kept_story(
    request: Request,
    registry: TheRegistry,
    table: str,
    lang: Lang = "en",
    authorization: Annotated[str, Header(description="Bearer, and the token of a seat.")] = "",
) -> PlainTextResponse:
    """For who sits at a table that was opened under other rules: all that was said there, with the seed.

    Everything hidden is in it, so the table is closed by that: nobody who has read it plays on, here or elsewhere.
    """
    found = await _found(request, registry, table, lang)
    try:
        may = found.may_have_story(token_in(authorization))
    except KeyError:
        challenge = {"WWW-Authenticate": "Bearer"}
        raise HTTPException(401, say("topfloor.server", lang, "errors.save-token"), challenge) from None
    if not may:
        raise HTTPException(403, say("topfloor.server", lang, "errors.kept-watching"))
    while not found.is_closed:
        closing = Event(found.number + 1, CLOSE, None, None, {"ply": len(found.moves)})
        await registry.store.append(table, closing)
        found = await _found(request, registry, table, lang)  # a move by the old rules may have been quicker
    return PlainTextResponse(found.story(lang), headers={"Cache-Control": "no-store"})


async def _found(request: Request, registry: TableRegistry, table: str, lang: str) -> KeptTable:
    """The table of that name, if it is one that cannot be shown."""
    lookup: Lookup = request.app.state.lookup
    try:
        shown = await lookup.find(registry, table, origin_of(request.scope))
    except TooManyMisses:
        raise too_many(lang) from None
    except OutOfDate:
        opening = await registry.store.opening(table)
        if opening is not None:
            return KeptTable(opening, await registry.store.events(table))
        shown = None
    if shown is None:
        raise HTTPException(404, say("topfloor.server", lang, "errors.no-table", table=table))
    raise HTTPException(409, say("topfloor.server", lang, "errors.kept-current", table=table))
