"""What a seat may know of a table, as data (PS-31).

Hidden are hands (their size and the levels on the backs are open), the order of decks, chips, the cities not kept, and
the random state. Cards that came to a hand in the open are known to all until they leave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from topfloor.engine.content import Content
from topfloor.games.paper_skylines.actions import (
    ADVANCE,
    BUILD,
    CLAIM,
    DRAW_DECK,
    ENDS,
    PAY,
    PLACE,
    VISIT,
)
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.building import city_discount, cost_at, fits, icons_around, is_at_hand, is_over
from topfloor.games.paper_skylines.counting import counted, is_met, needed
from topfloor.games.paper_skylines.language import (
    BASIC_BUILD,
    FREE,
    FROM,
    PUT_AWAY,
    SITE_WORDS,
    TRACK_WORDS,
    TYPE_WORDS,
    WHERE,
    N,
)
from topfloor.games.paper_skylines.position import (
    ACHIEVEMENTS,
    ASKS,
    BUILD_WHERE,
    BUILD_WHICH,
    CARDS,
    HAND,
    IN_CITY,
    IN_PILE,
    LEVELS,
    LOOKED_AT,
    OFFERED,
    PAYMENT,
    ROW,
    SITES,
    TRACKS,
    TYPES,
    WHICH_TRACK,
    Town,
)
from topfloor.games.paper_skylines.scoring import NOBODY, award_winner, measured
from topfloor.games.paper_skylines.stacks import buildings, tallest
from topfloor.games.paper_skylines.tracks import destination, scored
from topfloor.games.paper_skylines.words import COLOURS, SIDES, card_id

PHASES = (
    *("over", "city", "action", "basic", "build", "place", "pay", "tuck", "under", "draw", "keep"),
    *("track", "discard", "raze", "victim", "steal", "claim", "copy", "type", "list", "whether"),
)
assert len(PHASES) == ASKS

AWARD_WORDS = ("height", "buildings")


def lies_open(town: Town, scored: Town, content: Content) -> dict[str, Any]:
    """What everybody knows, as data; points are on the track for all to see, so nothing needs to be scored for it."""
    known: dict[str, Any] = {
        "phase": PHASES[town.ask],
        "optional": bool(town.optional),
        "level": town.level + 1,
        "actions": town.actions,
        "start": town.start,
        "level_over": bool(town.level_over),
        "last_round": bool(town.last_round),
        "idle": town.idle,
        "players": [player(town, content, owner, hand) for owner, hand in enumerate(known_hands(town, content, None))],
        "board": board(town, content),
        "row": [card_id(content, town.row[space] - 1) if town.row[space] else "" for space in range(ROW)],
        "decks": [town.deck_left[level] for level in range(LEVELS)],
        "round_ends": [town.round_end[level] for level in range(LEVELS)],
        "pile": [card_id(content, card) for card in range(CARDS) if town.where[card] == IN_PILE],
        "achievements": [achievement(town, content, number) for number in range(ACHIEVEMENTS)],
        "awards": [award(town, content, place) for place in range(len(AWARD_WORDS))],
        "pending": pending(town, content),
    }
    if town.over:
        known["chips"] = [chips(town, content, owner) for owner in range(town.players)]
    return known


def own(town: Town, scored: Town, content: Content, seat: int) -> dict[str, Any]:
    """What a seat knows besides: its own cards, and which cards it has seen going to other hands."""
    hands = known_hands(town, content, seat)
    seen = {owner: {"known": hands[owner]} for owner in range(town.players)}
    return {"players": seen, "yours": yours(town, content, seat)}


def player(town: Town, content: Content, owner: int, known: list[str]) -> dict[str, Any]:
    """What lies open in front of a player, and the cards of his hand that everybody knows."""
    box = cast(Box, content.box)
    held = hand_of(town, owner)
    shown = {
        "seat": owner,
        "colour": COLOURS[owner],
        "score": town.marker[owner],
        "tracks": {word: town.track[owner, track] for track, word in enumerate(TRACK_WORDS)},
        "lines": {word: town.lines[owner, track] for track, word in enumerate(TRACK_WORDS)},
        "hand": town.hand[owner],
        "backs": [sum(box.level[card] == level for card in held) for level in range(LEVELS)],
        "known": known,
        "lacks": [TYPE_WORDS[kind] for kind in range(TYPES) if town.lacks[owner] >> kind & 1],
        "mayor": town.mayor[owner] + 1 if town.city[owner] else 0,
        "width": town.width[owner],
        "buildings": buildings(town, owner),
        "tallest": tallest(town, owner),
        "types": {word: town.kinds[owner, kind] for kind, word in enumerate(TYPE_WORDS)},
        "sites": {word: town.sites[owner, site] for site, word in enumerate(SITE_WORDS[:SITES])},
        "claims": [number for number in range(ACHIEVEMENTS) if town.claims[owner] >> number & 1],
        "chips": sum(town.chip_owner[number] == owner + 1 for number in range(ACHIEVEMENTS)),
    }
    if town.city[owner]:
        shown["city"] = content.data["cities"][town.city[owner] - 1]["id"]
    return shown


def hand_of(town: Town, owner: int) -> list[int]:
    """The cards that a player holds."""
    return [card for card in range(CARDS) if town.where[card] == HAND + owner]


def known_hands(town: Town, content: Content, viewer: int | None) -> list[list[str]]:
    """The cards of each player's hand that the viewer is sure of."""
    hands: list[list[str]] = [[] for _ in range(town.players)]
    for card in range(CARDS):
        if HAND <= town.where[card] < IN_CITY and knows(town, viewer, card):
            hands[town.where[card] - HAND].append(card_id(content, card))
    return hands


