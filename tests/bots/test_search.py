"""The search: what it counts, how it spends its budget, and that it thinks the same thoughts in every form."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from itertools import count
from typing import cast

import pytest

import topfloor
from topfloor import bots
from topfloor.bots import Advice, tree
from topfloor.bots import search as search_module
from topfloor.bots.carelessness import picked
from topfloor.bots.search import BREATH, Pondering, Search, Thought
from topfloor.engine.kernel import build
from topfloor.games import REGISTRY


def table(players: int = 3) -> topfloor.Match:
    match = topfloor.new("skyliners", players=players, seed=5)
    match.play(match.legal()[3])
    return match


def test_every_iteration_is_one_visit() -> None:
    advice = Search(iterations=500).advise(table())
    assert sum(candidate.visits for candidate in advice) == 500


def test_advice_is_ordered_by_visits_and_its_line_starts_with_the_move() -> None:
    advice = Search(iterations=500).advise(table())
    assert [c.visits for c in advice] == sorted((c.visits for c in advice), reverse=True)
    for candidate in advice:
        assert candidate.line[0] == candidate.words
        assert candidate.win is not None
        assert 0.0 <= candidate.win <= 1.0


def test_a_budget_may_differ_by_game_and_is_the_mean_in_a_game_that_nobody_measured() -> None:
    skyliners, skyrise = (REGISTRY.game(name) for name in ("skyliners", "skyrise"))
    search = Search(iterations={"skyliners": 30, "skyline": 51})
    assert (search.iterations_in(skyliners), search.iterations_in(skyrise)) == (30, 40)
    assert sum(candidate.visits for candidate in search.advise_interpreted(table())) == 30
    with pytest.raises(topfloor.TopfloorError, match="a whole number of iterations, not"):
        Search(iterations={"skyliners": 30, "skyline": 1.5})
    with pytest.raises(topfloor.TopfloorError, match="budget above zero"):
        Search(iterations={"skyliners": 30, "skyline": 0})


def test_the_move_tried_most_is_chosen() -> None:
    search = Search(iterations=500)
    assert search.choose(table()) == search.advise(table())[0].words


@pytest.mark.compiled
def test_a_move_that_is_settled_early_is_the_one_that_all_the_thinking_would_have_led_to() -> None:
    search, match = Search(iterations=400), table(players=2)
    quicker = 0
    for _ in range(12):
        best, decided = search.consider(match)[0], search.decide(match)
        assert decided.words == best.words
        quicker += decided.visits < best.visits
        match.play(decided.words)
    assert quicker > 0


def test_a_chance_of_a_settled_move_is_told_as_if_all_had_been_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scale of chances goes by how long was thought; iterations that are spared make nobody less sure."""
    thought: list[int] = []

    def noted(_: object, share: float, iterations: int) -> float:
        thought.append(iterations)
        return share

    monkeypatch.setattr(search_module, "chance", noted)
    search, match = Search(iterations=80), table(players=2)
    while match.ply < 30:  # late in a match there is least to choose from
        match.play(match.legal()[match.ply % 3])
    made = []
    while not match.over:
        advice = search.consider(match, until_settled=True)
        made.append(sum(candidate.visits for candidate in advice))
        match.play(advice[0].words)
    assert min(made) < 80
    assert set(thought) == {80}


def test_who_needs_all_chances_thinks_to_the_end() -> None:
    match = table()
    assert Search(iterations=400).may_settle(match)
    assert Search(iterations=400, carelessness={"skyrise": 0.1, "skyliners": 0.0}).may_settle(match)
    assert not Search(iterations=400, carelessness={"skyrise": 0.1}).may_settle(match)
    assert not Search(iterations=400, carelessness=0.1).may_settle(match)
    assert not Search(iterations=400, threads=2).may_settle(match)


@pytest.mark.compiled
def test_interpreted_and_compiled_searches_think_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = Search(iterations=150).advise(table())
    monkeypatch.setenv("TOPFLOOR_KERNELS", "plain")
    assert Search(iterations=150).advise(table()) == compiled


