"""REST: the story of a table, saving it, and looking at any story move by move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Depends, Header, HTTPException, Query, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel

from topfloor.engine.errors import BadStory, TopfloorError
from topfloor.engine.texts import say, told
from topfloor.server import projector, replay, saves, shapes
from topfloor.server.hall import Hall
from topfloor.server.routes import AT_THE_DOOR, NO_TABLE, AtTable, InHall, Lang, address_of
from topfloor.server.tables import Table

router = APIRouter()

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

STORY = "topfloor log, still being played\ngame: skyliners\n…\n\n  1 South: floor c2\n  2 South: plan\n"
SAVED = "topfloor story 1\ngame: skyliners\n…\nseats: person, neighbour\nbeware: …\n\n  1 South: floor c2\n…\n"
KIND = "Topfloor-Save"
"""The header that says which kind of file it is."""

BUSY: dict[int | str, dict[str, Any]] = {
    503: {"model": shapes.Complaint, "description": "Too many wait already; come back in a moment."}
}
NO_STORY: dict[int | str, dict[str, Any]] = {
    **AT_THE_DOOR,
    **BUSY,
    422: {
        "model": shapes.StoryComplaint,
        "description": "Something asked for does not exist, or a story is none; says what, and where.",
    },
}


async def beside_the_loop(hall: Hall, address: str, lang: str, work: Callable[[], T]) -> T:
    """Have something done that takes long; a sentence if too many wait for that already."""
    try:
        return await hall.projector.run(address, work)
    except projector.TooBusy:
        later = {"Retry-After": str(projector.SECONDS)}
        raise HTTPException(503, say("topfloor.server", lang, "errors.busy"), later) from None


def refused(error: TopfloorError, lang: str) -> HTTPException:
    """What is wrong, and in which line if it is a story."""
    if isinstance(error, BadStory):
        return HTTPException(422, {"line": error.line, "reason": told(error.because, lang)})
    return HTTPException(422, error.said(lang))


def not_too_fast(request: Request, lang: Lang = "en") -> None:
    """Pieces of stories can be asked for so many times a minute from one address."""
    if not request.app.state.replays.take(address_of(request)):
        raise HTTPException(429, say("topfloor.server", lang, "errors.too-many"), {"Retry-After": "60"})


# --- The story of a table.


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
    dependencies=[Depends(not_too_fast)],
    responses={
        **NO_TABLE,
        **BUSY,
        200: {"content": {"text/plain": {"example": SAVED}}},
        401: {"model": shapes.Complaint, "description": "No token, or one that opens nothing here."},
        403: {"model": shapes.Complaint, "description": "To play on, but not alone against bots."},
    },
)
async def save(
    table: AtTable,
    hall: InHall,
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
    text = await beside_the_loop(hall, address_of(request), lang, lambda: saves.to_look_back(match, seat, lang))
    return saved(text, "look-back")


def seat_of(table: Table, authorization: str, lang: str) -> int | None:
    """The seat whose token comes with a request; None for watching."""
    try:
        return table.seat_of(authorization.removeprefix("Bearer ").strip())
    except KeyError:
        challenge = {"WWW-Authenticate": "Bearer"}
        raise HTTPException(401, say("topfloor.server", lang, "errors.save-token"), challenge) from None


def saved(text: str, kind: str) -> PlainTextResponse:
    """A file of a kind, which nobody between is to keep."""
    return PlainTextResponse(text, headers={KIND: kind, "Cache-Control": "no-store"})


# --- Looking at any story.


def looking(path: str, summary: str, shape: type[BaseModel]) -> Callable[[F], F]:
    """A way to look at a story, which is answered with bytes that are ready to be sent."""
    return router.post(
        path,
        tags=["stories"],
        summary=summary,
        dependencies=[Depends(not_too_fast)],
        response_class=Response,
        responses={**NO_STORY, 200: {"model": shape}},
    )


@looking("/api/replay", "Look at a story", shapes.Film)
async def replay_story(given: shapes.StoryGiven, hall: InHall, request: Request, lang: Lang = "en") -> Response:
    """The match, all it was heard of, and its first positions as one seat saw them (null: a spectator).

    With `open`, every frame also has `hands`: by seat, what that seat's own view has under `yours`.
    """
    return await piece(hall, request, given, lang, lambda look: hall.films.begin(given.story, look))


@looking("/api/replay/frames", "Look at a story further on", shapes.Frames)
async def replay_frames(given: shapes.FramesWanted, hall: InHall, request: Request, lang: Lang = "en") -> Response:
    """Some positions from `first` on; the server says how many."""
    return await piece(hall, request, given, lang, lambda look: hall.films.go_on(given.story, look, given.first))


async def piece(
    hall: Hall, request: Request, given: shapes.StoryGiven, lang: str, made: Callable[[replay.Look], bytes]
) -> Response:
    """A piece of a film as it was made, or a sentence."""
    look = replay.Look(given.seat, given.open, lang)
    try:
        film = await beside_the_loop(hall, address_of(request), lang, lambda: made(look))
    except TopfloorError as error:
        raise refused(error, lang) from None
    return Response(film, media_type="application/json")
