"""What goes over REST in puzzles: the state of a table, what is asked, and what is expected of what was tried."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from topfloor.server.protocol.bodies import Word, example
from topfloor.server.protocol.lessons import LessonAnswer
from topfloor.server.protocol.messages.outgoing import State

Level = Literal["easy", "medium", "hard"]
Phase = Literal["beginning", "middle", "end"]


class PuzzlePlace(BaseModel):
    """Where a puzzle is; `key` names it for good, whatever its number becomes."""

    model_config = example(game="skyrise", puzzle=7, key="0-12-31")

    game: str
    puzzle: int
    key: str


class PuzzlesOfGame(BaseModel):
    """How many puzzles a game has, and which is today's."""

    model_config = example(
        game="skyrise", title="Skyrise", count=50, daily={"game": "skyrise", "puzzle": 7, "key": "0-12-31"}
    )

    game: str
    title: str
    count: int
    daily: PuzzlePlace


class PuzzleShelf(BaseModel):
    """All puzzles in brief, and the one of the day."""

    model_config = example(date="2026-11-17", daily={"game": "skyrise", "puzzle": 7, "key": "0-12-31"}, collections=[])

    date: str = Field(description="In Greenwich, so that it is the same for everybody.")
    daily: PuzzlePlace | None
    collections: list[PuzzlesOfGame]


class PuzzleOffered(BaseModel):
    """One puzzle of a game."""

    model_config = example(puzzle=7, key="0-12-31", level="medium", phase="middle", players=2, variant="standard")

    puzzle: int
    key: str
    level: Level
    phase: Phase
    players: int
    variant: str


class PuzzlesOffered(BaseModel):
    """The puzzles of a game, the easiest first."""

    model_config = example(game="skyrise", title="Skyrise", daily=7, puzzles=[])

    game: str
    title: str
    daily: int | None
    puzzles: list[PuzzleOffered]


Said = Annotated[list[Annotated[str, StringConstraints(max_length=64)]], Field(max_length=256)]
"""What was said at a puzzle so far; an empty sentence asks for the solution."""


class PuzzleTouched(BaseModel):
    """What was said at a puzzle so far, and what is said now, if anything is."""

    model_config = example(said=["bid 81 s5"], touch="bid 64 s5")

    said: Said
    touch: Annotated[str, StringConstraints(max_length=64)] | None = None


class PuzzleAsked(BaseModel):
    """What was said at a puzzle so far, and a sentence that somebody wonders about."""

    model_config = example(said=[], words="bid 64 s5")

    said: Said
    words: Word


class PuzzleTold(BaseModel):
    """What is asked, and what became of the last try."""

    model_config = ConfigDict(extra="forbid")  # an example would be a whole state, as there is one of every game

    game: str
    puzzle: int
    puzzles: int
    key: str
    level: Level
    phase: Phase
    stage: Literal["asked", "solved", "shown"]
    say: str
    hint: str
    """What it is about, or how it begins."""
    thought: int
    """In so many imagined matches each move was thought through at least."""
    said: list[str]
    """Everything that counts so far: to be sent along with the next question."""
    tried: list[str]
    """What was tried in vain."""
    offers: bool
    """Whether the solution is offered."""
    answer: LessonAnswer | None
    best: str | None
    """The move, once it was found or shown."""
    story: str | None
    """Then also what a table is opened with to play on; null if the match is over with it."""
    state: State
