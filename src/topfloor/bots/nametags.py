"""Names at a table on which several seats may have the same bot: greedy, greedy 2, search 500; and back to the bot.

A story keeps the name under which a bot played, in the language of that table, and is read in any.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from topfloor.bots.levels import LEVELS
from topfloor.engine.texts import LANGUAGES, say

NAMES = ("random", "greedy", *LEVELS, "search")
_NUMBERED = re.compile(r"(?P<name>.+?)(?: \d+){0,2}", re.ASCII)


def tag(name: str, lang: str) -> str:
    """What a bot is called at a table whose players read a language."""
    return say(__package__ or "", lang, f"called.{name}")


@cache
def _tagged() -> Mapping[str, str]:
    """The bot behind each name tag, whatever its language."""
    return {tag(name, lang): name for name in NAMES for lang in LANGUAGES}


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
    """The bot behind a name such as 'greedy', 'greedy 2', 'search 500' or 'Neuling'; None for a person."""
    found = _NUMBERED.fullmatch(name)
    return _tagged().get(found["name"]) if found else None
