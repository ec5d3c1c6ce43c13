"""The components of Paper Skylines, an owner's own in their place, and what is said of bad ones."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

import topfloor
from topfloor import BadContent
from topfloor.engine.content import content
from topfloor.games import paper_skylines
from topfloor.games.paper_skylines.card_text import action_text, bonus_text, need_text

Data = dict[str, Any]


def components() -> Data:
    """A copy of the game's own, to be changed."""
    return copy.deepcopy(dict(content(paper_skylines).data))


def action(*steps: object) -> Callable[[Data], object]:
    """Give the first card another action."""
    return lambda data: data["buildings"][0].update(action=list(steps))


def only_fifteen_of_level_one(data: Data) -> None:
    """Five cards of level 1 move up."""
    for card in [card for card in data["buildings"] if card["level"] == 1][:5]:
        card["level"] = 2


ADVANCE = {"op": "advance", "on": 1, "n": 1}
NESTED: dict[str, object] = {**ADVANCE}
for _ in range(6):
    NESTED = {"op": "discard", "from": "hand", "n": 1, "do": [NESTED]}

FIRST = "buildings[1].action[1]"
BAD: list[tuple[str, str, Callable[[Data], object]]] = [
    ("game", "'chess' is none of paper-skylines", lambda d: d.update(game="chess")),
    ("turns.actions", "expected 4 whole numbers", lambda d: d["turns"].update(actions=[1, 2])),
    ("turns.actions[2]", "9 is not between 1 and 6", lambda d: d["turns"].update(actions=[1, 9, 3, 4])),
    ("turns.source", "missing", lambda d: d["turns"].pop("source")),
    ("guards.stall_rounds", "0 is not between 1 and 30", lambda d: d["guards"].update(stall_rounds=0)),
    ("tracks.profit.end", "missing", lambda d: d["tracks"]["profit"].pop("end")),
    ("tracks.fame", "unknown entry", lambda d: d["tracks"].update(fame={})),
    ("types.park", "missing", lambda d: d["types"].pop("park")),
    ("sites.arena.name.de", "missing", lambda d: d["sites"]["arena"]["name"].pop("de")),
    ("awards.height.stars", "expected a whole number, not 'x'", lambda d: d["awards"]["height"].update(stars="x")),
    ("chips.values", "expected 7 whole numbers", lambda d: d["chips"].update(values=[1])),
    ("cities", "7 cities; the box holds 8", lambda d: d["cities"].pop()),
    ("cities[1].bonus.on", "'rain' is none of cost", lambda d: d["cities"][0]["bonus"].update(on="rain")),
    ("cities[2].bonus.do", "an empty list is no bonus", lambda d: d["cities"][1]["bonus"].update(do=[])),
    ("cities[2].bonus.do[1].op", "'fly' is none of draw", lambda d: d["cities"][1]["bonus"].update(do=[{"op": "fly"}])),
    ("achievements", "6 achievements; the box holds 7", lambda d: d["achievements"].pop()),
    ("achievements[1].need", "expected 1 to 3 counts", lambda d: d["achievements"][0].update(need=[])),
    (
        "achievements[1].need[1].type",
        "'green' is none of",
        lambda d: d["achievements"][0]["need"][0].update(type="green"),
    ),
    ("buildings", "89 building cards; the box holds 90", lambda d: d["buildings"].pop()),
    ("buildings[1].id", "'Old Forge' is no id", lambda d: d["buildings"][0].update(id="Old Forge")),
    ("buildings[2].id", "'clapboard-row' is taken", lambda d: d["buildings"][1].update(id="clapboard-row")),
    ("buildings[1].id", "'deck' is taken", lambda d: d["buildings"][0].update(id="deck")),
    ("buildings[1].name.en", "is no name", lambda d: d["buildings"][0]["name"].update(en=" ")),
    ("buildings[1].level", "5 is not between 1 and 4", lambda d: d["buildings"][0].update(level=5)),
    ("buildings[1].type", "'church' is none of residential", lambda d: d["buildings"][0].update(type="church")),
    ("buildings[1].sites", "'lake' is none of water", lambda d: d["buildings"][0].update(sites=["lake"])),
    ("buildings[1].gains.profit", "missing", lambda d: d["buildings"][0]["gains"].pop("profit")),
    ("buildings[1].source", "missing", lambda d: d["buildings"][0].pop("source")),
    ("buildings[1].action", "a card without an action", action()),
    ("buildings", "15 cards of level 1; a level needs at least 16", only_fifteen_of_level_one),
    (f"{FIRST}.op", "missing", action({})),
    (f"{FIRST}.op", "'fly' is none of draw", action({"op": "fly"})),
    (f"{FIRST}.n", "missing", action({"op": "draw", "from": "deck"})),
    (f"{FIRST}.from", "'bag' is none of any, deck, row, next, discard", action({"op": "draw", "n": 1, "from": "bag"})),
    (f"{FIRST}.keep", "3 is not between 1 and 2", action({"op": "draw", "n": 2, "from": "deck", "keep": 3})),
    (f"{FIRST}.keep", "only cards from deck or next", action({"op": "draw", "n": 2, "from": "row", "keep": 1})),
    (f"{FIRST}.off", "expected a whole number, not 'cheap'", action({"op": "build", "off": "cheap"})),
    (f"{FIRST}.where", "'under' is none of any, over, sprawl", action({"op": "build", "off": 1, "where": "under"})),
    (f"{FIRST}.where", "'left' is none of mayor, any", action({"op": "tuck", "n": 1, "where": "left"})),
    (f"{FIRST}.on", "4 is not between 1 and 3", action({"op": "advance", "on": 4, "n": 1})),
    (f"{FIRST}.on", "'fame' is none of profit", action({"op": "advance", "on": "fame", "n": 1})),
    (f"{FIRST}.n", "0 moves nothing", action({"op": "advance", "on": 1, "n": 0})),
    (f"{FIRST}.do", "missing", action({"op": "discard", "from": "hand", "n": 1})),
    (f"{FIRST}.n", "only hand cards are counted", action({"op": "discard", "from": "top", "n": 1, "do": []})),
    (f"{FIRST}.do[1].op", "'fly' is none of", action({"op": "discard", "from": "top", "do": [{"op": "fly"}]})),
    (f"{FIRST}.type", "nothing has been declared", action({"op": "steal", "what": "hand", "type": "declared"})),
    (f"{FIRST}.of", "'city' is none of own, opponent, row", action({"op": "copy", "of": "city"})),
    (f"{FIRST}.of", "expected 2 to 4 lists of steps", action({"op": "choose", "of": [[ADVANCE]]})),
    (f"{FIRST}.of[2]", "an empty list is no choice", action({"op": "choose", "of": [[ADVANCE], []]})),
    (f"{FIRST}.of[2][1].op", "'fly' is none of", action({"op": "choose", "of": [[ADVANCE], [{"op": "fly"}]]})),
    (f"{FIRST}.max", "missing", action({"op": "each", "count": {"of": "hand"}, "do": [ADVANCE]})),
    (
        f"{FIRST}.count.of",
        "'moons' is none of type",
        action({"op": "each", "count": {"of": "moons"}, "max": 3, "do": [ADVANCE]}),
    ),
    (f"{FIRST}.may", "expected true or false, not 'yes'", action({"op": "claim", "may": "yes"})),
    (f"{FIRST}.colour", "unknown entry", action({"op": "claim", "colour": "red"})),
    (f"{FIRST}.do[1].do[1].do[1].do[1].do[1].op", "more than 4 deep", action(NESTED)),
]


