"""The searching bot: one for all games. See docs/bots.md for how it thinks."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from numbers import Integral
from typing import TypeAlias

from topfloor.bots import tree, weights
from topfloor.bots.belief import Beliefs
from topfloor.bots.by_game import ByGame, in_game
from topfloor.bots.carelessness import picked
from topfloor.bots.learned import ITERATIONS_A_SECOND, Learned, learned
from topfloor.bots.minds import CURRENT, MINDS, REFERENCE, in_mind
from topfloor.bots.network import FIRST, OUTPUTS, SECOND, Bench
from topfloor.bots.player import Advice, seat_to_move
from topfloor.bots.reasons import WORLDS, Reasoning
from topfloor.bots.reasons import warm as warm_reasons
from topfloor.bots.tree import Manner
from topfloor.engine import setup, warmup
from topfloor.engine.errors import BadSetup
from topfloor.engine.game import Game
from topfloor.engine.kernel import AnyFunction, build, compiles, just, room, room_for
from topfloor.engine.match import Match
from topfloor.engine.texts import Saying, shown
from topfloor.engine.warmup import Report, is_ready, now_ready, ready_note, warming

MOST_NODES = 300_000
NODES_A_THOUGHT = 4
MOST_THREADS = 64
LONGEST_LINE = 6
HURRIED = 1.0
"""Seconds that a search in a hurry takes while its kernels are not compiled yet."""

ENDLESS = MOST_NODES * MOST_NODES
"""More iterations than anybody has time for."""

BREATH = 0.02
"""Seconds by which a search may exceed its time: so late a look at the clock can come."""

GLANCE = 0.005
"""Seconds that it means to think between looks: in a growing tree, iterations can take four times as long as before."""

PORTIONS = 8
"""Of a search that goes by iterations alone."""

MOST_AT_ONCE = 10_000
"""Iterations in a portion: whoever presses Ctrl-C has to wait for the end of one."""

ITERATIONS_A_WORLD = 15
"""For so many iterations, reasons may be sought in one more imagined world."""

SHARE_FOR_REASONS = 0.25
"""For a second of thinking, reasons may be sought for so many seconds."""

Clock: TypeAlias = Callable[[], float]
"""Tells the time in seconds, from whenever."""


class Search:
    """Thinks for a time or for a number of iterations, on one or more threads.

    A search in a `hurry` does not wait for its kernels to be compiled: until they are, it thinks interpreted, for a
    short while, and so less deeply; and once they are, it thinks for `at_most` so many seconds, whatever its budget.
    `carelessness` is by how much it misjudges chances (`carelessness.py`); that and `iterations` may differ by game.
    `mind` is what it thinks by (`minds.py`).
    """

    def __init__(
        self,
        *,
        seconds: float | None = None,
        iterations: ByGame | None = None,
        threads: int = 1,
        seed: int = 0,
        hurry: bool = False,
        at_most: float = math.inf,
        carelessness: ByGame = 0.0,
        mind: str = CURRENT,
    ) -> None:
        if (seconds is None) == (iterations is None):
            raise BadSetup(Saying("topfloor.bots", "setup.budget"))
        budgets = iterations.values() if isinstance(iterations, Mapping) else (iterations,)
        for budget in budgets if seconds is None else ():
            if isinstance(budget, bool) or not isinstance(budget, Integral):
                raise BadSetup(Saying("topfloor.bots", "setup.iterations", given=shown(budget)))
        if seconds is not None:
            seconds = setup.seconds("seconds", seconds)
        if not all(0 < (seconds or budget or 0) <= setup.MOST for budget in budgets):
            raise BadSetup(Saying("topfloor.bots", "setup.budget-above-zero"))
        threads = setup.whole("threads", threads, 1, MOST_THREADS)
        self.seconds, self.iterations = seconds, iterations
        self.threads, self.seed, self.hurry, self.at_most = threads, seed, hurry, at_most
        self.carelessness, self.mind = carelessness, MINDS[mind]

    def iterations_in(self, game: Game) -> int | None:
        """How many matches of a game it thinks through, if that is its budget."""
        return None if self.iterations is None else round(in_game(self.iterations, game))

    def choose(self, match: Match) -> str:
        """The move that was tried most, or that a careless one takes for the best."""
        return self.decide(match).words

    def decide(self, match: Match) -> Advice:
        """The same with what it thinks of it; of the only move there is, nothing."""
        seat_to_move(match)
        forced = self.forced(match)
        if forced is not None:
            return Advice(forced, None, 0, (forced,))
        return self.pick(match, self.consider(match, until_settled=self.may_settle(match)))

    def may_settle(self, match: Match) -> bool:
        """Whether it may stop as soon as the rest of its budget cannot change which move is tried most.

        A careless one needs all chances, and of several trees none knows about the others.
        """
        return not in_game(self.carelessness, match.game) and self.threads == 1

    def forced(self, match: Match) -> str | None:
        """The move that needs no thought, as there is no other."""
        moves = match.legal()
        return moves[0] if len(moves) == 1 else None

    def pick(self, match: Match, advice: list[Advice]) -> Advice:
        """Which of these it plays."""
        dice = match.glimpse(seat_to_move(match), self.seed)
        return picked(advice, in_game(self.carelessness, match.game), dice)

    def ponder(
        self, match: Match, *, until_settled: bool = False, seat: int | None = None, clock: Clock = time.perf_counter
    ) -> Pondering:
        """The same in portions, for those who share a processor, or for a seat whose turn it is not; on one thread.

        It does not wait for kernels to be compiled. Its seconds are those of `clock`.
        """
        seat, plain = seat_to_move(match) if seat is None else seat, not compiles() or not is_ready(match.game)
        thought = self._thought(match, seat, self.seed * MOST_THREADS, plain)
        seconds = min(self.seconds or math.inf, self.at_most, HURRIED if plain and self.hurry else math.inf)
        run, iterations = self._built(match.game, plain), self.iterations_in(match.game)
        return Pondering(run, thought, iterations or ENDLESS, seconds, until_settled=until_settled, clock=clock)

    def _built(self, game: Game, plain: bool) -> AnyFunction:
        return build(tree.think, in_mind(game, self.mind), plain=plain)

    def advise(self, match: Match) -> list[Advice]:
        """All moves that were tried, most tried first, with win chance and expected line; the best with reasons."""
        reasoning = self.reason(match, self.consider(match))
        while reasoning.go_on():
            pass
        return reasoning.reasoned()

    def reason(self, match: Match, advice: Sequence[Advice]) -> Reasoning:
        """Reasons for what was considered, to be found in portions; they take a share of the same budget."""
        plain = not compiles() or (self.hurry and not is_ready(match.game))
        iterations = self.iterations_in(match.game)
        worlds = WORLDS if iterations is None else min(WORLDS, iterations // ITERATIONS_A_WORLD)
        seconds = SHARE_FOR_REASONS * min(self.seconds or math.inf, self.at_most if self.hurry else math.inf)
        in_time = 0 if plain and self.hurry else worlds
        return Reasoning(match, advice, worlds=in_time, seconds=seconds, salt=-1 - self.seed, plain=plain)

    def consider(self, match: Match, *, until_settled: bool = False) -> list[Advice]:
        """The same without reasons, which take time: for those who only want to move."""
        seat = seat_to_move(match)
        if not compiles() or (self.hurry and not is_ready(match.game)):
            return self._advise(match, seat, plain=True, until_settled=until_settled)
        with warming(in_mind(match.game, self.mind), tree.think):
            return self._advise(match, seat, plain=False, until_settled=until_settled)

    def advise_interpreted(self, match: Match) -> list[Advice]:
        """The same without compiling anything: for a handful of iterations."""
        return self._advise(match, seat_to_move(match), plain=True)

    def _advise(self, match: Match, seat: int, *, plain: bool, until_settled: bool = False) -> list[Advice]:
        run = self._built(match.game, plain)
        thoughts = [self._thought(match, seat, self.seed * MOST_THREADS + n, plain) for n in range(self.threads)]
        think_through([self._pondering(run, thought, plain, until_settled) for thought in thoughts])
        return merged(thoughts)

    def _thought(self, match: Match, seat: int, salt: int, plain: bool) -> Thought:
        """A tree to think with, by what was learned of the game, if anything was."""
        nodes, manner = self._nodes(match), self.mind.manner
        known = learned(match.game, plain=plain) if self.mind.learns else None
        if known is None:
            return Thought(match, seat, salt, nodes=nodes, plain=plain, manner=manner)
        budget = self.iterations_in(match.game) or ITERATIONS_A_SECOND * (self.seconds or 0.0)
        manner = known.manner(manner, budget, match.players)
        return Thought(match, seat, salt, nodes=nodes, plain=plain, manner=manner, known=known)

    def _nodes(self, match: Match) -> int:
        iterations = self.iterations_in(match.game) or MOST_NODES
        return min(MOST_NODES, NODES_A_THOUGHT * iterations + match.game.ACTIONS)

    def _pondering(self, run: AnyFunction, thought: Thought, plain: bool, until_settled: bool) -> Pondering:
        budget = self.iterations_in(thought.match.game)
        iterations = -(-budget // self.threads) if budget else ENDLESS
        most = min(self.at_most, HURRIED if plain else math.inf) if self.hurry else math.inf
        seconds = min(self.seconds or math.inf, most)
        return Pondering(run, thought, iterations, seconds, until_settled=until_settled)


def think_through(ponderings: Sequence[Pondering]) -> None:
    """Think all of them to their end, each on a thread of its own, a single one here; after Ctrl-C none goes on."""
    if len(ponderings) == 1:
        ponderings[0].to_the_end()
        return
    with ThreadPoolExecutor(len(ponderings)) as pool:
        try:
            list(pool.map(Pondering.to_the_end, ponderings))
        except BaseException:
            for pondering in ponderings:
                pondering.give_up()
            raise


class Pondering:
    """A thought with what is left of its budget: it goes on in portions, and knows after each what it would do.

    With `until_settled` it stops as soon as nothing that is left could change which move was tried most: the move is
    the same, and an easy one is quick.
    """

    def __init__(
        self,
        run: AnyFunction,
        thought: Thought,
        iterations: int,
        seconds: float,
        *,
        until_settled: bool = False,
        clock: Clock = time.perf_counter,
    ) -> None:
        self._run, self._thought, self._until_settled, self._clock = run, thought, until_settled, clock
        self._iterations, self._seconds = iterations, seconds
        self._portion = 1 if seconds < math.inf else min(MOST_AT_ONCE, -(-iterations // PORTIONS))

    def to_the_end(self) -> None:
        """Think until nothing is left to think."""
        while self.go_on():
            pass

    def give_up(self) -> None:
        """Leave it at what was thought, after the portion that is being thought now."""
        self._iterations = 0

    def go_on(self) -> bool:
        """Think for about a breath; whether there is anything left to think."""
        before = self._clock()
        portion = min(self._portion, self._iterations)
        self._thought.go_on(self._run, portion)
        self._iterations -= portion
        took = self._clock() - before
        self._seconds -= took
        if self._seconds < math.inf:
            in_time = int(min(GLANCE, self._seconds) * portion / max(took, 1e-9))
            self._portion = max(1, min(2 * self._portion, in_time))
        if self._iterations <= 0 or self._seconds <= 0:
            return False
        if not self._until_settled:
            return True
        left = int(min(self._iterations, self._seconds * portion / max(took, 1e-9)))
        if self._lead() <= left:
            return True
        self._thought.spared = left
        return False

    def _lead(self) -> int:
        """By how many tries the move tried most leads; the only one by none, as there may be others."""
        visits = sorted(int(self._thought.tree.nodes[child, tree.VISITS]) for child in self._thought.children(0))
        return visits[-1] - visits[-2] if len(visits) > 1 else 0

    def advice(self) -> list[Advice]:
        """What was tried so far, most tried first."""
        return merged([self._thought])

    def outlook(self) -> float:
        """The chance to win of whoever thinks, over all that was tried."""
        thought, visits = self._thought, int(self._thought.tree.nodes[0, tree.VISITS])
        return chance(thought, float(thought.tree.wins[0, thought.seat]) / visits, visits)


class Thought:
    """One thread's tree, over one glimpse of the match.

    Iterations may have been `spared`, as its move was settled; of what it found it is as sure as with them.
    """

    def __init__(
        self,
        match: Match,
        seat: int,
        salt: int,
        *,
        nodes: int,
        plain: bool,
        manner: Manner = MINDS[REFERENCE].manner,
        known: Learned | None = None,
    ) -> None:
        game = match.game
        self.match, self.seat, self.manner, self.known = match, seat, manner, known
        self.spared = 0
        given = known.network if known else weights.blank(plain=plain)
        self.network = weights.interpreted(given) if plain else given
        self.tree = tree_for(nodes, match.players, plain=plain)
        self.scratch = scratch_for(game, match.players, manner.worlds, plain)
        self.scratch.worlds[0] = match.glimpse(seat, salt) if plain else match.glimpse(seat, salt).as_array()[0]
        self.boxes = just(match.content.box, plain=plain)

    def go_on(self, run: AnyFunction, iterations: int) -> None:
        """Think for some more iterations."""
        run(self.tree, self.scratch, self.boxes, self.manner, self.network, self.seat, iterations)

    def children(self, node: int) -> Iterator[int]:
        """The nodes right below a node."""
        child = int(self.tree.nodes[node, tree.CHILD])
        while child:
            yield child
            child = int(self.tree.nodes[child, tree.SIBLING])

    def line(self, node: int) -> tuple[str, ...]:
        """How play is expected to go on: the move most tried at every turn."""
        words: list[str] = []
        while node and len(words) < LONGEST_LINE:
            words.append(self.match.content.sentences[self.tree.nodes[node, tree.ACTION]])
            node = max(self.children(node), key=lambda child: int(self.tree.nodes[child, tree.VISITS]), default=0)
        return tuple(words)


def tree_for(nodes: int, players: int, *, plain: bool = False) -> tree.Tree:
    """A root, and room to grow."""
    size = room("i8", 1, plain=plain)
    size[0] = 1
    return tree.Tree(
        nodes=room("i4", nodes, tree.COLUMNS, plain=plain),
        worth=room("f8", nodes, players, plain=plain),
        wins=room("f8", nodes, players, plain=plain),
        prior=room("f8", nodes, plain=plain),
        size=size,
    )


def scratch_for(game: Game, players: int, worlds: int, plain: bool) -> tree.Scratch:
    """Room to work in."""
    longest = max(game.ACTIONS, game.LONGEST) + 2
    return tree.Scratch(
        worlds=room_for(game.Position, 3, plain=plain),
        moves=room("i8", longest, plain=plain),
        child_of=room("i8", longest, plain=plain),
        noted=room("i8", longest, plain=plain),
        path=room("i8", longest, plain=plain),
        chance=room("f8", players, plain=plain),
        margin=room("f8", players, plain=plain),
        won=room("f8", players, plain=plain),
        reward=room("f8", players, plain=plain),
        beliefs=Beliefs(
            worlds=room_for(game.Position, max(1, worlds), plain=plain),
            weight=room("f8", max(1, worlds), plain=plain),
            first=room("f8", 1, plain=plain),
        ),
        bench=bench_for(game, plain=plain),
    )


def bench_for(game: Game, *, plain: bool = False) -> Bench:
    """Room for a network to reckon in."""
    return Bench(
        on=room("i8", game.MOST_FEATURES + 3, plain=plain),
        units=room("f4", FIRST, plain=plain),
        levels=room("f8", SECOND, plain=plain),
        said=room("f8", OUTPUTS, plain=plain),
    )


def merged(thoughts: list[Thought]) -> list[Advice]:
    """What several trees advise together; the line is the first tree's that has one."""
    visits: dict[int, int] = {}
    wins: dict[int, float] = {}
    lines: dict[int, tuple[str, ...]] = {}
    for thought in thoughts:
        for child in thought.children(0):
            action = int(thought.tree.nodes[child, tree.ACTION])
            visits[action] = visits.get(action, 0) + int(thought.tree.nodes[child, tree.VISITS])
            wins[action] = wins.get(action, 0.0) + float(thought.tree.wins[child, thought.seat])
            lines.setdefault(action, thought.line(child))
    sentences = thoughts[0].match.content.sentences
    tried = [action for action in visits if visits[action]]
    best_first = sorted(tried, key=lambda action: (-visits[action], action))
    budget = sum(visits.values()) + sum(thought.spared for thought in thoughts)
    chances = [chance(thoughts[0], wins[a] / visits[a], budget) for a in best_first]
    return [Advice(sentences[a], win, visits[a], lines[a]) for a, win in zip(best_first, chances, strict=True)]


def chance(thought: Thought, share: float, iterations: int) -> float:
    """The chance to win that is told where a search won this share of the matches in its head."""
    match = thought.match
    return thought.known.told(share, match.players, match.ply, iterations) if thought.known else share


def warm(game: Game, report: Report | None = None) -> None:
    """Have this process compile what a search needs, or fetch it from the cache."""
    if is_ready(game) or not compiles():
        return
    with warming(game, tree.think, report):
        warm_mind(game, CURRENT)
        warm_reasons(game)
    ready_note(game).touch()
    now_ready(game)


def warm_mind(game: Game, mind: str) -> None:
    """Think once by a mind, which compiles what it needs."""
    Search(iterations=1, mind=mind).advise(Match(game, players=game.PLAYERS[0]))


def warm_in_background(game: Game, report: Report) -> threading.Thread:
    """The same while people already play."""
    return warmup.behind(game, "topfloor.bots", warm, report)
