"""Why a move is good, over every game: what is stated is what the engine computes, and nothing hidden is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import LANGUAGES, Setup, dreamt, unfinished, walk
from topfloor import Match
from topfloor.bots import Advice, Random
from topfloor.bots.reasons import FEWEST_WORLDS, Reasoning, at_once
from topfloor.engine.kernel import compiles
from topfloor.engine.reasons import ALIKE, Reason, in_words, line, matter, ruled
from topfloor.engine.rulebook import rulebook
from topfloor.engine.texts import texts

salts = st.integers(1, 10**9)


def facts(match: Match, words: str, salt: int = 0) -> list[Reason]:
    """What is stated of a move at once, from nothing but a glimpse."""
    assert match.to_move is not None
    return at_once(match, match.glimpse(match.to_move, salt), words)


@given(data=st.data())
def test_points_at_once_are_what_the_engine_computes(setup: Setup, data: st.DataObject) -> None:
    """Each stated change of points is that of the true match, scored before and after, or booked; none is left out."""
    match = data.draw(unfinished(setup))
    words, seat = data.draw(st.sampled_from(match.legal())), match.to_move
    stated = {(r.seat, r.source): r.amount for r in facts(match, words) if r.kind == "points-now"}
    was = match.view(seat)["players"]
    after = match.copy()
    after.play(words)
    if match.preview(words) is None:
        assert stated == {}
        return
    true = {
        (player["seat"], source): points - before["points"][source]
        for before, player in zip(was, after.view(seat)["players"], strict=True)
        for source, points in player["points"].items()
        if source in before["points"] and points != before["points"][source]
    }
    assert stated == true


@given(data=st.data(), salt=salts)
def test_what_is_stated_of_a_move_is_true_of_the_match_itself(setup: Setup, data: st.DataObject, salt: int) -> None:
    """The game finds the same changes in the true position as in one that its mover has imagined."""
    match = data.draw(unfinished(setup))
    words, seat, game, content = data.draw(st.sampled_from(match.legal())), match.to_move, match.game, match.content
    assert seat is not None
    action, after = content.number[words], match.position.copy()
    hides = game.apply(after, content.box, action) or after.over
    true = game.changes(match.position, None if hides else after, action, content, seat)
    stated = [reason for reason in facts(match, words, salt) if reason.kind != "points-now"]
    assert stated == [ruled(reason, match) for reason in true]


@given(data=st.data(), salt=salts)
def test_facts_hang_on_nothing_hidden(setup: Setup, data: st.DataObject, salt: int) -> None:
    match = data.draw(unfinished(setup))
    words = data.draw(st.sampled_from(match.legal()))
    assert match.to_move is not None
    assert facts(dreamt(match, match.to_move, salt), words) == facts(match, words)


WORLDS = FEWEST_WORLDS if compiles() else 0


def reasoned(match: Match, worlds: int = WORLDS) -> list[Advice]:
    """Reasons for some moves, as if they had been thought of."""
    ranked = [Random(seed=salt).choose(match) for salt in range(6)]
    advice = [Advice(words, 0.5, 100, (words,)) for words in dict.fromkeys(ranked)]
    reasoning = Reasoning(match, advice, worlds=worlds, seconds=60.0, salt=3, plain=not compiles())
    while reasoning.go_on():
        pass
    return reasoning.reasoned()


def some(setup: Setup) -> list[Match]:
    """A few positions of a match, with more than one move to make."""
    return [match.copy() for match in walk(setup, 2)[:-1:29] if len(match.legal()) > 1][:3]


def test_reasons_are_the_same_every_time_and_hang_on_nothing_hidden(setup: Setup) -> None:
    for match in some(setup):
        assert match.to_move is not None
        advice = reasoned(match)
        assert reasoned(match) == advice
        assert reasoned(dreamt(match, match.to_move, salt=77)) == advice


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_of_a_match_can_be_said(setup: Setup, lang: str) -> None:
    for match in some(setup):
        for words in match.legal()[:40]:
            found = facts(match, words)
            said = [in_words(reason, match, match.position.to_move, lang) for reason in found]
            assert all(said)
            assert all(matter(reason, match, match.position.to_move, lang) for reason in found)
            assert bool(line(found, match, match.position.to_move, lang)) == bool(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_chance_can_be_said_to_whoever_it_is_told(setup: Setup, lang: str) -> None:
    match = walk(setup, 2)[len(walk(setup, 2)) // 2]
    before, game = match.position, match.game
    for viewer in range(match.players):
        for seat in range(match.players):
            for outcome in range(len(game.OUTCOMES)):
                told = game.chance(before, before, match.content, outcome, seat, viewer)
                if told is not None:
                    words = {**told.words, "chance": 0.5, "other": 0.25}
                    against = "" if told.is_new else match.legal()[0]
                    reason = Reason(told.kind, seat, 0.25, told.source, told.at, against, words=words)
                    said = in_words(reason, match, viewer, lang)
                    assert "50 %" in said
                    assert told.is_new or "25 %" in said
                    about = matter(reason, match, viewer, lang)
                    assert told.is_new or ("25 %" in about and "50 %" in about)
                    assert match.say(match.legal()[0], lang) not in about


def test_outcomes_are_marks_of_an_end(setup: Setup) -> None:
    end, marks = walk(setup, 1)[-1], [7] * len(setup.game.OUTCOMES)
    for seat in range(setup.players):
        setup.game.outcomes(end.position, end.content.box, seat, marks)  # type: ignore[arg-type]
        assert set(marks) <= {0, 1}


def test_texts_of_reasons_are_of_kinds_that_exist(setup: Setup) -> None:
    """A text that nobody says would be forgotten in one language, or in both."""
    folder = setup.game.__name__
    kinds = kinds_said(folder, "reasons")
    assert bool(kinds) == bool(setup.game.OUTCOMES)
    for lang in ("en", "de"):
        for manner in ("reasons", "matters"):
            assert kinds_said(folder, manner, lang) == kinds


def kinds_said(folder: str, manner: str, lang: str = "en") -> set[str]:
    """The kinds of reasons that can be said, those about rivals apart."""
    keys = [key.partition(".") for key in texts(folder, lang)]
    return {kind for head, _, kind in keys if head == manner and not kind.startswith("sources.")}


def test_every_kind_of_reason_has_a_rule_that_exists(setup: Setup) -> None:
    rules, game = rulebook(setup.game.__name__, "en").rules, setup.game
    kinds = {kind.removesuffix("-rival") for kind in kinds_said(game.__name__, "reasons")}
    named = {(kind, source) for kind in kinds for source in ("", *game.SOURCES)}
    named |= {(kind, source) for kind in ("points", "points-now") for source in game.SOURCES} | {("lead", "")}
    for kind, source in named:
        assert game.rule_of(kind, source, setup.variant) in rules, (kind, source)


def test_every_reason_that_is_given_names_its_rule(setup: Setup) -> None:
    rules = rulebook(setup.game.__name__, "en").rules
    for match in some(setup):
        found = [reason for one in reasoned(match) for reason in one.reasons]
        assert {reason.rule for reason in found if reason.kind != ALIKE} <= set(rules)
        assert {reason.rule for reason in found if reason.kind == ALIKE} <= {""}
