"""A match: a game, its components, a seed and the sentences played so far. The position always follows from these."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Self, TypeVar, cast

from topfloor.engine import choices, log, naming, receipts, refusals, rng, setup
from topfloor.engine.content import Components, Content, content
from topfloor.engine.errors import BadSetup, CannotUndo, Refusal
from topfloor.engine.gains import Diary, Gain
from topfloor.engine.game import AnyBox, AnyPosition, Game, GameOf
from topfloor.engine.markup import bare
from topfloor.engine.memory import zeros
from topfloor.engine.reckoned import Reckoned
from topfloor.engine.record import Record
from topfloor.engine.texts import Saying, check_language, listed, shown
from topfloor.engine.view import Brought, Choice, Entries, Heard, Line, Receipt, V_co, View, apart

W = TypeVar("W", bound=View)


class Match(Generic[V_co]):
    """One match, from the deal to the score. Moves are sentences: `match.play("floor c2")`."""

    diary: Diary | None = None
    """What the moves brought, where somebody may want to be told."""

    played_under: int | None = None
    """The version of the rules that its story was written under, if that was an older one; today's tell it alike."""

    def __init__(
        self,
        game: GameOf[Any, Any, Any, V_co],  # whatever its positions are like
        *,
        players: int,
        seed: int = 0,
        variant: str | None = None,
        names: Sequence[str] | None = None,
        content_from: Components | Content | None = None,
    ) -> None:
        self.game: Game = game
        self.players = setup.players(game, players)
        self.seed = setup.seed(seed)
        self.variant = setup.variant(game, variant)
        self.names = naming.checked(game, self.players, names)
        self.content: Content[AnyBox] = (
            content_from if isinstance(content_from, Content) else content(game, content_from)
        )
        self._legal_buffer = zeros("i8", game.ACTIONS)
        self._reckoned: Reckoned | None = None
        self._deal()

    def _deal(self) -> None:
        self.position: AnyPosition = self.game.Position()
        self._played: list[str] = []
        self._movers: list[int] = []
        self._revealed = False
        rng.sow(self.position, *rng.split(self.seed))
        self.game.deal(self.position, self.content.box, self.players, self.game.VARIANTS.index(self.variant))
        self.diary = Diary(self.game, self.content, self.position)

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.names[self.position.to_move]} to move"
        return f"<Match {self.game.NAME} {self.variant}, {self.players} players, {self.ply} moves, {state}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]

    def _identity(self) -> tuple[object, ...]:
        dealt = (self.game.NAME, self.variant, self.names, self.seed, self.content.digest)
        return (*dealt, self._played, bytes(self.position))

    # --- Whose turn it is, and what can be done.

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.position.over)

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None once the match is over."""
        return None if self.position.over else self.position.to_move

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self._played)

    @property
    def turn_began(self) -> int:
        """How many moves had been played before the turn of whoever is to move."""
        others = [number for number, mover in enumerate(self._movers, 1) if mover != self.to_move]
        return others[-1] if others else 0

    @property
    def moves(self) -> list[str]:
        """The sentences played so far."""
        return self._played.copy()

    def played(self, since: int = 0, until: int | None = None) -> Iterator[tuple[int, str]]:
        """Who played which sentence, after one ply and up to another."""
        return zip(self._movers[since:until], self._played[since:until], strict=True)

    @property
    def movers(self) -> list[int]:
        """The seats that played the moves, one for each."""
        return self._movers.copy()

    def legal_actions(self) -> list[int]:
        """The numbers of the moves that may be played now, in order."""
        count = self.game.legal(self.position, self.content.box, self._legal_buffer)
        legal: list[int] = self._legal_buffer[:count].tolist()
        return legal

    def legal(self) -> list[str]:
        """The moves that may be played now, as sentences, in a stable order."""
        return [self.content.sentences[action] for action in self.legal_actions()]

    def why(self, words: str, lang: str = "en", seat: int | None = None) -> Refusal | None:
        """Why a move may not be played now, by `seat` if one is given; None if it may."""
        return refusals.why(self, words, lang, seat)

    @property
    def bystander(self) -> int | None:
        """A seat whose turn it is not: the answers it gets, anybody may hear. None once the match is over."""
        return None if self.to_move is None else (self.to_move + 1) % self.players

    def example(self, seat: int | None = None) -> str:
        """A sentence that shows how moves look; for the seat to move, one that it may play."""
        return refusals.example(self, seat)

    # --- Playing and taking back.

    def play(self, words: str, lang: str = "en", seat: int | None = None) -> None:
        """Play a move; raises `Refused` and changes nothing if it may not be played."""
        refusals.check(self, words, lang, seat)
        self._play(self.content.number[words])

    def play_judged(self, words: str) -> None:
        """Play a move of which `why` has just said that it may be played; it is not judged again."""
        self._play(self.content.number[words])

    def _play(self, action: int) -> None:
        self._movers.append(self.position.to_move)
        self._revealed = bool(self.game.apply(self.position, self.content.box, action))
        self._played.append(self.content.sentences[action])
        if self.diary is not None:
            self.diary.note(action, self.position)

    def undo(self) -> str:
        """Take back the last move and return it; `CannotUndo` if it brought something hidden to light."""
        if not self._played:
            raise CannotUndo(Saying("topfloor.engine", "undo.nothing"))
        if self._revealed:
            raise CannotUndo(Saying("topfloor.engine", "undo.revealed"))
        *kept, last = self._played
        diary = self.diary
        self._deal()
        self.diary = None
        for words in kept:
            self._play(self.content.number[words])
        if diary is not None:
            diary.take_back()
            self.diary = diary
        return last

    @property
    def undoable_by(self) -> int | None:
        """The seat that made the last move, if that can be taken back."""
        return self._movers[-1] if self._played and not self._revealed else None

    def from_the_deal(self, seed: int | None = None) -> Self:
        """An independent match of the same players, dealt alike or by another seed; nothing has been played in it."""
        return type(self)(
            self.game,
            players=self.players,
            seed=self.seed if seed is None else seed,
            variant=self.variant,
            names=self.names,
            content_from=self.content,
        )

    def copy(self) -> Self:
        """An independent match at the same point."""
        twin = self.at(self.position.copy(), self._played, self._movers, revealed=self._revealed)
        twin.diary = None if self.diary is None else self.diary.copy()
        return twin

    def at(
        self,
        position: Record,
        moves: Iterable[str] = (),
        movers: Iterable[int] = (),
        *,
        seed: int | None = None,
        revealed: bool = False,
    ) -> Self:
        """A match of the same players that others have brought to a position; their word is taken for it.

        `moves` and `movers` are how it came about, `seed` is that of its deal if it was another one, and `revealed`
        whether the last move showed something hidden. What the moves brought is not told.
        """
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._legal_buffer, twin._reckoned = zeros("i8", self.game.ACTIONS), None
        twin.position, twin._played, twin._movers, twin._revealed = position, list(moves), list(movers), revealed
        twin.seed = self.seed if seed is None else seed
        twin.diary = None
        return twin

    def replay(self, since: int = 0) -> Iterator[Self]:
        """This match at every point of its story, from the deal or a later ply on; each is independent."""
        point = self.from_the_deal()
        if since == 0:
            yield point.copy()
        for words in self._played:
            point._play(self.content.number[words])
            if point.ply >= since:
                yield point.copy()

    # --- The score.

    def _scored(self) -> AnyPosition:
        """The position with its points: as scored once over, else as if it were scored now."""
        if self.position.over:
            return self.position
        if self._reckoned is None:
            self._reckoned = Reckoned(self.game, self.content.box)
        return self._reckoned.at(self.position)

    def breakdown(self) -> list[dict[str, int]]:
        """For each seat, how many points came from where: final once over, before as things stand."""
        points = self._scored().points
        sources = self.game.SOURCES
        return [{source: points[seat, i] for i, source in enumerate(sources)} for seat in range(self.players)]

    def receipts(self) -> list[Receipt]:
        """Why the score is as it is, line by line; nothing before the end."""
        lines = self.game.receipts(self.position, self.content) if self.over else ()
        return [receipts.in_words(line, self.game) for line in lines]

    def scores(self) -> list[int]:
        """The points of each seat: final once over, before as things stand."""
        scored = self._scored()
        return [self.game.score(scored, seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """The seats that have won, several if they share; empty before the end."""
        if not self.over:
            return []
        standings = [self.game.standing(self.position, seat) for seat in range(self.players)]
        return [seat for seat in range(self.players) if standings[seat] == max(standings)]

    # --- What people are called.

    def called(self, seat: int, lang: str = "en") -> str:
        """The name of whoever sits there, as a reader of a language knows it."""
        return naming.called(self.game, self.names, lang)[seat]

    def names_in(self, lang: str) -> list[str]:
        """What everybody is called in a language, by seat."""
        return [*naming.called(self.game, self.names, lang)]

    def introduced(self, view: W, lang: str) -> W:
        """A view with the names that a language has for its players."""
        return naming.introduced(view, self.names_in(lang))

    # --- What a seat may know.

    def view(self, seat: int | None = None) -> V_co:
        """What a seat may know, as data; None is a spectator. It is the caller's own: to change it changes no other."""
        return apart(self._seen(seat))

    def _seen(self, seat: int | None) -> V_co:
        """The same to be read only: parts of it are kept, and told again."""
        self.check_seat(seat)
        shown = self.lies_open()
        return shown if seat is None else self.view_of(seat, shown)

    def lies_open(self) -> V_co:
        """What everybody may know, as data."""
        common = {
            "game": self.game.NAME,
            "variant": self.variant,
            "ply": self.position.ply,
            "over": self.over,
            "to_move": self.to_move,
            "you": None,
        }
        known = self.game.lies_open(self.position, self._scored(), self.content, self.names)
        return cast(V_co, {**common, **known, **self._ending()})

    def _ending(self) -> dict[str, object]:
        if not self.over:
            return {}
        return {"breakdown": self.breakdown(), "winners": self.winners(), "receipts": self.receipts()}

    def view_of(self, seat: int, shown: View) -> V_co:
        """What a seat may know, given what lies open, which stays as it is."""
        return cast(V_co, {**shown, **self.own_view(seat, shown)})

    def own_view(self, seat: int, shown: View) -> Entries:
        """The entries of a view that are a seat's own, instead of those that lie open or besides."""
        own = self.game.own(self.position, self._scored(), self.content, seat)
        players: list[Mapping[str, object]] = [*shown["players"]]
        for player, more in own["players"].items():
            players[player] = {**players[player], **more}
        return {"you": seat, "players": players, "yours": own["yours"]}

    def text(self, seat: int | None = None, lang: str = "en", width: int = 80, colour: bool = False) -> str:
        """The board in text, as a seat sees it; with marks for colours, [red]R[/red], if asked for."""
        picture = self.game.text(self.introduced(self._seen(seat), lang), self.content, lang, width)
        return picture if colour else bare(picture)

    def scene(self, seat: int | None = None) -> dict[str, Any]:
        """The board as solids for a page to draw, as a seat sees it; the game's `view.py` declares what is in it."""
        view, scene = self.view_and_scene(seat)
        return apart({**self.game.setting(view, self.content), **scene})

    def view_and_scene(self, seat: int | None = None) -> tuple[V_co, Entries]:
        """What a seat may know, and the scene without its setting, to be read only."""
        self.check_seat(seat)
        shown = self.lies_open()
        scene = dict(self.game.scene(shown, self.content))
        if seat is None:
            return shown, scene
        view = self.view_of(seat, shown)
        return view, scene | dict(self.game.own_scene(view, self.content, scene))

    def setting(self) -> Entries:
        """What of a scene is the same for everyone throughout the match."""
        return apart(self.game.setting(self.lies_open(), self.content))

    def glimpse(self, seat: int, salt: int = 0) -> AnyPosition:
        """A position that `seat` could be in for all it knows: everything hidden from it is made up.

        What is made up depends on nothing but the seat's own view and `salt`, so no trace of the truth is in it.
        """
        known = json.dumps([self._seen(seat), self.heard(seat), salt], sort_keys=True)
        city: AnyPosition = self.position.copy()
        fate = int.from_bytes(hashlib.sha256(known.encode()).digest()[: rng.SEED_BITS // 8], "big")
        rng.sow(city, *rng.split(fate))
        self.game.imagine(city, self.content.box, seat)
        return city

    def check_seat(self, seat: int | None) -> None:
        """Refuse a seat that this match does not have."""
        if seat is not None and (type(seat) is not int or seat not in range(self.players)):
            raise BadSetup(Saying("topfloor.engine", "setup.seat", seat=shown(seat), known=listed(range(self.players))))

    # --- What the mover can choose.

    def choices(self, lang: str = "en") -> list[Choice]:
        """The legal moves for a page, with what they would change and what a person should be asked before."""
        return apart(choices.choices(self, lang))

    def doubt(self, words: str, lang: str = "en") -> str | None:
        """What whoever is to move should hear before a legal move of theirs; `play` itself never asks."""
        check_language(lang)
        return self.game.doubt(self.legal(), words, lang)

    def labels(self, lang: str = "en", sentences: Iterable[str] | None = None) -> dict[str, str]:
        """For every beginning of a legal move, or of other sentences, how a button shows its last word."""
        return choices.labels(self, lang, self.legal() if sentences is None else sentences)

    def preview(self, words: str, lang: str = "en", seat: int | None = None) -> list[Brought] | None:
        """What a legal move would bring, None where that cannot be foreseen; `Refused` if it may not be played."""
        return choices.preview(self, words, lang, seat)

    def ends_turn(self, words: str) -> bool | None:
        """Whether after a legal move somebody else is to move; None where that cannot be foreseen."""
        return choices.ends_turn(self, words)

    # --- What was said.

    def heard(self, seat: int | None, lang: str = "en", since: int = 0, until: int | None = None) -> list[Heard]:
        """The moves as a seat heard them: ply, seat, words, and the words as spoken."""
        return log.heard(self, seat, lang, since, until)

    def log(self, seat: int | None = None, lang: str = "en", since: int = 0, until: int | None = None) -> list[Line]:
        """The moves as a seat heard them, and what each brought to whom."""
        return log.log(self, seat, lang, since, until)

    def gains(self, ply: int, seat: int | None) -> list[Gain]:
        """What the move that led to a ply brought, as far as a seat may know; nothing if no diary was kept."""
        return [] if self.diary is None else self.diary.page(ply, seat)

    def say(self, words: str, lang: str = "en") -> str:
        """A sentence as a person would say it: 'Floor on c2'."""
        check_language(lang)
        said = self.content.said[lang]
        if words not in said:
            said[words] = self.game.spoken(self.content, words, lang)
        return said[words]

    def story(self) -> str:
        """The whole match as text, which `load` reads back."""
        from topfloor.engine.story import write  # here, as whoever reads stories makes matches

        return write(self)
