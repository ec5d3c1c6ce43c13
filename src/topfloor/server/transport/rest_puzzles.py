"""REST: puzzles. Whoever sits at one says everything that was said so far with every question, so nothing is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from pydantic import BaseModel

from topfloor.engine.errors import TopfloorError
from topfloor.puzzles import collection, today
from topfloor.server.protocol import bodies
from topfloor.server.protocol.lessons import LessonPreview, LessonWhy
from topfloor.server.protocol.puzzles import PuzzleAsked, PuzzleShelf, PuzzlesOffered, PuzzleTold, PuzzleTouched
from topfloor.server.tables import puzzles
from topfloor.server.transport.rest import AT_THE_DOOR, BUSY, Lang, Responses, limit_lessons
from topfloor.server.transport.rest_lessons import JSON, answered

router = APIRouter()

F = TypeVar("F", bound=Callable[..., object])

NO_PUZZLES: Responses = {404: {"model": bodies.Complaint, "description": "No such game, or no puzzles of it."}}


@router.get("/api/puzzles", tags=["puzzles"], summary="All puzzles in brief, and that of the day")
async def shelf() -> PuzzleShelf:
    """The day is that of Greenwich, so everybody has the same puzzle."""
    return PuzzleShelf.model_validate(puzzles.shelf(today()))


@router.get("/api/puzzles/{game}", tags=["puzzles"], summary="The puzzles of a game", responses=NO_PUZZLES)
async def puzzles_of(game: str, lang: Lang = "en") -> PuzzlesOffered:
    """All of them, the easiest first; `key` names one for good, whatever its number becomes."""
    try:
        return PuzzlesOffered.model_validate(puzzles.offered(collection(game), today()))
    except TopfloorError as error:
        raise HTTPException(404, error.said(lang)) from None


EXAMPLE = {"game": "skyrise", "puzzle": 7, "stage": "asked", "say": "…", "state": {"type": "view"}}
"""A part of what a puzzle tells: a whole state is long, and there is one of every game."""


def asking(path: str, summary: str, shape: type[BaseModel], example: object = None) -> Callable[[F], F]:
    """A question about a puzzle, which is answered with bytes that are ready to be sent."""
    told = {"model": shape} if example is None else {"model": shape, "content": {JSON: {"example": example}}}
    return router.post(
        f"/api/puzzles/{{game}}/{{puzzle}}{path}",
        tags=["puzzles"],
        summary=summary,
        dependencies=[Depends(limit_lessons)],
        response_class=Response,
        responses={**AT_THE_DOOR, **BUSY, 200: told},
    )


@asking("", "Sit at a puzzle", PuzzleTold, EXAMPLE)
async def sit(game: str, puzzle: int, given: PuzzleTouched, request: Request, lang: Lang = "en") -> Response:
    """What is asked of somebody who has said all this, and what becomes of one more try; an empty one gives up."""

    def answer() -> object:
        run = puzzles.run_of(game, puzzle, given.said)
        became = None if given.touch is None else run.touch(given.touch, lang)
        return puzzles.told(run, became, lang)

    return await answered(request, lang, answer)


@asking("/why", "Why a sentence may not be said", LessonWhy)
async def why(game: str, puzzle: int, given: PuzzleAsked, request: Request, lang: Lang = "en") -> Response:
    """The rule that is against it; both null if it may be said. Whether it is right is told to whoever tries it."""

    def answer() -> object:
        run = puzzles.run_of(game, puzzle, given.said)
        refusal = run.match.why(given.words, lang, run.you)
        return {"rule": refusal and refusal.rule, "text": refusal and refusal.text}

    return await answered(request, lang, answer)


@asking("/preview", "What a sentence would bring at once", LessonPreview)
async def preview(game: str, puzzle: int, given: PuzzleAsked, request: Request, lang: Lang = "en") -> Response:
    """As at a table: null where it cannot be foreseen, and for what may not be said by now."""

    def answer() -> object:
        run = puzzles.run_of(game, puzzle, given.said)
        match, you = run.match, run.you
        if run.is_over or match.why(given.words, lang, you) is not None:
            return {"gains": None, "ends": None}
        return {"gains": match.preview(given.words, lang, you), "ends": match.ends_turn(given.words)}

    return await answered(request, lang, answer)
