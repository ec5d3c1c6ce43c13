"""Who sits where: `you,greedy,master` as names for a match, and back from the names in a story."""

from __future__ import annotations

from collections.abc import Sequence

from topfloor import bots
from topfloor.engine.errors import BadSetup
from topfloor.engine.game import Game
from topfloor.engine.texts import Saying, did_you_mean, listed, say

YOU = "you"
PACKAGE = __package__ or ""


def names(players: str, game: Game, lang: str) -> list[str]:
    """The names for a list such as `you,greedy,master`; a person may have a name of his own: `you:Anna`."""
    wanted = [item.strip() for item in players.split(",")]
    return bots.numbered(
        _person(item, seat, game, lang) if _is_person(item) else _bot(item, lang) for seat, item in enumerate(wanted)
    )


def _is_person(item: str) -> bool:
    return item.partition(":")[0].strip().lower() == YOU


def _person(item: str, seat: int, game: Game, lang: str) -> str:
    """A person's own name, or the colour: a name that fits every sentence in the third person."""
    own = item.partition(":")[2].strip()
    if bots.bot_called(own):
        raise BadSetup(Saying(PACKAGE, "players.is-bot", name=own))
    return own or say(PACKAGE, lang, f"players.{game.COLOURS[seat % len(game.COLOURS)]}")


def _bot(item: str, lang: str) -> str:
    name = item.lower()
    bot = name.partition(":")[0]
    if bot != name and bot in bots.NAMES:
        raise BadSetup(Saying(PACKAGE, "players.budget", name=item, bot=bot))
    if name not in bots.NAMES:
        known: Sequence[str] = (YOU, *bots.NAMES)
        hint = did_you_mean(name, known)
        raise BadSetup(Saying(PACKAGE, "players.unknown", name=item, hint=hint, known=listed(known)))
    return bots.tag(name, lang)
