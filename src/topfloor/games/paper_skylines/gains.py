"""What a move brought: steps, points and what caused them, chips, cards, and what befell the table (PS-19 … PS-31).

Only what a seat sees before and after counts: of another's hand its size, never what is in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from topfloor.engine.content import Content
from topfloor.engine.gains import Gain
from topfloor.engine.texts import Saying
from topfloor.engine.view import read
from topfloor.games.paper_skylines.box import Box
from topfloor.games.paper_skylines.card_text import PACKAGE
from topfloor.games.paper_skylines.language import TRACK_WORDS, TYPE_WORDS
from topfloor.games.paper_skylines.position import (
    ACHIEVEMENTS,
    AWARDS,
    CHIPS,
    HAND,
    HOPS,
    IN_CITY,
    IN_PILE,
    IN_ROW,
    LOOKED_AT,
    ROW,
    SPECTATORS,
    Town,
)
from topfloor.games.paper_skylines.words import card_id, named, number_of


@dataclass(frozen=True)
class Name:
    """The name of a card, a city or an achievement, in whatever language it will be told."""

    content: Content[Box]
    word: str

    def said(self, lang: str) -> str:
        return named(self.content, self.word, lang)


@dataclass(frozen=True)
class Kind:
    """What a type of building is called in these components."""

    content: Content[Box]
    word: str

    def said(self, lang: str) -> str:
        return read(self.content.data["types"][self.word]["name"], lang)


@dataclass(frozen=True)
class Number:
    """So many things."""

    things: str
    n: int

    def said(self, lang: str) -> str:
        return number_of(self.things, self.n, lang)


def gains(before: Town, after: Town, content: Content[Box], seat: int | None) -> list[Gain]:
    """What a move brought, as far as a seat may know: the mover's gains, cards, what befell the table, and the end."""
    mover = before.to_move
    owners = [(mover + turn) % after.players for turn in range(after.players)]
    found = [
        *steps(before, after, mover),
        *scored(before, after, content, mover),
        *chips_taken(before, after, content, mover),
        *mayor(before, after, content, mover),
    ]
    for owner in owners:
        found += cards(before, after, content, owner, seat)
        found += lacking(before, after, content, owner)
    found += events(before, after, content)
    return [*found, *(gain for owner in owners if after.over for gain in finally_scored(before, after, owner))]


def told_apart(before: Town, after: Town, content: Content[Box]) -> set[int]:
    """Whoever has other cards in hand than before is told which (PS-31)."""
    moved = zip(before.where, after.where, strict=True)
    hands = {where - HAND for was, now in moved if was != now for where in (was, now)}
    return hands & set(range(after.players))


def steps(before: Town, after: Town, owner: int) -> Iterator[Gain]:
    """How far each marker went on its track, hopping included (PS-19)."""
    for track, word in enumerate(TRACK_WORDS):
        space = after.track[owner, track]
        moved = space - before.track[owner, track]
        if moved:
            yield Gain(owner, "track", moved, word, {"track": Saying(PACKAGE, f"tracks.{word}"), "space": space})


def scored(before: Town, after: Town, content: Content[Box], owner: int) -> Iterator[Gain]:
    """Points by what caused them, lines and ends of tracks and achievements, and how far they made the marker hop."""
    box = content.box
    for track, word in enumerate(TRACK_WORDS):
        name = Saying(PACKAGE, f"tracks.{word}")
        yield from points(owner, "lines", after.lines[owner, track] - before.lines[owner, track], word, track=name)
        if after.ended[track] > before.ended[track]:
            yield from points(owner, "ends", box.end_bonus[track], word, track=name)
    for number in claimed(before, after, owner):
        goal = content.data["achievements"][number]["id"]
        yield from points(owner, "achievements", box.stars[number], goal, achievement=Name(content, goal))
    if not after.over:
        yield from points(owner, "hops", after.points[owner, HOPS] - before.points[owner, HOPS])


def finally_scored(before: Town, after: Town, owner: int) -> Iterator[Gain]:
    """What the end of the match brought: awards, chips, and hops on the way (PS-29)."""
    for kind, source in (("awards", AWARDS), ("chips", CHIPS), ("hops", HOPS)):
        yield from points(owner, kind, after.points[owner, source] - before.points[owner, source])


def points(owner: int, kind: str, amount: int, at: str = "", **words: object) -> Iterator[Gain]:
    """Points, if there are any; spaces hopped on the score track are told in spaces."""
    if amount > 0:
        number = Number("spaces" if kind == "hops" else "points", amount)
        yield Gain(owner, kind, amount, at, {"number": number, **words})


