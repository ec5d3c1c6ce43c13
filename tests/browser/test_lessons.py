"""The courses of every game are taken by clicks, one by keyboard alone; what is wrong is answered kindly."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import ON_SITE, Person
from tests.browser.test_access import faults
from tests.by_day import by_day
from tests.learn.pupil import named, right_answer
from topfloor.learn import Course, Lesson, LessonRun, Stage, course, courses
from topfloor.learn.run import GO_ON

pytestmark = pytest.mark.asyncio(loop_scope="session")

COACH = ".coach[data-step]"
MAIN = f"{COACH} .main"
ON_THE_WAY = f"() => document.activeElement?.matches('{MAIN}') ?? false"


class Learner:
    """Somebody who takes a lesson in a browser, beside one who knows the answers."""

    def __init__(self, person: Person, course: Course, lesson: Lesson) -> None:
        self.person, self.page = person, person.page
        self.run = LessonRun(course, lesson)

    async def arrive(self) -> None:
        await self.page.wait_for_selector(self.at)

    @property
    def at(self) -> str:
        """The coach at the point where one should be."""
        run = self.run
        return f".coach[data-step='{run.place}'][data-stage='{run.stage.value}'][data-said='{len(run.said)}']"

    async def take_step(self, *, by_keys: bool = False) -> None:
        """Give the right answer, and wait for what the coach says next."""
        words = right_answer(self.run)
        self.run.touch(words)
        if words != GO_ON:
            await (self.say_by_keys(words) if by_keys else self.say(words, until=self.at))
        elif by_keys:
            await self.person.tab_to(ON_THE_WAY)
            await self.page.keyboard.press("Enter")
        else:
            await self.page.locator(MAIN).click()
        await self.arrive()

    async def say(self, words: str, until: str = "") -> None:
        """Touch the words of a sentence that are lit, one after the other, until it is said."""
        left = [words, *words.split()]
        said = (words, left[-1])
        while not (until and await self.page.locator(until).count()):
            word = await self.lit(left)
            if word is not None:
                await self.page.locator(", ".join(places([word]))).first.click()
                left.remove(word)
                if word in said:
                    break  # what is lit next belongs to the next sentence
            elif until:
                await self.page.wait_for_selector(", ".join([until, *places(left)]))
            else:
                break

    async def lit(self, words: list[str]) -> str | None:
        """The first of some words that is lit."""
        for word in words:
            if await self.page.locator(", ".join(places([word]))).count():
                return word
        return None

    async def say_by_keys(self, words: str) -> None:
        """The same with Tab, arrows and Enter alone."""
        for word in words.split():
            if await self.page.locator(f".lit[data-word='{word}']").count():
                await self.person.tab_to(
                    f"() => document.activeElement?.matches(\".lit[data-word='{word}']\") ?? false"
                )
                await self.page.keyboard.press("Enter")
            elif await self.page.locator(f"[data-site='{word}'].lit").count():
                await self.person.tab_to(ON_SITE)
                await self.walk_to(word)
                await self.page.keyboard.press("Enter")

    async def walk_to(self, site: str) -> None:
        """From site to site with the arrow keys, on a square board."""
        while (here := await self.page.evaluate("document.activeElement.dataset.site")) != site:
            across, up = ord(site[0]) - ord(here[0]), int(site[1:]) - int(here[1:])
            key = ("ArrowRight" if across > 0 else "ArrowLeft") if across else "ArrowUp" if up > 0 else "ArrowDown"
            await self.page.keyboard.press(key)

    async def see_what_is_shown(self) -> None:
        """Whatever the coach speaks of is outlined on the board."""
        for word in self.run.step.look:
            assert await self.page.locator(f"[data-site='{word}'][data-named]").count(), (self.run.step.key, word)


def places(words: list[str]) -> list[str]:
    """Where words are touched, in the tray and on the board, while they are lit."""
    return [place for word in words for place in (f".lit[data-word='{word}']", f"[data-site='{word}'].lit")]


async def learner(guests: Guests, course: Course, number: int, **device: object) -> Learner:
    person = await guests.arrive(f"/learn/{course.game.NAME}/{number}", **device)  # type: ignore[arg-type]
    taking = Learner(person, course, course.lesson(number))
    await taking.arrive()
    return taking


BY_KEYS = course("skyliners")
"""Of this one the first lesson is taken by day by keyboard."""


@pytest.mark.parametrize(
    "course",
    by_day(course("paper-skylines"), courses()),
    ids=named,
)
async def test_lessons_of_every_game_are_completed_by_clicks(guests: Guests, course: Course, everything: bool) -> None:
    """All of them with --all, else the first, from which a click leads on."""
    taking = await learner(guests, course, 1)
    for lesson in course.lessons if everything else course.lessons[:1]:
        if lesson.number > 1:
            taking = Learner(taking.person, course, lesson)
            await taking.arrive()
        while taking.run.stage is not Stage.DONE:
            await taking.see_what_is_shown()
            await taking.take_step()
        if lesson.bot is None:
            await taking.page.locator(MAIN).click()
            await taking.page.wait_for_url(f"**/learn/{course.game.NAME}/{lesson.number + 1}")
        elif lesson is not course.lessons[-1]:
            await taking.page.goto(f"/learn/{course.game.NAME}/{lesson.number + 1}")


async def test_a_course_is_taken_by_keyboard_alone(guests: Guests, everything: bool) -> None:
    """The whole course with --all, else a lesson of it."""
    anna = await guests.arrive("/learn/skyliners/1")
    for lesson in BY_KEYS.lessons if everything else BY_KEYS.lessons[:1]:
        if lesson.number > 1:
            await anna.page.goto(f"/learn/skyliners/{lesson.number}")
        taking = Learner(anna, BY_KEYS, lesson)
        await taking.arrive()
        while taking.run.stage is not Stage.DONE:
            await taking.see_what_is_shown()
            await taking.take_step(by_keys=True)


async def test_wrong_touches_are_answered_where_the_finger_was(guests: Guests) -> None:
    taking = await learner(guests, course("skyliners"), 1)
    page = taking.page
    for _ in range(2):
        await taking.take_step()
    await page.locator(".lit[data-word=floor]").click()
    await page.locator("[data-site=a1]").click()
    note = page.get_by_role("alert")
    await note.get_by_text("a1 stands in front.").wait_for()
    box, site = await note.bounding_box(), await page.locator("[data-site=a1]").bounding_box()
    assert box is not None and site is not None
    assert abs(box["x"] + box["width"] / 2 - site["x"]) < box["width"]
    assert await taking.person.ply() == 0
    await page.locator("[data-site=c3]").click()
    await note.get_by_text("nothing is ever built there").wait_for()
    await note.get_by_role("button", name="Rule SL-01").click()
    await page.locator("[data-rule=SL-01].wanted").wait_for()
    await page.locator(f"{COACH} .rules button").first.click()
    await page.locator("[data-rule=SL-09].wanted").wait_for()
    assert await faults(taking.person) == []


async def test_a_lesson_goes_on_where_it_was_left_and_its_task_can_be_failed_and_tried_again(guests: Guests) -> None:
    """And one that does not exist says so."""
    taking = await learner(guests, course("skyliners"), 1)
    page = taking.page
    for _ in range(3):
        await taking.take_step()
    await page.reload()
    await taking.arrive()
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_label("Language").select_option("de")
    await page.keyboard.press("Escape")
    await page.locator(COACH, has_text="Lektion 1 von 8").wait_for()
    await page.goto("/learn/skyliners/2")
    await page.wait_for_selector(f"{COACH}[data-step='0']")
    await page.goto("/learn/skyliners/1")
    await taking.arrive()
    while taking.run.stage is not Stage.TASK:
        await taking.take_step()
    await page.get_by_text("Deine Aufgabe").wait_for()
    await taking.say("floor e1")
    await page.locator(f"{COACH}[data-stage=failed]").get_by_text("Ein Stockwerk ist so hoch wie e3").wait_for()
    await page.get_by_role("button", name="Noch einmal").click()
    await taking.arrive()
    await page.get_by_role("button", name="Zurücknehmen").click()
    await page.wait_for_selector(f"{COACH}[data-step='3']")
    await taking.say("roof b2")
    await page.locator(f"{COACH}[data-stage=task]").wait_for()
    await taking.take_step()
    await page.get_by_role("button", name="Alle Lektionen").click()
    await page.get_by_text("1 von 8 Lektionen geschafft").wait_for()
    await page.reload()
    await page.locator("[data-lesson='2'].main").wait_for()
    assert await faults(taking.person) == []
    await page.goto("/learn/skyliners/1")
    await page.wait_for_selector(f"{COACH}[data-step='0']")
    assert taking.person.faults == []
    await page.goto("/learn/skyliners/99")
    await page.get_by_text("der Kurs zu Skyliners hat die Lektionen 1 bis 8, nicht 99").wait_for()
    taking.person.faults.clear()  # the browser itself logs an answer that is no success


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


IN_THE_FRAME = """word => {
  const box = at => document.querySelector(at).getBoundingClientRect()
  const [frame, site] = [box('.frame'), box(`[data-site=${word}][data-named]`)]
  return frame.top <= site.top && site.bottom <= frame.bottom
}"""


async def test_on_a_phone_what_the_coach_speaks_of_is_seen(guests: Guests) -> None:
    """Also once the tray has grown, as something is asked."""
    found = course("skyline")
    taking = await learner(guests, found, 1, **PHONE)
    while await sees_what_is_spoken_of(taking):
        await taking.take_step()
    taking = Learner(taking.person, found, found.lesson(3))
    await taking.page.goto("/learn/skyline/3")
    await taking.arrive()
    while await sees_what_is_spoken_of(taking):
        await taking.take_step()


async def sees_what_is_spoken_of(taking: Learner) -> bool:
    """Wait until it is in the frame; false once something is asked."""
    for word in taking.run.step.look:
        await taking.page.wait_for_function(IN_THE_FRAME, arg=word)
    return taking.run.stage is not Stage.ASKED


async def test_a_newcomer_finds_the_way_from_the_lobby_to_a_match_with_a_coach(guests: Guests) -> None:
    anna = await guests.arrive("/")
    await anna.page.locator(".new").get_by_role("button", name="Learn Skyliners").click()
    await anna.page.locator("[data-lesson='4']").click()
    found = course("skyliners")
    taking = Learner(anna, found, found.lesson(4))
    await taking.arrive()
    while taking.run.stage is not Stage.DONE:
        await taking.take_step()
    await anna.page.locator(COACH).get_by_text("Now it is a real match").wait_for()
    await anna.page.get_by_role("button", name="Play the match").click()
    await anna.sit()
    await anna.page.wait_for_selector("[data-coach='28']")
    await anna.let_bots_finish()
    await anna.page.keyboard.press("Escape")
    await anna.page.locator("[data-coach=over]").get_by_text("You have played the introductory game").wait_for()
    await anna.page.locator("[data-coach=over]").get_by_role("button", name="All lessons").click()
    await anna.page.locator("[data-lesson='4']").get_by_text("done").wait_for()
