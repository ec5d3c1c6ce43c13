"""What goes over REST, in and out, with an example of each."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.config import JsonValue
from typing_extensions import TypedDict

from topfloor.engine.rng import SEED_BITS
from topfloor.engine.view import Line
from topfloor.server.protocol.games import Effect, OwnScene, Scene, Setting, View, Yours

Word = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Text = Annotated[str, StringConstraints(max_length=1 << 20)]
"""More than a body can hold; what has a bound is looked at, so half a letter, which no text has, is refused."""
Seed = (
    Annotated[int, Field(ge=0, lt=1 << SEED_BITS, strict=True)]
    | Annotated[str, StringConstraints(pattern=r"^[0-9]{1,29}$")]
)
"""A number; as text it survives JavaScript, too."""


def example(**values: JsonValue) -> ConfigDict:
    """An example for the documentation."""
    return ConfigDict(json_schema_extra={"examples": [values]}, extra="forbid")


class SeatWanted(BaseModel):
    """Who is to sit somewhere: a person, or a bot of some level."""

    model_config = example(kind="bot", level="neighbour")

    kind: Literal["person", "bot"]
    level: Word | None = None
    name: Word | None = None


class TableWanted(BaseModel):
    """A table to be opened; without a variant the game's usual one, without a seed one that nobody can guess.

    With a story, the match that it tells is played on: game, variant and seed are the story's, and so are names and
    seats if none are given.
    """

    model_config = example(
        game="skyliners",
        variant="full",
        seats=[{"kind": "person", "name": "Anna"}, {"kind": "bot", "level": "neighbour"}],
        seed=None,
    )

    game: Word | None = None
    variant: Word | None = None
    seats: list[SeatWanted] | None = Field(None, min_length=1, max_length=12)
    seed: Seed | None = None
    story: Text | None = None


class SeatGiven(BaseModel):
    """A seat of a new table; a person's has a token and a link, which are told only here."""

    model_config = example(seat=0, kind="person", name="Anna", token="F3bq…", link="/t/k7m2p9xq4abc#F3bq…", level=None)

    seat: int
    kind: Literal["person", "bot"]
    name: str
    level: str | None = None
    token: str | None = None
    link: str | None = None


class TableOpened(BaseModel):
    """A new table with its secrets."""

    model_config = example(
        table="k7m2p9xq4abc",
        commitment="b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
        watch="Zk1x…",
        watch_link="/t/k7m2p9xq4abc#Zk1x…",
        seats=[
            {"seat": 0, "kind": "person", "name": "Anna", "token": "F3bq…", "link": "/t/k7m2p9xq4abc#F3bq…"},
            {"seat": 1, "kind": "bot", "name": "West", "level": "neighbour"},
        ],
    )

    table: str
    commitment: str
    watch: str
    watch_link: str
    seats: list[SeatGiven]


class SeatTaken(TypedDict):
    """Who sits somewhere now."""

    seat: int
    kind: Literal["person", "bot"]
    level: str | None
    name: str
    connected: bool


class TableFacts(BaseModel):
    """What anyone may know of a table."""

    model_config = example(
        table="k7m2p9xq4abc",
        game="skyliners",
        variant="full",
        players=2,
        over=False,
        ply=12,
        to_move=0,
        winners=[],
        commitment="b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
        seed_chosen=False,
        seats=[
            {"seat": 0, "kind": "person", "level": None, "name": "Anna", "connected": True},
            {"seat": 1, "kind": "bot", "level": "neighbour", "name": "West", "connected": False},
        ],
    )

    table: str
    game: str
    variant: str
    players: int
    over: bool
    ply: int
    to_move: int | None
    winners: list[int]
    commitment: str
    seed_chosen: bool
    seats: list[SeatTaken]


class VariantOffered(BaseModel):
    """A way to play a game; one of them is for a first match."""

    model_config = example(id="full", say="Full game", first=False)

    id: str
    say: str
    first: bool


class BotOffered(BaseModel):
    """A bot to play against."""

    model_config = example(name="neighbour", about="Plays for fun and makes sensible plans.")

    name: str
    about: str


class GameOffered(BaseModel):
    """A game, as a lobby shows it."""

    model_config = example(
        name="skyliners",
        title="Skyliners",
        about="Build a city together so that your side of it has the best view.",
        minute=["Everybody looks at the same city from a side of their own."],
        minutes=[30, 45],
        weight=1,
        translated=True,
        variants=[{"id": "full", "say": "Full game", "first": False}],
        players=[2, 3, 4],
        bots=[{"name": "neighbour", "about": "Plays for fun and makes sensible plans."}],
        seats=["South", "West", "North", "East"],
        colours=["red", "blue", "yellow", "green"],
    )

    name: str
    title: str
    about: str
    minute: list[str] = Field(description="The rules in a minute, sentence by sentence.")
    minutes: tuple[int, int] = Field(description="How long a match among people takes, from and to.")
    weight: int = Field(ge=1, le=3, description="How much there is to learn, from 1 to 3.")
    translated: bool = Field(description="Whether it is in the language asked for; if not, it is in English.")
    variants: list[VariantOffered]
    players: list[int]
    bots: list[BotOffered] = Field(description="From the weakest to the strongest.")
    seats: list[str]
    colours: list[str]


