"""What goes over REST in lessons: a lesson tells the state of a table, and what the coach says about it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from topfloor.engine.view import Brought
from topfloor.server.protocol.bodies import Word, example
from topfloor.server.protocol.messages.outgoing import State


class LessonOffered(BaseModel):
    """A lesson of a course."""

    model_config = example(
        lesson=1,
        key="view",
        title="What you see",
        about="Your side, your five rows.",
        done="Low in front, tall behind.",
        is_match=False,
    )

    lesson: int
    key: str
    title: str
    about: str
    done: str = Field(description="What is said at its end; of a real match, once that is over.")
    is_match: bool = Field(description="Whether it ends as a real match against a bot.")


class CourseOffered(BaseModel):
    """The lessons of a game."""

    model_config = example(
        game="skyliners",
        title="Skyliners",
        lessons=[{"lesson": 1, "key": "view", "title": "What you see", "about": "…", "done": "…", "is_match": False}],
    )

    game: str
    title: str
    lessons: list[LessonOffered]


Said = Annotated[list[Annotated[str, StringConstraints(max_length=64)]], Field(max_length=64)]
"""What was said in a lesson so far, a page that was turned being an empty sentence."""


class LessonTouched(BaseModel):
    """What was said in a lesson so far, and what is said now, if anything is."""

    model_config = example(said=["", ""], touch="floor a5")

    said: Said
    touch: Annotated[str, StringConstraints(max_length=64)] | None = None


class LessonAsked(BaseModel):
    """What was said in a lesson so far, and a sentence that somebody wonders about."""

    model_config = example(said=["", ""], words="floor a1")

    said: Said
    words: Word


class LessonAnswer(BaseModel):
    """What became of a touch; why not, and by which rule, if it was not taken."""

    model_config = example(kind="wrong", text="a1 stands in front.", rule=None)

    kind: Literal["right", "wrong", "refused", "failed", "done"]
    text: str
    rule: str | None


class LessonWhy(BaseModel):
    """Why a sentence is not what is asked for; both null if it is."""

    model_config = example(rule=None, text="a1 stands in front.")

    rule: str | None
    text: str | None


class LessonPreview(BaseModel):
    """What a sentence would bring, and whether it would end the turn; null where that cannot be foreseen."""

    model_config = example(gains=[], ends=False)

    gains: list[Brought] | None
    ends: bool | None


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
