"""A coach: before a move it says what matters, after a poor one what was better. See docs/coach.md.

It knows what its seat knows, thinks as bots do, and says nothing that a reason does not bear out. Whoever plays is not
held up by it: what it thinks is thought in portions, and it has nothing to say about most moves.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from topfloor.bots import hints
from topfloor.bots.by_game import ByGame, in_game
from topfloor.bots.player import Advice, seat_to_move
from topfloor.bots.reasons import AS_GOOD, COMMON, RIVALS_COUNT
from topfloor.bots.search import Pondering, Search, warm
from topfloor.engine import refusals
from topfloor.engine.game import AnyPosition, Game
from topfloor.engine.match import Match
from topfloor.engine.reasons import ALIKE, Reason, Told, matter, rules_of, told_of
from topfloor.engine.texts import say, sentence

PACKAGE = "topfloor.bots"

POOR: ByGame = {"skyliners": 0.10, "skyrise": 0.10, "skyline": 0.14, "paper-skylines": 0.12}
"""A move is poor that is found to cost so much of the chance to win: then it costs about a tenth (docs/coach.md)."""

ERRORS = 3.0
"""And more than so many standard errors, as they are found between the worlds in which it was weighed."""

CLOSE = 0.05
"""Moves whose chances lie nearer to each other before the move are not weighed again: neither is poor."""

WORLDS = 8
"""In so many imagined worlds two moves are weighed before one is called poor."""

FEWEST_WORLDS = 4
"""After so many of them it may be clear already that a move is not poor."""

SHARES: ByGame = {"skyliners": 8, "skyrise": 8, "skyline": 8, "paper-skylines": 16}
"""A move in a world is thought about with such a share of a search's budget: where worlds agree, a small one does."""

LEAST_MATTER = 0.5
"""What is worth fewer points than this is not what matters."""

SINGLE = "single"
"""The kind of what is said where one move is better, and no single thing says why."""


