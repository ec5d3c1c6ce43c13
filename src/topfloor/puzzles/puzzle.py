"""A puzzle: a position of a real match in which one move is clearly the best, as a game's `puzzles.json` has it.

It is a deal, the sentences since, and what was found out about every legal move: the chance to win after it and, for
those that come to mind, reasons as data. What is said of them is put into words when somebody asks, in any language.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from topfloor.engine import reading
from topfloor.engine.content import Data
from topfloor.engine.errors import BadSetup, TopfloorError, why_not
from topfloor.engine.game import Game
from topfloor.engine.match import Match
from topfloor.engine.reasons import Reason
from topfloor.engine.texts import Saying
from topfloor.games import REGISTRY
from topfloor.puzzles.reasons_file import read_reason

PACKAGE = "topfloor.puzzles"
PHASES = ("beginning", "middle", "end")
LEVELS = ("easy", "medium", "hard")
PUZZLE_KEYS = {
    "key",
    "variant",
    "players",
    "seed",
    "moves",
    "best",
    "phase",
    "missed",
    "tempting",
    "chances",
    "reasons",
}


class BadPuzzle(TopfloorError):
    """A puzzle that cannot be set as it is written, with its place and the reason: for authors, in English alone."""


@dataclass(frozen=True)
class Puzzle:
    """One position and the move that is to be found in it."""

    game: Game
    number: int
    key: str
    """Its name for good: progress on devices is kept by it, whatever its number becomes."""
    variant: str
    players: int
    seed: int
    moves: tuple[str, ...]
    """The sentences since the deal."""
    best: str
    phase: str
    missed: int
    """How many of the short searches that tried it did not find it, of `OF_TRIES`."""
    tempting: tuple[str, ...]
    """What looks good at first: the moves of a player who looks one move ahead, and of a very short search."""
    chances: Mapping[str, float] = field(repr=False)
    """The chance to win with each legal move, thought through for itself; the best move first, the others in order."""
    written: Mapping[str, Sequence[Data]] = field(repr=False)
    """Reasons as data: for the best move against the second, and for what else comes to mind against the best."""

    @property
    def second(self) -> str:
        """The best of all other moves."""
        return list(self.chances)[1]

    @property
    def margin(self) -> float:
        """By how much the best move wins more often than the second."""
        return round(self.chances[self.best] - self.chances[self.second], 4)

    @property
    def level(self) -> str:
        """How hard it is, by how many searches missed it."""
        return LEVELS[min(len(LEVELS) - 1, self.missed * len(LEVELS) // OF_TRIES)]

    @cached_property
    def _played(self) -> Match:
        match = Match(self.game, players=self.players, seed=self.seed, variant=self.variant)
        for words in self.moves:
            refusal = match.why(words)
            if refusal is not None:
                raise self._bad(f"'{words}' after {match.ply} moves: {refusal}")
            match.play_judged(words)
        if match.over:
            raise self._bad("the match is over, so there is nothing to find")
        legal = match.legal()
        if sorted(legal) != sorted(self.chances):
            raise self._bad("there has to be a chance for every legal move, and for no other")
        if self.best not in legal or any(self.chances[other] >= self.chances[self.best] for other in self._others):
            raise self._bad(f"'{self.best}' is not the best move")
        if not set(self.written) <= set(legal) or not set(self.tempting) <= set(legal):
            raise self._bad("reasons and temptations are told of moves that are not legal")
        return match

    def reasons(self, words: str) -> tuple[Reason, ...]:
        """Why a move is as good as it is, as far as that was written down; the most telling first."""
        content = self._played.content
        return tuple(read_reason(entry, self.game, content) for entry in self.written.get(words, ()))

    @property
    def _others(self) -> list[str]:
        return [words for words in self.chances if words != self.best]

    def match(self) -> Match:
        """The position, played up to it; `BadPuzzle` if that is not possible."""
        return self._played.copy()

    @property
    def you(self) -> int:
        """The seat that has to find the move."""
        seat = self._played.to_move
        assert seat is not None
        return seat

    def _bad(self, reason: str) -> BadPuzzle:
        return BadPuzzle(f"{self.game.NAME}, puzzle {self.key}: {reason}")

    def data(self) -> Data:
        """As it is written."""
        return {
            "key": self.key,
            "variant": self.variant,
            "players": self.players,
            "seed": self.seed,
            "phase": self.phase,
            "missed": self.missed,
            "best": self.best,
            "tempting": list(self.tempting),
            "moves": list(self.moves),
            "chances": dict(self.chances),
            "reasons": dict(self.written),
        }


OF_TRIES = 12
"""Short searches try each puzzle: four budgets, three times each."""


def read_puzzle(game: Game, number: int, entry: Data) -> Puzzle:
    """A puzzle from an entry of the file."""
    try:
        if set(entry) != PUZZLE_KEYS:
            wrong = sorted(set(entry) ^ PUZZLE_KEYS)
            raise BadPuzzle(f"{game.NAME}, puzzle {number}: a puzzle has {', '.join(sorted(PUZZLE_KEYS))}; see {wrong}")
        best = str(entry["best"])
        others = sorted(entry["chances"].items(), key=lambda pair: (pair[0] != best, -pair[1]))
        return Puzzle(
            game=game,
            number=number,
            key=str(entry["key"]),
            variant=str(entry["variant"]),
            players=int(entry["players"]),
            seed=int(entry["seed"]),
            moves=tuple(entry["moves"]),
            best=best,
            phase=PHASES[PHASES.index(entry["phase"])],
            missed=int(entry["missed"]),
            tempting=tuple(entry["tempting"]),
            chances=dict(others),
            written=dict(entry["reasons"]),
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, TopfloorError):
            raise
        raise BadPuzzle(f"{game.NAME}, puzzle {number}: {error}") from None


@dataclass(frozen=True)
class Collection:
    """All puzzles of a game, the easiest first, and how they were made."""

    game: Game
    made: Data = field(repr=False)
    puzzles: tuple[Puzzle, ...] = field(repr=False)

    def __len__(self) -> int:
        return len(self.puzzles)

    def puzzle(self, number: int) -> Puzzle:
        """A puzzle by its number, from 1; `BadSetup` says how many there are."""
        if not 1 <= number <= len(self.puzzles):
            known = {"title": self.game.TITLE, "number": number, "last": len(self.puzzles)}
            raise BadSetup(Saying(PACKAGE, "no-puzzle", **known))
        return self.puzzles[number - 1]

    def text(self) -> str:
        """As a file: a puzzle a line, so that changes can be read."""
        made = json.dumps(self.made, ensure_ascii=False)
        lines = ",\n".join(json.dumps(one.data(), ensure_ascii=False, separators=(",", ":")) for one in self.puzzles)
        return f'{{"game": {json.dumps(self.game.NAME)},\n"made": {made},\n"puzzles": [\n{lines}\n]}}\n'


def in_order(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The easiest first; among alike, that with the larger margin."""
    return sorted(puzzles, key=lambda puzzle: (puzzle.missed, -puzzle.margin, puzzle.key))


