"""Is a game fair, long enough, exciting, and which of its things go with winning? From matches between bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field
from typing import Any

from topfloor.engine.content import Components
from topfloor.games import REGISTRY
from topfloor.lab.figures import Mean, Share, mean, share
from topfloor.lab.fixtures import Setup, fixtures, matches, setup
from topfloor.lab.rows import PARTS, Detail, Row
from topfloor.lab.simulate import endings
from topfloor.lab.workers import Report, Workers, played

USUAL_BOT, USUAL_SEATS = "greedy", 4
LEAST_CASES = 20
"""Seats that must have used a thing before its share of victories is told."""

Sat = tuple[Row, Detail, int]
"""A seat in a match."""


@dataclass(frozen=True)
class Place:
    """A seat, or a place in the order of play: its share of victories and its points."""

    number: int
    won: Share
    points: Mean


@dataclass(frozen=True)
class Drama:
    """How open matches are.

    How often the lead changes, after what share of moves the later winner is behind, by how many points at most, by how
    many he wins; and for each part of a match, in what share of them the later winner leads by then.
    """

    lead_changes: Mean
    trailing: Mean
    comeback: Mean
    margin: Mean
    led: tuple[float, ...]


@dataclass(frozen=True)
class Versus:
    """Something counted a match, for those who win and for those who do not: points from a source, or kinds of move."""

    name: str
    winners: Mean
    others: Mean


@dataclass(frozen=True)
class Thing:
    """A card, a wonder, a plan …: what share of seats had it, and what share of victories they won."""

    name: str
    used: Share
    won: Share


@dataclass(frozen=True)
class Group:
    """Things of one sort: those named in a field of the seats' final views, or after a verb in their moves."""

    name: str
    said: bool
    things: tuple[Thing, ...]


@dataclass(frozen=True)
class Site:
    """A site of the board: in what share of matches somebody has built there at the end, and who has, won how often."""

    name: str
    built: Share
    won: Share


@dataclass(frozen=True)
class Balance:
    """A study of a game, as figures; `report` makes a page of it."""

    setup: Setup = field(repr=False)
    players: tuple[str, ...]
    seed: int
    games: int
    played: int
    seats: tuple[Place, ...]
    order: tuple[Place, ...]
    length: Mean
    endings: dict[str, Share] = field(repr=False)
    lengths: dict[int, int] = field(repr=False)
    lead_changes: dict[int, int] = field(repr=False)
    winning_scores: dict[int, int] = field(repr=False)
    other_scores: dict[int, int] = field(repr=False)
    drama: Drama
    sources: tuple[Versus, ...]
    moves: tuple[Versus, ...]
    groups: tuple[Group, ...] = field(repr=False)
    sites: tuple[Site, ...] = field(repr=False)

    @property
    def fair(self) -> float:
        """The share of victories a seat would have if all were alike."""
        return 1 / len(self.players)

    @property
    def complete(self) -> bool:
        """Whether every match that was asked for has been played."""
        return self.played >= self.games

    def data(self) -> dict[str, Any]:
        """All figures, for JSON."""
        facts = {"game": self.setup.game, "variant": self.setup.variant, "content": self.setup.content.digest}
        figures = asdict(self)
        figures.pop("setup")
        return facts | figures | {"fair": self.fair, "complete": self.complete}


def balance(
    game: str,
    players: Sequence[str] | None = None,
    *,
    games: int = 500,
    seed: int = 0,
    variant: str | None = None,
    content: Components | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    report: Report | None = None,
) -> Balance:
    """Play `games` matches and study them; four greedy bots, or as many as the game takes, if nobody is named.

        found = lab.balance("skyliners", games=500)
        [place.won for place in found.order]         # does it help to begin?

    Players who are alike show the game; players who differ show how it is with such players. Who plays the matches is
    said as for `simulate`; Ctrl-C studies what has been played by then.
    """
    games = matches("games", games)
    bots = tuple(players) if players else (USUAL_BOT,) * min(USUAL_SEATS, max(REGISTRY.game(game).PLAYERS))
    run = setup(game, bots, variant, content)
    planned = fixtures(bots, range(games), seed)
    rows = list(played(run, planned, Workers(executor, workers, cluster), detail=True, report=report))
    return studied(run, bots, seed, games, rows)


def studied(run: Setup, players: tuple[str, ...], seed: int, games: int, rows: Sequence[Row]) -> Balance:
    """All figures of a run."""
    sat = [(row, row.detail, seat) for row in rows if row.detail for seat in range(len(players))]
    return Balance(
        run,
        players,
        seed,
        games,
        len(rows),
        _places(sat, len(players), lambda row, detail, seat: seat),
        _places(sat, len(players), lambda row, detail, seat: (seat - detail.movers[0]) % len(players)),
        mean(row.plies for row in rows),
        endings(rows),
        _counted(row.plies for row in rows),
        _counted(row.lead_changes for row in rows),
        _counted(row.scores[seat] for row, _, seat in sat if seat in row.winners),
        _counted(row.scores[seat] for row, _, seat in sat if seat not in row.winners),
        _drama(rows),
        _sources(run, sat),
        _moves(run, sat),
        _groups(run, sat),
        _sites(rows, sat),
    )


def _counted(values: Iterable[int]) -> dict[int, int]:
    return dict(sorted(Counter(values).items()))


