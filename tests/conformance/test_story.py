"""A match is its story, over every game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import Setup, load, stages, walk
from topfloor import BadStory
from topfloor.engine.story import with_our_line_ends


def test_a_story_gives_the_match_back_all_along(setup: Setup) -> None:
    played = walk(setup, 1)
    for match in (*played[::3], played[-1]):
        again = load(match.story())
        assert bytes(again.position) == bytes(match.position)
        assert (again, again.moves, again.names) == (match, match.moves, match.names)


@given(data=st.data())
def test_a_story_is_written_the_same_again(setup: Setup, data: st.DataObject) -> None:
    story = data.draw(stages(setup)).story()
    assert load(story).story() == story


@given(data=st.data())
def test_a_match_plays_on_from_its_story(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    again = load(match.story())
    assert again.legal() == match.legal()
    if not match.over:
        again.play(again.legal()[0])
        match.play(match.legal()[0])
    assert again == match


@given(data=st.data())
def test_one_changed_character_is_noticed(setup: Setup, data: st.DataObject) -> None:
    """Whatever is replaced, put in or left out, the story is refused; only line ends may be written otherwise."""
    story = data.draw(stages(setup)).story()
    at = data.draw(st.integers(0, len(story) - 1))
    other = data.draw(st.characters(codec="utf-8") | st.sampled_from(story) | st.just(""))
    changed = story[:at] + other + story[at + data.draw(st.integers(0, 1)) :]
    if with_our_line_ends(changed) != story:
        with pytest.raises(BadStory):
            load(changed)


@given(data=st.data())
def test_a_story_cut_short_is_noticed(setup: Setup, data: st.DataObject) -> None:
    story = data.draw(stages(setup)).story()
    with pytest.raises(BadStory):
        load(story[: data.draw(st.integers(0, len(story) - 2))])
