"""Somebody looks away: the title, a sound and a notification tell that it is their turn."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Guests
from tests.browser.table import PERSON
from tests.server.client import Client

pytestmark = pytest.mark.asyncio(loop_scope="session")

LISTEN = """
window.heard = { notes: 0, notices: [] }
window.AudioContext = class { state = 'running'; currentTime = 0; destination = {} }
const ramp = { linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
window.GainNode = class { gain = ramp; connect() { return this } }
window.OscillatorNode = class { connect(to) { return to } start() { window.heard.notes++ } stop() {} }
window.Notification = class {
  static permission = 'granted'
  static requestPermission = async () => 'granted'
  constructor(title, { body }) { window.heard.notices.push(`${title}: ${body}`) }
}
Object.defineProperty(document, 'visibilityState', { get: () => window.away ? 'hidden' : 'visible' })
"""


async def test_ones_turn_is_told_by_title_sound_and_notification(guests: Guests) -> None:
    table = guests.house.open(PERSON, PERSON)
    anna = await guests.arrive(table.links[0], script=LISTEN)
    await anna.sit()
    await anna.page.get_by_role("button", name="Menu").click()
    await anna.page.get_by_label("Sound when it is your turn").check()
    await anna.page.get_by_label("Notification when it is your turn").check()
    await anna.page.keyboard.press("Escape")
    if await anna.page.locator(".word.lit").count():
        await anna.play_for(2)
    await anna.page.wait_for_function("() => document.title === 'Topfloor'")
    await anna.page.evaluate("() => { window.away = true }")
    async with Client(guests.house.address, table.id, table.links[1].partition("#")[2]) as ben:
        await ben.until(ben.legal)
        for _ in range(2):
            await ben.play(ben.legal()[0])
    await anna.page.wait_for_function("() => document.title.includes('Your turn')")
    heard = await anna.page.evaluate("() => window.heard")
    assert heard["notes"] == 2
    assert [notice.split(":")[0] for notice in heard["notices"]] == ["Topfloor"]
