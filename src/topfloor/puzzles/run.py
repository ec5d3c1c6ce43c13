"""Somebody looks for the move: what was tried, and what is answered. No rules; the match knows those.

What was said so far, `said`, tells everything: a run that is told the same is at the same point. An empty sentence asks
for the solution. Until it is found or shown, nothing that is told names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from topfloor.bots.reasons import at_once
from topfloor.engine.errors import BadSetup
from topfloor.engine.match import Match
from topfloor.engine.reasons import Reason, chosen, in_words, line
from topfloor.engine.texts import Saying, say, sentence, texts
from topfloor.learn import Answer, Kind
from topfloor.puzzles.puzzle import PACKAGE, Collection, Puzzle

SHOW = ""
"""What is said by whoever wants to see the solution."""

PATIENCE = 2
"""After so many wrong moves the solution is offered."""


class Stage(StrEnum):
    """How far somebody is."""

    ASKED = "asked"
    SOLVED = "solved"
    SHOWN = "shown"


class PuzzleRun:
    """A puzzle that somebody sits at."""

    def __init__(self, collection: Collection, puzzle: Puzzle) -> None:
        self.collection, self.puzzle = collection, puzzle
        self.match = puzzle.match()
        self.said: list[str] = []
        self.stage = Stage.ASKED

    @classmethod
    def at(cls, collection: Collection, puzzle: Puzzle, said: Iterable[str]) -> PuzzleRun:
        """A run that was told all this; `BadSetup` if that is not how this puzzle can go."""
        run = cls(collection, puzzle)
        for number, words in enumerate(said, 1):
            if run.touch(words).kind is Kind.REFUSED:
                known = {"title": collection.game.TITLE, "puzzle": puzzle.number, "number": number}
                raise BadSetup(Saying(PACKAGE, "not-so", **known))
        return run

    @property
    def you(self) -> int:
        """The seat that has to find the move."""
        return self.puzzle.you

    @property
    def tried(self) -> list[str]:
        """What was tried in vain."""
        return [words for words in self.said if words not in (SHOW, self.puzzle.best)]

    @property
    def is_over(self) -> bool:
        """Whether the move was found or shown."""
        return self.stage is not Stage.ASKED

    @property
    def offers_solution(self) -> bool:
        """Whether enough was tried."""
        return self.stage is Stage.ASKED and len(self.tried) >= PATIENCE

    # --- What is said.

    def touch(self, words: str, lang: str = "en") -> Answer:
        """Try a sentence, or ask for the solution; what is not allowed, or comes too late, changes nothing."""
        if self.is_over:
            return Answer(Kind.REFUSED, self._text(lang, "over"))
        if words == SHOW:
            return self._end(words, Stage.SHOWN, Kind.DONE)
        refusal = self.match.why(words, lang, self.you)
        if refusal is not None:
            return Answer(Kind.REFUSED, refusal.text, refusal.rule)
        if words == self.puzzle.best:
            return self._end(words, Stage.SOLVED, Kind.RIGHT)
        self.said.append(words)
        return Answer(Kind.WRONG, self.why_not(words, lang))

    def _end(self, words: str, stage: Stage, kind: Kind) -> Answer:
        self.said.append(words)
        self.stage = stage
        self.match.play_judged(self.puzzle.best)
        return Answer(kind)

    def say(self, lang: str) -> str:
        """What is said now: the question, what came of the last try, or the solution with its reasons."""
        if self.is_over:
            return self.solution(lang)
        if self.said:
            return self.why_not(self.said[-1], lang)
        return self._text(lang, "ask", name=self._before.called(self.you, lang))

    def hint(self, lang: str) -> str:
        """How it begins or, where that would say too little or all, what it is about; never what it is."""
        puzzle, package = self.puzzle, self.puzzle.game.__name__
        begin, source = puzzle.best.split()[0], puzzle.reasons(puzzle.best)[0].source
        is_whole, is_common = begin == puzzle.best, len({words.split()[0] for words in puzzle.chances}) == 1
        if source and (is_whole or is_common):
            short = f"reasons.sources.{source}"
            about = say(package, lang, short if short in texts(package, lang) else f"sources.{source}")
            return self._text(lang, "hint.about", about=about)
        if is_whole:
            return self._text(lang, "hint.not", say=self._before.say(puzzle.tempting[0], lang))
        return self._text(lang, "hint.begins", word=self._before.labels(lang)[begin])

    def why_not(self, words: str, lang: str) -> str:
        """What is expected of a move beside the one to be found, which is not named."""
        chances = self.puzzle.chances
        known = {"chance": percent(chances[words]), "best": percent(chances[self.puzzle.best])}
        told = [self._text(lang, "wrong", say=self._before.say(words, lang), **known)]
        reasons = self.puzzle.reasons(words) or chosen(self._facts(words))
        facts = [self._spoken(one, lang) for one in reasons if not one.against]
        lacks = [self._spoken(one, lang) for one in reasons if one.against and not one.speaks_for(self.you)]
        if lacks:
            told.append(self._text(lang, "lacks", parts=", ".join(lacks)))
        if facts:
            told.append(self._text(lang, "facts", parts="; ".join(facts)))
        return " ".join(told)

    def solution(self, lang: str) -> str:
        """The move, how often it wins beside the next best, and why."""
        puzzle, chances = self.puzzle, self.puzzle.chances
        told = self._text(
            lang,
            self.stage.value if self.is_over else Stage.SHOWN.value,
            say=self._before.say(puzzle.best, lang),
            second=self._before.say(puzzle.second, lang),
            chance=percent(chances[puzzle.best]),
            other=percent(chances[puzzle.second]),
        )
        return f"{told} {sentence(line(puzzle.reasons(puzzle.best), self._before, self.you, lang))}"

    @property
    def _before(self) -> Match:
        """The position in which the move was to be found."""
        return self.puzzle.match() if self.is_over else self.match

    def _facts(self, words: str) -> Sequence[Reason]:
        """What a move changes at once, from what the seat knows."""
        match = self._before
        return at_once(match, match.glimpse(self.you), words)

    def _spoken(self, reason: Reason, lang: str) -> str:
        return in_words(reason, self._before, self.you, lang)

    def _text(self, lang: str, key: str, **values: object) -> str:
        return say(PACKAGE, lang, key, **values)


def percent(chance: float) -> int:
    """A chance in a hundred."""
    return round(100 * chance)
