"""The components of Skyliners, and an owner's own in their place."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import topfloor
from topfloor import BadContent

Data = dict[str, Any]


def components() -> Data:
    """A copy of the game's own, to be spoiled."""
    return copy.deepcopy(dict(topfloor.new("skyliners", players=4).content.data))


def with_cards(data: Data, *cards: tuple[Any, Any]) -> None:
    data["start_cards"] = [{"row": row, "site": site, "source": "owner"} for row, site in cards]


BAD: list[tuple[str, str, Callable[[Data], Any]]] = [
    ("game", "'chess' is none of skyliners", lambda d: d.update(game="chess")),
    ("game", "missing", lambda d: d.pop("game")),
    ("pieces", "missing", lambda d: d.pop("pieces")),
    ("pieces", "expected a table, not 3", lambda d: d.update(pieces=3)),
    ("pieces.3", "missing", lambda d: d["pieces"].pop("3")),
    ("pieces.5", "unknown entry; here it can be 2, 3, 4", lambda d: d["pieces"].update({"5": {}})),
    ("pieces.2.floors", "expected a whole number, not 'many'", lambda d: d["pieces"]["2"].update(floors="many")),
    ("pieces.2.floors", "expected a whole number, not True", lambda d: d["pieces"]["2"].update(floors=True)),
    ("pieces.2.floors", "0 is not between 1 and 16", lambda d: d["pieces"]["2"].update(floors=0)),
    ("pieces.4.floors", "room for 80", lambda d: d["pieces"]["4"].update(floors=16, neutral_floors=16)),
    ("pieces.4.roofs", "could close", lambda d: d["pieces"]["4"].update(floors=10, roofs=5)),
    ("pieces.2.parks", "missing", lambda d: d["pieces"]["2"].pop("parks")),
    ("pieces.2.source", "missing", lambda d: d["pieces"]["2"].pop("source")),
    ("pieces.2.source", "'rumour' is none of rulebook", lambda d: d["pieces"]["2"].update(source="rumour")),
    ("pieces.2.towers", "unknown entry", lambda d: d["pieces"]["2"].update(towers=1)),
    ("antennas.each", "25 is not between 0 and 24", lambda d: d["antennas"].update(each=25)),
    ("heights.roof", "3 is not between 1 and 2", lambda d: d["heights"].update(roof=3)),
    ("heights.park", "missing", lambda d: d["heights"].pop("park")),
    ("start_cards", "expected a list of tables", lambda d: d.update(start_cards="A1")),
    ("start_cards", "expected a list of tables", lambda d: d.update(start_cards=["A1"])),
    ("start_cards[2].row", "'F' is none of A, B, C, D, E", lambda d: with_cards(d, ("A", 1), ("F", 1))),
    ("start_cards[1].row", "expected a text, not 1", lambda d: with_cards(d, (1, 1))),
    ("start_cards[1].site", "6 is not between 1 and 5", lambda d: with_cards(d, ("A", 6))),
    ("start_cards[1].site", "C3 is the park in the centre", lambda d: with_cards(d, ("C", 3))),
    ("start_cards[2].site", "there are two cards B4", lambda d: with_cards(d, ("B", 4), ("B", 4))),
    ("start_cards", "1 cards, but 12 neutral floors to place", lambda d: with_cards(d, ("A", 1))),
    ("dice", "unknown entry; here it can be", lambda d: d.update(dice=6)),
]


@pytest.mark.parametrize(("entry", "reason", "spoil"), BAD, ids=[f"{entry} {reason}" for entry, reason, _ in BAD])
def test_bad_components_are_refused_with_the_entry_and_the_reason(
    entry: str, reason: str, spoil: Callable[[Data], Any]
) -> None:
    data = components()
    spoil(data)
    with pytest.raises(BadContent) as bad:
        topfloor.new("skyliners", players=4, content=data)
    assert bad.value.entry == entry
    assert reason in bad.value.reason


def test_an_owners_heights_are_played_with() -> None:
    data = components()
    data["heights"]["roof"] = 2
    match = topfloor.new("skyliners", players=4, content=data)
    site = next(words.split()[1] for words in match.legal() if words.startswith("roof"))
    before = list(match.position.height)
    match.play(f"roof {site}")
    assert sum(match.position.height) == sum(before) + 2


def test_every_entry_says_where_it_comes_from() -> None:
    data = components()
    entries = [*data["pieces"].values(), data["antennas"], data["heights"], *data["start_cards"]]
    assert {entry["source"] for entry in entries} <= {"rulebook", "review", "reconstructed"}


def test_only_three_start_cards_are_known_for_sure() -> None:
    known = [card for card in components()["start_cards"] if card["source"] == "rulebook"]
    assert [f"{card['row']}{card['site']}" for card in known] == ["B2", "D5", "E1"]
