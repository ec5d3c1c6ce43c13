"""How strong the levels are, as a file that bots are described by: `bots/measured.py` reads it."""

from __future__ import annotations

import tomllib
from pathlib import Path

from topfloor.bots import LEVELS
from topfloor.bots.levels import below
from topfloor.bots.measured import GREEDY
from topfloor.lab.files import damaged, failed, text_file
from topfloor.lab.strength import Bench

FEWEST = 20
"""Blocks of matches that a share is told from."""

SEATS = 2

Strengths = dict[str, dict[str, dict[str, float]]]
"""Shares by game, by who won them, by against whom."""


def write_levels(bench: Bench, out: Path, *, date: str) -> None:
    """Write which share of matches of two each level won against the one below it, and against greedy.

    What the file says of games that have not been played stays.
    """
    try:
        before: Strengths = tomllib.loads(out.read_text("utf-8")) if out.exists() else {}
    except OSError as error:
        raise failed(out, error) from None
    except (RecursionError, ValueError):
        raise damaged(out) from None
    text_file(out, levels_text({**before, **measured(bench)}, date))


def measured(bench: Bench) -> Strengths:
    """Those shares that were measured well enough to be told."""
    found: Strengths = {}
    for game in bench.games:
        for meeting in bench.of(game, SEATS):
            one, other = meeting.pairing.one, meeting.pairing.other
            if one in LEVELS and other in (below(one), GREEDY) and len(meeting.blocks) >= FEWEST:
                found.setdefault(game, {}).setdefault(one, {})[other] = round(meeting.won.value, 2)
    return found


def levels_text(strengths: Strengths, date: str) -> str:
    """The file."""
    lines = [f"# Shares of matches of two, measured by `topfloor strength` on {date}; see docs/strength.md."]
    for game, levels in strengths.items():
        lines += ["", f"[{game}]"]
        for level, won in levels.items():
            lines.append(f"{level} = {{ {', '.join(f'{rival} = {share}' for rival, share in won.items())} }}")
    return "\n".join(lines) + "\n"
