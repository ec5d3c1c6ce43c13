"""A match at a terminal, with no drawing: it takes typed lines and gives answers. Screen and plain lines sit on it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import chain, groupby
from pathlib import Path

import topfloor
from topfloor import bots
from topfloor.bots import hints
from topfloor.bots.reasons import why_by_rule
from topfloor.engine.errors import BadSetup, CannotUndo, Refusal, TopfloorError
from topfloor.engine.match import Match
from topfloor.engine.texts import Saying, enumerated, say, sentence
from topfloor.engine.view import Line, View
from topfloor.games import REGISTRY
from topfloor.terminal import grammar, offers, pages, seats, story_files
from topfloor.terminal.coaching import Coaching
from topfloor.terminal.offers import ASK, COMMANDS

PACKAGE = __package__ or ""
OVERWRITE = "save!"
SEED_BITS = 32
HINTS_SHOWN, LINE_SHOWN = 3, 2


class Kind(Enum):
    """What an answer is."""

    MOVED = auto()  # the match is at another point now
    REFUSED = auto()  # it is not, and the text says why
    NOTE = auto()  # a sentence
    ASIDE = auto()  # a few lines to read beside the board
    SHEET = auto()  # a page to read, in Markdown
    HANDED = auto()  # the device goes to the next person
    WENT_ON = auto()  # nobody has moved, but something else is asked for
    COACHED = auto()  # what a coach says, unasked
    QUIT = auto()


@dataclass(frozen=True)
class Answer:
    """What a typed line brings; with a `thought`, whoever asked has to run that for the rest of it."""

    kind: Kind
    text: str = ""
    thought: Callable[[], Answer] | None = None
    heard: Callable[[], bool] = field(default=lambda: True)
    """Whether what a coach has thought about is still so; then it is noted."""


class NamedLine(Line):
    """A line of the log, and who made the move."""

    name: str


class Session:
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
    ) -> Session:
        """Deal a match for a list of players such as `you,greedy,master`."""
        names = seats.names(players, REGISTRY.game(game), lang)
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        match = topfloor.new(game, players=len(names), seed=seed, variant=variant, names=names, content=content)
        return cls(match, lang=lang, content=content, coached=coached)

    @classmethod
    def load(
        cls, game: str, file: str, *, lang: str = "en", content: str | Path | None = None, coached: bool = False
    ) -> Session:
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
        """Have a coach from now on; `BadSetup` where that would be unfair to others."""
        if len(self.people) != 1:
            raise BadSetup(Saying(PACKAGE, "coach.company"))
        self.coach = Coaching(self)

    def text(self, key: str, **values: object) -> str:
        """One of the terminal's own texts."""
        return say(PACKAGE, self.lang, key, **values)

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

    # --- Typed lines.

    def foretell(self, typed: str) -> str:
        """What Enter would bring, where no more words can come."""
        command = typed.partition(" ")[0].lower()
        if not self.own_turn or not typed.strip() or command in (*COMMANDS, OVERWRITE) or typed[0] == ASK:
            return ""
        words = self._tidied(typed)
        if words not in self.match.content.number:
            return self.text("foretold.nothing")
        refusal = self._why_not(words)
        if refusal:
            return self._refused(refusal)
        doubt = self._doubt(words)
        if doubt:
            return doubt
        move = self.text("foretold.move", say=self.match.say(words, self.lang))
        return " ".join([sentence(move), *self.brings(words)])

    def brings(self, words: str) -> Iterator[str]:
        """What a legal move of the person at the device would bring, sentence by sentence."""
        gains = self.match.preview(words, self.lang, self.holder)
        if gains is None:
            yield self.text("foretold.unseen")
        else:
            yield from (sentence(gain["say"]) for gain in gains)

    def answer(self, typed: str) -> Answer:
        """Take a line: a command, or a sentence of the game."""
        line = typed.strip()
        command, _, rest = (f"look {line[1:]}" if line.startswith(ASK) else line).partition(" ")
        name = command.lower()
        if not name:
            return Answer(Kind.HANDED) if self.hands_over else Answer(Kind.NOTE, self.asked())
        if name == OVERWRITE:
            return self._save(rest.strip(), over=True)
        if name not in COMMANDS:
            return self._play(typed)
        answer: Answer = getattr(self, f"_{name}")(rest.strip())
        return answer

    def _play(self, typed: str) -> Answer:
        words = self._tidied(typed)
        if words not in self.match.content.number and not (self.own_turn or self.match.over):
            return Answer(Kind.REFUSED, self.asked())
        refusal = self._why_not(words)
        if refusal is not None and refusal.rule is None and (options := self._continuations(typed)):
            return Answer(Kind.REFUSED, self.text("unfinished", words=words, options=", ".join(options)))
        if refusal is not None:
            return Answer(Kind.REFUSED, self._refused(refusal))
        doubt = self._doubt(words)
        if doubt:
            self._doubted.add((self.match.turn_began, words))
            return Answer(Kind.NOTE, self.text("doubt", doubt=doubt, words=words))
        if self.coach:
            self.coach.note(words)
        self.match.play(words, self.lang, self.holder)
        return Answer(Kind.MOVED, self.match.say(words, self.lang))

    def _doubt(self, words: str) -> str | None:
        """What there is to hear before a legal move; once in a turn."""
        is_told = (self.match.turn_began, words) in self._doubted
        return None if is_told else self.match.doubt(words, self.lang)

    def _continuations(self, typed: str) -> list[str]:
        """How an unfinished sentence can go on, each word with its name."""
        for begun in (f"{typed} ", typed):
            if options := grammar.next_words(self.legal(), begun):
                return offers.named(self, begun, options)
        return []

    def _tidied(self, typed: str) -> str:
        return grammar.tidied(typed, self.legal(), self.match.content.sentences)

    def legal(self) -> list[str]:
        """The moves open to the person at the device; what others may play could give away what they hold."""
        return self.match.legal() if self.own_turn else []

    def _why_not(self, words: str) -> Refusal | None:
        """What stands against a move of the person at the device; while there is nobody, nothing can be played."""
        return self.match.why(words, self.lang, self.match.bystander if self.holder is None else self.holder)

    def _refused(self, refusal: Refusal) -> str:
        """Why not, and where to read more."""
        if refusal.rule is None:
            return refusal.text
        return self.text("refused", reason=refusal.text, rule=refusal.rule)

    def _why(self, rest: str) -> Answer:
        if not rest:
            return Answer(Kind.NOTE, self.text("usage.why", example=self.match.game.EXAMPLE))
        words = self._tidied(rest)
        refusal = self._why_not(words)
        return Answer(Kind.NOTE, self._refused(refusal) if refusal else self.text("why.allowed", words=words))

    def _try(self, rest: str) -> Answer:
        """What a move would bring, without playing it."""
        if not rest:
            return Answer(Kind.NOTE, self.text("usage.try", example=self.match.game.EXAMPLE))
        words = self._tidied(rest)
        refusal = self._why_not(words)
        if refusal:
            return Answer(Kind.REFUSED, self._refused(refusal))
        brings = list(self.brings(words)) or [self.text("try.nothing")]
        return Answer(Kind.NOTE, " ".join([f"{self.match.say(words, self.lang)}:", *brings]))

    def _look(self, rest: str) -> Answer:
        """The whole table; a word, what it stands for; the beginning of a sentence, how it can go on."""
        if not rest:
            return Answer(Kind.SHEET, pages.table(self))
        before = " ".join(offers.begun(self, rest.split()))
        options = grammar.next_words(self.legal(), f"{before} ")
        if options:
            return Answer(Kind.SHEET, pages.choices(self, before, options))
        about = pages.word(self, rest)
        if about:
            return Answer(Kind.NOTE if self.speaks else Kind.SHEET, about)
        return Answer(Kind.REFUSED, self.text("look.nothing", word=rest))

    def choices(self, typed: str) -> Answer:
        """What can come next after what is typed so far; with nothing typed, the whole table."""
        finished, last = grammar.split(typed)
        whole = [*finished, *([last] if offers.following(self, typed) else [])]
        before = " ".join(offers.begun(self, whole))
        options = grammar.next_words(self.legal(), f"{before} " if before else "")
        if not before or not options:
            return self._look(last)
        return Answer(Kind.SHEET, pages.choices(self, before, options))

    def _score(self, _: str) -> Answer:
        return Answer(Kind.SHEET, pages.scores(self))

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

    def _undo(self, _: str) -> Answer:
        """Back to the last decision of a person, whatever bots did since."""
        ply = self.decided
        if ply is None:
            return Answer(Kind.REFUSED, self.text("undo.nothing"))
        twin, is_back = self.taken_back(ply)
        if not is_back:
            line = self.log()[twin.ply - 1]
            return Answer(Kind.REFUSED, self.text("undo.revealed", name=line["name"], say=line["say"]))
        taken = self.log()[ply]["words"]  # not the words themselves: the move may be another person's plan
        self.match = twin
        if self.coach:
            self.coach.forget()
        return Answer(Kind.MOVED, self.text("undo.done", words=taken))

    def _hint(self, _: str) -> Answer:
        if not self.own_turn:
            return Answer(Kind.NOTE, self.asked())
        copy = self.match.copy()
        adviser = bots.bot("search", seconds=1.0, hurry=True)
        return Answer(Kind.NOTE, self.text("hint.thinking"), lambda: self._advice(copy, adviser.advise(copy)))

    def _advice(self, match: Match, advice: Sequence[bots.Advice]) -> Answer:
        """The moves liked best, each with its chance and a line that says why."""
        lines, candidates = [self.text("hint.title")], hints.told(advice)[:HINTS_SHOWN]
        for candidate in candidates:
            key = "hint.line" if candidate.win is not None else "hint.untold"
            lines.append(self.text(key, words=candidate.words, win=round(100 * (candidate.win or 0))))
            lines += self._reason(match, candidate)
        lines += [self.text("hint.hasty")] if any(candidate.win is None for candidate in candidates) else []
        return Answer(Kind.ASIDE, "\n".join(lines))

    def _reason(self, match: Match, candidate: bots.Advice) -> Iterator[str]:
        """Why a move is good or bad; else what it brings, as far as that can be foreseen, or how the search goes on."""
        why = why_by_rule(match, candidate, self.lang)
        if why.text:
            yield self.text("hint.why", why=self.with_rules(sentence(why.text), why.rules))
            return
        gains = match.preview(candidate.words, self.lang, match.to_move)
        if gains:
            yield self.text("hint.brings", gains=" ".join(sentence(gain["say"]) for gain in gains))
        elif len(candidate.line) > 1:
            line = [match.say(words, self.lang) for words in candidate.line[1 : LINE_SHOWN + 1]]
            yield self.text("hint.then", line=", ".join(line))

    def _coach(self, rest: str) -> Answer:
        """Have a coach or send it away."""
        if rest not in ("", "on", "off"):
            return Answer(Kind.NOTE, self.text("usage.coach"))
        if rest == "off" or (not rest and self.coach):
            self.coach = None
            return Answer(Kind.NOTE, self.text("coach.off"), lambda: Answer(Kind.COACHED))
        try:
            self.call_coach()
        except BadSetup as error:
            return Answer(Kind.REFUSED, error.said(self.lang))
        return Answer(Kind.NOTE, self.text("coach.on"), self.remark())

    def with_rules(self, text: str, rules: Sequence[str]) -> str:
        """A text with the rules to read on."""
        return f"{text} {self.text('learn.rules', rules=', '.join(rules))}" if rules else text

    def _rules(self, rest: str) -> Answer:
        try:
            return Answer(Kind.SHEET, pages.rule(self, rest) if rest else pages.rules(self))
        except TopfloorError as error:
            return Answer(Kind.REFUSED, error.said(self.lang))

    def _save(self, file: str, *, over: bool = False) -> Answer:
        if not file:
            return Answer(Kind.NOTE, self.text("usage.save"))
        try:
            story_files.write(file, self.match.story(), over=over)
        except TopfloorError as error:
            return Answer(Kind.REFUSED, error.said(self.lang))
        return Answer(Kind.NOTE, self.text("saved", file=file))

    def _load(self, file: str) -> Answer:
        if not file:
            return Answer(Kind.NOTE, self.text("usage.load"))
        try:
            match = story_files.match(file, self.content)
        except TopfloorError as error:
            return Answer(Kind.REFUSED, error.said(self.lang))
        self._sit_down(match)
        return Answer(Kind.MOVED, self.text("loaded", file=file))

    def _log(self, _: str) -> Answer:
        return Answer(Kind.SHEET, pages.log(self))

    def _help(self, _: str) -> Answer:
        return Answer(Kind.SHEET, pages.commands(self))

    def _again(self, _: str) -> Answer:
        """A new match of the same players, once this one is over."""
        old = self.match
        if not old.over:
            return Answer(Kind.REFUSED, self.text("again.not-over"))
        self._sit_down(old.from_the_deal(seed=secrets.randbits(SEED_BITS)))
        return Answer(Kind.MOVED, self.text("again.dealt"))

    def _quit(self, _: str) -> Answer:
        return Answer(Kind.QUIT, self.text("goodbye"))
