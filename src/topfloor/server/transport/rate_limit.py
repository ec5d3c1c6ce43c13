"""How much one client may ask for: a bucket fills steadily, and every request takes from it."""

from __future__ import annotations

import time
from collections import OrderedDict

ADDRESSES_KEPT = 10_000


class Bucket:
    """Holds `most` at first, is refilled with `rate` a second."""

    __slots__ = ("level", "most", "rate", "then")

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self.level = most
        self.then = time.monotonic()

    def take(self) -> bool:
        """Take one; whether there was one in it."""
        now = time.monotonic()
        self.level = min(self.most, self.level + (now - self.then) * self.rate)
        self.then = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket for each address, the least recently used ones forgotten."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether this address may."""
        bucket = self._buckets.setdefault(address, Bucket(self.rate, self.most))
        self._buckets.move_to_end(address)
        if len(self._buckets) > ADDRESSES_KEPT:
            self._buckets.popitem(last=False)
        return bucket.take()