def knows(town: Town, viewer: int | None, card: int) -> bool:
    """Whether a viewer is sure that a card is in the hand where it is; a spectator knows what all know."""
    if viewer is None:
        everyone = (1 << town.players) - 1
        return town.known[card] & everyone == everyone
    return bool(town.known[card] >> viewer & 1)


def board(town: Town, content: Content) -> dict[str, list[dict[str, Any]]]:
    """Every building of every city from the ground up: `red 1` is the leftmost place of red's."""
    stacks = {}
    for seat in range(town.players):
        for place in range(town.width[seat]):
            stack = []
            card = town.top[seat, place]
            while card:
                stack.append({"card": card_id(content, card - 1)})
                card = town.below[card - 1]
            if stack:
                stacks[f"{COLOURS[seat]} {place + 1}"] = stack[::-1]
    return stacks


def achievement(town: Town, content: Content, number: int) -> dict[str, Any]:
    """An achievement: who has claimed it, who took its chip, and how far everyone has come."""
    box = cast(Box, content.box)
    seats = range(town.players)
    needs = range(box.needs[number])
    return {
        "id": content.data["achievements"][number]["id"],
        "stars": box.stars[number],
        "needed": [needed(town, box, number, need) for need in needs],
        "shown": [[counted(town, box, seat, box.need[number, need]) for need in needs] for seat in seats],
        "met": [seat for seat in seats if town.city[seat] and is_met(town, box, seat, number)],
        "claimed": [seat for seat in seats if town.claims[seat] >> number & 1],
        "first": town.chip_owner[number] - 1,
    }


def award(town: Town, content: Content, place: int) -> dict[str, Any]:
    """An award: its stars, what everyone has to show for it, and who would have it now (PS-28)."""
    by_height = place == 0
    holder = award_winner(town, by_height)
    return {
        "id": AWARD_WORDS[place],
        "stars": cast(Box, content.box).award[place],
        "shown": [measured(town, seat, by_height) for seat in range(town.players)],
        "held": [holder] if holder != NOBODY else [],
    }


def pending(town: Town, content: Content) -> dict[str, Any]:
    """What is under way: the card being built, what is owed, the type declared, cards in use, steps to be done."""
    box = cast(Box, content.box)
    shown: dict[str, Any] = {"owed": town.owed, "bonuses": town.bonuses, "drew": bool(town.drew), "steps": []}
    for row in range(town.depth):
        step = {"step": town.step[row], "left": town.left[row], "memo": town.memo[row]}
        owner = box.owner[town.step[row]]
        shown["steps"].append(step | ({"card": card_id(content, owner)} if is_card(town, box, row) else {}))
    if town.building:
        shown["building"] = card_id(content, town.building - 1)
        shown["place"] = place_word(town.place)
    if town.declared:
        shown["declared"] = TYPE_WORDS[town.declared - 1]
    shown["using"] = [card_id(content, town.using[place] - 1) for place in range(town.in_use)]
    return shown


def is_card(town: Town, box: Box, row: int) -> bool:
    """Whether a pending step is printed on a building card, not on a city or in the rules."""
    return town.step[row] > PUT_AWAY + 1 and box.owner[town.step[row]] < CARDS


def yours(town: Town, content: Content, seat: int) -> dict[str, Any]:
    """What only a seat itself knows: its hand and what it could build, its cities and chips, cards it is looking at."""
    looking = town.to_move == seat and not town.over
    return {
        "hand": [card_id(content, card) for card in hand_of(town, seat)],
        "offers": offers(town, content, seat) if town.city[seat] and not town.over else {},
        "cities": [content.data["cities"][town.offered[seat, number]]["id"] for number in range(OFFERED)],
        "chips": chips(town, content, seat),
        "looked": [card_id(content, card) for card in range(CARDS) if looking and town.where[card] == LOOKED_AT],
    }


