"""Weights: those that are shipped, and an owner's own in their place."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from topfloor.bots import weights
from topfloor.bots.learned import from_note, learned
from topfloor.bots.minds import MINDS, REFERENCE
from topfloor.bots.search import Search
from topfloor.engine.errors import BadSetup
from topfloor.engine.game import Game
from topfloor.engine.match import Match
from topfloor.games import REGISTRY
from topfloor.training.fitting import first_layers, rounded

SKYLINERS = REGISTRY.game("skyliners")
COUNT = len(SKYLINERS.FEATURES)
DATA = weights.packed(rounded(first_layers(COUNT, 1)))


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An owner's weights for Skyliners, without a note."""
    monkeypatch.setenv("TOPFLOOR_WEIGHTS", str(tmp_path))
    file = tmp_path / "skyliners.bin"
    file.write_bytes(DATA)
    return file


def note(file: Path, **facts: object) -> None:
    lines = [f"{key} = {json.dumps(fact)}\n" for key, fact in facts.items()]
    file.with_suffix(".toml").write_text("".join(lines))


def complaint(game: Game = SKYLINERS) -> BadSetup:
    with pytest.raises(BadSetup) as caught:
        learned(game)
    assert "\n" not in str(caught.value)
    assert caught.value.said("de") != caught.value.said("en")
    return caught.value


def test_what_is_shipped_is_what_its_note_says(game: Game) -> None:
    file = weights.FOLDER / f"{game.NAME}.bin"
    if not file.exists():
        assert learned(game) is None
        return
    said = weights.read_note(file)
    assert (said["digest"], said["features"]) == (weights.digest(file.read_bytes()), len(game.FEATURES))
    assert learned(game) is not None


def test_own_weights_stand_in_for_the_shipped_ones(own: Path) -> None:
    note(own, digest=weights.digest(DATA), features=COUNT)
    used = learned(SKYLINERS)
    assert used and np.array_equal(used.network.first, weights.unpacked(DATA, COUNT).first)
    assert weights.own_file(REGISTRY.game("skyrise")) is None


def test_own_weights_need_no_note(own: Path) -> None:
    assert learned(SKYLINERS)


def test_a_search_says_what_is_wrong_with_weights(own: Path) -> None:
    own.write_bytes(b"short")
    with pytest.raises(BadSetup, match=f"a file of 5 bytes holds no weights for this game, which take {len(DATA)}"):
        Search(iterations=1).advise_interpreted(Match(SKYLINERS, players=2))


def test_a_folder_must_be_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TOPFLOOR_WEIGHTS", str(tmp_path / "nowhere"))
    assert "TOPFLOOR_WEIGHTS" in str(complaint())


def test_an_empty_variable_names_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPFLOOR_WEIGHTS", "")
    assert weights.own_file(SKYLINERS) is None


def test_changed_weights_are_noticed(own: Path) -> None:
    note(own, digest=weights.digest(DATA), features=COUNT)
    own.write_bytes(DATA[:-1] + bytes([DATA[-1] ^ 1]))
    assert "does not have the digest" in str(complaint())


def test_weights_for_other_features_are_refused(own: Path) -> None:
    note(own, digest=weights.digest(DATA), features=COUNT - 1)
    assert f"trained for {COUNT - 1} features of the game, and it has {COUNT} by now" in str(complaint())


def test_a_broken_note_is_named(own: Path) -> None:
    own.with_suffix(".toml").write_text("digest = ")
    assert "is no note on weights" in str(complaint())


def test_weights_that_cannot_be_read_are_named(own: Path) -> None:
    own.unlink()
    own.mkdir()
    assert "Is a directory" in str(complaint())


def test_a_note_says_how_to_search_for_all_budgets_or_for_each() -> None:
    note = {"search": {"trust": {"1000": 1.0, "40000": 0.5}, "judged_after": 4, "learned_temperature": 0}}
    known = from_note(weights.blank(), note)
    manners = [known.manner(MINDS[REFERENCE].manner, budget, players=2) for budget in (150, 1_000, 6_000, 90_000)]
    assert [manner.trust for manner in manners] == [1.0, 1.0, 0.5, 0.5]
    assert {(manner.judged_after, manner.learned_temperature, manner.worlds) for manner in manners} == {(4, 0.0, 64)}
    assert [type(part) for part in manners[0]] == [type(part) for part in MINDS[REFERENCE].manner]
    assert from_note(weights.blank(), {}).manner(MINDS[REFERENCE].manner, 150, players=2).trust == 0.5


def test_a_note_says_what_is_otherwise_among_more_players() -> None:
    note = {"search": {"trust": 0, "playout_moves": 8}, "among": {"4": {"playout_moves": {"1000": 8, "40000": 0}}}}
    known = from_note(weights.blank(), note)
    asked = [(2, 6_000), (3, 6_000), (4, 300), (4, 6_000)]
    manners = [known.manner(MINDS[REFERENCE].manner, budget, players) for players, budget in asked]
    assert [manner.playout_moves for manner in manners] == [8, 8, 8, 0]
    assert {manner.trust for manner in manners} == {0.0}


@pytest.mark.parametrize(
    "fact",
    [
        "search.haste = 3",
        "search.trust = 'much'",
        "scale.2.odd = 1.0",
        "scale.two.odds = 1",
        "among.4.haste = 3",
        "among.four.trust = 1",
    ],
)
def test_a_note_that_says_what_nobody_understands_is_refused_in_one_sentence(own: Path, fact: str) -> None:
    own.with_suffix(".toml").write_text(f"{fact}\n", "utf-8")
    assert "skyliners.toml is damaged: it is no note on weights" in str(complaint())
