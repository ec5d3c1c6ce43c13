"""What somebody meant who misspelt something, and that finding it out is cheap whatever was typed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import topfloor
from topfloor.engine import refusals, suggest
from topfloor.engine.match import Match
from topfloor.games import REGISTRY

SENTENCES = ("floor c2", "floor d10", "roof c2", "plan B 3", "cash us-bank-tower", "cash space-needle", "pass")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("flor c2", "floor c2"),
        ("folor c2", "floor c2"),
        ("flooor c2", "floor c2"),
        ("floor on c2", "floor c2"),
        ("FLOR C2!", "floor c2"),
        ("floor c2x", "floor c2"),
        ("floor d1o0", "floor d10"),
        ("paln b 3", "plan B 3"),
        ("cash us-bank-towr", "cash us-bank-tower"),
        ("cash spce-nedle", "cash space-needle"),
        ("cash space", "cash space-needle"),
        ("pas", "pass"),
    ],
)
def test_a_slip_is_understood(typed: str, meant: str) -> None:
    assert suggest.meant(typed, suggest.WordTree(SENTENCES)) == meant


@pytest.mark.parametrize("typed", ["", "floor", "floor c3", "floor c22", "plan B 4", "hello world", "🏙", "x" * 100])
def test_what_may_mean_anything_means_nothing(typed: str) -> None:
    """Least of all another place or number than the one that was typed."""
    assert suggest.meant(typed, suggest.WordTree(SENTENCES)) is None


@pytest.mark.parametrize(
    ("typed", "meant"), [("gredy", "Greedy"), ("grady", "Greedy"), ("yo", "you"), ("chess", None), ("", None)]
)
def test_the_nearest_of_some_names(typed: str, meant: str | None) -> None:
    assert suggest.nearest(typed, ["Greedy", "you", "neighbour"]) == meant


@pytest.mark.parametrize(
    ("typed", "word", "faults"),
    [("flor", "floor", 1), ("folor", "floor", 1), ("flxxr", "floor", 2), ("flo", "floor", 1)],
)
def test_faults_are_counted(typed: str, word: str, faults: int) -> None:
    assert suggest._faults(typed, word) == faults


def tables() -> list[Match]:
    """A match of every game, some moves in."""
    matches = []
    for name in REGISTRY.names():
        match = topfloor.new(name, players=REGISTRY.game(name).PLAYERS[-1], seed=3)
        bot = topfloor.bot("random", seed=1)
        for _ in range(20):
            match.play(bot.choose(match))
        matches.append(match)
    return matches


TABLES = tables()
LETTERS = st.text(st.characters(codec="ascii"), max_size=3)


@st.composite
def misspelt(draw: Any, match: Match) -> str:
    """A sentence of the game with something in it that does not belong there."""
    sentence: str = draw(st.sampled_from(match.content.sentences))
    at, end = draw(st.integers(0, len(sentence))), draw(st.integers(0, 3))
    extra: str = draw(LETTERS)
    return sentence[:at] + extra + sentence[at + end :]


@given(st.data())
def test_the_seat_to_move_is_offered_only_what_it_may_play(data: st.DataObject) -> None:
    """Unless it was the very sentence, but for capitals, spaces and marks."""
    match = data.draw(st.sampled_from(TABLES))
    typed = data.draw(misspelt(match))
    offered = refusals.meant(match, typed, match.to_move)
    if offered is not None and suggest.plain(offered) != suggest.plain(typed):
        assert offered in match.legal()


@given(st.data())
def test_others_are_offered_a_sentence_whatever_is_legal(data: st.DataObject) -> None:
    match = data.draw(st.sampled_from(TABLES))
    offered = refusals.meant(match, data.draw(misspelt(match)), match.bystander)
    assert offered is None or offered in match.content.number


@given(st.data())
def test_few_words_are_compared_whatever_is_typed(data: st.DataObject) -> None:
    """Not 4,165 sentences, as there are in Skyrise: a handful of words for each that was typed."""
    match = data.draw(st.sampled_from(TABLES))
    typed = data.draw(misspelt(match) | st.text(max_size=100))[:100]
    compared = 0

    def counted(typed: str, word: str) -> int:
        nonlocal compared
        compared += 1
        return faults(typed, word)

    faults = suggest._faults
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(suggest, "_faults", counted)
        for seat in (match.to_move, match.bystander):
            refusals.meant(match, typed, seat)
    most = suggest.MOST_COMPARED * suggest.MOST_GUESSES * (suggest.MOST_WORDS + 1)
    assert compared <= 2 * most
