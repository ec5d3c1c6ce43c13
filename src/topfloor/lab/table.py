"""One match between bots, from its fixture to its record: a pure function, so every machine gives the same.

Random and greedy seats play compiled, one move after another, with dice of their own for every move; a seat that
thinks is asked as a person would be. Greedy imagines what it cannot know before it looks, as everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from topfloor.bots.greedy import try_all
from topfloor.engine.chance import draw, sow, split
from topfloor.engine.game import Game
from topfloor.engine.kernel import build, hole, kernel, rows_of
from topfloor.engine.match import Match
from topfloor.engine.record import Array, Cells
from topfloor.engine.warmup import Report, warming
from topfloor.lab.fixtures import Fixture, Setup, mind

legal, apply, imagine, finish, score = hole("legal"), hole("apply"), hole("imagine"), hole("finish"), hole("score")

RANDOM, GREEDY, THINKER = 0, 1, 2
MINDS = {"random": RANDOM, "greedy": GREEDY}

COURSE = 20
"""Into how many parts the course of a match is cut, to tell how long its winner has led."""


@kernel
def go_on(
    worlds: Any,
    dreams: Any,
    boxes: Any,
    minds: Cells,
    seed: Cells,
    moves: Cells,
    worth: Any,
    actions: Cells,
    movers: Cells,
    tallies: Any,
) -> None:
    """Play until the match is over or a thinker is to move; note every move and the points after it."""
    position = worlds[0]
    while not position.over and minds[position.to_move] != THINKER:
        seat = position.to_move
        dreams[0] = worlds[0]
        sow(dreams[0], seed[0], seed[1], position.ply + 1)
        if minds[seat] == RANDOM:
            action = moves[draw(dreams[0], legal(position, boxes[0], moves))]
        else:
            imagine(dreams[0], boxes[0], seat)
            action = happiest(dreams, boxes, seat, moves, worth)
        note(worlds, dreams, boxes, action, actions, movers, tallies)


@kernel
def happiest(dreams: Any, boxes: Any, seat: int, moves: Cells, worth: Any) -> int:
    """The move after which judgement is happiest; among equals, any."""
    count = try_all(dreams, boxes, seat, moves, worth)
    best, equals = 0, 0
    for i in range(count):
        if worth[i] > worth[best]:
            best = i
    for i in range(count):
        if worth[i] == worth[best]:
            moves[equals] = moves[i]
            equals += 1
    return moves[draw(dreams[0], equals)]


@kernel
def note(worlds: Any, dreams: Any, boxes: Any, action: int, actions: Cells, movers: Cells, tallies: Any) -> None:
    """Make a move, and write down what was done, by whom, and how many points each seat then has."""
    ply = worlds[0].ply
    actions[ply] = action
    movers[ply] = worlds[0].to_move
    apply(worlds[0], boxes[0], action)
    dreams[0] = worlds[0]
    if not worlds[0].over:
        finish(dreams[0], boxes[0])
    for seat in range(worlds[0].players):
        tallies[ply, seat] = score(dreams[0], seat)


@dataclass(frozen=True, slots=True)
class Detail:
    """What only a study wants to know: all moves, points by source, and what each seat had and held at the end."""

    actions: tuple[int, ...]
    movers: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    led: tuple[bool, ...]
    kept: tuple[tuple[str, ...], ...]
    sites: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """How one match went.

    `trailing` is the share of moves after which no winner was ahead, `comeback` the most points by which the winners
    were behind, `ending` the reason for which nothing more may be played.
    """

    number: int
    seed: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    plies: int
    lead_changes: int
    trailing: float
    comeback: int
    ending: str
    detail: Detail | None = None

    def won(self, seat: int) -> float:
        """A seat's share of the victory."""
        return (seat in self.winners) / len(self.winners)


def play(setup: Setup, fixture: Fixture, *, detail: bool = False) -> Row:
    """Play one match."""
    sheet = _Sheet(setup, fixture)
    sheet.play()
    return sheet.row(detail)


def warm(game: Game, report: Report | None = None) -> None:
    """Compile matches between quick bots, or fetch them from the cache."""
    with warming(game, go_on, report):
        _Sheet(Setup(game.NAME, game.VARIANTS[0]), Fixture(0, 0, ("random",) * game.PLAYERS[0])).play()


