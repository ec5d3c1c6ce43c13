"""Puzzles in the terminal: what is typed is a try, hints come first, and what was solved stays on the device."""

from __future__ import annotations

from pathlib import Path

import pytest

from topfloor.puzzles import collection
from topfloor.terminal.answers import Kind
from topfloor.terminal.plain import Plain
from topfloor.terminal.progress import Solved
from topfloor.terminal.puzzles import PuzzleSession


@pytest.fixture
def solved(tmp_path: Path) -> Solved:
    return Solved(tmp_path / "deep" / "puzzles.json")


def sit(solved: Solved, number: int = 1, lang: str = "en") -> PuzzleSession:
    found = collection("skyliners")
    return PuzzleSession(found, found.puzzle(number), lang=lang, solved=solved)


def test_a_puzzle_is_solved_after_a_wrong_try_and_the_next_one_comes(solved: Solved) -> None:
    session = sit(solved)
    puzzle, total = session.puzzle, len(session.collection)
    assert session.asked().startswith(f"Skyliners, puzzle 1 of {total} ({puzzle.level}). You are ")
    ply = session.match.ply
    wrong = session.answer(puzzle.tempting[0])
    assert (wrong.kind, session.match.ply) == (Kind.REFUSED, ply)
    assert "the move to be found" in wrong.text
    assert session.answer("floor c3 c3").kind is Kind.REFUSED
    assert session.answer("undo").text.startswith("There is nothing to take back")
    assert session.answer("load a.story").kind is Kind.REFUSED
    assert session.answer(puzzle.best).kind is Kind.MOVED
    assert session.match.ply == ply + 1
    assert "Right: " in session.asked() and session.asked().endswith("(Enter: next puzzle)")
    assert solved.solved(session.collection) == {puzzle.key}
    assert session.answer(puzzle.best).kind is Kind.REFUSED
    assert session.answer("").kind is Kind.WENT_ON
    assert session.puzzle.number == 2


def test_a_hint_comes_before_the_solution_and_a_shown_one_is_not_solved(solved: Solved) -> None:
    session = sit(solved, lang="de")
    assert session.answer("hint").text.startswith(session.run.hint("de"))
    assert not session.run.is_over
    assert session.answer("hint").kind is Kind.MOVED
    assert "Es ist „" in session.asked()
    assert solved.solved(session.collection) == set()
    session.answer("again")
    assert session.own_turn and session.match.ply == len(session.puzzle.moves)


def test_after_two_wrong_tries_the_solution_is_offered(solved: Solved) -> None:
    session = sit(solved)
    first, second = [words for words in session.puzzle.chances if words != session.puzzle.best][:2]
    assert not session.answer(first).text.endswith("(hint: the solution)")
    assert session.answer(second).text.endswith("(hint: the solution)")
    session.answer("hint")
    assert session.run.is_over


def test_what_is_solved_is_passed_over(solved: Solved) -> None:
    found = collection("skyliners")
    for puzzle in found.puzzles[:2]:
        assert solved.finish(found, puzzle) is None
    assert solved.next(found).number == 3
    for puzzle in found.puzzles:
        solved.finish(found, puzzle)
    assert solved.next(found).number == 1


def test_progress_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    session = sit(Solved(tmp_path / "file" / "puzzles.json"))
    session.answer(session.puzzle.best)
    assert "Your progress cannot be kept" in session.asked()


def test_a_puzzle_is_solved_by_ear(solved: Solved) -> None:
    session, said = sit(solved), list[str]()
    typed = iter([session.puzzle.best, "quit"])
    assert Plain(session, read=lambda _: next(typed), write=lambda text: said.append(str(text))).run() == 0
    assert any("Right: " in line for line in said)