def _places(sat: Sequence[Sat], players: int, place_of: Callable[[Row, Detail, int], int]) -> tuple[Place, ...]:
    found: list[list[Sat]] = [[] for _ in range(players)]
    for case in sat:
        found[place_of(*case)].append(case)
    return tuple(
        Place(number, _won(cases), mean(row.scores[seat] for row, _, seat in cases))
        for number, cases in enumerate(found)
    )


def _won(cases: Sequence[Sat]) -> Share:
    return share(sum(row.won(seat) for row, _, seat in cases), len(cases))


def _drama(rows: Sequence[Row]) -> Drama:
    details = [row.detail for row in rows if row.detail]
    return Drama(
        mean(row.lead_changes for row in rows),
        mean(row.trailing for row in rows),
        mean(row.comeback for row in rows),
        mean(_margin(row) for row in rows),
        tuple(mean(detail.led[part] for detail in details).value for part in range(PARTS + 1)),
    )


def _margin(row: Row) -> int:
    """By how many points the winners are ahead of the best other."""
    others = [score for seat, score in enumerate(row.scores) if seat not in row.winners]
    return max(row.scores) - max(others) if others else 0


def _versus(name: str, sat: Sequence[Sat], counts: Sequence[int]) -> Versus:
    cases = list(zip(sat, counts, strict=True))
    winners = mean(count for (row, _, seat), count in cases if seat in row.winners)
    return Versus(name, winners, mean(count for (row, _, seat), count in cases if seat not in row.winners))


def _sources(run: Setup, sat: Sequence[Sat]) -> tuple[Versus, ...]:
    names = run.kind.SOURCES
    found = [_versus(name, sat, [detail.points[seat][n] for _, detail, seat in sat]) for n, name in enumerate(names)]
    return tuple(versus for versus in found if versus.winners.value or versus.others.value)


def _moves(run: Setup, sat: Sequence[Sat]) -> tuple[Versus, ...]:
    """How often each kind of move is made."""
    verbs = [sentence.split()[0] for sentence in run.content.sentences]
    counts = [
        Counter(verbs[action] for action, mover in zip(d.actions, d.movers, strict=True) if mover == s)
        for _, d, s in sat
    ]
    found = [_versus(verb, sat, [count[verb] for count in counts]) for verb in dict.fromkeys(verbs)]
    return tuple(versus for versus in found if versus.winners.value or versus.others.value)


# --- Things that go with winning.


Columns = dict[tuple[str, bool], list[frozenset[str]]]
"""For every sort of thing, what each seat had of it."""


def _groups(run: Setup, sat: Sequence[Sat]) -> tuple[Group, ...]:
    """All sorts of things; of those that always name the same, the first."""
    columns: Columns = {}
    for number, (_, detail, seat) in enumerate(sat):
        for entry in detail.kept[seat]:
            name, _, thing = entry.partition(": ")
            columns.setdefault((name, False), [frozenset()] * len(sat))[number] |= {thing}
    _add_what_was_said(run, sat, columns)
    first = {tuple(column): key for key, column in reversed(columns.items())}
    groups = [_group(key, sat, column) for key, column in columns.items() if first[tuple(column)] == key]
    return tuple(group for group in groups if len(group.things) > 1)


def _add_what_was_said(run: Setup, sat: Sequence[Sat], columns: Columns) -> None:
    """Add things named after a verb, sites left out."""
    sites = set(site_names(run))
    objects = [_object(sentence, sites) for sentence in run.content.sentences]
    for number, (_, detail, seat) in enumerate(sat):
        for action, mover in zip(detail.actions, detail.movers, strict=True):
            verb, thing = objects[action]
            if mover == seat and thing:
                columns.setdefault((verb, True), [frozenset()] * len(sat))[number] |= {thing}


def _object(sentence: str, sites: set[str]) -> tuple[str, str]:
    verb, *words = sentence.split()
    return verb, " ".join(word for word in words if word not in sites)


def _group(key: tuple[str, bool], sat: Sequence[Sat], column: Sequence[frozenset[str]]) -> Group:
    cases: dict[str, list[Sat]] = {}
    for case, things in zip(sat, column, strict=True):
        for thing in things:
            cases.setdefault(thing, []).append(case)
    enough = {thing: cases[thing] for thing in sorted(cases) if len(cases[thing]) >= LEAST_CASES}
    told = [Thing(thing, share(len(found), len(sat)), _won(found)) for thing, found in enough.items()]
    return Group(*key, tuple(sorted(told, key=lambda thing: -thing.won.value)))


# --- The board.


def scene_sites(run: Setup, players: int, seed: int = 0) -> list[dict[str, Any]]:
    """The sites of the board as a scene draws them; none if the game has no common board."""
    scene: dict[str, Any] = run.deal(players, seed).scene()
    return list(scene.get("sites", ()))


def site_names(run: Setup) -> list[str]:
    """What sites are called, whatever the number of players."""
    return [site["id"] for players in run.kind.PLAYERS for site in scene_sites(run, players)]


def _sites(rows: Sequence[Row], sat: Sequence[Sat]) -> tuple[Site, ...]:
    built: Counter[str] = Counter()
    on: dict[str, list[Sat]] = {}
    for row in rows:
        if row.detail:
            built.update(set().union(*row.detail.sites))
    for case in sat:
        for site in case[1].sites[case[2]]:
            on.setdefault(site, []).append(case)
    return tuple(Site(site, share(built[site], len(rows)), _won(on[site])) for site in sorted(on, key=_by_name))


def _by_name(site: str) -> tuple[str, int]:
    return site.rstrip("0123456789"), int(site[len(site.rstrip("0123456789")) :] or 0)
