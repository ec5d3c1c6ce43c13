"""REST: puzzles. Whoever sits at one says everything that was said so far with every question, so nothing is stored."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request, Response

from topfloor.engine.errors import TopfloorError
from topfloor.puzzles import collection, today
from topfloor.server.protocol import bodies
from topfloor.server.protocol.lessons import LessonPreview, LessonWhy
from topfloor.server.protocol.puzzles import PuzzleAsked, PuzzleShelf, PuzzlesOffered, PuzzleTold, PuzzleTouched
from topfloor.server.tables import puzzles
from topfloor.server.transport.rest import Lang, Responses
from topfloor.server.transport.rest_questions import answered, foreseen, question

router = APIRouter()

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


AT = "/api/puzzles/{game}/{puzzle}"

EXAMPLE = {"game": "skyrise", "puzzle": 7, "stage": "asked", "say": "…", "state": {"type": "view"}}
"""A part of what a puzzle tells: a whole state is long, and there is one of every game."""


@question(router, AT, "puzzles", "Sit at a puzzle", PuzzleTold, EXAMPLE)
async def sit(game: str, puzzle: int, given: PuzzleTouched, request: Request, lang: Lang = "en") -> Response:
    """What is asked of somebody who has said all this, and what becomes of one more try; an empty one gives up."""

    def answer() -> object:
        run = puzzles.run_of(game, puzzle, given.said)
        became = None if given.touch is None else run.touch(given.touch, lang)
        return puzzles.told(run, became, lang)

    return await answered(request, lang, answer)


@question(router, f"{AT}/why", "puzzles", "Why a sentence may not be said", LessonWhy)
async def why(game: str, puzzle: int, given: PuzzleAsked, request: Request, lang: Lang = "en") -> Response:
    """The rule that is against it; both null if it may be said. Whether it is right is told to whoever tries it."""

    def answer() -> object:
        run = puzzles.run_of(game, puzzle, given.said)
        refusal = run.match.why(given.words, lang, run.you)
        return {"rule": refusal and refusal.rule, "text": refusal and refusal.text}

    return await answered(request, lang, answer)


@question(router, f"{AT}/preview", "puzzles", "What a sentence would bring at once", LessonPreview)
async def preview(game: str, puzzle: int, given: PuzzleAsked, request: Request, lang: Lang = "en") -> Response:
    """As at a table: null where it cannot be foreseen, and for what may not be said by now."""

    def answer() -> object:
        run = puzzles.run_of(game, puzzle, given.said)
        return {"gains": None, "ends": None} if run.is_over else foreseen(run.match, given.words, lang, run.you)

    return await answered(request, lang, answer)
