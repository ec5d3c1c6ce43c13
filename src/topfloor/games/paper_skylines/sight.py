"""What a seat may know of a table, as data (PS-31).

Hidden are hands (their size and the levels on the backs are open), the order of decks, chips, the cities not kept, and
the random state. Cards that came to a hand in the open are known to all until they leave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import ge
from typing import Literal

from topfloor.engine.content import Content
from topfloor.engine.parts import part
from topfloor.engine.tally import tally
from topfloor.engine.view import Own, Tally
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.counting import counted, needed
from topfloor.games.paper_skylines.language import PUT_AWAY, SITE_WORDS, TRACK_WORDS, TYPE_WORDS
from topfloor.games.paper_skylines.offers import cards_in, offers, place_word
from topfloor.games.paper_skylines.position import (
    ACHIEVEMENTS,
    ACTION,
    ASKS,
    CARDS,
    CITY,
    HAND,
    IN_PILE,
    LEVELS,
    LOOKED_AT,
    OFFERED,
    ROW,
    SITES,
    SPECTATORS,
    TYPES,
    UNCOUNTED,
    Town,
)
from topfloor.games.paper_skylines.scoring import NOBODY, award_winner, measured
from topfloor.games.paper_skylines.stacks import buildings, tallest
from topfloor.games.paper_skylines.view import (
    Achievement,
    Ahead,
    Award,
    Open,
    Pending,
    PendingStep,
    Piece,
    Player,
    Yours,
)
from topfloor.games.paper_skylines.words import COLOURS, SOURCES, card_id, city_ids

PHASES = (
    *("over", "city", "action", "basic", "build", "place", "pay", "tuck", "under", "draw", "keep"),
    *("track", "discard", "raze", "victim", "steal", "claim", "copy", "type", "list", "whether"),
)
assert len(PHASES) == ASKS

AWARD_WORDS: tuple[Literal["height", "buildings"], ...] = ("height", "buildings")

SOON = 3
"""So many rounds before the row would be swept, the table says so (PS-27)."""


def lies_open(town: Town, scored: Town, content: Content[Box], names: Sequence[str]) -> Open:
    """What everybody knows, as data; points are on the track for all to see, so nothing needs to be scored for it."""
    known: Open = {
        "phase": PHASES[town.ask],
        "optional": bool(town.optional),
        "level": town.level + 1,
        "actions": town.actions,
        "action": action_number(town, content),
        "actions_a_turn": content.box.actions[town.level],
        "start": town.start,
        "level_over": bool(town.level_over),
        "last_round": bool(town.last_round),
        "idle": town.idle,
        "players": [
            player(town, owner, content, name=names[owner], held=hand_of(town, owner), known=known)
            for owner, known in enumerate(known_hands(town, content, None))
        ],
        "board": board(town, content),
        "row": [card_id(content, town.row[space] - 1) if town.row[space] else "" for space in range(ROW)],
        "decks": [town.deck_left[level] for level in range(LEVELS)],
        "round_ends": [town.round_end[level] for level in range(LEVELS)],
        "pile": cards_at(town, content, IN_PILE),
        "achievements": [achievement(town, number, content) for number in range(ACHIEVEMENTS)],
        "awards": [award(town, place, content) for place in range(len(AWARD_WORDS))],
        "pending": pending(town, content),
    }
    if town.over:
        known["chips"] = [chips(town, content, owner) for owner in range(town.players)]
    return {**known, **ahead(town, content)}


def action_number(town: Town, content: Content[Box]) -> int:
    """Which action of his turn the player to move is at, from 1 on; 0 when there are no turns (PS-06)."""
    if town.over or town.ask == CITY:
        return 0
    return content.box.actions[town.level] - town.actions + (town.ask == ACTION)


def ahead(town: Town, content: Content[Box]) -> Ahead:
    """What is near: turns until the match ends, this one included, and turns without a card until the row is swept."""
    near: Ahead = {}
    if town.over:
        return near
    if town.last_round:
        near["turns_left"] = (town.start - town.to_move - 1) % town.players + 1  # PS-25
    sweep_in = content.box.stall_rounds * town.players - town.idle
    if sweep_in <= SOON * town.players:
        near["sweep_in"] = sweep_in  # PS-27
    return near


def own(town: Town, scored: Town, content: Content[Box], seat: int) -> Own:
    """What a seat knows besides: its own cards, and which cards it has seen going to other hands."""
    hands, open_hands = known_hands(town, content, seat), known_hands(town, content, None)
    seen = {owner: {"known": hand} for owner, hand in enumerate(hands) if hand != open_hands[owner]}
    return {"players": seen, "yours": yours(town, content, seat)}


@part(
    *("over", "chip_owner"),
    rows=(
        *("lacks", "hand", "city", "mayor", "width", "top", "height", "kinds", "sites"),
        *("track", "lines", "claims", "points"),
    ),
)
def player(town: Town, owner: int, content: Content[Box], *, name: str, held: list[int], known: list[str]) -> Player:
    """What lies open in front of a player who holds some cards, of which everybody knows some."""
    box, goals, points = content.box, content.data["achievements"], reckoned(town, owner)
    shown: Player = {
        "seat": owner,
        "colour": COLOURS[owner],
        "name": name,
        "score": points["score"],
        "points": points["points"],
        "unknown": points["unknown"],
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
        "claims": [entry["id"] for number, entry in enumerate(goals) if town.claims[owner] >> number & 1],
        "chips": sum(town.chip_owner[number] == owner + 1 for number in range(ACHIEVEMENTS)),
    }
    if town.city[owner]:
        shown["city"] = content.data["cities"][town.city[owner] - 1]["id"]
    return shown


def reckoned(town: Town, owner: int) -> Tally:
    """The points that have moved a player's marker, by source, and the sources that come only at the end (PS-29)."""
    if town.over:
        return tally(town, owner, SOURCES)
    has_chips = any(town.chip_owner[number] == owner + 1 for number in range(ACHIEVEMENTS))
    return tally(town, owner, SOURCES, ("awards", "chips") if has_chips else ("awards",))


