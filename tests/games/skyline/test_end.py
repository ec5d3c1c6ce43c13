"""The end and the score: SW-44 … SW-50, A12, A17 and A18."""

from __future__ import annotations

import pytest

import topfloor
from tests.games.skyline.drawing import (
    PURPLE,
    YELLOW,
    city,
    owned,
    pass_round,
    pass_turn,
    play,
    player,
    rule,
    said,
    verbs,
)
from topfloor import Match
from topfloor.games import skyline

TWO_PENTHOUSES = {"b1": "ybrpy", "c1": "ybrpy", "b2": "ybrp"}

# For each mission one place written out by hand.
FULFILLED = {
    "new-york": "b7 d7 c6 c5",
    "sydney": "b6 e6 c5 d5",
    "shanghai": "b7 c7 d7 c5",
    "london": "a5 b5 c4 c3",
    "rotterdam": "b8 c8 b7 d6",
    "frankfurt": "b8 d8 c7 b6",
}


def closing(players: int = 4) -> Match[skyline.View]:
    """Yellow is about to build its third penthouse."""
    return city(TWO_PENTHOUSES, hand="penthouse 1", cash=20, players=players)


def scores(stacks: dict[str, str], missions: list[str] | None = None) -> list[int]:
    return city(stacks, missions=missions or ["new-york", "sydney", "shanghai", "london"]).scores()


@pytest.mark.rule("SW-44")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_a_third_penthouse_all_others_have_one_more_turn(players: int) -> None:
    match = city({"b1": "ybrpy", "c1": "ybrpy", "b2": "ypyp"}, hand="penthouse", players=players)
    play(match, "build penthouse b2", "done", "end")
    for seat in range(1, players):
        assert (match.to_move, match.over) == (seat, False)
        pass_turn(match)
    assert match.over
    assert (rule(match, "end"), said(match, "end")) == ("SW-44", "The match is over: everyone has had the last turn.")


@pytest.mark.rule("SW-44")
def test_the_last_turns_are_announced() -> None:
    match = closing()
    assert not match.view()["last_turns"]
    play(match, "build penthouse b2")
    assert (match.view()["last_turns"], match.view()["closer"]) == (True, YELLOW)
    assert "last turns" in match.text()


@pytest.mark.rule("SW-44")
def test_a_third_penthouse_in_the_last_turns_changes_nothing() -> None:
    stacks = TWO_PENTHOUSES | {"c2": "pbryp", "a3": "pbryp", "b3": "pbry"}
    match = city(stacks, hand={0: "penthouse", 1: "penthouse"}, cash=20)
    play(match, "build penthouse b2", "done", "end", "build penthouse b3", "done", "end")
    assert match.view()["closer"] == YELLOW
    pass_turn(pass_turn(match))
    assert match.over


@pytest.mark.rule("SW-44")
def test_two_penthouses_end_nothing() -> None:
    match = play(city({"b1": "ybrpy", "b2": "ybrp"}, hand="penthouse"), "build penthouse b2")
    pass_round(match)
    assert not match.over
    assert not match.view()["last_turns"]


@pytest.mark.rule("A12")
def test_the_builder_finishes_his_turn() -> None:
    match = play(closing(), "build penthouse b2")
    assert match.to_move == YELLOW
    assert {"build", "done"} <= verbs(match)
    play(match, "build 1 c8", "done", "buy 1", "sell 1")
    assert match.to_move == YELLOW
    assert play(match, "end").to_move == PURPLE


@pytest.mark.rule("SW-45")
def test_a_penthouse_is_worth_a_point() -> None:
    assert scores(TWO_PENTHOUSES) == [2, 0, 0, 0]


@pytest.mark.rule("SW-46")
@pytest.mark.parametrize("site", ["c8", "c5", "b3"])
@pytest.mark.parametrize(
    ("tower", "expected"), [("y", 1), ("py", 1), ("bpy", 1), ("ybpy", 1), ("ybrpy", 2), ("yn", 0), ("ybrpn", 0)]
)
def test_a_strategic_site_is_worth_a_point(site: str, tower: str, expected: int) -> None:
    assert scores({site: tower})[YELLOW] == expected


@pytest.mark.rule("SW-46")
def test_there_are_three_strategic_sites_and_no_more() -> None:
    match = city({})
    assert match.view()["strategic"] == {"c8": "Uptown", "c5": "Midtown", "b3": "Downtown"}
    assert scores(owned("y", "b1 c1 c9 d8 b8 c7 c4 b4 c6"), ["rotterdam", "sydney", "london", "shanghai"])[0] == 0


