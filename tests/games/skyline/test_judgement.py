"""What bots make of Skyline: they finish, they do not shuffle money to and fro, and they know good from bad."""

from __future__ import annotations

from itertools import pairwise

import pytest

import topfloor
from tests.games.skyline.drawing import YELLOW, city, owned, play
from topfloor import Match, bots, lab
from topfloor.games import skyline


def appraisal(match: Match[skyline.View], seat: int = YELLOW) -> float:
    return match.game.appraise(match.position, match.content.box, seat)


@pytest.fixture(scope="module")
def greedy_matches() -> list[Match[skyline.View]]:
    """Matches of greedy bots among themselves."""
    matches = []
    for players, variant in ((2, "open"), (3, "hidden"), (4, "open")):
        match = topfloor.new("skyline", players=players, seed=players, variant=variant)
        bot = bots.Greedy(seed=1)
        while not match.over:
            match.play(bot.choose(match))
        matches.append(match)
    return matches


def test_greed_ends_a_match_with_penthouses(greedy_matches: list[Match[skyline.View]]) -> None:
    for match in greedy_matches:
        assert match.view()["last_turns"]
        assert match.position.round < 25
        assert max(match.scores()) >= 4


@pytest.mark.rule("A17")
@pytest.mark.usefixtures("plain")
def test_greed_builds_on_where_it_once_fell_asleep() -> None:
    """Two rich towns of bots that waited for each other until the table had to end the match."""
    run = lab.simulate("skyline", ["greedy", "greedy"], only=[9, 44], workers=1)
    assert list(run.endings) == ["over"]


@pytest.mark.rule("A17")
def test_a_quiet_table_makes_restless() -> None:
    """The longer nobody builds, the more a build is worth; ending a turn does not change it."""
    match = city({"c5": "y", "c6": "yp"}, market=True, players=2)
    calm = appraisal(match)
    match.position.quiet = 7
    assert appraisal(match) == pytest.approx(calm - 3 * 4.0)
    assert appraisal(play(match, "end")) == pytest.approx(calm - 3 * 4.0, abs=0.01)


def test_greed_never_sells_what_it_has_just_bought(greedy_matches: list[Match[skyline.View]]) -> None:
    for match in greedy_matches:
        for one, other in pairwise(match.moves):
            assert not (one.startswith("buy") and other == one.replace("buy", "sell"))
            assert not (one.startswith("sell") and other == one.replace("sell", "buy"))


def test_greed_beats_chance() -> None:
    for seed in range(6):
        match = topfloor.new("skyline", players=2, seed=seed)
        seats: list[bots.Bot] = [bots.Greedy(seed=seed), bots.Random(seed=seed)]
        greedy = seed % 2
        while match.to_move is not None:
            match.play(seats[match.to_move ^ greedy].choose(match))
        assert match.winners() == [greedy]


def test_ending_a_turn_seems_neither_good_nor_bad() -> None:
    """Else a greedy bot would put it off with pointless dealings."""
    match = city({"c5": "y", "c6": "yp"}, market=True, players=2)
    assert appraisal(match) == pytest.approx(appraisal(play(match.copy(), "end")), abs=0.01)


def test_pointless_dealings_are_never_worth_it() -> None:
    match = city({"c5": "y", "c6": "yp"}, market=True, cash=30)
    for piece in ("1", "2", "4", "6", "penthouse", "neutral"):
        assert appraisal(play(match.copy(), f"buy {piece}", f"sell {piece}")) < appraisal(match)


@pytest.mark.parametrize("last", [False, True])
def test_a_search_never_sells_what_it_has_just_bought(last: bool) -> None:
    """Nor in a last turn, when money is worth nothing."""
    match = city({"c5": "y", "c6": "yp"}, market=True, cash=30, players=2, closer=1 if last else None)
    match.play("buy 4")
    advice = {candidate.words for candidate in bots.bot("search", iterations=200).advise(match)}
    assert "sell 4" in match.legal()
    assert "sell 4" not in advice
    assert {"sell 2", "buy 4", "end"} <= advice


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (city({"c5": "y"}), city({"c4": "y"})),
        (city(owned("y", "c4 c3")), city(owned("y", "c4 a3"))),
        (city({"b1": "ybrpy"}), city({"b1": "ybrpn"})),
        (city(cash=20), city(cash=10)),
        (city(hand="4"), city(hand="")),
        (city({"b1": "y"}, hand=""), city({"b1": "p"}, hand="")),
        (city(cards={0: ["sears-tower"]}), city()),
        (city(owned("y", "b7 d7 c6")), city(owned("y", "b7 d7 b5"))),
    ],
    ids=["strategic", "joined", "penthouse", "cash", "floor", "ownership", "card", "mission"],
)
def test_what_is_better_is_judged_better(better: Match[skyline.View], worse: Match[skyline.View]) -> None:
    assert appraisal(better) > appraisal(worse)


def test_a_search_profits_from_a_sure_win() -> None:
    """Three penthouses, nobody else has anything: ending the match wins it."""
    match = city({"b1": "ybrpy", "c1": "ybrpy", "b2": "ybrp"}, hand="penthouse", players=2)
    assert bots.bot("search", iterations=200, seed=1).choose(match) == "build penthouse b2"
