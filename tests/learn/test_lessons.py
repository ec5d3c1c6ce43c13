"""Laws of all lessons of all games: each can be taken to its end; nothing in it is out of reach, illegal or unsaid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.learn.pupil import LESSONS, named, right_answer, walk
from topfloor import bots
from topfloor.engine.rulebook import rulebook
from topfloor.engine.texts import COMPLETE
from topfloor.games import REGISTRY
from topfloor.learn import Course, Kind, Lesson, LessonRun, Stage, Step, course, courses
from topfloor.learn.run import meant

MOST_CHARACTERS = 320
"""What a coach says at once: five lines of a terminal, four of a phone."""

FOR_ALL_LESSONS = pytest.mark.parametrize(("course", "lesson"), LESSONS, ids=named)


def wrong_sentences(run: LessonRun) -> list[str]:
    """What may be said and is not meant."""
    return [words for words in run.match.legal() if not run.is_right(words)]


def is_answered_by_pattern(step: Step) -> bool:
    """Whether a wrong sentence is told what is wrong with it, one by one."""
    return step.asks and step.moves == 1


def test_every_game_has_a_course_that_ends_with_a_match() -> None:
    assert {course.game.NAME for course in courses()} == set(REGISTRY.names())
    for found in courses():
        assert 5 <= len(found.lessons) <= 8, found.game.NAME
        assert found.lessons[-1].bot, found.game.NAME
        keys = [lesson.key for lesson in found.lessons]
        assert len(set(keys)) == len(keys)


@FOR_ALL_LESSONS
def test_a_lesson_is_taken_to_its_end(course: Course, lesson: Lesson) -> None:
    run = LessonRun(course, lesson)
    for number, point in enumerate(walk(run)):
        assert point.said == run.said
        assert number <= 40
        if point.stage in (Stage.ASKED, Stage.TASK):
            assert point.match.to_move == lesson.you
    assert run.touch("").kind is Kind.REFUSED
    assert lesson.bot or any(step.task for step in lesson.steps), "a task at the end"


@FOR_ALL_LESSONS
def test_what_was_said_tells_everything(course: Course, lesson: Lesson) -> None:
    run = LessonRun(course, lesson)
    for point in walk(run):
        twin = LessonRun.at(course, lesson, point.said)
        assert (twin.stage, twin.place, twin.match) == (point.stage, point.place, point.match)


@FOR_ALL_LESSONS
def test_every_wrong_answer_can_be_heard(course: Course, lesson: Lesson) -> None:
    for run in walk(LessonRun(course, lesson)):
        step = run.step
        if run.stage is Stage.DONE or not is_answered_by_pattern(step):
            continue
        wrong = wrong_sentences(run)
        for one in step.wrong:
            assert any(meant(step, words) is one for words in wrong), f"{step.key}: {one.key} is never said"
            for pattern in one.says:
                assert any(pattern.fits(words) for words in wrong), f"{step.key}: nothing reads like {pattern.text}"
        has_others = any(meant(step, words) is None for words in wrong)
        is_told = "else" in course.texts("en")[lesson.key][step.key]
        assert has_others == is_told, f"{step.key}: an answer to all others" + (" is missing" if has_others else "")


@FOR_ALL_LESSONS
def test_a_wrong_answer_changes_nothing_but_a_task_can_be_failed(course: Course, lesson: Lesson) -> None:
    for run in walk(LessonRun(course, lesson)):
        if run.stage not in (Stage.ASKED, Stage.TASK) or run.step.moves > 1 or not (wrong := wrong_sentences(run)):
            continue
        tried = LessonRun.at(course, lesson, run.said)
        answer = tried.touch(wrong[0])
        if run.stage is Stage.ASKED:
            assert (answer.kind, tried.match, tried.said) == (Kind.WRONG, run.match, run.said)
        else:
            assert (answer.kind, tried.stage) == (Kind.FAILED, Stage.FAILED)
            assert tried.touch(wrong[0]).kind is Kind.REFUSED
            tried.again()
            assert (tried.stage, tried.match, tried.said) == (Stage.TASK, run.match, run.said)
        assert answer.text


@FOR_ALL_LESSONS
def test_a_task_of_several_moves_can_be_failed(course: Course, lesson: Lesson) -> None:
    for run in walk(LessonRun(course, lesson)):
        if run.stage is Stage.TASK and len(run.said) - run.kept == run.step.moves - 1 > 0:
            tried = [LessonRun.at(course, lesson, run.said).touch(words).kind for words in run.match.legal()]
            assert Kind.FAILED in tried


@FOR_ALL_LESSONS
def test_what_is_illegal_is_answered_by_its_rule(course: Course, lesson: Lesson) -> None:
    for run in walk(LessonRun(course, lesson)):
        if run.stage is not Stage.ASKED:
            continue
        legal = set(run.match.legal())
        illegal = next(words for words in run.match.content.sentences if words not in legal)
        answer, refusal = run.touch(illegal, "de"), run.match.why(illegal, "de")
        assert refusal is not None
        assert (answer.kind, answer.text, answer.rule) == (Kind.REFUSED, refusal.text, refusal.rule)


@FOR_ALL_LESSONS
def test_what_is_lit_is_there(course: Course, lesson: Lesson) -> None:
    for run in walk(LessonRun(course, lesson)):
        if run.stage is not Stage.DONE:
            there = set(words_in(run.match.scene(lesson.you))) | set(words_in(run.match.view(lesson.you)))
            assert [word for word in run.step.look if word not in there] == [], run.step.key


def words_in(value: Any) -> Iterator[str]:
    """All names and texts in a scene."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield str(key)
            yield from words_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from words_in(part)
    else:
        yield str(value)


