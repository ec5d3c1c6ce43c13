"""What seats know of a city, and what is impossible about one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import topfloor
from tests.games.skyliners.drawing import ALL_CLOSED, SOUTH, WEST, along, city
from tests.strategies import dreamt
from topfloor import Match
from topfloor.games import skyliners


def test_a_view_shows_stacks_from_the_ground_up() -> None:
    match = city({"c2": "2^", "a1": "p"})
    floor, roof, park = ({"piece": piece, "owner": None} for piece in ("floor", "roof", "park"))
    assert match.view()["board"] == {"a1": [park], "c2": [floor, floor, roof], "c3": [park]}


def test_a_view_holds_what_the_contract_promises() -> None:
    view = city(start=2, plans=[(SOUTH, "B", 3)]).view(SOUTH)
    assert view["yours"] == {"district": "NW", "plans": {"B": 3}}
    assert (view["start"], view["office"]) == (2, [SOUTH])
    assert {"floors", "roofs", "parks", "plans_filed"} <= set(view["players"][WEST])


def known(match: Match[skyliners.View], viewer: int | None, owner: int = SOUTH) -> tuple[int, list[str]]:
    """A player's points as a viewer knows them, and what he cannot know of them."""
    player = match.view(viewer)["players"][owner]
    return player["score"], player["unknown"]


def test_a_seat_knows_what_its_own_plans_would_bring() -> None:
    match = city(along(SOUTH, "A", "p 1 . . ."), plans=[(SOUTH, "A", 2)], districts=["SW", "NE", "NW", "SE"])
    assert known(match, SOUTH) == (2 + 2 + 3, [])


def test_antennas_are_unknown_if_a_rivals_plan_comes_earlier() -> None:
    plans = [(WEST, "C", 1), (SOUTH, "A", 2)]
    match = city(along(SOUTH, "A", "p 1 . . ."), plans=plans, districts=["SW", "NE", "NW", "SE"])
    assert known(match, SOUTH) == (2 + 3, ["antennas", "spare_antennas"])


def test_a_rivals_plans_and_card_are_unknown_and_not_worth_nothing() -> None:
    match = city(along(SOUTH, "A", "p 1 . . ."), plans=[(SOUTH, "A", 2)])
    assert known(match, WEST) == known(match, None) == (0, ["seen", "antennas", "spare_antennas", "skyscraper"])


def test_a_rival_without_plans_can_only_have_the_card() -> None:
    match = city(along(SOUTH, "A", "p 1 . . ."), plans=[(SOUTH, "A", 2)])
    assert known(match, SOUTH, WEST) == known(match, None, WEST) == (0, ["skyscraper"])
    assert match.view(SOUTH)["players"][WEST]["points"] == {"seen": 0, "antennas": 0, "spare_antennas": 0}


def test_the_introductory_score_is_open_but_for_the_cards() -> None:
    match = city({"a5": "1"}, variant="intro", players=2)
    assert known(match, SOUTH) == (2 + 2 + 3, [])
    assert known(match, WEST) == known(match, None) == (2 + 2, ["skyscraper"])


def test_the_text_shows_what_is_not_known() -> None:
    match = city({"a5": "1"}, variant="intro", players=2)
    lines = match.text(WEST).splitlines()
    assert next(line for line in lines if "R South" in line).endswith(" 4 + ?")
    assert next(line for line in city().text(WEST).splitlines() if "R South" in line).endswith(" ?")


def test_the_phases() -> None:
    match = city()
    phases = [match.view()["phase"]]
    match.play("floor a1")
    phases.append(match.view()["phase"])
    match.position.over = 1
    assert [*phases, match.view()["phase"]] == ["build", "build-or-plan", "over"]


EVERY_ROW = [(SOUTH, row, 1) for row in "ABCDE"]


@pytest.mark.rule("B4")
def test_one_is_asked_for_what_can_be_done() -> None:
    stuck: dict[str, Any] = {"drawing": ALL_CLOSED, "second": True, "supply": {SOUTH: (1, 2, 1)}}
    assert city(**stuck).view()["phase"] == "plan"
    assert city(**stuck, plans=EVERY_ROW).view()["phase"] == "forfeit"
    assert city(second=True, plans=EVERY_ROW).view()["phase"] == "build"


@pytest.mark.rule("B4")
def test_with_nothing_to_do_all_words_say_so() -> None:
    match = city(ALL_CLOSED, second=True, supply={SOUTH: (0, 2, 1)}, plans=EVERY_ROW)
    assert match.legal() == ["forfeit"]
    assert match.text(SOUTH).endswith("Nothing you hold fits anywhere: give up the action.")
    refusal = match.why("pass")
    assert (
        refusal is not None
        and "Only if none is, it is given up." in refusal.text
        and "both actions" not in refusal.text
    )


