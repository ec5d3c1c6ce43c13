"""A second opinion on the rules: a plain referee, written from the rules alone, apart from the kernels.

He sees the deal, hears every sentence whole, also in the hidden game, and from then on keeps an account of his own: who
may say what, everybody's cash, floors and cards, what stands where, the last turns and the points. Only which card
somebody draws he has to be shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tests.games.skyline.drawing import SITES
from topfloor import Match
from topfloor.games.skyline.view import View

VALUE = {"1": 1, "2": 2, "4": 4, "6": 6, "penthouse": 10, "neutral": 5}
LEVEL = {"1": 0, "2": 1, "4": 2, "6": 3, "penthouse": 4}
STOCK = {"1": 8, "2": 6, "4": 4, "6": 3, "penthouse": 3}
DEALT = {"1": 2, "2": 1}
NEUTRALS = 6
PATTERNS = {
    "us-bank-tower": "X.X.X",
    "empire-state-building": "XXX",
    "flatiron-building": "XX/X.",
    "bank-of-china-tower": "X../.X./..X",
    "chrysler-building": "X.X/.X.",
    "two-international-finance-centre": "XX.X",
    "jin-mao-tower": "X.X/.../.X.",
    "commerzbank-tower": "X.X/.../X..",
    "sears-tower": "XX/XX",
    "citic-plaza": "XXX/.X.",
    "taipei-101": "XXXX",
    "one-canada-square": ".X./X.X/.X.",
    "petronas-towers": "X.X/X.X",
    "emirates-towers": "XX.XX",
}
COPIES = 3
MISSIONS = {
    "new-york": "X.X/.X./.X.",
    "sydney": "X..X/.XX.",
    "shanghai": "XXX/.../.X.",
    "london": "XX./..X/..X",
    "rotterdam": "XX./X../..X",
    "frankfurt": "X.X/.X./X..",
}
STRATEGIC = {"b3", "c5", "c8"}
AT = {site: complex("abcde".index(site[0]), int(site[1:])) for site in SITES}
NOBODY = -1
QUIET_ROUNDS, MOST_ROUNDS = 10, 60


def placements(pattern: str) -> set[frozenset[complex]]:
    """Every turned or mirrored copy of a pattern that lies on the island (A8)."""
    rows = pattern.split("/")
    marks = [complex(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "X"]
    faces = (marks, [mark.conjugate() for mark in marks])
    looks = [[mark * turn for mark in face] for turn in (1, 1j, -1, -1j) for face in faces]
    found = {frozenset(mark - look[0] + place for mark in look) for look in looks for place in AT.values()}
    return {copy for copy in found if copy <= set(AT.values())}


PLACEMENTS = {name: placements(pattern) for name, pattern in (PATTERNS | MISSIONS).items()}


class Referee:
    """The match as the rules tell it."""

    def __init__(self, match: Match[View]) -> None:
        self.match, self.players = match, match.players
        seats = range(self.players)
        self.board: dict[str, list[tuple[str, int]]] = {site: [] for site in SITES}
        """Pieces and owners on every site, from the ground up."""
        self.cash = [10 for _ in seats]
        self.hand = [Counter(DEALT) for _ in seats]
        self.stock = [Counter(STOCK) - Counter(DEALT) for _ in seats]
        self.neutrals = NEUTRALS
        self.pile = Counter(dict.fromkeys(PATTERNS, COPIES))
        self.cards = [Counter[str]() for _ in seats]
        for seat in seats:
            self._draw(seat, 3)
        assert match.to_move is not None
        self.start = self.mover = match.to_move
        self.round, self.quiet, self.closer, self.over, self.why = 1, 0, NOBODY, False, ""
        self._begin_turn()

    def _draw(self, seat: int, expected: int) -> None:
        """Cards come to a hand: which ones, the record shows; they must have been in the pile (SW-06, SW-31)."""
        held = Counter({card: int(self.match.position.cards[seat, n]) for n, card in enumerate(PATTERNS)})
        drawn = held - self.cards[seat]
        assert (drawn.total(), drawn - self.pile) == (expected, Counter()), f"seat {seat} drew {drawn}"
        self.cards[seat] += drawn
        self.pile -= drawn

    # --- What stands.

    def top(self, site: str) -> int:
        """Whose a building is; nobody's if its top is neutral, or bare ground (SW-12)."""
        return self.board[site][-1][1] if self.board[site] else NOBODY

    def tops(self, seat: int) -> set[str]:
        return {site for site in SITES if self.top(site) == seat}

    def income(self, seat: int) -> int:
        """The best sum over groups, found by walking from site to site (SW-13 … SW-15, A15)."""
        left, best = {AT[site]: self.board[site][-1][0] for site in self.tops(seat)}, 0
        while left:
            waiting, total = [next(iter(left))], 0
            while waiting:
                place = waiting.pop()
                piece = left.pop(place, None)
                if piece is not None:
                    total += 0 if piece == "penthouse" else VALUE[piece]
                    waiting += [place + step for step in (1, -1, 1j, -1j)]
            best = max(best, total)
        return best

    def shows(self, seat: int, card: str) -> bool:
        """Whether the pattern lies on own tops somewhere (SW-34, SW-35)."""
        own = {AT[site] for site in self.tops(seat)}
        return any(copy <= own for copy in PLACEMENTS[card])

    def penthouses(self, seat: int) -> int:
        return sum(floor == ("penthouse", seat) for stack in self.board.values() for floor in stack)

    # --- What may be said.

    def legal(self) -> set[str]:
        """Every sentence that may be said now."""
        seat, held = self.mover, +self.cards[self.mover]
        trades = {f"trade {card}" for card in held} if self.given + held.total() >= 3 else set()
        if self.given:
            return trades
        cashes = {f"cash {card}" for card in held if card not in self.cashed and self.shows(seat, card)}
        if self.phase == "build":
            builds = {f"build {piece} {site}" for piece in +self.hand[seat] for site in self._sites_for(piece)}
            return builds | trades | cashes | {"done"}
        stock = self.stock[seat] + Counter(neutral=self.neutrals)
        buys = {f"buy {piece}" for piece in stock if self.cash[seat] >= VALUE[piece] and piece not in self.sold}
        return cashes | trades | buys | {f"sell {piece}" for piece in +self.hand[seat]} | {"end"}

    def _sites_for(self, piece: str) -> Iterable[str]:
        """Where the mover may put a piece that he holds (SW-19 … SW-29)."""
        seat = self.mover
        for site, stack in self.board.items():
            if len(stack) == 5 or self.cash[seat] < self._fee(piece, site):
                continue
            takes_part = any(owner == seat for _, owner in stack)
            fits = len(stack) == LEVEL.get(piece, -1) and self.top(site) != seat
            if piece == "neutral" or (fits and (piece != "penthouse" or takes_part)):
                yield site

    def _fee(self, piece: str, site: str) -> int:
        return 0 if piece == "neutral" and self.top(site) == self.mover else VALUE[piece]

    # --- What follows from it.

    def hear(self, words: str) -> None:
        """Take a sentence for granted that the match has heard already."""
        verb, *rest = words.split()
        getattr(self, f"_heard_{verb}")(*rest)

    def _begin_turn(self) -> None:
        self.phase, self.given = "build", 0
        self.cashed: set[str] = set()
        self.bought: set[str] = set()
        self.sold: set[str] = set()
        self.cash[self.mover] += self.income(self.mover)

    def _heard_build(self, piece: str, site: str) -> None:
        seat, fee, below = self.mover, self._fee(piece, site), self.top(site)
        self.hand[seat][piece] -= 1
        self.cash[seat] -= fee
        if below != NOBODY:
            self.cash[below] += fee
        self.board[site].append((piece, NOBODY if piece == "neutral" else seat))
        self.quiet = -1
        if piece == "penthouse":
            if self.closer == NOBODY and self.penthouses(seat) == 3:
                self.closer = seat
            for step in range(1, self.players):
                self._draw((seat + step) % self.players, min(1, self.pile.total()))

    def _heard_cash(self, card: str) -> None:
        self.cards[self.mover][card] -= 1
        self.cashed.add(card)
        self.cash[self.mover] += 5 if PATTERNS[card].count("X") == 3 else 8

    def _heard_trade(self, card: str) -> None:
        self.cards[self.mover][card] -= 1
        self.given = (self.given + 1) % 3
        self.cash[self.mover] += 5 * (self.given == 0)

    def _heard_done(self) -> None:
        self.phase = "market"

    def _heard_buy(self, piece: str) -> None:
        self._move(piece, 1)
        self.bought.add(piece)
        self.cash[self.mover] -= VALUE[piece]

    def _heard_sell(self, piece: str) -> None:
        self._move(piece, -1)
        self.sold.add(piece)
        self.cash[self.mover] += VALUE[piece] // 2

    def _move(self, piece: str, n: int) -> None:
        """A floor from the stock to a hand, or back."""
        self.hand[self.mover][piece] += n
        if piece == "neutral":
            self.neutrals -= n
        else:
            self.stock[self.mover][piece] -= n

    def _heard_end(self) -> None:
        following = (self.mover + 1) % self.players
        self.quiet += 1
        if following == self.closer:
            self.why = "penthouses"
        elif self.quiet == QUIET_ROUNDS * self.players:
            self.why = "quiet"
        elif self.round == MOST_ROUNDS and following == self.start:
            self.why = "rounds"
        self.over = bool(self.why)
        if not self.over:
            self.round += following == self.start
            self.mover = following
            self._begin_turn()

    # --- What it is worth.

    def scored(self, missions: list[str]) -> list[dict[str, int]]:
        """Everybody's points; missions come to light only at the end (SW-45 … SW-47)."""
        return [
            {
                "penthouses": self.penthouses(seat),
                "strategic": len(self.tops(seat) & STRATEGIC),
                "mission": 2 * self.shows(seat, mission),
            }
            for seat, mission in enumerate(missions)
        ]

    @staticmethod
    def winners(sheet: list[dict[str, int]]) -> list[int]:
        """Most points, then most penthouses, then the mission (SW-49)."""
        ranks = [(sum(points.values()), points["penthouses"], points["mission"]) for points in sheet]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
