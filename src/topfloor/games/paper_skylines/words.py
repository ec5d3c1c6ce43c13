"""The sentences of Paper Skylines: a verb and what is pointed at, by number and spoken."""

from __future__ import annotations

import re

from topfloor.engine.content import Content, Data
from topfloor.engine.texts import say, texts
from topfloor.engine.view import Told, read
from topfloor.games.paper_skylines.actions import ENDS, LISTS, VERBS
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.building import cheapest, cost_at, purse
from topfloor.games.paper_skylines.card_text import PACKAGE, need_text
from topfloor.games.paper_skylines.counting import counted
from topfloor.games.paper_skylines.language import BASIC_BUILD, FROM, HAND, TRACK_WORDS, TYPE_WORDS, WHERE, N
from topfloor.games.paper_skylines.position import BUILD_WHERE, BUILD_WHICH, OFFERED, PLACES, Town

COLOURS = ("red", "blue", "yellow", "green")
SOURCES = ("lines", "ends", "achievements", "awards", "chips", "hops")
NUMBERS = tuple(str(n) for n in range(1, PLACES + 1))
SIDES = ("left", "right")

IMPOSSIBLE = {
    "no-such-number": "PS-07",
    "nobody-of-that-colour": "PS-01",
    "no-such-track": "PS-13",
    "no-such-type": "PS-17",
    "no-ending": "PS-06",
}

_NUMBERED = re.compile(r"(place|under|visit|raze|choose) -?\d{1,4}")

Names = dict[str, Told]
_names: dict[str, Names] = {}


def sentences(data: Data) -> tuple[str, ...]:
    """Every sentence there is; its place in this list is the number of the action."""
    cards = [card["id"] for card in data["buildings"]]
    cities = [city["id"] for city in data["cities"]]
    achievements = [achievement["id"] for achievement in data["achievements"]]
    places, lists = NUMBERS, NUMBERS[:LISTS]
    return VERBS.sentences(
        *((cards,), ((*SIDES, *places),), (cards,), (cards,), (places,), (cards,), (TRACK_WORDS,)),
        *((("deck",),), (cards,), (cards,), (cities,), (achievements,), (places,), (cards,), (places,)),
        *((COLOURS,), (cards,), (cards,), (TYPE_WORDS,), (lists,), (), (), ()),
    )


def names(content: Content[Box]) -> Names:
    """The name of everything with an id, in every language."""
    if content.digest not in _names:
        entries = [*content.data["buildings"], *content.data["cities"], *content.data["achievements"]]
        _names[content.digest] = {entry["id"]: entry["name"] for entry in entries}
    return _names[content.digest]


def named(content: Content[Box], word: str, lang: str) -> str:
    """The name of a card, city or achievement."""
    return read(names(content)[word], lang)


def card_id(content: Content[Box], card: int) -> str:
    """The id of a card by its number; cities come after the buildings."""
    return content.fact(card_ids)[card]


def card_ids(content: Content[Box]) -> list[str]:
    """The ids of all cards in the order of their numbers."""
    return [str(card["id"]) for card in (*content.data["buildings"], *content.data["cities"])]


def city_ids(content: Content[Box]) -> frozenset[str]:
    """The ids of the cities."""
    return frozenset(city["id"] for city in content.data["cities"])


def number_of(things: str, n: int, lang: str) -> str:
    """So many things, in words that fit the number: 'no card', '1 card', '2 cards'."""
    form = ("none", "one")[n] if n < 2 else "many"
    return say(PACKAGE, lang, f"counts.{things}-{form}", n=n)


def impossible(content: Content[Box], sentence: str) -> str | None:
    """For words that have the form of a sentence but are none: the key of the refusal."""
    if _NUMBERED.fullmatch(sentence):
        return "no-such-number"
    verb, _, word = sentence.partition(" ")
    if verb == "advance" and word.isalpha():
        return "no-such-track"
    if verb == "declare" and word.isalpha():
        return "no-such-type"
    if verb == "steal" and word in ("purple", "black", "white", "orange", "teal"):
        return "nobody-of-that-colour"
    return "no-ending" if sentence in ("end", "done", "end turn") else None