def test_threads_share_the_budget_and_give_the_same_answer_every_time() -> None:
    advice = Search(iterations=400, threads=2).advise(table())
    assert sum(candidate.visits for candidate in advice) == 400
    assert advice == Search(iterations=400, threads=2).advise(table())


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_thought_that_would_take_long(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the portion that is being thought, on every thread."""
    thought, portions = Counter[int](), count(1)
    go_on = Pondering.go_on

    def counted(pondering: Pondering) -> bool:
        thought[id(pondering)] += 1
        if next(portions) == 3:  # once: a second Ctrl-C would leave threads behind
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        return go_on(pondering)

    monkeypatch.setattr(Pondering, "go_on", counted)
    monkeypatch.setattr(search_module, "MOST_AT_ONCE", 10)
    with pytest.raises(KeyboardInterrupt):
        Search(iterations=10_000 * threads, threads=threads).consider(table())
    assert max(thought.values()) < 1000


def test_a_budget_of_seconds_thinks_at_least_once() -> None:
    assert Search(seconds=0.001).advise(table())


def test_a_search_in_a_hurry_thinks_interpreted_until_its_kernels_are_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topfloor.bots.search.is_ready", lambda game: False)
    monkeypatch.setattr("topfloor.engine.kernel._compiled", lambda *_, **__: pytest.fail("it waited for the compiler"))
    advice = Search(iterations=20, hurry=True).advise(table())
    assert sum(candidate.visits for candidate in advice) <= 20


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topfloor.bots.search.is_ready", lambda game: True)
    monkeypatch.setattr("topfloor.bots.search.HURRIED", 60.0)


def test_a_search_in_a_hurry_ends_when_its_time_is_up_whatever_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topfloor.bots.search.is_ready", lambda game: True)
    monkeypatch.setattr("topfloor.bots.search.HURRIED", 0.001)
    advice = Search(iterations=10**9, hurry=True, at_most=0.001).advise(table())
    assert 0 < sum(candidate.visits for candidate in advice) < 10**9


def test_the_strongest_level_knows_how_long_it_may_think() -> None:
    master = bots.bot("master", hurry=True)
    assert isinstance(master, Search)
    assert master.at_most == bots.MOST_SECONDS


@pytest.mark.usefixtures("ready")
def test_thinking_in_portions_leads_to_the_same_advice() -> None:
    search, portions = Search(iterations=20), 1
    pondering = search.ponder(table(players=2))
    while pondering.go_on():
        portions += 1
    assert portions > 1
    assert pondering.advice() == search.consider(table(players=2))


class Slowing:
    """A thought in a growing tree, with a clock: after a thousand iterations each takes four times as long."""

    def __init__(self) -> None:
        self.iterations, self.seconds = 0, 0.0

    def go_on(self, _: object, iterations: int) -> None:
        quick = min(iterations, max(0, 1_000 - self.iterations))
        self.iterations += iterations
        self.seconds += 15e-6 * quick + 60e-6 * (iterations - quick)


def test_a_search_whose_iterations_grow_slower_ends_in_time() -> None:
    slowing = Slowing()
    pondering = Pondering(abs, cast(Thought, slowing), 10**9, 0.03, clock=lambda: slowing.seconds)
    while pondering.go_on():
        pass
    assert slowing.iterations > 1_000
    assert 0.03 <= slowing.seconds < 0.03 + BREATH


@pytest.mark.compiled
def test_a_full_tree_goes_on_without_growing() -> None:
    match = table(players=2)
    thought = Thought(match, match.position.to_move, 0, nodes=300, plain=False)
    run = build(tree.think, match.game)
    thought.go_on(run, 2_000)
    assert thought.tree.size[0] <= 300
    assert thought.tree.nodes[0, tree.VISITS] == 2_000


@pytest.mark.compiled
def test_visits_of_children_add_up_below_every_node() -> None:
    match = table(players=2)
    thought = Thought(match, match.position.to_move, 0, nodes=20_000, plain=False)
    thought.go_on(build(tree.think, match.game), 3_000)
    for node in range(thought.tree.size[0]):
        below = sum(int(thought.tree.nodes[child, tree.VISITS]) for child in thought.children(node))
        assert below <= thought.tree.nodes[node, tree.VISITS]


@pytest.mark.compiled
def test_worth_of_all_seats_is_shared_out_at_every_visit() -> None:
    """Someone always wins: the wins of all seats add up to the visits."""
    match = table()
    thought = Thought(match, match.position.to_move, 0, nodes=5_000, plain=False)
    thought.go_on(build(tree.think, match.game), 1_000)
    assert thought.tree.wins[0].sum() == pytest.approx(1_000)


def test_one_legal_move_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table()
    monkeypatch.setattr(match, "legal", lambda: ["floor c2"])
    monkeypatch.setattr(Search, "consider", lambda *_: pytest.fail("it thought"))
    assert bots.bot("master").choose(match) == "floor c2"


def test_a_careless_search_errs_the_more_the_closer_the_call() -> None:
    """It takes a move that is nearly as good about as often as the best, a much worse one never."""
    close = [Advice("good", 0.52, 60, ()), Advice("nearly", 0.50, 40, ())]
    clear = [Advice("good", 0.96, 60, ()), Advice("bad", 0.04, 40, ())]
    dice = topfloor.new("skyliners", players=2, seed=1).position
    taken = Counter(picked(close, 0.1, dice).words for _ in range(400))
    assert 120 < taken["nearly"] < 200
    assert {picked(clear, 0.5, dice).words for _ in range(400)} == {"good"}
    assert {picked(close, 0.0, dice).words for _ in range(50)} == {"good"}


def test_a_careless_search_takes_no_move_that_it_has_hardly_looked_at() -> None:
    """One lucky playout makes no chance."""
    advice = [Advice("good", 0.52, 60, ()), Advice("nearly", 0.50, 12, ()), Advice("lucky", 0.70, 1, ())]
    dice = topfloor.new("skyliners", players=2, seed=1).position
    assert {picked(advice, 0.1, dice).words for _ in range(200)} == {"good", "nearly"}


def test_a_careless_level_plays_another_move_at_times_and_the_same_again_from_the_same_seed() -> None:
    played = set()
    for seed in range(12):
        careless = Search(iterations=60, seed=seed, carelessness=0.05)
        words = careless.choose(table(players=2))
        assert words == careless.choose(table(players=2))
        played.add(words == Search(iterations=60, seed=seed).choose(table(players=2)))
    assert played == {True, False}
