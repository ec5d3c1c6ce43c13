"""What the server sends over the live channel, told apart by `type`; what has an `id` answers the message of that id.

It is made as JSON at once, and tests hold it against these shapes.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeAlias

from pydantic import ConfigDict, Field, TypeAdapter
from typing_extensions import TypedDict

from topfloor.engine.view import Brought, Line
from topfloor.server.protocol.bodies import Choice, SeatTaken
from topfloor.server.protocol.games import Scene, Setting, View


class Ok(TypedDict):
    """It is done."""

    id: str
    type: Literal["ok"]
    ply: int
    """How many moves are played now."""


class Refused(TypedDict):
    """It is not done; without an id if the message had none that could be read."""

    id: NotRequired[str]
    type: Literal["refused"]
    rule: str | None
    """The rule that is against it, if one is."""
    text: str


class WhyAnswer(TypedDict):
    """Why a move is not allowed; both null if it is allowed."""

    id: str
    type: Literal["why"]
    rule: str | None
    text: str | None


class PreviewAnswer(TypedDict):
    """What a move would bring, and whether it would end the turn; null where that cannot be foreseen."""

    id: str
    type: Literal["preview"]
    gains: list[Brought] | None
    ends: bool | None


class CandidateReason(TypedDict):
    """One thing that speaks for a move or against it."""

    kind: str
    seat: int
    """Whom it concerns."""
    amount: float
    """By how much: points, money, steps, or a chance from 0 to 1; with `against`, by how much more than there."""
    source: str
    """The source of points that it is about, if it is about one."""
    at: str
    """What it is about: a site, a row, a card, a track."""
    against: str
    """The move that it is compared with, on average over imagined matches; empty for what is so at once."""
    error: float
    """The standard error of the amount."""
    rule: str
    """The rule that it is about; empty where it only says that moves are about as good."""


class Candidate(TypedDict):
    """A move that a bot thought of, and how play may go on."""

    words: str
    say: str
    win: float | None
    """The chance to win with it; null, and the move comes last, where too few tries stand behind it."""
    visits: int
    line: list[str]
    then: list[str]
    """The line after this move, as it is spoken."""
    why: str
    """The most telling reasons in a line; empty if there are none."""
    rules: list[str]
    """The rules that the reasons in that line are about."""
    reasons: list[CandidateReason]
    """All reasons, the most telling first."""


class HintAnswer(TypedDict):
    """Moves in the order of their chance to win."""

    id: str
    type: Literal["hint"]
    candidates: list[Candidate]


class CoachAnswer(TypedDict):
    """What a coach says."""

    id: str
    type: Literal["coach"]
    ply: int
    """The point that it is about."""
    kind: Literal["quiet", "matters", "poor"]
    """Nothing; what matters before a move; or that one's own move was poor, and what was better."""
    say: str
    rules: list[str]
    """The rules to read on."""
    back: bool
    """Whether a poor move can be taken back now, with `undo` to this ply."""


class Components(TypedDict):
    """Components that do not come with the game, as its kernels take them."""

    box: str
    """The record, as base64."""
    sentences: list[str]
    """All sentences there are with these components, in the order of their numbers."""
    said: list[str]
    """The same as they are spoken."""


class GlimpseAnswer(TypedDict):
    """A position that the seat could be in for all it knows: whatever is hidden from it is made up."""

    id: str
    type: Literal["glimpse"]
    seat: int
    ply: int
    content: str
    """The digest of the components."""
    position: str
    """The record, as base64."""
    components: NotRequired[Components]
    """If they are others than those that the client has."""


class Current(TypedDict):
    """Instead of the state, for who knows the last event already."""

    event: int
    type: Literal["current"]


class Seats(TypedDict):
    """Somebody came or left."""

    type: Literal["seats"]
    seats: list[SeatTaken]


class Rematch(TypedDict):
    """It goes on at another table; the link is for whoever reads it alone."""

    type: Literal["rematch"]
    table: str
    link: str


class ChatLine(TypedDict):
    """What somebody said."""

    n: int
    """The number of its event."""
    seat: int | None
    name: str | None
    text: str
    at: int
    """When, in milliseconds since 1970."""


class TakenBack(TypedDict):
    """A move that was taken back, as this seat heard of it."""

    event: int
    ply: int
    """After which move it belongs."""
    seat: int
    kind: Literal["undo"]
    words: str
    say: str


