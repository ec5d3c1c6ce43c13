"""The components of Skyrise, and an owner's own in their place."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

import topfloor
from tests.games.skyrise.table import RED, points, table
from topfloor import BadContent
from topfloor.games.skyrise.box import WONDER_WORDS

Data = dict[str, Any]


def components() -> Data:
    """A copy of the game's own, to be spoiled."""
    return copy.deepcopy(dict(topfloor.new("skyrise", players=4).content.data))


def first(data: Data, key: str) -> Data:
    entry: Data = data[key][0]
    return entry


def place(data: Data, number: int = 1) -> Data:
    entry: Data = data["islands"][0]["places"][number - 1]
    return entry


BAD: list[tuple[str, str, Callable[[Data], Any]]] = [
    ("game", "'chess' is none of skyrise", lambda d: d.update(game="chess")),
    ("buildings", "47 buildings; there are 48", lambda d: d["buildings"].pop()),
    ("buildings[1].colour", "'blue' is none of red", lambda d: first(d, "buildings").update(colour="blue")),
    ("buildings[2].number", "11 is on another building too", lambda d: d["buildings"][1].update(number=11)),
    ("buildings[2].number", "5 comes after 11", lambda d: d["buildings"][1].update(number=5)),
    ("buildings[1].number", "1000 is not between 1 and 999", lambda d: first(d, "buildings").update(number=1000)),
    ("buildings[1].height", "'huge' is none of short", lambda d: first(d, "buildings").update(height="huge")),
    ("buildings", "red needs 7 buildings of the first era", lambda d: first(d, "buildings").update(era=1)),
    ("buildings[1].source", "'rumour' is none of", lambda d: first(d, "buildings").update(source="rumour")),
    ("buildings[1].number_source", "missing", lambda d: first(d, "buildings").pop("number_source")),
    ("buildings[1].roof", "unknown entry", lambda d: first(d, "buildings").update(roof=1)),
    ("discs.3", "missing", lambda d: d["discs"].pop("3")),
    ("discs.4", "61 discs in all for 60 neighbourhoods", lambda d: d["discs"]["4"].update(wild=3)),
    ("row_values", "4 values; there are five", lambda d: d["row_values"].pop()),
    ("row_values[2].discs", "2 is not between 1 and 1", lambda d: d["row_values"][1].update(discs=2)),
    ("patron_tiles", "3 tiles; there are 4", lambda d: d["patron_tiles"].pop()),
    ("excess.prestige", "-1 is not between 0 and 50", lambda d: d["excess"].update(prestige=-1)),
    ("objectives.structures", "0 is not between 1 and 14", lambda d: d["objectives"].update(structures=0)),
    ("keys.small", "missing", lambda d: d["keys"].pop("small")),
    ("panoramas", "4 cards; there are 5", lambda d: d["panoramas"].pop()),
    ("panoramas[1].at_least", "missing", lambda d: first(d, "panoramas").pop("at_least")),
    ("panoramas[4].at_least", "unknown entry", lambda d: d["panoramas"][3].update(at_least=2)),
    ("wonder_cards.4.dealt", "6 is not between 1 and 5", lambda d: d["wonder_cards"]["4"].update(dealt=6)),
    ("wonder_cards.4.kept", "3 is not between 1 and 2", lambda d: d["wonder_cards"]["4"].update(kept=3)),
    ("wonders", "19 cards; there are 20", lambda d: d["wonders"].pop()),
    ("wonders[2].initiative", "1 is on another card too", lambda d: d["wonders"][1].update(initiative=1)),
    ("wonders[4].at_least", "missing", lambda d: d["wonders"][3].pop("at_least")),
    ("wonders[10].prestige", "unknown entry", lambda d: d["wonders"][9].update(prestige=1)),
    ("wonders[17].by_unbuilt", "three whole numbers", lambda d: d["wonders"][16].update(by_unbuilt=[12, 8])),
    ("wonders[17].by_unbuilt", "expected a list", lambda d: d["wonders"][16].update(by_unbuilt=12)),
    ("sides.3.sides", "3 different sides", lambda d: d["sides"]["3"].update(sides=["n", "n", "e"])),
    ("drawing.distance", "expected a number", lambda d: d["drawing"].update(distance="far")),
    ("centre.places", "3 neighbourhoods; there are 4", lambda d: d["centre"]["places"].pop()),
    ("centre.bridges", "each of the four sides", lambda d: d["centre"]["bridges"].pop()),
    ("centre.bridges[2].side", "two entries for n", lambda d: d["centre"]["bridges"][1].update(side="n")),
    ("centre.bridges[1].right", "different", lambda d: d["centre"]["bridges"][0].update(right=1)),
    ("islands", "3 outer islands; there are 4", lambda d: d["islands"].pop()),
    ("islands[1].island", "'O2' is none of O1", lambda d: first(d, "islands").update(island="O2")),
    ("islands[1].outline", "three corners or more", lambda d: first(d, "islands").update(outline=[[0, 0]])),
    ("islands[1].left", "15 is not between 1 and 14", lambda d: first(d, "islands").update(left=15)),
    ("islands[1].places[1].number", "2 is not between 1 and 1", lambda d: place(d).update(number=2)),
    ("islands[1].places[1].colour", "'red' is none of", lambda d: place(d).update(colour="red")),
    ("islands[1].places[1].windmill", "true or false", lambda d: place(d).update(windmill="yes")),
    ("islands[1].places[1].near", "whole numbers from 1 to 14", lambda d: place(d).update(near=[2, 15])),
    ("islands[1].places[2].near", "each must be adjacent to the other", lambda d: place(d).update(near=[3, 4])),
    ("islands[1].places[1].middle", "a point", lambda d: place(d).update(middle=[1])),
    ("islands[1].places[1].polygon", "missing", lambda d: place(d).pop("polygon")),
    (
        "islands[1].lakes",
        "5 on one island",
        lambda d: first(d, "islands")["lakes"].extend(first(d, "islands")["lakes"][:1] * 3),
    ),
    ("dice", "unknown entry; here it can be", lambda d: d.update(dice=6)),
]