def spoken(content: Content[Box], sentence: str, lang: str) -> str:
    """A sentence as a person would say it; also what is heard of a card that another player keeps: just 'keep'."""
    verb, _, word = sentence.partition(" ")
    if verb in ("accept", "skip", "pass"):
        return say(PACKAGE, lang, f"say.{verb}")
    if not word:
        return say(PACKAGE, lang, "say.keep-hidden")
    if word in SIDES or (verb == "draw" and word == "deck"):
        return say(PACKAGE, lang, f"say.{verb}-{word}")
    if word.isdigit():
        return say(PACKAGE, lang, f"say.{verb}", n=word)
    if verb == "advance":
        return say(PACKAGE, lang, "say.advance", track=texts(PACKAGE, lang)[f"tracks.{word}"])
    if verb == "declare":
        return say(PACKAGE, lang, "say.declare", kind=read(content.data["types"][word]["name"], lang))
    if verb == "steal" and word in COLOURS:
        return say(PACKAGE, lang, "say.rob", colour=texts(PACKAGE, lang)[f"colours.{word}"])
    if verb == "claim":
        return say(PACKAGE, lang, "say.claim", achievement=named(content, word, lang))
    return say(PACKAGE, lang, f"say.{verb}", card=named(content, word, lang))


def label(content: Content[Box], words: str, lang: str) -> str:
    """The last word of a beginning of a sentence, as a button shows it."""
    verb, _, word = words.partition(" ")
    catalogue = texts(PACKAGE, lang)
    if not word:
        return catalogue[f"labels.{verb}"]
    if word in (*SIDES, "deck"):
        return catalogue[f"labels.{word}"]
    if word.isdigit():
        kind = {"choose": "", "place": "place-number"}.get(verb, "building")
        return catalogue[f"labels.{kind}"].format(n=word) if kind else word
    if verb == "advance":
        return catalogue[f"tracks.{word}"]
    if verb == "declare":
        return read(content.data["types"][word]["name"], lang)
    return catalogue[f"colours.{word}"] if word in COLOURS else named(content, word, lang)


def details(town: Town, content: Content[Box], sentence: str, lang: str) -> dict[str, object]:
    """What a refusal of this sentence may mention."""
    box = content.box
    verb, _, word = sentence.partition(" ")
    seat = town.to_move
    step = town.step[town.depth - 1] if town.depth > 0 else BASIC_BUILD
    known: dict[str, object] = {
        "actions": number_of("actions", town.actions, lang),
        "owed": number_of("cards", town.owed, lang),
        "width": town.width[seat],
        "places": number_of("places", town.width[seat], lang) if town.width[seat] else "",
        "deep": town.in_use,
        "n": word,
        "building": named(content, card_id(content, town.building - 1), lang) if town.building else "",
        "cities": " / ".join(_offered(town, content, seat, n, lang) for n in range(OFFERED)),
    }
    if word in names(content):
        known["card"] = known["achievement"] = named(content, word, lang)
    if verb == "advance":
        known["track"] = texts(PACKAGE, lang)[f"tracks.{word}"]
        known["end"] = box.track_end[TRACK_WORDS.index(word)]
    if word in COLOURS:
        known["colour"] = texts(PACKAGE, lang)[f"colours.{word}"]
    if verb == "build" and town.city[seat]:
        step = step if town.ask == BUILD_WHICH else BASIC_BUILD
        known |= _price(town, box, content.number[sentence], step, lang)
    if verb == "place" and town.ask == BUILD_WHERE:
        known |= _price_there(town, box, [*SIDES, *NUMBERS].index(word), step, lang)
    if verb == "claim" and town.city[seat]:
        known |= _progress(town, content, word, lang)
    return known


def _offered(town: Town, content: Content[Box], seat: int, number: int, lang: str) -> str:
    return read(content.data["cities"][town.offered[seat, number]]["name"], lang)


def _purse(town: Town, box: Box, step: int, lang: str) -> str:
    source = box.code[step, FROM]
    return number_of("other-cards" if source == HAND else "cards", purse(town, town.to_move, source), lang)


def _price(town: Town, box: Box, card: int, step: int, lang: str) -> dict[str, object]:
    seat = town.to_move
    cost = cheapest(town, box, seat, card, box.code[step, N], box.code[step, WHERE])
    return {"cost": cost, "purse": _purse(town, box, step, lang)}


def _price_there(town: Town, box: Box, place: int, step: int, lang: str) -> dict[str, object]:
    seat = town.to_move
    if place >= ENDS + town.width[seat]:
        return {}
    cost = cost_at(town, box, seat, town.building - 1, place, box.code[step, N])
    return {"cost": cost, "purse": _purse(town, box, step, lang)}


def _progress(town: Town, content: Content[Box], word: str, lang: str) -> dict[str, object]:
    """What an achievement needs, and what the city shows of it."""
    box = content.box
    ids = [entry["id"] for entry in content.data["achievements"]]
    place = ids.index(word)
    more = box.two_players_more if town.players == 2 else 0
    shows = [counted(town, box, town.to_move, box.need[place, n]) for n in range(box.needs[place])]
    needs = need_text(content.data["achievements"][place]["need"], lang, more)
    return {"needs": needs, "shows": texts(PACKAGE, lang)["card.and"].join(map(str, shows))}
