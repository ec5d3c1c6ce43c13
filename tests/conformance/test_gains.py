"""What a move brought, and points as they are known, over every game."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import LANGUAGES, Setup, dreamt, stages, unfinished, walk, walks
from topfloor import Match
from topfloor.engine.gains import Gain
from topfloor.engine.view import Line

salts = st.integers(1, 10**9)


def audience(setup: Setup) -> list[int | None]:
    return [None, *range(setup.players)]


def gains(before: Match, after: Match, seat: int | None) -> list[Gain]:
    return before.game.gains(before.position, after.position, before.content, seat)


def newest(match: Match, seat: int | None) -> Line:
    return match.log(seat, since=match.ply - 1)[0]


@st.composite
def steps(draw: st.DrawFn, setup: Setup) -> tuple[Match, Match]:
    """A match before and after one of its moves."""
    played = draw(walks(setup))
    at = draw(st.integers(0, len(played) - 2))
    return played[at].copy(), played[at + 1].copy()


# --- What a move brought.


def test_the_log_tells_what_every_move_brought(setup: Setup) -> None:
    played = walk(setup, 1)
    for seat in audience(setup):
        for line, (before, after) in zip(played[-1].log(seat), pairwise(played), strict=True):
            told = [(gain["seat"], gain["kind"], gain["amount"], gain["at"]) for gain in line["gains"]]
            assert told == [(gain.seat, gain.kind, gain.amount, gain.at) for gain in gains(before, after, seat)]


def test_who_asks_late_is_told_the_same(setup: Setup) -> None:
    """Gains read move by move, and read at the end, when most positions are no longer kept."""
    match, told = setup.deal(2), walk(setup, 2)[-1].copy()
    read = []
    for ply, words in enumerate(told.moves):
        match.play(words)
        read += match.log(0, since=ply)
    assert [line["gains"] for line in read] == [line["gains"] for line in told.log(0)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_gain_of_a_match_can_be_said(setup: Setup, lang: str) -> None:
    for seat in audience(setup):
        for line in walk(setup, 1)[-1].log(seat, lang):
            for gain in line["gains"]:
                assert gain["say"] and gain["short"] and 0 <= gain["seat"] < setup.players


def test_some_move_of_a_match_brings_something(setup: Setup) -> None:
    assert any(line["gains"] for line in walk(setup, 1)[-1].log(0))


@given(data=st.data(), salt=salts)
def test_gains_tell_nothing_that_a_seat_cannot_know(setup: Setup, data: st.DataObject, salt: int) -> None:
    """Only what the seat sees before and after counts: deal the rest anew, and the same is told."""
    before, after = data.draw(steps(setup))
    for seat in range(setup.players):
        dreams = dreamt(before, seat, salt), dreamt(after, seat, salt + 1)
        assert gains(*dreams, seat) == gains(before, after, seat)


@given(data=st.data(), salt=salts)
def test_spectators_are_told_no_more_than_any_seat_could_know(setup: Setup, data: st.DataObject, salt: int) -> None:
    before, after = dreams = data.draw(steps(setup))
    for seat in range(setup.players):
        dreams = dreamt(dreams[0], seat, salt + seat), dreamt(dreams[1], seat, salt + seat + 7)
    assert gains(*dreams, None) == gains(before, after, None)


# --- What it would bring.


@given(data=st.data())
def test_a_preview_comes_true(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(unfinished(setup))
    words = data.draw(st.sampled_from(match.legal()))
    seat, foreseen, ends = match.to_move, match.preview(words), match.ends_turn(words)
    match.play(words)
    assert (foreseen is None) == (ends is None)
    if foreseen is not None:
        assert foreseen == newest(match, seat)["gains"]
        assert ends == (match.to_move != seat)


@given(data=st.data())
def test_a_preview_changes_nothing(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(unfinished(setup))
    before = match.copy()
    match.preview(data.draw(st.sampled_from(match.legal())))
    assert match == before


@given(data=st.data(), salt=salts)
def test_a_preview_does_not_peek(setup: Setup, data: st.DataObject, salt: int) -> None:
    match = data.draw(unfinished(setup))
    words = data.draw(st.sampled_from(match.legal()))
    assert match.to_move is not None
    dream = dreamt(match, match.to_move, salt)
    assert dream.preview(words) == match.preview(words)
    assert dream.ends_turn(words) == match.ends_turn(words)


# --- Points as they are known.


@given(data=st.data())
def test_points_by_source_are_the_score_and_the_rest_is_said_to_be_unknown(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    for seat in audience(setup):
        for player in match.view(seat)["players"]:
            assert sum(player["points"].values()) == player["score"]
            assert sorted([*player["points"], *player["unknown"]]) == sorted(setup.game.SOURCES)


def test_at_the_end_nothing_is_unknown(setup: Setup) -> None:
    match = walk(setup, 1)[-1]
    for seat in audience(setup):
        players = match.view(seat)["players"]
        assert [player["unknown"] for player in players] == [[]] * setup.players
        assert [player["points"] for player in players] == match.breakdown()


@given(data=st.data())
def test_what_is_known_is_as_the_engine_reckons(setup: Setup, data: st.DataObject) -> None:
    """Points that a view does not call unknown are those of the match, were it scored now, or booked already."""
    match = data.draw(stages(setup))
    booked = [
        {source: match.position.points[seat, i] for i, source in enumerate(setup.game.SOURCES)}
        for seat in range(setup.players)
    ]
    for seat in audience(setup):
        for player, *reckoned in zip(match.view(seat)["players"], match.breakdown(), booked, strict=True):
            known = player["points"]
            assert known in [{source: points[source] for source in known} for points in reckoned]
