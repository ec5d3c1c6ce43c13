"""Taking back, over every game: nothing hidden is ever un-known."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import Setup, dreamt, stages, unfinished, walk, walks
from topfloor import CannotUndo, Match


def reveals(match: Match, words: str) -> bool:
    """Whether a game says that a move brings something hidden to light."""
    position = match.position.copy()
    return bool(match.game.apply(position, match.content.box, match.content.number[words]))


def quiet(match: Match, data: st.DataObject) -> str | None:
    """A legal move that reveals nothing, if there is one."""
    moves = [words for words in match.legal() if not reveals(match, words)]
    return data.draw(st.sampled_from(moves)) if moves else None


@given(data=st.data())
def test_undo_restores_every_byte(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(unfinished(setup))
    before, words = match.copy(), quiet(match, data)
    if words:
        match.play(words)
        assert match.undo() == words
        assert match == before


@given(data=st.data())
def test_undo_does_not_cross_a_revelation(setup: Setup, data: st.DataObject) -> None:
    played = data.draw(walks(setup))
    for before, after in pairwise(played):
        if reveals(before, after.moves[-1]):
            match = after.copy()
            with pytest.raises(CannotUndo):
                match.undo()
            assert match == after


@given(data=st.data())
def test_what_can_be_undone_told_nobody_anything(setup: Setup, data: st.DataObject) -> None:
    """After a move that reveals nothing, a seat that imagined the rest beforehand sees what it would see anyway."""
    match = data.draw(unfinished(setup))
    seat, words = data.draw(st.integers(0, setup.players - 1)), quiet(match, data)
    dream = dreamt(match, seat, data.draw(st.integers(0, 999)))
    if words and dream.why(words) is None:
        match.play(words)
        dream.play(words)
        assert dream.view(seat) == match.view(seat)


def test_what_was_heard_stays_as_it_was_unless_something_comes_to_light(setup: Setup, everything: bool) -> None:
    """So nobody needs to be told the whole log again after a move that can be taken back."""
    steps = [step for step in pairwise(walk(setup, 5)) if step[1].undoable_by is not None]
    for before, after in steps[:: len(steps) // (50 if everything else 6) + 1]:
        for seat in (*range(setup.players), None):
            assert after.heard(seat)[:-1] == before.heard(seat)
    for before, after in steps[:: len(steps) // 3 + 1]:
        for seat in (*range(setup.players), None):
            assert after.copy().log(seat)[:-1] == before.copy().log(seat)


def test_the_end_cannot_be_undone_when_it_opens_what_was_hidden(setup: Setup) -> None:
    """A match that shows more to a spectator when over than before has revealed it by its last move."""
    before, after = walk(setup, 0)[-2:]
    if set(after.view()) - set(before.view()):
        with pytest.raises(CannotUndo):
            after.copy().undo()


@given(data=st.data())
def test_a_match_says_who_can_take_back(setup: Setup, data: st.DataObject) -> None:
    """Whoever made the last move, exactly when it can be taken back."""
    match = data.draw(stages(setup))
    seat = match.undoable_by
    if seat is None:
        with pytest.raises(CannotUndo):
            match.undo()
    else:
        match.undo()
        assert match.to_move == seat


def test_before_the_first_move_there_is_nothing_to_undo(setup: Setup) -> None:
    with pytest.raises(CannotUndo):
        setup.deal().undo()


def test_a_match_can_be_taken_back_to_its_last_revelation(setup: Setup) -> None:
    played = walk(setup, 2)
    match = played[-2].copy()
    while match.undoable_by is not None:
        match.undo()
        assert match == played[len(match.moves)]
    assert not match.moves or reveals(played[len(match.moves) - 1], match.moves[-1])


@given(data=st.data())
def test_what_moves_brought_is_told_the_same_after_some_were_taken_back(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(unfinished(setup))
    match.log(0)
    for _ in range(data.draw(st.integers(1, 20))):
        if match.undoable_by is not None:
            match.undo()
    for _ in range(data.draw(st.integers(0, 3))):
        if not match.over:
            match.play(data.draw(st.sampled_from(match.legal())))
    again = match.from_the_deal()
    for words in match.moves:
        again.play(words)
    assert match.log(0) == again.log(0)


def test_taking_back_does_not_have_all_moves_compared_again(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end of a long match that would take as long as all its moves."""
    match = next(match for match in reversed(walk(setup, 1)) if match.undoable_by is not None).copy()
    told = match.log(0)
    match.undo()
    monkeypatch.delattr(match.game, "gains")
    assert match.log(0) == told[:-1]
