"""What a seat may know of a city, and imagining what it may not.

Hidden are missions, bonus cards and the draw pile, and the random state. In the hidden game also what the others have
in cash, which floors they hold and which of their colour are left in stock (SW-09, A21). The neutral floors are
everyone's and lie open, so buying or selling one is seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from topfloor.engine.actions import is_a, second_thing
from topfloor.engine.content import Content
from topfloor.engine.kernel import kernel
from topfloor.engine.parts import part
from topfloor.engine.rng import draw
from topfloor.engine.tally import tally
from topfloor.engine.view import Own, Tally
from topfloor.games.skyline.actions import BUILD, DONE, END
from topfloor.games.skyline.box import PIECE_WORDS, Box
from topfloor.games.skyline.building import penthouses_built, top_owner
from topfloor.games.skyline.cards import cards_held, deal_missions, draw_card, pile_size
from topfloor.games.skyline.income import best_income, group_of, income_of
from topfloor.games.skyline.plan import plan_of
from topfloor.games.skyline.position import (
    BUILDING,
    CARDS,
    COLOURED,
    HIDDEN,
    LEVELS,
    MISSION,
    NEUTRAL,
    NOBODY,
    PIECES,
    City,
)
from topfloor.games.skyline.rules import (
    MOST_ROUNDS,
    OVER,
    OVER_QUIET,
    OVER_ROUNDS,
    ROUNDS_OF_NOTICE,
    apply,
    how_it_ended,
    rounds_to_quiet_end,
)
from topfloor.games.skyline.view import (
    Cause,
    Effect,
    Ending,
    Floor,
    Group,
    Guard,
    Open,
    Place,
    Player,
    Screened,
    Yours,
)
from topfloor.games.skyline.words import BUY as BUY_WORD
from topfloor.games.skyline.words import SELL as SELL_WORD
from topfloor.games.skyline.words import card_words, mission_words, nearest_place, number_of, sites_of

COLOURS = ("yellow", "purple", "blue", "red")
SOURCES = ("penthouses", "strategic", "mission")
"""Where points come from, in the order of their columns."""


def lies_open(city: City, scored: City, content: Content[Box], names: Sequence[str]) -> Open:
    """What everybody knows, as data."""
    seats = range(city.players)
    known: Open = {
        "phase": phase(city),
        "round": city.round,
        "start": city.start,
        "last_turns": city.closer > 0,
        "players": [player(scored, owner, content, name=names[owner]) for owner in seats],
        "board": board(city, content),
        "strategic": content.fact(strategic),
        "neutrals": city.neutrals,
        "pile": pile_size(city),
        "gone": gone(city, content),
        "given": city.given,
    }
    if city.closer:
        known["closer"] = city.closer - 1
    if ending := near_end(city):
        known["ending"] = ending
    if city.over:
        known["ended"] = ENDINGS[how_it_ended(city)]
        known["missions"] = [content.fact(mission_words)[city.mission[owner]] for owner in seats]
        known["bonus_cards"] = [cards(city, content, owner) for owner in seats]
    return known


def strategic(content: Content[Box]) -> dict[str, str]:
    """The strategic sites, by what they are called."""
    return {entry["site"]: entry["name"] for entry in content.data["strategic_sites"]}


ENDINGS: Mapping[int, Cause] = {OVER: "penthouses", OVER_QUIET: "quiet", OVER_ROUNDS: "rounds"}


def near_end(city: City) -> Ending | None:
    """While a guard against endless matches is near: which, and in how many rounds the match ends (A17)."""
    if city.over:
        return None
    left: dict[Guard, int] = {"rounds": MOST_ROUNDS - city.round + 1, "quiet": rounds_to_quiet_end(city)}
    why = min(left, key=lambda guard: left[guard])
    return {"why": why, "rounds": left[why]} if left[why] <= ROUNDS_OF_NOTICE else None


def own(city: City, scored: City, content: Content[Box], seat: int) -> Own:
    """What a seat knows besides: what is behind its screen, and what its mission brings."""
    return {"players": {seat: behind_screen(scored, seat)}, "yours": yours(city, seat, content)}


@part("over", rows=("points", "cash", "hand", "stock"))
def behind_screen(scored: City, seat: int) -> dict[str, object]:
    """What a seat knows of itself, whatever its screen hides from others."""
    return {**points_known_to(scored, seat, seat), **screened(scored, seat)}


def phase(city: City) -> str:
    """What the player to move is asked for."""
    if city.over:
        return "over"
    if city.given:
        return "exchange"
    return "build" if city.phase == BUILDING else "market"


def held(city: City, owner: int) -> int:
    """How many floors a player holds: in the hidden game, too, everybody can count them."""
    return sum(city.hand[owner, piece] for piece in range(PIECES))


@part("variant", "over", "height", rows=("owned", "cash", "hand", "stock", "cards", "earned", "paying", "points"))
def player(city: City, owner: int, content: Content[Box], *, name: str) -> Player:
    """What lies open before a player of a scored city: a screen, if there is one, leaves neutral floors (SW-09)."""
    box, sites = content.box, plan_of(content.data).names
    known = points_known_to(city, owner, None)
    shown: Player = {
        "seat": owner,
        "colour": COLOURS[owner],
        "name": name,
        "score": known["score"],
        "points": known["points"],
        "unknown": known["unknown"],
        "cards": cards_held(city, owner),
        "held": held(city, owner),
        "penthouses": penthouses_built(city, box, owner),
        "income": {"amount": city.earned[owner], "sites": sites_of(sites, city.paying[owner])},
        "groups": groups(city, content, owner),
    }
    if city.variant == HIDDEN and not city.over:
        shown["neutral"] = city.hand[owner, NEUTRAL]
        return shown
    return {**shown, **screened(city, owner)}


def screened(city: City, owner: int) -> Screened:
    """What stands behind a player's screen in the hidden game: cash, floors at hand, and those left to buy."""
    return {
        "cash": city.cash[owner],
        "hand": {word: city.hand[owner, piece] for piece, word in enumerate(PIECE_WORDS)},
        "stock": {word: city.stock[owner, piece] for piece, word in enumerate(PIECE_WORDS[:COLOURED])},
    }


