from __future__ import annotations

import numpy as np
import pytest

from topfloor.engine.game import Game
from topfloor.wasm.desk import ENTRIES, Desk, Size, desk_for
from topfloor.wasm.doors import numbers, parameters
from topfloor.wasm.layout import length_of, parts, places, record

pytestmark = pytest.mark.compiled  # what is laid out is what compiled kernels take

SIZE = Size(nodes=77, players=3, worlds=5)


def test_every_array_has_the_shape_that_is_told(game: Game) -> None:
    for place, (name, array) in zip(places(game), parts("", desk_for(game, SIZE)), strict=True):
        told = tuple(n if isinstance(n, int) else getattr(SIZE, n) for n in place.shape)
        assert (place.name, told, place.item) == (name, array.shape, array.itemsize)


def test_all_of_a_desk_has_a_place(game: Game) -> None:
    """Also what somebody adds to a tree or a manner tomorrow."""
    names = [place.name for place in places(game)]
    assert {name.split(".")[0] for name in names} == set(Desk._fields)
    assert len(names) == len(set(names))


def test_a_length_that_no_number_tells_is_refused() -> None:
    with pytest.raises(ValueError, match=r"tree\.nodes has neither"):
        length_of("tree.nodes", {None: 2018, "nodes": 2020})


def test_fields_are_told_where_they_are(game: Game) -> None:
    position = game.Position()
    position.ply = 7
    fields = record(game.Position)["fields"]
    assert isinstance(fields, dict)
    at, kind = fields["ply"]["at"], fields["ply"]["kind"]
    assert np.frombuffer(bytes(position), f"<{kind}", 1, at)[0] == 7


@pytest.mark.parametrize("name", ENTRIES)
def test_a_page_gives_plain_numbers_and_the_desk_the_rest(name: str) -> None:
    given = {"think": 2, "line": 1, "apply": 1, "imagine": 4, "appraise": 1}
    assert len(numbers(ENTRIES[name])) == given.get(name, 0) < len(parameters(ENTRIES[name]))
