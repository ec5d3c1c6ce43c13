"""Matches set up by hand, in the words of a player.

    table({"c1": "R3", "n7": "Y palace"}, bids=["R23 c2", "Y32 n1"], era=2)

Structures are a colour's letter and a height (1 short, 2 medium, 3 tall) or a Wonder; bids are a letter and a number or
a Wonder, the latest last. The islands lie in their order: O1 in the north, O2 east, O3 south, O4 west.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import topfloor
from topfloor import Match
from topfloor.games import skyrise
from topfloor.games.skyrise.box import WONDER_WORDS
from topfloor.games.skyrise.islands import near
from topfloor.games.skyrise.position import EVERYWHERE, ISLAND_PLACES

RED, YELLOW, BLUE, TEAL = range(4)
LETTERS = "RYBT"
COLOURS = ("yellow", "green", "white", "brown")
SIDES = {2: {"n": 1, "s": 3}, 3: {"n": 1, "e": 2, "w": 4}, 4: {"n": 1, "e": 2, "s": 3, "w": 4}}
PLACES = [f"c{n}" for n in range(1, 5)] + [f"{side}{n}" for side in "nesw" for n in range(1, 15)]
DISCS = ("", *COLOURS, "A", "B", "C", "D", "wild", "commissions")
PANORAMAS = ("blimps", "lakes", "chains", "bridges", "windmills")
NUMBERS = {
    RED: (11, 23, 31, 43, 52, 64, 73, 81, 94, 102, 112, 124),
    YELLOW: (12, 22, 32, 41, 51, 63, 74, 84, 93, 103, 114, 121),
    BLUE: (14, 21, 33, 44, 53, 62, 72, 83, 91, 104, 111, 122),
    TEAL: (13, 24, 34, 42, 54, 61, 71, 82, 92, 101, 113, 123),
}
FIRST_ERA = (1, 2, 4, 5, 7, 8, 9)
"""Which of its twelve buildings a colour has in the first era, counted from 0."""


def table(
    board: Mapping[str, str] | None = None,
    *,
    players: int = 4,
    era: int = 1,
    to_move: int = RED,
    bids: Sequence[str] = (),
    passed: Iterable[int] = (),
    pools: Mapping[int, Sequence[int]] | None = None,
    discs: Mapping[str, str] | None = None,
    held: Mapping[int, str] | None = None,
    wonders: Mapping[int, str] | None = None,
    cards: Mapping[int, str] | None = None,
    objectives: Sequence[str] = COLOURS,
    panoramas: tuple[str, str] = ("blimps", "lakes"),
    content: Mapping[str, Any] | None = None,
) -> Match[skyrise.View]:
    """A match as told. `held` lists discs by seat ('yellow yellow A commissions'), `wonders` the chosen ones."""
    match = topfloor.new("skyrise", players=players, content=content)
    city = match.position = skyrise.Position()
    city.players, city.era, city.to_move, city.leader = players, era, to_move, to_move
    lay_islands(city, players)
    for letter in range(4):
        city.patron[letter] = letter
    city.panorama[0], city.panorama[1] = sorted(PANORAMAS.index(card) for card in panoramas)
    for seat in range(players):
        city.objective[seat] = COLOURS.index(objectives[seat])
        usual = [number for rank, number in enumerate(NUMBERS[seat]) if era == 2 or rank in FIRST_ERA]
        city.pool[seat] = sum(1 << NUMBERS[seat].index(n) for n in (pools or {}).get(seat, usual))
        city.chosen[seat] = wonder_set((wonders or {}).get(seat, ""))
        city.cards[seat] = city.chosen[seat] | wonder_set((cards or {}).get(seat, ""))
        hold(city, seat, (held or {}).get(seat, ""))
    for place, what in (board or {}).items():
        build(match, place, what)
    for place, disc in (discs or {}).items():
        city.disc[PLACES.index(place)] = DISCS.index(disc)
    for bid in bids:
        lay(city, bid)
    for seat in passed:
        city.passed |= 1 << seat
    return match


def answer(
    wonder: str, board: dict[str, str] | None = None, at: str = "c1", players: int = 4, **more: Any
) -> Match[skyrise.View]:
    """Red has bid 23 on `at`; yellow can answer with a Wonder."""
    more = {"wonders": {YELLOW: wonder}} | more
    return table(board, era=2, players=players, bids=[f"R23 {at}"], to_move=YELLOW, **more)


def lay_islands(city: skyrise.Position, players: int) -> None:
    """The islands in their order."""
    land = ISLAND_PLACES[0]
    for side, island in SIDES[players].items():
        city.island["cnesw".index(side)] = island
        land |= ISLAND_PLACES["cnesw".index(side)]
    city.reach, city.taken = ISLAND_PLACES[0], EVERYWHERE & ~land


def wonder_set(words: str) -> int:
    """Wonder cards as the position keeps them."""
    return sum(1 << WONDER_WORDS.index(word) for word in words.split())


def hold(city: skyrise.Position, seat: int, discs: str) -> None:
    """Give discs to a seat."""
    for disc in discs.split():
        if disc in COLOURS:
            city.discs[seat, COLOURS.index(disc)] += 1
        elif disc == "commissions":
            city.commissions[seat] += 1
        else:
            city.patrons[seat, "ABCD".index(disc)] += 1


def build(match: Match[skyrise.View], place: str, what: str) -> None:
    """Put a structure on the map: 'R3', or 'R palace'."""
    city, seat, site = match.position, LETTERS.index(what[0]), PLACES.index(place)
    if what[1:].strip() in WONDER_WORDS:
        wonder = WONDER_WORDS.index(what[1:].strip())
        city.wonders[seat] |= 1 << site
        city.wonder_at[wonder] = site + 1
        city.chosen[seat] |= 1 << wonder
        city.cards[seat] |= 1 << wonder
        if what.endswith("atelier"):
            city.buildings[seat, 2] |= 1 << site
    else:
        city.buildings[seat, int(what[1]) - 1] |= 1 << site
    city.taken |= 1 << site
    city.reach |= near(city, match.content.box, site)


def lay(city: skyrise.Position, bid: str) -> None:
    """Put a bid on the map: 'R23 c1', or 'R palace c1'."""
    *what, place = bid[1:].split()
    seat, site = LETTERS.index(bid[0]), PLACES.index(place)
    if what[0] in WONDER_WORDS:
        city.bid_what[city.bids] = 48 + WONDER_WORDS.index(what[0])
    else:
        rank = NUMBERS[seat].index(int(what[0]))
        city.bid_what[city.bids] = 12 * seat + rank
        city.pool[seat] &= ~(1 << rank)
        city.numbered += 1
    city.bid_at[city.bids] = site
    city.bids += 1
    city.taken |= 1 << site
    city.leader, city.phase = seat, 1


def pass_all(match: Match[skyrise.View]) -> Match[skyrise.View]:
    """Everybody passes, until something else is asked."""
    while not match.over and "pass" in match.legal():
        match.play("pass")
    return match


def win(match: Match[skyrise.View], words: str) -> Match[skyrise.View]:
    """Make a bid, and everybody lets it win."""
    match.play(words)
    return pass_all(match)


def rule(match: Match[skyrise.View], words: str) -> str | None:
    """The rule against a move; None if there is none."""
    refusal = match.why(words)
    return refusal.rule if refusal else None


def places(match: Match[skyrise.View], start: str) -> set[str]:
    """Where moves that start like this may go."""
    return {words.split()[-1] for words in match.legal() if words.startswith(start + " ")}


def points(match: Match[skyrise.View], seat: int, source: str) -> int:
    """Points of one kind, as if the match were scored now."""
    return match.breakdown()[seat][source]


def wonder_points(match: Match[skyrise.View], words: str) -> int:
    """What placing a Wonder brings its owner."""
    seat = match.position.to_move
    before = points(match, seat, "wonders")
    match.play(words)
    return points(match, seat, "wonders") - before
