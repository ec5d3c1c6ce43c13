"""What is made once for all must be what each of them would have been shown alone."""

from __future__ import annotations

import json
import random
import tracemalloc

from tests.strategies import Setup
from topfloor.server.storage.events import CHAT, NAME, PLAY, UNDO, Body, Event
from topfloor.server.tables.setup import Place, set_up
from topfloor.server.tables.table import Table


def happen(table: Table, kind: str, seat: int | None, body: Body | None = None) -> None:
    table.apply(Event(table.number + 1, kind, seat, None, {"ply": table.match.ply, **(body or {})}), ours=True)


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
            table.snapshots.views.log(seat, "en")
        assert tracemalloc.get_traced_memory()[0] < 300 * len(audience) * 700
    finally:
        tracemalloc.stop()


async def test_everyone_is_shown_what_he_would_be_shown_alone(setup: Setup) -> None:
    places = [Place()] * setup.players
    table, dice = Table(set_up(setup.name, setup.variant, places, 7).opening), random.Random(7)
    for _ in range(120):
        if table.match.over:
            break
        something(table, dice)
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
