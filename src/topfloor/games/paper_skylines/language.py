"""The effect language: what a card does, as data. Read from an entry, checked, and packed into rows of integers.

A list of steps becomes rows of `code` one after the other, closed by a row END. A step that contains lists (`do`, `of`)
holds the number of the row where such a list begins. docs/paper-skylines.md tells the language to who writes cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from topfloor.engine.content import Entry
from topfloor.games.paper_skylines.actions import LISTS

Step: TypeAlias = Mapping[str, Any]
"""A step as a file of components has it: each operation has keys of its own, which `Writer` reads."""

Count: TypeAlias = Mapping[str, Any]
"""What is counted, likewise: `read_count` reads it."""

Bonus: TypeAlias = Mapping[str, Any]
"""When a city's bonus comes and what it does, likewise."""

TYPE_WORDS = ("residential", "civic", "commercial", "industrial", "park")
SITE_WORDS = ("water", "transit", "stage", "arena", "monument")
TRACK_WORDS = ("profit", "prestige", "population")

# Operations.
END, DRAW, BUILD, TUCK, ADVANCE, DISCARD, STEAL, BASIC, CLAIM, COPY, DECLARE, CHOOSE, EACH, RETIRE = range(14)
OP_WORDS = (
    *("draw", "build", "tuck", "advance", "discard", "steal", "basic"),
    *("claim", "copy", "declare", "choose", "each"),
)

# Columns of a row of code.
OP, N, FROM, WHERE, SUB, MAY, COUNT, MOST = range(8)
COLUMNS = 8

# FROM: where cards come from, and whose.
ANY, DECK, ROW, NEXT, PILE, HAND, TOP, WHOLE, OWN, OPPONENT = range(10)
FROM_CODES = {
    "any": ANY,
    "deck": DECK,
    "row": ROW,
    "next": NEXT,
    "discard": PILE,
    "hand": HAND,
    "top": TOP,
    "building": WHOLE,
    "own": OWN,
    "opponent": OPPONENT,
}

# WHERE: where they go; for `advance` which track, or from TRACK_COUNT on how many tracks.
ANYWHERE, OVER, SPRAWL, MAYOR = range(4)
WHERE_CODES = {"any": ANYWHERE, "over": OVER, "sprawl": SPRAWL, "mayor": MAYOR}
TRACK_COUNT = 3

# COUNT: what is counted, which of them, and where, packed into one number.
OF_TYPE, OF_SITE, OF_BUILDINGS, OF_HEIGHT, OF_HAND = range(5)
OF_WORDS = ("type", "site", "buildings", "height", "hand")
DISTINCT, LEAST, MOST_OF_ONE, ANY_OF_THEM, DECLARED = 5, 6, 7, 8, 9
WHICH_WORDS = ("distinct", "least", "most", "any", "declared")
IN_CITY, HERE = 0, 1

FREE = 99
MOST_STEPS = 1200
MOST_N = 9
DEEPEST = 4

# Rows that every box begins with: building as a basic action does, and putting a used card away (PS-18).
BASIC_BUILD, PUT_AWAY = 1, 3


def packed_count(of: int, which: int, here: int) -> int:
    """A count as one number."""
    return of * 32 + which * 2 + here


