"""Why a move is good, in the words of Skyliners: plans that come right or wrong, what is seen, the skyscraper card."""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.engine.actions import is_a, second_thing
from topfloor.engine.content import Content
from topfloor.engine.kernel import kernel
from topfloor.engine.reasons import Chance, Reason, of_gains
from topfloor.engine.record import Cells
from topfloor.engine.texts import Saying
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.gains import in_sight
from topfloor.games.skyliners.looking import ROW_OF
from topfloor.games.skyliners.position import FULL, ROWS, SEEN, SKYSCRAPER, SOURCE_WORDS, City
from topfloor.games.skyliners.rules import BUILD
from topfloor.games.skyliners.scoring import segment_of, visible
from topfloor.games.skyliners.words import PACKAGE, ROW_LETTERS

CARD = ROWS
OUTCOMES = (*ROW_LETTERS, "skyscraper")
"""At the end, whether the plan for each row is right, and whether the skyscraper card pays."""

WORTH = {"sees": 0.8}
"""What an object more in sight is worth while there is no plan for its row, or none that is known."""

ANTENNAS_OF_A_PLAN = 1.5
CARD_PAYS = 3
"""What a skyscraper card brings (SL-37)."""

RULES = {
    **dict.fromkeys(("right", "wrong", "keeps", "plan"), "SL-32"),
    **dict.fromkeys(("files", "files-ahead"), "SL-20"),
    "card": "SL-39",
    "sees": "SL-25",
    "lead": "SL-40",
}
SCORED = {
    "full": {"seen": "SL-33", "antennas": "SL-36", "spare_antennas": "SL-35", "skyscraper": "SL-39"},
    "intro": {"seen": "SL-29", "antennas": "SL-30", "spare_antennas": "SL-35", "skyscraper": "SL-39"},
}
"""The rules that reasons are about: by kind, and of points by source."""


@kernel
def outcomes(city: City, box: Box, seat: int, marks: Cells) -> None:
    """Which plans of a seat are right, and whether its card pays."""
    for row in range(ROWS):
        marks[row] = is_right(city, seat, row)
    marks[CARD] = city.points[seat, SKYSCRAPER] > 0


@kernel
def is_right(city: City, seat: int, row: int) -> bool:
    """Whether a seat has a plan for a row and sees as much there (SL-32)."""
    return city.plan[seat, row] > 0 and segment_of(visible(city, seat, row)) == city.plan[seat, row]


def chance(before: City, after: City, content: Content[Box], outcome: int, seat: int, viewer: int) -> Chance | None:
    """A plan of one's own, once it is filed, and one's own card; of others' nobody knows."""
    if seat != viewer:
        return None
    if outcome == CARD:
        return Chance("card", CARD_PAYS, SOURCE_WORDS[SKYSCRAPER])
    planned = after.plan[seat, outcome]
    if not planned:
        return None
    worth, words = planned + ANTENNAS_OF_A_PLAN, in_a_row(before, after, seat, outcome)
    if not before.plan[seat, outcome]:
        kind = "files" if is_right(after, seat, outcome) else "files-ahead"
        return Chance(kind, worth, SOURCE_WORDS[SEEN], ROW_LETTERS[outcome], words, is_new=True)
    kind = "keeps" if is_right(before, seat, outcome) and is_right(after, seat, outcome) else "plan"
    return Chance(kind, worth, SOURCE_WORDS[SEEN], ROW_LETTERS[outcome], words)


def changes(before: City, after: City | None, action: int, content: Content[Box], seat: int) -> list[Reason]:
    """What a construction does to one's plans, and what it lets everybody see."""
    if after is None or after.variant != FULL or not is_a(BUILD, action):
        return []  # in the introductory game sight is points, and these are told by source
    site = second_thing(BUILD, action)
    planned = list(of_plan(before, after, ROW_OF[seat][site], seat))
    gains = [gain for gain in in_sight(before, after, site) if gain.seat != seat or not planned]
    return [*planned, *of_gains(gains, WORTH)]


def of_plan(before: City, after: City, row: int, seat: int) -> Iterator[Reason]:
    """A plan that comes right or wrong."""
    was, now = is_right(before, seat, row), is_right(after, seat, row)
    if was == now:
        return
    planned, words = after.plan[seat, row], in_a_row(before, after, seat, row)
    worth = (planned + ANTENNAS_OF_A_PLAN) * (1 if now else -1)
    letter = ROW_LETTERS[row]
    yield Reason(
        "right" if now else "wrong", seat, 1 if now else -1, SOURCE_WORDS[SEEN], letter, worth=worth, words=words
    )


def in_a_row(before: City, after: City, seat: int, row: int) -> dict[str, object]:
    """What a seat has planned for a row, and what it sees there before a move and after it."""
    was, seen = (visible(city, seat, row) for city in (before, after))
    return {"was": str(was), "seen": str(seen), "plan": planned_word(after.plan[seat, row])}


def planned_word(segment: int) -> Saying:
    """A segment of a planning card in words."""
    return Saying(PACKAGE, f"segments.{segment}")


def rule_of(kind: str, source: str, variant: str) -> str:
    """The rule that a reason is about."""
    return RULES.get(kind) or SCORED[variant][source]
