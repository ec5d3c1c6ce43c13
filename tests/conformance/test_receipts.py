"""Why a score is as it is, line by line, over every game."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import LANGUAGES, Setup, play_randomly, unfinished, walk
from topfloor import Match
from topfloor.engine.rulebook import rulebook


def added_up(match: Match) -> Counter[tuple[int, str]]:
    """What the lines of a match bring, by seat and source."""
    sums: Counter[tuple[int, str]] = Counter()
    for line in match.receipts():
        sums[line["seat"], line["source"]] += line["points"]
    return sums


def broken_down(match: Match) -> Counter[tuple[int, str]]:
    """What the match itself says."""
    return Counter({(s, source): n for s, part in enumerate(match.breakdown()) for source, n in part.items()})


@given(seed=st.integers(0, 10**6))
def test_receipts_add_up_to_the_score(setup: Setup, seed: int) -> None:
    match = play_randomly(setup.deal(seed), seed)
    assert +added_up(match) == +broken_down(match)


def test_receipts_name_seats_sources_and_rules_that_exist(setup: Setup) -> None:
    rules = rulebook(setup.game.__name__, "en").rules
    for line in walk(setup, 1)[-1].receipts():
        assert line["seat"] in range(setup.players)
        assert line["source"] in setup.game.SOURCES
        assert line["rule"] in rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_says_why(setup: Setup, lang: str) -> None:
    for line in walk(setup, 2)[-1].receipts():
        assert line["say"]["de" if lang == "de" else "en"]
        assert line["say"]["en"] != line["say"]["de"]


def test_every_seat_reads_something_under_some_source(setup: Setup) -> None:
    assert {line["seat"] for line in walk(setup, 1)[-1].receipts()} == set(range(setup.players))


@given(data=st.data())
def test_before_the_end_there_is_nothing_to_read(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(unfinished(setup))
    assert match.receipts() == []
    assert "receipts" not in match.view()


def test_everybody_reads_the_same(setup: Setup) -> None:
    match = walk(setup, 1)[-1]
    assert [match.view(seat).get("receipts") for seat in range(setup.players)] == [match.receipts()] * setup.players


def test_whoever_rewrites_his_receipts_rewrites_nobody_elses(setup: Setup) -> None:
    match = walk(setup, 1)[-1]
    told = deepcopy(match.receipts())
    for line in match.receipts():
        line["places"].append("nowhere")
        line["say"]["en"] = "because"
    assert match.receipts() == told


def test_places_are_on_the_board(setup: Setup) -> None:
    """Whatever a line lights up stands in the match's own words: a site, a track, an achievement, a building."""
    match = walk(setup, 1)[-1]
    words = {word for sentence in match.content.sentences for word in sentence.split()}
    known = words | set(match.view()["board"])
    assert [place for line in match.receipts() for place in line["places"] if place not in known] == []