def collections() -> list[Collection]:
    """The collections there are, in the order of their games' names."""
    return [collection(name) for name in REGISTRY.names() if _file(REGISTRY.game(name)).is_file()]


@cache
def collection(game: str) -> Collection:
    """The puzzles of a game, as they lie in its folder; `BadSetup` if it has none."""
    found = REGISTRY.game(game)
    if not _file(found).is_file():
        raise BadSetup(Saying(PACKAGE, "no-puzzles", title=found.TITLE))
    return read_collection(_file(found).read_text("utf-8"), found.NAME)


def read_file(file: Path, game: str | None = None) -> Collection:
    """The puzzles in a file that somebody made; of another game than is asked for, none."""
    try:
        text = reading.read_file(file).decode("utf-8")
    except OSError as error:
        raise BadSetup(Saying(PACKAGE, "file.failed", file=file, reason=why_not(error))) from None
    except ValueError:
        text = ""
    try:
        return read_collection(text, game)
    except (BadPuzzle, BadSetup):
        raise
    except (KeyError, RecursionError, TypeError, ValueError):
        raise BadSetup(Saying(PACKAGE, "file.something-else", file=file)) from None


def read_collection(text: str, game: str | None = None) -> Collection:
    """Puzzles from their text; none of them is replayed before somebody opens it."""
    data = json.loads(text)
    if game is not None and data["game"] != REGISTRY.game(game).NAME:
        raise BadSetup(Saying(PACKAGE, "file.game", game=data["game"], asked=game))
    found = REGISTRY.game(data["game"])
    return Collection(
        found, data["made"], tuple(read_puzzle(found, n, one) for n, one in enumerate(data["puzzles"], 1))
    )


def _file(game: Game) -> Traversable:
    return files(game.__name__) / "puzzles.json"
