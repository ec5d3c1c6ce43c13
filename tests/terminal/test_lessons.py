"""Lessons in the terminal: the coach says what is asked, Enter turns the page, and progress stays on the device."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.learn.pupil import LESSONS, named, right_answer
from topfloor import bots
from topfloor.learn import Course, Lesson, Stage, course
from topfloor.terminal.answers import Kind
from topfloor.terminal.lessons import LessonSession
from topfloor.terminal.plain import Plain
from topfloor.terminal.progress import Progress


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "deep" / "lessons.json")


def sit(progress: Progress, number: int = 1, lang: str = "en", game: str = "skyliners") -> LessonSession:
    found = course(game)
    return LessonSession(found, found.lesson(number), lang=lang, progress=progress)


def finish(session: LessonSession) -> None:
    """Take a lesson to its end."""
    while session.run.stage is not Stage.DONE:
        session.answer(right_answer(session.run))


@pytest.mark.parametrize(("course", "lesson"), LESSONS, ids=named)
def test_every_lesson_is_taken_by_typing(course: Course, lesson: Lesson, progress: Progress) -> None:
    session = LessonSession(course, lesson, progress=progress)
    while session.run.stage is not Stage.DONE and not session.in_match:
        assert session.asked().startswith(f"Lesson {lesson.number}, {session.run.place + 1} of {len(lesson.steps)}. ")
        words = right_answer(session.run)
        assert session.answer(words).kind is (Kind.WENT_ON if words == "" else Kind.MOVED)
    assert session.in_match is (lesson.bot is not None)
    assert (lesson.key in progress.finished(course)) is (lesson.bot is None)


def test_a_wrong_move_is_answered_kindly_and_changes_nothing(progress: Progress) -> None:
    session = sit(progress, lang="de")
    for _ in range(2):
        session.answer("")
    answer = session.answer("f a1")
    assert (answer.kind, answer.text[:14]) == (Kind.REFUSED, "a1 steht vorn.")
    assert session.match.ply == 0
    assert session.answer("floor c3").text.endswith("rules SL-01")
    assert session.answer("hint").text == "Sag: floor a5"


def test_a_task_is_failed_tried_again_and_taken_back(progress: Progress) -> None:
    session = sit(progress)
    while session.run.stage is not Stage.TASK:
        session.answer(right_answer(session.run))
    assert session.answer("hint").text == "This one is yours. Trying costs nothing."
    session.answer("floor e1")
    assert session.asked().endswith("(Enter: try again) [SL-12, SL-25]")
    session.answer("")
    assert session.run.stage is Stage.TASK
    session.answer("undo")
    assert session.asked().startswith("Lesson 1, 4 of 5.")


def test_the_next_lesson_follows_and_the_course_goes_on_where_one_was(progress: Progress) -> None:
    session = sit(progress)
    finish(session)
    assert session.asked().endswith("(Enter: next lesson)")
    session.answer("")
    assert session.lesson.number == 2
    assert Progress(progress.file).next(course("skyliners")).number == 2


def test_a_lesson_becomes_a_match_with_a_coach(progress: Progress) -> None:
    session = sit(progress, 4)
    for _ in session.lesson.steps:
        session.answer("")
    assert session.in_match
    assert session.match.names == ("Red", "newcomer")
    assert session.coach is not None
    session.coach.coach = bots.Coach(iterations=16)
    think = session.remark()
    assert think is not None
    assert think().kind is Kind.COACHED
    assert session.answer("coach off").text == "The coach keeps quiet."
    assert session.remark() is None
    while not session.match.over:
        if session.own_turn:
            session.answer(session.match.legal()[0])
        else:
            session.let_bot_play(session.match.legal()[0])
    assert progress.finished(course("skyliners")) == {"first-match"}
    assert "(Enter: next lesson)" in session.asked()


@pytest.mark.parametrize("broken", ["", "{", "[1, 2]", '{"skyliners": 3}', '{"skyliners": [1, null]}'])
def test_a_broken_file_is_no_matter(broken: str, progress: Progress) -> None:
    progress.file.parent.mkdir()
    progress.file.write_text(broken)
    found = course("skyliners")
    assert progress.next(found).number == 1
    assert progress.finish(found, found.lesson(1)) is None
    assert progress.next(found).number == 2


def test_a_file_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    session = sit(Progress(tmp_path / "file" / "lessons.json"))
    finish(session)
    assert "Your progress cannot be kept in" in session.asked()


def test_a_lesson_in_plain_lines_tells_what_rivals_play(progress: Progress) -> None:
    typed = iter(["", "", "floor a5", "roof b2", "quit"])
    told: list[str] = []
    Plain(sit(progress), read=lambda _: next(typed), write=lambda text: told.append(str(text))).run()
    assert told[told.index("Roof on b2") + 1 :][:4] == [
        "  South is at 14 now (+2)",
        "  West is at 9 now (−1)",
        "West: Floor on c4",
        "  West is at 11 now (+2)",
    ]


def test_everybody_is_called_as_the_language_has_it(progress: Progress) -> None:
    told: list[str] = []
    typed = iter(["", "", "floor a5", "roof b2", "quit"])
    Plain(sit(progress, lang="de"), read=lambda _: next(typed), write=lambda text: told.append(str(text))).run()
    assert told[0].startswith("Skyliners, Einführungsspiel, mit Süd und West.")
    assert not any("South" in line for line in told)