@pytest.mark.parametrize(("entry", "reason", "spoil"), BAD, ids=[f"{entry} {reason}" for entry, reason, _ in BAD])
def test_bad_components_are_refused_with_the_entry_and_the_reason(
    entry: str, reason: str, spoil: Callable[[Data], Any]
) -> None:
    data = components()
    spoil(data)
    with pytest.raises(BadContent) as bad:
        topfloor.new("skyrise", players=4, content=data)
    assert bad.value.entry == entry
    assert reason in bad.value.reason


def test_an_island_must_hang_together() -> None:
    data = components()
    for entry in first(data, "islands")["places"]:
        entry["near"] = [other for other in entry["near"] if (other == 14) == (entry["number"] == 14)]
    with pytest.raises(BadContent, match="hang together"):
        topfloor.new("skyrise", players=4, content=data)


def test_an_owners_amounts_are_played_with() -> None:
    data = components()
    data["excess"]["prestige"] = 9
    assert points(table(held={RED: "white " * 6}, content=data), RED, "excess") == 18


def test_an_owners_numbers_are_bid_with() -> None:
    data = components()
    data["buildings"][1]["number"] = 25
    match = table(content=data)
    assert match.why("bid 25 c1") is None
    refusal = match.why("bid 23 c1")
    assert refusal is not None
    assert refusal.rule == "SR-06"


def entries(value: Any) -> Iterator[Data]:
    """Every table of the file that says something of its own."""
    if isinstance(value, dict):
        if any(not isinstance(part, dict) for part in value.values()):
            yield value
        for part in value.values():
            yield from entries(part)
    elif isinstance(value, list):
        for part in value:
            yield from entries(part)


def test_every_entry_says_where_it_comes_from() -> None:
    data = {key: value for key, value in components().items() if key != "game"}
    told = [entry.get("source") for value in data.values() for entry in entries(value)]
    assert len(told) > 180
    assert set(told) == {"rulebook", "review", "reconstructed"}


def test_five_numbers_are_known_for_sure() -> None:
    known = [b["number"] for b in components()["buildings"] if b["number_source"] == "rulebook"]
    assert known == [23, 64, 32, 62, 91]


def test_wonders_come_in_the_order_of_their_numbers() -> None:
    assert [entry["wonder"] for entry in components()["wonders"]] == list(WONDER_WORDS)
    assert [entry["initiative"] for entry in components()["wonders"]] == list(range(1, 21))


def test_colours_are_even_and_neighbours_differ() -> None:
    data = components()
    islands = [data["centre"], *data["islands"]]
    assert set(Counter(p["colour"] for island in islands for p in island["places"]).values()) == {15}
    for island in islands:
        colours = {p["number"]: p["colour"] for p in island["places"]}
        assert all(colours[p["number"]] != colours[other] for p in island["places"] for other in p["near"])


def test_every_island_has_a_windmill_of_each_colour() -> None:
    for island in components()["islands"]:
        assert sorted(p["colour"] for p in island["places"] if p["windmill"]) == ["brown", "green", "white", "yellow"]


def test_adjacent_neighbourhoods_share_an_edge_in_the_drawing() -> None:
    """And those that share one are adjacent, so that the picture and the rules say the same."""
    for island in components()["islands"]:
        edges = {place["number"]: sides(place["polygon"]) for place in island["places"]}
        for entry in island["places"]:
            touching = {n for n, other in edges.items() if n != entry["number"] and edges[entry["number"]] & other}
            assert touching == set(entry["near"]), (island["island"], entry["number"])


def test_lakes_and_blimps_are_bordered_as_drawn() -> None:
    for island in components()["islands"]:
        edges = {place["number"]: sides(place["polygon"]) for place in island["places"]}
        for feature in island["lakes"] + island["blimps"]:
            touching = {n for n, other in edges.items() if sides(feature["polygon"]) & other}
            assert touching == set(feature["near"])


def sides(polygon: list[list[float]]) -> set[str]:
    """The edges of a polygon, whichever way round."""
    return {json.dumps(sorted(edge)) for edge in pairwise([*polygon, polygon[0]])}