@pytest.mark.rule("SW-46")
def test_a_strategic_site_is_its_top_owners() -> None:
    assert scores({"c8": "yp", "c5": "py"}) == [1, 1, 0, 0]


@pytest.mark.rule("SW-47")
@pytest.mark.parametrize("mission", FULFILLED)
def test_a_mission_is_worth_two_points(mission: str) -> None:
    others = [other for other in FULFILLED if other != mission][:3]
    tops = FULFILLED[mission].split()
    assert city(owned("y", " ".join(tops)), missions=[mission, *others]).breakdown()[YELLOW]["mission"] == 2
    for missing in tops:
        stacks = {site: "y" for site in tops if site != missing} | {missing: "p"}
        assert city(stacks, missions=[mission, *others]).breakdown()[YELLOW]["mission"] == 0


@pytest.mark.rule("SW-47")
def test_a_mission_counts_at_the_very_end() -> None:
    """It stands, is broken, and is worth nothing."""
    stacks = owned("y", FULFILLED["sydney"])
    match = city(stacks, to_move=PURPLE, hand={1: "2"}, missions=["sydney", "london", "shanghai", "new-york"])
    assert match.breakdown()[YELLOW]["mission"] == 2
    play(match, "build 2 c5")
    assert match.breakdown()[YELLOW]["mission"] == 0


@pytest.mark.rule("SW-47")
def test_only_ones_own_mission_counts() -> None:
    match = city(owned("y", FULFILLED["sydney"]), missions=["new-york", "sydney", "shanghai", "london"])
    assert [points["mission"] for points in match.breakdown()] == [0, 0, 0, 0]


@pytest.mark.rule("SW-47")
def test_a_mission_is_not_cashed() -> None:
    assert rule(city(missions=["sydney", "london", "shanghai", "new-york"]), "cash sydney") == "SW-47"


@pytest.mark.rule("SW-47")
def test_missions_are_opened_in_the_end() -> None:
    match = city({"c8": "y"}, players=2, to_move=PURPLE, closer=YELLOW)
    match.position.closer = 1
    assert "missions" not in match.view(YELLOW)
    pass_turn(match)
    assert match.view(YELLOW)["missions"] == ["new-york", "sydney"]


@pytest.mark.rule("SW-48")
def test_eight_points_are_the_most() -> None:
    """Three penthouses on the strategic sites and a mission."""
    stacks = {"c8": "ybrpy", "c5": "ybrpy", "b3": "ybrpy"} | owned("y", "b7 d7 c6")
    assert scores(stacks)[YELLOW] == 8
    content = topfloor.new("skyline", players=2).content.data
    points = content["points"]
    assert 3 * points["penthouse"] + 3 * points["strategic_site"] + points["mission"] == 8


def winners(*parts: tuple[int, int, int]) -> list[int]:
    """Who wins with these points: penthouses, strategic sites, mission."""
    match = city(players=len(parts))
    for seat, points in enumerate(parts):
        for source, count in enumerate(points):
            match.position.points[seat, source] = count
    match.position.over = 1
    return match.winners()


@pytest.mark.rule("SW-49")
def test_most_points_win() -> None:
    assert winners((1, 2, 2), (3, 1, 0), (3, 0, 0)) == [0]


@pytest.mark.rule("SW-49")
def test_a_tie_goes_to_more_penthouses() -> None:
    assert winners((1, 1, 2), (2, 2, 0), (1, 3, 0)) == [1]


@pytest.mark.rule("SW-49")
def test_then_to_a_fulfilled_mission() -> None:
    assert winners((2, 2, 0), (2, 0, 2), (1, 1, 2)) == [1]


@pytest.mark.rule("A18")
def test_level_in_everything_they_share() -> None:
    assert winners((2, 2, 0), (2, 2, 0), (1, 1, 0)) == [0, 1]


@pytest.mark.rule("SW-50")
def test_cash_cards_and_floors_in_the_hand_are_worth_nothing() -> None:
    poor = city({"c8": "y"}, cash=0, hand="", players=2)
    rich = city({"c8": "y"}, cash=900, hand="penthouse penthouse 6", cards={0: ["sears-tower"] * 3}, players=2)
    assert poor.scores() == rich.scores() == [1, 0]
    assert winners((1, 0, 0), (1, 0, 0)) == [0, 1]