class _Sheet:
    """A match being played, with everything that is written down of it."""

    def __init__(self, setup: Setup, fixture: Fixture) -> None:
        self.fixture, self.kind, players = fixture, setup.kind, len(fixture.bots)
        self.match = setup.deal(players, fixture.seed)
        self.memory = self.kind.Position.array(1)
        self.memory[0] = self.match.position.as_array()[0]
        self.minds = np.array([MINDS.get(name, THINKER) for name in fixture.bots])
        self.seed = np.array(split(fixture.seed)[:2])
        self.moves, self.worth = np.zeros(self.kind.ACTIONS, np.int64), np.zeros(self.kind.ACTIONS)
        self.actions, self.movers = (np.zeros(self.kind.LONGEST + 1, np.int64) for _ in range(2))
        self.tallies = np.zeros((self.kind.LONGEST + 1, players), np.int64)
        self.worlds = rows_of(self.kind.Position, self.memory)
        self.dreams = rows_of(self.kind.Position, self.kind.Position.array(2))
        self.boxes = rows_of(self.kind.Box, setup.content.box.as_array())

    @property
    def plies(self) -> int:
        return int(self.memory[0]["ply"])

    def play(self) -> None:
        """To the end."""
        thinkers = {
            seat: mind(name, self.fixture.seed) for seat, name in enumerate(self.fixture.bots) if name not in MINDS
        }
        self._go_on()
        while not self.memory[0]["over"]:
            for action in self.actions[self.match.ply : self.plies]:
                self.match.play(self.match.content.sentences[action])
            words = thinkers[int(self.memory[0]["to_move"])].choose(self.match)
            self._note(self.match.content.number[words])
            self._go_on()

    def _go_on(self) -> None:
        hands = self.minds, self.seed, self.moves, self.worth
        paper = self.actions, self.movers, self.tallies
        build(go_on, self.kind)(self.worlds, self.dreams, self.boxes, *hands, *paper)

    def _note(self, action: int) -> None:
        build(note, self.kind)(self.worlds, self.dreams, self.boxes, action, self.actions, self.movers, self.tallies)

    def row(self, detail: bool) -> Row:
        """What came of it."""
        end = self.match
        end.position.become(self.kind.Position.at(self.memory))
        scores, winners, tallies = end.scores(), end.winners(), self.tallies[: self.plies]
        behind = tallies.max(axis=1) - tallies[:, winners].max(axis=1)
        return Row(
            self.fixture.number,
            self.fixture.seed,
            self.fixture.bots,
            tuple(scores),
            _places(end),
            tuple(winners),
            self.plies,
            _lead_changes(tallies),
            round(float((behind > 0).mean()), 4),
            int(behind.max()),
            _ending(end),
            self._detail(end, behind) if detail else None,
        )

    def _detail(self, end: Match, behind: Array) -> Detail:
        views = [end.view(seat) for seat in range(end.players)]
        marks = [max(0, len(behind) * part // COURSE - 1) for part in range(COURSE + 1)]
        return Detail(
            tuple(self.actions[: self.plies].tolist()),
            tuple(self.movers[: self.plies].tolist()),
            tuple(tuple(seat.values()) for seat in end.breakdown()),
            tuple(bool(behind[mark] == 0) for mark in marks),
            tuple(tuple(sorted(kept(view))) for view in views),
            tuple(tuple(sorted(sites_of(view))) for view in views),
        )


def _places(end: Match) -> tuple[int, ...]:
    standings = [end.game.standing(end.position, seat) for seat in range(end.players)]
    return tuple(1 + sum(other > own for other in standings) for own in standings)


def _ending(end: Match) -> str:
    """What is said against any move once a match is over, by its key: games that can end in several ways tell them."""
    return end.game.REASONS[end.game.why(end.position, end.content.box, 0)][0]


def _lead_changes(tallies: Array) -> int:
    """How often somebody else came to lead alone."""
    best = tallies.max(axis=1, keepdims=True)
    alone = (tallies == best).sum(axis=1) == 1
    leaders = tallies.argmax(axis=1)[alone]
    return int((leaders[1:] != leaders[:-1]).sum())


def kept(view: dict[str, Any]) -> set[str]:
    """What a seat turns out to have held and built when all is over, as 'field: thing'; from its own view."""
    own = {key: value for key, value in view["players"][view["you"]].items() if key not in ("name", "colour")}
    built = [piece for stack in view["board"].values() for piece in pieces(stack) if owner(piece) == view["you"]]
    marks = [(key, value) for piece in built for key, value in piece.items() if key not in ("piece", "height")]
    return {f"{key}: {thing}" for key, value in [*(own | view["yours"]).items(), *marks] for thing in _things(value)}


def _things(value: Any) -> list[str]:
    """The words in a field that name something: itself, or those of a list."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [item for item in value if isinstance(item, str)]
    return []


def sites_of(view: dict[str, Any]) -> set[str]:
    """The sites where something of a seat stands at the end."""
    return {site for site, stack in view["board"].items() if view["you"] in map(owner, pieces(stack))}


def pieces(stack: Any) -> list[dict[str, Any]]:
    """What stands on a site, from the ground up."""
    return stack if isinstance(stack, list) else [stack]


def owner(piece: dict[str, Any]) -> int | None:
    """Whose a piece is."""
    found: int | None = piece.get("owner", piece.get("seat"))
    return found
