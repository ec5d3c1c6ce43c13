"""What tests of the bench of strength share."""

from __future__ import annotations

import sys
from functools import cache

import pytest

from topfloor.bots.fingerprint import fingerprint

found_before = cache(fingerprint)


@pytest.fixture
def as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots do not change meanwhile: who they are is found out once, and not whenever the bench is called."""
    monkeypatch.setattr(sys.modules["topfloor.lab.strength"], "fingerprint", found_before)