def claimed(before: Town, after: Town, owner: int) -> list[int]:
    """The achievements that a player has claimed since."""
    new = after.claims[owner] & ~before.claims[owner]
    return [number for number in range(ACHIEVEMENTS) if new >> number & 1]


def cards(before: Town, after: Town, content: Content[Box], owner: int, seat: int | None) -> Iterator[Gain]:
    """Cards that came to a hand or were stolen from it: by name for their holder, else how many (PS-31)."""
    grown = after.hand[owner] - before.hand[owner]
    if owner == seat:
        yield from own_cards(before, after, content, owner)
    elif grown > 0:
        grown -= cards_heard_of(before, after, owner)
        if grown:
            yield Gain(owner, "cards", grown, "", {"number": Number("cards", grown)})
    elif grown < 0 and owner != before.to_move:
        yield Gain(owner, "robbed", grown, "", {"number": Number("cards", -grown)})


def own_cards(before: Town, after: Town, content: Content[Box], owner: int) -> Iterator[Gain]:
    """Cards that came to one's hand, unless the sentence named them, and cards that others took from it."""
    held, then, there = HAND + owner, before.where, after.where
    for card, (was, now) in enumerate(zip(then, there, strict=True)):
        if now == held != was and was != LOOKED_AT and not lay_open(was):
            word = card_id(content, card)
            yield Gain(owner, "card", 1, word, {"card": Name(content, word)})
        elif was == held != now and owner != before.to_move:
            word = card_id(content, card)
            yield Gain(owner, "stolen", -1, word, {"card": Name(content, word)})


def cards_heard_of(before: Town, after: Town, owner: int) -> int:
    """How many cards came to a hand from where they lay open: they were named."""
    held, there = HAND + owner, after.where
    hand = [card for card, where in enumerate(there) if where == held]
    return sum(lay_open(before.where[card]) and after.known[card] & SPECTATORS > 0 for card in hand)


def lay_open(where: int) -> bool:
    """Whether a card there lies open on the table."""
    return where in (IN_ROW, IN_PILE) or where >= IN_CITY


def lacking(before: Town, after: Town, content: Content[Box], owner: int) -> Iterator[Gain]:
    """A type that a hand has proved to lack when somebody wanted to steal it (P5)."""
    new = after.lacks[owner] & ~before.lacks[owner]
    for kind, word in enumerate(TYPE_WORDS):
        if new >> kind & 1:
            yield Gain(owner, "lacks", 0, "", {"kind": Kind(content, word)})


def chips_taken(before: Town, after: Town, content: Content[Box], owner: int) -> Iterator[Gain]:
    """The chip for being first to claim (PS-15)."""
    for number in claimed(before, after, owner):
        if after.chip_owner[number] == owner + 1:
            goal = content.data["achievements"][number]["id"]
            yield Gain(owner, "chip", 1, goal, {"achievement": Name(content, goal)})


def mayor(before: Town, after: Town, content: Content[Box], owner: int) -> Iterator[Gain]:
    """The building to which a mayor has gone: his sentence names only its place (PS-16)."""
    place = after.mayor[owner]
    top = after.top[owner, place]
    if place != before.mayor[owner] and 0 < top != before.top[owner, before.mayor[owner]]:
        word = card_id(content, top - 1)
        yield Gain(owner, "mayor", 0, word, {"card": Name(content, word)})


def events(before: Town, after: Town, content: Content[Box]) -> Iterator[Gain]:
    """What happened to the table itself: a round-end card, a new level, a swept row (PS-23, PS-25, PS-27)."""
    mover = before.to_move
    if after.last_round > before.last_round:
        yield Gain(mover, "last-round")
    elif after.level_over > before.level_over or (after.level > before.level and not before.level_over):
        yield Gain(mover, "round-end")
    if after.level > before.level:
        actions = content.box.actions[after.level]
        yield Gain(mover, "level", after.level + 1, "", {"actions": Number("actions", actions)})
    elif is_swept(before, after, content):
        yield Gain(mover, "swept")


def is_swept(before: Town, after: Town, content: Content[Box]) -> bool:
    """Whether the row was discarded because no card had left a deck for long."""
    long_enough = before.idle + 1 == content.box.stall_rounds * before.players
    row = [before.row[space] - 1 for space in range(ROW) if before.row[space]]
    return bool(long_enough and row and after.idle == 0 and all(after.where[card] == IN_PILE for card in row))
