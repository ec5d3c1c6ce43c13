"""The sentences of Skyliners: `floor c2`, `roof c2`, `park c2`, `plan B 3`, `forfeit`, by number and spoken."""

from __future__ import annotations

import re
from collections.abc import Mapping

from topfloor.engine.content import Content
from topfloor.engine.texts import say, texts
from topfloor.games.skyliners.box import Box
from topfloor.games.skyliners.position import SITES, City
from topfloor.games.skyliners.rules import VERBS
from topfloor.games.skyliners.view import District, Kind

PACKAGE = __package__ or ""
COLUMNS = "abcde"
ROW_LETTERS = "ABCDE"
PIECE_WORDS: tuple[Kind, ...] = ("floor", "roof", "park")
SEGMENT_WORDS = ("1", "2", "3", "4")
DISTRICT_WORDS: tuple[District, ...] = ("NW", "NE", "SW", "SE")
PLAN_WORD = "plan"
SITE_WORDS = tuple(f"{COLUMNS[site % 5]}{site // 5 + 1}" for site in range(SITES))

IMPOSSIBLE = {
    "no-such-site": "SL-01",
    "no-such-row": "SL-05",
    "four-or-five": "SL-20",
    "no-such-segment": "SL-20",
    "nothing-to-plan": "B14",
    "antenna": "SL-29",
    "no-passing": "B4",
}

_PIECE_SOMEWHERE = re.compile(rf"({'|'.join(PIECE_WORDS)}) [a-z]-?\d{{1,3}}")
_PLAN_SOMEHOW = re.compile(r"plan (?P<row>[A-Z]) (?P<seen>\d{1,3})")


def sentences(data: Mapping[str, object]) -> tuple[str, ...]:
    """Every sentence there is; its place in this list is the number of the action."""
    return VERBS.sentences((PIECE_WORDS, SITE_WORDS), (ROW_LETTERS, SEGMENT_WORDS), ())


def impossible(content: Content[Box], sentence: str) -> str | None:
    """For words that have the form of a sentence but are none: the key of the refusal."""
    if _PIECE_SOMEWHERE.fullmatch(sentence):
        return "no-such-site"
    if plan := _PLAN_SOMEHOW.fullmatch(sentence):
        if plan["row"] not in ROW_LETTERS:
            return "no-such-row"
        return {"0": "nothing-to-plan", "5": "four-or-five"}.get(plan["seen"], "no-such-segment")
    if re.fullmatch(r"antenna [a-z]\d", sentence):
        return "antenna"
    return "no-passing" if sentence in ("pass", "end", "skip") else None


def spoken(content: Content[Box], sentence: str, lang: str) -> str:
    """A sentence as a person would say it; also what is heard of another player's plan: just 'plan'."""
    word, *rest = sentence.split()
    if word in PIECE_WORDS:
        return say(PACKAGE, lang, f"say.{word}", site=rest[0])
    if word == PLAN_WORD and rest:
        return say(PACKAGE, lang, "say.plan", row=rest[0], seen=texts(PACKAGE, lang)[f"segments.{rest[1]}"])
    return say(PACKAGE, lang, "say.hidden-plan" if word == PLAN_WORD else f"say.{word}")


def label(content: Content[Box], words: str, lang: str) -> str:
    """The last word of a beginning of a sentence, as a button shows it."""
    *before, word = words.split()
    if not before:
        return texts(PACKAGE, lang)[f"labels.{word}"]
    if before == [PLAN_WORD]:
        return say(PACKAGE, lang, "labels.row", row=word)
    return texts(PACKAGE, lang)[f"segments.{word}"] if before[0] == PLAN_WORD else word


def details(city: City, content: Content[Box], sentence: str, lang: str) -> dict[str, object]:
    """What a refusal of this sentence may mention."""
    word, *rest = sentence.split()
    if word in PIECE_WORDS:
        return {"site": rest[0], "none": texts(PACKAGE, lang)[f"none.{word}"]}
    return {"row": rest[0]} if word == PLAN_WORD else {}
