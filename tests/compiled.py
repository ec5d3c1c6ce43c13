"""What is compiled by day; it needs no package, as tests are compiled before most have arrived."""

from __future__ import annotations

from pathlib import Path

COMPILED_BY_DAY = "skyliners"
"""The game whose kernels for bulk play and for learners are compiled; those of the others run interpreted by day.

Every game's search, and its rules as `tests/conformance/drive.py` drives them, are compiled by day and night.
"""

KEPT_BY_DAY = Path(__file__).parent.parent / ".kernels"
"""Where compiled kernels are kept by day, apart from those that people play with, as they are compiled in haste.

LLVM tries less and goes over the same lowered code once. By night they are those of players.
"""
