"""Reasons: which are told, in which order, and what a search pays for them."""

from __future__ import annotations

import pytest

import topfloor
from topfloor import bots
from topfloor.bots import Advice, Reason, Search, reasons
from topfloor.bots.reasons import ERRORS, FEWEST_WORLDS, LEAST_CHANCE, LEAST_POINTS, Reasoning
from topfloor.engine.reasons import MOST_IN_A_LINE, chosen, line, signed


def table(moves: int = 14) -> topfloor.Match:
    match = topfloor.new("skyliners", players=2, seed=29)
    mover = bots.Greedy(seed=1)
    for _ in range(moves):
        match.play(mover.choose(match))
    return match


def found(match: topfloor.Match, *moves: str, worlds: int = 60) -> list[Advice]:
    advice = [Advice(words, 0.5 - 0.1 * n, 100, (words,)) for n, words in enumerate(moves or match.legal()[:3])]
    reasoning = Reasoning(match, advice, worlds=worlds, seconds=60.0, salt=1, plain=True)
    while reasoning.go_on():
        pass
    return reasoning.reasoned()


def test_the_best_is_compared_with_the_second_and_others_with_the_best() -> None:
    match = table()
    moves = match.legal()[:4]
    for number, one in enumerate(found(match, *moves)):
        assert {reason.against for reason in one.reasons} <= {"", moves[1] if number == 0 else moves[0]}


def test_what_is_expected_is_beyond_its_noise() -> None:
    match = table()
    expected = [reason for one in found(match, *match.legal()) for reason in one.reasons if reason.against]
    assert any(reason.error for reason in expected)
    for reason in expected:
        least = LEAST_CHANCE if "chance" in reason.words else LEAST_POINTS
        assert reason.kind == "alike" or abs(reason.amount) >= max(least, ERRORS * reason.error)


def test_quick_playouts_that_disagree_with_the_search_are_not_its_reasons() -> None:
    """Whatever is expected, no lead speaks against the best candidate or for another one."""
    match = table()
    for number, one in enumerate(found(match, *match.legal())):
        for reason in one.reasons:
            assert reason.kind != "lead" or (reason.amount > 0) == (number == 0)


def test_too_few_worlds_tell_nothing_but_facts() -> None:
    match = table()
    advice = found(match, worlds=FEWEST_WORLDS - 1)
    assert not any(reason.against or reason.error for one in advice for reason in one.reasons)


def test_a_search_gives_reasons_that_depend_on_its_iterations_and_seed_alone() -> None:
    match = table()
    once, again = (Search(iterations=450, seed=4).advise(match) for _ in range(2))
    assert once == again
    assert any(one.reasons for one in once)


def test_who_only_moves_pays_for_no_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "reason", lambda *_: pytest.fail("it looked for reasons"))
    match = table()
    assert Search(iterations=20).choose(match) == Search(iterations=20).decide(match).words


def test_a_line_holds_a_few_reasons_that_do_not_repeat_each_other() -> None:
    seen = [Reason("points", 0, 1.5, "seen", against="floor a1", error=0.1, worth=1.5)] * 2
    others = [Reason("points", 1, -0.5, source, against="floor a1", worth=-0.5) for source in ("seen", "antennas")]
    few = chosen([*seen, *others, Reason("sees", 0, 1, at="a2")])
    assert few == [seen[0], *others]
    assert len(few) == MOST_IN_A_LINE


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "On average against “Floor on a1”: antennas +1.5, but West's objects seen +0.5"),
        ("de", "Im Schnitt gegenüber „Stockwerk auf a1“: Antennen +1,5, aber gesehene Objekte von West +0,5"),
    ],
)
def test_what_points_the_other_way_comes_last(lang: str, said: str) -> None:
    given = [
        Reason("points", 0, 1.5, "antennas", against="floor a1", worth=1.5),
        Reason("points", 1, 0.5, "seen", against="floor a1", worth=0.5),
    ]
    assert line(given, table(), 0, lang) == said


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "About as good as “Floor on a1”"), ("de", "Etwa so gut wie „Stockwerk auf a1“")]
)
def test_moves_that_nothing_tells_apart_are_about_as_good(lang: str, said: str) -> None:
    assert line([Reason("alike", 0, against="floor a1")], table(), 0, lang) == said
    assert line([], table(), 0, lang) == ""


def test_a_place_keeps_its_name_at_the_beginning_of_a_line() -> None:
    match = topfloor.new("skyrise", players=2, seed=1)
    prize = Reason("prize", 0, 3, at="n7", words={"gain": "3"})
    assert line([prize], match, 0) == "n7 brings 3 if the bid wins"


def test_numbers_are_written_as_they_are_in_a_language() -> None:
    assert [signed(amount, "en") for amount in (2, -0.26, 1.5)] == ["+2", "−0.3", "+1.5"]
    assert signed(1.5, "de") == "+1,5"


def test_why_is_said_to_whoever_is_to_move() -> None:
    match = table()
    assert match.to_move is not None
    advice = Advice("floor a1", 0.5, 9, ("floor a1",), (Reason("sees", match.to_move, 1, words=SIGHT),))
    assert bots.why(match, advice) == reasons.why(match, advice) == "You see 3 in row A then (+1)"


SIGHT = {"seen": "3", "row": "A"}
