"""What `make test` shows by one of several cases, and `make test-all` by all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")


def by_day(one: T, cases: Iterable[T]) -> list[object]:
    """Cases to test with, all but one of them left for the night."""
    return [case if case == one else pytest.param(case, marks=pytest.mark.nightly) for case in cases]