@pytest.mark.parametrize(("entry", "reason", "spoil"), BAD, ids=[f"{entry} {reason}" for entry, reason, _ in BAD])
def test_bad_components_are_refused_with_the_entry_and_the_reason(
    entry: str, reason: str, spoil: Callable[[Data], object]
) -> None:
    data = components()
    spoil(data)
    with pytest.raises(BadContent) as bad:
        topfloor.new("paper-skylines", players=2, content=data)
    assert (bad.value.entry, reason in bad.value.reason) == (entry, True), bad.value


def test_the_box_holds_what_the_rulebook_counts() -> None:
    """115 cards: 90 buildings, 8 cities, 7 achievements, 2 awards, and 4 round-end cards and 4 aids beside them."""
    data = components()
    assert [len(data[key]) for key in ("buildings", "cities", "achievements", "awards")] == [90, 8, 7, 2]
    assert [sum(card["level"] == level for card in data["buildings"]) for level in (1, 2, 3, 4)] == [20, 25, 25, 20]


def test_ids_are_the_kebab_case_of_names() -> None:
    for card in [*components()["buildings"], *components()["cities"], *components()["achievements"]]:
        assert card["id"] == card["name"]["en"].lower().replace("'", "").replace(" ", "-")


ODD = [
    {"op": "draw", "n": 3, "from": "next", "keep": 2, "may": True},
    {"op": "build", "off": "free", "from": "row", "where": "over", "may": True},
    {"op": "tuck", "n": 2, "from": "deck", "where": "any"},
    {"op": "tuck", "n": 1, "from": "deck", "may": True},
    {"op": "advance", "on": 3, "n": -2, "may": True},
    {"op": "advance", "on": "profit", "n": 1, "may": True},
    {"op": "discard", "from": "building", "do": [{"op": "basic", "n": 2, "may": True}], "may": True},
    {"op": "discard", "from": "hand", "n": 2, "do": [ADVANCE]},
    {"op": "declare"},
    {"op": "steal", "what": "hand", "n": 2, "type": "declared"},
    {"op": "steal", "what": "top", "may": True},
    {"op": "copy", "of": "row", "may": True},
    {
        "op": "choose",
        "of": [[ADVANCE], [{"op": "claim"}], [{"op": "choose", "of": [[ADVANCE], [ADVANCE]]}]],
        "may": True,
    },
    *(
        {"op": "each", "count": count, "max": 2, "do": [ADVANCE]}
        for count in (
            {"of": "type", "type": "least", "in": "here"},
            {"of": "type", "type": "any"},
            {"of": "site", "site": "distinct", "in": "here"},
            {"of": "site", "site": "most"},
            {"of": "height", "in": "here"},
            {"of": "height"},
            {"of": "hand"},
        )
    ),
]


