"""What a move costs at a table of four: judged, played, and told to everyone, in milliseconds of this processor.

    python bench/table.py                      every game, by what has changed, as the page follows a table
    python bench/table.py --whole              by whole views
    python bench/table.py --source OLD/src     the same of another tree of sources, to compare with

No network and no disk, so it can be repeated; of several rounds the quickest counts. The digest is of every message:
two trees that tell the same have the same one.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import random
import sys
import time

GAMES = ("skyliners", "skyline", "skyrise", "paper-skylines")
MOST = 400
"""Moves of a match."""


def chosen() -> argparse.Namespace:
    """What is asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--whole", action="store_true")
    asked.add_argument("--source", help="where the package lies, if not where it is installed")
    asked.add_argument("--matches", type=int, default=2)
    asked.add_argument("--rounds", type=int, default=4)
    return asked.parse_args()


ASKED = chosen()
if ASKED.source:
    sys.path.insert(0, ASKED.source)

from topfloor.server.storage.events import PLAY, Body, Event  # noqa: E402 - after the tree of sources is chosen
from topfloor.server.tables.setup import Place, set_up  # noqa: E402
from topfloor.server.tables.table import Table  # noqa: E402


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


def play(game: str, seed: int, said: list[tuple[int, str]]) -> tuple[float, bytes]:
    """Play a match at a table: processor time, and a digest of what was told."""
    table, told = dealt(game, seed), hashlib.sha256()
    for seat in range(4):
        table.snapshots.first_state(seat, "en")
    spent = 0.0
    for mover, words in said:
        began = time.process_time()
        assert table.match.why(words, "en", mover) is None
        body: Body = {"ply": table.match.ply + 1, "words": words}
        table.apply(Event(table.number + 1, PLAY, mover, None, body), ours=True)
        shown = table.snapshots
        texts = [
            shown.state(seat, "en") if ASKED.whole else shown.news(seat, "en", table.number - 1) for seat in range(4)
        ]
        spent += time.process_time() - began
        told.update("".join(texts).replace(table.commitment, "").encode())
    return spent, told.digest()


async def main() -> None:
    """Measure and print."""
    for game in GAMES:
        matches = [(seed, script(game, seed)) for seed in range(ASKED.matches)]
        moves = sum(len(said) for _, said in matches)
        rounds = [[play(game, *match) for match in matches] for _ in range(ASKED.rounds)]
        best = min(sum(spent for spent, _ in played) for played in rounds)
        digest = hashlib.sha256(b"".join(digest for _, digest in rounds[0])).hexdigest()[:8]
        print(f"{game:16}{moves:>6} moves{1000 * best / moves:>8.3f} ms a move   {digest}", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
