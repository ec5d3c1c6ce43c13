"""Points as somebody knows them before the end: what is not known does not count as nothing, it is called unknown."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from topfloor.engine.game import AnyPosition
from topfloor.engine.texts import say
from topfloor.engine.view import Tally


def tally(scored: AnyPosition, seat: int, sources: Sequence[str], unknown: Collection[str] = ()) -> Tally:
    """A seat's entries in a view: its points by source, their sum, and the sources that the viewer cannot know."""
    points = {source: scored.points[seat, i] for i, source in enumerate(sources) if source not in unknown}
    return {
        "score": sum(points.values()),
        "points": points,
        "unknown": [source for source in sources if source in unknown],
    }


def shown(player: Tally) -> str:
    """A player's points as a person reads them: '5', '5 + ?' or '?'."""
    if not player["unknown"]:
        return str(player["score"])
    return f"{player['score']} + ?" if player["score"] else "?"


def spoken(player: Tally, lang: str) -> str:
    """A player's points for somebody who listens, to whom a question mark says nothing."""
    if not player["unknown"]:
        return str(player["score"])
    return say("topfloor.engine", lang, "tally.some" if player["score"] else "tally.none", score=player["score"])