def chips(town: Town, content: Content, seat: int) -> dict[str, int]:
    """The chips a seat has taken, by achievement."""
    entries = content.data["achievements"]
    owned = [number for number in range(ACHIEVEMENTS) if town.chip_owner[number] == seat + 1]
    return {entries[number]["id"]: town.chip[number] for number in owned}


def heard(town: Town, content: Content, mover: int, sentence: str, seat: int | None) -> str:
    """What a seat hears of a move: of a card that another keeps after looking, only that he keeps one."""
    verb, _, word = sentence.partition(" ")
    if verb == "keep" and seat != mover and word not in {city["id"] for city in content.data["cities"]}:
        return verb
    return sentence


# --- What a choice would bring.


def effects(town: Town, content: Content, actions: Sequence[int], seat: int) -> list[dict[str, Any]]:
    """What each choice would bring."""
    return [effect(town, content, action, seat) for action in actions]


def effect(town: Town, content: Content, action: int, seat: int) -> dict[str, Any]:
    """What a choice would cost and move: prices and why, where markers would go, and the score marker after them."""
    box = cast(Box, content.box)
    step = building_step(town)
    if BUILD <= action < PLACE:
        return offer(town, box, seat, action - BUILD, step)
    if PLACE <= action < PAY and town.ask == BUILD_WHERE:
        card = town.building - 1
        return {"price": price(town, box, seat, card, action - PLACE, step)} | gains(town, box, seat, card)
    if ADVANCE <= action < DRAW_DECK:
        track = action - ADVANCE
        steps = box.code[town.step[town.depth - 1], N] if town.ask == WHICH_TRACK else 1
        way = journey(town, box, seat, track, steps)
        return way | score_after(town, seat, way["points"])
    if CLAIM <= action < VISIT:
        return score_after(town, seat, box.stars[action - CLAIM])
    return {}


def building_step(town: Town) -> int:
    """The step that says how a card is built: the one that asks for it, or building as a basic action does."""
    is_asked = town.ask in (BUILD_WHICH, BUILD_WHERE, PAYMENT)
    return town.step[town.depth - 1] if is_asked else BASIC_BUILD


def offers(town: Town, content: Content, seat: int) -> dict[str, Any]:
    """What each card within reach would cost and bring; in another's turn, as it will be in one's own (P8)."""
    box = cast(Box, content.box)
    step, then = BASIC_BUILD, town
    if town.to_move == seat:
        step = building_step(town)
    else:
        then = town.copy()
        then.bonuses = 0
    cards = [card for card in range(CARDS) if is_at_hand(town, seat, card, box.code[step, FROM])]
    return {card_id(content, card): offer(then, box, seat, card, step) for card in cards}


def offer(town: Town, box: Box, seat: int, card: int, step: int) -> dict[str, Any]:
    """What a card would cost at every place it may go, and what it would gain."""
    places = [place for place in range(ENDS + town.width[seat]) if fits(town, seat, place, box.code[step, WHERE])]
    prices = {place_word(place): price(town, box, seat, card, place, step) for place in places}
    return {"prices": prices} | gains(town, box, seat, card)


def place_word(place: int) -> str:
    """A place to build as a sentence names it."""
    return SIDES[place] if place < ENDS else str(place - ENDS + 1)


def price(town: Town, box: Box, seat: int, card: int, place: int, step: int) -> dict[str, Any]:
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


def gains(town: Town, box: Box, seat: int, card: int) -> dict[str, Any]:
    """Where a built card would move its owner's markers (PS-10)."""
    moved = [track for track in range(TRACKS) if box.gain[card, track] > 0]
    ways = {TRACK_WORDS[track]: journey(town, box, seat, track, box.gain[card, track]) for track in moved}
    return {"gains": ways} | score_after(town, seat, sum(way["points"] for way in ways.values()))


def journey(town: Town, box: Box, seat: int, track: int, steps: int) -> dict[str, int]:
    """Where a marker would go, hopping, and the points for lines and the end on its way (PS-19 … PS-21)."""
    space = destination(town, box, seat, track, steps)
    lines = max(0, space // box.line_every[track] - town.lines[seat, track])
    is_first = space == box.track_end[track] and not town.ended[track]
    end = box.end_bonus[track] if is_first else 0
    return {"from": town.track[seat, track], "to": space, "lines": lines, "points": lines + end}


def score_after(town: Town, seat: int, points: int) -> dict[str, Any]:
    """Where so many points would take the score marker, hopping; nothing if there are none (PS-22)."""
    space = town.marker[seat]
    for _ in range(points):
        space += 1
        while scored(town, seat, space):
            space += 1
    return {"score": [town.marker[seat], space]} if points else {}
