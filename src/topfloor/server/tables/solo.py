"""A table at which one person sits alone, as in a lesson or at a puzzle: nothing of it is kept here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from topfloor.engine.match import Match
from topfloor.engine.view import Choice
from topfloor.learn import Answer

Json = Mapping[str, object]

RIVAL = "newcomer"
"""How good those seem to be who play what they are told to."""


def state(match: Match, you: int, lang: str, legal: Sequence[Choice], **own: object) -> Json:
    """The table as a seat at one is told of it, with what may be said, and what a lesson or puzzle has of its own."""
    view, scene = match.view_and_scene(you)
    for choice in legal:
        choice.pop("doubt", None)  # what is overlooked is told by the coach, or to be found
    return {
        "setting": match.setting(),
        "type": "view",
        "view": match.introduced(view, lang),
        "scene": scene,
        "legal": legal,
        "labels": match.labels(lang) if legal else {},
        "log": match.log(you, lang),
        "chat": [],
        "seats": seats(match, you, lang),
        "commitment": "",
        "seed_chosen": True,
        "told": [],
        "save": "look-back",
        **own,
    }


def seats(match: Match, you: int, lang: str) -> list[Json]:
    """The person, and those who play along."""
    return [
        {
            "seat": seat,
            "kind": "person" if seat == you else "bot",
            "level": None if seat == you else RIVAL,
            "name": match.called(seat, lang),
            "connected": True,
        }
        for seat in range(match.players)
    ]


def answered(answer: Answer | None) -> Json | None:
    """What became of a touch."""
    return None if answer is None else {"kind": answer.kind.value, "text": answer.text, "rule": answer.rule}
