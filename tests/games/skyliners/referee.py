"""A second opinion on the rules: a plain referee, written from the rules alone, apart from the game.

He sees the deal, hears every sentence, and from then on keeps a city of his own: what may be said next, whose turn it
is, when it is over and who scored what. Sites are pairs of x from west and y from south; a building is a list of its
pieces.
"""

from __future__ import annotations

from topfloor import Match
from topfloor.games.skyliners.view import View

Site = tuple[int, int]

EVERYWHERE = [(x, y) for y in range(5) for x in range(5)]
FLOORS = {2: 16, 3: 14, 4: 12}
START_CARDS = {2: 12, 3: 9, 4: 6}


def called(site: Site) -> str:
    return f"{'abcde'[site[0]]}{site[1] + 1}"


def along(seat: int, row: int) -> list[Site]:
    """The sites of a row, nearest first: South looks north, West east, North south, East west; A is on the left."""
    steps = range(5)
    views = {
        0: [(row, depth) for depth in steps],
        1: [(depth, 4 - row) for depth in steps],
        2: [(4 - row, 4 - depth) for depth in steps],
        3: [(4 - depth, row) for depth in steps],
    }
    return views[seat]


def district(card: str) -> set[Site]:
    """The nine sites of a corner."""
    ys = range(2, 5) if card[0] == "N" else range(3)
    xs = range(3) if card[1] == "W" else range(2, 5)
    return {(x, y) for x in xs for y in ys}


class Referee:
    """The match as the rules tell it."""

    def __init__(self, match: Match[View]) -> None:
        view = match.view()
        self.full, self.players = match.variant == "full", match.players
        self.city: dict[Site, list[str]] = {
            site: [piece["piece"] for piece in view["board"].get(called(site), [])] for site in EVERYWHERE
        }
        self.start = self.mover = view["start"]
        self.stock = [{"floor": FLOORS[self.players], "roof": 2, "park": 1} for _ in range(self.players)]
        self.unplanned = [set("ABCDE") if self.full else set() for _ in range(self.players)]
        self.pile: list[tuple[int, str, int]] = []
        self.built: list[Site] = []
        self.actions, self.round = 0, 1
        self.over = False

    # --- What may be said.

    def may_stand(self, piece: str, site: Site) -> bool:
        building = self.city[site]
        if piece == "park":
            return not building
        if piece == "roof":
            return building[-1:] == ["floor"]
        return not building or building[-1] == "floor"

    def constructions(self, seat: int) -> set[str]:
        return {
            f"{piece} {called(site)}"
            for piece, left in self.stock[seat].items()
            for site in EVERYWHERE
            if left and site not in self.built and self.may_stand(piece, site)
        }

    def legal(self) -> set[str]:
        """Every sentence that may be said now."""
        if self.over:
            return set()
        plans = {f"plan {row} {number}" for row in self.unplanned[self.mover] for number in (1, 2, 3, 4)}
        return self.constructions(self.mover) | (plans if self.actions == 1 else set()) or {"forfeit"}

    def has_nothing_left(self) -> bool:
        """With neither piece nor plan left, a turn ends by itself."""
        return not any(self.stock[self.mover].values()) and not (self.actions == 1 and self.unplanned[self.mover])

    # --- What follows from it.

    def hear(self, words: str) -> None:
        """Take a sentence for granted, and pass the turn on if there is nothing more to do in it."""
        verb, *rest = words.split()
        if verb == "plan":
            self.unplanned[self.mover].remove(rest[0])
            self.pile.append((self.mover, rest[0], int(rest[1])))
        elif verb != "forfeit":
            site = ("abcde".index(rest[0][0]), int(rest[0][1]) - 1)
            self.city[site].append(verb)
            self.stock[self.mover][verb] -= 1
            self.built.append(site)
        self.actions += 1
        while not self.over and (self.actions == 2 or self.has_nothing_left()):
            self.pass_on()

    def pass_on(self) -> None:
        self.actions, self.built = 0, []
        self.mover = (self.mover + 1) % self.players
        self.round += self.mover == self.start
        if self.full:
            someone_is_out = any(not stock["floor"] for stock in self.stock)
            self.over = someone_is_out and self.mover == self.start
        else:
            self.over = not any(self.constructions(seat) for seat in range(self.players))

    # --- What it is worth.

    def height(self, site: Site) -> int:
        return sum({"floor": 2, "roof": 1, "park": 1}[piece] for piece in self.city[site])

    def seen(self, seat: int, row: int) -> list[Site]:
        """The objects that a row shows, nearest first."""
        found: list[Site] = []
        for site in along(seat, row):
            if self.height(site) > max([0, *map(self.height, found)]):
                found.append(site)
        return found

    def scored(self, cards: list[str]) -> list[dict[str, int]]:
        """Everybody's points by source; the cards say whose district is which."""
        sheet = [{"seen": 0, "antennas": 0, "spare_antennas": 0, "skyscraper": 0} for _ in range(self.players)]
        self.antennas: dict[Site, int] = {}
        if self.full:
            for seat, letter, number in self.pile:
                objects = self.seen(seat, "ABCDE".index(letter))
                if len(objects) == number or (number == 4 and len(objects) == 5):
                    self._score_row(sheet, seat, objects)
        else:
            for row in range(5):
                for turn in range(self.players):
                    seat = (self.start + turn) % self.players
                    self._score_row(sheet, seat, self.seen(seat, row))
        towers = [site for site in EVERYWHERE if "floor" in self.city[site]]
        tallest = max(map(self.height, towers))
        peaks = {site for site in towers if self.height(site) == tallest}
        for seat, card in enumerate(cards):
            sheet[seat]["antennas"] = list(self.antennas.values()).count(seat)
            sheet[seat]["skyscraper"] = 3 if peaks & district(card) else 0
        return sheet

    def _score_row(self, sheet: list[dict[str, int]], seat: int, objects: list[Site]) -> None:
        sheet[seat]["seen"] += len(objects)
        for site in objects:
            if site in self.antennas:
                continue
            if list(self.antennas.values()).count(seat) < 10:
                self.antennas[site] = seat
            else:
                sheet[seat]["spare_antennas"] += 1

    def winners(self, sheet: list[dict[str, int]]) -> list[int]:
        ranks = [(sum(points.values()), points["antennas"]) for points in sheet]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
