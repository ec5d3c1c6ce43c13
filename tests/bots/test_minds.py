"""Minds: the reference thinks as on the day it was named, and plain search knows nothing but results."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import topfloor
from topfloor.bots.fingerprint import fingerprint
from topfloor.bots.learned import learned
from topfloor.bots.minds import CURRENT, MINDS, Judgement, Mind, anything, in_mind, indifferent
from topfloor.bots.search import Search
from topfloor.games import REGISTRY

RECORDED = tomllib.loads(Path(__file__).with_name("reference.toml").read_text("utf-8"))["thought"]

pytestmark = pytest.mark.usefixtures("plain")


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPFLOOR_KERNELS", "plain")


def position(game: str, players: int, plies: int) -> topfloor.Match:
    match = topfloor.new(game, players=players, seed=11)
    for ply in range(plies):
        legal = match.legal()
        match.play(legal[(7 * ply + 3) % len(legal)])
    return match


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda one: f"{one['game']}-{one['players']}")
def test_the_reference_thinks_as_on_the_day_it_was_named(recorded: dict[str, Any]) -> None:
    """If this fails, a judgement or the search has changed: keep the old one for the reference (bots/minds.py)."""
    match = position(recorded["game"], recorded["players"], recorded["plies"])
    advice = Search(iterations=80, seed=3, mind="reference").advise(match)[: len(recorded["advice"])]
    assert [[one.words, one.visits, round(one.win or 0.0, 6)] for one in advice] == recorded["advice"]


def test_the_reference_is_recorded_in_every_game() -> None:
    assert {one["game"] for one in RECORDED} == set(topfloor.games())


def test_a_mind_that_kept_its_judgement_does_not_follow_the_game() -> None:
    """A judgement named for one game is used there, and the game's own elsewhere."""
    kept = Mind("kept", MINDS[CURRENT].manner, judgements={"skyliners": Judgement(indifferent, anything)})
    skyliners, skyrise = REGISTRY.game("skyliners"), REGISTRY.game("skyrise")
    assert in_mind(skyliners, kept).appraise is indifferent
    assert in_mind(skyliners, kept).legal is skyliners.legal
    assert in_mind(skyliners, kept) is in_mind(skyliners, kept)
    assert in_mind(skyrise, kept) is skyrise


def test_plain_search_asks_no_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled or not, the kernels of a judgement are nowhere below it."""
    from topfloor.bots import tree
    from topfloor.engine.kernel import kernels_below

    game = REGISTRY.game("skyliners")
    below = kernels_below(tree.think, in_mind(game, MINDS["plain"]))
    assert not below & {game.appraise, game.likely}
    assert {indifferent, anything} <= below


def test_plain_search_finds_a_better_move_than_chance() -> None:
    """It wins a match against random play."""
    match, plain = topfloor.new("skyliners", players=2, seed=4, variant="intro"), Search(iterations=40, mind="plain")
    chance = topfloor.bot("random", seed=1)
    while match.to_move is not None:
        match.play((plain if match.to_move == 0 else chance).choose(match))
    assert match.winners() == [0]


def test_a_fingerprint_changes_when_a_judgement_does(monkeypatch: pytest.MonkeyPatch) -> None:
    game = REGISTRY.game("skyliners")
    before = fingerprint(game)
    assert fingerprint(game) == before
    monkeypatch.setitem(game.appraise.__globals__, "RIVALS_COUNT", 0.9)
    assert fingerprint(game) != before


def test_a_fingerprint_changes_when_a_scale_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Careless levels choose by the chances that are told; of how many players it holds does not matter."""
    game = REGISTRY.game("skyliners")
    before, known = fingerprint(game), learned(game, plain=True)
    assert known is not None
    scales = {**known.scales, 3: replace(known.scales[3], late=known.scales[3].late + 0.01)}
    monkeypatch.setattr("topfloor.bots.fingerprint.learned", lambda *_, **__: replace(known, scales=scales))
    assert fingerprint(game) != before


def test_a_fingerprint_changes_when_only_long_thoughts_do(monkeypatch: pytest.MonkeyPatch) -> None:
    game = REGISTRY.game("skyliners")
    before, known = fingerprint(game), learned(game, plain=True)
    assert known is not None
    search = {**known.search, "playout_moves": {10_000: 0, 40_000: 3}}
    for other in (replace(known, search=search), replace(known, among={3: search})):
        monkeypatch.setattr("topfloor.bots.fingerprint.learned", lambda *_, found=other, **__: found)
        assert fingerprint(game) != before
