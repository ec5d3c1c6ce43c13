"""Lessons over the network: the whole of what was said comes with every question, so nothing is kept here."""

from __future__ import annotations

from collections.abc import Sequence

from topfloor.engine.story import write
from topfloor.engine.texts import say
from topfloor.learn import Answer, Course, Lesson, LessonRun, Stage, course
from topfloor.server.tables import solo
from topfloor.server.tables.saves import PERSON
from topfloor.server.tables.solo import RIVAL, Json


def offered(found: Course, lang: str) -> Json:
    """A course, as a lobby shows it."""
    lessons = [
        {
            "lesson": lesson.number,
            "key": lesson.key,
            "title": found.title(lesson, lang),
            "about": found.about(lesson, lang),
            "done": found.done(lesson, lang),
            "is_match": lesson.bot is not None,
        }
        for lesson in found.lessons
    ]
    return {"game": found.game.NAME, "title": found.game.TITLE, "lessons": lessons}


def run_of(game: str, number: int, said: Sequence[str]) -> LessonRun:
    """A lesson as far as somebody has come who has said all this."""
    found = course(game)
    return LessonRun.at(found, found.lesson(number), said)


def told(run: LessonRun, answer: Answer | None, lang: str) -> Json:
    """What the coach says, what may be touched and the table as it stands; and what became of a touch."""
    lesson, step, stage = run.lesson, run.step, run.stage
    is_over = stage is Stage.DONE
    return {
        "game": lesson.game.NAME,
        "lesson": lesson.number,
        "lessons": len(run.course.lessons),
        "key": lesson.key,
        "title": run.course.title(lesson, lang),
        "place": run.place,
        "steps": len(lesson.steps),
        "stage": stage.value,
        "say": run.say(lang),
        "look": [] if is_over else list(step.look),
        "rules": [] if is_over else list(step.rules),
        "said": run.said,
        "kept": run.kept,
        "answer": solo.answered(answer),
        "allowed": run.match.legal() if stage is Stage.ASKED else [],
        "story": story(lesson, lang) if is_over and lesson.bot else None,
        "state": state(run, lang),
    }


def story(lesson: Lesson, lang: str) -> str:
    """The prepared match, to be played on at a table against a bot."""
    seats = [PERSON if seat == lesson.you else lesson.bot or RIVAL for seat in range(lesson.players)]
    return write(lesson.match(), {"seats": ", ".join(seats), "beware": say("topfloor.server", lang, "save.beware")})


def state(run: LessonRun, lang: str) -> Json:
    """The table; only what counts as right can be said."""
    right = set(run.right())
    return solo.state(
        run.match,
        run.lesson.you,
        lang,
        [choice for choice in run.match.choices(lang) if choice["words"] in right] if right else [],
        event=len(run.said),
        undo=bool(run.said),
        undo_why=None if run.said else say("topfloor.server", lang, "errors.lesson-begins"),
    )
