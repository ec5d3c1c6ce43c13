"""What is filled in where a game leaves it out, and that a game's own stays."""

from __future__ import annotations

from types import ModuleType

import numpy as np

from tests.games import rooftops
from tests.strategies import GAMES, ROOFTOPS
from topfloor import Match
from topfloor.engine import usual
from topfloor.engine.game import GameOf
from topfloor.engine.record import Cells, Record, cells, number
from topfloor.engine.usual import complete

OFFERED = {name for name in vars(GameOf) if not name.startswith("_")}


def test_a_game_offers_all_that_there_is_to_offer() -> None:
    for game in (*GAMES, ROOFTOPS):
        assert {name for name in OFFERED if not hasattr(game, name)} == set()


def test_what_a_game_has_of_its_own_stays() -> None:
    assert ROOFTOPS.appraise is rooftops.appraise is not usual.appraise
    assert ROOFTOPS.likely is usual.likely


def test_a_game_that_lacks_nothing_stays_as_it_is() -> None:
    for game in GAMES:
        before = dict(vars(game))
        assert vars(complete(game)) == before


def test_whatever_is_usual_has_a_place_in_a_game() -> None:
    bare = ModuleType("bare")
    bare.__dict__.update(VERBS=rooftops.VERBS, why=rooftops.why, NAME="bare")
    filled = set(vars(complete(bare))) - set(vars(ModuleType("bare")))
    assert filled - {"VERBS"} <= OFFERED
    assert {"legal", "score", "spoken", "Box", "EASIEST", "ACTIONS", "doubt"} <= filled


def test_a_lead_is_what_was_booked() -> None:
    match: Match = Match(ROOFTOPS, players=3, seed=1)
    match.position.points[0, 0], match.position.points[1, 1], match.position.points[2, 0] = 5, 3, 4
    box = match.content.box
    assert [usual.appraise(match.position, box, seat) for seat in range(3)] == [1.0, -2.0, -1.0]


# --- Records that go on from others.


class Beginning(Record):
    first: int = number("i1", "A number.")
    many: Cells = cells("i2", 3, "Some.")


class GoneOn(Beginning):
    last: int = number("i8", "Another.")


def test_a_record_goes_on_from_another() -> None:
    assert [field.name for field in GoneOn.fields] == ["first", "many", "last"]
    assert [field.name for field in Beginning.fields] == ["first", "many"]
    record = GoneOn()
    record.first, record.last, record.many[2] = 1, 1 << 40, 7
    seen = record.as_array()[0]
    assert (seen["first"], seen["last"], seen["many"].tolist()) == (1, 1 << 40, [0, 0, 7])
    assert np.dtype(GoneOn.dtype).itemsize == GoneOn.size()
