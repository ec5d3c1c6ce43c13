"""What a move costs at a table of four: judged, played, and told to everyone, in milliseconds of this processor.

    python bench/table.py                      every game, by what has changed, as the page follows a table
    python bench/table.py --whole              by whole views
    python bench/table.py --against OLD/src    beside another tree of sources, round by round in turn

No network and no disk, so it can be repeated; of several rounds the one in the middle counts, and of each move likewise
before it is told what half of them (p50) and all but the slowest hundredth (p99) do not exceed. The ratio is that of
rounds that followed each other, with the interval in which its median lies 95 times of 100. The digest is of every
message: two trees that tell the same have the same one.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import hashlib
import json
import random
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

GAMES = ("skyliners", "skyline", "skyrise", "paper-skylines")
MOST = 400
"""Moves of a match."""


def chosen() -> argparse.Namespace:
    """What is asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--whole", action="store_true")
    asked.add_argument("--against", help="where another package lies, to compare with")
    asked.add_argument("--source", help=argparse.SUPPRESS)
    asked.add_argument("--game", choices=GAMES)
    asked.add_argument("--matches", type=int, default=2)
    asked.add_argument("--rounds", type=int, default=10)
    return asked.parse_args()


ASKED = chosen()
if ASKED.source:
    sys.path.insert(0, ASKED.source)

from topfloor.server.storage.events import PLAY, Body, Event  # noqa: E402 - after the tree of sources is chosen
from topfloor.server.tables.setup import Place, set_up  # noqa: E402
from topfloor.server.tables.table import Table  # noqa: E402

# --- In a process of its own for each tree of sources.


def dealt(game: str, seed: int) -> Table:
    """A table of four people."""
    return Table(set_up(game, None, [Place()] * 4, seed).opening)


def script(game: str, seed: int) -> list[tuple[int, str]]:
    """A match by chance: who says what."""
    match, dice, said = dealt(game, seed).match, random.Random(seed), list[tuple[int, str]]()
    while match.to_move is not None and len(said) < MOST:
        words = dice.choice(match.legal())
        said.append((match.to_move, words))
        match.play(words)
    return said


def play(game: str, seed: int, said: list[tuple[int, str]]) -> tuple[list[float], bytes]:
    """Play a match at a table: the processor time of each move, and a digest of what was told."""
    table, told, spent = dealt(game, seed), hashlib.sha256(), list[float]()
    for seat in range(4):
        table.snapshots.first_state(seat, "en")
    for mover, words in said:
        began = time.process_time()
        assert table.match.why(words, "en", mover) is None
        body: Body = {"ply": table.match.ply + 1, "words": words}
        table.apply(Event(table.number + 1, PLAY, mover, None, body), ours=True)
        shown = table.snapshots
        texts = [
            shown.state(seat, "en") if ASKED.whole else shown.news(seat, "en", table.number - 1) for seat in range(4)
        ]
        spent.append(time.process_time() - began)
        for text in texts:
            told.update(whole(text).replace(table.commitment.encode(), b""))
    return spent, told.digest()


def whole(text: bytes | str) -> bytes:
    """A message as it travels; older trees tell it as a string."""
    return text if isinstance(text, bytes) else text.encode()


async def answer() -> None:
    """Play a round of a game whenever one is asked for; memory is looked after as in a server."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    scripts: dict[str, list[list[tuple[int, str]]]] = {}
    for line in sys.stdin:
        game = line.strip()
        if game not in scripts:
            scripts[game] = [script(game, seed) for seed in range(ASKED.matches)]
        played = [play(game, seed, said) for seed, said in enumerate(scripts[game])]
        digest = hashlib.sha256(b"".join(digest for _, digest in played)).hexdigest()[:8]
        print(json.dumps([[second for spent, _ in played for second in spent], digest]), flush=True)


# --- Asking them in turn.


@dataclass
class Tree:
    """A tree of sources that plays round after round."""

    source: str
    rounds: list[list[float]] = field(default_factory=list)
    digest: str = ""

    def __post_init__(self) -> None:
        options = ["--source", self.source, "--matches", str(ASKED.matches), *(["--whole"] if ASKED.whole else [])]
        command = [sys.executable, __file__, *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def play(self, game: str) -> None:
        """One round more."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(game, file=self.process.stdin, flush=True)
        spent, self.digest = json.loads(self.process.stdout.readline())
        self.rounds.append(spent)

    @property
    def milliseconds(self) -> float:
        """What a move takes."""
        return 1000 * statistics.median(statistics.mean(spent) for spent in self.rounds)

    def percentile(self, percent: int) -> float:
        """The milliseconds that so many of 100 moves do not exceed."""
        moves: list[float] = sorted(statistics.median(times) for times in zip(*self.rounds, strict=True))
        return 1000 * moves[len(moves) * percent // 100]

    def told(self) -> str:
        """All of it in a line."""
        percentiles = f"p50 {self.percentile(50):.3f}, p99 {self.percentile(99):.3f}"
        return f"{self.milliseconds:>8.3f} ms a move, {percentiles}   {self.digest}"


def ratio(tree: Tree, other: Tree) -> str:
    """How one tree's rounds compare with those of another that were played beside them."""
    pairs = [sum(ours) / sum(theirs) for ours, theirs in zip(tree.rounds, other.rounds, strict=True)]
    dice = random.Random(0)
    medians = sorted(statistics.median(dice.choices(pairs, k=len(pairs))) for _ in range(1000))
    return f"{statistics.median(pairs):.2f} ({medians[25]:.2f}–{medians[974]:.2f})"


def main() -> None:
    """Measure and print."""
    here = str(Path(__file__).parent.parent / "src")
    trees = [Tree(source) for source in (here, ASKED.against) if source]
    for game in [ASKED.game] if ASKED.game else GAMES:
        for tree in trees:
            tree.play(game)
            tree.rounds.clear()
        for number in range(ASKED.rounds):
            for tree in trees if number % 2 else reversed(trees):
                tree.play(game)
        print(f"{game:16}{len(trees[0].rounds[0]):>6} moves", *(tree.told() for tree in trees), end="", flush=True)
        print(f"   ratio {ratio(*trees)}" if ASKED.against else "", flush=True)
        for tree in trees:
            tree.rounds.clear()
    for tree in trees:
        tree.process.communicate()


if __name__ == "__main__":
    asyncio.run(answer()) if ASKED.source else main()
