"""What goes over REST while a match is studied: moments to think about, side lines, and what is expected of them."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from topfloor.engine.view import Brought
from topfloor.server.protocol.bodies import Choice, Frame, Ply, StoryGiven, Text, example
from topfloor.server.protocol.games import Scene, View


class MomentsWanted(BaseModel):
    """A story to think about, from a move on."""

    model_config = example(story="topfloor story 1\ngame: skyliners\n…", first=0)

    story: Text
    first: Ply


class Moment(BaseModel):
    """A point of a match, for a search to think about: who is to move, and what that seat knows.

    `glimpse` is a position in base64 that the mover could be in for all he knows; null once the match is over.
    """

    model_config = example(ply=0, seat=1, choices=25, scores=[0, 0], winners=[], glimpse="AAEC…")

    ply: int
    seat: int | None = Field(description="Who is to move; null once the match is over.")
    choices: int = Field(description="How many moves are legal.")
    scores: list[int] = Field(description="Points as they stand, with everything that is hidden.")
    winners: list[int]
    glimpse: str | None


class Moments(BaseModel):
    """Some moments, from the first one on that was asked for; fewer at the end. `content` is the components' digest."""

    model_config = example(first=0, content="61feb098472bcafd", moments=[])

    first: int
    content: str
    moments: list[Moment]


Sentence = Annotated[str, StringConstraints(min_length=1, max_length=120)]
LONGEST_LINE = 80
"""Sentences of a side line."""
EXPECTED_LINES, LONGEST_EXPECTED = 6, 8
"""Of so many lines it is told at once what they would bring, each of so many sentences."""


class LineWanted(StoryGiven):
    """A side line: the match left its story at `ply`, and these sentences were said instead; frames from `first` on."""

    model_config = example(
        story="topfloor story 1\ngame: skyliners\n…",
        seat=None,
        open=True,
        ply=22,
        line=["floor c2", "plan B 3"],
        first=22,
    )

    ply: Ply
    line: list[Sentence] = Field([], max_length=LONGEST_LINE)
    first: Ply = 0


class Turn(BaseModel):
    """What whoever is to move sees and may say."""

    model_config = example(view={"game": "skyliners"}, scene={}, legal=[], labels={})

    view: View
    scene: Scene
    legal: list[Choice]
    labels: dict[str, str]


class Against(BaseModel):
    """What is against a sentence, and the rule if there is one."""

    model_config = example(rule="SL-14", text="You have already built on c2 this turn.")

    rule: str | None
    text: str


class SideLine(BaseModel):
    """A side line as far as it can be played: its frames, what to think about at its end, and what can be said there.

    `turn` is null if the match is over, or if the viewer sees with another seat's eyes. `refusal` says why the line
    ends where it does, if a sentence of it may not be said.
    """

    model_config = example(
        frames=[],
        moment={"ply": 24, "seat": 0, "choices": 31, "scores": [0, 2], "winners": [], "glimpse": "AAEC…"},
        turn=None,
        refusal=None,
    )

    frames: list[Frame]
    moment: Moment
    turn: Turn | None
    refusal: Against | None


class ForesightWanted(BaseModel):
    """What would a sentence bring, at the end of a side line?"""

    model_config = example(story="topfloor story 1\ngame: skyliners\n…", ply=22, line=["floor c2"], words="plan B 3")

    story: Text
    ply: Ply
    line: list[Sentence] = Field([], max_length=LONGEST_LINE)
    words: Sentence


class Foresight(BaseModel):
    """Why a sentence may not be said, or what it would bring and whether it ends the turn; null where unknown."""

    model_config = example(refusal=None, gains=[], ends=False)

    refusal: Against | None
    gains: list[Brought] | None
    ends: bool | None


class ExpectedWanted(BaseModel):
    """Lines that a search expects at the end of a side line, to be told in words."""

    model_config = example(
        story="topfloor story 1\ngame: skyliners\n…", ply=22, line=[], lines=[["plan B 3", "floor c2"]]
    )

    story: Text
    ply: Ply
    line: list[Sentence] = Field([], max_length=LONGEST_LINE)
    lines: list[Annotated[list[Sentence], Field(min_length=1, max_length=LONGEST_EXPECTED)]] = Field(
        max_length=EXPECTED_LINES
    )


class Expected(BaseModel):
    """A line as far as it can really be played: how it is spoken, by whom, and how everybody would stand after it.

    `why` says what its first move changes at once, as far as its mover could know.
    """

    model_config = example(
        words=["plan B 3"], say=["Plan row B: 3"], movers=[1], why="Row B +3", scores=[4, 7], over=False
    )

    words: list[str]
    say: list[str]
    movers: list[int]
    why: str
    scores: list[int]
    over: bool


class AllExpected(BaseModel):
    """The lines in the order in which they were given."""

    model_config = example(lines=[])

    lines: list[Expected]


class StoryWanted(BaseModel):
    """The story of a side line, which can be played on."""

    model_config = example(story="topfloor story 1\ngame: skyliners\n…", ply=22, line=["floor c2"])

    story: Text
    ply: Ply
    line: list[Sentence] = Field([], max_length=LONGEST_LINE)
