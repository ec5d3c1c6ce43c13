"""Every refusal, with the rule it names and what it says."""

from __future__ import annotations

import re

import pytest

import topfloor
from tests.games.paper_skylines.laying import BLUE, RED, lay, play, stack_deck
from tests.games.paper_skylines.test_content import components
from topfloor import Match, NotASentence
from topfloor.engine.texts import texts
from topfloor.games import paper_skylines


def over() -> Match[paper_skylines.View]:
    match = lay()
    match.position.over = 1
    return match


def looking() -> Match[paper_skylines.View]:
    """A card that looks at three cards of the deck and keeps one."""
    data = components()
    data["buildings"][0]["action"] = [{"op": "draw", "n": 3, "from": "deck", "keep": 1}]
    return play(lay(hands={RED: "clapboard-row"}, content=data), "use clapboard-row")


def full() -> Match[paper_skylines.View]:
    match = lay(hands={RED: "goose-green old-forge"})
    match.position.width[RED] = 24
    match.position.top[RED, 23] = match.position.top[RED, 0]
    return play(match, "build goose-green")


def deep() -> Match[paper_skylines.View]:
    match = play(lay(hands={RED: "old-forge"}, stacks={RED: "larkhaven | elm-velodrome"}), "visit 2", "advance profit")
    match.position.in_use = 6
    return match


def without_deck() -> Match[paper_skylines.View]:
    match = lay()
    stack_deck(match, 1)
    return match


def declining() -> Match[paper_skylines.View]:
    """A card that declines on a track of choice."""
    data = components()
    data["buildings"][0]["action"] = [{"op": "advance", "on": 1, "n": -1}]
    return play(lay(hands={RED: "clapboard-row"}, tracks={RED: (2, 0, 0)}, content=data), "use clapboard-row")


def at(
    card: str, *said: str, held: str = "old-forge goose-green", mine: str = "mirror-pond", theirs: str = ""
) -> Match[paper_skylines.View]:
    """The table after a mayor's visit to this card, and some answers."""
    match = lay(
        players=3,
        level=4,
        hands={RED: held, BLUE: "cedar-sawmill"},
        stacks={RED: f"{mine} | larkhaven | {card}", BLUE: f"saltmere | {theirs or 'penny-post'}"},
        mayor={RED: 2},
        row="corner-notions chalkdust-school sky-villas",
        pile="paper-vault",
    )
    return play(match, "visit 3", *said)


def placing(where: str) -> Match[paper_skylines.View]:
    card = {"over": "poets-attic", "sprawl": "lamplit-lodgings"}[where]
    return at(card, "build goose-green", held="goose-green old-forge hanging-terraces")


