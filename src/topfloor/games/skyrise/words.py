"""The sentences of Skyrise by number and spoken.

`bid 23 n7`, `wonder palace n7`, `choose palace`, `row yellow`, `take n7`, `pass`.
"""

from __future__ import annotations

import re

from topfloor.engine.actions import first_thing
from topfloor.engine.content import Content, Data
from topfloor.engine.texts import Saying, Seated, say, texts
from topfloor.games.skyrise.actions import BID, VERBS
from topfloor.games.skyrise.box import COLOUR_WORDS, SIDE_WORDS, WONDER_WORDS, Box
from topfloor.games.skyrise.position import (
    BUILDINGS,
    FIRST,
    FIRST_WONDER,
    PLACES,
    SIDE_OF,
    City,
)

PACKAGE = __package__ or ""
BID_WORD, WONDER_WORD, CHOICE_WORD, ROW_WORD, TAKE_WORD, PASS_WORD = "bid", "wonder", "choose", "row", "take", "pass"
PLACE_WORDS = tuple(f"{SIDE_WORDS[SIDE_OF[place]]}{place - FIRST[SIDE_OF[place]] + 1}" for place in range(PLACES))
LETTER_WORDS = ("A", "B", "C", "D")
DISC_WORDS = ("", *COLOUR_WORDS, *LETTER_WORDS, "wild", "commissions")

IMPOSSIBLE = {
    "no-such-place": "SR-01",
    "no-such-number": "SR-06",
    "no-such-wonder": "SR-04",
    "no-such-row": "SR-18",
}

_WELL_FORMED = re.compile(
    r"bid (?P<number>\d{1,4}) (?P<bid_at>[a-z]\d{1,3})|wonder (?P<wonder>[a-z-]+) (?P<wonder_at>[a-z]\d{1,3})"
    r"|choose (?P<card>[a-z-]+)|row (?P<row>[a-z]+)|take (?P<take_at>[a-z]\d{1,3})"
)


def numbers(data: Data) -> tuple[int, ...]:
    """The numbers of all buildings: red's from low to high, then yellow's, blue's and teal's."""
    return tuple(building["number"] for building in data["buildings"])


def sentences(data: Data) -> tuple[str, ...]:
    """Every sentence there is; its place in this list is the number of the action."""
    bids, wonders = tuple(map(str, numbers(data))), WONDER_WORDS
    return VERBS.sentences((bids, PLACE_WORDS), (wonders, PLACE_WORDS), (wonders,), (COLOUR_WORDS,), (PLACE_WORDS,), ())


def impossible(content: Content[Box], sentence: str) -> str | None:
    """For words that have the form of a sentence but are none: the key of the refusal."""
    found = _WELL_FORMED.fullmatch(sentence)
    if not found:
        return None
    number = found["number"]
    if number is not None and number not in map(str, numbers(content.data)):
        return "no-such-number"
    if (found["wonder"] or found["card"] or WONDER_WORDS[0]) not in WONDER_WORDS:
        return "no-such-wonder"
    return "no-such-row" if found["row"] else "no-such-place"


def spoken(content: Content[Box], sentence: str, lang: str) -> str:
    """A sentence as a person would say it; also what is heard of another player's choice: just 'choose'."""
    word, *rest = sentence.split()
    if word == BID_WORD:
        return say(PACKAGE, lang, "say.bid", number=rest[0], place=rest[1])
    if word == WONDER_WORD:
        return say(PACKAGE, lang, "say.wonder", wonder=wonder_name(rest[0], lang), place=rest[1])
    if word == CHOICE_WORD:
        return say(PACKAGE, lang, "say.choose", wonder=wonder_name(rest[0], lang)) if rest else _say(lang, "hidden")
    if word == ROW_WORD:
        return say(PACKAGE, lang, "say.row", colour=texts(PACKAGE, lang)[f"rows.{rest[0]}"])
    return say(PACKAGE, lang, "say.take", place=rest[0]) if word == TAKE_WORD else _say(lang, PASS_WORD)


def _say(lang: str, key: str) -> str:
    return say(PACKAGE, lang, f"say.{key}")


def wonder_name(word: str, lang: str) -> str:
    """The name of a Wonder."""
    return texts(PACKAGE, lang)[f"wonders.{word}"]


def wonder_effect(content: Content[Box], word: str, lang: str) -> str:
    """What a Wonder does, in words."""
    box, wonder = content.box, WONDER_WORDS.index(word)
    amounts = {"amount": box.prestige[wonder], "least": box.at_least[wonder], "centre": box.on_the_centre}
    unbuilt = {name: box.by_unbuilt[left] for left, name in enumerate(("none", "one", "two"))}
    return say(PACKAGE, lang, f"effects.{word}", **amounts, **unbuilt)


def label(content: Content[Box], words: str, lang: str) -> str:
    """The last word of a beginning of a sentence, as a button shows it."""
    *before, word = words.split()
    if not before:
        return texts(PACKAGE, lang)[f"labels.{word}"]
    if word in WONDER_WORDS:
        return wonder_name(word, lang)
    return texts(PACKAGE, lang)[f"rows.{word}"] if before == [ROW_WORD] else word


def details(city: City, content: Content[Box], sentence: str, lang: str) -> dict[str, object]:
    """What a refusal of this sentence may mention: what was said, and the latest bid."""
    word, *rest = sentence.split()
    known: dict[str, object] = {"place": rest[-1] if rest else ""}
    if word == BID_WORD:
        building = first_thing(BID, content.number[sentence])
        known |= {"number": rest[0], "owner": owner(city, building // BUILDINGS)}
    elif word in (WONDER_WORD, CHOICE_WORD):
        known["wonder"] = wonder_name(rest[0], lang)
    if city.bids:
        known |= _latest(city, content.box, lang)
    return known


def owner(city: City, seat: int) -> Seated | Saying:
    """Whose a building is: a player's, or of a colour that nobody plays."""
    return Seated(seat) if seat < city.players else Saying(PACKAGE, f"seats.{seat}")


def _latest(city: City, box: Box, lang: str) -> dict[str, object]:
    latest, place = city.bid_what[city.bids - 1], city.bid_at[city.bids - 1]
    if latest < FIRST_WONDER:
        return {"latest": box.numbers[latest], "at": PLACE_WORDS[place]}
    return {"latest": wonder_name(WONDER_WORDS[latest - FIRST_WONDER], lang), "at": PLACE_WORDS[place]}
