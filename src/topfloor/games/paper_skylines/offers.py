"""What a choice would cost and bring: prices and why, where markers would go, and the score marker after them."""

from __future__ import annotations

from collections.abc import Sequence

from topfloor.engine.actions import first_thing, is_a
from topfloor.engine.content import Content
from topfloor.engine.parts import part
from topfloor.games.paper_skylines.actions import ADVANCE, BUILD, CLAIM, ENDS, PLACE
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.building import city_discount, cost_at, fits, icons_around, is_over
from topfloor.games.paper_skylines.language import BASIC_BUILD, FREE, FROM, HAND, TRACK_WORDS, WHERE, N
from topfloor.games.paper_skylines.position import BUILD_WHERE, BUILD_WHICH, IN_ROW, PAYMENT, TRACKS, WHICH_TRACK, Town
from topfloor.games.paper_skylines.position import HAND as IN_HAND
from topfloor.games.paper_skylines.tracks import destination, scored
from topfloor.games.paper_skylines.view import Effect, Gained, Journey, Offer, Price, Scoring
from topfloor.games.paper_skylines.words import SIDES, card_id


def effects(town: Town, content: Content[Box], actions: Sequence[int], seat: int) -> list[Effect]:
    """What each choice would bring."""
    return [effect(town, content, action, seat) for action in actions]


def effect(town: Town, content: Content[Box], action: int, seat: int) -> Effect:
    """What a choice would move: markers, and the score marker after them."""
    box = content.box
    if is_a(BUILD, action):
        return gained(town, box, seat, first_thing(BUILD, action))
    if is_a(PLACE, action) and town.ask == BUILD_WHERE:
        return gained(town, box, seat, town.building - 1)
    if is_a(ADVANCE, action):
        track = first_thing(ADVANCE, action)
        steps = box.code[town.step[town.depth - 1], N] if town.ask == WHICH_TRACK else 1
        way = journey(town, box, seat, track, steps)
        return {**way, **score_after(town, seat, way["points"])}
    if is_a(CLAIM, action):
        return score_after(town, seat, box.stars[first_thing(CLAIM, action)])
    return {}


def building_step(town: Town) -> int:
    """The step that says how a card is built: the one that asks for it, or building as a basic action does."""
    is_asked = town.ask in (BUILD_WHICH, BUILD_WHERE, PAYMENT)
    return town.step[town.depth - 1] if is_asked else BASIC_BUILD


def offers(town: Town, content: Content[Box], seat: int) -> dict[str, Offer]:
    """What each card within reach would cost and bring; in another's turn, as it will be in one's own (P8)."""
    is_own_turn = town.to_move == seat
    step, bonuses = (building_step(town), town.bonuses) if is_own_turn else (BASIC_BUILD, 0)
    place = IN_HAND + seat if content.box.code[step, FROM] == HAND else IN_ROW
    return offered(town, seat, content, cards=cards_in(town, place), step=step, bonuses=bonuses)


def cards_in(town: Town, place: int) -> list[int]:
    """All cards in one place."""
    return cards_by_place(town).get(place, [])


@part("where")
def cards_by_place(town: Town) -> dict[int, list[int]]:
    """All cards, by where they are."""
    found: dict[int, list[int]] = {}
    for card, where in enumerate(town.where):
        found.setdefault(where, []).append(card)
    return found


@part("players", "track", "ended", "marker", rows=("city", "width", "top", "icons", "lines"))
def offered(
    town: Town, seat: int, content: Content[Box], *, cards: list[int], step: int, bonuses: int
) -> dict[str, Offer]:
    """What some cards would cost and bring by a step, if the seat has had its city's bonus so often."""
    then = town
    if town.bonuses != bonuses:
        then = town.copy()
        then.bonuses = bonuses
    return {card_id(content, card): offer(then, content.box, seat, card, step) for card in cards}


def offer(town: Town, box: Box, seat: int, card: int, step: int) -> Offer:
    """What a card would cost at every place it may go, and what it would gain."""
    places = [place for place in range(ENDS + town.width[seat]) if fits(town, seat, place, box.code[step, WHERE])]
    prices = {place_word(place): price(town, box, seat, card, place, step) for place in places}
    return {"prices": prices, **gained(town, box, seat, card)}


def place_word(place: int) -> str:
    """A place to build as a sentence names it."""
    return SIDES[place] if place < ENDS else str(place - ENDS + 1)


def price(town: Town, box: Box, seat: int, card: int, place: int, step: int) -> Price:
    """What a card costs in a place, and what makes it cheaper: icons by building, the card in use, the city (PS-08)."""
    printed, off = box.cost[card], box.code[step, N]
    icons = icons_around(town, seat, box.discount[card], place)
    is_dear = off != FREE and printed - off - icons > 0
    return {
        "cost": cost_at(town, box, seat, card, place, off),
        "printed": printed,
        "icons": icons,
        "around": around(town, seat, box.discount[card], place),
        "off": min(off, printed),
        "city": city_discount(town, box, seat, place) if is_dear else 0,
        "over": bool(is_over(town, seat, place)),
    }


def around(town: Town, seat: int, kind: int, place: int) -> dict[str, int]:
    """Which buildings show icons of a type beside and beneath a place, and how many."""
    last = town.width[seat] - 1
    near = (
        (0, last)[place : place + 1]
        if place < ENDS
        else range(max(place - ENDS - 1, 0), min(place - ENDS + 1, last) + 1)
    )
    return {str(at + 1): town.icons[seat, at, kind] for at in near if town.icons[seat, at, kind]}


def gained(town: Town, box: Box, seat: int, card: int) -> Gained:
    """Where a built card would move its owner's markers (PS-10)."""
    moved = [track for track in range(TRACKS) if box.gain[card, track] > 0]
    ways = {TRACK_WORDS[track]: journey(town, box, seat, track, box.gain[card, track]) for track in moved}
    return {"gains": ways, **score_after(town, seat, sum(way["points"] for way in ways.values()))}


def journey(town: Town, box: Box, seat: int, track: int, steps: int) -> Journey:
    """Where a marker would go, hopping, and the points for lines and the end on its way (PS-19 … PS-21)."""
    space = destination(town, box, seat, track, steps)
    lines = max(0, space // box.line_every[track] - town.lines[seat, track])
    is_first = space == box.track_end[track] and not town.ended[track]
    end = box.end_bonus[track] if is_first else 0
    return {"from": town.track[seat, track], "to": space, "lines": lines, "points": lines + end}


def score_after(town: Town, seat: int, points: int) -> Scoring:
    """Where so many points would take the score marker, hopping; nothing if there are none (PS-22)."""
    space = town.marker[seat]
    for _ in range(points):
        space += 1
        while scored(town, seat, space):
            space += 1
    return {"score": [town.marker[seat], space]} if points else {}
