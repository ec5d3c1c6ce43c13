"""What time it is, for the whole server: whoever gives it another clock gives it to everyone."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """What tells the time; the module `time` does."""

    def monotonic(self) -> float:
        """Seconds since some moment."""

    def time_ns(self) -> int:
        """Nanoseconds since 1970."""


CLOCK: Clock = time
"""Simulations put another one here."""


def seconds() -> float:
    """Seconds since some moment; they never go back."""
    return CLOCK.monotonic()


def now() -> int:
    """Milliseconds since 1970, as events carry them."""
    return CLOCK.time_ns() // 1_000_000
