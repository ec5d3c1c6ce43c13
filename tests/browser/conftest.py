"""A real server and a real Chromium for the page.

Most tests use the plan, in a browser that has no 3D at all: without a graphics processor, one that has it draws even
flat pages several times as slowly.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Playwright, async_playwright

from tests.browser.chromium import FLAT, IN_3D, NoBrowser, launch
from tests.browser.person import Person
from tests.browser.table import PERSON, House, Table
from tests.strategies import Setup, walk

HERE = Path(__file__).parent
FIRST_MOVES, LAST_MOVES, ALL_MOVES = 4, 2, 10_000
"""Of the first seat in a match that is played by clicks; all that is in between with --all."""

DESK = {"width": 1100, "height": 680}
SMALL_DESK = {"width": 1030, "height": 550}
"""Small, as software rendering pays for every pixel; the smaller one for 3D."""


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on a free port with a database of its own."""
    with serving(tmp_path_factory.mktemp("browser")) as house:
        yield house


@contextmanager
def serving(folder: Path, *manner: str) -> Iterator[House]:
    """Run a server that keeps its database in a folder."""
    database = folder / "tables.db"
    command = [sys.executable, str(HERE / "serve.py"), str(database), *manner]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        house = House(process.stdout.readline().strip(), folder / "tables.db")
        try:
            house.await_health()
            if not house.has_page():
                pytest.fail("the page is not built: `make test` builds it, or `npm run build` in web/")
            yield house
        finally:
            process.terminate()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def playwright() -> AsyncIterator[Playwright]:
    async with async_playwright() as started:
        yield started


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def chromium(playwright: Playwright) -> AsyncIterator[Browser]:
    browser = await started(playwright, FLAT)
    yield browser
    await browser.close()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def chromium_in_3d(playwright: Playwright) -> AsyncIterator[Browser]:
    browser = await started(playwright, IN_3D)
    yield browser
    await browser.close()


async def started(playwright: Playwright, flags: Sequence[str]) -> Browser:
    try:
        return await launch(playwright, flags)
    except NoBrowser as none:
        pytest.skip(str(none))


@pytest.fixture
def opened(house: House, everything: bool) -> Opened:
    """Opens the tables at which a whole match is shown; with --all it is one, played from the deal to its end."""
    return Opened(house, whole=everything)


class Opened:
    """A match from its deal on, and another of the same kind that is nearly over."""

    def __init__(self, house: House, *, whole: bool) -> None:
        self.house, self.whole = house, whole

    def tables(self, setup: Setup, *seats: dict[str, str], seed: int) -> Iterator[tuple[Table, int]]:
        """Each table, and how many moves somebody shall make there."""
        dealt = self.house.open(*seats, game=setup.name, variant=setup.variant, seed=seed)
        yield dealt, ALL_MOVES if self.whole else FIRST_MOVES
        if not self.whole:
            turns = [match for match in walk(setup, seed) if match.to_move == 0]
            yield self.house.go_on(turns[-LAST_MOVES], *seats), ALL_MOVES


class Guests:
    """Opens browsers for people, each with storage of its own, and sees that no page has failed."""

    def __init__(self, house: House, browser: Browser, desk: dict[str, int] = DESK) -> None:
        self.house = house
        self.browser = browser
        self.desk = desk
        self.people: list[Person] = []

    async def arrive(
        self,
        path: str | None = "/",
        sight: str = "plan",
        lang: str = "en-GB",
        welcomed: bool = False,
        kept: bool = False,
        script: str = "",
        **device: object,
    ) -> Person:
        """Somebody opens a browser, at an address of the house; a welcome is waved through unless it is the point.

        The page is not kept on the device unless that is the point, as it takes time. A script runs before the page's.
        """
        worker = "allow" if kept else "block"
        options = {
            "viewport": self.desk,
            "locale": lang,
            "reduced_motion": "reduce",
            "service_workers": worker,
            **device,
        }
        context = await self.browser.new_context(base_url=self.house.address, **options)  # type: ignore[arg-type]
        settings = json.dumps({"sight": sight, "sound": False})
        await context.add_init_script(
            f"localStorage['topfloor.settings'] ??= {json.dumps(settings)}; localStorage['topfloor.test'] = '1'"
        )
        if script:
            await context.add_init_script(script)
        context.set_default_timeout(60_000)
        person = Person(await context.new_page())
        if not welcomed:
            await person.sit_down_when_welcomed()
        self.people.append(person)
        if path is not None:
            await person.page.goto(path)
        return person

    async def end(self, *others: dict[str, str], **device: object) -> tuple[Table, list[Person]]:
        """Everybody sits down before the last move of a match, which the first person makes."""
        match = walk(Setup("skyliners", "intro", len(others) + 1), 1)[-2]
        assert match.to_move is not None
        order = [match.to_move, *(seat for seat in range(match.players) if seat != match.to_move)]
        seats = dict(zip(order, (PERSON, *others), strict=True))
        table = self.house.go_on(match, *(seats[seat] for seat in sorted(seats)))
        links = (table.links[seat] for seat in order if seat in table.links)
        people = [await self.arrive(link, **device) for link in links]  # type: ignore[arg-type]
        for person in people:  # nothing stands in the way any more, no welcome either
            await person.page.locator("header button").last.click(trial=True)
        await people[0].play_for(1)
        return table, people

    async def leave(self) -> None:
        for person in self.people:
            await person.page.context.close()
        assert [fault for person in self.people for fault in person.faults] == []


@pytest_asyncio.fixture(loop_scope="session")
async def guests(house: House, chromium: Browser) -> AsyncIterator[Guests]:
    party = Guests(house, chromium)
    yield party
    await party.leave()


@pytest_asyncio.fixture(loop_scope="session")
async def guests_in_3d(house: House, chromium_in_3d: Browser) -> AsyncIterator[Guests]:
    party = Guests(house, chromium_in_3d, SMALL_DESK)
    yield party
    await party.leave()
