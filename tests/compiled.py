"""What is compiled by day; it needs no package, as tests are compiled before most have arrived."""

from __future__ import annotations

COMPILED_BY_DAY = "skyliners"
"""The game whose kernels for bulk play and for learners are compiled; those of the others run interpreted by day.

Every game's search, and its rules as `tests/conformance/drive.py` drives them, are compiled by day and night.
"""
