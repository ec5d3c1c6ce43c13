"""How much one client may ask for: a bucket fills steadily, and every request takes from it."""

from __future__ import annotations

from collections import OrderedDict

from topfloor.server import clock

ADDRESSES_KEPT = 10_000


class RateLimit:
    """A bucket that holds `most` at first and is refilled with `rate` a second."""

    __slots__ = ("level", "most", "rate", "then")

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self.level = most
        self.then = clock.seconds()

    def has_any(self) -> bool:
        """Whether there is one in it."""
        now = clock.seconds()
        self.level = min(self.most, self.level + (now - self.then) * self.rate)
        self.then = now
        return self.level >= 1

    def take(self) -> bool:
        """Take one; whether there was one in it."""
        if not self.has_any():
            return False
        self.level -= 1
        return True


class RateLimits:
    """A limit for each address, the least recently used ones forgotten."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self._limits: OrderedDict[str, RateLimit] = OrderedDict()

    def has_any(self, address: str) -> bool:
        """Whether this address may, without counting it."""
        limit = self._limits.get(address)
        return limit is None or limit.has_any()

    def take(self, address: str) -> bool:
        """Whether this address may."""
        limit = self._limits.setdefault(address, RateLimit(self.rate, self.most))
        self._limits.move_to_end(address)
        if len(self._limits) > ADDRESSES_KEPT:
            self._limits.popitem(last=False)
        return limit.take()
