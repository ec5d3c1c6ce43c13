"""The plan of a training: all that its weights follow from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import NamedTuple

from topfloor.bots.minds import MINDS, REFERENCE
from topfloor.bots.tree import Manner
from topfloor.engine.content import Content, Data, content
from topfloor.engine.errors import BadSetup
from topfloor.engine.game import Game
from topfloor.engine.texts import Saying, shown
from topfloor.games import REGISTRY
from topfloor.lab.fixtures import deal_seed
from topfloor.training.fitting import HELD_OUT, Recipe
from topfloor.training.self_play import Habit, Sitting

MOST_MATCHES = 1_000_000 * HELD_OUT
"""Of a generation; the next one's numbers begin there, so that the same share of each is held out."""

MOST_GENERATIONS = 300
MOST_ITERATIONS = 100_000
MOST_PLAYOUT_MOVES = 10_000
MOST_SEED = 2**32 - 1

USUAL = 3
"""The usual variant is played so many times as often as each other."""

MATCHES = 8_000
QUICK = {"skyliners": 50_000}
"""In each generation, if nothing is said; other matches take over ten times as long as those of Skyliners."""

HABIT = Habit(iterations=200, opening=8, whim=5, keep=60, wide_margin=20.0)
RECIPE = Recipe()

LATER = MINDS[REFERENCE].manner._replace(trust=0.5, learned_temperature=0.05, worlds=64)
"""How generations think that have a network."""

Fact = str | int | float


def usual_matches(game: str) -> int:
    """How many matches a generation of a game has that is to be trained within hours."""
    return QUICK.get(game, MATCHES)


def check_bounds(what: str, given: int, least: int, most: int) -> None:
    """Refuse a number that is none, too small or too large."""
    if type(given) is not int or not least <= given <= most:
        bounds = {"given": shown(given), "least": least, "most": most}
        raise BadSetup(Saying("topfloor.training", "plan.bounds", what=what, **bounds))


class Chunk(NamedTuple):
    """Matches that are played together: so many of a generation, from a number on."""

    generation: int
    first: int
    matches: int


@dataclass(frozen=True)
class Plan:
    """What is played and how it is learned from; `data` are an owner's own components, None for the usual ones.

    The first generation plays by the game's own judgement; each later one by the weights that were fitted to the two
    generations before it, in the manner `later`.
    """

    game: str
    data: Data | None = None
    matches: int = MATCHES
    """In each generation."""
    generations: int = 4
    seed: int = 0
    habit: Habit = HABIT
    recipe: Recipe = RECIPE
    later: Manner = LATER
    among: Mapping[int, Manner] = field(default_factory=dict)
    """How they think among so many players, where that is otherwise."""
    chunk: int = 20
    """Matches that are played together."""

    def __post_init__(self) -> None:
        for what, given, least, most in (
            ("matches", self.matches, 1, MOST_MATCHES),
            ("generations", self.generations, 1, MOST_GENERATIONS),
            ("iterations", self.habit.iterations, 1, MOST_ITERATIONS),
            ("playout_moves", self.later.playout_moves, 0, MOST_PLAYOUT_MOVES),
            ("seed", self.seed, 0, MOST_SEED),
        ):
            check_bounds(what, given, least, most)
        if not 0.0 <= self.later.trust <= 1.0:
            raise BadSetup(Saying("topfloor.training", "plan.share", what="trust", given=self.later.trust))

    @property
    def kind(self) -> Game:
        """The game's folder."""
        return REGISTRY.game(self.game)

    @property
    def content(self) -> Content:
        """The components."""
        return content(self.kind, self.data)

    def manner(self, generation: int, players: int) -> Manner:
        """How a generation thinks: the first one without a network."""
        return self.among.get(players, self.later) if generation else MINDS[REFERENCE].manner

    def chunks(self, generation: int) -> Iterator[Chunk]:
        """All matches of a generation."""
        for first in range(0, self.matches, self.chunk):
            yield Chunk(generation, first, min(self.chunk, self.matches - first))

    def sittings(self, chunk: Chunk) -> Mapping[tuple[int, int], list[int]]:
        """The numbers of a chunk's matches by number of players and variant."""
        found: dict[tuple[int, int], list[int]] = {}
        for n in range(chunk.first, chunk.first + chunk.matches):
            number = chunk.generation * MOST_MATCHES + n
            found.setdefault(self.sitting(number), []).append(number)
        return found

    def sitting(self, number: int) -> tuple[int, int]:
        """How many play a match and which variant, by lot: half of all matches are for as few as can play."""
        game = self.kind
        fewest, *more = sorted(game.PLAYERS)
        players = [fewest] * max(1, len(more)) + more
        variants = [0] * USUAL + list(range(1, len(game.VARIANTS)))
        lot = deal_seed(self.seed, "sitting", number)
        return players[lot % len(players)], variants[lot // len(players) % len(variants)]

    def seated(self, players: int, variant: int) -> Sitting:
        """Such a match, with its components."""
        return Sitting(self.kind, self.content, players, variant)

    def facts(self) -> dict[str, Fact]:
        """All that matches and weights follow from, under names, and what the game was at the time.

        How many generations there are to be is not among it: a training can be gone on with for longer.
        """
        game = self.kind
        found: dict[str, Fact] = {"game": self.game, "rules": game.RULES_VERSION, "content": self.content.digest}
        found["features"] = len(game.FEATURES)
        for part in fields(self):
            value = getattr(self, part.name)
            if isinstance(value, Habit | Recipe | Manner):
                found |= {f"{part.name}.{key}": number for key, number in value._asdict().items()}
            elif part.name not in ("game", "data", "generations", "among"):
                found[part.name] = value
        for players, manner in self.among.items():
            found |= {f"among.{players}.{key}": number for key, number in manner._asdict().items()}
        return found
