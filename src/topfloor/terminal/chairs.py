"""Who sits where: `you,greedy,master` as names for a match, and back from the names in a story."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from topfloor import bots
from topfloor.engine.errors import BadSetup
from topfloor.engine.game import Game
from topfloor.engine.texts import Saying, did_you_mean, listed, say

YOU = "you"
PACKAGE = __package__ or ""
_NUMBERED = re.compile(r"(?P<name>.+?)(?: \d+)?")


def names(players: str, game: Game, lang: str) -> list[str]:
    """The names for a list such as `you,greedy,master`; a person may have a name of his own: `you:Anna`."""
    wanted = [item.strip() for item in players.split(",")]
    alone = sum(_is_person(item) for item in wanted) == 1
    taken: Counter[str] = Counter()
    found = []
    for seat, item in enumerate(wanted):
        name = _person(item, seat, game, lang, alone) if _is_person(item) else _bot(item)
        taken[name] += 1
        found.append(name if taken[name] == 1 else f"{name} {taken[name]}")
    return found


def bot_called(name: str) -> str | None:
    """The bot behind a name such as 'greedy' or 'greedy 2'; None for a person."""
    found = _NUMBERED.fullmatch(name)
    return found["name"] if found and found["name"] in bots.NAMES else None


def _is_person(item: str) -> bool:
    return item.partition(":")[0].strip().lower() == YOU


def _person(item: str, seat: int, game: Game, lang: str, alone: bool) -> str:
    own = item.partition(":")[2].strip()
    if bot_called(own):
        raise BadSetup(Saying(PACKAGE, "players.is-bot", name=own))
    colour = game.COLOURS[seat % len(game.COLOURS)]
    return own or say(PACKAGE, lang, "players.you" if alone else f"players.{colour}")


def _bot(item: str) -> str:
    name = item.lower()
    if name not in bots.NAMES:
        known: Sequence[str] = (YOU, *bots.NAMES)
        hint = did_you_mean(name, known)
        raise BadSetup(Saying(PACKAGE, "players.unknown", name=item, hint=hint, known=listed(known)))
    return name