@dataclass(frozen=True)
class Remark:
    """What matters before a move, without the move: the reason that tells moves apart, or that none does."""

    seat: int
    reason: Reason

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules to read on."""
        return rules_of([self.reason])

    def say(self, match: Match, lang: str = "en") -> str:
        """It in a sentence; the match is the one that it is about."""
        return sentence(matter(self.reason, match, self.seat, lang))


@dataclass(frozen=True)
class Weighed:
    """A move and what it is worth to whoever makes it: the chance to win, in each of several imagined worlds."""

    words: str
    wins: tuple[float, ...]

    @property
    def win(self) -> float:
        """On average."""
        return fmean(self.wins)


@dataclass(frozen=True)
class Verdict:
    """A poor move, and a better one, with reasons that compare it with what was played."""

    seat: int
    played: Weighed
    better: Weighed
    reasons: tuple[Reason, ...]

    @property
    def loss(self) -> float:
        """How much of the chance to win the move cost."""
        return self.better.win - self.played.win

    def told(self, match: Match, lang: str = "en") -> Told:
        """It in words, with the rules to read on; the match is as it was before the move."""
        why = told_of(self.reasons, match, self.seat, lang, is_known=True)
        moves = {"played": match.say(self.played.words, lang), "better": match.say(self.better.words, lang)}
        text = say(PACKAGE, lang, "coach.poor", hundredths=round(100 * self.loss), **moves)
        return Told(say(PACKAGE, lang, "coach.why", text=text, why=sentence(why.text)) if why.text else text, why.rules)

    def say(self, match: Match, lang: str = "en") -> str:
        """It in words alone."""
        return self.told(match, lang).text


class Coach:
    """Thinks for whoever is to move; with the same iterations and seed, it says the same every time.

    In a `hurry`, somebody waits: it does not wait for kernels to be compiled, and thinks for `at_most` so many seconds
    about each question.
    """

    def __init__(
        self, *, iterations: ByGame = hints.ADVICE, seed: int = 0, hurry: bool = False, at_most: float = math.inf
    ) -> None:
        self.search = Search(iterations=iterations, seed=seed, hurry=hurry, at_most=at_most)
        self._known: tuple[bytes, list[Advice]] | None = None

    def before(self, match: Match) -> Remark | None:
        """What matters for whoever is to move; nothing where there is only one move to make."""
        return None if self.search.forced(match) else remark(seat_to_move(match), self._advice(match))

    def after(self, match: Match, words: str) -> Verdict | None:
        """What there is to say about a move, of a match as it was before; nothing unless it is poor."""
        refusals.check(match, words, "en", None)
        better = rival(self._advice(match), words) if not self.search.forced(match) else None
        if better is None:
            return None
        weighing = Weighing(self.search, match, better, words)
        while weighing.go_on():
            pass
        return self.judged(match, *weighing.weighed())

    def judged(self, match: Match, better: Weighed, played: Weighed) -> Verdict | None:
        """A verdict on a move that was weighed with a better one; nothing unless it is poor."""
        if not is_poor(match.game, better, played):
            return None
        reasoning = self.search.reason(match, as_advice(better, played))
        while reasoning.go_on():
            pass
        return verdict(seat_to_move(match), better, played, reasoning.reasoned())

    def _advice(self, match: Match) -> list[Advice]:
        """All candidates; of the position that was thought about last, they are known."""
        at = bytes(match.glimpse(seat_to_move(match)))
        if self._known is None or self._known[0] != at:
            if not self.search.hurry:
                warm(match.game)
            self._known = at, self.search.advise(match)
        return self._known[1]


# --- Before a move.


def remark(seat: int, advice: Sequence[Advice]) -> Remark | None:
    """What tells the candidates apart, most of all; nothing while too little was thought to know."""
    best, *others = hints.told(advice)
    if best.win is None or not others:
        return None
    lesser = [one for one in others if one.win is None or best.win - one.win > AS_GOOD]
    if not lesser:
        return Remark(seat, Reason(ALIKE, seat))
    found = list(_topics(seat, best, others, lesser))
    reason, worth = max(found, key=lambda topic: topic[1], default=(None, 0.0))
    if reason is not None and worth >= LEAST_MATTER:
        return Remark(seat, reason)
    return Remark(seat, Reason(SINGLE if len(lesser) == len(others) else ALIKE, seat))


def _topics(
    seat: int, best: Advice, others: Sequence[Advice], lesser: Sequence[Advice]
) -> Iterator[tuple[Reason, float]]:
    """What speaks for the best candidate and against those that are worse, each with what it is about worth."""
    for reason in best.reasons:
        if _is_topic(reason) and reason.speaks_for(seat) and (not reason.against or others[0] in lesser):
            common = not reason.against and all(reason in other.reasons for other in others)
            yield reason, _weight(reason, seat) * (COMMON if common else 1.0)
    against = [
        reason
        for one in lesser
        for reason in one.reasons
        if _is_topic(reason) and reason.against and not reason.speaks_for(seat)
    ]
    for reason in against:
        alike = [_weight(other, seat) for other in against if reason.repeats(other)]
        yield reason, sum(alike) / len(lesser)


def _is_topic(reason: Reason) -> bool:
    return reason.kind not in (ALIKE, "lead")


def _weight(reason: Reason, seat: int) -> float:
    return abs(reason.worth) * (1.0 if reason.seat == seat else RIVALS_COUNT)


# --- After a move.


def rival(advice: Sequence[Advice], words: str) -> str | None:
    """The move with which one that was played is to be weighed; nothing if it is the best, or about as good."""
    tried, best = {one.words: one for one in hints.told(advice)}, hints.told(advice)[0]
    played = tried.get(words)
    if words in (best.words, advice[0].words):
        return None
    if played is not None and played.win is not None and best.win is not None and best.win - played.win < CLOSE:
        return None
    return best.words


def is_poor(game: Game, better: Weighed, played: Weighed) -> bool:
    """Whether a move loses so much against another, in the same worlds, that it is no accident of the search."""
    loss, error = _loss(better.wins, played.wins)
    return loss >= in_game(POOR, game) and loss > ERRORS * error


def is_fine(game: Game, better: Weighed, played: Weighed) -> bool:
    """Whether a move is so little worse than another, if at all, that further worlds need not be looked at."""
    loss, error = _loss(better.wins, played.wins)
    return len(better.wins) >= FEWEST_WORLDS and loss + ERRORS * error < in_game(POOR, game)


def _loss(better: Sequence[float], played: Sequence[float]) -> tuple[float, float]:
    """How much a move costs on average, and the standard error of that, as it varies among the worlds."""
    losses = [one - other for one, other in zip(better, played, strict=True)]
    return fmean(losses), stdev(losses) / math.sqrt(len(losses)) if len(losses) > 1 else math.inf


def as_advice(*weighed: Weighed) -> list[Advice]:
    """Moves that were weighed, as reasons are found for them."""
    return [Advice(one.words, one.win, hints.FEWEST_VISITS, (one.words,)) for one in weighed]


def verdict(seat: int, better: Weighed, played: Weighed, reasoned: Sequence[Advice]) -> Verdict:
    """A verdict on a poor move, with those of the reasons found for the better one that speak for it."""
    return Verdict(seat, played, better, tuple(one for one in reasoned[0].reasons if one.speaks_for(seat)))


class Weighing:
    """Thinks on after two moves in the same imagined worlds, for each as long, and so finds what they are worth.

    It ends as soon as it is clear that the second one is not poor.
    What one of them brings to light is only imagined, and another thing in every world: luck is no merit.
    """

    def __init__(self, search: Search, match: Match, better: str, played: str) -> None:
        self.match, self.seat, self.moves = match, seat_to_move(match), (better, played)
        self._search = search
        self._left = [(words, world) for world in range(WORLDS) for words in self.moves]
        self._found: dict[str, list[float]] = {words: [] for words in self.moves}
        self._pondering: Pondering | None = None

    def go_on(self) -> bool:
        """Think a little; whether there is anything left to think."""
        words, world = self._left[0]
        if self._pondering is None:
            salt = WORLDS * self._search.seed + world
            there = _after(self.match, self.match.glimpse(self.seat, salt), words)
            if there.over:
                won = there.winners()
                return self._note(1.0 / len(won) if self.seat in won else 0.0)
            self._pondering = _share(self._search, self.match, salt).ponder(there, seat=self.seat)
        if self._pondering.go_on():
            return True
        return self._note(self._pondering.outlook())

    def _note(self, win: float) -> bool:
        words, _ = self._left.pop(0)
        self._found[words].append(win)
        self._pondering = None
        if words == self.moves[-1] and is_fine(self.match.game, *self.weighed()):
            self._left.clear()
        return bool(self._left)

    def weighed(self) -> tuple[Weighed, Weighed]:
        """What was found, in those worlds in which both moves have been thought about."""
        worlds = min(map(len, self._found.values()))
        better, played = (Weighed(words, tuple(self._found[words][:worlds])) for words in self.moves)
        return better, played


def _share(search: Search, match: Match, salt: int) -> Search:
    """A search with a share of the budget of another, for one move in one world."""
    iterations, most = search.iterations_in(match.game) or 1, search.at_most / (2 * WORLDS)
    shares = round(in_game(SHARES, match.game))
    return Search(iterations=max(1, iterations // shares), seed=salt, hurry=search.hurry, at_most=most)


def _after(match: Match, known: AnyPosition, words: str) -> Match:
    """The match as its mover imagines it after a move."""
    mover = known.to_move
    match.game.apply(known, match.content.box, match.content.number[words])
    return match.at(known, [*match.moves, words], [*match.movers, mover])
