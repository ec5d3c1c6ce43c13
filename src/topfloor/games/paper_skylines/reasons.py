"""Why a move is good, in the words of Paper Skylines: tracks and lines, prices, achievements and awards."""

from __future__ import annotations

from collections.abc import Iterator

from topfloor.engine.actions import first_thing, is_a
from topfloor.engine.content import Content
from topfloor.engine.kernel import kernel
from topfloor.engine.reasons import Chance, Reason, of_gains
from topfloor.engine.record import Cells
from topfloor.engine.texts import Saying
from topfloor.games.paper_skylines.actions import BUILD, PLACE
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.building import cost_at
from topfloor.games.paper_skylines.card_text import PACKAGE
from topfloor.games.paper_skylines.gains import Name, Number, gains
from topfloor.games.paper_skylines.language import N
from topfloor.games.paper_skylines.offers import building_step, gained, offer
from topfloor.games.paper_skylines.position import ACHIEVEMENTS, AWARDS, CLAIMED, Town
from topfloor.games.paper_skylines.scoring import award_winner
from topfloor.games.paper_skylines.view import Journey
from topfloor.games.paper_skylines.words import SOURCES

TALLEST, MOST = ACHIEVEMENTS, ACHIEVEMENTS + 1
OUTCOMES = (*(f"achievement {number}" for number in range(1, ACHIEVEMENTS + 1)), "height", "buildings")
"""At the end, which achievements a seat has claimed, and which awards it has."""

STEP = 0.3
"""What a step on a track is worth beside the points on its way."""

CARD = 0.5

WORTH = {
    "track": STEP,
    "card": CARD,
    "cards": CARD,
    "stolen": CARD,
    "robbed": CARD,
    "chip": 2.0,
    "last-round": 1.0,
}
"""About what it means, in points; points themselves are told by source."""

RULES = {
    **dict.fromkeys(("free", "price", "price-from"), "PS-08"),
    "builds": "PS-10",
    "builds-for-points": "PS-20",
    "track": "PS-19",
    **dict.fromkeys(("card", "cards"), "PS-14"),
    **dict.fromkeys(("stolen", "robbed"), "P5"),
    **dict.fromkeys(("chip", "claims"), "PS-15"),
    "last-round": "PS-25",
    **dict.fromkeys(("tallest", "most"), "PS-28"),
    "lead": "PS-30",
}
SCORED = {
    "lines": "PS-20",
    "ends": "PS-21",
    "achievements": "PS-15",
    "awards": "PS-28",
    "chips": "PS-29",
    "hops": "PS-22",
}
"""The rules that reasons are about: by kind, and of points by source."""


@kernel
def outcomes(town: Town, box: Box, seat: int, marks: Cells) -> None:
    """Achievements that a seat has claimed, and the awards that it has."""
    for number in range(ACHIEVEMENTS):
        marks[number] = town.claims[seat] >> number & 1
    marks[TALLEST] = award_winner(town, True) == seat
    marks[MOST] = award_winner(town, False) == seat


def chance(before: Town, after: Town, content: Content[Box], outcome: int, seat: int, viewer: int) -> Chance | None:
    """Achievements and awards lie open for everyone."""
    box = content.box
    if outcome >= ACHIEVEMENTS:
        kind = "tallest" if outcome == TALLEST else "most"
        return Chance(kind, box.award[outcome - ACHIEVEMENTS], SOURCES[AWARDS], kind)
    if after.claims[seat] >> outcome & 1:
        return None
    goal = content.data["achievements"][outcome]["id"]
    return Chance("claims", box.stars[outcome], SOURCES[CLAIMED], goal, {"achievement": Name(content, goal)})


def changes(before: Town, after: Town | None, action: int, content: Content[Box], seat: int) -> list[Reason]:
    """Where a card that is begun to be built will take the markers and what it costs; else what the move brings."""
    told = list(of_building(before, content, action, seat))
    return told if after is None else [*told, *of_gains(gains(before, after, content, seat), WORTH)]


def of_building(town: Town, content: Content[Box], action: int, seat: int) -> Iterator[Reason]:
    """What a card to be built will gain, and its price: the least there is, or that of the place."""
    box, step = content.box, building_step(town)
    if is_a(BUILD, action):
        card = first_thing(BUILD, action)
        prices = [price["cost"] for price in offer(town, box, seat, card, step)["prices"].values()]
        yield from of_price(min(prices, default=0), "price-from" if len(set(prices)) > 1 else "price", seat)
    elif is_a(PLACE, action) and town.building:
        card, place = town.building - 1, first_thing(PLACE, action)
        yield from of_price(cost_at(town, box, seat, card, place, box.code[step, N]), "price", seat)
    else:
        return
    for track, way in gained(town, box, seat, card)["gains"].items():
        yield of_journey(track, way, seat)


def of_journey(track: str, way: Journey, seat: int) -> Reason:
    """How far a built card takes a marker, and the points on its way."""
    steps, points = way["to"] - way["from"], way["points"]
    words: dict[str, object] = {"track": Saying(PACKAGE, f"tracks.{track}")}
    if not points:
        return Reason("builds", seat, steps, at=track, worth=STEP * steps, words=words)
    words["number"] = Number("points", points)
    return Reason("builds-for-points", seat, steps, at=track, worth=STEP * steps + points, words=words)


def of_price(cost: int, kind: str, seat: int) -> Iterator[Reason]:
    """What a card costs, in cards."""
    if cost == 0:
        yield Reason("free", seat, worth=CARD)
    else:
        yield Reason(kind, seat, -cost, worth=-CARD * cost, words={"number": Number("cards", cost)})


def rule_of(kind: str, source: str, variant: str) -> str:
    """The rule that a reason is about."""
    return RULES.get(kind) or SCORED[source]
