"""What a game's folder must offer, and how a game is found by name.

A game is a package, `topfloor.games.skyliners` for one, whose `__init__.py` shows the names below like a card on the
box. Kernels take the position first and the box of components second.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from topfloor.engine.errors import BadSetup
from topfloor.engine.record import Cells, Record
from topfloor.engine.texts import Saying, did_you_mean, listed

if TYPE_CHECKING:
    from topfloor.engine.content import Content, Entry
    from topfloor.engine.gains import Gain


class Game(Protocol):
    """A game, as the rest of Topfloor sees it."""

    __name__: str

    # The card on the box.
    NAME: str
    TITLE: str
    VARIANTS: tuple[str, ...]  # the first one is the usual one
    PLAYERS: tuple[int, ...]
    EASIEST: str  # the variant for a first match
    MINUTES: tuple[int, int]  # how long a match among people takes, from and to
    WEIGHT: int  # how much there is to learn, from 1 to 3
    SEATS: tuple[str, ...]  # what seats are called if nobody gives them a name
    COLOURS: tuple[str, ...]
    RULES_VERSION: int  # one more whenever an old story could be read differently
    ACTIONS: int  # actions are numbered from 0 to ACTIONS - 1
    LONGEST: int  # no match takes more actions than this
    SOURCES: tuple[str, ...]  # where points come from: the columns of the position's `points`
    REASONS: tuple[tuple[str, str], ...]  # for `why`: the key of a text, and a rule
    IMPOSSIBLE: Mapping[str, str]  # for `impossible`: a rule for each key
    TURN_RULE: str  # the rule that says whose turn it is
    EXAMPLE: str  # a sentence of this game, for messages

    # Every position has at least: dice, players, variant, to_move, ply, over, points[seat, column].
    Position: type[Record]
    Box: type[Record]
    Observation: type[Record]  # what `observe` writes: cells of 16 bits, among them at least seat, turn, players, ply

    # Kernels: the rules.
    def deal(self, position: Any, box: Any, players: int, variant: int) -> None: ...
    def legal(self, position: Any, box: Any, moves: Cells) -> int: ...
    def apply(self, position: Any, box: Any, action: int) -> int: ...
    def why(self, position: Any, box: Any, action: int) -> int: ...
    def finish(self, position: Any, box: Any) -> None: ...
    def score(self, position: Any, seat: int) -> int: ...
    def standing(self, position: Any, seat: int) -> int: ...

    # Kernels: what a seat does not know, dealt anew from a random state that the caller has sown.
    def imagine(self, position: Any, box: Any, seat: int) -> None: ...

    # Kernels: what a seat may know, as numbers, written into an empty observation.
    def observe(self, position: Any, box: Any, seat: int, seen: Any) -> None: ...

    # Kernels: how good a position is for a seat, and one of `count` moves that a player might well make.
    def appraise(self, position: Any, box: Any, seat: int) -> float: ...
    def likely(self, position: Any, box: Any, moves: Cells, count: int) -> int: ...

    # Components and words.
    def pack(self, entry: Entry) -> Record: ...
    def sentences(self, data: Mapping[str, Any]) -> tuple[str, ...]: ...
    def impossible(self, content: Content, sentence: str) -> str | None: ...
    def spoken(self, content: Content, sentence: str, lang: str) -> str: ...
    def label(self, content: Content, words: str, lang: str) -> str: ...
    def details(self, position: Any, content: Content, sentence: str, lang: str) -> dict[str, object]: ...

    # Sight: the only way from a position to a person, a bot or a network. `scored` is the position as if it ended now.
    # `own` is what a seat knows beyond what lies open: `yours`, and by seat what it knows more of some `players`.
    def lies_open(self, position: Any, scored: Any, content: Content) -> dict[str, Any]: ...
    def own(self, position: Any, scored: Any, content: Content, seat: int) -> dict[str, Any]: ...
    def effects(
        self, position: Any, content: Content, actions: Sequence[int], seat: int
    ) -> Sequence[dict[str, Any]]: ...
    def gains(self, before: Any, after: Any, content: Content, seat: int | None) -> list[Gain]: ...
    def heard(self, position: Any, content: Content, mover: int, sentence: str, seat: int | None) -> str: ...
    def faults(self, position: Any, content: Content) -> list[str]: ...

    # Pictures, drawn from a view alone: the whole table in text, with marks for colours, or a board and what lies
    # beside it; and the board as a scene for a page: what stays the same in a match, what everybody sees, and what a
    # seat sees otherwise.
    def text(self, view: Mapping[str, Any], content: Content, lang: str, width: int) -> str: ...
    def board(self, view: Mapping[str, Any], content: Content, lang: str, width: int, height: int) -> str: ...
    def aside(self, view: Mapping[str, Any], content: Content, lang: str, width: int) -> str: ...
    def setting(self, view: Mapping[str, Any], content: Content) -> dict[str, Any]: ...
    def scene(self, view: Mapping[str, Any], content: Content) -> dict[str, Any]: ...
    def own_scene(self, view: Mapping[str, Any], content: Content, scene: Mapping[str, Any]) -> dict[str, Any]: ...

    # The same in sentences, from a view alone: what is asked, the whole table, and what a word stands for.
    def question(self, view: Mapping[str, Any], content: Content, lang: str) -> str: ...
    def speech(self, view: Mapping[str, Any], content: Content, lang: str) -> list[str]: ...
    def about(self, view: Mapping[str, Any], content: Content, word: str, lang: str) -> str: ...

    # What a person should hear before a legal sentence of theirs is played, given all of those; None as a rule.
    def doubt(self, legal: Sequence[str], sentence: str, lang: str) -> str | None: ...


def no_doubt(legal: Sequence[str], sentence: str, lang: str) -> str | None:
    """The `doubt` of a game in which nothing is thrown away without noticing."""
    return None


class Registry:
    """Games by name, each imported when it is first asked for."""

    def __init__(self, folders: Mapping[str, str]) -> None:
        self.folders = folders

    def names(self) -> tuple[str, ...]:
        """All games, in alphabetical order."""
        return tuple(sorted(self.folders))

    def game(self, name: str) -> Game:
        """The game of this name."""
        if name not in self.folders:
            hint, known = did_you_mean(name, self.names()), listed(self.names())
            raise BadSetup(Saying("topfloor.engine", "setup.game", name=name, hint=hint, known=known))
        return cast(Game, importlib.import_module(self.folders[name]))
