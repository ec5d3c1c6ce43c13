"""Lessons over REST: everything that was said comes with every question, and nothing is stored."""

from __future__ import annotations

from typing import Any

import pytest

from tests.learn.pupil import named, right_answer
from tests.server.conftest import Running
from topfloor.learn import Course, Lesson, LessonRun, Stage, courses
from topfloor.server.protocol.lessons import LessonTold

FIRST = "/api/lessons/skyliners/1"


async def ask(site: Running, address: str, **body: object) -> Any:
    return (await site.http.post(address, json=body)).json()


@pytest.mark.parametrize("course", courses(), ids=named)
async def test_a_course_is_taken_over_the_network(site: Running, course: Course) -> None:
    for lesson in course.lessons:
        told = await take(site, course, lesson)
        assert (told["story"] is None) is (lesson.bot is None)
        if told["story"]:
            seats = (await ask(site, "/api/tables", story=told["story"]))["seats"]
            assert [seat["kind"] for seat in seats].count("person") == 1


async def take(site: Running, course: Course, lesson: Lesson) -> Any:
    """Take a lesson to its end, beside one who knows it; the last answer."""
    run, address = LessonRun(course, lesson), f"/api/lessons/{course.game.NAME}/{lesson.number}"
    told = await ask(site, address, said=[])
    while run.stage is not Stage.DONE:
        LessonTold.model_validate(told, strict=True)
        assert (told["stage"], told["place"], told["say"]) == (run.stage.value, run.place, run.say("en"))
        assert [choice["words"] for choice in told["state"]["legal"]] == run.right()
        words = right_answer(run)
        told = await ask(site, address, said=told["said"], touch=words)
        assert told["answer"]["kind"] == run.touch(words).kind.value
    assert (told["stage"], told["said"]) == ("done", run.said)
    return told


async def test_what_is_wrong_is_answered_and_changes_nothing(site: Running) -> None:
    said = ["", ""]
    wrong = await ask(site, f"{FIRST}?lang=de", said=said, touch="floor a1")
    assert (wrong["answer"]["kind"], wrong["answer"]["text"][:14], wrong["said"]) == ("wrong", "a1 steht vorn.", said)
    assert (await ask(site, f"{FIRST}/why", said=said, words="floor c3"))["rule"] == "SL-01"
    assert await ask(site, f"{FIRST}/why", said=said, words="floor a5") == {"rule": None, "text": None}


async def test_a_preview_is_as_at_a_table(site: Running) -> None:
    told = await ask(site, f"{FIRST}/preview", said=["", ""], words="floor a5")
    assert (told["gains"][0]["amount"], told["ends"]) == (2, False)
    assert await ask(site, f"{FIRST}/preview", said=["", ""], words="floor c3") == {"gains": None, "ends": None}


async def test_a_course_is_offered_in_a_language(site: Running) -> None:
    offered = (await site.http.get("/api/lessons/skyliners?lang=de")).json()
    first = {"lesson": 1, "key": "view", "title": "Was du siehst", "is_match": False}
    assert first.items() <= offered["lessons"][0].items()
    assert (await site.http.get("/api/lessons/nothing")).status_code == 404


@pytest.mark.parametrize(
    ("path", "said", "sentence"),
    [
        ("/api/lessons/skyliners/99", [], "the course of Skyliners has lessons 1 to 8, not 99"),
        ("/api/lessons/nothing/1", [], "no game 'nothing'"),
        (FIRST, ["floor a5"], "lesson 1 of Skyliners does not go like this: see answer 1"),
        (FIRST, [""] * 65, "“said” is too long: at most 64 fit."),
    ],
)
async def test_mistakes_are_one_sentence(site: Running, path: str, said: list[str], sentence: str) -> None:
    answer = await site.http.post(path, json={"said": said})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith(sentence)
