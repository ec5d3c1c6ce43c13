"""A match at one device: who sits there, whose turn it is, what whoever holds it may see, and what bots do."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from itertools import chain, groupby
from pathlib import Path
from typing import Self

import topfloor
from topfloor import bots
from topfloor.engine.errors import BadSetup, CannotUndo
from topfloor.engine.match import Match
from topfloor.engine.texts import Saying, enumerated, say
from topfloor.engine.view import Line, View
from topfloor.games import REGISTRY
from topfloor.terminal import seats, story_files
from topfloor.terminal.answers import Answer
from topfloor.terminal.coaching import Coaching

PACKAGE = __package__ or ""
SEED_BITS = 32


class NamedLine(Line):
    """A line of the log, and who made the move."""

    name: str


class Device:
    """One match after another between the same people and bots."""

    speaks = False
    """Whether everything is listened to, so that pictures are of no use."""

    coach: Coaching | None = None
    """Whoever speaks unasked, if somebody wants that."""

    def __init__(
        self, match: Match, *, lang: str = "en", content: str | Path | None = None, coached: bool = False
    ) -> None:
        self.lang = lang
        self.content = content
        self._sit_down(match)
        if coached:
            self.call_coach()

    @classmethod
    def new(
        cls,
        game: str,
        players: str,
        *,
        variant: str | None = None,
        seed: int | None = None,
        lang: str = "en",
        content: str | Path | None = None,
        coached: bool = False,
    ) -> Self:
        """Deal a match for a list of players such as `you,greedy,master`."""
        names = seats.names(players, REGISTRY.game(game), lang)
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        match = topfloor.new(game, players=len(names), seed=seed, variant=variant, names=names, content=content)
        return cls(match, lang=lang, content=content, coached=coached)

    @classmethod
    def load(
        cls, game: str, file: str, *, lang: str = "en", content: str | Path | None = None, coached: bool = False
    ) -> Self:
        """Go on with the match of a story."""
        match = story_files.match(file, content)
        if game != match.game.NAME:
            raise BadSetup(Saying(PACKAGE, "files.other-game", file=file, told=match.game.NAME, game=game))
        return cls(match, lang=lang, content=content, coached=coached)

    def _sit_down(self, match: Match) -> None:
        self.match = match
        called = [bots.bot_called(name) for name in match.names]
        self.people = [seat for seat, name in enumerate(called) if name is None]
        whims = secrets.randbits(SEED_BITS)  # not from the match's seed, which is as secret as what it dealt
        self.bots = {seat: bots.bot(name, seed=whims + seat, hurry=True) for seat, name in enumerate(called) if name}
        self.holder = self.people[0] if len(self.people) == 1 else None
        self._doubted: set[tuple[int, str]] = set()
        self.coach = Coaching(self) if self.coach and len(self.people) == 1 else None

    def call_coach(self) -> None:
        """Have a coach from now on; `BadSetup` where that would be unfair to others, or nobody is there to hear it."""
        if len(self.people) != 1:
            raise BadSetup(Saying(PACKAGE, "coach.company" if self.people else "coach.nobody"))
        self.coach = Coaching(self)

    def text(self, key: str, **values: object) -> str:
        """One of the terminal's own texts."""
        return say(PACKAGE, self.lang, key, **values)

    def with_rules(self, text: str, rules: Sequence[str]) -> str:
        """A text with the rules to read on."""
        return f"{text} {self.text('learn.rules', rules=', '.join(rules))}" if rules else text

    # --- Whose turn it is.

    @property
    def bot_to_move(self) -> bool:
        """Whether the match waits for a bot."""
        return self.match.to_move in self.bots

    @property
    def next_holder(self) -> str | None:
        """The name of the person to whom the device has to be passed before anything more may be shown."""
        seat = self.match.to_move
        return self.match.names[seat] if seat in self.people and seat != self.holder else None

    @property
    def own_turn(self) -> bool:
        """Whether the match waits for the person at the device."""
        return not self.match.over and self.match.to_move == self.holder

    @property
    def hands_over(self) -> bool:
        """Whether a person has done everything, still looks at the table, and is to pass the device on."""
        return self.holder is not None and self.next_holder is not None

    @property
    def turns_page(self) -> bool:
        """Whether an empty line means something."""
        return self.hands_over

    def remark(self) -> Callable[[], Answer] | None:
        """What a coach has to think about before a move, if there is one; to be run anywhere."""
        return self.coach.before() if self.coach and self.own_turn else None

    def verdict(self) -> Callable[[], Answer] | None:
        """What it has to think about after a move of one's own; to be run anywhere."""
        return self.coach.after() if self.coach else None

    def take_device(self) -> None:
        """The person to move has the device now."""
        self.holder = self.match.to_move

    @property
    def needs_warmup(self) -> bool:
        """Whether somebody at the table plays better once the kernels are compiled."""
        searching = any(isinstance(bot, bots.Search) for bot in self.bots.values())
        return searching and not bots.ready(self.match.game)

    def asked(self) -> str:
        """What the match waits for, in one sentence."""
        seat = self.match.to_move
        if seat is None:
            return self._result()
        name = self.match.names[seat]
        if seat in self.bots:
            return self.text("asked.bot", name=name)
        if self.hands_over:
            return self.text("asked.hand-over", name=name)
        phase = self.match.game.question(self.match.view(seat), self.match.content, self.lang)
        return self.text("asked.person" if len(self.people) == 1 else "asked.someone", name=name, phase=phase)

    def _result(self) -> str:
        """Who has won, and how the only person has done."""
        winners, scores = self.match.winners(), self.match.scores()
        names = enumerated([self.match.names[seat] for seat in winners], self.lang)
        told = self.text("asked.over", names=names, points=scores[winners[0]])
        if len(self.people) != 1:
            return told
        own = self.people[0]
        if own in winners:
            return self.text("asked.won" if len(winners) == 1 else "asked.shared", names=names, points=scores[own])
        better = [self.match.game.standing(self.match.position, seat) for seat in range(self.match.players)]
        rank = 1 + sum(standing > better[own] for standing in better)
        return f"{told} {self.text('asked.rank', rank=rank, players=self.match.players, points=scores[own])}"

    # --- The way back.

    @property
    def decided(self) -> int | None:
        """How many moves had been played before the last decision of a person."""
        own = [ply for ply, seat in enumerate(self.match.movers) if seat in self.people]
        return own[-1] if own else None

    def taken_back(self, ply: int) -> tuple[Match, bool]:
        """The match without what was played since a point, and whether one comes so far: nothing hidden stays told."""
        twin = self.match.copy()
        try:
            while twin.ply > ply:
                twin.undo()
        except CannotUndo:
            return twin, False
        return twin, True

    # --- What there is to see.

    def view(self) -> View:
        """What the person at the device may know."""
        view: View = self.match.introduced(self.match.view(self.holder), self.lang)
        return view

    def log(self, since: int = 0) -> list[NamedLine]:
        """The moves as the person at the device heard them, each with the mover's name."""
        heard = self.match.log(self.holder, self.lang, since)
        names = self.match.names_in(self.lang)
        return [{**line, "name": names[line["seat"]]} for line in heard]

    def news(self) -> list[NamedLine]:
        """The holder's last whole turn and all that has happened since; for a spectator, the last round."""
        turns = [list(turn) for _, turn in groupby(self.log(), lambda line: line["seat"])]
        if self.holder is None:
            return list(chain.from_iterable(turns[-self.match.players :]))
        ended = turns[:-1] if self.match.to_move == self.holder else turns
        own = [number for number, turn in enumerate(ended) if turn[0]["seat"] == self.holder]
        return list(chain.from_iterable(turns[own[-1] :] if own else turns))

    # --- Bots.

    def bots_thought(self) -> Callable[[], str]:
        """What the bot to move has to think about; to be run anywhere, as it looks at a copy."""
        copy = self.match.copy()
        bot = self.bots[copy.position.to_move]
        return lambda: bot.choose(copy)

    def let_bot_play(self, words: str) -> None:
        """Play what the bot to move has thought of."""
        self.match.play(words)
