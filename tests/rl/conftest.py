from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _compiled_by_night(compiled_by_night: None) -> None:
    """What learners run is compiled for one game by day, as everywhere here."""
