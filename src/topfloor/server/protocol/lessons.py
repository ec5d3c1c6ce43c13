"""What a lesson tells over REST: the state of a table, as over the live channel, and what the coach says about it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from topfloor.server.protocol.bodies import LessonAnswer
from topfloor.server.protocol.messages.outgoing import State


class LessonTold(BaseModel):
    """Where somebody is in a lesson, what is asked, and what became of the last touch."""

    model_config = ConfigDict(extra="forbid")  # an example would be a whole state, as there is one of every game

    game: str
    lesson: int
    lessons: int
    key: str
    title: str
    place: int
    """How many steps are done."""
    steps: int
    stage: Literal["read", "asked", "task", "failed", "done"]
    say: str
    look: list[str]
    """What to look at, by its word on the board."""
    rules: list[str]
    said: list[str]
    """Everything that counts so far: to be sent along with the next question."""
    kept: int
    """How much of it stays if a task is tried again."""
    answer: LessonAnswer | None
    allowed: list[str]
    """Every legal sentence, where the state offers only those that are meant."""
    story: str | None
    """At the end of a lesson that goes on as a match: what a table is opened with."""
    state: State
