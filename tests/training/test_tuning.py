"""A tuning: the best blend is found and noted, resumed or not, and all else that was noted stays."""

from __future__ import annotations

import signal
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from topfloor.bots import weights
from topfloor.bots.chances import Scale
from topfloor.bots.learned import from_note
from topfloor.engine.errors import BadSetup
from topfloor.games import REGISTRY
from topfloor.lab import BadFile
from topfloor.training import Plan, Tuned, Tuning, generations, train, tune, tuning
from topfloor.training.blends import BLENDS, Blend, blend_of
from topfloor.training.calibrating import Calibrated
from topfloor.training.duels import Side
from topfloor.training.files import flat, write_weights
from topfloor.training.fitting import Recipe, first_layers, rounded
from topfloor.training.plan import HABIT, Fact
from topfloor.training.self_play import Samples, Sitting, room_for
from topfloor.training.tuning import chosen

pytestmark = pytest.mark.usefixtures("plain")

GAME = REGISTRY.game("skyliners")
OLD = Calibrated({2: Scale(9.0, 0.2, 0.3, 0.4, 0.5, 0.6, 50.0, 150.0, 6_000.0)}, {}, {})
KEPT: dict[str, Fact] = {"command": "as it was", "search.worlds": 2, **OLD.facts()}
NOTE: dict[str, Fact] = {**KEPT, "search.trust.40000": 0.7, "search.learned_temperature": 0.05}
QUICK = Tuning("skyliners", budgets=(10, 20), matches=5, calibration=30)
NOTHING, LATE, SOON, HALF_BY_HAND, HALF, ALL_BY_HAND, ALL = BLENDS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Weights by lot, and a note beside them."""
    return some_weights(tmp_path / "skyliners.bin", 5)


def some_weights(file: Path, seed: int) -> Path:
    write_weights(file, rounded(first_layers(len(GAME.FEATURES), seed)), NOTE)
    return file


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """All that is played, though nothing is: with little thinking HALF wins, with more ALL_BY_HAND."""
    found: list[object] = []

    def duel(sitting: Sitting, matches: Iterable[tuple[int, int]], one: Side, other: Side, **rest: int) -> list[float]:
        assert (other.manner.trust, other.iterations) == (0.0, one.iterations)
        blend, best = blend_of(one.manner), HALF if one.iterations == 10 else ALL_BY_HAND
        won = [1.0 if blend == best else float(seat == 0) for _, seat in matches]
        found.append((one.iterations, blend))
        return won

    def self_play(sitting: Sitting, numbers: Iterable[int], *rest: object, **seed: int) -> Samples:
        (number,) = numbers
        found.append(number)
        samples, lots = room_for(sitting.game, 9), np.random.Generator(np.random.PCG64(number))
        samples.positions["players"], samples.positions["ply"] = sitting.players, np.arange(9)
        samples.match[:], samples.told[:] = number, lots.random(9)
        samples.won[:, 0] = lots.random() < 0.5
        return samples

    monkeypatch.setattr(tuning, "duel", duel)
    monkeypatch.setattr(generations, "self_play", self_play)
    return found


def tuned(file: Path, what: Tuning = QUICK) -> Tuned:
    return tune(what, file, file.parent / "tuning", workers=1)


@pytest.mark.usefixtures("played")
def test_the_best_blend_is_found_for_each_budget_and_read_again(file: Path) -> None:
    found = tuned(file)
    assert [(choice.iterations, choice.best) for choice in found.choices] == [(10, HALF), (20, ALL_BY_HAND)]
    shares = found.choices[0].won
    assert [(blend, won.value, won.count) for blend, won in shares.items()] == [
        (blend, 1.0 if blend == HALF else 0.5, 6) for blend in BLENDS
    ]
    assert shares[HALF].low < 1.0
    assert (found.choices[0].ahead.value, found.choices[0].ahead.count) == (0.5, 3)
    known = from_note(weights.blank(), weights.read_note(file))
    assert known.search["trust"] == {10: 0.5, 20: 1.0}
    assert known.search["learned_temperature"] == {10: 0.05, 20: 0.0}
    assert set(known.scales) == {2, 3, 4}
    assert found.calibrated and known.scales[3].odds == pytest.approx(found.calibrated.scales[3].odds, abs=1e-5)


@pytest.mark.usefixtures("played")
def test_a_blend_for_four_is_found_among_four_and_holds_for_them_alone(file: Path) -> None:
    before = from_note(weights.blank(), weights.read_note(file)).search
    found = tuned(file, replace(QUICK, players=4, parts=("blend",)))
    assert found.tuning.sitting.players == 4
    assert {won.count for won in found.choices[0].won.values()} == {8}
    known = from_note(weights.blank(), weights.read_note(file))
    assert (known.search, set(known.among)) == (before, {4})
    assert known.among[4]["trust"] == {10: 0.5, 20: 1.0}


def test_a_scale_is_for_all_numbers_of_players() -> None:
    with pytest.raises(BadSetup, match="all numbers of players at once"):
        replace(QUICK, players=4, parts=("blend", "scale"))


@pytest.mark.usefixtures("played")
def test_all_else_in_the_note_stays(file: Path) -> None:
    tune(replace(QUICK, parts=("blend",)), file, file.parent / "tuning", command="topfloor tune", workers=1)
    after = flat(weights.read_note(file))
    chosen = {f"search.{field}.{budget}" for field in Blend._fields for budget in (10, 20)}
    assert KEPT.items() < after.items()
    assert after.keys() - KEPT.keys() == {"digest", "tuned.blend", *chosen}
    tuned(file, replace(QUICK, parts=("scale",)))
    last = flat(weights.read_note(file))
    assert (last["tuned.blend"], last["search.trust.10"]) == ("topfloor tune", 0.5)
    assert last["scale.2.constant"] != 9.0


@pytest.mark.parametrize("part", ["blend", "scale"])
def test_a_stopped_tuning_goes_on_and_ends_alike(part: str, file: Path, tmp_path: Path, played: list[object]) -> None:
    """Nothing is written before all of it is measured."""
    before = file.with_suffix(".toml").read_text()

    def stop(now: str, *how_far: int) -> None:
        if now == part:
            signal.raise_signal(signal.SIGINT)

    stopped = tune(QUICK, file, tmp_path / "tuning", workers=1, report=stop)
    assert not stopped.complete
    assert file.with_suffix(".toml").read_text() == before
    done = len(played)
    resumed = tuned(file)
    (tmp_path / "whole").mkdir()
    whole = tuned(some_weights(tmp_path / "whole" / "skyliners.bin", 5))
    assert (resumed.choices, resumed.calibrated) == (whole.choices, whole.calibrated)
    assert file.with_suffix(".toml").read_text() == whole.file.with_suffix(".toml").read_text()
    assert 0 < done < (len(played) - done) and len(played) == 2 * (2 * 7 * 3 + 2 * 30)


def test_what_is_played_is_not_played_again_and_more_adds_to_it(file: Path, played: list[object]) -> None:
    first = tuned(file)
    played.clear()
    again = tuned(file)
    assert (again, played) == (first, [])
    tuned(file, replace(QUICK, matches=8, calibration=31))
    assert len(played) == 2 * 7 * 1 + 2 * 1


def test_another_way_to_search_is_tuned_in_another_place(file: Path, played: list[object]) -> None:
    """Also if it differs with some budgets alone; but which blend was noted before does not matter."""
    note = file.with_suffix(".toml")
    before = note.read_text()
    places = []
    for more in ("", "search.judged_after.20 = 4\n", "search.judged_after.20 = 4\nsearch.judged_after.90 = 7\n"):
        note.write_text(before + more)
        places.append(tuned(file, replace(QUICK, parts=("blend",))).folder)
    assert len(set(places)) == 3
    played.clear()
    tuned(file, replace(QUICK, parts=("blend",)))
    assert played == []


def test_other_weights_are_tuned_in_another_place(file: Path, tmp_path: Path, played: list[object]) -> None:
    first = tuned(file)
    played.clear()
    other = tune(QUICK, some_weights(tmp_path / "other.bin", 6), tmp_path / "tuning", workers=1)
    assert other.folder.parent == first.folder.parent
    assert other.folder != first.folder
    assert len(played) == 2 * 7 * 3 + 2 * 30


@pytest.mark.usefixtures("played")
def test_a_damaged_deal_is_named(file: Path) -> None:
    found = tuned(file)
    deal = next(found.folder.glob("duel-20-*/00000001.toml"))
    for text in ("won = [", "won = [1.0]\n", "lost = [1.0, 0.0]\n"):
        deal.write_text(text)
        with pytest.raises(BadFile, match=r"00000001.toml is damaged; delete it"):
            tuned(file)


def test_of_blends_that_won_alike_the_least_bold_is_taken() -> None:
    won, lost, split = [[1.0, 1.0]], [[0.0, 0.0]], [[1.0, 0.0]]
    for results, best in (
        (dict.fromkeys(BLENDS, won), HALF_BY_HAND),
        (dict.fromkeys(reversed(BLENDS), won), HALF_BY_HAND),
        ({NOTHING: won, HALF_BY_HAND: split, HALF: split, ALL_BY_HAND: won, ALL: won}, ALL_BY_HAND),
        ({NOTHING: won, HALF: split, ALL: won}, ALL),
        ({HALF_BY_HAND: split, HALF: won, ALL_BY_HAND: won}, HALF),
        ({NOTHING: split, HALF: lost, ALL: lost}, NOTHING),
        ({SOON: won, LATE: won, NOTHING: split}, SOON),
        ({ALL: lost}, ALL),
    ):
        assert chosen(150, results).best == best


def test_candidates_go_from_the_least_of_the_network_to_the_most() -> None:
    """A playout that ends sooner has more of it."""
    assert [tuple(blend) for blend in BLENDS] == [
        (0.0, 0.0, 0),
        (0.0, 0.0, 24),
        (0.0, 0.0, 8),
        (0.5, 0.0, 0),
        (0.5, 0.05, 0),
        (1.0, 0.0, 0),
        (1.0, 0.05, 0),
    ]
    assert [blend.prior for blend in (LATE, HALF, ALL_BY_HAND)] == ["hand", "network", "hand"]


def test_a_few_deals_that_go_alike_prove_little() -> None:
    few, many = (chosen(150, {HALF: [[1.0, 1.0]] * deals, ALL: [[1.0, 0.0]] * deals}).ahead for deals in (2, 200))
    assert few.value == many.value == 0.5
    assert few.low < 0.0 < 0.45 < many.low < many.high < 0.55


@pytest.mark.parametrize(
    "change", [{"budgets": (0,)}, {"budgets": (150, 10**6)}, {"matches": 0}, {"seed": -1}, {"players": 5}]
)
def test_a_tuning_stays_within_bounds(change: dict[str, object]) -> None:
    with pytest.raises(BadSetup, match="must be a whole number from"):
        Tuning(**vars(QUICK) | change)


@pytest.mark.parametrize("name", REGISTRY.names())
def test_a_search_that_does_not_trust_the_network_still_believes_it(name: str) -> None:
    """Whatever the game: its candidates differ in nothing but their blend, and the reference knows of no network."""
    known = from_note(weights.blank(), {"search": {"worlds": 32}})
    manners = [tuning.sides(known, tuning.Meeting(150, blend, 0), players=2)[0].manner for blend in Tuning(name).blends]
    assert [(blend_of(manner), manner.worlds) for manner in manners] == [(blend, 32) for blend in BLENDS]
    assert len({manner._replace(**NOTHING._asdict()) for manner in manners}) == 1
    assert Tuning(name).sitting.players == min(REGISTRY.game(name).PLAYERS)


def test_matches_are_truly_played(file: Path) -> None:
    """By two processes as by one."""
    once = Tuning("skyliners", budgets=(1,), blends=(NOTHING, ALL), matches=2, habit=HABIT._replace(opening=40))
    first = tuned(file, replace(once, parts=("blend",)))
    other = tune(replace(once, parts=("blend",)), file, file.parent / "elsewhere", workers=2)
    assert first.choices == other.choices
    assert all(won.count == 2 for won in first.choices[0].won.values())


def test_training_again_keeps_what_was_measured_of_the_same_weights(tmp_path: Path) -> None:
    brief = HABIT._replace(iterations=1, opening=30, whim=90, keep=100)
    plan = Plan("skyliners", matches=4, generations=1, habit=brief, recipe=Recipe(batch=4))
    trained = train(plan, tmp_path, workers=1)
    assert trained.file
    note = trained.file.with_suffix(".toml")
    note.write_text(note.read_text() + "search.trust.150 = 1.0\n")
    train(plan, tmp_path, workers=1)
    assert flat(weights.read_note(trained.file))["search.trust.150"] == 1.0
