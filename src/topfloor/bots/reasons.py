"""Why a bot likes a move: what it changes at once, and what matches that begin with it bring on average.

See docs/bots.md for how reasons come about, and what they do not claim.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from topfloor.bots import foresight, hints
from topfloor.bots.player import Advice, seat_to_move
from topfloor.engine.game import AnyPosition, Game
from topfloor.engine.kernel import AnyFunction, build, compiles, just, room, room_for
from topfloor.engine.match import Match
from topfloor.engine.reasons import ALIKE, Reason, Told, line, ruled, told_of
from topfloor.engine.record import Array

WORLDS = 400
"""As many worlds at most are played out for each candidate."""

FEWEST_WORLDS = 30
"""From fewer, nothing is told: their standard errors would be guesses."""

ERRORS = 3.0
"""A difference of no more standard errors than this is noise. Dozens are looked at, and with two, some would pass."""

LEAST_POINTS = 0.25
LEAST_CHANCE = 0.05
"""Smaller differences are true, perhaps, but nobody would move for them."""

AS_GOOD = 0.03
"""Chances to win that differ by no more than this are about the same."""

BREATH = 0.02
"""Seconds of playing out between looks at the clock."""

COMMON = 0.3
"""What a fact counts that is as true of the move with which it is compared."""

ASIDE = 0.5
"""What a reason against the best move counts, or one for another; those for the best and against others come first."""

LAST = 0.1
"""What a point of the lead counts, in the order of reasons."""

RIVALS_COUNT = 0.6
"""What points of a rival count beside one's own."""

Ends: TypeAlias = Sequence[Sequence[Sequence[int]]]
"""How a candidate ends: by world, seat and column."""


class Reasoning:
    """Finds reasons for the candidates that people are told of, in portions, for those who share a processor.

    Without worlds, or before the first have been played out, there are only facts.
    """

    def __init__(
        self, match: Match, advice: Sequence[Advice], *, worlds: int, seconds: float, salt: int, plain: bool
    ) -> None:
        game = match.game
        self.match, self.seat, self.advice = match, seat_to_move(match), advice
        self.shown = hints.told(advice)
        self.known = match.glimpse(self.seat, salt)
        self._seconds, self._played, self._portion = seconds, 0, 1
        self._worlds = worlds if worlds >= FEWEST_WORLDS and len(self.shown) > 1 else 0
        self._run = build(foresight.foresee, game, plain=plain) if self._worlds else None
        self._plain = plain or not compiles()
        if self._worlds:
            columns = len(game.SOURCES) + len(game.OUTCOMES)
            self._ends = self._room(self._worlds, len(self.shown), match.players, columns)
            self._rows = room_for(game.Position, 3, plain=plain)
            self._rows[0] = just(self.known, plain=plain)[0]
            self._candidates = self._room(len(self.shown))
            for number, one in enumerate(self.shown):
                self._candidates[number] = match.content.number[one.words]

    def _room(self, *shape: int) -> Array:
        return room("i8", *shape, plain=self._plain)

    def go_on(self) -> bool:
        """Play out for about a breath; whether there is anything left to play out."""
        if self._run is None:
            return False
        before = time.perf_counter()
        until = min(self._worlds, self._played + self._portion)
        self._play_out(self._run, until)
        self._played = until
        took = time.perf_counter() - before
        self._seconds -= took
        if took < BREATH:
            self._portion *= 2
        return self._played < self._worlds and self._seconds > 0

    def _play_out(self, run: AnyFunction, until: int) -> None:
        game, boxes = self.match.game, just(self.match.content.box, plain=self._plain)
        moves, marks = self._room(game.ACTIONS), self._room(len(game.OUTCOMES))
        run(self._rows, boxes, self.seat, self._candidates, moves, marks, self._ends[:until], self._played)

    def reasoned(self) -> list[Advice]:
        """The same advice, with reasons for the candidates that are shown."""
        reasons = {one.words: self._ruled(self._reasons(number)) for number, one in enumerate(self.shown)}
        return [replace(one, reasons=reasons.get(one.words, ())) for one in self.advice]

    def _ruled(self, reasons: Sequence[Reason]) -> tuple[Reason, ...]:
        return tuple(ruled(reason, self.match) for reason in reasons)

    def _reasons(self, number: int) -> tuple[Reason, ...]:
        """All reasons for one candidate, the most telling first: the best beside the second, others beside the best."""
        facts = at_once(self.match, self.known, self.shown[number].words)
        if len(self.shown) == 1:
            return _ordered(facts, [], self.seat, is_best=True)
        other = 1 if number == 0 else 0
        common = at_once(self.match, self.known, self.shown[other].words)
        expected = self._expected(number, other) if self._played >= FEWEST_WORLDS else []
        return _ordered([*facts, *expected], common, self.seat, is_best=number == 0)

    def _expected(self, number: int, other: int) -> list[Reason]:
        """What differs between two candidates on average, as far as that is why the search prefers one of them.

        Where quick playouts favour the other one on the whole, the search has seen further, and they do not explain it.
        """
        is_best, against = number == 0, self.shown[other].words
        ends = self._ends[: self._played].tolist()
        here, there = ([world[one] for world in ends] for one in (number, other))
        found, lead = list(self._differences(number, here, there, against)), list(self._lead(here, there, against))
        new, compared = [one for one in found if not one.against], [one for one in found if one.against] + lead
        if any((reason.amount > 0) != is_best for reason in lead):
            return new
        if is_best and not any(reason.speaks_for(self.seat) for reason in compared):
            compared = []
        return [*new, *(compared or self._alike(number, other))]

    def _alike(self, number: int, other: int) -> Iterator[Reason]:
        """That two moves are about as good, if nothing tells them apart and the search thinks so, too."""
        here, there = self.shown[number], self.shown[other]
        if here.win is not None and there.win is not None and abs(here.win - there.win) <= AS_GOOD:
            yield Reason(ALIKE, self.seat, against=there.words)

    def _differences(self, number: int, here: Ends, there: Ends, against: str) -> Iterator[Reason]:
        """Points by source and chances that differ by more than noise."""
        game, after = self.match.game, self._after(number)
        for seat in range(self.match.players):
            for column, source in enumerate(game.SOURCES):
                mean, error = _difference(*(_column(ends, seat, column) for ends in (here, there)))
                if abs(mean) >= max(LEAST_POINTS, ERRORS * error):
                    yield Reason("points", seat, mean, source, against=against, error=error, worth=mean)
            for mark in range(len(game.OUTCOMES)):
                columns = (_column(ends, seat, len(game.SOURCES) + mark) for ends in (here, there))
                yield from self._chance(after, seat, mark, against, *columns)

    def _after(self, number: int) -> AnyPosition:
        """What the seat knows, after a candidate."""
        after = self.known.copy()
        content = self.match.content
        self.match.game.apply(after, content.box, content.number[self.shown[number].words])
        return after

    def _chance(
        self, after: AnyPosition, seat: int, mark: int, against: str, here: Sequence[int], there: Sequence[int]
    ) -> Iterator[Reason]:
        """How likely an outcome is, if that differs or the move brings it into the world."""
        mean, error = _difference(here, there)
        told = self.match.game.chance(self.known, after, self.match.content, mark, seat, self.seat)
        if told is None or not (told.is_new or abs(mean) >= max(LEAST_CHANCE, ERRORS * error)):
            return
        chances = {"chance": round(sum(here) / len(here), 4), "other": round(sum(there) / len(there), 4)}
        if told.is_new:
            worth, against, mean = told.worth * (chances["chance"] - 0.5), "", chances["chance"]
        else:
            worth = told.worth * mean
        words = {**told.words, **chances}
        yield Reason(told.kind, seat, mean, told.source, told.at, against, error, worth, words)

    def _lead(self, here: Ends, there: Ends, against: str) -> Iterator[Reason]:
        """By how much the lead over the best rival differs; where it comes from says more, and stands before it."""
        leads = (_leads(ends, len(self.match.game.SOURCES), self.seat) for ends in (here, there))
        mean, error = _difference(*leads)
        if abs(mean) >= max(LEAST_POINTS, ERRORS * error):
            yield Reason("lead", self.seat, mean, against=against, error=error, worth=LAST * mean)


