from __future__ import annotations

import pytest


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything interpreted, in other processes, too: nobody waits for a compiler."""
    monkeypatch.setenv("TOPFLOOR_KERNELS", "plain")
