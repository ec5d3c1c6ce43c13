"""Labels of what has been won: over the board, where it was won, and never over a player's card."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.browser.conftest import Guests
from tests.browser.person import Person
from tests.browser.table import BOT, PERSON
from tests.strategies import Setup, walk
from topfloor import Match

pytestmark = pytest.mark.asyncio(loop_scope="session")

PHONE = {"width": 390, "height": 844}
FINGERS: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}

WATCH = """() => {
  window.risen = []
  const main = document.querySelector('main')
  const measured = (label) => {
    const { left, top, right, bottom } = label.getBoundingClientRect()
    const board = main.getBoundingClientRect()
    const isOver = left >= board.left && right <= board.right && top >= board.top && bottom <= board.bottom
    return { text: label.textContent, middle: [(left + right) / 2, (top + bottom) / 2], isOver }
  }
  const told = (label) => requestAnimationFrame(() => window.risen.push(measured(label)))
  new MutationObserver((all) => {
    for (const { addedNodes } of all)
      for (const node of addedNodes) if (node.matches?.('.float')) told(node)
  }).observe(main, { subtree: true, childList: true })
}"""

PLACE = """site => {
  const { x, y, width, height } = document.querySelector(`main [data-site=${site}]`).getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}"""

AT_REST = "() => document.querySelector('.map').getAnimations().length === 0"


async def labels(person: Person) -> list[dict[str, Any]]:
    """What has risen until now, where it began."""
    await person.page.wait_for_function("() => window.risen.length > 0")
    found: list[dict[str, Any]] = await person.page.evaluate("window.risen")
    return found


@pytest.mark.parametrize("device", [{}, FINGERS], ids=["desk", "phone"])
async def test_what_a_player_wins_rises_over_the_board_and_covers_no_card(
    guests: Guests, device: dict[str, Any]
) -> None:
    """Even what has no place there, or one that is not in sight."""
    table = guests.house.open(PERSON, BOT, BOT, BOT, game="skyline", variant="open", seed=7)
    anna = await guests.arrive(table.links[0], **device)
    await anna.my_turn()
    await anna.page.evaluate(WATCH)
    await anna.play_for(12)
    assert [label for label in await labels(anna) if not label["isOver"]] == []


def about_to_lose_an_auction() -> Match:
    """The first seat passes, and the rival builds at once, on an island at a side."""
    for match in (match for seed in range(1, 9) for match in walk(Setup("skyrise", "standard", 2), seed)):
        bids = match.view(0)["bids"]
        if match.to_move == 0 and bids and bids[-1]["at"] in ("s4", "s5", "n5", "n6"):
            after = match.copy()
            after.play("pass")
            if after.to_move == 1:
                return match
    raise AssertionError("no such match")


async def test_what_is_won_waits_for_the_map_to_come_to_rest(guests: Guests) -> None:
    """A phone shows the islands near while one is asked, and all of them afterwards: there, a label stands."""
    match = about_to_lose_an_auction()
    view: Any = match.view(0)
    at = view["bids"][-1]["at"]
    table = guests.house.go_on(match, PERSON, PERSON)
    anna = await guests.arrive(table.links[0], **FINGERS, reduced_motion="no-preference")
    await anna.my_turn()
    await anna.page.wait_for_function(AT_REST)
    before = await anna.page.evaluate(PLACE, at)
    await anna.page.evaluate(WATCH)
    await anna.page.locator(".word.lit[data-word=pass]").tap()
    told = await labels(anna)
    await anna.page.wait_for_function(AT_REST)
    after = await anna.page.evaluate(PLACE, at)
    assert math.dist(before, after) > 60
    assert min(math.dist(label["middle"], after) for label in told) < 20
