"""Calibration: what is told against what came of it, by hand and with players who tell the truth."""

from __future__ import annotations

import random
from math import nan
from pathlib import Path
from statistics import fmean

import pytest

from topfloor.lab.calibration import Guess, calibration, guesses_in, seconds_in
from topfloor.lab.row_files import DECISION_COLUMNS, RowFile


def guesses(*told: tuple[float, float]) -> list[Guess]:
    return [Guess(number, "builder", 0, chance, won) for number, (chance, won) in enumerate(told)]


def test_error_and_brier_by_hand() -> None:
    """Two bins, one told too high and one too low, which must not make up for each other."""
    found = calibration(guesses((0.9, 1), (0.9, 0), (0.2, 1), (0.2, 0)))
    assert found is not None
    assert found.error.value == pytest.approx((2 * 0.4 + 2 * 0.3) / 4)
    assert found.brier == pytest.approx((0.01 + 0.81 + 0.64 + 0.04) / 4)
    assert found.constant == pytest.approx(0.5 * 0.5)
    assert [(one.told, one.won, one.count) for one in found.bins] == [(0.2, 0.5, 2), (0.9, 0.5, 2)]


def truthful(count: int, exaggeration: float = 0.0) -> list[Guess]:
    dice, found = random.Random(3), []
    for number in range(count):
        chance = dice.random()
        won = float(dice.random() < chance)
        found.append(Guess(number, "builder", 0, min(1.0, chance + exaggeration), won))
    return found


def test_who_tells_the_truth_has_hardly_an_error_and_beats_a_constant_guess() -> None:
    found = calibration(truthful(4000))
    assert found is not None
    assert found.error.value < 0.03
    assert found.brier < 0.8 * found.constant


def test_who_exaggerates_is_found_out_and_the_interval_says_so() -> None:
    found = calibration(truthful(1000, 0.2))
    assert found is not None
    assert 0.1 < found.error.low <= found.error.value <= found.error.high


def test_moves_of_one_match_are_not_as_many_matches() -> None:
    alone, together = truthful(200), [guess._replace(match=guess.match // 20) for guess in truthful(200)]  # type: ignore[operator]
    one, other = calibration(alone), calibration(together)
    assert one is not None
    assert other is not None
    assert (one.matches, other.matches) == (200, 10)
    assert one.error.value == other.error.value


def test_what_luck_alone_brings_is_what_truth_has_on_average() -> None:
    """Of several who tell the truth in a few matches; moves of one match hang together and are of no help."""
    told = truthful(40 * 50)
    found = [calibration(told[first : first + 40]) for first in range(0, len(told), 40)]
    errors, luck = [one.error.value for one in found if one], [one.luck for one in found if one]
    assert fmean(luck) == pytest.approx(fmean(errors), rel=0.1)
    again = calibration([guess for guess in told[:40] for _ in range(9)])
    assert again is not None
    assert again.luck == pytest.approx(luck[0])


def test_luck_alone_is_no_excuse_for_who_exaggerates() -> None:
    found = calibration(truthful(1000, 0.2))
    assert found is not None
    assert found.luck < 0.3 * found.error.value


def test_nothing_told_is_no_calibration() -> None:
    assert calibration([]) is None


def test_a_file_of_decisions_is_read_by_thirds_of_the_match(tmp_path: Path) -> None:
    file = RowFile(tmp_path / "decisions.csv", DECISION_COLUMNS)
    file.keep(set())
    file.add([[0, ply, 9, 0, "builder", 30, 0.5, 1.0, 0.1] for ply in (0, 2, 3, 5, 6, 8)])
    file.add([[1, 4, 9, 1, "openspiel:9", 9, nan, 0.0, 0.3]])
    file.close()
    assert [guess.phase for guess in guesses_in(file.file)] == [0, 0, 1, 1, 2, 2]
    assert seconds_in(file.file) == {"builder": [0.1] * 6, "openspiel:9": [0.3]}
