"""A puzzle is solved by clicks, wrong first and then right; that of the day counts, and it stays on the device."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import Person
from tests.browser.test_access import faults
from tests.browser.test_lessons import Learner
from topfloor.puzzles import Puzzle, collection, daily, today

pytestmark = pytest.mark.asyncio(loop_scope="session")

ASKER = ".asker"


class Solver(Learner):
    """Somebody at a puzzle, who touches words as in a lesson."""

    def __init__(self, person: Person, puzzle: Puzzle) -> None:
        self.person, self.page, self.puzzle = person, person.page, puzzle

    async def sees(self, stage: str, tried: int) -> None:
        await self.page.wait_for_selector(f"{ASKER}[data-stage={stage}][data-tried='{tried}']")

    async def kept(self) -> dict[str, object]:
        found: dict[str, object] = json.loads(
            await self.page.evaluate("localStorage.getItem('topfloor.puzzles') ?? '{}'")
        )
        return found


def two_to_play_on() -> tuple[Puzzle, Puzzle]:
    """A puzzle, and the next one, whose solution does not end its match."""
    return next((one, other) for one, other in pairwise(collection("skyliners").puzzles) if other.phase != "end")


async def test_a_puzzle_is_found_in_the_lobby_and_solved_by_clicks_and_the_next_is_played_on(guests: Guests) -> None:
    puzzle, following = two_to_play_on()
    wrong = puzzle.tempting[0]
    anna = await guests.arrive("/puzzles/skyliners")
    page = anna.page
    await page.locator(f"[data-puzzle='{puzzle.number}']").click()
    solver = Solver(anna, puzzle)
    await solver.sees("asked", 0)
    assert await faults(anna) == []
    ply = await anna.ply()
    await solver.say(wrong, until=f"{ASKER}[data-tried='1']")
    await solver.sees("asked", 1)
    await page.locator(ASKER).get_by_text("the move to be found").wait_for()
    assert await anna.ply() == ply
    assert await page.locator("[data-way=show]").count() == 0
    await page.locator("[data-way=hint]").click()
    await page.locator("[data-way=show]").wait_for()
    await solver.say(puzzle.best, until=f"{ASKER}[data-stage=solved]")
    await solver.sees("solved", 1)
    await page.locator(ASKER).get_by_text("Right:").wait_for()
    assert await anna.ply() == ply + 1
    assert (await solver.kept())["solved"] == {"skyliners": [puzzle.key]}
    await page.locator("[data-way=next]").click()
    await page.wait_for_selector(f"{ASKER}[data-puzzle='{following.number}'][data-stage=asked]")
    await Solver(anna, following).say(following.best, until=f"{ASKER}[data-stage=solved]")
    await page.locator("[data-way=play]").click()
    await page.wait_for_url("**/t/**")
    await anna.sit()
    assert await anna.ply() > len(following.moves), "the move that was found is made"
    await page.goto("/puzzles/skyliners")
    await page.get_by_role("button", name="solved").first.wait_for()
    assert await page.get_by_role("button", name="solved").count() == 2
    assert anna.faults == []


async def test_the_puzzle_of_the_day_is_shown_when_asked_for_and_counts_when_found(guests: Guests) -> None:
    puzzle = daily(today())
    bert = await guests.arrive("/puzzles")
    page = bert.page
    await page.locator("[data-daily]").click()
    solver = Solver(bert, puzzle)
    await solver.sees("asked", 0)
    await page.locator("[data-way=hint]").click()
    await page.locator("[data-way=show]").click()
    await solver.sees("shown", 0)
    assert await solver.kept() == {}
    await page.get_by_role("button", name="Try again").click()
    await solver.sees("asked", 0)
    await solver.say(puzzle.best, until=f"{ASKER}[data-stage=solved]")
    await solver.sees("solved", 0)
    await page.wait_for_function(
        "() => JSON.parse(localStorage.getItem('topfloor.puzzles') ?? '{}').days?.length === 1"
    )
    await page.goto("/puzzles")
    await page.get_by_text("One day in a row").wait_for()
    await page.goto("/puzzles/daily")
    await page.wait_for_url(f"**/puzzles/{puzzle.game.NAME}/{puzzle.number}")
