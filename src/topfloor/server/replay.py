"""Stories over the network: what a table tells of its match, and any story frame by frame."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from topfloor.engine.match import Match
from topfloor.engine.story import result
from topfloor.engine.texts import say
from topfloor.games import load
from topfloor.server.shapes import example
from topfloor.server.tables import Table


class Line(BaseModel):
    """A move as it was heard."""

    model_config = example(seat=0, words="floor c2", say="Floor on c2")

    seat: int
    words: str
    say: str


class Frame(BaseModel):
    """A position and the move that led to it."""

    model_config = example(
        ply=1, view={"game": "skyliners"}, scene={}, line={"seat": 0, "words": "floor c2", "say": "…"}
    )

    ply: int
    view: dict[str, Any]
    scene: dict[str, Any]
    line: Line | None


class Replay(BaseModel):
    """A match, position by position; what all scenes have in common is told once."""

    model_config = example(
        game="skyliners", variant="full", names=["South", "West"], result="unfinished", setting={}, frames=[]
    )

    game: str
    variant: str
    names: list[str]
    result: str
    setting: dict[str, Any]
    frames: list[Frame]


def frames(story: str, seat: int | None, lang: str) -> Replay:
    """Play a story again for one seat; `BadStory` if it is none."""
    match = load(story)
    match.check_seat(seat)
    twin = match.from_the_deal()
    shown = [frame(twin, seat, lang)]
    for words in match.moves:
        twin.play(words)
        shown.append(frame(twin, seat, lang))
    return Replay(
        game=match.game.NAME,
        variant=match.variant,
        names=list(match.names),
        result=result(match),
        setting=match.setting(),
        frames=shown,
    )


def frame(match: Match, seat: int | None, lang: str) -> Frame:
    """The position as it is now, and the last move."""
    last = match.log(seat, lang, since=match.ply - 1)[-1:] if match.ply else []
    line = Line(seat=last[0]["seat"], words=last[0]["words"], say=last[0]["say"]) if last else None
    view, scene = match.view_and_scene(seat)
    return Frame(ply=match.ply, view=view, scene=scene, line=line)


def told_so_far(table: Table, lang: str) -> str:
    """What everyone may read: the log as a spectator heard it, and once it is over the whole story."""
    match = table.match
    if match.over:
        return match.story()
    header = {
        "game": match.game.NAME,
        "variant": match.variant,
        "players": ", ".join(match.names),
        "commitment": table.commitment,
    }
    lines = [say("topfloor.server", lang, "story.title"), *(f"{key}: {value}" for key, value in header.items()), ""]
    lines += [f"{line['ply']:3} {match.names[line['seat']]}: {line['words']}" for line in match.log(None, lang)]
    return "\n".join(lines) + "\n"
