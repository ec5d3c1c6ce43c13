"""Golden playthroughs: one random match of each setup with every answer at every step, kept as text.

A change of the rules shows as a difference in `golden/`. If it is meant, `pytest --rewrite-golden` writes them anew;
read the difference before keeping it.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from tests.strategies import ALL_SETUPS, Setup, load, walk
from topfloor import Match

FOLDER = Path(__file__).with_name("golden")
SEED = 11


def short(value: object) -> str:
    """A digest of an answer too long to be read."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:8]


def rule_against(match: Match, action: int) -> str | None:
    """The rule by which an action is refused; what is said of it is tested elsewhere, and takes its time."""
    return match.game.REASONS[match.game.why(match.position, match.content.box, action)][1]


def account(match: Match) -> Iterator[str]:
    """Every answer of a match at one step; what lies open is looked at once for everyone, as servers do."""
    shown = match.lies_open()
    legal = match.legal()
    kinds = Counter(words.split()[0] for words in legal)
    refused = Counter(rule for number in range(len(match.content.sentences)) if (rule := rule_against(match, number)))
    yield f"to move   {match.to_move}, {shown['phase']}"
    yield f"legal     {len(legal)} {short(legal)}: {', '.join(f'{kinds[kind]} {kind}' for kind in kinds)}"
    yield f"refused   {', '.join(f'{refused[rule]} {rule}' for rule in sorted(refused, key=str))}"
    yield f"views     {' '.join(map(short, [*(match.view_of(seat, shown) for seat in range(match.players)), shown]))}"
    yield f"scores    {' '.join(map(str, match.scores()))}"


def playthrough(setup: Setup) -> str:
    """A whole match as text."""
    stages = walk(setup, SEED)
    lines = [f"{setup.game.TITLE}, {setup.variant}, {setup.players} players, seed {SEED}"]
    for before, after in pairwise(stages):
        lines += ["", *account(before), f"> {before.to_move} {after.moves[-1]}"]
    end = stages[-1]
    lines += [
        "",
        *account(end),
        f"breakdown {json.dumps(end.breakdown())}",
        f"winners   {end.winners()}",
        "",
        end.story(),
    ]
    return "\n".join(lines)


def test_a_match_goes_as_it_always_went(any_setup: Setup, rewriting: bool) -> None:
    file = FOLDER / f"{any_setup}.txt"
    if rewriting:
        file.write_text(playthrough(any_setup), "utf-8")
    assert playthrough(any_setup).splitlines() == file.read_text("utf-8").splitlines()


def test_golden_stories_can_still_be_read(setup: Setup) -> None:
    """The story at the end of each file is a save of an earlier day."""
    golden = (FOLDER / f"{setup}.txt").read_text("utf-8")
    assert load(golden[golden.index("topfloor story") :]).over


def test_every_golden_file_belongs_to_a_setup() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == {str(setup) for setup in ALL_SETUPS}
