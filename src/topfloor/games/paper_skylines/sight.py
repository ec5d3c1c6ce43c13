"""What a seat may know of a table, as data (PS-31).

Hidden are hands (their size and the levels on the backs are open), the order of decks, chips, the cities not kept, and
the random state. Cards that came to a hand in the open are known to all until they leave it.
"""

from __future__ import annotations

from typing import Any, cast

from topfloor.engine.content import Content
from topfloor.games.paper_skylines.actions import (
    ADVANCE,
    BUILD,
    DRAW_DECK,
    ENDS,
    PAY,
    PLACE,
)
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.building import cost_at, fits, icons_around, is_over
from topfloor.games.paper_skylines.counting import counted, is_met, needed
from topfloor.games.paper_skylines.language import BASIC_BUILD, PUT_AWAY, SITE_WORDS, TRACK_WORDS, TYPE_WORDS, WHERE, N
from topfloor.games.paper_skylines.position import (
    ACHIEVEMENTS,
    ASKS,
    BUILD_WHERE,
    BUILD_WHICH,
    CARDS,
    HAND,
    IN_PILE,
    LEVELS,
    LOOKED_AT,
    OFFERED,
    ROW,
    SITES,
    TYPES,
    WHICH_TRACK,
    Town,
)
from topfloor.games.paper_skylines.stacks import buildings, tallest
from topfloor.games.paper_skylines.tracks import destination
from topfloor.games.paper_skylines.words import COLOURS, SIDES, card_id

PHASES = (
    *("over", "city", "action", "basic", "build", "place", "pay", "tuck", "under", "draw", "keep"),
    *("track", "discard", "raze", "victim", "steal", "claim", "copy", "type", "list", "whether"),
)
assert len(PHASES) == ASKS


def view(town: Town, content: Content, seat: int | None) -> dict[str, Any]:
    """What a seat knows, as data; a spectator knows what lies open."""
    known: dict[str, Any] = {
        "phase": PHASES[town.ask],
        "optional": bool(town.optional),
        "level": town.level + 1,
        "actions": town.actions,
        "start": town.start,
        "level_over": bool(town.level_over),
        "last_round": bool(town.last_round),
        "idle": town.idle,
        "players": [player(town, content, owner, seat) for owner in range(town.players)],
        "board": board(town, content),
        "row": [card_id(content, town.row[space] - 1) if town.row[space] else "" for space in range(ROW)],
        "decks": [town.deck_left[level] for level in range(LEVELS)],
        "round_ends": [town.round_end[level] for level in range(LEVELS)],
        "pile": [card_id(content, card) for card in range(CARDS) if town.where[card] == IN_PILE],
        "achievements": [achievement(town, content, number) for number in range(ACHIEVEMENTS)],
        "pending": pending(town, content),
    }
    if seat is not None:
        known["yours"] = yours(town, content, seat)
    if town.over:
        known["chips"] = [chips(town, content, owner) for owner in range(town.players)]
    return known


def player(town: Town, content: Content, owner: int, viewer: int | None) -> dict[str, Any]:
    """What lies open in front of a player, and the cards of his hand that the viewer is sure of."""
    box = cast(Box, content.box)
    held = [card for card in range(CARDS) if town.where[card] == HAND + owner]
    shown = {
        "seat": owner,
        "colour": COLOURS[owner],
        "score": town.marker[owner],
        "tracks": {word: town.track[owner, track] for track, word in enumerate(TRACK_WORDS)},
        "lines": {word: town.lines[owner, track] for track, word in enumerate(TRACK_WORDS)},
        "hand": town.hand[owner],
        "backs": [sum(box.level[card] == level for card in held) for level in range(LEVELS)],
        "known": [card_id(content, card) for card in held if knows(town, viewer, card)],
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
    """What only a seat itself knows: its hand, its cities, its chips, the cards it is looking at."""
    looking = town.to_move == seat and not town.over
    return {
        "hand": [card_id(content, card) for card in range(CARDS) if town.where[card] == HAND + seat],
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


def effect(town: Town, content: Content, action: int, seat: int) -> dict[str, Any]:
    """What a choice would cost or move: the price of a card at every place and why, or where a marker would go."""
    box = cast(Box, content.box)
    step = town.step[town.depth - 1] if town.depth > 0 else BASIC_BUILD
    if BUILD <= action < PLACE:
        at = step if town.ask == BUILD_WHICH else BASIC_BUILD
        places = [p for p in range(ENDS + town.width[seat]) if fits(town, seat, p, box.code[at, WHERE])]
        return {"prices": {place_word(p): price(town, box, seat, action - BUILD, p, at) for p in places}}
    if PLACE <= action < PAY and town.ask == BUILD_WHERE:
        return {"price": price(town, box, seat, town.building - 1, action - PLACE, step)}
    if ADVANCE <= action < DRAW_DECK:
        track = action - ADVANCE
        steps = box.code[step, N] if town.ask == WHICH_TRACK else 1
        space = destination(town, box, seat, track, steps)
        more = max(0, space // box.line_every[track] - town.lines[seat, track])
        return {"from": town.track[seat, track], "to": space, "lines": more}
    return {}


def place_word(place: int) -> str:
    """A place to build as a sentence names it."""
    return SIDES[place] if place < ENDS else str(place - ENDS + 1)


def price(town: Town, box: Box, seat: int, card: int, place: int, step: int) -> dict[str, int | bool]:
    """What a card costs in a place, and what makes it cheaper (PS-08)."""
    return {
        "cost": cost_at(town, box, seat, card, place, box.code[step, N]),
        "printed": box.cost[card],
        "icons": icons_around(town, seat, box.discount[card], place),
        "off": box.code[step, N],
        "over": bool(is_over(town, seat, place)),
    }