@FOR_ALL_LESSONS
def test_its_rules_exist(course: Course, lesson: Lesson) -> None:
    known = rulebook(course.game.__name__, "en").rules
    assert [rule for step in lesson.steps for rule in step.rules if rule not in known] == []


def expected_texts(lesson: Lesson, known: Mapping[str, Any]) -> Mapping[str, Any]:
    """The keys that a lesson's texts have; whether there is an `else` is another law's matter."""
    steps = {
        step.key: {"say", *(f"not-{one.key}" for one in step.wrong), *({"else"} & set(known.get(step.key, {})))}
        | ({"else"} if step.task and step.moves > 1 else set())
        for step in lesson.steps
    }
    return {"title": None, "about": None, "done": None, **steps}


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("course", courses(), ids=named)
def test_texts_are_complete_and_short(course: Course, lang: str) -> None:
    texts = course.texts(lang)
    assert list(texts) == [lesson.key for lesson in course.lessons]
    for lesson in course.lessons:
        known, other = texts[lesson.key], course.texts("en")[lesson.key]
        expected = expected_texts(lesson, other)
        assert set(known) == set(expected), lesson.key
        for step in lesson.steps:
            assert set(known[step.key]) == expected[step.key], f"{lesson.key}.{step.key}"
        for text in flat(known):
            assert 0 < len(text) <= MOST_CHARACTERS, text
            assert re.search(r"[`*#_]|\{(?!say\})", text) is None, text
            assert text == " ".join(text.split()), text


def flat(texts: Mapping[str, Any]) -> Iterator[str]:
    for value in texts.values():
        if isinstance(value, str):
            yield value
        else:
            yield from flat(value)


@pytest.mark.parametrize(
    ("course", "lesson"), [(course, lesson) for course, lesson in LESSONS if lesson.bot], ids=named
)
def test_the_match_of_a_lesson_is_short_and_ends(course: Course, lesson: Lesson) -> None:
    match = lesson.match()
    rival = bots.bot("greedy", seed=1)
    bots.check(lesson.bot or "")
    moves = 0
    while not match.over:
        moves += match.to_move == lesson.you
        match.play(rival.choose(match))
    assert 4 <= moves <= 60


def test_a_course_says_how_many_lessons_it_has() -> None:
    found = course("skyliners")
    with pytest.raises(ValueError, match=f"lessons 1 to {len(found.lessons)}, not 99"):
        found.lesson(99)


def test_a_story_that_is_not_the_lessons_is_refused() -> None:
    found = course("skyliners")
    with pytest.raises(ValueError, match="does not go like this: see answer 2"):
        LessonRun.at(found, found.lessons[0], ["", "floor a1"])


def test_the_first_lesson_answers_by_what_was_said() -> None:
    found = course("skyliners")
    run = LessonRun(found, found.lessons[0])
    for _ in range(2):
        assert run.touch("").kind is Kind.RIGHT
    wrong = run.touch("floor a1", "de")
    assert (wrong.kind, wrong.text[:14]) == (Kind.WRONG, "a1 steht vorn.")
    assert right_answer(run) == "floor a5"
    refused = run.touch("floor c3")
    assert (refused.kind, refused.rule) == (Kind.REFUSED, "SL-01")


def test_a_language_without_lessons_hears_them_in_english() -> None:
    found = course("skyrise")
    assert found.texts("fr") == found.texts("en")
