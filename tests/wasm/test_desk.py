"""What a page asks the desk, interpreted, beside what a match and a search answer."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

from tests.strategies import Setup, walk
from topfloor.bots import weights
from topfloor.bots.learned import learned
from topfloor.bots.minds import CURRENT, MINDS
from topfloor.bots.search import Thought
from topfloor.bots.tree import think
from topfloor.engine.game import Game
from topfloor.engine.kernel import AnyFunction, build, rows_of
from topfloor.engine.match import Match
from topfloor.wasm import desk
from topfloor.wasm.desk import FACTS


def first_setup(game: Game) -> Setup:
    """The usual variant with few players."""
    return Setup(game.NAME, game.VARIANTS[0], game.PLAYERS[0])


class Interpreted:
    """A desk whose kernels are called interpreted."""

    def __init__(self, match: Match) -> None:
        game = match.game
        self.match = match
        self.thought = Thought(match, match.to_move or 0, 0, nodes=2000, plain=True, manner=MINDS[CURRENT].manner)
        self.answers = np.zeros(game.ACTIONS * (FACTS + 2 * match.players))
        self.positions = rows_of(game.Position, match.position.as_array(), plain=True)

    def call(self, kernel: AnyFunction, **numbers: int) -> Any:
        """Call a kernel with what it names."""
        given: dict[str, Any] = {
            "tree": self.thought.tree,
            "scratch": self.thought.scratch,
            "boxes": self.thought.boxes,
            "positions": self.positions,
            "answers": self.answers,
            **numbers,
        }
        names = kernel.__code__.co_varnames[: kernel.__code__.co_argcount]
        return build(kernel, self.match.game, plain=True)(*(given[name] for name in names))

    def said(self, count: int) -> list[int]:
        """The first so many answers."""
        return [int(number) for number in self.answers[:count]]


def test_it_knows_legal_moves_and_points_at_every_turn(game: Game) -> None:
    for match in walk(first_setup(game), 3)[::25]:
        at = Interpreted(match)
        assert at.said(at.call(desk.legal_moves)) == ([] if match.over else match.legal_actions())
        assert at.said(at.call(desk.scores)) == match.scores()


def test_a_move_is_made_as_in_a_match(game: Game) -> None:
    match = walk(first_setup(game), 3)[5].copy()
    at = Interpreted(match)
    action = match.legal_actions()[-1]
    at.call(desk.make_move, action=action)
    match.play(match.content.sentences[action])
    assert bytes(cast(Any, at.positions[0])) == bytes(match.position)


def test_what_is_imagined_depends_on_three_words_alone(game: Game) -> None:
    """And so a page can deal the same world again."""
    match = walk(first_setup(game), 3)[5]
    seen = []
    for words in ((1, 2, 3), (1, 2, 3), (4, 5, 6)):
        at = Interpreted(match)
        at.call(desk.imagine_hidden, seat=0, first=words[0], second=words[1], third=words[2])
        seen.append(bytes(cast(Any, at.positions[0])))
    assert seen[0] == seen[1] != seen[2]


def test_a_desk_begins_anew(game: Game) -> None:
    at = Interpreted(walk(first_setup(game), 3)[5])
    at.thought.go_on(build(think, game, plain=True), 12)
    assert at.call(desk.candidates) > 0
    first = int(at.answers[0])
    assert at.said(at.call(desk.line, action=first))[0] == first
    assert at.call(desk.line, action=game.ACTIONS) == 0
    at.call(desk.begin)
    assert at.call(desk.candidates) == 0
    empty = Interpreted(at.match).thought.tree
    assert [bytes(cast(Any, part)) for part in at.thought.tree] == [bytes(cast(Any, part)) for part in empty]


def test_weights_are_unpacked_as_the_server_reads_them(game: Game) -> None:
    known = learned(game)
    if known is None:
        pytest.skip(f"nothing was learned of {game.TITLE} yet")
    packed = np.frombuffer(weights.packed(known.network), "<i2")
    network = weights.blank(len(game.FEATURES))
    desk.unpack(network, packed)
    assert [layer.tobytes() for layer in network] == [layer.tobytes() for layer in known.network]
