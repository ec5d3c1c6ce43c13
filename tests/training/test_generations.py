"""A training: resumed or not, by whomever it is played, the same plan gives the same weights."""

from __future__ import annotations

import signal
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from topfloor.bots import weights
from topfloor.engine.errors import BadSetup
from topfloor.games import REGISTRY
from topfloor.lab import BadFile
from topfloor.training import Plan, Trained, train
from topfloor.training.files import Folder, Kept, read_chunk, write_chunk
from topfloor.training.fitting import Recipe
from topfloor.training.plan import HABIT, LATER, MOST_MATCHES, Chunk
from topfloor.training.self_play import Samples, joined, room_for

pytestmark = pytest.mark.usefixtures("plain")

BRIEF = HABIT._replace(iterations=1, opening=30, whim=90, keep=100)
QUICK = LATER._replace(worlds=2)
TINY = Plan("skyliners", matches=4, generations=2, habit=BRIEF, recipe=Recipe(batch=4), later=QUICK, chunk=2)


def interrupted(plan: Plan, folder: Path) -> Trained:
    """Ctrl-C as soon as a first chunk is there."""
    return train(plan, folder, workers=1, report=lambda *how_far: signal.raise_signal(signal.SIGINT))


def test_an_interrupted_training_goes_on_and_ends_in_the_same_weights(tmp_path: Path) -> None:
    whole = train(TINY, tmp_path / "whole", workers=1)
    part = interrupted(TINY, tmp_path / "part")
    assert whole.complete and not part.complete
    assert len(list((tmp_path / "part").rglob("*.npz"))) == 1
    resumed = train(TINY, tmp_path / "part", workers=2, out=tmp_path / "mine.bin")
    assert resumed.note["digest"] == whole.note["digest"]
    assert resumed.file == tmp_path / "mine.bin"
    for file in (whole.file, resumed.file, tmp_path / "part" / "skyliners.bin"):
        assert file and weights.digest(file.read_bytes()) == whole.note["digest"]
    timeless = [dict(trained.note, core_hours=0) for trained in (whole, resumed)]
    assert timeless[0] == timeless[1]


def test_a_training_that_is_done_is_not_done_again(tmp_path: Path) -> None:
    """Unless it is to go on for longer: then what is there is gone on from."""
    heard: list[tuple[str, int]] = []
    once = Plan(**vars(TINY) | {"generations": 1})
    first = train(once, tmp_path, workers=1)
    again = train(once, tmp_path, workers=1, report=lambda *how_far: heard.append(how_far[:2]))
    assert again.note == first.note
    assert heard == []
    train(TINY, tmp_path, workers=1, report=lambda *how_far: heard.append(how_far[:2]))
    assert set(heard) == {("playing", 1), ("fitting", 1)}


def test_another_plan_is_refused(tmp_path: Path) -> None:
    Folder(tmp_path).begin(TINY)
    Folder(tmp_path).begin(Plan(**vars(TINY) | {"generations": 9}))
    for change in (
        {"seed": 1},
        {"matches": 5},
        {"later": QUICK._replace(c_puct=2.0)},
        {"recipe": Recipe()},
        {"habit": HABIT},
    ):
        with pytest.raises(BadFile, match=f"another plan.*{next(iter(change))}"):
            Folder(tmp_path).begin(Plan(**vars(TINY) | change))


def test_a_damaged_chunk_is_named(tmp_path: Path) -> None:
    for chunk in TINY.chunks(0):
        file = Folder(tmp_path).chunk(chunk)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(b"PK nonsense")
    with pytest.raises(BadFile, match=r"00000000.npz is damaged; delete it"):
        train(TINY, tmp_path, workers=1)


def test_too_few_positions_are_refused(tmp_path: Path) -> None:
    for chunk in TINY.chunks(0):
        write_chunk(Folder(tmp_path).chunk(chunk), Kept(few(), 0.0))
    with pytest.raises(BadSetup, match="6 positions are too few to learn from"):
        train(TINY, tmp_path, workers=1)


def few() -> Samples:
    return Samples(*(column[:3] for column in room_for(REGISTRY.game("skyliners"))))


def test_a_chunk_survives_its_file(tmp_path: Path) -> None:
    lots, samples = np.random.Generator(np.random.PCG64(2)), joined([few(), few()])
    samples.positions.view(np.uint8)[:] = lots.integers(0, 256, samples.positions.nbytes)
    samples.won[:] = lots.random(samples.won.shape)
    write_chunk(tmp_path / "some.npz", Kept(samples, 2.5))
    again, seconds = read_chunk(tmp_path / "some.npz", REGISTRY.game("skyliners"))
    assert [column.tobytes() for column in again] == [column.tobytes() for column in samples]
    assert again.positions.dtype == samples.positions.dtype
    assert seconds == 2.5


@pytest.mark.parametrize("name", REGISTRY.names())
def test_all_ways_to_play_are_played_most_often_the_usual_ones(name: str) -> None:
    game, plan = REGISTRY.game(name), Plan(name)
    dealt = plan.sittings(Chunk(1, 0, 4000))
    counts = Counter({sitting: len(numbers) for sitting, numbers in dealt.items()})
    ways = {(players, variant) for players in game.PLAYERS for variant in range(len(game.VARIANTS))}
    assert set(counts) == ways
    assert counts.most_common(1)[0][0] == (min(game.PLAYERS), 0)
    pairs = sum(count for (players, _), count in counts.items() if players == min(game.PLAYERS))
    assert 0.45 < pairs / 4000 < 0.55
    assert all(MOST_MATCHES <= number < MOST_MATCHES + 4000 for numbers in dealt.values() for number in numbers)


def test_chunks_cover_all_matches() -> None:
    assert [tuple(chunk) for chunk in Plan("skyliners", matches=45).chunks(2)] == [(2, 0, 20), (2, 20, 20), (2, 40, 5)]


@pytest.mark.parametrize("change", [{"matches": 0}, {"generations": 1000}, {"seed": -1}, {"seed": 2**32}])
def test_a_plan_stays_within_bounds(change: dict[str, int]) -> None:
    with pytest.raises(BadSetup, match=f"{next(iter(change))} must be a whole number from"):
        Plan(**vars(TINY) | change)


@pytest.mark.parametrize("trust", [-0.1, 1.1, float("nan")])
def test_trust_is_a_share(trust: float) -> None:
    with pytest.raises(BadSetup, match="trust must be a number from 0 to 1"):
        Plan("skyliners", later=LATER._replace(trust=trust))


def test_a_plan_says_how_later_generations_think() -> None:
    facts = TINY.facts()
    assert [facts[f"later.{key}"] for key in ("trust", "learned_temperature", "worlds")] == [0.5, 0.05, 2]
    assert {f"later.{key}" for key in LATER._fields} < facts.keys()


def test_the_first_generation_plays_by_hand_made_judgement() -> None:
    first, second = TINY.manner(0, players=2), TINY.manner(1, players=2)
    assert (first.trust, first.learned_temperature, first.worlds) == (0.0, 0.0, 0)
    assert (second.trust, second.learned_temperature, second.worlds) == (0.5, 0.05, 2)
