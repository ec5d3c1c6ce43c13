"""Thousands of matches in one array, stepped by compiled kernels on one or more threads.

    batch = rl.Batch("skyliners", size=4096, players=4, seed=1)
    while training:
        actions = policy(batch.observe(), batch.mask)     # one action for each match
        batch.step(actions)
        learn(batch.rewards, batch.done)

**Arrays**, one row a match; kernels write into them in place, so copy what you keep:

| name | shape | type | |
|---|---|---|---|
| `mask` | size, actions | bool | which actions are legal |
| `legal`, `counts` | size, actions; size | int16; int32 | the same as a list: the first `counts[i]` of `legal[i]` |
| `to_move` | size | int8 | the seat whose turn it is |
| `observe()` | size, cells | int16 | what that seat may know; the cells are those of the game's `Observation` |
| `rewards` | size, players | float32 | of the step just made: 0, or at the end as `rl.kernels` says |
| `scores` | size, players | int32 | the points of matches that the step just made has ended, else 0 |
| `done` | size | bool | whether the step just made has ended the match |

**Actions**: one for each match, or -1 (`rl.LEAVE`) to leave a match as it is, for loops in which one side waits for the
other. `batch.sentences[action]` says an action in words.

**Restarts.** A match that has ended is dealt anew within the same step: `mask`, `to_move` and `observe()` are those of
the new one, `rewards`, `scores` and `done` tell of the old one. No match is ever broken off; `LONGEST` of the game
bounds them all.

**Seeds.** Every match has its own random state from the seed and its number, so results are the same for any number
of threads. An action that is not legal raises `topfloor.Refused`, says why, and nothing has changed anywhere.

**Version** 0: spaces, cells and rewards as they stand; `VERSION` goes up when one of them changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from topfloor.engine import setup
from topfloor.engine.errors import BadSetup, Refusal, Refused
from topfloor.engine.kernel import AnyFunction, build, rows_of
from topfloor.engine.match import Match
from topfloor.engine.texts import LANGUAGES, Saying, say
from topfloor.engine.warmup import warming
from topfloor.games import REGISTRY
from topfloor.rl import kernels
from topfloor.rl.observation_layout import cells_of

VERSION = 0
MOST_THREADS = 256


class Batch:
    """`size` matches that are played at once, each starting anew when it ends."""

    def __init__(
        self, game: str, *, size: int, players: int, seed: int = 0, variant: str | None = None, threads: int = 1
    ) -> None:
        self.size, threads = setup.whole("size", size), setup.whole("threads", threads, 1, MOST_THREADS)
        self.game, self.seed = REGISTRY.game(game), setup.whole("seed", seed, 0)
        self._example = Match(self.game, players=players, variant=variant)
        self.players, self.variant = self._example.players, self._example.variant
        self.sentences = self._example.content.sentences
        with setup.room_for("size", self.size):
            self._make_room(self.size, self.players)
        bounds = [self.size * n // threads for n in range(threads + 1)]
        self._parts = [_Part(self, slice(low, high)) for low, high in pairwise(bounds) if low < high]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._first_illegal = build(kernels.first_illegal)
        self._begin, self._advance, self._observe = (
            build(part, self.game) for part in (kernels.begin, kernels.advance, kernels.observe_all)
        )
        self._warm()
        self._run(self._begin, [part.begin for part in self._parts])

    def _make_room(self, size: int, players: int) -> None:
        self.mask = np.zeros((size, self.game.ACTIONS), np.bool_)
        self.legal = np.zeros((size, self.game.ACTIONS), np.int16)
        self.counts = np.zeros(size, np.int32)
        self.to_move = np.zeros(size, np.int8)
        self.rewards = np.zeros((size, players), np.float32)
        self.scores = np.zeros((size, players), np.int32)
        self.done = np.zeros(size, np.bool_)
        self.positions = self.game.Position.array(size)
        self._numbers = np.arange(size)
        self._actions = np.zeros(size, np.int64)
        self._seats = np.zeros(size, np.int64)
        self._seen = self.game.Observation.array(size)
        self._cells = self._seen.view(np.int16).reshape(size, cells_of(self.game))

    def _warm(self) -> None:
        """Compile all that this class runs, or fetch it from the cache."""
        none = _Part(self, slice(0))
        with warming(self.game, kernels.advance):
            self._begin(*none.begin)
            self._advance(*none.advance)
            self._observe(*none.observe)

    def _run(self, run: AnyFunction, parts: Sequence[tuple[object, ...]]) -> None:
        if self._pool is None:
            run(*parts[0])
        else:
            list(self._pool.map(lambda arguments: run(*arguments), parts))

    def step(self, actions: npt.ArrayLike) -> None:
        """Play one action in every match."""
        np.copyto(self._actions, self._one_for_each("actions", actions))
        wrong = self._first_illegal(self.mask, self._actions)
        if wrong >= 0:
            raise self._refused(int(wrong))
        self._run(self._advance, [part.advance for part in self._parts])

    def observe(self, seats: npt.ArrayLike | None = None) -> npt.NDArray[np.int16]:
        """What the seats to move may know, or the given ones, one for each match; good until the next call."""
        np.copyto(self._seats, self.to_move if seats is None else self._one_for_each("seats", seats))
        if self._seats.min() < 0 or self._seats.max() >= self.players:
            raise BadSetup(Saying("topfloor.engine", "setup.seats", last=self.players - 1))
        self._cells.fill(0)
        self._run(self._observe, [part.observe for part in self._parts])
        cells: npt.NDArray[np.int16] = self._cells
        return cells

    def _one_for_each(self, name: str, given: npt.ArrayLike) -> npt.NDArray[np.integer]:
        """Whole numbers, one for each match, or a single one for all."""
        try:
            numbers = np.asarray(given)
        except (ValueError, TypeError, OverflowError):
            numbers = np.empty(0)
        if numbers.dtype.kind not in "iu" or numbers.shape not in ((self.size,), ()):
            raise BadSetup(Saying("topfloor.engine", "setup.one-for-each", name=name, size=self.size))
        return numbers

    def _refused(self, row: int) -> Refused:
        """Why the action chosen for a match is not legal."""
        told = {lang: self._refusal(row, lang) for lang in LANGUAGES}
        return Refused(told["en"], told)

    def _refusal(self, row: int, lang: str) -> Refusal:
        number, last = int(self._actions[row]), self.game.ACTIONS - 1
        if not 0 <= number <= last:
            return Refusal(None, say("topfloor.engine", lang, "setup.no-action", match=row, last=last, given=number))
        words = self.sentences[number]
        refusal = self._example.at(self.game.Position.at(self.positions, row)).why(words, lang)
        assert refusal is not None
        text = say("topfloor.engine", lang, "setup.not-legal", match=row, words=words, reason=refusal.text)
        return Refusal(refusal.rule, text)


class _Part:
    """Some of a batch's rows, and the arguments with which kernels work on them."""

    def __init__(self, batch: Batch, rows: slice) -> None:
        game = batch.game
        positions = rows_of(game.Position, batch.positions[rows])
        boxes = rows_of(game.Box, batch._example.content.box.as_array())
        blank = rows_of(game.Position, game.Position.array(1))
        matches = kernels.Matches(positions, batch._numbers[rows], batch.size, batch.seed)
        dealer = kernels.Dealer(blank, boxes, batch.players, game.VARIANTS.index(batch.variant))
        offers = kernels.Offers(
            moves=batch.legal[rows],
            counts=batch.counts[rows],
            mask=batch.mask[rows],
            to_move=batch.to_move[rows],
            scratch=np.zeros(game.ACTIONS, np.int64),
        )
        results = kernels.Results(batch.rewards[rows], batch.scores[rows], batch.done[rows])
        self.begin = matches, dealer, offers
        self.advance = matches, dealer, offers, batch._actions[rows], results
        self.observe = positions, boxes, batch._seats[rows], rows_of(game.Observation, batch._seen[rows])
