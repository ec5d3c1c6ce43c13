"""REST: looking at any story, move by move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel

from topfloor.engine.errors import TopfloorError
from topfloor.server.protocol import bodies
from topfloor.server.tables.replay import Films, Look
from topfloor.server.transport.rest import NO_STORY, Lang, beside_the_loop, limit_stories, refused

router = APIRouter()

F = TypeVar("F", bound=Callable[..., object])


def looking(path: str, summary: str, shape: type[BaseModel]) -> Callable[[F], F]:
    """A way to look at a story, which is answered with bytes that are ready to be sent."""
    return router.post(
        path,
        tags=["stories"],
        summary=summary,
        dependencies=[Depends(limit_stories)],
        response_class=Response,
        responses={**NO_STORY, 200: {"model": shape}},
    )


@looking("/api/replay", "Look at a story", bodies.Film)
async def replay_story(given: bodies.StoryGiven, request: Request, lang: Lang = "en") -> Response:
    """The match, all it was heard of, and its first positions as one seat saw them (null: a spectator).

    With `open`, every frame also has `hands`: by seat, what that seat's own view has under `yours`.
    """
    return await piece(request, given, lang, lambda films, look: films.begin(given.story, look))


@looking("/api/replay/frames", "Look at a story further on", bodies.Frames)
async def replay_frames(given: bodies.FramesWanted, request: Request, lang: Lang = "en") -> Response:
    """Some positions from `first` on; the server says how many."""
    return await piece(request, given, lang, lambda films, look: films.go_on(given.story, look, given.first))


async def piece(
    request: Request, given: bodies.StoryGiven, lang: str, made: Callable[[Films, Look], bytes]
) -> Response:
    """A piece of a film as it was made, or a sentence."""
    films: Films = request.app.state.films
    look = Look(given.seat, given.open, lang)
    try:
        film = await beside_the_loop(request, lang, lambda: made(films, look))
    except TopfloorError as error:
        raise refused(error, lang) from None
    return Response(film, media_type="application/json")
