"""Sentences, numbers and refusals, over every game."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import LANGUAGES, Setup, stages, unfinished, walk
from topfloor.engine.game import Game
from topfloor.engine.rulebook import rulebook
from topfloor.engine.texts import texts

EVERY = 4
"""Of all sentences there are, each so-manieth is refused in words at a time."""

BLANK = re.compile(r"\{\w*\}")


def test_sentences_and_numbers_map_one_to_one(setup: Setup) -> None:
    content = setup.deal().content
    assert len(content.sentences) == len(set(content.sentences)) == setup.game.ACTIONS
    assert [content.number[words] for words in content.sentences] == list(range(setup.game.ACTIONS))


def test_sentences_are_short_plain_words(setup: Setup) -> None:
    for words in setup.deal().content.sentences:
        assert re.fullmatch(r"[A-Za-z0-9-]+( [A-Za-z0-9-]+)*", words)


def test_the_beginning_of_a_sentence_is_never_called_impossible(setup: Setup) -> None:
    content = setup.deal().content
    begun = {" ".join(words.split()[:n]) for words in content.sentences for n in range(1, len(words.split()))}
    refused = {words: setup.game.impossible(content, words) for words in begun - content.number.keys()}
    assert {words: key for words, key in refused.items() if key} == {}


def test_the_example_is_a_sentence(setup: Setup) -> None:
    assert setup.game.EXAMPLE in setup.deal().content.number


@given(data=st.data())
def test_a_move_is_legal_exactly_when_nothing_speaks_against_it(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    assert match.legal() == [words for words in match.content.sentences if match.why(words) is None]


@given(data=st.data())
def test_there_is_a_move_until_the_match_is_over(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    assert bool(match.legal()) == (not match.over) == (match.to_move is not None)


@given(data=st.data())
def test_legal_moves_come_in_the_order_of_their_numbers(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    assert match.legal_actions() == sorted(set(match.legal_actions()))


@given(data=st.data())
def test_asking_changes_nothing(setup: Setup, data: st.DataObject) -> None:
    """Neither what is legal nor why, nor scores, views, texts, logs or the story leave a trace."""
    match = data.draw(stages(setup))
    before = match.copy()
    match.legal(), match.why(setup.game.EXAMPLE), match.scores(), match.breakdown(), match.winners()
    match.view(0), match.view(), match.text(0), match.log(0), match.story(), match.glimpse(0), repr(match)
    assert match == before


@given(data=st.data())
def test_a_refusal_names_a_rule_and_says_why_in_every_language(setup: Setup, data: st.DataObject) -> None:
    match, first = data.draw(stages(setup)), data.draw(st.integers(0, EVERY - 1))
    for lang in LANGUAGES:
        rules = rulebook(setup.game.__name__, lang).rules
        refusals = [match.why(words, lang) for words in match.content.sentences[first::EVERY]]
        assert all(r.rule in rules and r.text.strip() and not BLANK.search(r.text) for r in refusals if r)


@given(data=st.data())
def test_out_of_turn_is_refused_whatever_the_move(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(unfinished(setup))
    for seat in set(range(setup.players)) - {match.to_move}:
        for words in match.legal()[:3]:
            refusal = match.why(words, seat=seat)
            assert refusal is not None
            assert refusal.rule == setup.game.TURN_RULE


@given(words=st.text(max_size=30) | st.from_regex(r"[a-z]{3,5} [a-zA-Z]?[0-9]{0,2}", fullmatch=True))
def test_other_words_are_answered_with_a_sentence(setup: Setup, words: str) -> None:
    """Words outside the vocabulary never crash; they break a rule of this game or are no move at all."""
    match = setup.deal()
    for lang in LANGUAGES:
        refusal = match.why(words, lang)
        if words in match.content.number:
            continue
        assert refusal is not None
        assert refusal.text
        assert refusal.rule is None or refusal.rule in rulebook(setup.game.__name__, lang).rules


def test_a_slip_of_the_pen_gets_did_you_mean(setup: Setup) -> None:
    match = setup.deal()
    words = match.legal()[0]
    refusal = match.why(words + "x")
    assert refusal is not None
    assert refusal.rule is None
    assert f"“{words}”" in refusal.text


def test_every_sentence_can_be_spoken(setup: Setup) -> None:
    match = setup.deal()
    for lang in LANGUAGES:
        spoken = [match.say(words, lang) for words in match.content.sentences]
        assert len(set(spoken)) == len(spoken)
        assert not any(BLANK.search(words) for words in spoken)


@given(data=st.data())
def test_choices_are_the_legal_moves_as_spoken(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    for lang in LANGUAGES:
        choices = match.choices(lang)
        assert [choice["words"] for choice in choices] == match.legal()
        assert [choice["say"] for choice in choices] == [match.say(words, lang) for words in match.legal()]


@given(data=st.data())
def test_every_beginning_of_a_legal_move_has_a_label(setup: Setup, data: st.DataObject) -> None:
    """So that a page can lay a sentence out as one click a word."""
    match = data.draw(unfinished(setup))
    for lang in LANGUAGES:
        labels = match.labels(lang)
        assert all(labels[words] and labels[words.split()[0]] for words in match.legal())
        assert not any(BLANK.search(label) for label in labels.values())


def test_every_reason_has_a_text_and_a_rule(game: Game) -> None:
    reasons = [*game.REASONS[1:], *game.IMPOSSIBLE.items(), (None, game.TURN_RULE)]
    for lang in LANGUAGES:
        catalogue, rules = texts(game.__name__, lang), rulebook(game.__name__, lang).rules
        assert all((key is None or f"refusals.{key}" in catalogue) and rule in rules for key, rule in reasons)


def test_no_reason_is_the_reason_of_what_is_legal(game: Game) -> None:
    assert game.REASONS[0] == ("", "")


def test_walks_visit_most_kinds_of_move(game: Game) -> None:
    """The sampled positions are worth something: most first words of the vocabulary are legal at some point."""
    setups = [Setup(game.NAME, variant, n) for variant in game.VARIANTS for n in game.PLAYERS]
    legal = {
        words.split()[0] for setup in setups for seed in range(3) for m in walk(setup, seed) for words in m.legal()
    }
    kinds = {words.split()[0] for words in setups[0].deal().content.sentences}
    assert 2 * len(kinds & legal) > len(kinds)
