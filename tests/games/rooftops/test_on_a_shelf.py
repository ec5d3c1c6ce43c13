"""Rooftops as whoever adds a game would have it: on the shelf, and played by everything that knows games by name."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import topfloor
from tests.strategies import ROOFTOPS
from topfloor import bots, lab, rl
from topfloor.cli import cli
from topfloor.engine.kernel import SWITCH
from topfloor.games import REGISTRY


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A shelf with Rooftops on it, and rules that run as they stand."""
    monkeypatch.setitem(REGISTRY._games, "rooftops", lambda: ROOFTOPS)
    monkeypatch.setenv(SWITCH, "plain")
    monkeypatch.chdir(tmp_path)


def said(*words: str, typed: str = "") -> str:
    done = CliRunner().invoke(cli, words, input=typed, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_line_knows_it() -> None:
    assert "Rooftops" in said("games", "--lang", "en")
    assert "RT-05" in said("rules", "rooftops", "RT-05", "--lang", "en")


@pytest.mark.parametrize("words", [("rules", "rooftops", "--summary", "page.html"), ("learn", "rooftops")])
def test_what_it_has_not_is_said_in_a_sentence(words: tuple[str, ...]) -> None:
    done = CliRunner().invoke(cli, [*words, "--lang", "en"])
    assert done.exit_code == 1
    assert "for Rooftops yet" in done.output
    assert list(Path().iterdir()) == []


def test_it_is_played_in_the_terminal() -> None:
    told = said("play", "rooftops", "--players", "greedy,random", "--seed", "3", "--plain", "--lang", "en")
    assert "You can say: save FILE, to keep the story; again, for a new match; or quit." in told


def test_a_person_plays_it_and_is_refused() -> None:
    told = said(
        "play", "rooftops", "--players", "you,random", "--seed", "3", "--lang", "en", typed="dome n1\nfloor n3\nquit\n"
    )
    assert "RT-05" in told


def test_its_story_is_verified() -> None:
    match = topfloor.new("rooftops", players=3, seed=2)
    while not match.over:
        match.play(bots.bot("greedy").choose(match))
    Path("match.story").write_text(match.story(), "utf-8")
    assert "rooftops" in said("verify", "match.story", "--lang", "en").lower()


def test_the_search_beats_chance() -> None:
    """Its judgement is that of the game, and all else is usual."""
    wins = 0
    for seed in range(6):
        match = topfloor.new("rooftops", players=2, seed=seed)
        players: list[bots.Bot] = [bots.Search(iterations=30), bots.Random(seed=seed)]
        while match.to_move is not None:
            match.play(players[match.to_move].choose(match))
        wins += 0 in match.winners()
    assert wins >= 4


def test_the_lab_plays_it_in_bulk() -> None:
    assert lab.playouts("rooftops", players=2, games=5, seed=1).moves == 5 * 16
    assert "greedy" in said("simulate", "rooftops", "--players", "greedy,random", "--games", "4", "--lang", "en")


def test_learners_are_told_what_they_may_know() -> None:
    batch = rl.Batch("rooftops", size=4, players=2, seed=1)
    seen = batch.observe().copy()
    batch.step(batch.legal[np.arange(4), 0])
    assert seen.shape == batch.observe().shape
    assert (seen != batch.observe()).any()
