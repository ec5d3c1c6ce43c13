"""A course: the lessons of a game in their order, and what they say in each language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from topfloor.engine.content import Data
from topfloor.engine.errors import BadSetup
from topfloor.engine.game import Game
from topfloor.engine.texts import COMPLETE, Saying, by_language, check_language
from topfloor.games import REGISTRY
from topfloor.learn.lesson import Lesson, Step, Wrong, read_lesson

PACKAGE = "topfloor.learn"


@dataclass(frozen=True)
class Course:
    """All lessons of a game."""

    game: Game
    lessons: tuple[Lesson, ...]

    def lesson(self, number: int) -> Lesson:
        """A lesson by its number, from 1; `BadSetup` says how many there are."""
        if not 1 <= number <= len(self.lessons):
            known = {"title": self.game.TITLE, "number": number, "last": len(self.lessons)}
            raise BadSetup(Saying(PACKAGE, "no-lesson", **known))
        return self.lessons[number - 1]

    def title(self, lesson: Lesson, lang: str) -> str:
        """What a lesson is called."""
        return self._text(lang, lesson.key, "title")

    def about(self, lesson: Lesson, lang: str) -> str:
        """What it teaches, in a line."""
        return self._text(lang, lesson.key, "about")

    def done(self, lesson: Lesson, lang: str) -> str:
        """What is said at its end."""
        return self._text(lang, lesson.key, "done")

    def say(self, lesson: Lesson, step: Step, lang: str) -> str:
        """What a step says."""
        return self._text(lang, lesson.key, step.key, "say")

    def answer(self, lesson: Lesson, step: Step, wrong: Wrong | None, lang: str) -> str:
        """What is said to a sentence that is not meant; None is the answer to any that no pattern fits."""
        return self._text(lang, lesson.key, step.key, f"not-{wrong.key}" if wrong else "else")

    def texts(self, lang: str) -> Data:
        """All that its lessons say."""
        return _texts(self.game.__name__, lang)

    def _text(self, lang: str, *keys: str) -> str:
        found: Any = self.texts(lang)
        for key in keys:
            found = found[key]
        return str(found)


def courses() -> list[Course]:
    """The courses there are, in the order of their games' names."""
    return [course(name) for name in REGISTRY.names() if _file(REGISTRY.game(name)).is_file()]


@cache
def course(game: str) -> Course:
    """The course of a game, as it lies in its folder; `BadSetup` if it has none."""
    found = REGISTRY.game(game)
    if not _file(found).is_file():
        raise BadSetup(Saying(PACKAGE, "no-course", title=found.TITLE))
    data = tomllib.loads(_file(found).read_text("utf-8"))
    return Course(found, tuple(read_lesson(found, number, entry) for number, entry in enumerate(data["lesson"], 1)))


def _file(game: Game) -> Traversable:
    return files(game.__name__) / "lessons.toml"


@by_language
def _texts(package: str, lang: str) -> Data:
    check_language(lang)
    file = files(package) / f"lessons.{lang}.toml"
    if lang in COMPLETE:
        return tomllib.loads(file.read_text("utf-8"))
    own = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return _completed(_texts(package, "en"), own)


def _completed(whole: Data, own: Data) -> Data:
    """What is written in a language, and in English what is not."""
    return {
        key: _completed(text, own.get(key, {})) if isinstance(text, Mapping) else own.get(key, text)
        for key, text in whole.items()
    }
