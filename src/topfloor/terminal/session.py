"""A match at a terminal, with no drawing: it takes typed lines and gives answers. Screen and plain lines sit on it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence

from topfloor import bots
from topfloor.bots import hints
from topfloor.bots.reasons import why_by_rule
from topfloor.engine.errors import BadSetup, Refusal, TopfloorError
from topfloor.engine.match import Match
from topfloor.engine.texts import sentence
from topfloor.terminal import grammar, offers, pages, story_files
from topfloor.terminal.answers import Answer, Kind
from topfloor.terminal.device import SEED_BITS, Device
from topfloor.terminal.offers import ASK

OVERWRITE = "save!"
HINTS_SHOWN, LINE_SHOWN = 3, 2


class Session(Device):
    """Takes typed lines, commands and sentences of a game, and answers them."""

    def foretell(self, typed: str) -> str:
        """What Enter would bring, where no more words can come."""
        first = typed.strip().partition(" ")[0]
        is_move = (
            self.own_turn
            and first
            and first.lower() != OVERWRITE
            and first[0] != ASK
            and not offers.command(self, first)
        )
        if not is_move:
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
        first, _, rest = (f"look {line[1:]}" if line.startswith(ASK) else line).partition(" ")
        if not first:
            return Answer(Kind.HANDED) if self.hands_over else Answer(Kind.NOTE, self.asked())
        if first.lower() == OVERWRITE:
            return self._save(rest.strip(), over=True)
        name = offers.command(self, first)
        if name is None:
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
