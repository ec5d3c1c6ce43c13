"""What has changed between two values makes the second of the first, whatever was found before at another place."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.server.client import patched
from topfloor.server.tables.patches import Known, changes

values = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=20,
)


@given(values, values)
def test_changes_make_the_one_value_the_other(old: Any, new: Any) -> None:
    found: list[Any] = [*changes(old, new, ())]
    assert patched(old, found) == new
    assert not changes(new, new, ())


def test_what_is_known_of_one_place_is_not_told_of_another() -> None:
    """The same two objects may follow each other at several places, and each of them is named by its own."""
    was, now = {"height": 1, "owner": 2, "roof": 0}, {"height": 2, "owner": 2, "roof": 0}
    old: Any = {"here": [was, was, 1, 2], "there": [was, 1], "top": 0, "more": 0}
    new: Any = {**old, "here": [now, now, 1, 2], "there": [now, 1]}
    known: Known = {}
    first, again = (changes(old, new, (), known) for _ in range(2))
    assert first == again == [{"at": [*at, "height"], "to": 2} for at in (("here", 0), ("here", 1), ("there", 0))]
