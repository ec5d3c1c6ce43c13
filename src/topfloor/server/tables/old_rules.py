"""What can be told of a table whose rules are not known here any more: its story, from what was kept of it alone.

A table that was opened under older rules goes on as long as today's rules tell it alike (`RULES_KEPT` of a game). Any
other cannot be shown, since nobody here knows what its sentences meant; but they were kept, with the seed and with who
spoke them. So its story can be written down, for the Topfloor of that time, with `result: unknown`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from topfloor.engine.story import UNKNOWN, compose
from topfloor.engine.texts import say
from topfloor.server.storage.events import CLOSE, NAME, PLAY, UNDO, Event, Opening
from topfloor.server.tables import tokens
from topfloor.server.tables.saves import seats_said


@dataclass(frozen=True)
class KeptTable:
    """A table as it stands in the database, without the match that follows from it."""

    opening: Opening
    events: Sequence[Event]

    @property
    def number(self) -> int:
        """The number of its last event, or of its opening."""
        return self.events[-1].number if self.events else 1

    @property
    def is_closed(self) -> bool:
        """Whether nobody may play on there."""
        return any(event.kind == CLOSE for event in self.events)

    @property
    def names(self) -> list[str]:
        """What everybody was called last, by seat."""
        names = [chair.name for chair in self.opening.chairs]
        for event in self.events:
            if event.kind == NAME and event.seat is not None:
                names[event.seat] = event.body["name"]
        return names

    @property
    def moves(self) -> list[tuple[int, str]]:
        """Who spoke which sentence, without those that were taken back."""
        moves: list[tuple[int, str]] = []
        for event in self.events:
            if event.kind == PLAY:
                moves.append((event.seat or 0, event.body["words"]))
            elif event.kind == UNDO:
                moves.pop()
        return moves

    def may_have_story(self, token: str) -> bool:
        """Whether a token opens a seat here, or watches a table that is closed; `KeyError` if it opens nothing."""
        key = tokens.hashed(token)
        if any(chair.token == key for chair in self.opening.chairs):
            return True
        if key != self.opening.watch:
            raise KeyError("token")
        return self.is_closed

    def story(self, lang: str) -> str:
        """All that was said, with the seed: everything hidden is in it."""
        opening, names = self.opening, self.names
        header = {
            "game": opening.game,
            "variant": opening.variant,
            "players": ", ".join(names),
            "rules": opening.rules,
            "content": opening.content,
            "seed": opening.seed,
            "seats": seats_said(opening.chairs),
            "beware": say("topfloor.server", lang, "save.beware"),
            "note": say("topfloor.server", lang, "save.old-rules", rules=opening.rules, game=opening.game),
        }
        return compose(header, [(names[seat], words) for seat, words in self.moves], UNKNOWN)
