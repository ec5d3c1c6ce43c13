"""A second opinion on whole matches: a plain referee, written from the rules alone, apart from the game.

He sees the deal with all that is hidden in it, hears every sentence, and from then on keeps an account of his own: what
may be said next and by whom, every card, marker and point, when a level ends and when the match does. Only what
chance brings later he has to be shown: the card that a theft takes, and the order of a deck that is shuffled anew.
"""

from __future__ import annotations

from tests.games.paper_skylines.opinion import Asking, Opinion
from topfloor import Match
from topfloor.games.paper_skylines.view import View

LAST_LEVEL = 3
IDLE_ROUNDS = 10
AWARD = 3


class Referee(Opinion):
    """The match as the rules tell it."""

    def __init__(self, match: Match[View]) -> None:
        super().__init__(match)
        views = [match.view(seat) for seat in range(self.players)]
        self.offered = [view["yours"]["cities"] for view in views]
        self.values = {name: int(match.position.chip[n]) for n, name in enumerate(self.achievements)}
        self.start, self.idle, self.over = self.me, 0, False
        self.shuffled: set[str] | None = None
        """A deck shuffled anew in this sentence, whose order is yet to be seen (PS-26)."""
        self.under_way = self.whole_match()
        self.sentences = next(self.under_way)

    def hear(self, words: str) -> None:
        """Take a sentence for granted that the match has heard already."""
        try:
            self.sentences = self.under_way.send(words)
        except StopIteration:
            self.sentences, self.over = set(), True
        if self.shuffled is not None:
            order = self._deck(LAST_LEVEL)
            assert (len(order), set(order)) == (len(self.shuffled), self.shuffled)
            self.decks[LAST_LEVEL], self.shuffled = order, None

    def following(self) -> int:
        return (self.me + 1) % self.players

    # --- The course of a match.

    def whole_match(self) -> Asking[None]:
        for _ in range(self.players):
            city = yield from self.ask(f"keep {city}" for city in self.offered[self.me])
            self.city[self.me], self.cities[self.me], self.mayors[self.me] = city, [[city]], 0
            self.me = self.following()
        self.deal()
        while True:
            self.actions = self.level + 1
            while self.actions:
                yield from self.action()
            self.end_turn()
            if LAST_LEVEL in self.came_up and self.me == self.start:  # PS-25
                break
            if self.level in self.came_up and self.level < LAST_LEVEL:
                self.next_level()
        self.final_scoring()

    def deal(self) -> None:
        """Two cards of the level to everybody from the player to move on, then the row (PS-05, PS-23, PS-24)."""
        deck = self.decks[self.level]
        for seat in [(self.me + turn) % self.players for turn in range(self.players) for _ in range(2)]:
            card = self.top_card(deck, too_early=True)
            self.hands[seat] |= {card} if card else set()
        self.row = [self.top_card(deck, too_early=True) or "" for _ in range(3)]
        self.idle, self.drew = 0, False

    def end_turn(self) -> None:
        self.declared, self.used_bonus = "", 0
        self.idle = 0 if self.drew else self.idle + 1
        if self.idle == IDLE_ROUNDS * self.players:  # PS-27
            self.sweep_row()
            self.refill()
            self.idle = 0
        self.drew = False
        self.me = self.following()

    def next_level(self) -> None:
        """The row is discarded, the deck leaves the game, cards of the new level are dealt (PS-23)."""
        self.sweep_row()
        self.decks[self.level] = []
        self.level += 1
        self.deal()

    # --- The last deck, shuffled anew (PS-26).

    def recyclable(self) -> set[str]:
        return {card for card in self.pile if self.cards[card]["level"] >= 3}

    def has_deck(self, source: str = "deck") -> bool:
        return super().has_deck(source) or (self.level == LAST_LEVEL and bool(self.shuffled or self.recyclable()))

    def take(self, source: str = "deck", to: str = "hand") -> str | None:
        card = None if self.shuffled else super().take(source, to)
        if card is None and self.deck(source) is self.decks[LAST_LEVEL] and self.level == LAST_LEVEL:
            if not self.shuffled:
                self.shuffled = self.recyclable()
                self.pile -= self.shuffled
            card = self.seen_to_come(to)
            self.drew |= card is not None
        return card

    def seen_to_come(self, to: str) -> str | None:
        """Which card of the new deck came, as the table shows."""
        assert self.shuffled is not None
        view, (where, _, space) = self.match.view(), to.partition(" ")
        if where == "hand":
            there = sorted(self._hand(self.me))
        elif where == "row":
            there = [view["row"][int(space)]]
        else:
            there = [card for stack in self._city(view, self.me) for card in stack]
        card = next((card for card in there if card in self.shuffled), None)
        assert card or not self.shuffled, f"{self.shuffled} and none of them went {to}"
        self.shuffled -= {card} if card else set()
        return card

    # --- The end.

    def most(self, measures: list[int]) -> int:
        """Who has most; nobody in a tie (PS-28)."""
        return measures.index(max(measures)) if measures.count(max(measures)) == 1 else -1

    def tallest(self) -> list[int]:
        return [max(len(stack) for stack in city) for city in self.cities]

    def buildings(self) -> list[int]:
        return [sum(bool(stack) for stack in city) for city in self.cities]

    def final_scoring(self) -> None:
        """Awards and chips from the leader downwards; level at 0, from the start player on (PS-28, PS-29)."""
        holders = [self.most(self.tallest()), self.most(self.buildings())]
        in_turn = [(self.start + turn) % self.players for turn in range(self.players)]
        for seat in sorted(in_turn, key=lambda seat: -self.scores[seat]):
            for _ in range(AWARD * holders.count(seat)):
                self.point(seat, "awards")
            for _ in range(sum(self.values[name] for name in self.chips[seat])):
                self.point(seat, "chips")

    def winners(self) -> list[int]:
        """The furthest marker, then the tallest building, then the most buildings (PS-30)."""
        ranks = list(zip(self.scores, self.tallest(), self.buildings(), strict=True))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
