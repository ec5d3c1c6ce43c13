"""REST: studying a story. The server plays side lines and says what seats knew; browsers do the thinking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import orjson
from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel

from topfloor.engine.errors import TopfloorError
from topfloor.engine.match import Match
from topfloor.engine.texts import say
from topfloor.server.protocol.study import (
    AllExpected,
    ExpectedWanted,
    Foresight,
    ForesightWanted,
    LineWanted,
    Moments,
    MomentsWanted,
    SideLine,
    StoryWanted,
)
from topfloor.server.tables import study
from topfloor.server.tables.replay import Films, Look
from topfloor.server.transport.rest import NO_STORY, Lang, Responses, beside_the_loop, limit_stories, refused

router = APIRouter()

F = TypeVar("F", bound=Callable[..., object])
T = TypeVar("T")

TOLD = "topfloor story 1\ngame: skyliners\n…\n\n  1 South: floor c2\n…\n"


def studying(path: str, summary: str, shape: type[BaseModel] | None) -> Callable[[F], F]:
    """A way to study a story, which is answered with bytes that are ready to be sent."""
    good: Responses = {200: {"model": shape} if shape else {"content": {"text/plain": {"example": TOLD}}}}
    return router.post(
        f"/api/study/{path}",
        tags=["study"],
        summary=summary,
        dependencies=[Depends(limit_stories)],
        response_class=Response,
        responses={**NO_STORY, **good},
    )


@studying("moments", "What whoever was to move could know", Moments)
async def moments(given: MomentsWanted, request: Request, lang: Lang = "en") -> Response:
    """Some moments from `first` on; the server says how many. A search needs nothing else to think about them."""

    def made(match: Match) -> object:
        told = [*study.moments(match, given.first)]
        return {"first": given.first, "content": match.content.digest, "moments": told}

    return as_json(await about(request, given.story, lang, made))


@studying("line", "Play a side line", SideLine)
async def side_line(given: LineWanted, request: Request, lang: Lang = "en") -> Response:
    """Leaves the story at `ply` and says the sentences of `line`, each for whoever is to move.

    The first one that may not be said ends it, with the reason in `refusal`.
    """
    look = Look(given.seat, given.open, lang)

    def made(match: Match) -> object:
        return study.aside(match, given.ply, given.line, lang).told(look, max(given.first, given.ply))

    return as_json(await about(request, given.story, lang, made))


@studying("foresight", "What a sentence would bring in a side line, or why not", Foresight)
async def foresight(given: ForesightWanted, request: Request, lang: Lang = "en") -> Response:
    """What a preview and a why say at a table."""
    return as_json(await at_the_end(request, given, lang, lambda match: study.foreseen(match, given.words, lang)))


@studying("expected", "What expected lines would bring", AllExpected)
async def expected(given: ExpectedWanted, request: Request, lang: Lang = "en") -> Response:
    """Each line is played as far as that can really be done: a search does not know what is hidden."""

    def made(match: Match) -> object:
        return {"lines": [study.expected(match, line, lang) for line in given.lines]}

    return as_json(await at_the_end(request, given, lang, made))


@studying("story", "The story of a side line", None)
async def story(given: StoryWanted, request: Request, lang: Lang = "en") -> Response:
    """As a file, or to open a table at which it is played on."""
    return PlainTextResponse(await at_the_end(request, given, lang, lambda match: match.story()))


async def about(request: Request, story: str, lang: str, made: Callable[[Match], T]) -> T:
    """Something about the match that a story tells, or a sentence."""
    films: Films = request.app.state.films
    try:
        return await beside_the_loop(request, lang, lambda: made(films.film(story).match))
    except TopfloorError as error:
        raise refused(error, lang) from None


async def at_the_end(
    request: Request,
    given: ForesightWanted | ExpectedWanted | StoryWanted,
    lang: str,
    made: Callable[[Match], T],
) -> T:
    """Something about the end of a side line, all of which must be possible."""

    def found(match: Match) -> T:
        line = study.aside(match, given.ply, given.line, lang)
        if line.refusal is not None:
            raise HTTPException(422, say("topfloor.server", lang, "study.line", reason=str(line.refusal)))
        return made(line.match)

    return await about(request, given.story, lang, found)


def as_json(told: Any) -> Response:
    """What was found, ready to be sent."""
    return Response(orjson.dumps(told), media_type="application/json")
