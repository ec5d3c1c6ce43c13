"""Saying which extra is missing, where a plain install lacks a library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Within, a library that is not installed is answered with the extra that brings it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        text = f"{missing.name} is not installed: pip install 'topfloor[{name}]' brings it"
        raise ModuleNotFoundError(text, name=missing.name) from None
