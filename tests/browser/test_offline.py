"""Without a network: the page opens, rules and matches that were looked at are there, and it says what is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Route

import topfloor
from tests.browser.conftest import Guests
from tests.browser.person import Person
from tests.browser.table import PERSON
from tests.browser.test_access import faults
from tests.strategies import Setup, walk
from topfloor.engine.texts import LANGUAGES

pytestmark = pytest.mark.asyncio(loop_scope="session")

KEPT = """async ([name, least]) => {
  const count = async () => (await caches.has(name) ? (await (await caches.open(name)).keys()).length : 0)
  while (!navigator.serviceWorker.controller || (await count()) < least)
    await new Promise((later) => setTimeout(later, 50))
}"""
BOOKS = 5 * len(LANGUAGES) + 1
"""The catalogue and four rulebooks in each language, and the list of what play without a network takes."""


async def is_kept(person: Person, name: str, least: int) -> None:
    """Wait until so many answers are kept."""
    await person.page.evaluate(KEPT, [name, least])


async def test_without_a_network_a_match_that_was_looked_at_the_lobby_and_the_rules_are_there(guests: Guests) -> None:
    match = walk(Setup("skyliners", "intro", 2), 1)[-2]
    assert match.to_move is not None
    anna = await guests.arrive("/", kept=True)
    page = anna.page
    await is_kept(anna, "topfloor-kept", BOOKS)
    await page.goto(guests.house.go_on(match, PERSON, PERSON).links[match.to_move])
    await anna.my_turn()
    await anna.build()
    await page.wait_for_selector("dialog table")
    plies = await anna.ply()
    pieces = 2 + plies // 24  # the story, the film with its first positions, and the others
    await is_kept(anna, "topfloor-replays", pieces)
    await page.context.set_offline(True)
    await page.reload()
    await page.get_by_text("This table needs a connection.").wait_for()
    assert await faults(anna) == []
    await page.get_by_role("button", name="Look back at the match").click()
    await page.wait_for_selector("input[type=range]")
    await page.keyboard.press("End")
    await page.locator(".replay .log .ply").nth(plies - 1).wait_for()
    last = await page.locator(".site").evaluate_all("sites => sites.map(site => site.getAttribute('aria-label'))")
    await page.wait_for_url("**&move=*")  # the address follows: that move is asked for at once
    await page.reload()
    await page.wait_for_selector("input[type=range]")
    await page.locator(".replay .log .ply").nth(plies - 1).wait_for()
    again = await page.locator(".site").evaluate_all("sites => sites.map(site => site.getAttribute('aria-label'))")
    assert last == again
    await page.goto("/replay?table=elsewhere")
    await page.get_by_text("This match is not kept on this device.").wait_for()
    await page.goto("/")
    await page.get_by_text("No connection.").wait_for()
    await page.get_by_role("button", name="Read the rules").click()
    await page.locator("[data-rule]").first.wait_for()
    assert await faults(anna) == []
    await page.keyboard.press("Escape")
    await page.locator("[data-choose=language]").select_option("de")
    await page.get_by_text("Keine Verbindung.").wait_for()
    await page.get_by_role("button", name="Regeln lesen").click()
    await page.locator("[data-rule=SL-01]", has_text="Stadt").wait_for()
    await page.keyboard.press("Escape")
    await page.locator(".now").click()
    await page.get_by_text("Dafür braucht es eine Verbindung").wait_for()
    await page.context.set_offline(False)
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.get_by_text("Keine Verbindung.").wait_for(state="detached")


async def test_a_tab_that_is_older_than_the_server_is_told(guests: Guests) -> None:
    """The page of a newer build comes from the network at once, so only a tab that stayed open has to be told."""
    anna = await guests.arrive("/", kept=True)
    page = anna.page
    await is_kept(anna, "topfloor-kept", BOOKS)
    await page.evaluate("navigator.serviceWorker.getRegistration().then((worker) => worker.unregister())")
    await page.route("/", of_another_build)
    await page.reload()
    await page.get_by_text("A new version is ready.").wait_for()
    assert await faults(anna) == []
    await page.unroute("/", of_another_build)
    await page.get_by_role("button", name="Reload").click()
    await is_kept(anna, "topfloor-kept", BOOKS)
    assert await page.get_by_text("A new version is ready.").count() == 0


async def of_another_build(route: Route) -> None:
    """The page as if it were of another build than the rest."""
    answer = await route.fetch()
    await route.fulfill(
        response=answer, body=(await answer.text()).replace('name="build" content="', 'name="build" content="f')
    )


QUICK = """
  const wait = setTimeout
  window.setTimeout = (then, time, ...more) => wait(then, time > 400 && time < 2100 ? 5 : time, ...more)
"""
"""Bots do not make one wait here; longer times are the channel's."""


async def fetch_engine(guests: Guests) -> Person:
    """Somebody who has all that it takes to play without a server, and now has none."""
    anna = await guests.arrive("/", kept=True)
    await anna.page.context.add_init_script(QUICK)
    await anna.page.locator("[data-engine=away] button").click()
    await anna.page.wait_for_selector("[data-engine=here]")
    assert await faults(anna) == []
    await anna.page.context.set_offline(True)
    await anna.page.reload()
    await anna.page.wait_for_selector(".lobby .offline")
    return anna


async def open_here(anna: Person, game: str) -> None:
    """A table for two on this device: Anna and a newcomer."""
    await anna.page.locator(f".shelf [data-game={game}]").click()
    await anna.page.locator("[data-choose=players]").select_option("2")
    await anna.page.locator(".now").click()
    await anna.my_turn()
    assert "/t/here-" in anna.page.url


async def test_whole_matches_are_played_against_bots_with_the_server_gone(
    guests: Guests, tmp_path: Path, everything: bool
) -> None:
    """One of Skyliners; then the beginning of another game in another language, with --all of all the others."""
    anna = await fetch_engine(guests)
    page = anna.page
    await open_here(anna, "skyliners")
    await anna.play_for(2)
    await anna.my_turn()
    assert await faults(anna) == []
    await page.get_by_role("button", name="Hint").click()
    await page.locator(".hints button").first.wait_for()
    before = await anna.ply()
    await page.reload()
    await anna.my_turn()
    assert await anna.ply() == before, "a table on this device is kept on it"
    await anna.let_bots_finish()
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Menu").click()
    async with page.expect_download() as saving:
        await page.get_by_role("button", name="Save the match").click()
    story = tmp_path / "match.story"
    await (await saving.value).save_as(story)
    match = topfloor.load(story.read_text("utf-8"))
    assert match.over and match.ply == await anna.ply()
    await page.get_by_role("button", name="Watch the match again").click()
    await page.wait_for_selector(".replay input[type=range]")
    await page.locator("header button").first.click()
    await page.get_by_role("button", name="Skyliners, Introductory game").get_by_text("won").wait_for()
    await page.locator("[data-choose=language]").select_option("de")
    others = [("skyrise", "Insel"), ("skyline", "Markt"), ("paper-skylines", "Karte")]
    for game, said in others if everything else others[:1]:
        await open_here(anna, game)
        await anna.play_for(2)
        await page.locator(".table").get_by_text(said).filter(visible=True).first.wait_for()
        await page.locator("header button").first.click()
