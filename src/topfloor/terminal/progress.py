"""Which lessons were finished on this device: a small file, which may be lost without harm."""

from __future__ import annotations

import json
from pathlib import Path

import platformdirs

from topfloor.engine.errors import why_not
from topfloor.engine.texts import Sayable, Saying
from topfloor.learn import Course, Lesson

PACKAGE = __package__ or ""


class Progress:
    """Finished lessons by game and key, read anew whenever somebody asks; what cannot be read counts as nothing."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or Path(platformdirs.user_data_dir("topfloor", appauthor=False)) / "lessons.json"

    def finished(self, course: Course) -> set[str]:
        """The keys of the lessons of a course that are done."""
        known = self._read().get(course.game.NAME, [])
        return {lesson.key for lesson in course.lessons if lesson.key in known}

    def next(self, course: Course) -> Lesson:
        """The first lesson that is not done; after the whole course, the first one again."""
        finished = self.finished(course)
        return next((lesson for lesson in course.lessons if lesson.key not in finished), course.lessons[0])

    def finish(self, course: Course, lesson: Lesson) -> Sayable | None:
        """Keep that a lesson is done; why not, if that is impossible."""
        known = self._read()
        keys = known.setdefault(course.game.NAME, [])
        if lesson.key in keys:
            return None
        keys.append(lesson.key)
        draft = self.file.with_suffix(".part")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(known), "utf-8")
            draft.replace(self.file)
        except OSError as error:
            return Saying(PACKAGE, "learn.not-kept", file=str(self.file), reason=why_not(error))
        return None

    def _read(self) -> dict[str, list[str]]:
        try:
            known = json.loads(self.file.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        entries = known.items() if isinstance(known, dict) else ()
        return {game: [key for key in keys if isinstance(key, str)] for game, keys in entries if isinstance(keys, list)}
