"""The coach, over every game: it knows what its seat knows, says the same every time, and finds what is poor."""

from __future__ import annotations

import pytest

from tests.strategies import LANGUAGES, Setup, dreamt, walk
from topfloor import Match
from topfloor.bots import Coach, Search, hints
from topfloor.bots.coach import FEWEST_WORLDS, WORLDS, Weighed, Weighing, remark
from topfloor.bots.player import Advice
from topfloor.engine.game import Game
from topfloor.engine.kernel import compiles
from topfloor.games import REGISTRY

BLUNDERS = {
    "skyliners": (18, 42, "floor b3"),
    "skyline": (5, 433, "end"),
    "skyrise": (1, 55, "bid 41 n3"),
    "paper-skylines": (5, 126, "use backdrop-film-lot"),
}
"""By game: a match, a point of it, and a move there that costs a fifth of the chance to win and more."""


ITERATIONS = 450 if compiles() else 8
"""Where kernels are interpreted, only facts are told: playing out would take minutes."""


def some(setup: Setup) -> list[Match]:
    """A few positions of a match, with more than one move to make."""
    return [match.copy() for match in walk(setup, 2)[:-1:31] if len(match.legal()) > 1][:2]


def weighed(match: Match, iterations: int = WORLDS) -> tuple[Weighed, Weighed]:
    """The first and the last move there are, thought about alike."""
    first, *_, last = match.legal()
    weighing = Weighing(Search(iterations=iterations), match, first, last)
    while weighing.go_on():
        pass
    return weighing.weighed()


def judgement(match: Match) -> list[str]:
    """What would be said of the last move there is, if the first were much better."""
    first, *_, last = match.legal()
    better, played = Weighed(first, (0.9,) * WORLDS), Weighed(last, (0.1,) * WORLDS)
    verdict = Coach(iterations=ITERATIONS).judged(match, better, played)
    assert verdict is not None
    return [verdict.say(match, lang) for lang in LANGUAGES]


def remarks(match: Match) -> list[str]:
    """What would be said before a move if the first few moves were thought of, one better than the other."""
    legal = match.legal()[: hints.HINTS]
    found = [Advice(words, 0.8 - 0.1 * n, 100, (words,)) for n, words in enumerate(legal)]
    reasoning = Search(iterations=ITERATIONS).reason(match, found)
    while reasoning.go_on():
        pass
    said = remark(match.position.to_move, reasoning.reasoned())
    assert said is not None
    return [said.say(match, lang) for lang in LANGUAGES]


def test_moves_are_weighed_by_nothing_hidden(game: Game) -> None:
    match = some(Setup(game.NAME, game.VARIANTS[0], 2))[-1]
    assert match.to_move is not None
    found = weighed(match)
    worlds = len(found[0].wins)
    assert FEWEST_WORLDS <= worlds == len(found[1].wins) <= WORLDS
    assert weighed(dreamt(match, match.to_move, salt=77)) == found


def test_what_is_said_hangs_on_nothing_hidden(setup: Setup) -> None:
    for match in some(setup):
        assert match.to_move is not None
        said = [*judgement(match), *remarks(match)]
        assert all(said)
        twin = dreamt(match, match.to_move, salt=77)
        assert [*judgement(twin), *remarks(twin)] == said


@pytest.mark.compiled
@pytest.mark.parametrize("name", BLUNDERS)
def test_a_clearly_poor_move_is_called_poor_and_the_best_is_not(name: str) -> None:
    seed, point, poor = BLUNDERS[name]
    match = walk(Setup(name, REGISTRY.game(name).VARIANTS[0], 2), seed)[point].copy()
    coach = Coach(iterations=1_600)
    best = hints.told(coach.search.consider(match))[0].words
    assert coach.after(match, best) is None
    verdict = coach.after(match, poor)
    assert verdict is not None
    assert verdict.loss > 0.15
    assert match.say(poor) in verdict.say(match)
    assert verdict.better.words in match.legal()
    assert Coach(iterations=1_600).after(match, poor) == verdict