def strange() -> Data:
    """Components in which every card does something that no card of ours does."""
    data = components()
    for number, card in enumerate(data["buildings"]):
        steps = [ODD[number % len(ODD)], ODD[(7 * number + 3) % len(ODD)]]
        needs_type = any("declared" in str(step) for step in steps)
        card["action"] = ([{"op": "declare"}] if needs_type else []) + steps
    data["cities"][0]["bonus"] = {"on": "cost", "where": "sprawl", "off": 3, "limit": 2}
    data["cities"][1]["bonus"] = {"on": "sprawl", "limit": 9, "do": [ODD[12], ADVANCE]}
    data["achievements"][0]["need"] = [{"of": "height", "in": "city", "min": 3}, {"of": "buildings", "min": 2}]
    return data


@pytest.mark.parametrize("seed", range(6))
def test_an_owners_cards_are_played_with(seed: int) -> None:
    chooser = random.Random(seed)
    match = topfloor.new("paper-skylines", players=2 + seed % 3, seed=seed, content=strange())
    while not match.over:
        legal = match.legal()
        if match.ply % 25 == 0:
            assert legal == [words for words in match.content.sentences if match.why(words) is None]
        match.play(chooser.choice(legal))
        assert paper_skylines.faults(match.position, match.content) == []
    assert topfloor.load(match.story(), content=strange()) == match


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_owners_cards_have_texts(lang: str) -> None:
    data = strange()
    said = [action_text(card["action"], lang) for card in data["buildings"]]
    said += [bonus_text(city["bonus"], lang) for city in data["cities"]]
    said += [need_text(entry["need"], lang) for entry in data["achievements"]]
    assert all(text and "{" not in text for text in said)
