"""A lesson: a prepared position and steps, each with one idea, as a game's `lessons.toml` has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from topfloor.engine.content import Data
from topfloor.engine.errors import TopfloorError
from topfloor.engine.game import Game
from topfloor.engine.match import Match
from topfloor.learn.patterns import Condition, Pattern

LESSON_KEYS = {"key", "variant", "players", "you", "seed", "moves", "bot", "step"}
STEP_KEYS = {"key", "look", "rules", "right", "brings", "costs", "holds", "then", "wrong", "task", "moves", "solution"}
WRONG_KEYS = {"key", "says"}


class BadLesson(TopfloorError):
    """A lesson that cannot be given as it is written, with its place and the reason: for authors, in English alone."""


@dataclass(frozen=True)
class Wrong:
    """Legal sentences that are not meant, and the text with which they are answered."""

    key: str
    says: tuple[Pattern, ...]


@dataclass(frozen=True)
class Step:
    """One idea. It is read, or it asks for a sentence; a task asks for what nobody shows, and can be failed."""

    key: str
    look: tuple[str, ...] = ()
    """What to look at, by its word on the board."""
    rules: tuple[str, ...] = ()
    right: tuple[Pattern, ...] = ()
    brings: int | None = None
    """So many points at least, for the learner, as things stand after it."""
    costs: int | None = None
    """So many points at least that the others lose by it, together."""
    holds: tuple[Condition, ...] = ()
    then: tuple[str, ...] = ()
    """What others play after it, as long as it is their turn; of `a | b`, the first that is legal."""
    wrong: tuple[Wrong, ...] = ()
    task: bool = False
    moves: int = 1
    """How many sentences a task takes; it is judged after the last of them."""
    solution: tuple[str, ...] = ()
    """Sentences that solve a task of several, as proof that it can be solved."""

    @property
    def asks(self) -> bool:
        """Whether somebody has to say something; else it is read."""
        return bool(self.right or self.judged)

    @property
    def judged(self) -> bool:
        """Whether what comes of a sentence is looked at, and not only how it reads."""
        return bool(self.holds) or self.brings is not None or self.costs is not None


@dataclass(frozen=True)
class Lesson:
    """One lesson of a course. With a bot, the match then goes on against it to its end."""

    game: Game
    number: int
    key: str
    variant: str | None
    players: int
    you: int
    seed: int
    moves: tuple[str, ...]
    bot: str | None
    steps: tuple[Step, ...]

    def match(self, names: Sequence[str] | None = None) -> Match:
        """The prepared position."""
        return self._played(names) if names else _prepared(self).copy()

    def _played(self, names: Sequence[str] | None) -> Match:
        match = Match(self.game, players=self.players, seed=self.seed, variant=self.variant, names=names)
        for words in self.moves:
            refusal = match.why(words)
            if refusal is not None:
                raise BadLesson(f"{self.game.NAME}, {self.key}: '{words}' after {match.ply} moves: {refusal}")
            match.play_judged(words)
        return match


@cache
def _prepared(lesson: Lesson) -> Match:
    """Played once, as it is begun again and again."""
    return lesson._played(None)


def read_lesson(game: Game, number: int, entry: Data) -> Lesson:
    """A lesson from an entry of the file."""
    key = str(entry.get("key", number))
    _only(game, key, entry, LESSON_KEYS)
    lesson = Lesson(
        game=game,
        number=number,
        key=key,
        variant=entry.get("variant"),
        players=entry.get("players", 2),
        you=entry.get("you", 0),
        seed=entry.get("seed", 0),
        moves=tuple(entry.get("moves", ())),
        bot=entry.get("bot"),
        steps=tuple(_step(game, key, step) for step in entry.get("step", ())),
    )
    if not lesson.steps:
        raise BadLesson(f"{game.NAME}, {key}: a lesson has steps")
    return lesson


def _step(game: Game, lesson: str, entry: Data) -> Step:
    place = f"{lesson}.{entry.get('key', '?')}"
    _only(game, place, entry, STEP_KEYS)
    step = Step(
        key=str(entry.get("key", "?")),
        look=tuple(entry.get("look", ())),
        rules=tuple(entry.get("rules", ())),
        right=tuple(map(Pattern, entry.get("right", ()))),
        brings=entry.get("brings"),
        costs=entry.get("costs"),
        holds=tuple(_condition(game, place, text) for text in entry.get("holds", ())),
        then=tuple(entry.get("then", ())),
        wrong=tuple(_wrong(game, place, one) for one in entry.get("wrong", ())),
        task=bool(entry.get("task", False)),
        moves=entry.get("moves", 1),
        solution=tuple(entry.get("solution", ())),
    )
    if step.moves > 1 and (not step.task or step.right or step.wrong):
        raise BadLesson(f"{game.NAME}, {place}: several moves are a task, judged by `brings`, `costs` or `holds`")
    if len(step.solution) != (step.moves if step.moves > 1 else 0):
        raise BadLesson(
            f"{game.NAME}, {place}: a task of several moves has a solution of as many, and no other step has"
        )
    if (step.task or step.wrong) and not step.asks:
        raise BadLesson(f"{game.NAME}, {place}: nothing is asked here that could be wrong")
    return step


def _condition(game: Game, place: str, text: str) -> Condition:
    condition = Condition.read(text)
    if condition is None:
        raise BadLesson(f"{game.NAME}, {place}: '{text}' is no condition such as 'players.0.score >= 3'")
    return condition


def _wrong(game: Game, place: str, entry: Data) -> Wrong:
    _only(game, place, entry, WRONG_KEYS)
    return Wrong(str(entry["key"]), tuple(map(Pattern, entry["says"])))


def _only(game: Game, place: str, entry: Data, known: set[str]) -> None:
    for key in entry:
        if key not in known:
            raise BadLesson(f"{game.NAME}, {place}: there is no entry '{key}'; there are {', '.join(sorted(known))}")
