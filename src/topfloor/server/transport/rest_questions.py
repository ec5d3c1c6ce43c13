"""REST: questions that come with everything that was said so far, so that nothing is stored: of lessons and puzzles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import orjson
from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel

from topfloor.engine.errors import TopfloorError
from topfloor.engine.match import Match
from topfloor.server.transport.rest import AT_THE_DOOR, BUSY, beside_the_loop, limit_lessons, refused

F = TypeVar("F", bound=Callable[..., object])

JSON = "application/json"


def question(
    router: APIRouter, path: str, tag: str, summary: str, shape: type[BaseModel], example: object = None
) -> Callable[[F], F]:
    """A question, which is answered with bytes that are ready to be sent."""
    told = {"model": shape} if example is None else {"model": shape, "content": {JSON: {"example": example}}}
    return router.post(
        path,
        tags=[tag],
        summary=summary,
        dependencies=[Depends(limit_lessons)],
        response_class=Response,
        responses={**AT_THE_DOOR, **BUSY, 200: told},
    )


async def answered(request: Request, lang: str, answer: Callable[[], object]) -> Response:
    """An answer as it was made, or a sentence."""
    try:
        made = await beside_the_loop(request, lang, lambda: orjson.dumps(answer()))
    except TopfloorError as error:
        raise refused(error, lang) from None
    return Response(made, media_type=JSON)


def foreseen(match: Match, words: str, lang: str, you: int) -> object:
    """What a sentence would bring, as at a table: null where it cannot be foreseen, and for what may not be said."""
    if match.why(words, lang, you) is not None:
        return {"gains": None, "ends": None}
    return {"gains": match.preview(words, lang, you), "ends": match.ends_turn(words)}