def hand_of(town: Town, owner: int) -> list[int]:
    """The cards that a player holds."""
    return cards_in(town, HAND + owner)


def cards_at(town: Town, content: Content[Box], place: int) -> list[str]:
    """All cards in one place, by their ids."""
    return [card_id(content, card) for card in cards_in(town, place)]


@part("players", "where", "known")
def known_hands(town: Town, content: Content[Box], viewer: int | None) -> list[list[str]]:
    """The cards of each player's hand that the viewer is sure of."""
    return [
        [card_id(content, card) for card in hand_of(town, owner) if knows(town, viewer, card)]
        for owner in range(town.players)
    ]


def knows(town: Town, viewer: int | None, card: int) -> bool:
    """Whether a viewer is sure that a card is in the hand where it is."""
    return bool(town.known[card] & (SPECTATORS if viewer is None else 1 << viewer))


@part("players", "width", "top", "below")
def board(town: Town, content: Content[Box]) -> dict[str, list[Piece]]:
    """Every building of every city from the ground up: `red 1` is the leftmost place of red's."""
    stacks: dict[str, list[Piece]] = {}
    for seat in range(town.players):
        for place in range(town.width[seat]):
            stack: list[Piece] = []
            card = town.top[seat, place]
            while card:
                stack.append({"card": card_id(content, card - 1)})
                card = town.below[card - 1]
            if stack:
                stacks[f"{COLOURS[seat]} {place + 1}"] = stack[::-1]
    return stacks


@part(
    *("players", "declared", "hand", "city", "mayor", "width", "top", "below", "height"),
    *("icons", "kinds", "sites", "claims", "chip_owner"),
)
def achievement(town: Town, number: int, content: Content[Box]) -> Achievement:
    """An achievement: who has claimed it, who took its chip, and how far everyone has come."""
    box = content.box
    seats, needs = range(town.players), range(box.needs[number])
    enough = [needed(town, box, number, need) for need in needs]
    shown = [[counted(town, box, seat, box.need[number, need]) for need in needs] for seat in seats]
    return {
        "id": content.data["achievements"][number]["id"],
        "stars": box.stars[number],
        "needed": enough,
        "shown": shown,
        "met": [s for s in seats if town.city[s] and all(map(ge, shown[s], enough))],
        "claimed": [seat for seat in seats if town.claims[seat] >> number & 1],
        "first": town.chip_owner[number] - 1,
    }


@part("players", "width", "top", "height")
def award(town: Town, place: int, content: Content[Box]) -> Award:
    """An award: its stars, what everyone has to show for it, and who would have it now (PS-28)."""
    by_height = place == 0
    holder = award_winner(town, by_height)
    return {
        "id": AWARD_WORDS[place],
        "stars": content.box.award[place],
        "shown": [measured(town, seat, by_height) for seat in range(town.players)],
        "held": [holder] if holder != NOBODY else [],
    }


def pending(town: Town, content: Content[Box]) -> Pending:
    """What is under way: the card being built, what is owed, the type declared, cards in use, steps to be done."""
    shown: Pending = {
        "owed": town.owed,
        "bonuses": town.bonuses,
        "drew": bool(town.drew),
        "steps": [pending_step(town, content, row) for row in range(town.depth)],
        "using": [card_id(content, town.using[place] - 1) for place in range(town.in_use)],
    }
    if town.building:
        shown["building"] = card_id(content, town.building - 1)
        shown["place"] = place_word(town.place)
    if town.declared:
        shown["declared"] = TYPE_WORDS[town.declared - 1]
    return shown


def pending_step(town: Town, content: Content[Box], row: int) -> PendingStep:
    """A step to be done, and the card on which it is printed."""
    box = content.box
    step: PendingStep = {"step": town.step[row], "memo": town.memo[row]}
    if town.left[row] != UNCOUNTED:
        step["left"] = town.left[row]
    if is_card(town, box, row):
        step["card"] = card_id(content, box.owner[town.step[row]])
    return step


def is_card(town: Town, box: Box, row: int) -> bool:
    """Whether a pending step is printed on a building card, not on a city or in the rules."""
    return town.step[row] > PUT_AWAY + 1 and box.owner[town.step[row]] < CARDS


def yours(town: Town, content: Content[Box], seat: int) -> Yours:
    """What only a seat itself knows: its hand and what it could build, its cities and chips, cards it is looking at."""
    looking = town.to_move == seat and not town.over
    return {
        "hand": cards_at(town, content, HAND + seat),
        "offers": offers(town, content, seat) if town.city[seat] and not town.over else {},
        "cities": [content.data["cities"][town.offered[seat, number]]["id"] for number in range(OFFERED)],
        "chips": chips(town, content, seat),
        "looked": cards_at(town, content, LOOKED_AT) if looking else [],
    }


def chips(town: Town, content: Content[Box], seat: int) -> dict[str, int]:
    """The chips a seat has taken, by achievement."""
    entries = content.data["achievements"]
    owned = [number for number in range(ACHIEVEMENTS) if town.chip_owner[number] == seat + 1]
    return {entries[number]["id"]: town.chip[number] for number in owned}


def heard(town: Town, content: Content[Box], mover: int, sentence: str, seat: int | None) -> str:
    """What a seat hears of a move: of a card that another keeps after looking, only that he keeps one."""
    verb, _, word = sentence.partition(" ")
    if verb == "keep" and seat != mover and word not in content.fact(city_ids):
        return verb
    return sentence
