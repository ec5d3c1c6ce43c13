"""A lesson at a terminal: the same table, but the coach says what is asked, and Enter turns the page."""

from __future__ import annotations

from topfloor.engine.match import Match
from topfloor.engine.texts import Sayable
from topfloor.learn import Course, Lesson, LessonRun, Stage
from topfloor.learn import Kind as Became
from topfloor.learn.run import GO_ON
from topfloor.terminal import seats
from topfloor.terminal.answers import Answer, Kind
from topfloor.terminal.progress import Progress
from topfloor.terminal.session import Session


class LessonSession(Session):
    """One lesson after another of a course; the match at the end of a lesson is played like any other."""

    def __init__(self, course: Course, lesson: Lesson, *, lang: str = "en", progress: Progress | None = None) -> None:
        self.course = course
        self.progress = progress or Progress()
        self.lang, self.content = lang, None
        self._begin(lesson)

    def _begin(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.run = LessonRun(self.course, lesson)
        self.in_match = False
        self._not_kept: Sayable | None = None
        self._sit_alone()

    def _sit_alone(self) -> None:
        """What others play is written in the lesson."""
        self.match: Match = self.run.match
        self.people, self.holder = [self.lesson.you], self.lesson.you
        self.bots = {}
        self.coach = None
        self._doubted: set[tuple[int, str]] = set()

    # --- Whose turn it is.

    @property
    def own_turn(self) -> bool:
        """Whether a sentence is asked for."""
        return super().own_turn if self.in_match else self.run.stage in (Stage.ASKED, Stage.TASK)

    @property
    def turns_page(self) -> bool:
        """Whether Enter alone goes on."""
        return self.match.over if self.in_match else not self.own_turn

    def asked(self) -> str:
        """What the coach says, and where in the lesson one is."""
        if self.in_match:
            return f"{super().asked()} {self._ending()}" if self.match.over else super().asked()
        stage = self.run.stage
        steps = len(self.lesson.steps)
        where = {"lesson": self.lesson.number, "step": min(self.run.place + 1, steps), "steps": steps}
        told = self.text("learn.where", **where, say=self.run.say(self.lang))
        if stage is Stage.DONE and self.lesson.bot is None:
            return self._ending()
        key = "match" if stage is Stage.DONE else stage.value
        what_now = "" if stage in (Stage.ASKED, Stage.TASK) else self.text(f"learn.{key}")
        rules = self.text("learn.rules", rules=", ".join(self.step_rules)) if self.step_rules else ""
        return " ".join(filter(None, [told, what_now, rules]))

    @property
    def step_rules(self) -> tuple[str, ...]:
        """The rules of which the step speaks."""
        return () if self.run.stage is Stage.DONE else self.run.step.rules

    def _ending(self) -> str:
        is_last = self.lesson.number == len(self.course.lessons)
        kept = self._not_kept.said(self.lang) if self._not_kept else ""
        done = self.course.done(self.lesson, self.lang)
        return " ".join(filter(None, [done, kept, self.text("learn.last" if is_last else "learn.done")]))

    # --- Typed lines.

    def answer(self, typed: str) -> Answer:
        """An empty line turns the page; everything else is as at any table."""
        if typed.strip() or not self.turns_page:
            answer = super().answer(typed)
            self._finish_match()
            return answer
        return self._turn_page()

    def let_bot_play(self, words: str) -> None:
        """With its last move the lesson may be over."""
        super().let_bot_play(words)
        self._finish_match()

    def _finish_match(self) -> None:
        if self.in_match and self.match.over:
            self._finish()

    def _turn_page(self) -> Answer:
        if self.in_match or (self.run.stage is Stage.DONE and self.lesson.bot is None):
            return self._next_lesson()
        if self.run.stage is Stage.FAILED:
            self.run.again()
        elif self.run.stage is Stage.READ:
            self.run.touch(GO_ON)
        if self.run.stage is Stage.DONE and self.lesson.bot is not None:
            self._sit_down_with_bot(self.lesson.bot)
        else:
            self._follow()
        return Answer(Kind.WENT_ON)

    def _follow(self) -> None:
        self.match = self.run.match
        if self.run.stage is Stage.DONE and self.lesson.bot is None:
            self._finish()

    def _finish(self) -> None:
        self._not_kept = self.progress.finish(self.course, self.lesson)

    def _next_lesson(self) -> Answer:
        self._finish()
        if self.lesson.number == len(self.course.lessons):
            return self._quit("")
        self._begin(self.course.lesson(self.lesson.number + 1))
        return Answer(Kind.WENT_ON)

    def _sit_down_with_bot(self, level: str) -> None:
        """From here on it is a match like any other."""
        players = ",".join(seats.YOU if seat == self.lesson.you else level for seat in range(self.lesson.players))
        self.in_match = True
        self._sit_down(self.lesson.match(seats.names(players, self.lesson.game, self.lang)))
        self.call_coach()

    def _play(self, typed: str) -> Answer:
        if self.in_match:
            return super()._play(typed)
        words = self._tidied(typed)
        if not self.own_turn:
            return Answer(Kind.REFUSED, self.asked())
        refusal = self._why_not(words)
        if refusal is not None:
            return super()._play(typed)
        said = self.match.say(words, self.lang)
        became = self.run.touch(words, self.lang)
        if became.kind is Became.WRONG:
            return Answer(Kind.REFUSED, became.text)
        self._follow()
        return Answer(Kind.MOVED, said)

    def _doubt(self, words: str) -> str | None:
        """In a lesson, the coach knows what is overlooked."""
        return super()._doubt(words) if self.in_match else None

    def _undo(self, rest: str) -> Answer:
        """In a lesson, one step back."""
        if self.in_match:
            return super()._undo(rest)
        if not self.run.said:
            return Answer(Kind.REFUSED, self.text("learn.at-start"))
        self.run = LessonRun.at(self.course, self.lesson, self.run.said[:-1])
        self._sit_alone()
        return Answer(Kind.WENT_ON)

    def _again(self, rest: str) -> Answer:
        """The lesson from its beginning."""
        self._begin(self.lesson)
        return Answer(Kind.WENT_ON)

    def _hint(self, rest: str) -> Answer:
        """In a lesson, what is meant; a task is one's own."""
        if self.in_match:
            return super()._hint(rest)
        if self.run.stage is not Stage.ASKED:
            return Answer(Kind.NOTE, self.text("learn.no-hint" if self.run.stage is Stage.TASK else "learn.read"))
        return Answer(Kind.NOTE, self.text("learn.hint", words=self.run.right()[0]))

    def _load(self, file: str) -> Answer:
        """A lesson has its own table."""
        return Answer(Kind.REFUSED, self.text("learn.no-load"))

    def _coach(self, rest: str) -> Answer:
        """Before the match, the lesson itself speaks."""
        return super()._coach(rest) if self.in_match else Answer(Kind.NOTE, self.asked())
