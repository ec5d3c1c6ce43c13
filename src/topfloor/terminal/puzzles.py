"""A puzzle at a terminal: the same table, but what is said is a try, and Enter goes on to the next one."""

from __future__ import annotations

from topfloor.engine.match import Match
from topfloor.engine.texts import Sayable, say
from topfloor.learn import Kind as Became
from topfloor.puzzles import Collection, Puzzle, PuzzleRun
from topfloor.puzzles.puzzle import PACKAGE as PUZZLES
from topfloor.puzzles.run import SHOW
from topfloor.terminal.answers import Answer, Kind
from topfloor.terminal.progress import Solved
from topfloor.terminal.session import Session


class PuzzleSession(Session):
    """One puzzle after another of a game."""

    def __init__(
        self, collection: Collection, puzzle: Puzzle, *, lang: str = "en", solved: Solved | None = None
    ) -> None:
        self.collection = collection
        self.solved = solved or Solved()
        self.lang, self.content = lang, None
        self._begin(puzzle)

    def _begin(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.run = PuzzleRun(self.collection, puzzle)
        self.match: Match = self.run.match
        self.people, self.holder = [self.run.you], self.run.you
        self.bots = {}
        self._doubted: set[tuple[int, str]] = set()
        self._not_kept: Sayable | None = None
        self._hinted = False

    @property
    def own_turn(self) -> bool:
        """Whether a move is still to be found."""
        return not self.run.is_over

    @property
    def hands_over(self) -> bool:
        """Nobody else sits here."""
        return False

    @property
    def next_holder(self) -> str | None:
        """Nobody else sits here."""
        return None

    @property
    def turns_page(self) -> bool:
        """Whether Enter alone goes on."""
        return self.run.is_over

    def asked(self) -> str:
        """Which puzzle it is, and what is asked or has come of it."""
        puzzle = self.puzzle
        level = say(PUZZLES, self.lang, f"levels.{puzzle.level}")
        where = {"title": self.collection.game.TITLE, "puzzle": puzzle.number, "puzzles": len(self.collection)}
        told = self.text("puzzle.where", **where, level=level, say=self.run.say(self.lang))
        kept = self._not_kept.said(self.lang) if self._not_kept else ""
        return " ".join(filter(None, [told, kept, self.text("puzzle.next") if self.run.is_over else ""]))

    # --- Typed lines.

    def answer(self, typed: str) -> Answer:
        """An empty line goes on to the next puzzle; everything else is as at any table."""
        if typed.strip() or not self.turns_page:
            return super().answer(typed)
        self._begin(self.solved.next(self.collection, self.puzzle.number))
        return Answer(Kind.WENT_ON)

    def _play(self, typed: str) -> Answer:
        words = self._tidied(typed)
        if not self.own_turn:
            return Answer(Kind.REFUSED, self.asked())
        if self._why_not(words) is not None:
            return super()._play(typed)
        said = self.match.say(words, self.lang)
        became = self.run.touch(words, self.lang)
        if became.kind is Became.WRONG:
            offer = self.text("puzzle.offer") if self.run.offers_solution else ""
            return Answer(Kind.REFUSED, " ".join(filter(None, [became.text, offer])))
        self._not_kept = self.solved.finish(self.collection, self.puzzle)
        return Answer(Kind.MOVED, said)

    def _doubt(self, words: str) -> str | None:
        """What is overlooked is for the person to find."""
        return None

    def _hint(self, rest: str) -> Answer:
        """First what it is about, then the solution."""
        if self.run.is_over:
            return Answer(Kind.NOTE, self.asked())
        if not self._hinted and not self.run.offers_solution:
            self._hinted = True
            return Answer(Kind.NOTE, f"{self.run.hint(self.lang)} {self.text('puzzle.offer')}")
        self.run.touch(SHOW)
        return Answer(Kind.MOVED, "")

    def _undo(self, rest: str) -> Answer:
        """A puzzle stays as it is."""
        return Answer(Kind.REFUSED, self.text("puzzle.no-undo"))

    def _again(self, rest: str) -> Answer:
        """The puzzle from its beginning."""
        self._begin(self.puzzle)
        return Answer(Kind.WENT_ON)

    def _load(self, file: str) -> Answer:
        """A puzzle has its own table."""
        return Answer(Kind.REFUSED, self.text("puzzle.no-load"))
