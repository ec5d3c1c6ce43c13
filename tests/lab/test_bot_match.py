"""One match between bots: the same wherever and however it is played, and true to the rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import topfloor
from tests.strategies import GAMES, LANGUAGES, SETUPS, Setup, dreamt, walk
from topfloor.engine.game import Game
from topfloor.engine.kernel import build
from topfloor.engine.record import Rows
from topfloor.engine.rng import sow
from topfloor.lab import Row, bot_match
from topfloor.lab.contestants import bot_named
from topfloor.lab.fixtures import Fixture, fixtures, rotations, setup
from topfloor.lab.output import seat_names, story
from topfloor.lab.rows import lead_changes

FIRST = [next(setup for setup in SETUPS if setup.name == game.NAME) for game in GAMES]


def played(game: str, *bots: str, seed: int = 3) -> Row:
    return bot_match.play(setup(game, bots), Fixture(0, seed, bots), detail=True)


@pytest.mark.usefixtures("plain")
def test_every_game_can_be_played_and_told(game: Game) -> None:
    row = played(game.NAME, "greedy", "random")
    match = topfloor.load(story(setup(game.NAME, row.bots), Fixture(0, 3, row.bots)))
    assert match.over
    assert match.seed == 3
    assert (match.scores(), match.winners()) == (list(row.scores), list(row.winners))
    assert row.plies == len(match.moves)
    assert row.detail is not None
    assert [sum(points) for points in row.detail.points] == match.scores()


@pytest.mark.parametrize("bots", [("greedy", "random", "greedy"), ("search:3", "random")])
def test_compiled_and_interpreted_matches_are_the_same(bots: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = played("skyliners", *bots)
    monkeypatch.setenv("TOPFLOOR_KERNELS", "plain")
    assert played("skyliners", *bots) == compiled


@pytest.mark.parametrize("at", FIRST, ids=str)
def test_greedy_does_not_know_what_it_may_not(at: Setup) -> None:
    """Its move is the same in every world that looks the same to it."""
    for match in walk(at, 1)[:40:8]:
        seat = match.to_move
        assert seat is not None
        choices = set()
        for twin in (match, dreamt(match, seat, 1), dreamt(match, seat, 2)):
            memory = match.game.Position.array(2)
            memory[0] = twin.position.as_array()[0]
            dreams, boxes = Rows(match.game.Position, memory), Rows(match.game.Box, match.content.box.as_array())
            dream: Any = dreams[0]
            sow(dream, 1, 2, 3)
            match.game.imagine(dream, boxes[0], seat)
            hands = np.zeros(match.game.ACTIONS, np.int64), np.zeros(match.game.ACTIONS)
            choices.add(int(build(bot_match.happiest, match.game, plain=True)(dreams, boxes, seat, *hands)))
        assert len(choices) == 1


@pytest.mark.usefixtures("plain")
def test_another_seed_is_another_match() -> None:
    assert played("skyliners", "random", "random", seed=1) != played("skyliners", "random", "random", seed=2)


def test_lead_changes_count_who_leads_alone() -> None:
    assert lead_changes(np.array([[0, 0], [1, 0], [1, 1], [1, 2], [3, 2], [4, 2]])) == 2
    assert lead_changes(np.array([[0, 0], [1, 1]])) == 0


@pytest.mark.usefixtures("plain")
def test_the_course_of_a_match_ends_with_its_winner_ahead() -> None:
    row = played("skyliners", "random", "random", "random", "random")
    assert row.detail is not None
    assert row.detail.led[-1]
    assert 0 <= row.trailing < 1
    assert row.comeback >= 0
    assert row.places[row.winners[0]] == 1


def test_a_victory_that_is_shared_counts_in_parts() -> None:
    row = Row(0, 0, ("a", "b", "c"), (5, 5, 1), (1, 1, 3), (0, 1), 9, 0, 0.0, 0, "over")
    assert [row.won(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_players_move_round_the_table_and_like_ones_only_once() -> None:
    assert rotations(["a", "b", "c"]) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert rotations(["a", "b", "a", "b"]) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert rotations(["a", "a"]) == [("a", "a")]


def test_every_deal_is_played_from_all_the_seats() -> None:
    planned = fixtures(["greedy", "random"], range(6), 1)
    assert [fixture.seed for fixture in planned[::2]] == [fixture.seed for fixture in planned[1::2]]
    assert len({fixture.seed for fixture in planned}) == 3
    assert {fixture.bots for fixture in planned} == {("greedy", "random"), ("random", "greedy")}


def test_runs_with_other_seeds_share_no_deals() -> None:
    one, two = ({fixture.seed for fixture in fixtures(["random", "greedy"], range(50), seed)} for seed in (1, 2))
    assert not one & two


@pytest.mark.parametrize(
    "name",
    [
        "search:",
        "search:0",
        "search:x",
        "search:-5",
        "search:0s",
        "plain:",
        "reference:1.5",
        "openspiel",
        "openspiel:1s",
        "gredy",
    ],
)
def test_a_bot_that_is_none_gets_one_sentence(name: str) -> None:
    with pytest.raises(topfloor.BadSetup):
        bot_named(name)


def test_seats_in_a_story_are_called_after_their_bots() -> None:
    assert seat_names(["greedy", "search:500", "greedy", "greedy"]) == [
        "greedy",
        "search 500",
        "greedy 2",
        "greedy 3",
    ]


def test_languages_have_the_same_texts() -> None:
    from topfloor.engine.texts import texts

    one, two = (set(texts("topfloor.lab", lang)) for lang in LANGUAGES)
    assert one == two
