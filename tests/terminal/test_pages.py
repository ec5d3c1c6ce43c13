from __future__ import annotations

from typing import Any

import pytest

from tests.strategies import LANGUAGES, play_randomly
from topfloor import bots
from topfloor.engine.tally import shown
from topfloor.engine.view import read
from topfloor.terminal import pages
from topfloor.terminal.session import Session


def session(**settings: Any) -> Session:
    return Session.new("skyliners", "you,random", seed=3, **settings)


def test_a_score_is_opened_source_by_source(monkeypatch: pytest.MonkeyPatch) -> None:
    at = session(variant="full")
    view = at.view()
    view["players"][0] |= {"score": 5, "points": {"seen": 5, "antennas": 0}, "unknown": ["skyscraper"]}
    monkeypatch.setattr(at, "view", lambda: view)
    text = pages.scores(at)
    assert "### Red: 5 + ?" in text
    assert "- objects seen: 5\n- nothing from antennas\n- not known yet: skyscraper card" in text


def test_points_stand_as_they_do_until_the_match_is_over() -> None:
    at = session()
    assert pages.scores(at).startswith("## Points as things stand\n")
    play_randomly(at.match, seed=1)
    assert pages.scores(at).startswith("## Points\n")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_score_shown_is_the_sum_of_its_page(lang: str) -> None:
    for game in ("skyliners", "skyline", "skyrise", "paper-skylines"):
        at = Session.new(game, "you,random,random", seed=3, lang=lang)
        chooser = bots.bot("random", seed=1)
        for _ in range(60):
            at.match.play(chooser.choose(at.match))
        text = pages.scores(at)
        for player in at.view()["players"]:
            assert f"### {player['name']}: {shown(player)}" in text
            assert sum(player["points"].values()) == player["score"]


def test_the_log_tells_what_a_move_brought(monkeypatch: pytest.MonkeyPatch) -> None:
    at = session()
    line = {"ply": 1, "name": "Red", "say": "Floor on a1", "gains": [{"say": "Red sees 2 in row A now (+1)"}]}
    monkeypatch.setattr(at, "log", lambda: [line])
    assert "- **1** Red: Floor on a1\n    - Red sees 2 in row A now (+1)" in pages.log(at)


def test_who_listens_is_told_nothing_of_signs_and_keys() -> None:
    at = session()
    assert "`nRB^Y`" in pages.commands(at)
    at.speaks = True
    assert "`nRB^Y`" not in pages.commands(at)
    assert "Tab" not in pages.commands(at)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_the_end_every_line_says_why_and_names_its_rule(lang: str) -> None:
    at = session(lang=lang)
    play_randomly(at.match, 3)
    text = pages.scores(at)
    for line in at.match.receipts():
        assert f"    - {line['points']}: {read(line['say'], lang)} ({line['rule']})" in text
