"""Whatever is wrong with what is handed over is said in a sentence, in every language, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import topfloor
from topfloor import bots, lab, rl
from topfloor.engine.glossary import glossary
from topfloor.engine.rulebook import rulebook
from topfloor.engine.texts import LANGUAGES
from topfloor.puzzles.finding import find
from topfloor.training.plan import Plan

ENDLESS = 10**5000
"""A number that Python does not write."""

NUMBERS = [None, "1", "x", 1.5, True, [1], b"1", object, float("nan"), ENDLESS, -ENDLESS, [ENDLESS]]
"""None of these is a whole number that anything can be counted with."""

NAMES: list[Any] = [None, 5, ENDLESS, ["skyliners"], {"skyliners": 1}, b"skyliners", "chess", ""]
"""None of these is called anything."""

LANGS: list[Any] = [None, 5, ENDLESS, ["de"], {"de": 1}, b"de", "xx", "DE", ""]
"""None of these is a language."""

Call = Callable[[], object]


def match() -> topfloor.Match:
    return topfloor.new("skyliners", players=2)


def begun() -> topfloor.Match:
    one = match()
    one.play(one.legal()[0])
    return one


@cache
def studied() -> lab.Balance:
    return lab.balance("skyliners", ["random", "random"], games=2, workers=1)


def batch() -> rl.Batch:
    return rl.Batch("skyliners", size=3, players=2)


def dealt() -> Any:
    env = rl.aec("skyliners", players=2)
    env.reset(seed=1)
    return env


def simulated(**how: Any) -> lab.Simulation:
    return lab.simulate("skyliners", ["random", "random"], **{"games": 1, "workers": 1} | how)


def made(given: Any) -> dict[str, Call]:
    """Calls that take a whole number, given something else."""
    game: dict[str, Any] = {"players": 2}
    calls: dict[str, Call] = {
        "new players": lambda: topfloor.new("skyliners", players=given),
        "new seed": lambda: topfloor.new("skyliners", players=2, seed=given),
        "bot seed": lambda: topfloor.bot("search", iterations=5, seed=given),
        "random's seed": lambda: topfloor.bot("random", seed=given),
        "bot threads": lambda: topfloor.bot("search", iterations=5, threads=given),
        "playouts games": lambda: lab.playouts("skyliners", games=given, **game),
        "playouts players": lambda: lab.playouts("skyliners", games=1, players=given),
        "playouts seed": lambda: lab.playouts("skyliners", games=1, seed=given, **game),
        "playouts threads": lambda: lab.playouts("skyliners", games=1, threads=given, **game),
        "batch size": lambda: rl.Batch("skyliners", size=given, **game),
        "batch players": lambda: rl.Batch("skyliners", size=1, players=given),
        "batch seed": lambda: rl.Batch("skyliners", size=1, seed=given, **game),
        "batch threads": lambda: rl.Batch("skyliners", size=1, threads=given, **game),
        "simulate games": lambda: simulated(games=given),
        "simulate seed": lambda: simulated(seed=given),
        "simulate opening": lambda: simulated(opening=given),
        "simulate only": lambda: simulated(only=[given]),
        "ladder games": lambda: lab.ladder("skyliners", ["random", "greedy"], games=given, workers=1),
        "ladder seats": lambda: lab.ladder("skyliners", ["random", "greedy"], seats=given, workers=1),
        "balance games": lambda: lab.balance("skyliners", games=given, workers=1),
        "balance seed": lambda: lab.balance("skyliners", seed=given, workers=1),
        "accept most": lambda: lab.accept("skyliners", "random", "greedy", most=given, workers=1),
        "accept seats": lambda: lab.accept("skyliners", "random", "greedy", seats=given, workers=1),
        "strength pairs": lambda: lab.strength(["skyliners"], pairs=given, workers=1),
        "strength seats": lambda: lab.strength(["skyliners"], seats=[given], workers=1),
        "speeds games": lambda: next(lab.speeds("skyliners", games=given)),
        "puzzles count": lambda: find("skyliners", count=given, out="puzzles.json"),
        "puzzles seed": lambda: find("skyliners", seed=given, out="puzzles.json"),
        "training matches": lambda: Plan("skyliners", matches=given),
        "play": lambda: match().play(given),
        "aec players": lambda: rl.aec("skyliners", players=given),
        "aec step": lambda: dealt().step(given),
    }
    if given is not None:  # which leaves it to chance, or without an end
        calls["bot iterations"] = lambda: topfloor.bot("search", iterations=given)
        calls["aec reset"] = lambda: rl.aec("skyliners", players=2).reset(seed=given)
        calls["aec max_cycles"] = lambda: rl.aec("skyliners", players=2, max_cycles=given)
        calls["view"] = lambda: match().view(given)
        calls["simulate workers"] = lambda: simulated(workers=given)
        calls["ladder swiss"] = lambda: lab.ladder("skyliners", ["random", "greedy"], swiss=given, workers=1)
        calls["accept opening"] = lambda: lab.accept("skyliners", "random", "greedy", opening=given, workers=1)
        calls["puzzles matches"] = lambda: find("skyliners", matches=given, out="puzzles.json")
    if given is True:
        del calls["aec step"]  # Python takes it for 1
    if given == ENDLESS:
        del calls["aec reset"]  # of dice, there is one for each number
    return calls


def named(given: Any) -> dict[str, Call]:
    """Calls that take a name, given none."""
    calls: dict[str, Call] = {
        "new": lambda: topfloor.new(given, players=2),
        "bot": lambda: topfloor.bot(given),
        "playouts": lambda: lab.playouts(given, players=2, games=1),
        "batch": lambda: rl.Batch(given, size=1, players=2),
        "aec": lambda: rl.aec(given, players=2),
        "aec observe": lambda: dealt().observe(given),
        "aec action_space": lambda: dealt().action_space(given),
        "load": lambda: topfloor.load(given),
        "choose": lambda: topfloor.bot("random").choose(given),
        "advise": lambda: topfloor.bot("random").advise(given),
        "greedy's choice": lambda: topfloor.bot("greedy").choose(given),
        "greedy's advice": lambda: topfloor.bot("greedy").advise(given),
        "search's choice": lambda: topfloor.bot("search", iterations=5).choose(given),
        "search's advice": lambda: topfloor.bot("search", iterations=5).advise(given),
    }
    if given is not None:
        calls["variant"] = lambda: topfloor.new("skyliners", players=2, variant=given)
        calls["names"] = lambda: topfloor.new("skyliners", players=2, names=given)
        calls["content"] = lambda: topfloor.new("skyliners", players=2, content=given)
    return calls


def timed(given: Any) -> dict[str, Call]:
    """Calls that take seconds, given something else."""
    calls: dict[str, Call] = {"at_most": lambda: topfloor.bot("search", at_most=given)}
    if given is not None:
        calls["seconds"] = lambda: topfloor.bot("search", seconds=given)
    return calls


def spoken(given: Any) -> dict[str, Call]:
    """Calls that take a language, given none."""
    words = match().legal()[0]
    return {
        "why": lambda: match().why("nonsense", given),
        "why a legal one": lambda: match().why(words, given),
        "refused": lambda: match().play("roof c2", given),
        "played": lambda: match().play(words, given),
        "doubt": lambda: match().doubt(words, given),
        "called": lambda: match().called(0, given),
        "names_in": lambda: match().names_in(given),
        "text": lambda: match().text(lang=given),
        "choices": lambda: match().choices(given),
        "labels": lambda: match().labels(given),
        "preview": lambda: match().preview(words, given),
        "say": lambda: match().say(words, given),
        "log": lambda: begun().log(0, given),
        "heard": lambda: begun().heard(0, given),
        "describe": lambda: bots.describe("master", given),
        "tag": lambda: bots.tag("master", given),
        "glossary": lambda: glossary("topfloor.games.skyliners", given),
        "rulebook": lambda: rulebook("topfloor.games.skyliners", given),
        "report": lambda: lab.report(studied(), given),
    }


ACTIONS = [None, "x", [0.0, 0.0, 0.0], [0, 0], [[0, 0, 0]], [True, True, True], [[0], [0, 0]], [ENDLESS] * 3, 10**9]
OTHERS: dict[str, Call] = {
    "a step before the deal": lambda: rl.aec("skyliners", players=2).step(0),
    "more games than there is memory": lambda: lab.playouts("skyliners", players=2, games=10**15),
    "more matches than there is memory": lambda: rl.Batch("skyliners", size=10**15, players=2),
    "more games than can be numbered": lambda: lab.playouts("skyliners", players=2, games=2**62),
    "more matches than can be numbered": lambda: rl.Batch("skyliners", size=2**62, players=2),
    "letters for names": lambda: topfloor.new("skyliners", players=4, names="Bert"),
}
LAW: list[Any] = [
    *(pytest.param(call, id=f"{name}: {str(type(x))[8:-2]}") for x in NUMBERS for name, call in made(x).items()),
    *(pytest.param(call, id=f"{name}: {str(type(x))[8:-2]}") for x in NAMES for name, call in named(x).items()),
    *(pytest.param(call, id=f"{name}: {str(type(x))[8:-2]}") for x in LANGS for name, call in spoken(x).items()),
    *(
        pytest.param(call, id=f"{name}: {x}")
        for x in (None, "1", True, float("nan"), [1], 0, -1)
        for name, call in timed(x).items()
    ),
    *(pytest.param(lambda given=given: batch().step(given), id=f"step {n}") for n, given in enumerate(ACTIONS)),
    *(
        pytest.param(lambda given=given: batch().observe(given), id=f"observe {n}")
        for n, given in enumerate(ACTIONS[1:])
    ),
    *(pytest.param(call, id=name) for name, call in OTHERS.items()),
]


@pytest.mark.parametrize("call", LAW)
def test_whatever_is_wrong_is_said_in_a_sentence(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(topfloor.TopfloorError) as caught:
        call()
    for lang in LANGUAGES:
        said = caught.value.said(lang)
        assert len(said) > 10
        assert "\n" not in said


@pytest.mark.parametrize("given", ACTIONS)
def test_a_batch_is_as_it_was_after_actions_that_are_none(given: Any) -> None:
    one, other = batch(), batch()
    with pytest.raises(topfloor.TopfloorError):
        one.step(given)
    actions = one.mask.argmax(1)
    one.step(actions)
    other.step(actions)
    assert (one.observe() == other.observe()).all()


def test_whole_numbers_of_others_are_as_good_as_pythons() -> None:
    one: Any = np.int64(1)
    two: Any = np.uint8(2)
    assert topfloor.new("skyliners", players=two, seed=one) == topfloor.new("skyliners", players=2, seed=1)
    assert topfloor.bot("random", seed=one).choose(match()) == topfloor.bot("random", seed=1).choose(match())
    assert lab.playouts("skyliners", players=two, games=one, seed=one, threads=one).games == 1
    assert rl.Batch("skyliners", size=two, players=two, seed=one).size == 2
    env = dealt()
    env.step(np.int64(env.match.legal_actions()[0]))
    assert env.match.ply == 1
