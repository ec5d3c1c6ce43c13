"""The rulebook on the page: drawings as rules come into sight, in every theme, a glossary, and one page to print."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Guests
from tests.browser.table import BOT, PERSON
from tests.browser.test_access import faults_by_day_and_night

pytestmark = pytest.mark.asyncio(loop_scope="session")

GAMES = ("skyliners", "skyline", "skyrise", "paper-skylines")
COLOUR = "drawing => getComputedStyle(drawing).fill"


async def test_rules_show_figures_in_the_colours_of_the_page_once_they_come_into_sight(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0], lang="de-DE")
    page = anna.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await anna.my_turn()
    await page.get_by_role("tab", name="Regeln").click()
    await page.wait_for_selector("[data-rule=SL-39]")
    await page.wait_for_selector("[data-rule=SL-02] [data-more=right][tabindex='0'][aria-label^='Tabelle: Spieler']")
    assert await page.locator(".rules .list").evaluate("list => list.scrollWidth === list.clientWidth")
    assert not any("SL-39" in url for url in asked)
    await page.locator("[data-rule=SL-39]").scroll_into_view_if_needed()
    await page.wait_for_selector("[data-figures=SL-39] svg")
    assert any("/figures/SL-39" in url for url in asked)
    await page.get_by_role("searchbox").fill("SL-14")
    figure = page.locator("[data-figures=SL-14] figure")
    await figure.wait_for()
    assert await figure.locator(".drawing svg").get_attribute("aria-labelledby")
    assert "Auf a4 ist gerade ein Stockwerk gebaut worden" in await figure.inner_text()
    assert "Auf a4 hast du in diesem Zug schon gebaut" in await figure.inner_text()
    inks = set()
    for scheme in ("dark", "light"):
        await anna.see(scheme)
        ink = await page.evaluate("getComputedStyle(document.body).color")
        assert await figure.locator("svg text[font-weight='700']").first.evaluate(COLOUR) == ink
        inks.add(ink)
    assert len(inks) == 2
    assert await faults_by_day_and_night(anna) == []
    await figure.get_by_role("button").click()
    await page.wait_for_selector("dialog .large svg")
    assert await faults_by_day_and_night(anna) == []


async def test_the_search_box_finds_numbers_words_and_slips(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0], lang="de-DE")
    page = anna.page
    await anna.my_turn()
    await page.get_by_role("tab", name="Regeln").click()
    box = page.get_by_role("searchbox")
    await box.fill("14")
    await page.wait_for_function("() => document.querySelectorAll('[data-rule]').length === 2")
    assert await page.locator("[data-rule=SL-14], [data-rule=B14]").count() == 2
    await box.fill("elfte Antenne")
    await page.get_by_role("heading", name="SL-35 Die elfte Antenne").wait_for()
    assert await page.locator("[data-rule]").count() == 1
    await box.fill("hoehe")
    await page.wait_for_selector("[data-rule=SL-24]")
    await box.fill("stokwerk")
    await page.get_by_role("button", name="Stattdessen nach").click()
    await page.wait_for_selector("[data-rule=SL-10]")
    await box.fill("Planungsbüro")
    await page.locator("dt", has_text="Planungsbüro").wait_for()
    await page.locator("dd button", has_text="SL-31").click()
    await page.wait_for_selector("[data-rule=SL-31]")


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.nightly), "de"])
async def test_the_page_to_print_is_one_page(guests: Guests, lang: str) -> None:
    """By day in the longer language."""
    anna = await guests.arrive(None)
    for game in GAMES:
        await anna.page.goto(f"/api/rules/{game}/summary?lang={lang}")
        assert await anna.page.locator("svg").count() > 0
        paper = await anna.page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, game
