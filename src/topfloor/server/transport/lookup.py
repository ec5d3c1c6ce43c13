"""Finding a table by its name; whoever guesses names has to wait."""

from __future__ import annotations

from topfloor.server.tables.registry import TableRegistry
from topfloor.server.tables.table import Table
from topfloor.server.transport.rate_limit import RateLimits


class TooManyMisses(Exception):
    """Somebody asks for tables that are not there, again and again."""


class Lookup:
    """Finds tables; every name that leads nowhere counts against whoever asks."""

    def __init__(self, misses_a_minute: float) -> None:
        self._misses = RateLimits(misses_a_minute / 60, misses_a_minute)

    async def find(self, registry: TableRegistry, name: str, origin: str) -> Table | None:
        """A table by name, if there is one; `TooManyMisses` before the database is asked."""
        if name not in registry.tables and not self._misses.has_any(origin):
            raise TooManyMisses
        found = await registry.find(name)
        if found is None:
            self._misses.take(origin)
        return found
