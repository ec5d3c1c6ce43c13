"""Records: memory with named fields."""

from __future__ import annotations

import numpy as np
import pytest

from topfloor.engine.record import Cells, Record, Rows, cells, number
from topfloor.games import REGISTRY


class Hut(Record):
    """A small record with every kind of field."""

    height: Cells = cells("i1", 3, "How high each of three huts is.")
    road: Cells = cells("i2", (2, 3), "How long each road is.")
    far: int = number("i8", "How far it is to the sea.")
    near: int = number("i4", "How far it is to the next hut.")


def test_fields_say_their_name_kind_shape_and_meaning() -> None:
    assert [(f.name, f.kind, f.shape) for f in Hut.fields] == [
        ("height", "i1", (3,)),
        ("road", "i2", (2, 3)),
        ("far", "i8", ()),
        ("near", "i4", ()),
    ]
    assert Hut.fields[2].meaning == "How far it is to the sea."


def test_a_new_record_is_all_zeros() -> None:
    assert bytes(Hut()) == bytes(Hut.size())


def test_the_size_is_that_of_the_array_type() -> None:
    assert Hut.size() == Hut.dtype.itemsize == Hut.array(1).nbytes >= 3 + 12 + 8 + 4


def test_fields_are_read_and_written_as_plain_integers() -> None:
    hut = Hut()
    hut.height[1] = 7
    hut.road[1, 2] += 300
    hut.far = -(10**12)
    assert (type(hut.height[1]), hut.height[1], hut.road[1, 2], hut.far) == (int, 7, 300, -(10**12))


@pytest.mark.parametrize("value", [128, -129])
def test_a_number_that_does_not_fit_raises(value: int) -> None:
    hut = Hut()
    with pytest.raises(ValueError, match="memoryview"):
        hut.height[0] = value
    assert hut == Hut()


@pytest.mark.parametrize("value", [1 << 31, -(1 << 31) - 1])
def test_a_single_number_that_does_not_fit_raises(value: int) -> None:
    hut = Hut()
    with pytest.raises(ValueError, match="memoryview"):
        hut.near = value
    assert hut == Hut()


def test_there_is_nothing_outside_the_cells() -> None:
    with pytest.raises(IndexError):
        Hut().height[3] = 1


def test_a_copy_is_equal_and_independent() -> None:
    hut = Hut()
    hut.far = 5
    twin = hut.copy()
    assert twin == hut
    twin.far = 6
    assert (hut.far, twin == hut) == (5, False)


def test_becoming_another_copies_its_content() -> None:
    hut, other = Hut(), Hut()
    other.road[0, 0] = 9
    hut.become(other)
    other.road[0, 0] = 1
    assert hut.road[0, 0] == 9


def test_bytes_give_the_record_back() -> None:
    hut = Hut()
    hut.height[2] = 3
    assert Hut.read(bytes(hut)) == hut


def test_the_wrong_number_of_bytes_is_refused() -> None:
    with pytest.raises(ValueError, match=f"Hut takes {Hut.size()} bytes, not 3"):
        Hut.read(b"abc")


def test_an_array_shares_its_memory_with_the_records_at_it() -> None:
    array = Hut.array(3)
    Hut.at(array, 1).far = 8
    assert list(array["far"]) == [0, 8, 0]


def test_as_array_is_a_copy() -> None:
    hut = Hut()
    array = hut.as_array()
    array["far"] = 4
    assert (hut.far, Hut.at(array).far) == (0, 4)


def test_rows_copy_on_assignment() -> None:
    """As records in an array do in compiled kernels."""
    array = Hut.array(2)
    rows = Rows(Hut, array)
    rows[0].far = 3  # type: ignore[attr-defined]
    rows[1] = rows[0]
    rows[0].far = 4  # type: ignore[attr-defined]
    assert (list(array["far"]), len(rows)) == ([4, 3], 2)


def test_records_are_equal_by_content_and_kind() -> None:
    class Shed(Record):
        far: int = number("i8", "How far it is.")

    class Barn(Record):
        far: int = number("i8", "How far it is.")

    assert Shed() == Shed()
    assert Shed() != Barn()
    assert Shed() != bytes(Shed())


def test_records_have_no_hash_because_they_change() -> None:
    with pytest.raises(TypeError):
        hash(Hut())


def test_a_record_says_what_it_is() -> None:
    assert repr(Hut()) == f"<Hut, {Hut.size()} bytes>"


def test_fields_lie_where_their_types_want_them() -> None:
    offsets = [Hut.dtype.fields[field.name][1] for field in Hut.fields]  # type: ignore[index]
    assert all(at % np.dtype(field.kind).itemsize == 0 for at, field in zip(offsets, Hut.fields, strict=True))


def test_interpreted_and_compiled_rules_agree_where_a_field_lies() -> None:
    """We reckon places ourselves, so that interpreted rules need no NumPy; it has to reckon likewise."""
    games = map(REGISTRY.game, REGISTRY.names())
    kinds: list[type[Record]] = [kind for game in games for kind in (game.Position, game.Box, game.Observation)]
    kinds.append(Hut)
    for kind in kinds:
        fields = kind.dtype.fields
        assert fields
        there = [(fields[field.name][1], fields[field.name][0].itemsize) for field in kind.fields]
        assert [(start, end - start) for _, start, end, _, _ in kind._layout] == there
        assert kind.size() == kind.dtype.itemsize