def groups(city: City, content: Content[Box], owner: int) -> list[Group]:
    """A player's groups and what each would pay now, the best first: only that one pays (SW-15)."""
    box, sites, left = content.box, plan_of(content.data).names, city.owned[owner]
    found: list[Group] = []
    while left:
        group = group_of(box, (left & -left).bit_length() - 1, left)
        left &= ~group
        found.append({"sites": sites_of(sites, group), "income": income_of(city, box, group)})
    return sorted(found, key=lambda group: -group["income"])


def points_known_to(scored: City, owner: int, viewer: int | None) -> Tally:
    """Points as they stand, as far as the viewer can know: a mission is its owner's secret until the end."""
    unknown = () if scored.over or owner == viewer else (SOURCES[MISSION],)
    return tally(scored, owner, SOURCES, unknown)


@part("players", "height", "floors")
def board(city: City, content: Content[Box]) -> dict[str, list[Floor]]:
    """Each built site with its floors from the ground up."""
    heights = city.height
    owned = [[city.floors[seat, level] for seat in range(city.players)] for level in range(LEVELS)]
    return {
        word: [floor(owned[level], site, level) for level in range(heights[site])]
        for word, site in content.fact(sites_by_word)
        if heights[site]
    }


def sites_by_word(content: Content[Box]) -> list[tuple[str, int]]:
    """The words for the sites in their order, with their numbers."""
    return sorted((word, site) for site, word in enumerate(plan_of(content.data).names))


def floor(owned: Sequence[int], site: int, level: int) -> Floor:
    """A floor on the board: coloured ones are of the kind that belongs on their level (SW-19)."""
    for owner, sites in enumerate(owned):
        if sites >> site & 1:
            return {"piece": PIECE_WORDS[level], "owner": owner}
    return {"piece": PIECE_WORDS[NEUTRAL], "owner": None}


@part("players", "cards", "pile")
def gone(city: City, content: Content[Box]) -> dict[str, int]:
    """The cards that have been cashed or given up: they lie open (SW-38, A10)."""
    words, printed = content.fact(card_words), content.box.card_count
    lying = {words[card]: printed[card] - count for card, count in enumerate(in_play(city))}
    return {word: count for word, count in lying.items() if count}


def in_play(city: City) -> list[int]:
    """How many cards of each kind are in hands and in the pile."""
    pile, held, seats = city.pile, city.cards, range(city.players)
    return [pile[card] + sum([held[seat, card] for seat in seats]) for card in range(CARDS)]


def cards(city: City, content: Content[Box], seat: int) -> list[str]:
    """The bonus cards in a seat's hand."""
    words = content.fact(card_words)
    return [words[card] for card in range(CARDS) for _ in range(city.cards[seat, card])]


