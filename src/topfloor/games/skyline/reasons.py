"""Why a move is good, in the words of Skyline: income, fees and prices, points as they stand, the mission."""

from __future__ import annotations

from topfloor.engine.content import Content
from topfloor.engine.kernel import kernel
from topfloor.engine.reasons import Chance, Reason, of_gains
from topfloor.engine.record import Cells
from topfloor.games.skyline.box import Box
from topfloor.games.skyline.gains import gains
from topfloor.games.skyline.position import MISSION, PENTHOUSES, City
from topfloor.games.skyline.sight import SOURCES

OUTCOMES = ("mission", "closer")
"""At the end, whether a mission stands, and who built the last penthouse that he needed."""

STANDS, CLOSES = range(2)

MONEY = 0.15
"""What a million is worth in points, about: a penthouse costs so much that is left of an early one."""

INCOME = 0.4
"""What a million of income is worth: it comes again."""

WORTH = {
    "paid": MONEY,
    "fee": MONEY,
    "bonus": MONEY,
    "exchange": MONEY,
    "sold": MONEY / 3,
    "bought": MONEY / 3,
    "rent": MONEY,
    "income-up": INCOME,
    "income-down": INCOME,
    "own-card": 0.3,
    "card": 0.3,
    "last-turns": 1.0,
}
"""Points themselves are told by source."""

CLOSING = 1.0

RULES = {
    **dict.fromkeys(("paid", "fee"), "SW-23"),
    **dict.fromkeys(("rent", "income-up", "income-down"), "SW-14"),
    **dict.fromkeys(("own-card", "card"), "SW-31"),
    "bonus": "SW-36",
    "exchange": "SW-39",
    "bought": "SW-41",
    "sold": "SW-42",
    "last-turns": "SW-44",
    "closes": "SW-44",
    "mission": "SW-47",
    "lead": "SW-49",
}
SCORED = {"penthouses": "SW-45", "strategic": "SW-46", "mission": "SW-47"}
"""The rules that reasons are about: by kind, and of points by source."""


@kernel
def outcomes(city: City, box: Box, seat: int, marks: Cells) -> None:
    """Whether a seat's mission stands, and whether it has ended the match."""
    marks[STANDS] = city.points[seat, MISSION] > 0
    marks[CLOSES] = city.closer == seat + 1


def chance(before: City, after: City, content: Content[Box], outcome: int, seat: int, viewer: int) -> Chance | None:
    """One's own mission, and who ends the match; missions of others nobody knows."""
    if outcome == CLOSES:
        return Chance("closes", CLOSING, SOURCES[PENTHOUSES], "closes")
    return Chance("mission", content.box.points[MISSION], SOURCES[MISSION]) if seat == viewer else None


def changes(before: City, after: City | None, action: int, content: Content[Box], seat: int) -> list[Reason]:
    """Money that comes and goes, incomes that rise and fall, cards that others draw."""
    return [] if after is None else list(of_gains(gains(before, after, content, seat), WORTH))


def rule_of(kind: str, source: str, variant: str) -> str:
    """The rule that a reason is about."""
    return RULES.get(kind) or SCORED[source]
