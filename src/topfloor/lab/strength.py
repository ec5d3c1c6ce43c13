"""The bench of strength: who beats whom how often, in every game, with two seats and with four.

What is played, each pairing from all the seats of every deal and its opening:

- every level against the one below it, the lowest against random;
- every level, and random, against greedy;
- the master against the reference, and at equal time against plain search and OpenSpiel's;
- today's search against the reference at equal time: a quarter of a second and a second for each move, told in
  iterations (`equal_time.py`);
- levels against themselves, to see whether the chances they tell are true among equals.

With two seats one meets one; with more, one sits among others, on each seat once. Every pairing has a file of matches
and one of decisions, written as they come; a bench that was stopped goes on where it was, and one that is asked for
more pairs adds them. It goes over all pairings again and again, with twice as many pairs each time, so that whenever it
is stopped, all are measured about equally well. When bots have changed, it begins anew, in another folder.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from statistics import fmean

from topfloor.bots import LEVELS
from topfloor.bots.fingerprint import fingerprint
from topfloor.bots.minds import REFERENCE_ITERATIONS
from topfloor.engine.errors import BadSetup
from topfloor.engine.setup import players
from topfloor.engine.texts import Saying
from topfloor.games import REGISTRY
from topfloor.lab.accept import block_results, seated, usual_opening, won_by
from topfloor.lab.calibration import Guess, guesses_in, seconds_in
from topfloor.lab.contestants import OPENSPIEL, bot_named
from topfloor.lab.equal_time import KINDS, PEERS, SECONDS, Names, known_searches, peer_of, searches
from topfloor.lab.figures import Share, share
from topfloor.lab.files import folder as make_folder
from topfloor.lab.fixtures import Fixture, Setup, fixtures, matches, setup
from topfloor.lab.ratings import Rating
from topfloor.lab.row_files import RowFile, match_columns, match_row
from topfloor.lab.rows import Row
from topfloor.lab.scale import Duel, scaled
from topfloor.lab.simulate import simulate
from topfloor.lab.workers import Report, Workers, kept_hired, prepare

SEATS = (2, 4)
PAIRS = 100
SELF_PLAY = ("builder",)
TOP = "master"
ZERO = "reference"
"""Who stands at 0 on every scale: the one that does not change."""

MOST_BUDGET = REFERENCE_ITERATIONS
LEAST_SECONDS, MOST_SECONDS = 0.01, 60.0
"""Between these a time for a move may be; nobody waits longer, and less is no thought."""


@dataclass(frozen=True)
class Pairing:
    """Two kinds of player who meet; against itself, the same twice."""

    one: str
    other: str

    @property
    def is_self_play(self) -> bool:
        """Whether all seats are alike."""
        return self.one == self.other

    @property
    def cost(self) -> int:
        """About how much thinking a match takes, to play what is quick first."""
        return sum(_budget(name) for name in (self.one, self.other))


@dataclass(frozen=True)
class Meeting:
    """What came of a pairing in one game with a number of seats."""

    game: str
    seats: int
    pairing: Pairing
    rows: tuple[Row, ...] = field(repr=False)
    guesses: tuple[Guess, ...] = field(repr=False)
    seconds: dict[str, float] = field(repr=False)
    """How long each of them thought about a move, on average."""
    equal_time: float | None = None
    """So many seconds of a processor both have for a move, if that is what is measured: no ladder leads to it."""

    @property
    def won(self) -> Share:
        """What share of matches the one won; a victory that is shared counts in parts."""
        return share(sum(won_by(self.pairing.one, row) for row in self.rows), len(self.rows))

    @property
    def blocks(self) -> tuple[float, ...]:
        """What share of each whole block the one won."""
        return tuple(block_results(self.pairing.one, self.rows, self.seats))


@dataclass(frozen=True)
class Bench:
    """All that was played, whenever it was."""

    games: tuple[str, ...]
    seats: tuple[int, ...]
    opening: int | None
    seed: int
    meetings: tuple[Meeting, ...] = field(repr=False)
    planned: int
    """How many matches this run should have seen to its end."""
    played: int
    fresh: int
    """How many of them were played just now."""
    without_openspiel: str | None
    """Why OpenSpiel did not play, if it should have."""

    @property
    def complete(self) -> bool:
        """Whether everything that was asked for has been played."""
        return self.played >= self.planned

    def of(self, game: str, seats: int | None = None, *, self_play: bool = False) -> list[Meeting]:
        """The meetings of a game, of those with a number of seats if one is said, that have been played."""
        return [
            meeting
            for meeting in self.meetings
            if meeting.game == game
            and seats in (None, meeting.seats)
            and meeting.pairing.is_self_play == self_play
            and meeting.rows
        ]

    def ratings(self, game: str, seats: int | None = None) -> dict[str, Rating]:
        """Everybody on the scale of a game, from all its matches or those with a number of seats."""
        played = [meeting for meeting in self.of(game, seats) if meeting.equal_time is None]
        duels = [Duel(m.pairing.one, m.pairing.other, m.seats, m.blocks) for m in played]
        return scaled(duels, ZERO, self.seed)


def pairings(
    peers: Sequence[str] = (), self_play: Sequence[str] = SELF_PLAY, at_equal_time: Sequence[Names] = ()
) -> list[Pairing]:
    """All that the bench plays.

    `peers` are searches of other kinds with the master's time, `at_equal_time` are searches and references with theirs,
    if they take part.
    """
    ladder = ["random", *LEVELS]
    found = [Pairing(above, below) for below, above in pairwise(ladder)]
    found += [Pairing("greedy", "random"), *(Pairing(level, "greedy") for level in LEVELS)]
    found += [Pairing(TOP, rival) for rival in ("reference", *peers)]
    found += [Pairing(*names) for names in at_equal_time]
    return found + [Pairing(name, name) for name in self_play]


def strength(
    games: Sequence[str] | None = None,
    *,
    rows: str | Path = "strength",
    seats: Sequence[int] = SEATS,
    pairs: int = PAIRS,
    bots: Sequence[str] | None = None,
    self_play: Sequence[str] = SELF_PLAY,
    opening: int | None = None,
    seconds: Sequence[float] = SECONDS,
    seed: int = 0,
    minutes: float | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    report: Report | None = None,
) -> Bench:
    """Play what is missing of the bench, and tell all that has been played.

        bench = lab.strength(["skyliners"], rows="strength", pairs=50)
        bench.ratings("skyliners")["master"]

    `rows` is the folder of its files. `bots` are those whose pairings are played, by kind ('openspiel', without a
    budget); all if left out. `pairs` is how many deals each pairing plays, `opening` how many moves are made by lot,
    two for each seat if left out. A search and the reference meet with so many `seconds` for a move, at equal time.
    After so many `minutes` no further match is begun. Who plays is said as for `simulate`.
    """
    chosen = tuple(games or REGISTRY.names())
    _check(chosen, seats, pairs, bots, self_play, seconds)
    run = _Run(pairs, opening, seed, None if minutes is None else time.monotonic() + 60 * minutes, report)
    missing = _missing_openspiel(bots)
    for game in chosen:
        run.folders[game] = folder_of(Path(rows), game)
        make_folder(run.folders[game])
        for number in seats:
            folder = run.folders[game]
            kinds = [kind for kind in PEERS if _wanted((TOP, kind), bots) and not (kind == OPENSPIEL and missing)]
            peers = [peer_of(TOP, kind, folder, game, number) for kind in kinds]
            paced = searches(folder, game, number, seconds) if _wanted(KINDS, bots) else ()
            wanted = [one for one in pairings(peers, self_play, paced) if _wanted((one.one, one.other), bots)]
            run.plan(game, number, sorted(wanted, key=lambda one: one.cost))
    before = run.done
    with suppress(KeyboardInterrupt), kept_hired(Workers(executor, workers, cluster)) as who:
        run.play(who)
    meetings = tuple(_read(run.folders, seats, opening, seed))
    return Bench(chosen, tuple(seats), opening, seed, meetings, run.total, run.done, run.done - before, missing)


def _check(
    games: Sequence[str],
    seats: Sequence[int],
    pairs: int,
    bots: Sequence[str] | None,
    self_play: Sequence[str],
    seconds: Sequence[float],
) -> None:
    for game in games:
        for number in seats:
            players(REGISTRY.game(game), number)
    for name in (*self_play, *(set(bots or ()) - {OPENSPIEL})):
        bot_named(name)
    matches("pairs", pairs)
    if not all(LEAST_SECONDS <= given <= MOST_SECONDS for given in seconds):
        raise BadSetup(Saying("topfloor.lab", "strength.seconds", least=LEAST_SECONDS, most=MOST_SECONDS))


def _wanted(names: Sequence[str], bots: Sequence[str] | None) -> bool:
    return bots is None or all(name.partition(":")[0] in bots or name in bots for name in names)


def _missing_openspiel(bots: Sequence[str] | None) -> str | None:
    if not _wanted((TOP, OPENSPIEL), bots) or find_spec("pyspiel") is not None:
        return None
    return "simulate.no-openspiel"


def _budget(name: str) -> int:
    kind, _, told = name.partition(":")
    if kind in LEVELS:
        iterations = LEVELS[kind].iterations
        return round(fmean(iterations.values()) if isinstance(iterations, Mapping) else iterations)
    if kind == OPENSPIEL or kind in ("plain", "reference"):
        return int(told) if told.isdigit() and kind != OPENSPIEL else MOST_BUDGET
    return int(told) if told.isdigit() else 0


# --- Files.


def folder_of(rows: Path, game: str) -> Path:
    """Where the matches of a game are kept that its bots have played as they are today; others begin anew."""
    return rows / f"{game}-{fingerprint(REGISTRY.game(game))}"


def file_of(folder: Path, game: str, seats: int, pairing: Pairing, kind: str = "") -> Path:
    """Where the matches of a pairing are kept, or its decisions."""
    names = "self" if pairing.is_self_play else pairing.other.replace(":", "_")
    return folder / f"{game}-{seats}-{pairing.one.replace(':', '_')}-{names}{kind}.csv"


def _read(folders: Mapping[str, Path], seats: Sequence[int], opening: int | None, seed: int) -> Iterator[Meeting]:
    """Everything that lies in the folders of games, with these numbers of seats."""
    for game, folder in folders.items():
        for number in seats:
            paced = known_searches(folder, game, number)
            for pairing in _pairings_in(folder, game, number):
                seconds = paced.get((pairing.one, pairing.other))
                yield replace(_meeting(folder, game, number, pairing, opening, seed), equal_time=seconds)


def _pairings_in(folder: Path, game: str, seats: int) -> list[Pairing]:
    found = []
    for file in sorted(folder.glob(f"{game}-{seats}-*.csv")):
        one, _, other = file.stem.removeprefix(f"{game}-{seats}-").replace("_", ":").partition("-")
        if "-" not in other:
            found.append(Pairing(one, one if other == "self" else other))
    order = ["greedy", "random", *LEVELS]
    place = {name: number for number, name in enumerate(order)}
    return sorted(found, key=lambda p: (place.get(p.one, len(order)), _budget(p.other), p.other))


def _meeting(folder: Path, game: str, seats: int, pairing: Pairing, opening: int | None, seed: int) -> Meeting:
    file = file_of(folder, game, seats, pairing)
    players = seated(pairing.one, pairing.other, seats)
    run = setup(game, players)
    found: list[Row] = []
    for cells in RowFile(file, match_columns(seats)).rows():
        fixture: Fixture = fixtures(players, [int(cells[0])], seed, _opening(opening, seats))[0]
        found.append(match_row(cells, file, run, fixture))
    decisions = file_of(folder, game, seats, pairing, "-decisions")
    seconds = {name: fmean(took) for name, took in seconds_in(decisions).items()}
    rows = tuple(sorted(found, key=lambda row: row.number))
    return Meeting(game, seats, pairing, rows, tuple(guesses_in(decisions)), seconds)


def _opening(opening: int | None, seats: int) -> int:
    return usual_opening(seats) if opening is None else opening


# --- Playing.


class _Run:
    """What is to be played, and how far it is."""

    def __init__(self, pairs: int, opening: int | None, seed: int, until: float | None, report: Report | None) -> None:
        self.pairs, self.opening, self.seed = pairs, opening, seed
        self.folders: dict[str, Path] = {}
        self.until, self.report = until, report
        self.planned: list[tuple[str, int, Pairing]] = []
        self.found: dict[tuple[str, int, Pairing], int] = {}

    def plan(self, game: str, seats: int, wanted: Sequence[Pairing]) -> None:
        """These pairings, too; some of their matches may be there."""
        self.planned += [(game, seats, pairing) for pairing in wanted]
        for pairing in wanted:
            there = RowFile(file_of(self.folders[game], game, seats, pairing), match_columns(seats)).rows()
            self.found[game, seats, pairing] = min(sum(1 for _ in there), self.pairs * seats)

    @property
    def total(self) -> int:
        """How many matches there will be."""
        return sum(self.pairs * seats for _, seats, _ in self.planned)

    @property
    def done(self) -> int:
        """How many of them have been played."""
        return sum(self.found.values())

    def play(self, who: Workers) -> None:
        """All of it, or until time is up or somebody stops it."""
        lacking = [
            game for game, seats, pairing in self.planned if self.found[game, seats, pairing] < self.pairs * seats
        ]
        for game in dict.fromkeys(lacking):
            prepare(Setup(game, REGISTRY.game(game).VARIANTS[0]), self._everybody(game))
        pairs = 1
        while not self._late():
            for meeting in self.planned:
                if not self._played(who, meeting, min(pairs, self.pairs)):
                    return
            if pairs >= self.pairs:
                return
            pairs *= 2

    def _everybody(self, game: str) -> list[Fixture]:
        names = {name for kind, _, pairing in self.planned if kind == game for name in (pairing.one, pairing.other)}
        return [Fixture(0, 0, tuple(sorted(names)))]

    def _late(self) -> bool:
        return self.until is not None and time.monotonic() > self.until

    def _played(self, who: Workers, meeting: tuple[str, int, Pairing], pairs: int) -> bool:
        """Play a pairing up to so many pairs; whether that was reached."""
        game, seats, pairing = meeting
        if self.found[meeting] >= pairs * seats:
            return True
        before, there = self.done - self.found[meeting], 0

        def hear(row: Row) -> bool:
            nonlocal there
            there += 1
            if self.report and there > self.found[meeting]:
                self.report(before + there, self.total)
            return self._late()

        run = simulate(
            game,
            seated(pairing.one, pairing.other, seats),
            games=pairs * seats,
            seed=self.seed,
            opening=_opening(self.opening, seats),
            out=file_of(self.folders[game], game, seats, pairing),
            decisions=file_of(self.folders[game], game, seats, pairing, "-decisions"),
            executor=who.executor,
            workers=who.processes,
            cluster=who.cluster,
            enough=hear,
        )
        self.found[meeting] = len(run.rows)
        return run.complete