DEAR = {RED: "brick-walk-up old-forge goose-green"}
WHY_NOT = [
    ("asked-city", "PS-02", topfloor.new("paper-skylines", players=2), "draw deck"),
    ("asked-action", "PS-06", lay(), "pay old-forge"),
    ("asked-basic", "PS-06", at("elm-velodrome", "advance profit"), "pay old-forge"),
    ("asked-build", "PS-07", at("clapboard-row"), "draw deck"),
    ("asked-place", "PS-07", at("clapboard-row", "build goose-green"), "draw deck"),
    (
        "asked-pay",
        "PS-09",
        play(lay(hands={RED: "goose-green old-forge"}), "build goose-green", "place left"),
        "draw deck",
    ),
    ("asked-tuck", "PS-11", at("warm-loaf-bakery"), "draw deck"),
    ("asked-under", "PS-11", at("four-floor-emporium", "tuck old-forge"), "draw deck"),
    ("asked-draw", "PS-14", at("ivy-college"), "advance profit"),
    ("asked-keep", "PS-17", looking(), "draw deck"),
    ("asked-track", "PS-13", at("elm-velodrome"), "draw deck"),
    ("asked-discard", "PS-17", at("red-clay-brickyard"), "draw deck"),
    ("asked-raze", "P3", at("breakwater-salvage"), "draw deck"),
    ("asked-victim", "P5", at("morning-ink-press"), "draw deck"),
    ("asked-steal", "P3", at("lighthouse-port", "discard old-forge"), "draw deck"),
    (
        "asked-claim",
        "PS-15",
        at("festival-stadium", "advance profit", mine="clapboard-row poets-attic porch-street mirror-pond"),
        "draw deck",
    ),
    ("asked-copy", "P7", at("hilltop-observatory", "draw deck"), "draw deck"),
    ("asked-type", "PS-17", at("sculpture-hill"), "draw deck"),
    ("asked-list", "PS-17", at("racing-stables", "discard old-forge"), "draw deck"),
    ("asked-whether", "PS-17", at("open-air-stage", "advance profit"), "draw deck"),
    ("over", "PS-25", over(), "draw deck"),
    ("not-your-city", "PS-02", topfloor.new("paper-skylines", players=2), "keep {other}"),
    ("not-in-hand", "PS-07", lay(), "build old-forge"),
    ("not-in-row", "PS-14", lay(), "draw old-forge"),
    ("not-in-pile", "P12", at("lamplight-library"), "draw old-forge"),
    ("not-looked-at", "PS-17", looking(), "keep sky-villas"),
    ("too-dear", "PS-09", lay(level=2, hands=DEAR), "build brick-walk-up"),
    (
        "too-dear-there",
        "PS-09",
        play(lay(level=2, hands=DEAR, stacks={RED: "larkhaven | penny-post"}), "build brick-walk-up"),
        "place left",
    ),
    ("no-such-place", "PS-07", at("clapboard-row", "build goose-green"), "place 9"),
    ("no-room", "PS-07", full(), "place left"),
    ("only-over", "PS-07", placing("over"), "place left"),
    ("only-sprawl", "PS-07", placing("sprawl"), "place 1"),
    (
        "pays-for-itself",
        "PS-09",
        play(lay(hands={RED: "goose-green old-forge"}), "build goose-green", "place left"),
        "pay goose-green",
    ),
    ("gap", "P4", lay(stacks={RED: "larkhaven | - | penny-post"}), "visit 2"),
    ("too-deep", "PS-18", deep(), "use old-forge"),
    ("track-ended", "PS-21", lay(tracks={RED: (36, 0, 0)}), "advance profit"),
    ("track-at-start", "PS-19", declining(), "advance prestige"),
    ("track-chosen", "PS-13", at("station-kiosk", "tuck old-forge", "advance profit"), "advance profit"),
    ("deck-empty", "PS-14", without_deck(), "draw deck"),
    ("only-row", "PS-14", at("clocktower-hall"), "draw deck"),
    (
        "claimed",
        "PS-15",
        play(
            at("brass-bandstand", mine="clapboard-row poets-attic porch-street mirror-pond goose-green", held=""),
            "claim garden-suburb",
        ),
        "claim garden-suburb",
    ),
    ("not-met", "PS-15", lay(), "claim garden-suburb"),
    ("mayor-stands-there", "PS-16", lay(stacks={RED: "larkhaven | penny-post"}, mayor={RED: 2}), "visit 2"),
    ("city-has-no-action", "PS-16", lay(stacks={RED: "larkhaven | penny-post"}, mayor={RED: 2}), "visit 1"),
    ("basic-only", "PS-16", at("elm-velodrome", "advance profit"), "visit 1"),
    ("mayor-protects", "P3", at("breakwater-salvage"), "raze 3"),
    ("city-stays", "P3", at("breakwater-salvage"), "raze 2"),
    ("yourself", "P5", at("morning-ink-press"), "steal red"),
    ("nobody-there", "PS-01", at("morning-ink-press"), "steal green"),
    ("empty-hand", "P5", at("morning-ink-press"), "steal yellow"),
    ("not-a-rivals-top", "P3", at("lighthouse-port", "discard old-forge"), "steal mirror-pond"),
    ("not-to-copy", "P7", at("hilltop-observatory", "draw deck"), "copy mirror-pond"),
    ("no-such-list", "PS-17", at("racing-stables", "discard old-forge"), "choose 3"),
    ("list-impossible", "PS-17", at("racing-stables", "discard old-forge", held="old-forge"), "choose 2"),
    ("must-do", "PS-17", at("red-clay-brickyard"), "skip"),
    ("must-act", "PS-06", lay(), "pass"),
    ("no-such-number", "PS-07", lay(), "visit 25"),
    ("nobody-of-that-colour", "PS-01", lay(), "steal purple"),
    ("no-such-track", "PS-13", lay(), "advance happiness"),
    ("no-such-type", "PS-17", lay(), "declare military"),
    ("no-ending", "PS-06", lay(), "end"),
]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("key", "broken", "match", "words"), WHY_NOT, ids=[key for key, *_ in WHY_NOT])
def test_a_refusal_says_which_rule_and_why(
    key: str, broken: str, match: Match[paper_skylines.View], words: str, lang: str
) -> None:
    if "{other}" in words:
        mine = match.view(match.to_move)["yours"]["cities"]
        words = f"keep {next(c['id'] for c in match.content.data['cities'] if c['id'] not in mine)}"
    refusal = match.why(words, lang)
    said = re.escape(texts(paper_skylines.__name__, lang)[f"refusals.{key}"])
    assert refusal is not None
    assert re.fullmatch(re.sub(r"\\{\w+\\}", ".+", said), refusal.text), refusal.text
    assert refusal.rule == broken
    assert words not in match.legal()


def test_every_refusal_there_is_has_been_shown() -> None:
    shown = {(key, broken) for key, broken, *_ in WHY_NOT}
    assert shown == {*paper_skylines.REASONS[1:], *paper_skylines.IMPOSSIBLE.items()}


@pytest.mark.rule("PS-06")
def test_playing_out_of_turn_is_refused() -> None:
    refusal = lay().why("draw deck", seat=BLUE)
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("PS-06", "It is Red's turn.")


@pytest.mark.parametrize(("words", "meant"), [("drw deck", "draw deck"), ("DRAW DECK", "draw deck")])
def test_nonsense_gets_did_you_mean(words: str, meant: str) -> None:
    with pytest.raises(NotASentence, match=f"Did you mean “{meant}”"):
        lay().play(words)


def test_cards_that_were_looked_at_are_kept_or_discarded() -> None:
    match = looking()
    looked = match.view(RED)["yours"]["looked"]
    assert len(looked) == 3
    assert set(match.legal()) == {f"keep {card}" for card in looked}
    assert not any(card in str(match.view(BLUE)) for card in looked)
    match.play(f"keep {looked[0]}")
    assert match.view(RED)["yours"]["hand"] == [looked[0]]
    assert set(match.view()["pile"]) == {*looked[1:], "clapboard-row"}
    assert match.log(BLUE)[-1]["words"] == "keep"
