"""Names at a table on which several seats may have the same bot: greedy, greedy 2, search 500; and back to the bot."""

from __future__ import annotations

import re
from collections.abc import Iterable

from topfloor.bots.levels import LEVELS

NAMES = ("random", "greedy", *LEVELS, "search")
_NUMBERED = re.compile(r"(?P<name>.+?)(?: \d+){0,2}", re.ASCII)


def numbered(names: Iterable[str]) -> list[str]:
    """The names, with a number behind every one that was there before."""
    found: list[str] = []
    for name in names:
        own, number = name, 1
        while own in found:
            number += 1
            own = f"{name} {number}"
        found.append(own)
    return found


def bot_called(name: str) -> str | None:
    """The bot behind a name such as 'greedy', 'greedy 2' or 'search 500'; None for a person."""
    found = _NUMBERED.fullmatch(name)
    return found["name"] if found and found["name"] in NAMES else None
