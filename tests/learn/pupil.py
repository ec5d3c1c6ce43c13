"""Somebody who takes lessons and knows the answers."""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.learn import LessonRun, Stage, courses
from topfloor.learn.run import GO_ON

LESSONS = [(course, lesson) for course in courses() for lesson in course.lessons]


def named(value: object) -> str | None:
    """What a test of a lesson is called."""
    return getattr(value, "key", None) or getattr(getattr(value, "game", None), "NAME", None)


def right_answer(run: LessonRun) -> str:
    """What is meant now; the first that is right, or the next of a solution."""
    if run.stage is Stage.READ:
        return GO_ON
    solution = run.step.solution
    if solution:
        return solution[len(run.said) - run.kept]
    return next(words for words in run.match.legal() if run.is_right(words))


def walk(run: LessonRun) -> Iterator[LessonRun]:
    """The run before every answer, and at its end."""
    while run.stage is not Stage.DONE:
        yield run
        run.touch(right_answer(run))
    yield run
