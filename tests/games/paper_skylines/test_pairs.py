"""Steps are carried out in order: every kind of step after every other, on owners' cards, against a second opinion."""

from __future__ import annotations

import copy
from itertools import product

import pytest

from tests.games.paper_skylines.laying import RED, city, hand, lay, play, stack_deck, tracks
from tests.games.paper_skylines.opinion import Opinion, Step
from tests.games.paper_skylines.test_cards import CARDS, DATA, act, table_for
from topfloor.engine.content import Content, content
from topfloor.games import paper_skylines
from topfloor.games.paper_skylines.language import OP_WORDS

STEP = {"op": "advance", "on": "profit", "n": 1}
TUCK: Step = {"op": "tuck", "n": 1}
BUILD: Step = {"op": "build", "off": "free"}
COUNTS: list[Step] = [
    {"of": "buildings"},
    {"of": "hand"},
    {"of": "type", "type": "any"},
    {"of": "site", "site": "any", "in": "here"},
    {"of": "height"},
    {"of": "type", "type": "declared"},
]
EACH: list[Step] = [{"op": "each", "count": count, "max": 30, "do": [STEP]} for count in COUNTS]
STEPS: list[Step] = [
    {"op": "draw", "n": 2, "from": "any"},
    BUILD,
    TUCK,
    {"op": "advance", "on": 2, "n": 1},
    {"op": "discard", "from": "hand", "n": 1, "do": [TUCK]},
    {"op": "discard", "from": "top", "do": [BUILD]},
    {"op": "steal", "what": "top"},
    {"op": "basic", "n": 2},
    {"op": "claim"},
    {"op": "copy", "of": "own"},
    {"op": "declare"},
    {"op": "choose", "of": [[BUILD], [TUCK]]},
    *EACH,
]
PAIRS = list(product(STEPS, STEPS))


def box_of(pairs: list[tuple[Step, Step]]) -> Content:
    """Components whose cards do these things."""
    data = copy.deepcopy(dict(DATA))
    for card, pair in zip(data["buildings"], pairs, strict=False):
        first: list[Step] = [{"op": "declare"}] if "declared" in str(pair) else []
        card["action"] = [*first, *copy.deepcopy(pair)]
    return content(paper_skylines, data)


def test_every_kind_of_step_is_among_them() -> None:
    assert {step["op"] for step in STEPS} == set(OP_WORDS)


@pytest.mark.rule("PS-17")
@pytest.mark.parametrize("first", range(0, len(PAIRS), len(CARDS)))
def test_a_step_sees_what_the_step_before_it_did(first: int) -> None:
    pairs = PAIRS[first : first + len(CARDS)]
    box = box_of(pairs)
    for card, pair in zip(CARDS, pairs, strict=False):
        for seed in range(3):
            match, begun = table_for(card, seed, box)
            opinion = Opinion(match)
            said = act(match, begun, seed)
            opinion.follow(said)
            assert Opinion(match).state() == opinion.state(), (pair, said)
            assert paper_skylines.faults(match.position, match.content) == []


@pytest.mark.rule("PS-17")
def test_buildings_are_counted_when_the_building_stands() -> None:
    match = lay(hands={RED: "old-forge"}, stacks={RED: f"larkhaven | {CARDS[0]}"}, content=box_of([(BUILD, EACH[0])]))
    play(match, "visit 2", "build old-forge", "place right")
    gained = match.content.data["buildings"][CARDS.index("old-forge")]["gains"]["profit"]
    assert tracks(match, RED)[0] == gained + len(city(match, RED)) == gained + 3


def does(*steps: Step) -> Content:
    """Components whose first card does this."""
    data = copy.deepcopy(dict(DATA))
    data["buildings"][0]["action"] = [*copy.deepcopy(steps)]
    return content(paper_skylines, data)


@pytest.mark.rule("PS-17")
def test_who_has_begun_to_draw_is_not_asked_again_whether_to() -> None:
    box = does({"op": "draw", "n": 2, "from": "deck", "may": True})
    match = play(lay(hands={RED: CARDS[0]}, content=box), f"use {CARDS[0]}")
    assert match.legal() == ["accept", "skip"]
    assert len(hand(play(match, "accept"), RED)) == 2


@pytest.mark.rule("PS-17")
def test_a_list_that_asks_for_more_cards_than_there_are_is_not_chosen() -> None:
    box = does({"op": "choose", "of": [[{"op": "discard", "from": "hand", "n": 2, "do": [TUCK]}], [STEP]]})
    match = play(lay(hands={RED: f"{CARDS[0]} old-forge"}, content=box), f"use {CARDS[0]}")
    assert match.legal() == ["choose 2"]


@pytest.mark.rule("PS-23")
def test_a_level_ends_though_its_cards_are_only_looked_at() -> None:
    box = does({"op": "draw", "n": 2, "from": "deck", "keep": 1})
    match = lay(hands={RED: CARDS[0]}, content=box)
    stack_deck(match, 1, "goose-green", "end", "mirror-pond")
    play(match, f"use {CARDS[0]}", "keep mirror-pond")
    assert match.view()["level"] == 2
