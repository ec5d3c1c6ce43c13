"""What a game's folder must offer, and how a game is found by name.

A game is a package, `topfloor.games.skyliners` for one, whose `__init__.py` shows the names below like a card on the
box. Kernels take the position first and the box of components second. What most games do alike may be left out, if the
game is made complete where it is taken off the shelf (`engine/usual.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from topfloor.engine.errors import BadSetup
from topfloor.engine.features import Features
from topfloor.engine.record import Cells, Record
from topfloor.engine.texts import Saying, did_you_mean, listed, word
from topfloor.engine.view import Entries, Own, View

if TYPE_CHECKING:
    from topfloor.engine.content import Content, Data, Entry
    from topfloor.engine.drawing import Sketch
    from topfloor.engine.figures import Look
    from topfloor.engine.gains import Gain
    from topfloor.engine.reasons import Chance, Reason
    from topfloor.engine.receipts import Earned


P = TypeVar("P", bound=Record)
B = TypeVar("B", bound=Record)
S = TypeVar("S", bound=Record)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class GameOf(Protocol[P, B, S, V_contra]):
    """A game with its own kinds of position, box, observation and view."""

    __name__: str

    # The card on the box.
    @property
    def NAME(self) -> str: ...
    @property
    def TITLE(self) -> str: ...
    @property
    def VARIANTS(self) -> tuple[str, ...]:
        """The first one is the usual one."""

    @property
    def PLAYERS(self) -> tuple[int, ...]: ...
    @property
    def EASIEST(self) -> str:
        """The variant for a first match."""

    @property
    def MINUTES(self) -> tuple[int, int]:
        """How long a match among people takes, from and to."""

    @property
    def WEIGHT(self) -> int:
        """How much there is to learn, from 1 to 3."""

    @property
    def SEATS(self) -> tuple[str, ...]:
        """What seats are called if nobody gives them a name."""

    @property
    def COLOURS(self) -> tuple[str, ...]: ...
    @property
    def RULES_VERSION(self) -> int:
        """One more whenever an old story could be read differently."""

    @property
    def RULES_KEPT(self) -> int:
        """The oldest version that these rules tell alike, deal, draws and points, while every sentence is legal.

        Tables of it go on; whoever raises RULES_VERSION raises this one too, unless sure of that.
        """

    @property
    def ACTIONS(self) -> int:
        """Actions are numbered from 0 to ACTIONS - 1."""

    @property
    def LONGEST(self) -> int:
        """No match takes more actions than this."""

    @property
    def FEATURES(self) -> Features: ...
    @property
    def MOST_FEATURES(self) -> int:
        """No position has more of them on at once."""

    @property
    def SOURCES(self) -> tuple[str, ...]:
        """Where points come from: the columns of the position's `points`."""

    @property
    def REASONS(self) -> tuple[tuple[str, str], ...]:
        """For `why`: the key of a text, and a rule."""

    @property
    def IMPOSSIBLE(self) -> Mapping[str, str]:
        """For `impossible`: a rule for each key."""

    @property
    def TURN_RULE(self) -> str:
        """The rule that says whose turn it is."""

    @property
    def EXAMPLE(self) -> str:
        """A sentence of this game, for messages."""

    # Every position has at least: dice, players, variant, to_move, ply, over, points[seat, column].
    @property
    def Position(self) -> type[P]: ...
    @property
    def Box(self) -> type[B]: ...
    @property
    def Observation(self) -> type[S]:
        """What `observe` writes: cells of 16 bits, among them at least seat, turn, players, ply."""

    # Kernels: the rules.
    def deal(self, position: P, box: B, players: int, variant: int) -> None: ...
    def legal(self, position: P, box: B, moves: Cells) -> int: ...
    def apply(self, position: P, box: B, action: int) -> int: ...
    def why(self, position: P, box: B, action: int) -> int: ...
    def finish(self, position: P, box: B) -> None: ...
    def score(self, position: P, seat: int) -> int: ...
    def standing(self, position: P, seat: int) -> int: ...

    # Kernels: what a seat does not know, dealt anew from a random state that the caller has sown.
    def imagine(self, position: P, box: B, seat: int) -> None: ...

    # Kernels: what a seat may know, as numbers, written into an empty observation.
    def observe(self, position: P, box: B, seat: int, seen: S) -> None: ...

    # Kernels: how good a position is for a seat, and one of `count` moves that a player might well make.
    def appraise(self, position: P, box: B, seat: int) -> float: ...
    def likely(self, position: P, box: B, moves: Cells, count: int) -> int: ...

    # Why a move is good: what it changes at once beside points, from what its mover knows (`after` is None where that
    # cannot be foreseen); kernels: what of an end is worth a chance, a mark 0 or 1 for each of `OUTCOMES`; and how such
    # a chance is told to `viewer`, None if it is not. `rule_of` is the rule that a kind of reason is about; those about
    # points, and the lead, which is the same in every game, go by the source and by who wins.
    @property
    def OUTCOMES(self) -> tuple[str, ...]: ...
    def changes(self, before: P, after: P | None, action: int, content: Content[B], seat: int) -> list[Reason]: ...
    def outcomes(self, position: P, box: B, seat: int, marks: Cells) -> None: ...
    def chance(
        self, before: P, after: P, content: Content[B], outcome: int, seat: int, viewer: int
    ) -> Chance | None: ...
    def rule_of(self, kind: str, source: str, variant: str) -> str: ...

    # Kernels: what a learned judgement looks at (`engine/features.py`); how many features are on, listed in `on`.
    def features(self, position: P, box: B, seat: int, on: Cells) -> int: ...

    # Components and words.
    def pack(self, entry: Entry) -> B: ...
    def sentences(self, data: Data) -> tuple[str, ...]: ...
    def impossible(self, content: Content[B], sentence: str) -> str | None: ...
    def spoken(self, content: Content[B], sentence: str, lang: str) -> str: ...
    def label(self, content: Content[B], words: str, lang: str) -> str: ...
    def details(self, position: P, content: Content[B], sentence: str, lang: str) -> dict[str, object]: ...

    # Sight: the only way from a position to a person, a bot or a network. `scored` is the position as if it ended now.
    # `own` is what a seat knows beyond what lies open: `yours`, and by seat what it knows more of some `players`.
    def lies_open(self, position: P, scored: P, content: Content[B], names: Sequence[str]) -> Mapping[str, object]: ...
    def own(self, position: P, scored: P, content: Content[B], seat: int) -> Own: ...
    def effects(self, position: P, content: Content[B], actions: Sequence[int], seat: int) -> Sequence[Entries]: ...
    def gains(self, before: P, after: P, content: Content[B], seat: int | None) -> list[Gain]: ...
    def told_apart(self, before: P, after: P, content: Content[B]) -> Collection[int]:
        """The seats that may know more of what a move brought; all others are told what everybody is."""

    def receipts(self, position: P, content: Content[B]) -> Iterable[Earned]:
        """Why the score of a finished match is as it is, line by line, in the order in which it is told."""

    def heard(self, position: P, content: Content[B], mover: int, sentence: str, seat: int | None) -> str: ...
    def faults(self, position: P, content: Content[B]) -> list[str]: ...

    # Pictures, drawn from a view alone: the whole table in text, with marks for colours, or a board and what lies
    # beside it; and the board as a scene for a page: what stays the same in a match, what everybody sees, and what a
    # seat sees otherwise in that scene.
    def text(self, view: V_contra, content: Content[B], lang: str, width: int) -> str: ...
    def board(self, view: V_contra, content: Content[B], lang: str, width: int, height: int) -> str: ...
    def aside(self, view: V_contra, content: Content[B], lang: str, width: int) -> str: ...
    def setting(self, view: V_contra, content: Content[B]) -> Mapping[str, object]: ...
    def scene(self, view: V_contra, content: Content[B]) -> Mapping[str, object]: ...
    def own_scene(self, view: V_contra, content: Content[B], scene: Any) -> Mapping[str, object]: ...

    # A figure of the rulebook, from a view alone: what is drawn and pointed at stands in the look.
    def figure(self, view: V_contra, content: Content[B], look: Look, lang: str) -> Sketch: ...

    # The same in sentences, from a view alone: what is asked, the whole table, and what a word stands for.
    def question(self, view: V_contra, content: Content[B], lang: str) -> str: ...
    def speech(self, view: V_contra, content: Content[B], lang: str) -> list[str]: ...
    def about(self, view: V_contra, content: Content[B], word: str, lang: str) -> str: ...

    # What a person should hear before a legal sentence of theirs is played, given all of those; None as a rule.
    def doubt(self, legal: Sequence[str], sentence: str, lang: str) -> str | None: ...


Game: TypeAlias = GameOf[Any, Any, Any, Any]
"""A game, as the rest of Topfloor sees it."""

AnyPosition: TypeAlias = Any
"""A position of whatever game a kernel is built for: a record, or an element of an array."""

AnyBox: TypeAlias = Any
"""Its components, likewise."""


def no_doubt(legal: Sequence[str], sentence: str, lang: str) -> str | None:
    """The `doubt` of a game in which nothing is thrown away without noticing."""
    return None


class Registry:
    """Games by name, each imported when it is first asked for."""

    def __init__(self, games: Mapping[str, Callable[[], Game]]) -> None:
        self._games = games

    def names(self) -> tuple[str, ...]:
        """All games, in alphabetical order."""
        return tuple(sorted(self._games))

    def game(self, name: str) -> Game:
        """The game of this name."""
        if not isinstance(name, str) or name not in self._games:
            hint, known = did_you_mean(name, self.names()), listed(self.names())
            raise BadSetup(Saying("topfloor.engine", "setup.game", name=word(name), hint=hint, known=known))
        return self._games[name]()
