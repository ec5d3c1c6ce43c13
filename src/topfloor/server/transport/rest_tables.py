"""REST: opening a table, looking at one, and its story."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Header, HTTPException, Query, Request, Response
from fastapi.responses import PlainTextResponse

from topfloor.engine.errors import TopfloorError
from topfloor.engine.match import Match
from topfloor.engine.texts import say
from topfloor.games import load
from topfloor.server.protocol import bodies
from topfloor.server.tables import replay, saves
from topfloor.server.tables.setup import Place, as_told
from topfloor.server.tables.table import Table
from topfloor.server.transport.rest import (
    BUSY,
    NO_STORY,
    NO_TABLE,
    AtTable,
    Lang,
    TheRegistry,
    beside_the_loop,
    limit_openings,
    limit_stories,
    refused,
    token_in,
)

router = APIRouter()

STORY = "topfloor log, still being played\ngame: skyliners\n…\n\n  1 South: floor c2\n  2 South: plan\n"

SAVED = "topfloor story 1\ngame: skyliners\n…\nseats: person, neighbour\nbeware: …\n\n  1 South: floor c2\n…\n"

KIND = "Topfloor-Save"
"""The header that says which kind of file it is."""


@router.post(
    "/api/tables",
    status_code=201,
    tags=["tables"],
    summary="Open a table",
    dependencies=[Depends(limit_openings)],
    responses=NO_STORY,
    response_model_exclude_none=True,
)
async def open_table(
    wanted: bodies.TableWanted, registry: TheRegistry, request: Request, lang: Lang = "en"
) -> bodies.TableOpened:
    """Seats for persons get a token each; there is one more for watching. The commitment binds the deal to its seed.

    With a `story` that was saved to be played on, the match goes on where it was, at a new table.
    """
    try:
        if wanted.story is not None:
            match = await beside_the_loop(request, lang, lambda: load(wanted.story or ""))
            opened = await registry.play_on(match, places_in(wanted, match, lang))
        elif wanted.game is None or wanted.seats is None:
            raise HTTPException(422, say("topfloor.server", lang, "errors.game-missing"))
        else:
            seed = None if wanted.seed is None else int(wanted.seed)
            opened = await registry.open(wanted.game, wanted.variant, asked_for(wanted.seats), seed)
    except TopfloorError as error:
        raise refused(error, lang) from None
    return as_told(opened)


def places_in(wanted: bodies.TableWanted, match: Match, lang: str) -> list[Place]:
    """Who sits where in a match that goes on: as was asked for, else as the story says; under the names they had."""
    if match.over:
        raise HTTPException(422, say("topfloor.server", lang, "errors.story-over"))
    places = saves.who_sat(wanted.story or "", match.players) if wanted.seats is None else asked_for(wanted.seats)
    if len(places) != match.players:
        raise HTTPException(422, say("topfloor.server", lang, "errors.story-seats", players=match.players))
    return [replace(place, name=place.name or name) for place, name in zip(places, match.names, strict=True)]


def asked_for(seats: list[bodies.SeatWanted]) -> list[Place]:
    """Who is to sit where."""
    return [Place(seat.kind, seat.level, seat.name) for seat in seats]


@router.get("/api/tables/{table}", tags=["tables"], summary="What anyone may know of a table", responses=NO_TABLE)
async def facts(table: AtTable, lang: Lang = "en") -> bodies.TableFacts:
    """Who sits there, and how far the match is."""
    return table.facts(lang)


@router.get(
    "/api/tables/{table}/story",
    tags=["tables"],
    summary="The story of a match",
    response_class=Response,
    responses={**NO_TABLE, 200: {"content": {"text/plain": {"example": STORY}}}},
)
async def story(table: AtTable, lang: Lang = "en") -> PlainTextResponse:
    """While playing, what everyone has heard; when over, the whole story with the seed, for `topfloor verify`."""
    return PlainTextResponse(replay.told_so_far(table, lang))


Kind = Annotated[
    Literal["play-on", "look-back"] | None,
    Query(description="Which kind of file; to play on, if that may be, unless another is asked for."),
]


@router.get(
    "/api/tables/{table}/save",
    tags=["tables"],
    summary="Save a match",
    response_class=Response,
    dependencies=[Depends(limit_stories)],
    responses={
        **NO_TABLE,
        **BUSY,
        200: {"content": {"text/plain": {"example": SAVED}}},
        401: {"model": bodies.Complaint, "description": "No token, or one that opens nothing here."},
        403: {"model": bodies.Complaint, "description": "To play on, but not alone against bots."},
    },
)
async def save(
    table: AtTable,
    request: Request,
    kind: Kind = None,
    lang: Lang = "en",
    authorization: Annotated[str, Header(description="Bearer, and the token of a seat or for watching.")] = "",
) -> PlainTextResponse:
    """Two kinds of file, told apart by their first line and by the header `Topfloor-Save`.

    `play-on` is the whole story, hidden things and seed included, for a person who plays against nobody but bots, or of
    a match that is over; `POST /api/tables` opens a table from it. `look-back` is what this seat has seen so far, as a
    film, for everyone who sits or watches; what is hidden is not in it.
    """
    seat = seat_of(table, authorization, lang)
    may = table.match.over or table.is_alone(seat)
    if kind == "play-on" and not may:
        raise HTTPException(403, say("topfloor.server", lang, "errors.save-secret"))
    if kind != "look-back" and may:
        return saved(saves.to_play_on(table.match, table.chairs, lang), "play-on")
    match = table.match.copy()
    text = await beside_the_loop(request, lang, lambda: saves.to_look_back(match, seat, lang))
    return saved(text, "look-back")


def seat_of(table: Table, authorization: str, lang: str) -> int | None:
    """The seat whose token comes with a request; None for watching."""
    try:
        return table.seat_of(token_in(authorization))
    except KeyError:
        challenge = {"WWW-Authenticate": "Bearer"}
        raise HTTPException(401, say("topfloor.server", lang, "errors.save-token"), challenge) from None


def saved(text: str, kind: str) -> PlainTextResponse:
    """A file of a kind, which nobody between is to keep."""
    return PlainTextResponse(text, headers={KIND: kind, "Cache-Control": "no-store"})