@pytest.mark.rule("A17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_rounds_without_a_build_end_the_match(players: int) -> None:
    match = city(players=players, start=1, to_move=1)
    play(match, "build 1 c8", "done", "end")
    for _ in range(10 * players):
        assert not match.over
        pass_turn(match)
    assert match.over
    assert match.view()["ended"] == "quiet"
    assert rule(match, "done") == "A17"
    assert "ten rounds" in said(match, "done")


@pytest.mark.rule("A17")
@pytest.mark.parametrize("variant", ["open", "hidden"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quiet_end_is_announced_three_rounds_before(players: int, variant: str) -> None:
    match = play(city(players=players, variant=variant), "build 1 c8", "done", "end")
    for _ in range(7 * players):
        assert "ending" not in match.view()
        assert "nobody builds" not in match.text(YELLOW)
        pass_turn(match)
    for rounds in (3, 2, 1):
        for _ in range(players):
            assert match.view(YELLOW)["ending"] == {"why": "quiet", "rounds": rounds}
            assert "nobody builds" in " ".join(match.text(YELLOW).split())
            pass_turn(match)
    assert match.over


@pytest.mark.rule("A17")
def test_a_build_takes_the_announcement_back() -> None:
    match = city(players=2, hand={0: "1", 1: "1"})
    for _ in range(16):
        pass_turn(match)
    assert match.view()["ending"] == {"why": "quiet", "rounds": 2}
    assert "ending" not in play(match, "build 1 c8").view()


@pytest.mark.rule("A17")
@pytest.mark.parametrize(("round", "left"), [(57, None), (58, 3), (59, 2), (60, 1)])
def test_the_sixtieth_round_is_announced_too(round: int, left: int | None) -> None:
    view = city(players=2, round=round).view()
    assert view.get("ending") == (left and {"why": "rounds", "rounds": left})


@pytest.mark.rule("A17")
@pytest.mark.parametrize("floor", ["1", "neutral"])
def test_a_build_in_between_puts_it_off(floor: str) -> None:
    match = city(players=2, hand={0: floor, 1: floor})
    for _ in range(19):
        pass_turn(match)
    play(match, f"build {floor} c8")
    for _ in range(20):
        pass_turn(match)
    assert not match.over
    assert pass_turn(match).over


@pytest.mark.rule("A17")
def test_nobody_ever_building_is_noticed_from_the_deal() -> None:
    match = topfloor.new("skyline", players=2)
    for _ in range(20):
        assert not match.over
        pass_turn(match)
    assert match.over


@pytest.mark.rule("A17")
def test_the_sixtieth_round_is_the_last() -> None:
    match = city(players=2, start=1, to_move=1, round=60)
    pass_turn(match)
    assert not match.over
    pass_turn(match)
    assert match.over
    assert "sixty rounds" in said(match, "done")
    assert match.view()["ended"] == "rounds"


@pytest.mark.rule("A17", "SW-44")
def test_a_third_penthouse_at_the_end_of_the_sixtieth_round_does_not_end_the_match() -> None:
    """The round does, before anybody had a last turn; and that is what is said."""
    stacks = {"b1": "pbryp", "c1": "pbryp", "b2": "pbry"}
    match = city(stacks, hand={PURPLE: "penthouse"}, players=2, to_move=PURPLE, round=60)
    play(match, "build penthouse b2", "done", "end")
    assert (match.over, match.view()["ended"]) == (True, "rounds")
    assert said(match, "done") == "The match is over: sixty rounds have been played."


@pytest.mark.rule("SW-44")
def test_last_turns_that_end_with_the_sixtieth_round_end_the_match() -> None:
    match = city(TWO_PENTHOUSES, hand="penthouse", cash=20, players=2, round=60)
    pass_turn(play(match, "build penthouse b2", "done", "end"))
    assert (match.view()["ended"], rule(match, "done")) == ("penthouses", "SW-44")


@pytest.mark.rule("SW-44", "SW-49")
def test_a_match_played_out_has_its_winner() -> None:
    match = play(city(TWO_PENTHOUSES, hand="penthouse", players=2), "build penthouse b2", "done", "end")
    pass_turn(match)
    assert (match.over, match.scores(), match.winners()) == (True, [3, 0], [YELLOW])
    assert player(match, YELLOW)["score"] == 3