class RuleShown(BaseModel):
    """One numbered rule, in Markdown."""

    model_config = example(id="SL-14", title="Not twice on one site", text="…", section="A turn")

    id: str
    title: str
    text: str
    section: str
    figures: int = Field(default=0, description="How many figures show it; they are asked for by themselves.")


class FigureShown(BaseModel):
    """A drawing of a real position that shows a rule."""

    model_config = example(
        id="SL-14",
        caption="A floor has just been built on a4.",
        lines=["You have already built on a4 this turn."],
        svg="<svg …>…</svg>",
    )

    id: str
    caption: str
    lines: list[str] = Field(description="What the engine says to it: why not, what it brought, what it was worth.")
    svg: str = Field(
        description="To be put into a page, whose colours it takes: --ink, --soft, --line, --panel, --sunk."
    )


class TermShown(BaseModel):
    """A word of a game, in a sentence, and the rules that speak of it."""

    model_config = example(id="object", term="object", text="Whatever stands on a site.", rules=["SL-13"])

    id: str
    term: str
    text: str
    rules: list[str]


class RulesShown(BaseModel):
    """A rulebook."""

    model_config = example(
        title="Skyliners",
        introduction="…",
        rules=[{"id": "SL-14", "title": "Not twice on one site", "text": "…", "section": "A turn"}],
        glossary=[{"id": "object", "term": "object", "text": "Whatever stands on a site.", "rules": ["SL-13"]}],
    )

    title: str
    introduction: str
    rules: list[RuleShown]
    glossary: list[TermShown] = Field(description="The words of the game, in the order of the alphabet.")


Ply = Annotated[int, Field(ge=0, le=100_000)]


class StoryGiven(BaseModel):
    """A story to look at, as one seat saw it, or with everybody's hand open; all is open when the match is over."""

    model_config = example(story="topfloor story 1\ngame: skyliners\n…", seat=None, open=False)

    story: Text
    seat: Annotated[int, Field(ge=0, le=11)] | None = None
    open: bool = False


class FramesWanted(StoryGiven):
    """The same story, further on."""

    model_config = example(story="topfloor story 1\ngame: skyliners\n…", seat=None, open=False, first=24)

    first: Ply


class Frame(BaseModel):
    """A position and the move that led to it.

    If hands are open, `hands` has what is each seat's own, `own_scenes` what of the scene it alone sees, by seat.
    """

    model_config = example(
        ply=1,
        view={"game": "skyliners"},
        scene={},
        line={"ply": 1, "seat": 0, "words": "floor c2", "say": "…", "gains": []},
    )

    ply: int
    view: View
    scene: Scene
    line: Line | None
    hands: dict[str, Yours] | None = None
    own_scenes: dict[str, OwnScene] | None = None


class Film(BaseModel):
    """A match and its first frames; there is one more frame than moves. What all scenes have in common is told once."""

    model_config = example(
        game="skyliners",
        variant="full",
        names=["South", "West"],
        over=False,
        moves=0,
        setting={},
        log=[],
        frames=[],
    )

    game: str
    variant: str
    names: list[str]
    over: bool
    moves: int
    setting: Setting
    log: list[Line]
    frames: list[Frame]


class Frames(BaseModel):
    """Further frames, from the first one on that was asked for; fewer at the end."""

    model_config = example(first=24, frames=[])

    first: int
    frames: list[Frame]


class Choice(TypedDict):
    """A legal move: how it is spoken, and what it would change for the mover."""

    words: str
    say: str
    effect: Effect
    doubt: NotRequired[str]
    """What a person might have overlooked, for a page to ask about once in a turn; `play` itself never asks."""


class Complaint(BaseModel):
    """What was wrong, in one sentence."""

    model_config = example(detail="There is no table 'k7m2p9xq4abc'.")

    detail: str


class StoryFault(BaseModel):
    """Where a story is not one, and why."""

    model_config = example(line=9, reason="expected move 1, found 2")

    line: int
    reason: str


class StoryComplaint(BaseModel):
    """A text that is no story."""

    model_config = example(detail={"line": 9, "reason": "expected move 1, found 2"})

    detail: StoryFault | str


class Health(BaseModel):
    """Whether the server can do its work."""

    model_config = example(status="ok")

    status: Literal["ok"]
