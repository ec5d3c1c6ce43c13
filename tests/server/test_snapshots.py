"""What is made once for all must be what each of them would have been shown alone."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import tracemalloc
import weakref

from tests.server.client import patched
from tests.strategies import Setup
from topfloor.server.storage.events import CHAT, CLOSE, NAME, PLAY, UNDO, Body, Event
from topfloor.server.tables.setup import Place, set_up
from topfloor.server.tables.snapshots import Snapshots
from topfloor.server.tables.table import Table


def happen(table: Table, kind: str, seat: int | None, body: Body | None = None) -> None:
    table.apply(Event(table.number + 1, kind, seat, None, {"ply": table.match.ply, **(body or {})}), ours=True)


def told(snapshots: Snapshots, players: int) -> list[bytes]:
    """What everybody is shown."""
    return [snapshots.state(seat, "en") for seat in (*range(players), None)]


def something(table: Table, dice: random.Random) -> None:
    """A move, or now and then a move taken back, a word, a new name."""
    match, chance = table.match, dice.random()
    if chance < 0.1 and match.undoable_by is not None:
        happen(table, UNDO, match.undoable_by)
    elif chance < 0.15:
        happen(table, CHAT, 0, {"text": "Nice roof!"})
    elif chance < 0.2:
        happen(table, NAME, 1, {"name": f"Ben {table.number}"})
    else:
        happen(table, PLAY, match.to_move, {"words": dice.choice(match.legal())})


async def test_a_long_match_takes_little_memory() -> None:
    """A line of the log with what it brought is some hundred bytes, kept for each seat and whoever watches."""
    table, dice = Table(set_up("skyline", None, [Place()] * 4, 7).opening), random.Random(7)
    for _ in range(300):
        happen(table, PLAY, table.match.to_move, {"words": dice.choice(table.match.legal())})
    audience = [*range(4), None]
    tracemalloc.start()
    try:
        for seat in audience:
            table.snapshots.logbook.lines(seat, "en")
        assert tracemalloc.get_traced_memory()[0] < 300 * len(audience) * 700
    finally:
        tracemalloc.stop()


class Somebody:
    seat: int | None = 0
    address = "10.0.0.1"

    def wake(self) -> None:
        """Nothing is sent."""


async def test_a_table_that_all_have_left_takes_no_memory_once_nobody_holds_it() -> None:
    """It must not wait for the collector of cycles, which hardly ever looks at what is old."""
    table, somebody = Table(set_up("skyliners", None, [Place()] * 2, 7).opening), Somebody()
    table.enter(somebody)
    table.snapshots.first_state(0, "en")
    table.leave(somebody)
    happen(table, PLAY, table.match.to_move, {"words": table.match.legal()[0]})
    await asyncio.sleep(0)
    gone = weakref.ref(table)
    gc.disable()
    try:
        del table
        assert gone() is None
    finally:
        gc.enable()


async def test_everyone_is_shown_what_he_would_be_shown_alone(setup: Setup, everything: bool) -> None:
    """After every third thing that happens and at the end of the match; with --all after everything."""
    places = [Place()] * setup.players
    table, dice = Table(set_up(setup.name, setup.variant, places, 7).opening), random.Random(7)
    for number in range(120):
        if table.match.over:
            break
        something(table, dice)
        if number % 3 and not everything and not table.match.over:
            continue
        seat, lang = dice.choice([*range(setup.players), None]), dice.choice(["en", "de"])
        first, later = (
            json.loads(table.snapshots.first_state(seat, lang)),
            json.loads(table.snapshots.state(seat, lang)),
        )
        alone = table.match.copy()
        assert first["view"] == later["view"] == alone.introduced(alone.view(seat), lang)
        assert {**first["setting"], **later["scene"]} == json.loads(json.dumps(alone.scene(seat)))
        assert later["log"] == alone.log(seat, lang)
        assert {**first, **later} == first


async def test_what_was_told_before_a_move_is_told_after_it_only_if_it_is_still_true(setup: Setup) -> None:
    """Whoever has followed a match is told at its beginning and its end what somebody is told who has just come."""
    table = Table(set_up(setup.name, setup.variant, [Place()] * setup.players, 7).opening)
    dice = random.Random(7)
    while not table.match.over:
        if table.match.ply < 12:
            assert told(table.snapshots, setup.players) == told(Snapshots(table), setup.players)
        happen(table, PLAY, table.match.to_move, {"words": dice.choice(table.match.legal())})
    assert told(table.snapshots, setup.players) == told(Snapshots(table), setup.players)


async def test_patches_make_the_state_that_all_others_are_sent(setup: Setup) -> None:
    """Whoever was shown a state gets the next one of what has changed; mostly early moves, where small numbers meet."""
    viewers, patches = [*range(setup.players), None], 0
    for seed in range(6):
        table = Table(set_up(setup.name, setup.variant, [Place()] * setup.players, seed).opening)
        dice = random.Random(seed)
        lang = dice.choice(["en", "de"])
        known = {seat: json.loads(table.snapshots.state(seat, lang)) for seat in viewers}
        for _ in range(12):
            something(table, dice)
            for seat in viewers:
                if dice.random() < 0.1:
                    continue  # somebody who reads slowly
                news = json.loads(table.snapshots.news(seat, lang, known[seat]["event"]))
                state = json.loads(table.snapshots.state(seat, lang))
                if news["type"] == "patch":
                    assert news["since"] == known[seat]["event"]
                    patches += 1
                    news = {**patched(known[seat], news["changes"]), "event": news["event"]}
                assert news == state
                known[seat] = state
    assert patches > 100


async def test_a_word_at_a_table_full_of_talk_is_sent_alone() -> None:
    """It came with the whole view and a hundred lines to everyone: 209 kB for 2."""
    table = Table(set_up("skyline", None, [Place()] * 4, 7).opening)
    for _ in range(40):
        happen(table, PLAY, table.match.to_move, {"words": table.match.legal()[0]})
    for _ in range(120):
        happen(table, CHAT, 0, {"text": "x" * 500})
    whole = table.snapshots.state(1, "en")
    happen(table, CHAT, 0, {"text": "y" * 500})
    news = table.snapshots.news(1, "en", table.number - 1)
    assert len(whole) > 60_000
    assert len(news) < 1_500, news


async def test_who_is_here_comes_with_every_patch() -> None:
    """Two who know the same event may know different guests, as these come and go without an event."""
    table = Table(set_up("skyliners", None, [Place()] * 2, 7).opening)
    table.snapshots.state(0, "en")
    table.here[1] += 1
    table.snapshots.forget_presence()
    happen(table, CHAT, 0, {"text": "hello"})
    news = json.loads(table.snapshots.news(0, "en", table.number - 1))
    assert {"at": ["seats"], "to": table.seats("en")} in news["changes"]


async def test_at_a_table_that_was_closed_there_is_nothing_to_do() -> None:
    """Its moves stayed lit, and every touch of them was refused."""
    table = Table(set_up("skyliners", None, [Place()] * 2, 7).opening)
    mover = table.match.to_move
    happen(table, PLAY, mover, {"words": table.match.legal()[0]})
    before = json.loads(table.snapshots.state(mover, "en"))
    assert before["legal"] and before["undo"] and "closed" not in before
    happen(table, CLOSE, None)
    for seat in (0, 1, None):
        state = json.loads(table.snapshots.state(seat, "de"))
        assert (state["legal"], state["labels"], state["undo"]) == ([], {}, False)
        assert state["closed"].startswith("Wer diesen Server betreibt")
    news = json.loads(table.snapshots.news(mover, "en", table.number - 1))
    assert patched(before, news["changes"])["legal"] == []
