"""What a player is told beside the board, from a view alone: what he is asked for, and what is about to happen."""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.engine.content import Content
from topfloor.engine.texts import say
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.card_text import PACKAGE
from topfloor.games.paper_skylines.view import View
from topfloor.games.paper_skylines.words import named


def question(view: View, content: Content[Box], lang: str) -> str:
    """What the player to move is asked for, with its numbers and names."""
    phase, pending = view["phase"], view["pending"]
    if phase == "action":
        key = "asks.action" if view["actions_a_turn"] > 1 else "asks.only-action"
        return say(PACKAGE, lang, key, n=view["action"], of=view["actions_a_turn"])
    if phase == "place":
        return say(PACKAGE, lang, "asks.place", building=named(content, pending["building"], lang))
    if phase == "pay":
        building, owed = named(content, pending["building"], lang), pending["owed"]
        return say(PACKAGE, lang, "asks.pay-one" if owed == 1 else "asks.pay-many", building=building, owed=owed)
    return say(PACKAGE, lang, f"phases.{phase}")


def notices(view: View, lang: str) -> Iterator[str]:
    """What everybody should know is near: the end of the level or the match, a swept row."""
    if view["over"]:
        return
    if view["level_over"]:
        yield say(PACKAGE, lang, "notices.level-ends")
    for name, left in (("last-round", view.get("turns_left")), ("sweep", view.get("sweep_in"))):
        if left:
            yield say(PACKAGE, lang, f"notices.{name}-{'one' if left == 1 else 'many'}", n=left)
