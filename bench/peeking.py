"""How much of what a peeking search would win belief wins: a search that sees what is hidden, which no table offers.

    python bench/peeking.py skyliners --iterations 1000 --deals 100

Two searches meet the same deals, each against a search that imagines anew, any way it could be, what it does not know:
one that is given the truth, and one that weighs what it imagines by how rivals have played (`bots/belief.py`). The
share of the first one's lead that the second has, in Elo, is what belief closes. Peeking is made here, by a game whose
`imagine` leaves a position as it is; nothing of it can be reached from a table.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import log10, sqrt
from statistics import fmean, stdev
from typing import Any, cast

from topfloor.bots.learned import Learned, learned
from topfloor.bots.minds import MINDS, REFERENCE
from topfloor.engine.content import content
from topfloor.engine.game import AnyBox, AnyPosition, Game
from topfloor.engine.kernel import kernel, of_game
from topfloor.games import REGISTRY
from topfloor.training.duels import Side, duel
from topfloor.training.self_play import Sitting

imagine_honestly = of_game("imagine_honestly")

SEED = 14


@kernel
def first_sees_all(position: AnyPosition, box: AnyBox, seat: int) -> None:
    """Imagine nothing for the first seat: it sees the truth."""
    if seat != 0:
        imagine_honestly(position, box, seat)


@kernel
def second_sees_all(position: AnyPosition, box: AnyBox, seat: int) -> None:
    """The same for the second seat."""
    if seat != 1:
        imagine_honestly(position, box, seat)


class Peeking:
    """A game in which one seat of two sees the truth; all else is the game's."""

    def __init__(self, game: Game, seat: int) -> None:
        self.NAME = f"{game.NAME}.peeking{seat}"
        self.imagine = (first_sees_all, second_sees_all)[seat]
        self.imagine_honestly = game.imagine
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def results(game: Game, one: Side, other: Side, deals: int, *, peeks: bool) -> Iterator[float]:
    """What share of each deal, played from both seats, the one wins."""
    won = []
    for seat in range(2):
        played = cast(Game, Peeking(game, seat)) if peeks else game
        sitting = Sitting(played, content(game, None), 2, 0)
        won.append(duel(sitting, [(deal, seat) for deal in range(deals)], one, other, seed=SEED))
    return map(fmean, zip(*won, strict=True))


def elo(share: float) -> float:
    """The lead that a share of victories speaks of."""
    return 400.0 * log10(share / (1.0 - share))


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--deals", type=int, default=100)
    asked = parser.parse_args()
    game = REGISTRY.game(asked.game)
    known = cast(Learned, learned(game))
    believing = known.manner(MINDS[REFERENCE].manner, asked.iterations, players=2)
    if not believing.worlds:
        raise SystemExit(f"{game.TITLE} was learned without belief")
    belief = Side(believing, known.network, asked.iterations)
    without = belief._replace(manner=believing._replace(worlds=0))
    leads = {}
    for name, one, peeks in (("peeking", without, True), ("belief", belief, False)):
        won = list(results(game, one, without, asked.deals, peeks=peeks))
        leads[name] = elo(fmean(won))
        wide = 196 * stdev(won) / sqrt(len(won))
        print(
            f"{name:8} {100 * fmean(won):.1f} % ± {wide:.1f} of {2 * len(won)} matches, {leads[name]:+.0f} Elo",
            flush=True,
        )
    if leads["peeking"]:
        print(f"belief closes {100 * leads['belief'] / leads['peeking']:.0f} % of the lead")


if __name__ == "__main__":
    main()
