"""What puzzles are looked for: of which game, with how much thinking, in which matches."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from topfloor.engine.match import Match
from topfloor.games import REGISTRY
from topfloor.lab.fixtures import deal_seed

AGAIN = 4
"""The best move and its strongest rivals are thought through once more, so many times as long."""

SEATS = (2, 2, 3, 2, 2, 4)
OTHER_VARIANT = 5
"""Every fifth match is of another variant, if there is one."""


@dataclass(frozen=True)
class Budgets:
    """How many matches are thought through, and by how much the best move has to win more often than any other."""

    look: int
    """At every move of a match, by whoever plays it."""
    each: int
    """For each legal move, alone."""
    search: int
    """By the search that looks at everything once more."""
    margin: float = 0.10


BUDGETS = {
    "skyliners": Budgets(look=300, each=2_000, search=24_000, margin=0.05),
    "skyrise": Budgets(look=300, each=2_000, search=16_000),
    "skyline": Budgets(look=250, each=1_500, search=10_000),
    "paper-skylines": Budgets(look=200, each=1_000, search=6_000),
}
"""As long as each game's kernels take for about the same time."""

USUAL_BUDGETS = Budgets(look=400, each=1_500, search=10_000)


@dataclass(frozen=True)
class Hunt:
    """What is looked for."""

    game: str
    seed: int
    budgets: Budgets

    @property
    def margin(self) -> float:
        """By so much the best move has to win more often than any other."""
        return self.budgets.margin

    def made(self, matches: int) -> dict[str, object]:
        """How puzzles were made, as it stands in their file; `matches` is how many have been looked at."""
        kind = REGISTRY.game(self.game)
        facts = {"seed": self.seed, **asdict(self.budgets), "again": AGAIN * self.budgets.each}
        return {**facts, "rules": kind.RULES_VERSION, "matches": matches}

    def deal(self, number: int) -> Match:
        """The match of a number: mostly two players, mostly the usual variant."""
        kind = REGISTRY.game(self.game)
        variant = kind.VARIANTS[number // OTHER_VARIANT % len(kind.VARIANTS) if number % OTHER_VARIANT == 4 else 0]
        seats = SEATS[number % len(SEATS)]
        return Match(kind, players=seats, seed=deal_seed(self.seed, "puzzles", number), variant=variant)