@part("players", "floors", rows=("owned", "cards", "mission"))
def yours(city: City, seat: int, content: Content[Box]) -> Yours:
    """A seat's secrets: its cards and mission, and for each pattern the place where it is nearest to be seen."""
    held, mission = cards(city, content, seat), content.fact(mission_words)[city.mission[seat]]
    places: dict[str, Place] = {}
    for word in dict.fromkeys([*held, mission]):
        have, missing = nearest_place(city, content, number_of(content, word), seat)
        places[word] = {"have": have, "missing": missing}
    return {"cards": held, "mission": mission, "places": places}


def effects(city: City, content: Content[Box], actions: Sequence[int], seat: int) -> list[Effect]:
    """What each action would change for the seat."""
    income = best_income(city, content.box, seat)
    return [effect(city, city.scratch, content, action, seat, income) for action in actions]


def effect(city: City, after: City, content: Content[Box], action: int, seat: int, income: int) -> Effect:
    """What an action would change: cash and income before and `after`, which becomes so, and whom it pays."""
    if is_a(DONE, action) or is_a(END, action):
        return {}
    box = content.box
    after.become(city)
    apply(after, box, action)
    change: Effect = {"cash": [city.cash[seat], after.cash[seat]]}
    if is_a(BUILD, action):
        change["income"] = [income, best_income(after, box, seat)]
        payee = top_owner(city, second_thing(BUILD, action))
        if payee not in (NOBODY, seat):
            change["pays"] = payee
    return change


def heard(city: City, content: Content[Box], mover: int, sentence: str, seat: int | None) -> str:
    """What a seat hears of a move: of another's purchase or sale in the hidden game, only that there is one (A21)."""
    verb, _, piece = sentence.partition(" ")
    secret = verb in (BUY_WORD, SELL_WORD) and piece != PIECE_WORDS[NEUTRAL]
    if secret and city.variant == HIDDEN and seat != mover and not city.over:
        return verb
    return sentence


# --- Imagining.


@kernel
def imagine(city: City, box: Box, seat: int) -> None:
    """Deal anew what `seat` does not know, from a random state that the caller has sown."""
    if city.over:
        return
    deal_missions(city, seat, 1 << city.mission[seat])
    imagine_cards(city, seat)
    if city.variant == HIDDEN:
        if city.to_move != seat:
            city.bought = 0
            city.sold = 0
        for rival in range(city.players):
            if rival != seat:
                imagine_hand(city, box, rival)


@kernel
def imagine_cards(city: City, seat: int) -> None:
    """Any card that has not been seen may be in a rival's hand or in the pile."""
    for rival in range(city.players):
        if rival != seat:
            for card in range(CARDS):
                city.pile[card] += city.cards[rival, card]
    left = pile_size(city)
    for rival in range(city.players):
        if rival != seat:
            count = cards_held(city, rival)
            for card in range(CARDS):
                city.cards[rival, card] = 0
            for _ in range(count):
                draw_card(city, rival, left)
                left -= 1


@kernel
def imagine_hand(city: City, box: Box, rival: int) -> None:
    """Make up which floors a rival bought, so that they were in stock and could be paid (see ledger.py)."""
    for piece in range(COLOURED):
        city.stock[rival, piece] += city.hand[rival, piece] - city.known[rival, piece]
        city.hand[rival, piece] = city.known[rival, piece]
    spent = 0
    for number in range(city.unseen[rival]):
        piece = imagine_purchase(city, box, rival, number, spent)
        city.stock[rival, piece] -= 1
        city.hand[rival, piece] += 1
        spent += box.value[piece]
    city.cash[rival] = city.purse[rival] - spent


@kernel
def imagine_purchase(city: City, box: Box, rival: int, number: int, spent: int) -> int:
    """Any kind that the rival could have bought then, leaving enough for what he bought later; the ledger knows one."""
    chosen = choices = 0
    for piece in range(COLOURED):
        if city.stock[rival, piece] > 0 and could_buy(city, box, rival, number, spent, piece):
            choices += 1
            if draw(city, choices) == 0:
                chosen = piece
    return chosen


@kernel
def could_buy(city: City, box: Box, rival: int, number: int, spent: int, piece: int) -> bool:
    """Whether a purchase leaves enough for the cheapest floors in stock for each later one."""
    city.stock[rival, piece] -= 1
    spent += box.value[piece]
    possible = spent <= city.most[rival, number]
    cheapest = used = 0
    for later in range(number + 1, city.unseen[rival]):
        while used == city.stock[rival, cheapest]:
            cheapest += 1
            used = 0
        used += 1
        spent += box.value[cheapest]
        possible = possible and spent <= city.most[rival, later]
    city.stock[rival, piece] += 1
    return possible and spent <= city.purse[rival]
