"""A position as if it were scored now: counted anew only if something has changed that counts."""

from __future__ import annotations

from typing import cast

from topfloor.engine.game import AnyBox, AnyPosition, Game
from topfloor.engine.kernel import AnyGame
from topfloor.engine.parts import fields_of, look_at, spans


class Reckoned:
    """The last position that was asked about, scored."""

    def __init__(self, game: Game, box: AnyBox) -> None:
        self.game, self.box = game, box
        self._counts = spans(game.Position, fields_of(game.finish, cast(AnyGame, game)))
        """Where everything lies that scoring may read or write."""
        self._counting = look_at(self._counts)
        self._city: AnyPosition = game.Position()
        self._before, self._counted = b"", tuple[bytes, ...]()
        """What the position was before it was scored: all of it, and what counts."""

    def at(self, position: AnyPosition) -> AnyPosition:
        """A position with its points, to be looked at until the next one is asked about."""
        if (before := bytes(position.memory)) != self._before:
            counted = self._counting(position.memory)
            if counted == self._counted:
                self._keep_score(position)
            else:
                self._city.become(position)
                self.game.finish(self._city, self.box)
            self._before, self._counted = before, counted
        return self._city

    def _keep_score(self, position: AnyPosition) -> None:
        """Follow a position in everything that does not count."""
        city = self._city
        scored = [(start, end, bytes(city.memory[start:end])) for start, end, _ in self._counts]
        city.become(position)
        for start, end, kept in scored:
            city.memory[start:end] = kept