def _column(ends: Ends, seat: int, column: int) -> list[int]:
    return [world[seat][column] for world in ends]


def _leads(ends: Ends, sources: int, seat: int) -> list[int]:
    """By how much a seat leads over its best rival, in each world."""
    scores = ([sum(columns[:sources]) for columns in world] for world in ends)
    return [points.pop(seat) - max(points) for points in scores]


def _difference(here: Sequence[int], there: Sequence[int]) -> tuple[float, float]:
    """How much more there is on average in the same worlds, and its standard error; from whole numbers, so exactly."""
    apart = [one - other for one, other in zip(here, there, strict=True)]
    count, total, squares = len(apart), sum(apart), sum(one * one for one in apart)
    error = math.sqrt((squares * count - total * total) / (count * count * (count - 1)))
    return round(total / count, 4), round(error, 4)


def _ordered(reasons: Sequence[Reason], common: Sequence[Reason], seat: int, *, is_best: bool) -> tuple[Reason, ...]:
    """The most telling first: those that speak for the best candidate, and against the others."""

    def telling(reason: Reason) -> float:
        weight = abs(reason.worth) * (1.0 if reason.seat == seat else RIVALS_COUNT)
        weight *= 1.0 if reason.speaks_for(seat) == is_best else ASIDE
        return -weight * (COMMON if reason in common else 1.0)

    return tuple(sorted(reasons, key=telling))


def at_once(match: Match, known: AnyPosition, words: str) -> list[Reason]:
    """What a move changes at once, from what its mover knows: points by source, and what else the game has to say.

    Nothing where something hidden would come to light, or the match would end, but what is known beforehand.
    """
    game, content, seat = match.game, match.content, known.to_move
    action, after = content.number[words], known.copy()
    is_open = not game.apply(after, content.box, action) and not after.over
    told = game.changes(known, after if is_open else None, action, content, seat)
    found = [*told, *_points(match.at(known), match.at(after), seat)] if is_open else told
    return [ruled(reason, match) for reason in found]


def _points(before: Match, after: Match, seat: int) -> Iterator[Reason]:
    """How points as they stand change, by source, where the seat knows them before and after."""
    players = zip(before.view(seat)["players"], after.view(seat)["players"], strict=True)
    for was, now in players:
        for source, points in now["points"].items():
            amount = points - was["points"].get(source, points)
            if amount:
                yield Reason("points-now", now["seat"], amount, source, worth=amount)


def why(match: Match, advice: Advice, lang: str = "en") -> str:
    """The reasons for a candidate in one line, as whoever is to move is told of them; nothing if there are none."""
    return line(advice.reasons, match, seat_to_move(match), lang)


def why_by_rule(match: Match, advice: Advice, lang: str = "en") -> Told:
    """The same, with the rules that the reasons in it are about."""
    return told_of(advice.reasons, match, seat_to_move(match), lang)


def warm(game: Game) -> None:
    """Play out once, which compiles what it needs."""
    match = Match(game, players=game.PLAYERS[0])
    advice = [Advice(words, None, 1, (words,)) for words in match.legal()[:2]]
    reasoning = Reasoning(match, advice, worlds=FEWEST_WORLDS, seconds=0.0, salt=0, plain=False)
    reasoning.go_on()
