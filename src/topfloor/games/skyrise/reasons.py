"""Why a move is good, in the words of Skyrise: what a place brings, who could outbid it, discs, control, objectives."""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.engine.content import Content
from topfloor.engine.kernel import kernel
from topfloor.engine.reasons import Chance, Reason, of_gains
from topfloor.engine.record import Cells
from topfloor.games.skyrise.actions import is_a_bid, what_is_bid, where_is_bid
from topfloor.games.skyrise.box import SIDE_WORDS, Box
from topfloor.games.skyrise.gains import gains, island
from topfloor.games.skyrise.islands import how_many
from topfloor.games.skyrise.outlook import highest_number
from topfloor.games.skyrise.position import (
    BUILDINGS,
    CONTROL_2,
    FIRST_WONDER,
    KEYS,
    OBJECTIVE,
    SIDES,
    SOURCE_WORDS,
    City,
)
from topfloor.games.skyrise.scoring import controls
from topfloor.games.skyrise.sight import effects
from topfloor.games.skyrise.wonders import unbuilt_wonders
from topfloor.games.skyrise.words import PLACE_WORDS

FULFILLED, FIRST_DONE = SIDES, SIDES + 1
OUTCOMES = (*SIDE_WORDS, "objective", "key")
"""At the end, which islands a seat controls, whether its objective is fulfilled, and whether it has the key."""

PRIZE = 0.6
"""What a point is worth that a bid brings only if it wins."""

LAST_HIGH_NUMBER = 2.0
SAFE = 1.5

WORTH = {
    "control": 2.0,
    "control-lost": -2.0,
    "disc": 1.0,
    "patron": 1.5,
    "patron-known": 0.4,
    "commissions": 2.0,
    "objective": -0.5,
    "opens": 0.5,
}
"""About what it means, in Prestige; what is booked or scored is told by source."""

RULES = {
    "prize": "SR-16",
    **dict.fromkeys(("safe", "last-high"), "SR-12"),
    **dict.fromkeys(("control", "control-lost", "holds"), "SR-26"),
    "disc": "SR-18",
    **dict.fromkeys(("patron", "patron-known"), "SR-21"),
    "commissions": "SR-31",
    "objective": "SR-47",
    "opens": "SR-24",
    "fulfils": "SR-29",
    "first-done": "SR-34",
    "lead": "SR-35",
}
SCORED = {
    **dict.fromkeys(("control_1", "control_2"), "SR-26"),
    **dict.fromkeys(("panoramas_1", "panoramas_2"), "SR-27"),
    "wonders": "SR-36",
    "objective": "SR-29",
    "patrons": "SR-30",
    "excess": "SR-19",
    "keys": "SR-34",
    "commissions": "SR-31",
    "structures": "SR-32",
}
"""The rules that reasons are about: by kind, and of points by source."""


@kernel
def outcomes(city: City, box: Box, seat: int, marks: Cells) -> None:
    """Islands that a seat controls, its objective, and the key to the city."""
    for side in range(SIDES):
        marks[side] = controls(city, seat, side)
    marks[FULFILLED] = city.points[seat, OBJECTIVE] > 0
    marks[FIRST_DONE] = city.key == seat + 1


def chance(before: City, after: City, content: Content[Box], outcome: int, seat: int, viewer: int) -> Chance | None:
    """Control of islands and the key, for everyone; of objectives only one's own."""
    box = content.box
    if outcome < SIDES:
        word = SIDE_WORDS[outcome]
        return Chance("holds", box.control, SOURCE_WORDS[CONTROL_2], word, {"island": island(outcome)})
    if outcome == FIRST_DONE:
        return Chance("first-done", box.key, SOURCE_WORDS[KEYS])
    return Chance("fulfils", box.objective, SOURCE_WORDS[OBJECTIVE]) if seat == viewer else None


def changes(before: City, after: City | None, action: int, content: Content[Box], seat: int) -> list[Reason]:
    """What a bid brings if it wins and who could beat it; after an auction, what became of it."""
    told: list[Reason] = []
    if is_a_bid(action):
        told += of_number(before, content.box, what_is_bid(action), seat)
        if after is None or after.bids > before.bids:
            told += of_bid(before, content, action, seat)
    return told if after is None else [*told, *of_gains(gains(before, after, content, seat), WORTH)]


def of_bid(city: City, content: Content[Box], action: int, seat: int) -> Iterator[Reason]:
    """What a place brings if the bid wins, and whether nobody can answer it."""
    box, what, at = content.box, what_is_bid(action), PLACE_WORDS[where_is_bid(action)]
    gain = effects(city, content, [action], seat)[0]["gain"]
    yield Reason("prize", seat, gain, at=at, worth=PRIZE * gain, words={"gain": str(gain)})
    if what < FIRST_WONDER:
        number = box.numbers[what]
        answering = [rival for rival in others(city, seat) if not city.passed >> rival & 1]
        if not any(could_beat(city, box, rival, number) for rival in answering):
            yield Reason("safe", seat, number, worth=SAFE, words={"number": str(number)})


def of_number(city: City, box: Box, what: int, seat: int) -> Iterator[Reason]:
    """That a number is the last in the hand which is above all that others have."""
    if what >= FIRST_WONDER or how_many(city.pool[seat]) == 1:
        return
    top = max(highest_number(city, box, rival) for rival in others(city, seat))
    above = [number for number in numbers_at_hand(city, box, seat) if number > top]
    if above == [box.numbers[what]]:
        yield Reason("last-high", seat, above[0], worth=-LAST_HIGH_NUMBER, words={"number": str(above[0])})


def others(city: City, seat: int) -> list[int]:
    """All seats but one."""
    return [rival for rival in range(city.players) if rival != seat]


def numbers_at_hand(city: City, box: Box, seat: int) -> list[int]:
    """The numbers that a seat can bid."""
    return [box.numbers[seat * BUILDINGS + rank] for rank in range(BUILDINGS) if city.pool[seat] >> rank & 1]


def could_beat(city: City, box: Box, rival: int, number: int) -> bool:
    """Whether a rival could answer a number, with a building at hand or a Wonder."""
    return max(numbers_at_hand(city, box, rival), default=0) > number or unbuilt_wonders(city, rival) > 0


def rule_of(kind: str, source: str, variant: str) -> str:
    """The rule that a reason is about."""
    return RULES.get(kind) or SCORED[source]