class Writer:
    """Writes lists of steps into rows, and remembers which step each row was."""

    def __init__(self) -> None:
        self.told: dict[int, Step] = {}
        self.rows: list[list[int]] = [[END] + [0] * 7]
        self.rows += [[BUILD, 0, HAND, ANYWHERE, 0, 0, 0, 1], [END] + [0] * 7]
        self.rows += [[RETIRE] + [0] * 6 + [1], [END] + [0] * 7]

    def write(self, steps: list[Entry], deep: int = 0, declared: bool = False) -> int:
        """Write a list; the number of its first row."""
        if deep > DEEPEST and steps:
            raise steps[0].bad("op", "deep", most=DEEPEST)
        written, later = [], []
        for step in steps:
            op = step.text("op", OP_WORDS)
            declared = declared or op == "declare"
            row, lists = getattr(self, f"_{op}")(step, declared)
            if flag(step, "may"):
                row[MAY] = 1
            step.done()
            written.append(row)
            later.append((len(written) - 1, lists, step.data))
            if op == "choose":
                written += [[END] + [0] * 7 for _ in lists]
        start = len(self.rows)
        self.rows += [*written, [END] + [0] * 7]
        for place, lists, data in later:
            self.told[start + place] = data
            self._write_lists(start + place, lists, deep + 1, declared)
        return start

    def _write_lists(self, at: int, lists: list[list[Entry]], deep: int, declared: bool) -> None:
        """Write the lists within a step; a choice keeps the number of each in the rows after its own."""
        for number, steps in enumerate(lists):
            first = self.write(steps, deep, declared) if steps else 0
            self.rows[at + (number + 1 if self.rows[at][OP] == CHOOSE else 0)][SUB] = first

    # Each operation: its row, and the lists within it.

    def _draw(self, step: Entry, declared: bool) -> tuple[list[int], list[list[Entry]]]:
        source = step.text("from", ("any", "deck", "row", "next", "discard"))
        n, keep = step.integer("n", 1, MOST_N), 0
        if "keep" in step.data:
            keep = step.integer("keep", 1, n)
            if source not in ("deck", "next"):
                raise step.bad("keep", "keep", source=source)
        return [DRAW, n, FROM_CODES[source], 0, 0, 0, keep, keep or n], []

    def _build(self, step: Entry, declared: bool) -> tuple[list[int], list[list[Entry]]]:
        off = FREE if step.data.get("off") == "free" and step.text("off") else step.integer("off", 0, 9)
        source = optional_text(step, "from", ("hand", "row"), "hand")
        where = optional_text(step, "where", ("any", "over", "sprawl"), "any")
        return [BUILD, off, FROM_CODES[source], WHERE_CODES[where], 0, 0, 0, 1], []

    def _tuck(self, step: Entry, declared: bool) -> tuple[list[int], list[list[Entry]]]:
        n = step.integer("n", 1, MOST_N)
        source = optional_text(step, "from", ("hand", "row", "deck", "discard"), "hand")
        where = optional_text(step, "where", ("mayor", "any"), "mayor")
        return [TUCK, n, FROM_CODES[source], WHERE_CODES[where], 0, 0, 0, n], []

    def _advance(self, step: Entry, declared: bool) -> tuple[list[int], list[list[Entry]]]:
        n = step.integer("n", -MOST_N, MOST_N)
        if n == 0:
            raise step.bad("n", "no-steps")
        on = step.data.get("on")
        if isinstance(on, str):
            return [ADVANCE, n, 0, TRACK_WORDS.index(step.text("on", TRACK_WORDS)), 0, 0, 0, 1], []
        tracks = step.integer("on", 1, 3)
        return [ADVANCE, n, 0, TRACK_COUNT - 1 + tracks, 0, 0, 0, tracks if tracks < 3 else 1], []

    def _discard(self, step: Entry, declared: bool) -> tuple[list[int], list[list[Entry]]]:
        source = step.text("from", ("hand", "top", "building", "row"))
        n, each = 1, 0
        if source == "hand":
            n, each = step.integer("n", 1, MOST_N), int(flag(step, "each"))
        elif "n" in step.data or "each" in step.data:
            raise step.bad("n" if "n" in step.data else "each", "counted", source=source)
        return [DISCARD, n, FROM_CODES[source], each, 0, 0, 0, n], [list(step.entries("do"))]

    def _steal(self, step: Entry, declared: bool) -> tuple[list[int], list[list[Entry]]]:
        what = step.text("what", ("hand", "top"))
        n = step.integer("n", 1, MOST_N) if "n" in step.data and what == "hand" else 1
        typed = int("type" in step.data and what == "hand" and bool(step.text("type", ("declared",))))
        if typed and not declared:
            raise step.bad("type", "undeclared")
        return [STEAL, n, FROM_CODES[what], typed, 0, 0, 0, 1], []

    def _basic(self, step: Entry, declared: bool) -> tuple[list[int], list[list[Entry]]]:
        n = step.integer("n", 1, MOST_N)
        return [BASIC, n, 0, 0, 0, 0, 0, n], []

    def _claim(self, step: Entry, declared: bool) -> tuple[list[int], list[list[Entry]]]:
        return [CLAIM, 1, 0, 0, 0, 0, 0, 1], []

    def _copy(self, step: Entry, declared: bool) -> tuple[list[int], list[list[Entry]]]:
        return [COPY, 1, FROM_CODES[step.text("of", ("own", "opponent", "row"))], 0, 0, 0, 0, 1], []

    def _declare(self, step: Entry, declared: bool) -> tuple[list[int], list[list[Entry]]]:
        return [DECLARE, 1, 0, 0, 0, 0, 0, 1], []

    def _choose(self, step: Entry, declared: bool) -> tuple[list[int], list[list[Entry]]]:
        lists = lists_of(step, "of")
        return [CHOOSE, len(lists), 0, 0, 0, 0, 0, 1], lists

    def _each(self, step: Entry, declared: bool) -> tuple[list[int], list[list[Entry]]]:
        count = read_count(step.entry("count"), declared)
        lists = [list(step.entries("do"))]
        if not lists[0]:
            raise step.bad("do", "empty-each")
        return [EACH, 1, 0, 0, 0, 0, count, step.integer("max", 1, 30)], lists


def flag(entry: Entry, key: str) -> bool:
    """True or false; false if it is not there."""
    entry.asked.add(key)
    value = entry.data.get(key, False)
    if not isinstance(value, bool):
        raise entry.bad(key, "flag", value=value)
    return value


def optional_text(entry: Entry, key: str, choices: tuple[str, ...], usual: str) -> str:
    """A text that may be left out."""
    entry.asked.add(key)
    return entry.text(key, choices) if key in entry.data else usual


def lists_of(entry: Entry, key: str) -> list[list[Entry]]:
    """A list of lists of steps, none of them empty."""
    entry.asked.add(key)
    value = entry.data.get(key)
    if not isinstance(value, list) or not 2 <= len(value) <= LISTS or not all(isinstance(one, list) for one in value):
        raise entry.bad(key, "lists", most=LISTS)
    lists = []
    for number, steps in enumerate(value, 1):
        name = f"{key}[{number}]"
        lists.append(list(Entry({name: steps}, entry.path, entry.game).entries(name)))
        if not steps:
            raise entry.bad(name, "empty-choice")
    return lists


def read_count(entry: Entry, declared: bool = False) -> int:
    """What is counted, as one number."""
    of = entry.text("of", OF_WORDS)
    which = 0
    if of in ("type", "site"):
        names = TYPE_WORDS if of == "type" else SITE_WORDS
        words = (*names, *(WHICH_WORDS if of == "type" else WHICH_WORDS[:-1]))
        which = words.index(entry.text(of, words))
        if which == DECLARED and not declared:
            raise entry.bad("type", "undeclared")
    here = optional_text(entry, "in", ("city", "here"), "city") == "here"
    if here and of in ("buildings", "hand"):
        raise entry.bad("in", "in-the-city", of=of)
    if "min" not in entry.data:
        entry.done()
    return packed_count(OF_WORDS.index(of), which, int(here))
