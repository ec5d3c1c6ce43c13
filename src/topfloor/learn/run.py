"""Somebody takes a lesson: where they are, and what comes of what they say. No rules; the match knows those.

What was said so far, `said`, tells everything: a run that is told the same is at the same point. A step that is read
is answered with an empty sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from topfloor.engine.errors import BadSetup
from topfloor.engine.match import Match
from topfloor.engine.texts import Saying, say
from topfloor.learn.course import PACKAGE, Course
from topfloor.learn.lesson import BadLesson, Lesson, Step, Wrong
from topfloor.learn.patterns import fits_any

GO_ON = ""
"""What is said to a step that is only read."""


class Stage(StrEnum):
    """What a run waits for."""

    READ = "read"
    ASKED = "asked"
    TASK = "task"
    FAILED = "failed"
    DONE = "done"


class Kind(StrEnum):
    """What became of what was said."""

    RIGHT = "right"
    WRONG = "wrong"
    REFUSED = "refused"
    FAILED = "failed"
    DONE = "done"


@dataclass(frozen=True)
class Answer:
    """What became of a sentence; why not, if it was not taken, and the rule where one is against it."""

    kind: Kind
    text: str = ""
    rule: str | None = None


@dataclass(frozen=True)
class Point:
    """Where a task began."""

    match: Match
    said: int


class LessonRun:
    """A lesson that is being taken."""

    def __init__(self, course: Course, lesson: Lesson) -> None:
        self.course, self.lesson = course, lesson
        self.match = lesson.match()
        self.said: list[str] = []
        self._place = 0
        self._in_task = 0
        self._failed: str | None = None
        self._began = Point(self.match.copy(), 0)

    @classmethod
    def at(cls, course: Course, lesson: Lesson, said: Iterable[str]) -> LessonRun:
        """A run that was told all this; `BadSetup` if that is not how this lesson goes."""
        run = cls(course, lesson)
        for number, words in enumerate(said, 1):
            if run.stage is Stage.DONE or run.touch(words).kind in (Kind.WRONG, Kind.REFUSED):
                raise BadSetup(Saying(PACKAGE, "not-so", title=course.game.TITLE, lesson=lesson.number, number=number))
        return run

    # --- Where it is.

    @property
    def step(self) -> Step:
        """The step at hand; at the end, the last one."""
        return self.lesson.steps[min(self._place, len(self.lesson.steps) - 1)]

    @property
    def place(self) -> int:
        """How many steps are done."""
        return self._place

    @property
    def stage(self) -> Stage:
        """What it waits for."""
        if self._place == len(self.lesson.steps):
            return Stage.DONE
        if self._failed is not None:
            return Stage.FAILED
        return (Stage.TASK if self.step.task else Stage.ASKED) if self.step.asks else Stage.READ

    @property
    def kept(self) -> int:
        """How much of what was said stays if a task is tried again."""
        return self._began.said

    def say(self, lang: str) -> str:
        """What the coach says now."""
        if self.stage is Stage.DONE:
            return say(PACKAGE, lang, "match") if self.lesson.bot else self.course.done(self.lesson, lang)
        if self._failed is not None:
            return self._answer(self.step, self._failed, lang)
        return self.course.say(self.lesson, self.step, lang)

    def right(self) -> list[str]:
        """The legal sentences that count as right now; in a task, all legal ones, as nothing is shown."""
        if self.stage not in (Stage.ASKED, Stage.TASK):
            return []
        legal = self.match.legal()
        return legal if self.stage is Stage.TASK else [words for words in legal if self.is_right(words)]

    def is_right(self, words: str) -> bool:
        """Whether a legal sentence is one that the step asks for."""
        step = self.step
        if step.right and not fits_any(step.right, words):
            return False
        if not step.judged:
            return True
        after = self.match.copy()
        after.play_judged(words)
        return self._is_reached(after)

    # --- What is said.

    def touch(self, words: str, lang: str = "en") -> Answer:
        """Say a sentence, or go on from what was read."""
        stage = self.stage
        if stage in (Stage.DONE, Stage.FAILED) or (words == GO_ON) is not (stage is Stage.READ):
            return Answer(Kind.REFUSED, say(PACKAGE, lang, f"now.{stage.value}"))
        if stage is Stage.READ:
            return self._go_on(words)
        refusal = self.match.why(words, lang, self.lesson.you)
        if refusal is not None:
            return Answer(Kind.REFUSED, refusal.text, refusal.rule)
        if stage is Stage.TASK:
            return self._try(words, lang)
        if not self.is_right(words):
            return Answer(Kind.WRONG, self._answer(self.step, words, lang))
        self.match.play_judged(words)
        return self._go_on(words)

    def why(self, words: str, lang: str = "en") -> Answer | None:
        """Why a sentence is not what is asked for; None if it is."""
        refusal = self.match.why(words, lang, self.lesson.you)
        if refusal is not None:
            return Answer(Kind.REFUSED, refusal.text, refusal.rule)
        if self.stage is Stage.ASKED and not self.is_right(words):
            return Answer(Kind.WRONG, self._answer(self.step, words, lang))
        if self.stage in (Stage.ASKED, Stage.TASK):
            return None
        return Answer(Kind.WRONG, say(PACKAGE, lang, f"now.{self.stage.value}"))

    def again(self) -> None:
        """Back to where the task began."""
        self.match = self._began.match.copy()
        del self.said[self._began.said :]
        self._in_task, self._failed = 0, None

    def _try(self, words: str, lang: str) -> Answer:
        """A move of a task, whatever it is; after the last one it is judged."""
        step, is_right = self.step, self.is_right(words)
        self.match.play_judged(words)
        self._in_task += 1
        if self._in_task < step.moves and not self.match.over:
            self.said.append(words)
            self._let_play(step.then[self._answered :], to_the_end=True)
            return Answer(Kind.RIGHT)
        if is_right:
            return self._go_on(words)
        self.said.append(words)
        self._failed = words
        return Answer(Kind.FAILED, self._answer(step, words, lang))

    def _is_reached(self, after: Match) -> bool:
        you, step = self.lesson.you, self.step
        gains = [now - was for now, was in zip(after.scores(), self._began.match.scores(), strict=True)]
        gained = gains.pop(you)
        if step.brings is not None and gained < step.brings:
            return False
        if step.costs is not None and -sum(gains) < step.costs:
            return False
        view = after.view(you)
        return all(condition.holds(view) for condition in step.holds)

    def _answer(self, step: Step, words: str, lang: str) -> str:
        text = self.course.answer(self.lesson, step, meant(step, words), lang)
        return text.replace("{say}", self.match.say(words, lang))

    def _go_on(self, words: str) -> Answer:
        """On to the next step; others play until it is the learner's turn."""
        self.said.append(words)
        self._let_play(self.step.then[self._answered :])
        self._place += 1
        self._in_task = 0
        self._began = Point(self.match.copy(), len(self.said))
        return Answer(Kind.DONE if self.stage is Stage.DONE else Kind.RIGHT)

    @property
    def _answered(self) -> int:
        """How many moves others have made since the step began."""
        return sum(seat != self.lesson.you for seat in self.match.movers[self._began.match.ply :])

    def _let_play(self, sentences: Iterable[str], *, to_the_end: bool = False) -> None:
        """What others play while it is their turn; in a task they always play something."""
        left = list(sentences)
        while not self.match.over and self.match.to_move != self.lesson.you and (left or to_the_end):
            legal = self.match.legal()
            wanted = [words.strip() for words in left.pop(0).split("|")] if left else []
            found = [words for words in wanted if words in legal]
            if not found and not to_the_end:
                raise BadLesson(
                    f"{self.lesson.game.NAME}, {self.lesson.key}.{self.step.key}: {wanted} cannot be played"
                )
            self.match.play_judged((found or legal)[0])


def meant(step: Step, words: str) -> Wrong | None:
    """The answer that a sentence gets which is not right; None is that for all others."""
    return next((wrong for wrong in step.wrong if fits_any(wrong.says, words)), None)
