"""Every refusal, with the rule it names and what it says."""

from __future__ import annotations

import re

import pytest

from tests.games.skyliners.drawing import SOUTH, WEST, city, rule
from topfloor import Match, NotASentence, Refused
from topfloor.engine.texts import texts
from topfloor.games import skyliners

MIXED = """
    .   .   .   .   .
    .   2   1^  .   .
    .   .   p   .   .
    .   p   1   .   .
    .   .   .   .   .
"""


def over(variant: str = "full") -> Match[skyliners.View]:
    match = city(MIXED, variant=variant)
    match.position.over = 1
    return match


WHY_NOT = [
    ("full-over", "SL-22", over(), "floor a1"),
    ("intro-over", "SL-18", over("intro"), "floor a1"),
    ("none-left", "SL-09", city(MIXED, supply={SOUTH: (0, 2, 1)}), "floor c4"),
    ("centre", "SL-01", city(MIXED), "floor c3"),
    ("twice", "SL-14", city(MIXED, second=True, built_on="c2"), "floor c2"),
    ("floor-on-roof", "SL-10", city(MIXED), "floor c4"),
    ("floor-on-park", "SL-10", city(MIXED), "floor b2"),
    ("roof-on-ground", "SL-11", city(MIXED), "roof a1"),
    ("roof-on-roof", "SL-11", city(MIXED), "roof c4"),
    ("roof-on-park", "SL-11", city(MIXED), "roof b2"),
    ("park-on-building", "SL-12", city(MIXED), "park c2"),
    ("park-on-park", "SL-12", city(MIXED), "park b2"),
    ("no-plans-in-intro", "SL-16", city(MIXED, variant="intro", second=True), "plan B 3"),
    ("plan-first", "SL-19", city(MIXED), "plan B 3"),
    ("already-planned", "SL-21", city(MIXED, second=True, plans=[(SOUTH, "B", 2)]), "plan B 3"),
    ("must-build", "B4", city(MIXED), "forfeit"),
    ("must-plan", "B4", city(MIXED, second=True, supply={SOUTH: (0, 0, 0)}), "forfeit"),
    ("no-such-site", "SL-01", city(MIXED), "floor z9"),
    ("no-such-row", "SL-05", city(MIXED), "plan F 1"),
    ("four-or-five", "SL-20", city(MIXED), "plan B 5"),
    ("no-such-segment", "SL-20", city(MIXED), "plan B 6"),
    ("nothing-to-plan", "B14", city(MIXED), "plan B 0"),
    ("antenna", "SL-29", city(MIXED), "antenna c2"),
    ("no-passing", "B4", city(MIXED), "pass"),
]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("key", "broken", "match", "words"), WHY_NOT, ids=[key for key, *_ in WHY_NOT])
def test_a_refusal_says_which_rule_and_why(
    key: str, broken: str, match: Match[skyliners.View], words: str, lang: str
) -> None:
    refusal = match.why(words, lang)
    said = re.escape(texts(skyliners.__name__, lang)[f"refusals.{key}"])
    assert refusal is not None
    assert refusal.rule == broken
    assert re.fullmatch(re.sub(r"\\{\w+\\}", ".+", said), refusal.text)


def test_every_refusal_there_is_has_been_shown() -> None:
    shown = {(key, broken) for key, broken, *_ in WHY_NOT}
    assert shown == {*skyliners.REASONS[1:], *skyliners.IMPOSSIBLE.items()}


@pytest.mark.parametrize(("words", "named"), [("floor c4", "c4"), ("park c2", "c2"), ("plan B 3", "row B")])
def test_a_refusal_names_what_was_pointed_at(words: str, named: str) -> None:
    refusal = city(MIXED, second=True, plans=[(SOUTH, "B", 2)]).why(words)
    assert refusal is not None
    assert named in refusal.text


def test_a_refused_move_is_raised_with_its_rule() -> None:
    with pytest.raises(Refused, match=r"no floor goes on top of it\. \(SL-10\)") as refused:
        city(MIXED).play("floor c4")
    assert refused.value.rule == "SL-10"


@pytest.mark.rule("SL-07")
def test_playing_out_of_turn_is_refused() -> None:
    refusal = city(MIXED).why("floor a1", seat=WEST)
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("SL-07", "It is South's turn.")


@pytest.mark.rule("SL-01")
@pytest.mark.parametrize("words", ["floor z9", "floor a0", "floor a6", "roof f1", "park a55", "floor a-1"])
def test_a_site_outside_the_city(words: str) -> None:
    assert rule(city(MIXED), words) == "SL-01"


@pytest.mark.rule("SL-05", "SL-20", "B14")
@pytest.mark.parametrize(
    ("words", "broken"), [("plan F 1", "SL-05"), ("plan B 5", "SL-20"), ("plan B 9", "SL-20"), ("plan B 0", "B14")]
)
def test_a_plan_that_no_card_offers(words: str, broken: str) -> None:
    assert rule(city(MIXED, second=True), words) == broken


@pytest.mark.rule("SL-29")
def test_antennas_are_not_built() -> None:
    assert rule(city(MIXED), "antenna c2") == "SL-29"


@pytest.mark.rule("B4")
@pytest.mark.parametrize("words", ["pass", "skip", "end"])
def test_there_is_no_passing(words: str) -> None:
    assert rule(city(MIXED), words) == "B4"


@pytest.mark.parametrize(
    ("words", "meant"),
    [("flor c2", "floor c2"), ("floor  c2", "floor c2"), ("FLOOR C2", "floor c2"), ("plan b 3", "plan B 3")],
)
def test_nonsense_gets_did_you_mean(words: str, meant: str) -> None:
    with pytest.raises(NotASentence, match=f"Did you mean “{meant}”"):
        city(MIXED, second=True).play(words)


@pytest.mark.parametrize("words", ["", "hello world", "🏙", "x" * 50])
def test_utter_nonsense_is_told_what_a_move_looks_like(words: str) -> None:
    with pytest.raises(NotASentence, match="A move looks like “floor c2”"):
        city(MIXED).play(words)


@pytest.mark.parametrize("words", [None, 3, ["floor", "c2"], b"floor c2"])
def test_what_is_no_text_is_no_move(words: object) -> None:
    with pytest.raises(NotASentence):
        city(MIXED).play(words)  # type: ignore[arg-type]


def test_the_suggestion_is_a_legal_move_if_one_is_close() -> None:
    refusal = city(MIXED, second=True, plans=[(SOUTH, "B", 2)]).why("flor a1")
    assert refusal is not None
    assert "“floor a1”" in refusal.text
