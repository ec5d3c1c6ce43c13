"""Learning by playing: courses of short lessons, which are data in a game's folder. See docs/lessons.md."""

from __future__ import annotations

from topfloor.learn.course import Course, course, courses
from topfloor.learn.lesson import BadLesson, Lesson, Step
from topfloor.learn.run import Answer, Kind, LessonRun, Stage

__all__ = ["Answer", "BadLesson", "Course", "Kind", "Lesson", "LessonRun", "Stage", "Step", "course", "courses"]
