"""Playing, copying, ending and scoring, over every game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import SHELF, Setup, play_randomly, seeds, stages, unfinished, walk, walks
from topfloor import Match, Refused
from topfloor.engine.game import Game

EVERY = 4
"""Of all sentences there are, each so-manieth is tried at a time."""


@given(seed=seeds())
def test_the_same_deal_is_dealt_twice(setup: Setup, seed: int) -> None:
    assert setup.deal(seed) == setup.deal(seed)


def test_other_seeds_deal_other_matches(setup: Setup) -> None:
    assert len({bytes(setup.deal(seed).position) for seed in range(20)}) == 20


@given(data=st.data())
def test_the_same_moves_give_the_same_match(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    twin = setup.deal(match.seed)
    for words in match.moves:
        twin.play(words)
    assert twin == match


@given(data=st.data())
def test_a_copy_is_equal_and_independent(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(unfinished(setup))
    twin, before = match.copy(), bytes(match.position)
    assert twin == match
    play_randomly(twin, 0)
    assert twin != match
    assert (bytes(match.position), len(match.moves)) == (before, match.position.ply)


@given(data=st.data())
def test_a_copy_plays_on_like_the_original(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(unfinished(setup))
    assert play_randomly(match.copy(), 1) == play_randomly(match, 1)


@given(data=st.data())
def test_a_refused_move_changes_no_byte(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    before = match.copy()
    first = data.draw(st.integers(0, EVERY - 1))
    for words in [*match.content.sentences[first::EVERY], "no sentence", ""]:
        if match.why(words) is not None:
            with pytest.raises(Refused) as refused:
                match.play(words)
            assert refused.value.text
    assert match == before


@given(data=st.data())
def test_a_played_move_is_the_last_of_the_moves(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(unfinished(setup))
    words, ply = match.legal()[-1], match.position.ply
    match.play(words)
    assert (match.moves[-1], match.position.ply, len(match.moves)) == (words, ply + 1, ply + 1)


@pytest.mark.parametrize("seed", range(4))
def test_a_random_match_ends_within_the_stated_length(setup: Setup, seed: int) -> None:
    assert len(walk(setup, seed)) - 1 <= setup.game.LONGEST


@given(data=st.data())
def test_the_breakdown_adds_up_to_the_score(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    assert [sum(parts.values()) for parts in match.breakdown()] == match.scores()
    assert all(tuple(parts) == setup.game.SOURCES for parts in match.breakdown())


@given(data=st.data())
def test_the_winners_have_most_points(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(walks(setup))[-1]
    assert match.winners()
    assert {match.scores()[seat] for seat in match.winners()} == {max(match.scores())}


@given(data=st.data())
def test_standing_ranks_by_score_first(setup: Setup, data: st.DataObject) -> None:
    """More points always stand higher; the winners stand level above all others."""
    match = data.draw(walks(setup))[-1]
    scores, standings = match.scores(), [setup.game.standing(match.position, seat) for seat in range(setup.players)]
    for one in range(setup.players):
        assert all(standings[one] > standings[other] for other in range(setup.players) if scores[one] > scores[other])
    assert match.winners() == [seat for seat, standing in enumerate(standings) if standing == max(standings)]


@given(data=st.data())
def test_the_kernel_for_the_score_agrees(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(walks(setup))[-1]
    assert [setup.game.score(match.position, seat) for seat in range(setup.players)] == match.scores()


@given(data=st.data())
def test_nobody_has_won_before_the_end(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    assert bool(match.winners()) == match.over


@given(data=st.data())
def test_the_view_tells_the_final_scores(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(walks(setup))[-1]
    assert [player["score"] for player in match.view()["players"]] == match.scores()


def test_a_game_is_found_by_its_name(game: Game) -> None:
    assert SHELF.game(game.NAME) is game
    assert Match(game, players=game.PLAYERS[0]).variant == game.VARIANTS[0]


def test_the_card_on_the_box_is_consistent(game: Game) -> None:
    """Enough seats and colours for everyone, and a column of points for every source."""
    points = Match(game, players=max(game.PLAYERS)).position.points
    assert min(len(set(game.SEATS)), len(set(game.COLOURS))) >= max(game.PLAYERS)
    assert points.shape == (max(game.PLAYERS), len(game.SOURCES))


def test_every_field_of_a_position_has_a_meaning(game: Game) -> None:
    fields = game.Position.fields + game.Box.fields
    assert all(field.meaning.endswith(".") for field in fields)
    needed = {"dice", "players", "variant", "to_move", "ply", "over", "points"}
    assert needed <= {field.name for field in game.Position.fields}
