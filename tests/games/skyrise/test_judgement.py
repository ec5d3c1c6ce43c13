"""What bots think of a match of Skyrise."""

from __future__ import annotations

import numpy as np
import pytest

import topfloor
from tests.games.skyrise.table import BLUE, RED, TEAL, YELLOW, table
from topfloor import Match
from topfloor.games import skyrise
from topfloor.games.skyrise.judgement import best_row, glance, winning_chance
from topfloor.games.skyrise.outlook import rivals_top


def worth(match: Match[skyrise.View], seat: int = RED) -> float:
    return skyrise.appraise(match.position, match.content.box, seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greed_beats_chance(players: int) -> None:
    """And its match comes to an end."""
    greedy, chance = topfloor.bot("greedy"), topfloor.bot("random", seed=3)
    match = topfloor.new("skyrise", players=players, seed=8)
    while not match.over:
        match.play((greedy if match.to_move == 0 else chance).choose(match))
    assert match.winners() == [0]


def test_greed_bids_no_more_than_it_has_to() -> None:
    """Nobody can beat any of these three, which are of the same height."""
    low = {YELLOW: [22], BLUE: [21], TEAL: [24]}
    match = table(pools={RED: [52, 64, 81], **low}, discs={"c1": "wild"})
    assert topfloor.bot("greedy").choose(match) == "bid 52 c1"


def test_likely_openings_are_seldom_made_with_the_highest_number() -> None:
    match = topfloor.new("skyrise", players=4, seed=6)
    moves = np.zeros(skyrise.ACTIONS, np.int64)
    count = skyrise.legal(match.position, match.content.box, moves)
    opened = []
    for _ in range(200):
        action = skyrise.likely(match.position, match.content.box, moves, count)
        opened.append(int(match.content.sentences[action].split()[1]))
    assert sum(number > 100 for number in opened) < 10
    assert sum(number < 60 for number in opened) > 120


def test_a_third_disc_is_better_than_a_fourth() -> None:
    two, three, four = (table({"c1": "R1", "n2": "R1"}, held={RED: "yellow " * n}) for n in (2, 3, 4))
    assert worth(three) > worth(two)
    assert worth(three) > worth(four)


def test_a_fifth_disc_is_worth_its_prestige() -> None:
    four, five = (table(held={RED: "yellow " * n}) for n in (4, 5))
    assert worth(five) > worth(four) + 4


def test_the_objective_draws() -> None:
    """Red's objective is yellow: c1 and n2 are, c2 and n1 are not."""
    assert worth(table({"c1": "R1", "n2": "R1"})) > worth(table({"c2": "R1", "n1": "R1"}))


def test_control_and_panoramas_count() -> None:
    assert worth(table({"n1": "R3"})) > worth(table({"n1": "R1"}))
    lake, none = ({"n1": "R1", "n4": "R1", place: "R1"} for place in ("n2", "n14"))
    cards = ("lakes", "bridges")
    assert worth(table(lake, panoramas=cards)) > worth(table(none, panoramas=cards))


def test_a_high_number_is_worth_keeping() -> None:
    high, low = (table(pools={RED: [102, number]}) for number in (94, 23))
    assert worth(high) > worth(low)


def test_what_rivals_have_counts_against() -> None:
    assert worth(table(held={YELLOW: "D D D"})) < worth(table())


def test_a_bid_is_worth_something_between_home_and_built() -> None:
    disc = {"c1": "D"}
    home, built = (
        table(discs=disc),
        table({"c1": "R1"}, discs={}, held={RED: "D"}, pools={RED: [31, 52, 64, 81, 94, 102]}),
    )
    running = table(discs=disc, bids=["R23 c1"], to_move=YELLOW)
    assert min(worth(home), worth(built)) < worth(running) < max(worth(home), worth(built))


def test_the_chance_to_win_depends_on_who_can_answer() -> None:
    def chance(match: Match[skyrise.View]) -> float:
        return winning_chance(match.position, match.content.box)

    low, high = (table(bids=[f"R{number} c1"], to_move=YELLOW) for number in (23, 94))
    nobody = table(bids=["R102 c1"], to_move=YELLOW, passed=[YELLOW, BLUE], pools={TEAL: [92]})
    assert 0.0 < chance(low) < chance(high) < chance(nobody) == 1.0


def test_a_wild_disc_goes_where_it_brings_most() -> None:
    def row(match: Match[skyrise.View]) -> int:
        return best_row(match.position, match.content.box, RED)

    assert row(table({"c2": "R1", "n1": "R1"}, held={RED: "green green"})) == 1
    assert row(table({"c2": "R1"}, held={RED: "brown " * 4})) == 3


def test_a_quick_glance_prefers_a_cheap_number_and_a_good_disc() -> None:
    match = table(discs={"c1": "wild", "c2": "white"}, held={RED: "white " * 3})
    box, number = match.content.box, match.content.number
    top = rivals_top(match.position, box, RED)
    look = {words: glance(match.position, box, number[words], top) for words in match.legal()}
    assert look["bid 23 c1"] > look["bid 102 c1"]
    assert look["bid 23 c1"] > look["bid 23 c2"]


def test_likely_moves_pass_on_what_is_worth_nothing() -> None:
    """Next to c1 nothing lies, and only the highest number could be bid."""
    match = table(bids=["R94 c1"], to_move=YELLOW, pools={YELLOW: [103]})
    moves, chosen = np.zeros(skyrise.ACTIONS, np.int64), set()
    for _ in range(20):
        count = skyrise.legal(match.position, match.content.box, moves)
        action = skyrise.likely(match.position, match.content.box, moves, count)
        chosen.add(match.content.sentences[action])
    assert chosen == {"pass"}


def test_no_match_is_longer_than_stated() -> None:
    """In an auction each building is bid at most once. The worst case: a first era of seven auctions, Wonders first."""
    first = sum(28 - built for built in range(7)) + 7 * 3
    wonders = 8 * (41 + 2)
    rest = sum(range(1, 42)) + 49 * 3
    assert first + wonders + rest + 8 + 52 + 1 <= skyrise.LONGEST
