"""How to spoil things: odd texts, odd values, and small changes to what was right before.

All of it is drawn from a `random.Random`, so that a number gives the same case again. Most cases should come close to
what is right, since what is quite wrong is refused at the first glance.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from random import Random
from typing import Any

ODD_TEXTS = (
    "",
    " ",
    "\x00",
    "\n",
    "\r\n",
    "\ufeff",
    "\u2028",
    "\u202e",
    "\ud800",
    "\udfff\ud800",
    "e\u0301",
    "ẞ",
    "İ",
    "٣",
    "²",
    "🏙️",
    "-",
    "--",
    "-1",
    "0",
    "1e999",
    "NaN",
    "null",
    "{}",
    "{words}",
    "%s",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "'; DROP TABLE events; --",
    "[bold]",
    "a" * 101,
    "9" * 5000,
    "floor c2 " * 40,
)
ODD_NUMBERS = (0, -1, 1, 2, 127, 128, 255, 256, 2**31, -(2**31) - 1, 2**63 - 1, 2**63, 2**64, 10**40, -(10**40))
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    1.0,
    0.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    [],
    {},
    [[]],
    [None],
    {"": None},
    {"id": {}},
    *ODD_NUMBERS,
)
DEPTH = 150
"""More than anybody means, and few enough to be copied."""


def odd_text(chance: Random) -> str:
    """A text that few would type."""
    kind = chance.randrange(4)
    if kind == 0:
        return "".join(chr(chance.randrange(0xD800)) for _ in range(chance.randrange(1, 12)))
    if kind == 1:
        return "".join(chance.choice(ODD_TEXTS[:24]) for _ in range(chance.randrange(1, 4)))
    return chance.choice(ODD_TEXTS)


def odd_value(chance: Random) -> Any:
    """Anything at all, now and then very deep."""
    kind = chance.randrange(20)
    if kind == 0:
        deep: Any = []
        for _ in range(chance.randrange(2, DEPTH)):
            deep = [deep] if chance.random() < 0.5 else {"a": deep}
        return deep
    return odd_text(chance) if kind < 8 else copy.deepcopy(chance.choice(ODD_VALUES))


def mangled_text(chance: Random, text: str, others: Sequence[str] = ()) -> str:
    """A text with one to three small changes: to letters, to words, or with something of another text."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        text = chance.choice((_letters, _letters, _words, _spliced))(chance, text, others)
    return text


def _letters(chance: Random, text: str, others: Sequence[str]) -> str:
    at = chance.randrange(len(text) + 1)
    kind = chance.randrange(5)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + odd_text(chance) + text[at:]
    if kind == 2:
        return text[:at] + chr(chance.randrange(32, 127)) + text[at + 1 :]
    if kind == 3:
        return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]
    return text.upper() if chance.random() < 0.5 else text[:at] + text[at:].swapcase()


def _words(chance: Random, text: str, others: Sequence[str]) -> str:
    words = text.split(" ")
    at = chance.randrange(len(words))
    kind = chance.randrange(5)
    if kind == 0:
        del words[at]
    elif kind == 1:
        words.insert(at, words[at])
    elif kind == 2:
        chance.shuffle(words)
    elif kind == 3:
        words[at] = odd_text(chance)
    else:
        words = words * chance.randrange(2, 5)
    return " ".join(words)


def _spliced(chance: Random, text: str, others: Sequence[str]) -> str:
    if not others:
        return _letters(chance, text, others)
    other = chance.choice(others).split(" ")
    words = text.split(" ")
    at = chance.randrange(len(words))
    return " ".join([*words[:at], *other[chance.randrange(len(other)) :]])


def mangled(chance: Random, value: Any) -> Any:
    """A value as JSON and TOML have them, with one place in it changed: gone, doubled, of another kind, moved."""
    value = copy.deepcopy(value)
    places = _places(value)
    if not places:
        return odd_value(chance)
    # A number before a table: what lies deep should be changed as often as what lies high.
    around, key = chance.choice(places)
    kind = chance.randrange(9)
    if kind == 0:
        del around[key]
    elif kind == 1 and isinstance(around, list):
        around.insert(key, copy.deepcopy(around[key]))
    elif kind == 1:
        around[mangled_text(chance, key)] = around[key]
    elif kind == 2:
        other, there = chance.choice(places)
        if not _holds(around[key], other):
            around[key] = copy.deepcopy(other[there])
    elif kind == 3:
        around[key] = odd_value(chance)
    else:
        around[key] = _nudged(chance, around[key])
    return value


def _nudged(chance: Random, value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice((value + 1, value - 1, -value, 0, value * 2, chance.randrange(-3, 40), *ODD_NUMBERS))
    if isinstance(value, str):
        return mangled_text(chance, value)
    if isinstance(value, list) and value:
        return chance.choice(
            (value[:-1], value[::-1], value * 2, value * 40, value[0], chance.sample(value, len(value)))
        )
    return odd_value(chance)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every place below a value, as what it lies in and its key."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        around = waiting.pop()
        keys = list(around) if isinstance(around, dict) else range(len(around)) if isinstance(around, list) else ()
        for key in keys:
            found.append((around, key))
            waiting.append(around[key])
    return found


def _holds(value: Any, part: Any) -> bool:
    return value is part or any(around is part for around, _ in _places(value))
