"""Marks on types, which nobody reads on a device."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Len:
    """How long something is."""

    min_length: int = 0
    max_length: int | None = None
