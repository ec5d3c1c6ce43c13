"""What was finished on this device: lessons and puzzles. Small files, which may be lost without harm."""

from __future__ import annotations

import json
from pathlib import Path

import platformdirs

from topfloor.engine.errors import why_not
from topfloor.engine.texts import Sayable, Saying
from topfloor.learn import Course, Lesson
from topfloor.puzzles import Collection, Puzzle

PACKAGE = __package__ or ""


class Kept:
    """Keys by game, read anew whenever somebody asks; what cannot be read counts as nothing."""

    name = ""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or Path(platformdirs.user_data_dir("topfloor", appauthor=False)) / self.name

    def known(self, game: str) -> list[str]:
        """The keys of a game."""
        return self._read().get(game, [])

    def keep(self, game: str, key: str) -> Sayable | None:
        """Add a key; why not, if that is impossible."""
        known = self._read()
        keys = known.setdefault(game, [])
        if key in keys:
            return None
        keys.append(key)
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
        except (OSError, RecursionError, ValueError):
            return {}
        entries = known.items() if isinstance(known, dict) else ()
        return {game: [key for key in keys if isinstance(key, str)] for game, keys in entries if isinstance(keys, list)}


class Progress(Kept):
    """Finished lessons."""

    name = "lessons.json"

    def finished(self, course: Course) -> set[str]:
        """The keys of the lessons of a course that are done."""
        known = self.known(course.game.NAME)
        return {lesson.key for lesson in course.lessons if lesson.key in known}

    def next(self, course: Course) -> Lesson:
        """The first lesson that is not done; after the whole course, the first one again."""
        finished = self.finished(course)
        return next((lesson for lesson in course.lessons if lesson.key not in finished), course.lessons[0])

    def finish(self, course: Course, lesson: Lesson) -> Sayable | None:
        """Keep that a lesson is done; why not, if that is impossible."""
        return self.keep(course.game.NAME, lesson.key)


class Solved(Kept):
    """Puzzles that were solved without being shown the solution."""

    name = "puzzles.json"

    def solved(self, collection: Collection) -> set[str]:
        """The keys of those puzzles of a game."""
        known = self.known(collection.game.NAME)
        return {puzzle.key for puzzle in collection.puzzles if puzzle.key in known}

    def next(self, collection: Collection, after: int = 0) -> Puzzle:
        """The first puzzle after a number that is not solved, then those before it; once all are, the next one."""
        solved = self.solved(collection)
        order = [*collection.puzzles[after:], *collection.puzzles[:after]]
        return next((puzzle for puzzle in order if puzzle.key not in solved), order[0])

    def finish(self, collection: Collection, puzzle: Puzzle) -> Sayable | None:
        """Keep that a puzzle is solved; why not, if that is impossible."""
        return self.keep(collection.game.NAME, puzzle.key)
