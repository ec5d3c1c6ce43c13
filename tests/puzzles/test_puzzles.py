"""Laws of all puzzles of all games: each can be set, has one best move, and gives nothing away before it is found."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from topfloor.engine.content import Data
from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import LANGUAGES
from topfloor.games import REGISTRY
from topfloor.learn import Kind
from topfloor.puzzles import BadPuzzle, Collection, Puzzle, PuzzleRun, Stage, collection, collections, daily, read_file
from topfloor.puzzles.choosing import MOST_IN_A_MATCH
from topfloor.puzzles.daily import stride
from topfloor.puzzles.finding import FEWEST_MOVES
from topfloor.puzzles.hunt import BUDGETS, Hunt
from topfloor.puzzles.puzzle import OF_TRIES, read_puzzle
from topfloor.puzzles.run import PATIENCE
from topfloor.server.tables import puzzles as served

LONGEST = 420
"""What is said at once: six lines of a terminal."""

ALL = [(found, puzzle) for found in collections() for puzzle in found.puzzles]
FIRST = [(found, found.puzzles[0]) for found in collections()]


def named(value: Collection | Puzzle) -> str:
    return value.game.NAME if isinstance(value, Collection) else value.key


FOR_ALL = pytest.mark.parametrize(("found", "puzzle"), ALL, ids=named)
FOR_FIRST = pytest.mark.parametrize(("found", "puzzle"), FIRST, ids=named)


@FOR_ALL
def test_a_puzzle_is_a_position_with_one_best_move(found: Collection, puzzle: Puzzle) -> None:
    match = puzzle.match()
    assert match.to_move == puzzle.you
    assert match.moves == list(puzzle.moves)
    assert set(puzzle.chances) == set(match.legal())
    assert len(puzzle.chances) >= FEWEST_MOVES
    assert puzzle.margin >= found.made["margin"] - 0.001
    assert next(iter(puzzle.chances)) == puzzle.best
    assert puzzle.best not in puzzle.tempting and puzzle.tempting
    assert puzzle.reasons(puzzle.best)[0].speaks_for(puzzle.you)
    assert 0 <= puzzle.missed <= OF_TRIES


@FOR_ALL
def test_every_answer_can_be_said_and_none_names_the_solution(found: Collection, puzzle: Puzzle) -> None:
    run = PuzzleRun(found, puzzle)
    for lang in LANGUAGES:
        solution = run.match.say(puzzle.best, lang)
        told = [
            run.say(lang),
            run.hint(lang),
            *(run.why_not(words, lang) for words in {*puzzle.written} - {puzzle.best}),
        ]
        for text in told:
            assert text and len(text) <= LONGEST, text
            assert f"“{solution}”" not in text and f"„{solution}“" not in text and "{" not in text, text
        assert solution in run.solution(lang) and len(run.solution(lang)) <= LONGEST


@pytest.mark.parametrize("found", collections(), ids=named)
def test_a_collection_is_in_order_and_varied(found: Collection) -> None:
    keys = [puzzle.key for puzzle in found.puzzles]
    assert len(set(keys)) == len(keys)
    assert [puzzle.missed for puzzle in found.puzzles] == sorted(puzzle.missed for puzzle in found.puzzles)
    matches = [key.rsplit("-", 1)[0] for key in keys]
    assert max(map(matches.count, matches)) <= MOST_IN_A_MATCH
    assert found.made["rules"] == found.game.RULES_VERSION
    assert read_collection_again(found) == [puzzle.data() for puzzle in found.puzzles]


def read_collection_again(found: Collection) -> list[Data]:
    entries = json.loads(found.text())["puzzles"]
    return [read_puzzle(found.game, number, entry).data() for number, entry in enumerate(entries, 1)]


@FOR_FIRST
def test_before_it_is_found_only_what_the_seat_may_know_is_sent(found: Collection, puzzle: Puzzle) -> None:
    run = PuzzleRun(found, puzzle)
    answer = run.touch(puzzle.tempting[0])
    told = served.told(run, answer, "en")
    assert (told["best"], told["story"], told["stage"]) == (None, None, "asked")
    state: Any = told["state"]
    assert state["view"] == puzzle.match().introduced(puzzle.match().view(puzzle.you), "en")
    assert {choice["words"] for choice in state["legal"]} == set(puzzle.chances)
    sent = json.dumps(told)
    assert str(puzzle.seed) not in sent and "chances" not in sent
    run.touch(puzzle.best)
    told = served.told(run, None, "en")
    assert (told["best"], told["stage"]) == (puzzle.best, "solved")
    assert run.match.over or str(puzzle.seed) in str(told["story"])


@FOR_FIRST
def test_what_was_said_tells_everything(found: Collection, puzzle: Puzzle) -> None:
    run, others = PuzzleRun(found, puzzle), [words for words in puzzle.chances if words != puzzle.best]
    before = bytes(run.match.position)
    for number, words in enumerate(others[:PATIENCE], 1):
        assert run.touch(words).kind is Kind.WRONG
        assert bytes(run.match.position) == before
        assert run.offers_solution is (number == PATIENCE)
    assert run.touch("nonsense").kind is Kind.REFUSED
    assert run.tried == others[:PATIENCE]
    twin = PuzzleRun.at(found, puzzle, run.said)
    assert (twin.stage, twin.say("de")) == (Stage.ASKED, run.say("de"))
    assert run.touch(puzzle.best).kind is Kind.RIGHT
    assert run.match.moves == [*puzzle.moves, puzzle.best]
    assert run.touch(others[0]).kind is Kind.REFUSED
    shown = PuzzleRun.at(found, puzzle, [""])
    assert (shown.stage, shown.match == run.match) == (Stage.SHOWN, True)
    with pytest.raises(BadSetup, match="cannot go like this: see answer 2"):
        PuzzleRun.at(found, puzzle, ["", others[0]])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"moves": ["floor z9"]}, "'floor z9' after 0 moves"),
        ({"chances": {"floor a1": 0.5}}, "a chance for every legal move"),
        ({"best": "plan A 1"}, "is not the best move|a chance for every"),
        ({"phase": "noon"}, "not in tuple"),
        ({"players": "many"}, "invalid literal"),
        ({"author": "me"}, "see \\['author'\\]"),
    ],
    ids=["illegal", "chances", "best", "phase", "players", "unknown"],
)
def test_a_puzzle_that_cannot_be_set_is_refused(change: dict[str, Any], complaint: str) -> None:
    entry = collection("skyliners").puzzles[0].data()
    with pytest.raises(BadPuzzle, match=complaint):
        read_puzzle(REGISTRY.game("skyliners"), 1, {**entry, **change}).match()


def test_the_day_has_one_puzzle_for_all_and_every_puzzle_its_day() -> None:
    first = date(2026, 11, 17)
    for found in collections():
        days = [daily(first + timedelta(n), found.game.NAME).number for n in range(len(found))]
        assert sorted(days) == list(range(1, len(found) + 1))
    games = [daily(first + timedelta(n)).game.NAME for n in range(len(collections()))]
    assert sorted(games) == sorted(found.game.NAME for found in collections())
    assert daily(first).key == daily(first, daily(first).game.NAME).key


def test_steps_from_day_to_day_meet_all() -> None:
    for count in range(1, 120):
        assert len({day * stride(count) % count for day in range(count)}) == count


def test_numbers_and_files_that_are_not_there_are_told_in_a_sentence(tmp_path: Path) -> None:
    found = collection("skyliners")
    with pytest.raises(BadSetup, match=f"puzzles 1 to {len(found)} of Skyliners, not 0"):
        found.puzzle(0)
    with pytest.raises(BadSetup, match="No such file"):
        read_file(tmp_path / "none.json")
    for junk in ("[]", "[" * 100_000):
        (tmp_path / "junk.json").write_text(junk)
        with pytest.raises(BadSetup, match="is no file of puzzles"):
            read_file(tmp_path / "junk.json")
    (tmp_path / "own.json").write_text(found.text())
    assert len(read_file(tmp_path / "own.json", "skyliners")) == len(found)
    with pytest.raises(BadSetup, match="puzzles of skyliners, not of skyrise"):
        read_file(tmp_path / "own.json", "skyrise")


@pytest.mark.nightly
@pytest.mark.compiled
@FOR_ALL
def test_a_search_with_other_dice_finds_the_same_move_ahead(found: Collection, puzzle: Puzzle) -> None:
    from topfloor import bots
    from topfloor.puzzles import judging

    bots.warm(found.game)
    match, each = puzzle.match(), found.made["again"]
    rivals = [puzzle.best, *list(puzzle.chances)[1:4]]
    chances = judging.alone(match, rivals, each, seed=99)
    assert judging.lead(chances, puzzle.best) > found.made["margin"] / 2
    hunt = Hunt(found.game.NAME, 0, BUDGETS[found.game.NAME])
    assert hunt.made(found.made["matches"]) == found.made
