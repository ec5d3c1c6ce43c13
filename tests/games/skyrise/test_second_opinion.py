"""A second opinion on the rules: scoring and bidding told once more, in sets of names, from views alone."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.strategies import Setup, walk
from topfloor import Match
from topfloor.games.skyrise.view import Height, View

LEVELS: tuple[Height, ...] = ("tall", "medium", "short")


class Atlas:
    """The map of a match, read from its scene."""

    def __init__(self, match: Match[View]) -> None:
        scene = match.scene()
        self.near = {site["id"]: set(site["near"]) for site in scene["sites"]}
        self.colour = {site["id"]: site["colour"] for site in scene["sites"]}
        self.windmills = {site["id"] for site in scene["sites"] if site["windmill"]}
        self.lakes = [set(lake["near"]) for lake in scene["lakes"]]
        self.blimps = [set(blimp["near"]) for blimp in scene["blimps"]]
        self.bridges = [set(bridge["sites"]) for bridge in scene["bridges"]]
        self.sides = {place[0] for place in self.near}

    def groups(self, own: set[str]) -> list[set[str]]:
        """Structures that hang together within an island."""
        found: list[set[str]] = []
        for place in sorted(own):
            touching = [g for g in found if any(n in g and n[0] == place[0] for n in self.near[place])]
            found = [g for g in found if g not in touching] + [{place}.union(*touching)]
        return found


def panorama(atlas: Atlas, card: str, own: set[str]) -> int:
    if card in ("lakes", "blimps"):
        return 3 * sum(len(around & own) >= 3 for around in (atlas.lakes if card == "lakes" else atlas.blimps))
    if card == "chains":
        return 3 * len({min(group)[0] for group in atlas.groups(own) if len(group) >= 3})
    if card == "bridges":
        return 3 * sum(ends <= own for ends in atlas.bridges)
    return 2 * len(own & atlas.windmills)


def control(view: View, side: str) -> list[int]:
    ranks = {}
    for player in view["players"]:
        mine = [s["height"] for p, s in view["board"].items() if p[0] == side and s["seat"] == player["seat"]]
        ranks[player["seat"]] = [mine.count(level) for level in LEVELS]
    best = max(ranks.values())
    return [seat for seat, rank in ranks.items() if rank == best and any(best)]


def reckoned(match: Match[View], seat: int) -> dict[str, int]:
    """What a seat scores at the end, source by source, but for the first era and Wonders."""
    view, atlas = match.view(), Atlas(match)
    player, values = view["players"][seat], view["patrons"]
    own = {place for place, structure in view["board"].items() if structure["seat"] == seat}
    on = Counter(atlas.colour[place] for place in own)
    character = player["character"]
    excess, patrons = sum(character["excess"].values()), character["patrons"]
    keys = 10 * character["key"] + 4 * character["small_key"]
    lying = sum(patrons.values()) + excess + character["commissions"] + character["key"] + character["small_key"]
    return {
        "control_2": 5 * sum(seat in control(view, side) for side in atlas.sides),
        "panoramas_2": sum(panorama(atlas, card, own) for card in view["panoramas"]),
        "objective": 10 * (on[view["objectives"][seat]] >= 4),
        "patrons": sum(values[letter] * count for letter, count in patrons.items()),
        "excess": 8 * excess,
        "keys": keys,
        "commissions": character["commissions"] * lying,
        "structures": sum((2, 3, 4, 6, 4)[player["rows"][colour]] * count for colour, count in on.items()),
    }


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(10))
def test_a_finished_match_is_scored_the_same(players: int, seed: int) -> None:
    match = walk(Setup("skyrise", "standard", players), seed)[-1]
    for seat in range(players):
        told = match.breakdown()[seat]
        assert {source: told[source] for source in reckoned(match, seat)} == reckoned(match, seat)


def numbers_open(match: Match[View], view: View, atlas: Atlas) -> set[str]:
    """The bids with numbers that the rules allow, told from a view."""
    if view["to_move"] is None or view["phase"] not in ("open", "answer", "answer-or-wonder"):
        return set()
    mover = view["players"][view["to_move"]]
    occupied = {*view["board"], *(bid["at"] for bid in view["bids"])}
    if view["phase"] == "open":
        around = {place for place in atlas.near if place[0] == "c"}
        around |= {place for stands in view["board"] for place in atlas.near[stands]}
        least = 0
    else:
        around, least = atlas.near[view["bids"][-1]["at"]], int(view["bids"][-1]["bid"])
    return {f"bid {number} {place}" for number in mover["pool"] if number > least for place in around - occupied}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_the_same_bids_are_legal(players: int, seed: int) -> None:
    """But for the Hammer's ban, which this opinion leaves out."""
    stages = walk(Setup("skyrise", "standard", players), seed)
    atlas = Atlas(stages[0])
    for match in stages[:-1]:
        view = match.view()
        if not any(structure["wonder"] == "hammer" for structure in view["board"].values()):
            assert {words for words in match.legal() if words[:3] == "bid"} == numbers_open(match, view, atlas)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_that_is_built_was_won_in_an_auction(players: int) -> None:
    """From stage to stage at most one structure more, always where the latest bid lay."""
    stages = walk(Setup("skyrise", "standard", players), 2)
    for before, after in pairwise(stages):
        fresh = set(after.view()["board"]) - set(before.view()["board"])
        latest = before.view()["bids"][-1:] if after.moves[-1] == "pass" else [{"at": after.moves[-1].split()[-1]}]
        assert fresh <= {bid["at"] for bid in latest}
