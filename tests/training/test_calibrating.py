"""Calibrating: a search that is too sure of itself is told so, and what is written beside weights is read again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from topfloor.bots import weights
from topfloor.bots.chances import Scale
from topfloor.bots.learned import from_note
from topfloor.engine.errors import BadSetup
from topfloor.games import REGISTRY
from topfloor.training.calibrating import (
    EQUALS,
    Calibrated,
    Told,
    check_enough,
    equals,
    expected_error,
    fitted,
    judged,
    on,
)
from topfloor.training.files import note_down
from topfloor.training.plan import HABIT, LATER, Plan


def too_sure(count: int) -> Told:
    """Moves of 400 matches of two players: who was told 90 % won 70 %, who was told 10 % won 30 %."""
    lots = np.random.Generator(np.random.PCG64(5))
    chance = lots.uniform(0.2, 0.8, count)
    odds = np.log(chance / (1.0 - chance))
    share = 1.0 / (1.0 + np.exp(-2.5 * odds))
    won = (lots.uniform(size=count) < chance).astype(float)
    match = np.arange(count) % 400
    return Told(share, np.arange(count) // 400, np.full(count, 1_000), np.full(count, 2), won, match)


def test_a_scale_undoes_what_is_too_sure() -> None:
    told = too_sure(8_000)
    scale = fitted(told)
    assert expected_error(told.share, told.won) > 0.1
    assert expected_error(on(scale, told), told.won) < 0.03
    assert scale.told(0.9, 10, 1_000) == pytest.approx(0.7, abs=0.05)


def test_errors_are_those_on_matches_that_a_scale_was_not_fitted_to() -> None:
    found = judged(too_sure(8_000))
    assert [len(errors[2]) for errors in (found.before, found.after)] == [4, 4]
    assert all(error > 0.1 for error in found.before[2])
    assert all(error < 0.05 for error in found.after[2])


def test_a_scale_is_never_quite_sure_and_beyond_its_thinking_takes_the_nearer_end() -> None:
    scale = Scale(0.0, 0.0, 0.0, 3.0, 0.0, 1.0, usual_length=50.0, least_thought=150.0, most_thought=6_000.0)
    assert scale.told(1.0, 10, 1_000) < 1.0
    assert scale.told(0.0, 10, 1_000) > 0.0
    assert scale.told(0.6, 10, 40_000) == scale.told(0.6, 10, 6_000) != scale.told(0.6, 10, 150)
    assert scale.told(0.6, 10, 5) == scale.told(0.6, 10, 150)


def test_equals_think_by_all_that_was_learned() -> None:
    """As much of it as holds for how long they think."""
    search = {"trust": 1.0, "judged_after": {"150": 4, "6000": 9}, "c_puct": 1.5, "worlds": 8}
    known = from_note(weights.blank(), {"search": search, "among": {"4": {"trust": 0.25}}})
    for iterations, after in ((150, 4), (1_000, 9)):
        found = equals(Plan("skyliners", habit=HABIT._replace(iterations=iterations)), known)
        expected = LATER._replace(trust=1.0, judged_after=after, c_puct=1.5, worlds=8)
        assert found.manner(EQUALS, players=2) == found.manner(EQUALS, players=3) == expected
        assert found.manner(EQUALS, players=4) == expected._replace(trust=0.25)
        assert found.facts()["among.4.trust"] == 0.25


def test_scales_are_written_beside_weights_and_the_rest_of_the_note_stays(tmp_path: Path) -> None:
    game = REGISTRY.game("skyliners")
    file = tmp_path / "skyliners.bin"
    file.write_bytes(weights.packed(weights.blank(len(game.FEATURES))))
    file.with_suffix(".toml").write_text('command = "as it was"\nscale.3.constant = 9.0\n')
    scale = Scale(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 50.0, 150.0, 6_000.0)
    note_down(file, Calibrated({2: scale}, {}, {}).facts(), instead_of=["scale"])
    note = weights.read_note(file)
    assert note["command"] == "as it was"
    assert note["digest"] == weights.digest(file.read_bytes())
    assert from_note(weights.blank(), note).scales == {2: scale}


@pytest.mark.parametrize("name", REGISTRY.names())
def test_too_few_matches_for_a_scale_are_refused(name: str) -> None:
    """Each number of players needs some in both halves; the complaint says how many that takes."""
    with pytest.raises(BadSetup, match=r"3 matches are too few .* at least (\d+)") as refused:
        check_enough(Plan(name, matches=3))
    needed = int(str(refused.value).split()[-1])
    check_enough(Plan(name, matches=needed))
    with pytest.raises(BadSetup):
        check_enough(Plan(name, matches=needed - 1))
