"""The sentences of Skyline: `build 4 c8`, `cash us-bank-tower`, `done`, `buy 6`, `end`, by number and spoken."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import NotRequired, TypedDict

from topfloor.engine.content import Content, Data
from topfloor.engine.texts import Saying, Seated, say, texts
from topfloor.games.skyline.actions import VERBS
from topfloor.games.skyline.box import PIECE_WORDS, Box, kebab
from topfloor.games.skyline.building import closed_for, fee, top_owner
from topfloor.games.skyline.cards import cards_held
from topfloor.games.skyline.plan import TOP, plan_of
from topfloor.games.skyline.position import NOBODY, City
from topfloor.games.skyline.view import Player, View

PACKAGE = __package__ or ""
BUILD, CASH, TRADE, DONE, BUY, SELL, END = "build", "cash", "trade", "done", "buy", "sell", "end"

IMPOSSIBLE = {
    "no-such-site": "SW-01",
    "no-such-floor": "SW-02",
    "skyline-floor": "A20",
    "later-level": "SW-25",
    "cash-mission": "SW-47",
    "trade-mission": "SW-39",
    "no-passing": "SW-11",
    "income-comes-by-itself": "A15",
    "never-torn-down": "SW-33",
    "no-drawing": "SW-31",
    "no-deals": "A16",
    "no-loans": "SW-24",
}

_FORMS = (
    (r"build skyline( \w+)?|(buy|sell) skyline", "skyline-floor"),
    (r"build (?![1246]( |$))\d{1,3}( [a-z]\d{1,3})?|(buy|sell) \d{1,3}", "no-such-floor"),
    (r"pass|skip|wait", "no-passing"),
    (r"income|(take|collect)( income| \d{1,3}M?)?", "income-comes-by-itself"),
    (r"(remove|demolish|raze|move) .{1,40}", "never-torn-down"),
    (r"draw( card)?", "no-drawing"),
    (r"(give|offer|pay|bribe|swap) .{1,40}", "no-deals"),
    (r"(borrow|loan)( \d{1,3}M?)?", "no-loans"),
)
_BUILD_SOMEWHERE = re.compile(rf"build ({'|'.join(PIECE_WORDS)}) [a-z]-?\d{{1,3}}")
_SITE_AND_LEVEL = re.compile(r"build neutral [a-z]\d{1,2} [1-9]")


def sentences(data: Data) -> tuple[str, ...]:
    """Every sentence there is; its place in this list is the number of the action."""
    sites, cards = plan_of(data).names, names(data, "bonus_cards")
    return VERBS.sentences((PIECE_WORDS, sites), (cards,), (cards,), (), (PIECE_WORDS,), (PIECE_WORDS,), ())


def names(data: Data, key: str) -> tuple[str, ...]:
    """The words for bonus cards or missions, in the order of their numbers."""
    return tuple(_kebab(entry["name"]) for entry in data[key])


_kebab = cache(kebab)


def card_words(content: Content[Box]) -> tuple[str, ...]:
    """The words for the bonus cards of these components."""
    return names(content.data, "bonus_cards")


def mission_words(content: Content[Box]) -> tuple[str, ...]:
    """The words for their missions."""
    return names(content.data, "missions")


class Printed(TypedDict):
    """What of a bonus card or mission is asked for."""

    name: str
    pattern: str
    value: NotRequired[int]
    """Of a card that pays."""


def printed(content: Content[Box], word: str) -> Printed:
    """What a bonus card or mission says."""
    return content.fact(all_printed)[number_of(content, word)]


def all_printed(content: Content[Box]) -> list[Printed]:
    """What bonus cards and missions say, in the order of their numbers."""
    return [*content.data["bonus_cards"], *content.data["missions"]]


def number_of(content: Content[Box], word: str) -> int:
    """The number of the pattern on a bonus card or mission."""
    return content.fact(pattern_numbers)[word]


def pattern_numbers(content: Content[Box]) -> dict[str, int]:
    """The numbers of all patterns, by their words; of two that are called alike, the first."""
    words = (*content.fact(card_words), *content.fact(mission_words))
    return {word: number for number, word in reversed([*enumerate(words)])}


def pattern_places(content: Content[Box]) -> list[list[int]]:
    """For every pattern, all places where it may be seen, each as a set of sites."""
    box = content.box
    bounds = [box.first_place[pattern] for pattern in range(len(content.fact(all_printed)) + 1)]
    return [[box.place[n] for n in range(first, last)] for first, last in pairwise(bounds)]


def impossible(content: Content[Box], sentence: str) -> str | None:
    """For words that have the form of a sentence but are none: the key of the refusal."""
    if _SITE_AND_LEVEL.fullmatch(sentence):
        return "later-level"
    if _BUILD_SOMEWHERE.fullmatch(sentence):
        return "no-such-site"
    verb, _, rest = sentence.partition(" ")
    if verb in (CASH, TRADE) and rest in names(content.data, "missions"):
        return f"{verb}-mission"
    return next((key for form, key in _FORMS if re.fullmatch(form, sentence)), None)


def spoken(content: Content[Box], sentence: str, lang: str) -> str:
    """A sentence as a person would say it; also what is heard of a hidden purchase or sale: just 'buy' or 'sell'."""
    verb, *rest = sentence.split()
    if verb == BUILD:
        return say(PACKAGE, lang, f"say.build-{rest[0]}", site=rest[1])
    if verb == CASH:
        card = printed(content, rest[0])
        return say(PACKAGE, lang, "say.cash", card=card["name"], value=card["value"])
    if verb == TRADE:
        return say(PACKAGE, lang, "say.trade", card=printed(content, rest[0])["name"])
    return texts(PACKAGE, lang)[f"say.{'-'.join([verb, *rest])}"]


def asked(view: View, lang: str) -> str:
    """What the player to move is asked for, and nothing for which he has no floor, no card or no money."""
    phase, mover = view["phase"], view["to_move"]
    if mover is not None and phase in ("build", "market"):
        player = view["players"][mover]
        phase = _building(player) if phase == "build" else _dealing(player)
    return texts(PACKAGE, lang)[f"phases.{phase}"]


def _building(player: Player) -> str:
    if player["held"]:
        return "build" if player["cards"] else "build-only"
    return "empty-handed" if player["cards"] else "nothing-left"


def _dealing(player: Player) -> str:
    if player["held"]:
        return "market"
    return "buy-only" if player.get("cash", 1) else "end-only"


def label(content: Content[Box], words: str, lang: str) -> str:
    """The last word of a beginning of a sentence, as a button shows it."""
    *before, word = words.split()
    if not before:
        return texts(PACKAGE, lang)[f"labels.{word}"]
    if before[0] in (CASH, TRADE):
        return printed(content, word)["name"]
    return texts(PACKAGE, lang)[f"pieces.{word}"] if len(before) == 1 else word


# --- What a refusal mentions.


def details(city: City, content: Content[Box], sentence: str, lang: str) -> dict[str, object]:
    """What a refusal of this sentence may mention."""
    box, seat = content.box, city.to_move
    facts: dict[str, object] = {
        "cash": city.cash[seat],
        "given": city.given,
        "left": box.exchange_cards - city.given,
        "exchange": box.exchange_cards,
        "cards": cards_held(city, seat),
        "penthouses": box.each[PIECE_WORDS.index("penthouse")],
    }
    verb, *rest = sentence.split()
    if verb == BUILD:
        return facts | _build_details(city, content, rest[0], rest[1], lang)
    if verb in (CASH, TRADE):
        return facts | _card_details(city, content, rest[0])
    return facts | (_market_details(box, rest[0], lang) if rest else {})


def _build_details(city: City, content: Content[Box], word: str, site: str, lang: str) -> dict[str, object]:
    box, seat = content.box, city.to_move
    piece, number = PIECE_WORDS.index(word), plan_of(content.data).names.index(site)
    return {
        "piece": texts(PACKAGE, lang)[f"pieces.{word}"],
        "site": site,
        "level": city.height[number] + 1,
        "fits": piece + 1,
        "cost": fee(city, box, seat, piece, number),
        "payee": payee(top_owner(city, number)),
    }


def payee(owner: int) -> Seated | Saying:
    """Who is paid for a floor on somebody's: its owner, or for nobody's the bank."""
    return Saying(PACKAGE, "bank") if owner == NOBODY else Seated(owner)


def _card_details(city: City, content: Content[Box], word: str) -> dict[str, object]:
    card = printed(content, word)
    have, _ = nearest_place(city, content, number_of(content, word), city.to_move)
    return {"card": card["name"], "have": len(have), "need": card["pattern"].count(TOP)}


def _market_details(box: Box, word: str, lang: str) -> dict[str, object]:
    return {"piece": texts(PACKAGE, lang)[f"pieces.{word}"], "price": box.value[PIECE_WORDS.index(word)]}


def nearest_place(city: City, content: Content[Box], pattern: int, seat: int) -> tuple[list[str], list[str]]:
    """The place of a pattern with most of a seat's tops: the sites that are there, and those that are missing.

    Places with a site that is closed to the seat for good do not count; if no other is left, both are empty.
    """
    sites = plan_of(content.data).names
    tops, closed = city.owned[seat], closed_for(city, seat)
    places = content.fact(pattern_places)[pattern]
    best = max([p for p in places if not p & closed], key=lambda place: (place & tops).bit_count(), default=0)
    return sites_of(sites, best & tops), sites_of(sites, best & ~tops)


def sites_of(sites: tuple[str, ...], chosen: int) -> list[str]:
    """The words for a set of sites."""
    found = []
    while chosen:
        lowest = chosen & -chosen
        found.append(sites[lowest.bit_length() - 1])
        chosen ^= lowest
    return found
