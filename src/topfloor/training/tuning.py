"""Tuning: what is measured of trained weights and then lies beside them as data.

First the blend: how far a search trusts the network, after how many moves of a playout it is asked, and whether it says
which moves to try first, by how long is thought. Several blends duel with the same opponent, the manner of the
reference, on the same deals, and the one that wins most is taken. Then the scale: how the share of wins that a search
counts becomes a chance that comes true among equals (`calibrating.py`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from topfloor.bots import weights
from topfloor.bots.learned import ByBudget, Learned, from_note
from topfloor.bots.minds import MINDS, REFERENCE
from topfloor.engine.content import Data
from topfloor.engine.errors import BadSetup
from topfloor.engine.game import Game
from topfloor.engine.kernel import compiles
from topfloor.engine.texts import Saying
from topfloor.games import REGISTRY
from topfloor.lab.figures import Mean, Share, mean, share
from topfloor.lab.files import BadFile, failed, folder, text_file
from topfloor.lab.fixtures import deal_seed
from topfloor.training import duels
from topfloor.training.blends import BLENDS, Blend, blend_of
from topfloor.training.calibrating import Calibrated, check_enough, equals, joined, judged, told_among
from topfloor.training.crew import Crew, Stopped, crew
from topfloor.training.duels import Side, duel, from_all_seats
from topfloor.training.files import Folder, flat, note_down, toml, within, write_weights
from topfloor.training.generations import Run, Stage
from topfloor.training.plan import HABIT, MOST_ITERATIONS, MOST_MATCHES, MOST_SEED, Fact, Plan, check_bounds
from topfloor.training.self_play import Habit, Sitting

BUDGETS = (150, 1_000, 6_000)
"""Iterations: about those of the levels."""

AT_BEST = HABIT._replace(whim=0, keep=100)
"""After the opening no move is by lot, and everything that was thought about is kept."""

Part: TypeAlias = Literal["blend", "scale"]
PARTS: tuple[Part, ...] = ("blend", "scale")
Report: TypeAlias = Callable[[Part, int, int, int], None]
"""Hears what is measured with how many iterations, and how many matches of how many are played for it."""


@dataclass(frozen=True)
class Tuning:
    """What is measured, and how; `data` are an owner's own components, None for the usual ones."""

    game: str
    data: Data | None = None
    players: int | None = None
    """Among how many blends duel, and for how many alone what is found then holds; None are as few as can play."""
    budgets: tuple[int, ...] = BUDGETS
    blends: tuple[Blend, ...] = BLENDS
    matches: int = 200
    """Of each duel; a deal that is begun is played from all seats."""
    calibration: int = 240
    """Matches among equals, with each budget."""
    seed: int = 0
    parts: tuple[Part, ...] = PARTS
    habit: Habit = AT_BEST
    """How matches are played, but for how long is thought."""

    def __post_init__(self) -> None:
        for budget in self.budgets:
            check_bounds("budget", budget, 1, MOST_ITERATIONS)
        check_bounds("matches", self.matches, 1, MOST_MATCHES)
        check_bounds("calibration", self.calibration, 1, MOST_MATCHES)
        check_bounds("seed", self.seed, 0, MOST_SEED)
        if self.players is not None:
            check_bounds("players", self.players, min(self.kind.PLAYERS), max(self.kind.PLAYERS))
            if "scale" in self.parts:
                raise BadSetup(Saying("topfloor.training", "tune.all_players"))

    @property
    def kind(self) -> Game:
        """The game's folder."""
        return REGISTRY.game(self.game)

    @property
    def sitting(self) -> Sitting:
        """Duels are in the usual variant."""
        return Plan(self.game, self.data).seated(self.players or min(self.kind.PLAYERS), 0)

    @property
    def place(self) -> str:
        """Where in a note the blends stand that are found."""
        return f"among.{self.players}" if self.players else "search"

    def stale(self, part: Part) -> list[str]:
        """What in a note is replaced by what is found."""
        facts = [f"{self.place}.{field}" for field in Blend._fields] if part == "blend" else ["scale"]
        return [*facts, self.command_of(part)]

    def command_of(self, part: Part) -> str:
        """Where in a note the command stands by which a part was measured."""
        return f"tuned.{part}_among_{self.players}" if self.players and part == "blend" else f"tuned.{part}"

    @property
    def deals(self) -> int:
        """Of each duel."""
        return -(-self.matches // self.sitting.players)

    def own_seed(self, part: Part) -> int:
        """Deals are other ones than those that weights were learned from, which have the seed itself."""
        return deal_seed(self.seed, "tune", part) & MOST_SEED

    def facts(self, known: Learned) -> dict[str, Fact]:
        """All that matches follow from beside their numbers, under names."""
        game, reference = self.sitting.game, MINDS[REFERENCE].manner
        found: dict[str, Fact] = {
            "game": self.game,
            "rules": game.RULES_VERSION,
            "content": self.sitting.content.digest,
        }
        found |= {"weights": weights.digest(weights.packed(known.network)), "seed": self.seed}
        found |= {f"habit.{key}": value for key, value in self.habit._replace(iterations=0)._asdict().items()}
        found |= {f"reference.{key}": value for key, value in reference._asdict().items()}
        found |= {"players": self.players} if self.players else {}
        searches = {"search": known.search} | {f"among.{players}": part for players, part in known.among.items()}
        for place, search in searches.items():
            for key, values in search.items():
                if place != self.place or key not in Blend._fields:
                    found |= {f"{place}.{key}.{most}": value for most, value in values.items()}
        return found


class Meeting(NamedTuple):
    """One deal of a duel: how long both think, by which blend one of them does, and the number of the deal."""

    iterations: int
    blend: Blend
    deal: int


@dataclass(frozen=True)
class Choice:
    """Which blend won most with a budget."""

    iterations: int
    won: Mapping[Blend, Share]
    """Against the reference."""
    best: Blend
    ahead: Mean
    """By how much more of each deal the best won than the next best."""


@dataclass(frozen=True)
class Tuned:
    """What was measured; nothing is written as long as it is not complete."""

    tuning: Tuning
    file: Path
    folder: Path
    choices: Sequence[Choice] = ()
    calibrated: Calibrated | None = None
    complete: bool = False

    def facts(self) -> dict[str, Fact]:
        """What of it stands in the note."""
        found: dict[str, Fact] = {}
        for field, values in by_budget(self.choices).items():
            found |= {f"{self.tuning.place}.{field}.{most}": value for most, value in values.items()}
        return found | (self.calibrated.facts() if self.calibrated else {})


def by_budget(choices: Sequence[Choice]) -> dict[str, ByBudget]:
    """The best blends, field by field, as a search reads them."""
    return {
        field: {choice.iterations: getattr(choice.best, field) for choice in choices}
        for field in Blend._fields
        if choices
    }


def tune(
    tuning: Tuning,
    file: str | Path,
    folder: str | Path,
    *,
    command: str | None = None,
    workers: int | None = None,
    report: Report | None = None,
) -> Tuned:
    """Measure which blend is best for the weights in a file and the scale of chances, and write both beside them.

        tune(Tuning("skyliners", matches=100), "training/skyliners/skyliners.bin", "training/skyliners/tuning")

    All other facts of the note stay. Played matches are kept in a folder, and the same call goes on there after Ctrl-C,
    when the tuning is not `complete`; with more matches it adds to them. The `command` for it is noted, too.
    """
    file = Path(file)
    known = read(tuning, file)
    if "scale" in tuning.parts:
        check_enough(equals_with(tuning, known, 1))
    place = begun(tuning, known, file, Path(folder))
    found = Tuned(tuning, file, place)
    try:
        with crew(workers) as hands:
            bench = Bench(tuning, known, place, hands, report or _unheard)
            if "blend" in tuning.parts:
                found = replace(found, choices=[bench.choice(budget) for budget in tuning.budgets])
            if "scale" in tuning.parts:
                found = replace(found, calibrated=bench.calibrated(found.choices))
    except Stopped:
        return found
    told: dict[str, Fact] = {tuning.command_of(part): command for part in tuning.parts} if command else {}
    stale = [name for part in tuning.parts for name in tuning.stale(part)]
    note_down(file, {**found.facts(), **told}, instead_of=stale)
    return replace(found, complete=True)


def _unheard(part: Part, iterations: int, done: int, total: int) -> None:
    pass


def read(tuning: Tuning, file: Path) -> Learned:
    """What was learned, as a file and the note beside it say."""
    if not file.exists():
        raise BadSetup(Saying("topfloor.training", "tune.none", file=file, game=tuning.game))
    network, note = weights.read(file, len(tuning.sitting.game.FEATURES)), weights.read_note(file)
    try:
        return from_note(network, note)
    except (KeyError, TypeError, ValueError):
        raise BadSetup(Saying("topfloor.bots", "weights.note", file=weights.note_of(file))) from None


def begun(tuning: Tuning, known: Learned, file: Path, home: Path) -> Path:
    """The place of a tuning in a folder: matches that follow from anything else have another, so that none is mixed up.

    The weights lie there, too, with what else of their note a search thinks by.
    """
    facts = toml(tuning.facts(known))
    place = home / weights.digest(facts.encode())[:12]
    folder(place)
    text_file(place / "plan.toml", facts)
    before = flat(weights.read_note(file)).items()
    stale = tuning.stale("blend")
    of_search = {key: fact for key, fact in before if within(key, ["search", "among"]) and not within(key, stale)}
    write_weights(weights_in(place), known.network, of_search)
    return place


def weights_in(place: Path) -> Path:
    """The weights that are tuned in a place."""
    return place / "weights.bin"


def file_of(place: Path, meeting: Meeting) -> Path:
    """Where the results of a deal are kept."""
    return folder_of(place, "duel", meeting.iterations, meeting.blend) / f"{meeting.deal:08}.toml"


def folder_of(place: Path, what: str, iterations: int, blend: Blend) -> Path:
    """Where matches are kept in which somebody thinks so long by a blend."""
    by = f"trust-{blend.trust}-prior-{blend.learned_temperature}-moves-{blend.playout_moves}"
    return place / f"{what}-{iterations}-{by}"


def equals_with(tuning: Tuning, known: Learned, iterations: int) -> Plan:
    """The matches among equals that a scale is fitted to."""
    habit = tuning.habit._replace(iterations=iterations)
    plan = Plan(tuning.game, tuning.data, matches=tuning.calibration, seed=tuning.own_seed("scale"), habit=habit)
    return equals(plan, known)


@dataclass(frozen=True)
class Bench:
    """A tuning under way."""

    tuning: Tuning
    known: Learned
    place: Path
    crew: Crew
    report: Report

    def choice(self, iterations: int) -> Choice:
        """Let all blends duel with the reference, as far as they have not, and choose one."""
        tuning, players = self.tuning, self.tuning.sitting.players
        meetings = [Meeting(iterations, blend, deal) for deal in range(tuning.deals) for blend in tuning.blends]
        missing = [meeting for meeting in meetings if not file_of(self.place, meeting).exists()]
        done = len(meetings) - len(missing)
        if missing and compiles():
            duels.warm(tuning.sitting, *sides(self.known, missing[0], players))
        for _ in self.crew.done(play_deal, [(tuning, self.place, meeting) for meeting in missing]):
            done += 1
            self.report("blend", iterations, done * players, len(meetings) * players)
        won: dict[Blend, list[list[float]]] = {blend: [] for blend in tuning.blends}
        for meeting in meetings:
            won[meeting.blend].append(read_deal(file_of(self.place, meeting), players))
        return chosen(iterations, won)

    def calibrated(self, choices: Sequence[Choice]) -> Calibrated:
        """Fit scales to matches among equals, who think by the blends that were just chosen, if they were."""
        known, told = replace(self.known, search={**self.known.search, **by_budget(choices)}), []
        for iterations in self.tuning.budgets:

            def heard(stage: Stage, generation: int, done: int, total: int, budget: int = iterations) -> None:
                self.report("scale", budget, done, total)

            plan = equals_with(self.tuning, known, iterations)
            home = Folder(folder_of(self.place, "equals", iterations, blend_of(plan.later)))
            folder(home.path)
            told.append(told_among(Run(plan, home, None, heard, self.crew), known))
        return judged(joined(told))


def chosen(iterations: int, won: Mapping[Blend, Sequence[Sequence[float]]]) -> Choice:
    """The blend that won most; of those that won alike, the least bold."""
    shares = {blend: share(sum(map(sum, deals)), sum(map(len, deals))) for blend, deals in won.items()}
    order = sorted(won, key=lambda blend: (-shares[blend].value, blend.boldness))
    best, following = order[0], order[min(1, len(order) - 1)]
    ahead = difference(won[best], won[following])
    return Choice(iterations, shares, best, ahead)


def difference(one: Sequence[Sequence[float]], other: Sequence[Sequence[float]]) -> Mean:
    """By how much more of each deal one won than the other.

    The interval is as if there were one deal more for each: a few deals that went alike prove little.
    """
    each = [(sum(won) - sum(lost)) / len(won) for won, lost in zip(one, other, strict=True)]
    wider = mean([*each, 1.0, -1.0])
    return replace(mean(each), low=max(-1.0, wider.low), high=min(1.0, wider.high))


def sides(known: Learned, meeting: Meeting, players: int) -> tuple[Side, Side]:
    """Who meets: a search by a blend, and the reference, who knows of none."""
    reference = MINDS[REFERENCE].manner
    manner = known.manner(reference, meeting.iterations, players)._replace(**meeting.blend._asdict())
    one, other = (Side(way, known.network, meeting.iterations) for way in (manner, reference))
    return one, other


def play_deal(tuning: Tuning, place: Path, meeting: Meeting) -> None:
    """Play a deal from all seats and keep what came of it, wherever this is called."""
    known, sitting, seed = read(tuning, weights_in(place)), tuning.sitting, tuning.own_seed("blend")
    seats, met = from_all_seats([meeting.deal], sitting.players), sides(known, meeting, sitting.players)
    won = duel(sitting, seats, *met, seed=seed, opening=tuning.habit.opening)
    file = file_of(place, meeting)
    folder(file.parent)
    text_file(file, f"won = {won}\n")


def read_deal(file: Path, players: int) -> list[float]:
    """What was won of a deal, from every seat."""
    try:
        won = tomllib.loads(file.read_text("utf-8")).get("won")
    except OSError as error:
        raise failed(file, error) from None
    except (RecursionError, ValueError):
        won = None
    if not isinstance(won, list) or len(won) != players or not all(type(part) is float for part in won):
        raise BadFile(Saying("topfloor.training", "files.damaged", file=file))
    return won
