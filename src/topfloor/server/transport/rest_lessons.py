"""REST: lessons. Whoever takes one says everything that was said so far with every question, so nothing is stored."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request, Response

from topfloor.engine.errors import TopfloorError
from topfloor.learn import course
from topfloor.server.protocol import bodies
from topfloor.server.protocol.lessons import (
    CourseOffered,
    LessonAsked,
    LessonPreview,
    LessonTold,
    LessonTouched,
    LessonWhy,
)
from topfloor.server.tables import lessons
from topfloor.server.transport.rest import Lang, Responses
from topfloor.server.transport.rest_questions import answered, foreseen, question

router = APIRouter()

NO_COURSE: Responses = {404: {"model": bodies.Complaint, "description": "No such game, or no course for it."}}


@router.get("/api/lessons/{game}", tags=["lessons"], summary="The lessons of a game", responses=NO_COURSE)
async def lessons_of(game: str, lang: Lang = "en") -> CourseOffered:
    """All lessons in their order; `key` names one for good, whatever its number becomes."""
    try:
        return CourseOffered.model_validate(lessons.offered(course(game), lang))
    except TopfloorError as error:
        raise HTTPException(404, error.said(lang)) from None


AT = "/api/lessons/{game}/{lesson}"

EXAMPLE = {"game": "skyliners", "lesson": 1, "place": 0, "stage": "asked", "say": "…", "state": {"type": "view"}}
"""A part of what a lesson tells: a whole state is long, and there is one of every game."""


@question(router, AT, "lessons", "Take a lesson", LessonTold, EXAMPLE)
async def take(game: str, lesson: int, given: LessonTouched, request: Request, lang: Lang = "en") -> Response:
    """Where somebody is who has said all this, and what becomes of one more touch; an empty one turns the page."""

    def answer() -> object:
        run = lessons.run_of(game, lesson, given.said)
        became = None if given.touch is None else run.touch(given.touch, lang)
        return lessons.told(run, became, lang)

    return await answered(request, lang, answer)


@question(router, f"{AT}/why", "lessons", "Why a sentence is not what a lesson asks for", LessonWhy)
async def why(game: str, lesson: int, given: LessonAsked, request: Request, lang: Lang = "en") -> Response:
    """The coach's answer, or the rule that is against it; both null if it is right."""

    def answer() -> object:
        became = lessons.run_of(game, lesson, given.said).why(given.words, lang)
        return {"rule": became and became.rule, "text": became and became.text}

    return await answered(request, lang, answer)


@question(router, f"{AT}/preview", "lessons", "What a sentence would bring", LessonPreview)
async def preview(game: str, lesson: int, given: LessonAsked, request: Request, lang: Lang = "en") -> Response:
    """As at a table: null where it cannot be foreseen, and for what may not be said by now."""

    def answer() -> object:
        run = lessons.run_of(game, lesson, given.said)
        return foreseen(run.match, given.words, lang, run.lesson.you)

    return await answered(request, lang, answer)
