"""The rulebook on the page: drawings as rules come into sight, in every theme, a glossary, and one page to print."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Guests
from tests.browser.table import BOT, PERSON
from tests.browser.test_access import faults

pytestmark = pytest.mark.asyncio(loop_scope="session")

GAMES = ("skyliners", "skyline", "skyrise", "paper-skylines")
COLOUR = "drawing => getComputedStyle(drawing).fill"


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_a_rule_shows_its_figure_in_the_colours_of_the_page(guests: Guests, scheme: str) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0], color_scheme=scheme, lang="de-DE")
    page = anna.page
    await anna.my_turn()
    await page.get_by_role("tab", name="Regeln").click()
    await page.get_by_role("searchbox").fill("SL-14")
    figure = page.locator("[data-figures=SL-14] figure")
    await figure.wait_for()
    assert await figure.locator("svg").get_attribute("aria-labelledby")
    assert "Auf a4 ist gerade ein Stockwerk gebaut worden" in await figure.inner_text()
    assert "Auf a4 hast du in diesem Zug schon gebaut" in await figure.inner_text()
    ink = await page.evaluate("getComputedStyle(document.body).color")
    assert await figure.locator("svg text[font-weight='700']").first.evaluate(COLOUR) == ink
    assert await faults(anna) == []
    await figure.get_by_role("button").click()
    await page.wait_for_selector("dialog .large svg")
    assert await faults(anna) == []


async def test_figures_are_fetched_only_when_a_rule_comes_into_sight(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0])
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    await anna.my_turn()
    await anna.page.get_by_role("tab", name="Rules").click()
    await anna.page.wait_for_selector("[data-rule=SL-39]")
    assert not any("SL-39" in url for url in asked)
    await anna.page.locator("[data-rule=SL-39]").scroll_into_view_if_needed()
    await anna.page.wait_for_selector("[data-figures=SL-39] svg")
    assert any("/figures/SL-39" in url for url in asked)


async def test_the_search_box_finds_numbers_words_and_slips(guests: Guests) -> None:
    table = guests.house.open(PERSON, BOT)
    anna = await guests.arrive(table.links[0], lang="de-DE")
    page = anna.page
    await anna.my_turn()
    await page.get_by_role("tab", name="Regeln").click()
    box = page.get_by_role("searchbox")
    await box.fill("14")
    await page.wait_for_function("document.querySelectorAll('[data-rule]').length === 2")
    assert await page.locator("[data-rule=SL-14], [data-rule=B14]").count() == 2
    await box.fill("hoehe")
    await page.wait_for_selector("[data-rule=SL-24]")
    await box.fill("stokwerk")
    await page.get_by_role("button", name="Stattdessen nach").click()
    await page.wait_for_selector("[data-rule=SL-10]")
    await box.fill("Planungsbüro")
    await page.locator("dt", has_text="Planungsbüro").wait_for()
    await page.locator("dd button", has_text="SL-31").click()
    await page.wait_for_selector("[data-rule=SL-31]")


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_the_page_to_print_is_one_page(guests: Guests, lang: str) -> None:
    anna = await guests.arrive("/")
    for game in GAMES:
        await anna.page.goto(f"/api/rules/{game}/summary?lang={lang}")
        assert await anna.page.locator("svg").count() > 0
        paper = await anna.page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, game
