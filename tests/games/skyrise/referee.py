"""A second opinion on the rules: a plain referee, written from the rules alone, apart from the game.

He sees the deal with everybody's cards, hears every sentence, and from then on keeps an account of his own: what may be
said next and by whom, what is collected, what each Wonder brings, what each era scores. The map is read from the scene.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from topfloor import Match
from topfloor.games.skyrise.view import View

NUMBERS = {
    0: (11, 23, 31, 43, 52, 64, 73, 81, 94, 102, 112, 124),
    1: (12, 22, 32, 41, 51, 63, 74, 84, 93, 103, 114, 121),
    2: (14, 21, 33, 44, 53, 62, 72, 83, 91, 104, 111, 122),
    3: (13, 24, 34, 42, 54, 61, 71, 82, 92, 101, 113, 123),
}
DOTTED = (1, 4, 7, 11, 12)
"""The tens of the second era."""

INITIATIVE = {
    name: number
    for number, name in enumerate(
        (
            *("hammer", "capital-building", "palace", "atlantis", "zepplinstone", "lynchs-image", "opportunity"),
            *("kahns-ambition", "jacobs-gardens", "intelligentsium", "olmsted", "munchs-haven", "sullivans-reach"),
            *("atelier", "shard", "la-boca", "le-baron", "vault", "summit", "niemeyers-legacy"),
        ),
        1,
    )
}
COLOURS = ("yellow", "green", "white", "brown")
SOURCES = (
    *("control_1", "panoramas_1", "wonders", "control_2", "panoramas_2", "objective"),
    *("patrons", "excess", "keys", "commissions", "structures"),
)


def height(number: int) -> str:
    ten = number // 10
    return "short" if ten <= 4 else "medium" if ten <= 9 else "tall"


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
        self.sides = sorted({place[0] for place in self.near})

    def groups(self, own: set[str]) -> list[set[str]]:
        """Structures that hang together within an island."""
        found: list[set[str]] = []
        for place in sorted(own):
            touching = [g for g in found if any(n in g and n[0] == place[0] for n in self.near[place])]
            found = [g for g in found if g not in touching] + [{place}.union(*touching)]
        return found

    def longest_chain(self, own: set[str]) -> int:
        """The most structures on a way from one to the next that visits none twice."""

        def beyond(place: str, seen: frozenset[str]) -> int:
            steps = [beyond(n, seen | {n}) for n in self.near[place] if n in own and n not in seen]
            return 1 + max(steps, default=0)

        return max((beyond(place, frozenset({place})) for place in own), default=0)

    def panorama(self, card: str, own: set[str], island: str | None = None) -> int:
        """What a card brings; on one island alone if one is named."""
        here = {place for place in own if island in (None, place[0])}
        if card in ("lakes", "blimps"):
            return 3 * sum(len(around & here) >= 3 for around in (self.lakes if card == "lakes" else self.blimps))
        if card == "chains":
            return 3 * len({min(group)[0] for group in self.groups(here) if len(group) >= 3})
        if card == "bridges":
            mine = [ends for ends in self.bridges if ends <= own]
            return 3 * sum(island is None or any(end[0] == island for end in ends) for ends in mine)
        return 2 * len(here & self.windmills)


class Referee:
    """The match as the rules tell it."""

    def __init__(self, match: Match[View]) -> None:
        view = match.view()
        self.atlas, self.players, self.cards = Atlas(match), match.players, view["panoramas"]
        self.discs: dict[str, str] = dict(view["discs"])
        self.owner: dict[str, int] = {}
        self.stands: dict[str, str] = {}
        """A height, or the name of a Wonder."""
        seats = range(self.players)
        self.pool = [{n for n in NUMBERS[seat] if n // 10 not in DOTTED} for seat in seats]
        yours: list[Any] = [match.view(seat)["yours"] for seat in seats]
        self.hand = [list(own["wonder_cards"]) for own in yours]
        self.objective = [own["objective"] for own in yours]
        self.chosen: list[list[str]] = [[] for _ in seats]
        self.unbuilt: list[list[str]] = [[] for _ in seats]
        self.rows = [dict.fromkeys(COLOURS, 0) for _ in seats]
        self.excess = [dict.fromkeys(COLOURS, 0) for _ in seats]
        self.patrons = [Counter[str]() for _ in seats]
        self.commissions = [0 for _ in seats]
        self.keys: list[int] = []
        self.points = [dict.fromkeys(SOURCES, 0) for _ in seats]
        self.brought: list[dict[str, int]] = [{} for _ in seats]
        assert match.to_move is not None
        self.mover, self.era, self.phase, self.over = match.to_move, 1, "open", False
        self._new_auction()

    def _new_auction(self) -> None:
        self.bids: list[tuple[int, int | str, str]] = []
        self.passed: set[int] = set()
        self.opened_with_capital = False
        self.phase = "open"

    # --- What may be said.

    def is_done(self, seat: int) -> bool:
        return self.era == 2 and not self.pool[seat] and not self.unbuilt[seat]

    def free(self) -> set[str]:
        return set(self.atlas.near) - set(self.owner) - {at for _, _, at in self.bids}

    def legal(self) -> set[str]:
        """Every sentence that may be said now."""
        seat = self.mover
        if self.phase == "open":
            return self._openings(seat)
        if self.phase == "answer":
            return self._answers(seat) | {"pass"}
        if self.phase == "choose":
            return {f"choose {card}" for card in self.hand[seat] if card not in self.chosen[seat]}
        if self.phase == "row":
            return {f"row {colour}" for colour in COLOURS}
        return {f"take {place}" for place in self._loot()}

    def _loot(self) -> set[str]:
        return {place for place in self.discs if place not in self.owner}

    def _banned(self, seat: int, number: int, at: str) -> bool:
        """The Hammer's ban (SR-40)."""
        for place, stands in self.stands.items():
            if stands == "hammer" and self.owner[place] != seat and at in self.atlas.near[place]:
                return height(number) == "tall"
        return False

    def _openings(self, seat: int) -> set[str]:
        around = {place for place in self.free() if place[0] == "c" or self.atlas.near[place] & set(self.owner)}
        bids = {(number, at) for number in self.pool[seat] for at in around}
        allowed = {f"bid {number} {at}" for number, at in bids if not self._banned(seat, number, at)}
        if not self.pool[seat]:
            allowed |= {f"wonder {wonder} {at}" for wonder in self.unbuilt[seat] for at in around}
        if "capital-building" in self.unbuilt[seat]:
            allowed |= {f"wonder capital-building {at}" for at in self.free()}
        return allowed or {f"bid {number} {at}" for number, at in bids}

    def _answers(self, seat: int) -> set[str]:
        _, latest, at = self.bids[-1]
        places = self.atlas.near[at] & self.free()
        if isinstance(latest, str):
            return {f"wonder hammer {place}" for place in places if "hammer" in self.unbuilt[seat]}
        bids = {
            f"bid {number} {place}"
            for number in self.pool[seat]
            for place in places
            if number > latest and not self._banned(seat, number, place)
        }
        return bids | {f"wonder {wonder} {place}" for wonder in self.unbuilt[seat] for place in places}

    # --- What follows from it.

    def hear(self, words: str) -> None:
        """Take a sentence for granted."""
        verb, *rest = words.split()
        getattr(self, f"_heard_{verb}")(*rest)

    def _heard_bid(self, number: str, at: str) -> None:
        self.pool[self.mover].remove(int(number))
        self.bids.append((self.mover, int(number), at))
        self._next_answer()

    def _heard_wonder(self, wonder: str, at: str) -> None:
        self.opened_with_capital = wonder == "capital-building" and not self.bids
        self.unbuilt[self.mover].remove(wonder)
        self.bids.append((self.mover, wonder, at))
        self._next_answer()

    def _heard_pass(self) -> None:
        self.passed.add(self.mover)
        self._next_answer()

    def _next_answer(self) -> None:
        """Ask the next player who can answer; if there is none, the auction is over."""
        latest = self.bids[-1][0]
        for step in range(1, self.players):
            seat = (self.mover + step) % self.players
            if seat != latest and seat not in self.passed and not self.is_done(seat):
                if self._answers(seat):
                    self.mover, self.phase = seat, "answer"
                    return
                self.passed.add(seat)
        self._won()

    def _won(self) -> None:
        winner, what, at = self.bids[-1]
        for seat, bid, _ in self.bids[:-1]:
            if isinstance(bid, int):
                self.pool[seat].add(bid)
            else:
                self.unbuilt[seat].append(bid)
        self.palace = 2 * sum(isinstance(bid, int) for _, bid, _ in self.bids)
        self.bids = []
        self.mover, self.site = winner, at
        self.owner[at], self.stands[at] = winner, height(what) if isinstance(what, int) else what
        self.effect = what if isinstance(what, str) else ""
        self._collect(at)

    def _collect(self, at: str) -> None:
        """Take the disc of a neighbourhood, if there is one; a wild one asks for a row first."""
        disc, seat = self.discs.pop(at, ""), self.mover
        if disc == "wild":
            self.phase = "row"
            return
        if disc in COLOURS:
            self._in_row(seat, disc)
        elif disc == "commissions":
            self.commissions[seat] += 1
        elif disc:
            self.patrons[seat][disc] += 1
        self._after_disc()

    def _in_row(self, seat: int, colour: str) -> None:
        if self.rows[seat][colour] < 4:
            self.rows[seat][colour] += 1
        else:
            self.excess[seat][colour] += 1

    def _heard_row(self, colour: str) -> None:
        self._in_row(self.mover, colour)
        self._after_disc()

    def _heard_take(self, place: str) -> None:
        self._collect(place)

    def _after_disc(self) -> None:
        """Then a Wonder does what it does; the Vault takes a disc more."""
        if self.effect:
            wonder, self.effect = self.effect, ""
            gain = self._gain(wonder, self.mover, self.site)
            self.brought[self.mover][wonder] = gain
            self.points[self.mover]["wonders"] += gain
            if wonder == "vault" and self._loot():
                self.phase = "take"
                return
        self._auction_is_over()

    def _auction_is_over(self) -> None:
        winner, first_to_move = self.mover, self.mover
        self._new_auction()
        if self.era == 1 and not self.pool[winner]:
            self._score_era("1")
            self.phase, self.mover = "choose", -1
            return
        if self.is_done(winner):
            self.keys.append(winner)
            left = [seat for seat in range(self.players) if not self.is_done(seat)]
            if not left:
                self.over = True
                return
            first_to_move = min(left, key=self._initiative)
        self.mover = first_to_move

    def _initiative(self, seat: int) -> tuple[int, int]:
        numbers = [INITIATIVE[card] for card in self.chosen[seat]]
        return sum(numbers), min(numbers)

    def _heard_choose(self, card: str) -> None:
        self.chosen[self.mover].append(card)
        wanted = 2 if self.players == 2 else 1
        self.mover = -1
        if all(len(cards) == wanted for cards in self.chosen):
            self.era = 2
            for seat in range(self.players):
                self.pool[seat] |= {n for n in NUMBERS[seat] if n // 10 in DOTTED}
                self.unbuilt[seat] = list(self.chosen[seat])
            self._new_auction()
            self.mover = min(range(self.players), key=self._initiative)

    # --- What it is worth.

    def own(self, seat: int) -> set[str]:
        return {place for place, owner in self.owner.items() if owner == seat}

    def controls(self, side: str) -> list[int]:
        """Who controls an island: most tall buildings, then medium, then short."""
        ranks = {}
        for seat in range(self.players):
            here = [self.stands[place] for place in self.own(seat) if place[0] == side]
            tall = here.count("tall") + here.count("atelier")
            ranks[seat] = (tall, here.count("medium"), here.count("short"))
        best = max(ranks.values())
        return [seat for seat, rank in ranks.items() if rank == best and any(best)]

    def _score_era(self, era: str) -> None:
        for side in self.atlas.sides:
            for seat in self.controls(side):
                self.points[seat][f"control_{era}"] += 5
        for seat in range(self.players):
            self.points[seat][f"panoramas_{era}"] += sum(
                self.atlas.panorama(card, self.own(seat)) for card in self.cards
            )

    def _gain(self, wonder: str, seat: int, at: str) -> int:
        """What a Wonder brings when it is built."""
        atlas, own, side, colour = self.atlas, self.own(seat), at[0], self.atlas.colour[at]
        here = [self.stands[place] for place in self.owner if place[0] == side]
        mine = [self.stands[place] for place in own]
        central = sum(place[0] == "c" for place in self.owner)
        unbuilt = len(self.pool[seat])
        gains: dict[str, Callable[[], int]] = {
            "hammer": lambda: 4,
            "capital-building": lambda: 4 * self.opened_with_capital,
            "palace": lambda: self.palace,
            "atlantis": lambda: 8 * (sum(bool(lake & own) for lake in atlas.lakes) >= 3),
            "zepplinstone": lambda: 8 * (sum(bool(blimp & own) for blimp in atlas.blimps) >= 4),
            "lynchs-image": lambda: 2 * len(atlas.near[at] & set(self.owner)),
            "opportunity": lambda: 2 * len(atlas.near[at] - set(self.owner)),
            "kahns-ambition": lambda: 8 * self._fulfilled(seat),
            "jacobs-gardens": lambda: 3 * (self.rows[seat][colour] + self.excess[seat][colour]),
            "intelligentsium": lambda: sum(atlas.panorama(card, own, side) for card in self.cards),
            "olmsted": lambda: 4 * (side == "c") + 2 * central,
            "munchs-haven": lambda: 3 * sum(count > 0 for count in self.patrons[seat].values()),
            "sullivans-reach": lambda: 3 * (here.count("tall") + here.count("atelier")),
            "atelier": lambda: 2 * (mine.count("tall") + mine.count("atelier")),
            "shard": lambda: 2 * sum(self.patrons[seat].values()),
            "la-boca": lambda: 3 * len({atlas.colour[place] for place in own if place[0] == side}),
            "le-baron": lambda: {0: 12, 1: 8, 2: 6}.get(unbuilt, 0),
            "vault": lambda: 4,
            "summit": lambda: 5 * sum(seat in self.controls(side) for side in atlas.sides),
            "niemeyers-legacy": lambda: 2 * atlas.longest_chain(own),
        }
        return gains[wonder]()

    def _fulfilled(self, seat: int) -> bool:
        on_it = [place for place in self.own(seat) if self.atlas.colour[place] == self.objective[seat]]
        return len(on_it) >= 4

    def scored(self, values: dict[str, int]) -> list[dict[str, int]]:
        """Everybody's points at the end; the values of the patrons come to light only then."""
        self._score_era("2")
        for seat, points in enumerate(self.points):
            key = self.keys.index(seat)
            has_key, has_small = key == 0, key == 1 and self.players > 2
            excess, patrons = sum(self.excess[seat].values()), sum(self.patrons[seat].values())
            lying = patrons + excess + self.commissions[seat] + has_key + has_small
            points["objective"] = 10 * self._fulfilled(seat)
            points["patrons"] = sum(values[letter] * count for letter, count in self.patrons[seat].items())
            points["excess"] = 8 * excess
            points["keys"] = 10 * has_key + 4 * has_small
            points["commissions"] = self.commissions[seat] * lying
            points["structures"] = sum(
                (2, 3, 4, 6, 4)[self.rows[seat][self.atlas.colour[place]]] for place in self.own(seat)
            )
        return self.points

    def winners(self) -> list[int]:
        """Most points, then most of them from patrons."""
        ranks = [(sum(points.values()), points["patrons"]) for points in self.points]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