class State(TypedDict):
    """The whole state as a seat may know it. Who reads slowly gets the newest one, not every one."""

    setting: NotRequired[Setting]
    """The part of the scene that stays the same: it comes with the first state and belongs to every scene after it."""
    event: int
    """The number of the last event."""
    type: Literal["view"]
    view: View
    scene: Scene
    legal: list[Choice]
    """The moves that this seat may make now."""
    labels: dict[str, str]
    """For every beginning of a legal move, how a button shows its last word."""
    log: list[Line]
    chat: list[ChatLine]
    seats: list[SeatTaken]
    commitment: str
    """What binds the deal to its seed."""
    seed_chosen: bool
    """Whether somebody chose the seed, and so may know what is hidden."""
    told: list[TakenBack]
    """What happened besides moves."""
    save: Literal["play-on", "look-back"]
    """Which kind of file this seat gets if it saves the match."""
    undo: bool
    """Whether this seat can take back the last move now."""
    undo_why: str | None
    """Why it cannot."""
    grace: NotRequired[float]
    """Seconds that a bot waits after a move that can be taken back."""
    seed: NotRequired[str]
    """The seed, once the match is over."""
    closed: NotRequired[str]
    """Why nobody plays on here, where a match was closed before its end."""


class Put(TypedDict):
    """At a place in the state there is something else now."""

    at: list[str | int]
    """The place, from the outside in: keys, and numbers of items."""
    to: object


class Gone(TypedDict):
    """At a place in the state there is nothing any more."""

    at: list[str | int]
    gone: Literal[True]


# `from` is no name in Python.
Splice = TypedDict("Splice", {"at": list[str | int], "from": int, "cut": int, "put": list[Any]})
Splice.__doc__ = "In a list, from an item on, so many items have made way for others."

Change: TypeAlias = Put | Gone | Splice


class Patch(TypedDict):
    """What has changed since a state that this client was sent; for who said hello with `patches`.

    The changes are made one after the other. Who does not have the state of that event any more says hello again.
    """

    event: int
    """The number of the last event, whose state this makes."""
    type: Literal["patch"]
    since: int
    """The number of the event whose state is changed."""
    changes: list[Change]


Answer: TypeAlias = Ok | Refused | WhyAnswer | PreviewAnswer | HintAnswer | CoachAnswer | GlimpseAnswer
News: TypeAlias = State | Patch | Current | Seats | Rematch
Outgoing = Annotated[Answer | News, Field(discriminator="type")]

OUTGOING: TypeAdapter[Answer | News] = TypeAdapter(
    Outgoing, config=ConfigDict(extra="forbid", strict=True, defer_build=True)
)
"""Whatever the server sends, strictly: no key too many."""

EXAMPLES: tuple[Answer | News, ...] = (
    Ok(id="x1", type="ok", ply=13),
    Refused(id="x1", type="refused", rule="SL-14", text="…"),
    WhyAnswer(id="x2", type="why", rule="SL-12", text="…"),
    PreviewAnswer(id="x11", type="preview", gains=[], ends=True),
    HintAnswer(
        id="x3",
        type="hint",
        candidates=[
            {
                "words": "floor c2",
                "say": "Floor on c2",
                "win": 0.6,
                "visits": 90,
                "line": ["floor c2"],
                "then": [],
                "why": "…",
                "rules": ["SL-25"],
                "reasons": [],
            }
        ],
    ),
    CoachAnswer(id="x13", type="coach", ply=12, kind="matters", say="…", rules=["SL-32"], back=False),
    GlimpseAnswer(id="x12", type="glimpse", seat=0, ply=12, content="61feb098472bcafd", position="AAAA…"),
    Current(event=17, type="current"),
    Patch(
        event=18,
        type="patch",
        since=17,
        changes=[
            {"at": ["view", "ply"], "to": 13},
            {"at": ["grace"], "gone": True},
            {"at": ["log"], "from": 12, "cut": 0, "put": []},
        ],
    ),
    Seats(type="seats", seats=[]),
    Rematch(type="rematch", table="k7m2p9xq4abc", link="/t/k7m2p9xq4abc#F3bq…"),
    State(
        setting={},
        event=17,
        type="view",
        view={"game": "skyliners"},
        scene={},
        legal=[{"words": "floor c2", "say": "Floor on c2", "effect": {}}],
        labels={"floor": "Floor", "floor c2": "c2"},
        log=[{"ply": 1, "seat": 0, "words": "floor c1", "say": "Floor on c1", "gains": []}],
        chat=[],
        seats=[],
        commitment="b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
        seed_chosen=False,
        told=[],
        save="look-back",
        undo=False,
        undo_why="…",
    ),
)
"""One of each message that the server sends, for the reference."""
