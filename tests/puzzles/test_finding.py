"""Making puzzles: a file that is gone on with, few of a kind, and the same whoever looks."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

import topfloor
from topfloor.engine.errors import BadSetup, TopfloorError
from topfloor.engine.texts import Saying, Seated
from topfloor.games.paper_skylines.gains import Name, Number
from topfloor.puzzles import choosing, collection, finding
from topfloor.puzzles.finding import find
from topfloor.puzzles.hunt import BUDGETS, Hunt
from topfloor.puzzles.reasons_file import read_value, written_value

GAME = "skyliners"


@pytest.fixture
def matches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Matches that have the puzzles we know, one each; which of them were looked at."""
    looked: list[int] = []
    known = collection(GAME).puzzles

    def in_match(hunt: Hunt, number: int) -> list[dict[str, Any]]:
        looked.append(number)
        return [{**known[number].data(), "key": f"{hunt.seed}-{number}-1"}] if number < len(known) else []

    monkeypatch.setattr(finding, "in_match", in_match)
    monkeypatch.setattr("topfloor.bots.warm", lambda game: None)
    return looked


def test_a_run_that_was_stopped_goes_on_where_it_was(matches: list[int], tmp_path: Path) -> None:
    part, whole = tmp_path / "part.json", tmp_path / "whole.json"
    stopped = find(GAME, count=4, out=part, matches=2, workers=1)
    assert (stopped.complete, stopped.interrupted, matches) == (False, False, [0, 1])
    assert find(GAME, count=4, out=part, workers=1).complete
    assert sorted(set(matches)) == matches
    assert find(GAME, count=4, out=whole, workers=1).complete
    assert part.read_text() == whole.read_text()
    matches.clear()
    assert find(GAME, count=4, out=part, workers=1).complete and not matches


def test_those_in_a_file_are_judged_again_and_others_take_the_place_of_what_is_none_any_more(
    matches: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is asked to leave meanwhile has changed nothing."""
    out = tmp_path / "again.json"
    before = find(GAME, count=4, out=out, workers=1).collection
    still = {puzzle.key: {**puzzle.data(), "missed": 7} for puzzle in before.puzzles[1:]}
    judged: list[int] = []

    def in_position(hunt: Hunt, number: int, match: topfloor.Match, first: object) -> dict[str, Any] | None:
        judged.append(number)
        return still.get(f"{hunt.seed}-{number}-1")

    monkeypatch.setattr(finding, "in_position", in_position)
    monkeypatch.setattr(finding, "thoughts", lambda match, look: [])
    text = out.read_text()
    stopped = find(GAME, count=4, out=out, workers=1, again=True, report=lambda *_: signal.raise_signal(signal.SIGINT))
    assert stopped.interrupted and len(judged) == 1 and out.read_text() == text
    matches.clear()
    after = find(GAME, count=4, out=out, workers=1, again=True).collection
    assert {puzzle.key for puzzle in after.puzzles if puzzle.missed == 7} == set(still)
    assert before.puzzles[0].key not in {puzzle.key for puzzle in after.puzzles}
    assert len(after) == 4 and matches == [4]


def test_numbers_tell_how_many_are_there(matches: list[int], tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    find(GAME, count=2, out=tmp_path / "a.json", workers=1, report=lambda *done: told.append(done))
    assert told[0] == (0, 2) and told[-1] == (2, 2)


def test_few_of_a_kind_are_taken() -> None:
    same = collection(GAME).puzzles[0]
    taken = choosing.taken([], [same] * 3, 50)
    assert len(taken) == 1, "too near to each other"
    alike = taken
    for _ in range(choosing.MOST_ALIKE - 1):
        alike = [*alike, *choosing.taken(alike, [same], 50)]
    assert len(alike) == choosing.MOST_ALIKE
    assert choosing.taken(alike, [same], 50) == []
    assert choosing.taken([], [same], 0) == []


def test_a_few_may_be_of_one_kind_and_many_may_not() -> None:
    assert [choosing.most(0.45, count) for count in (1, 2, 50)] == [4, 4, 23]


def test_a_file_that_was_made_otherwise_is_left_alone(matches: list[int], tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    find(GAME, count=1, out=file, workers=1)
    before = file.read_text()
    with pytest.raises(BadSetup, match="made in another way"):
        find(GAME, count=2, seed=1, out=file, workers=1)
    with pytest.raises(BadSetup, match="made in another way"):
        find(GAME, count=2, margin=0.2, out=file, workers=1)
    assert file.read_text() == before


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"count": 0}, "'count' is a whole number from 1"),
        ({"seed": -1}, "'seed' is a whole number from 0"),
        ({"matches": 0}, "'matches' is a whole number from 1"),
        ({"margin": 1.5}, "between 0 and 1, not 1.5"),
    ],
    ids=["count", "seed", "matches", "margin"],
)
def test_what_cannot_be_looked_for_is_told(given: dict[str, Any], complaint: str, tmp_path: Path) -> None:
    with pytest.raises(TopfloorError, match=complaint):
        find(GAME, out=tmp_path / "a.json", workers=1, **given)
    assert not (tmp_path / "a.json").exists()


def test_matches_are_the_same_whoever_deals_them() -> None:
    hunt = Hunt(GAME, 3, BUDGETS[GAME])
    assert hunt.deal(4) == hunt.deal(4)
    assert hunt.deal(4) != Hunt(GAME, 4, BUDGETS[GAME]).deal(4)
    assert {hunt.deal(n).players for n in range(12)} == {2, 3, 4}
    assert {hunt.deal(n).variant for n in range(12)} == {"full", "intro"}


def test_reasons_are_written_without_words_and_read_back() -> None:
    match = topfloor.new("paper-skylines", players=2)
    for value in (3, "c2", 0.25, Seated(1), Saying("topfloor.engine", "nothing"), Number("cards", 2)):
        assert read_value(written_value(value), match.game, match.content) == value
    goal = match.content.data["achievements"][0]["id"]
    name = Name(match.content, goal)
    assert written_value(name) == {"a": ["gains", "Name"], "with": {"word": goal}}
    assert read_value(written_value(name), match.game, match.content).said("de") == name.said("de")  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="cannot be written down"):
        written_value(object())
