"""When the coach speaks, and what about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import topfloor
from topfloor import bots
from topfloor.bots import Advice, Coach, Reason
from topfloor.bots.by_game import in_game
from topfloor.bots.coach import (
    FEWEST_WORLDS,
    POOR,
    WORLDS,
    Remark,
    Verdict,
    Weighed,
    Weighing,
    is_fine,
    is_poor,
    remark,
    rival,
)
from topfloor.bots.search import Pondering
from topfloor.engine.errors import Refused
from topfloor.games import REGISTRY

GAME = REGISTRY.game("skyliners")
A_TENTH = in_game(POOR, GAME)


def table(moves: int = 14) -> topfloor.Match:
    match = topfloor.new("skyliners", players=2, seed=29)
    mover = bots.Greedy(seed=1)
    for _ in range(moves):
        match.play(mover.choose(match))
    return match


def one(words: str, win: float | None, *reasons: Reason, visits: int = 1_000) -> Advice:
    return Advice(words, win, visits, (words,), reasons)


def flat(words: str, win: float) -> Weighed:
    return Weighed(words, (win,) * WORLDS)


def test_a_loss_is_poor_from_a_tenth_on() -> None:
    assert is_poor(GAME, flat("a", 0.5), flat("b", 0.49 - A_TENTH))
    assert not is_poor(GAME, flat("a", 0.5), flat("b", 0.51 - A_TENTH))
    assert not is_poor(GAME, flat("a", 0.5), flat("b", 0.9))


def test_a_loss_that_is_no_more_than_noise_is_not_poor() -> None:
    steady, wild = Weighed("a", (0.7, 0.5) * 4), Weighed("b", (0.0, 0.8) * 4)
    assert steady.win - wild.win > A_TENTH
    assert not is_poor(GAME, steady, wild)
    assert not is_poor(GAME, Weighed("a", (0.9,)), Weighed("b", (0.1,)))  # of one world, nobody knows how far it errs


CHANCES = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=WORLDS)


@given(CHANCES)
def test_a_move_that_is_fine_is_not_poor_and_few_worlds_say_nothing(chances: list[tuple[float, float]]) -> None:
    better, played = (Weighed(words, wins) for words, wins in zip("ab", zip(*chances, strict=True), strict=True))
    assert not (is_fine(GAME, better, played) and is_poor(GAME, better, played))
    assert len(chances) >= FEWEST_WORLDS or not is_fine(GAME, better, played)


@pytest.mark.parametrize(("loss", "worlds"), [(0.0, FEWEST_WORLDS), (A_TENTH + 0.05, WORLDS)])
def test_weighing_ends_once_a_move_is_fine_and_never_before_it_is_poor(
    monkeypatch: pytest.MonkeyPatch, loss: float, worlds: int
) -> None:
    match = table()
    better, played = match.legal()[:2]
    monkeypatch.setattr(Pondering, "go_on", lambda _: False)
    monkeypatch.setattr(
        Pondering, "outlook", lambda one: 0.6 - (loss if one._thought.match.moves[-1] == played else 0.0)
    )
    weighing = Weighing(bots.Search(iterations=8), match, better, played)
    while weighing.go_on():
        pass
    assert [len(one.wins) for one in weighing.weighed()] == [worlds, worlds]


def test_only_what_may_be_poor_is_weighed() -> None:
    advice = [one("a", 0.5), one("b", 0.47), one("c", 0.3), one("d", None, visits=3)]
    assert [rival(advice, words) for words in "abcde"] == [None, None, "a", "a", "a"]


def test_the_move_that_was_tried_most_is_never_poor() -> None:
    advice = [one("a", 0.4, visits=4_000), one("b", 0.6, visits=900)]
    assert [rival(advice, words) for words in "ab"] == [None, None]


def test_the_best_move_is_not_even_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Weighing, "go_on", lambda _: pytest.fail("it was weighed"))
    match, coach = table(), Coach(iterations=200)
    best = bots.hints.told(coach.search.consider(match))[0].words
    assert coach.after(match, best) is None


def test_a_move_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(Refused, match="no move") as refused:
        Coach(iterations=8).after(table(), "dance")
    assert "dance" in refused.value.said("de") != str(refused.value)


SEEN = Reason("points", 0, 2.0, "seen", against="floor a1", error=0.1, worth=2.0, rule="SL-33")
LOST = Reason("points", 0, -2.0, "antennas", against="floor b1", error=0.1, worth=-2.0, rule="SL-36")


def test_what_matters_is_what_tells_the_candidates_apart() -> None:
    assert remark(0, [one("a", 0.6, SEEN), one("b", 0.5)]) == Remark(0, SEEN)
    assert remark(0, [one("a", 0.6), one("b", 0.59), one("c", 0.4, LOST)]) == Remark(0, LOST)


@pytest.mark.parametrize(
    ("advice", "said"),
    [
        ([one("a", 0.6, SEEN), one("b", 0.59)], "Nothing stands out: several moves are about as good."),
        ([one("a", 0.6), one("b", 0.4)], "One move is better than the others, but no single reason stands out."),
    ],
)
def test_where_nothing_stands_out_it_says_so(advice: list[Advice], said: str) -> None:
    told = remark(0, advice)
    assert told is not None
    assert (told.say(table()), told.rules) == (said, ())


def test_too_little_thought_says_nothing() -> None:
    assert remark(0, [one("a", 0.6, visits=4), one("b", 0.4, visits=2)]) is None
    assert remark(0, [one("a", 0.6)]) is None


def test_what_matters_is_said_in_the_words_of_the_game() -> None:
    words = {"was": "2", "seen": "3", "plan": "3", "chance": 0.7, "other": 0.25}
    plan = Reason("plan", 0, 0.45, "seen", "B", "floor a1", 0.02, 2.0, words, "SL-32")
    told = Remark(0, plan)
    assert told.rules == ("SL-32",)
    assert told.say(table()) == (
        "Row B: your plan needs 3, 2 in sight; right at the end 25 % to 70 %, depending on the move."
    )
    assert told.say(table(), "de").startswith("Reihe B: Dein Plan braucht 3, zu sehen sind 2; am Ende richtig 25 %")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "“Floor on a1” costs about 41 in a hundred of your chance to win. Better was “Floor on b1”."),
        ("de", "„Stockwerk auf a1“ kostet etwa 41 von hundert deiner Gewinnaussicht. Besser war „Stockwerk auf b1“."),
    ],
)
def test_a_verdict_names_the_better_move_and_why(lang: str, said: str) -> None:
    verdict = Verdict(0, flat("floor a1", 0.3), flat("floor b1", 0.71), (SEEN,))
    told = verdict.told(table(), lang)
    assert told.text.startswith(said)
    assert told.rules == ("SL-33",)
    assert ("On average" if lang == "en" else "Im Schnitt") in told.text
    assert Verdict(0, verdict.played, verdict.better, ()).say(table(), lang) == said