@pytest.mark.rule("B7")
def test_a_stuck_park_is_not_said_to_be_built() -> None:
    match = city(
        ALL_CLOSED.replace("1^", "1", 1), variant="intro", players=2, supply={SOUTH: (0, 1, 1), WEST: (0, 0, 1)}
    )
    match.play("roof a5")
    refusal = match.why("park a1")
    assert match.over and refusal is not None
    assert refusal.text == "The match is over: nobody can build anything more."


def test_the_view_counts_the_actions_of_a_turn() -> None:
    found = [city(second=second).view() for second in (False, True)]
    assert [(view["action"], view["actions"]) for view in found] == [(1, 2), (2, 2)]
    assert city(variant="intro", supply={SOUTH: (1, 0, 0)}).view()["actions"] == 1


@pytest.mark.rule("SL-17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_round_of_the_introductory_game_is_announced(players: int) -> None:
    match = topfloor.new("skyliners", players=players, seed=4, variant="intro")
    rounds = {}
    while not match.over:
        rounds[match.view()["round"]] = match.view()["last_round"]
        match.play(match.legal()[0])
    assert [number for number in rounds if rounds[number]] == [max(rounds)]


def test_german_says_none_left_as_people_do() -> None:
    match = city({"a1": "1"}, supply={SOUTH: (9, 0, 0)})
    texts = [refusal.text for words in ("roof a1", "park b1") if (refusal := match.why(words, "de"))]
    assert texts == ["Du hast kein Dach mehr.", "Du hast keinen Park mehr."]


def test_a_rivals_card_may_be_any_of_the_other_three() -> None:
    match = topfloor.new("skyliners", players=2, seed=1)
    cards = Counter(dreamt(match, 0, salt).position.district[1] for salt in range(600))
    assert sorted(cards) == sorted({0, 1, 2, 3} - {match.position.district[0]})
    assert all(150 < count < 250 for count in cards.values())


def test_a_rivals_plan_may_be_for_any_row_and_number() -> None:
    match = city(plans=[(WEST, "B", 3)])
    dreams = [dreamt(match, SOUTH, salt).position for salt in range(400)]
    found = {(dream.office[0] % 5, dream.plan[WEST, dream.office[0] % 5]) for dream in dreams}
    assert found == {(row, segment) for row in range(5) for segment in range(1, 5)}


def test_a_rival_is_imagined_to_plan_what_there_is_to_see() -> None:
    """More often than not, but not always."""
    match = city(along(WEST, "B", "p 1 1^ . ."), plans=[(WEST, "E", 1)])
    dreams = [dreamt(match, SOUTH, salt).position for salt in range(600)]
    for_row_b = [dream.plan[WEST, 1] for dream in dreams if dream.plan[WEST, 1]]
    assert 0.6 < for_row_b.count(3) / len(for_row_b) < 0.8


def test_ones_own_plans_and_card_are_not_imagined() -> None:
    match = city(plans=[(SOUTH, "B", 3), (WEST, "A", 1), (SOUTH, "E", 1)], districts=["SE", "NW", "NE", "SW"])
    for salt in range(20):
        dream = dreamt(match, SOUTH, salt)
        assert dream.view(SOUTH)["yours"] == {"district": "SE", "plans": {"B": 3, "E": 1}}
        assert [dream.position.office[i] // 5 for i in range(3)] == [SOUTH, WEST, SOUTH]


BROKEN: list[tuple[str, Callable[[skyliners.Position], None]]] = [
    ("seat 0 has lost or gained a roof", lambda p: p.supply.__setitem__((0, 1), 3)),
    ("skyscraper cards", lambda p: p.district.__setitem__(0, p.district[1])),
    ("skyscraper cards", lambda p: p.district.__setitem__(0, 4)),
    ("office", lambda p: setattr(p, "filed", 1)),
    ("office", lambda p: p.plan.__setitem__((0, 0), 1)),
    ("a segment that is not on the cards", lambda p: p.plan.__setitem__((0, 0), 5)),
    ("height of a1", lambda p: p.height.__setitem__(0, 9)),
    ("top of a1", lambda p: p.top.__setitem__(0, 2)),
    ("points before the end", lambda p: p.points.__setitem__((0, 0), 1)),
    ("ply is below zero", lambda p: setattr(p, "ply", -1)),
]


@pytest.mark.parametrize(("fault", "spoil"), BROKEN)
def test_an_impossible_city_is_noticed(fault: str, spoil: Callable[[skyliners.Position], None]) -> None:
    match = topfloor.new("skyliners", players=4, seed=2)
    spoil(match.position)
    assert any(found.startswith(fault) for found in skyliners.faults(match.position, match.content))


def test_a_plan_is_spoken_in_full_or_as_face_down() -> None:
    match = city()
    assert match.say("plan B 4") == "Plan for row B: 4 or 5"
    assert match.say("plan B 4", "de") == "Plan für Reihe B: 4 oder 5"
    match.play("floor a1")
    match.play("plan B 4")
    assert [line["say"] for line in match.log(WEST)] == ["Floor on a1", "A plan, face down"]
