"""Why a move is good or bad, in the terms of its game: as data, and in a line of words.

Some reasons are facts: what a move changes at once, as far as its mover may know (`against` is empty). The others are
expectations: how matches that begin with the move end, compared with matches that begin with another one. Games say
what else of their own a move changes (`changes`), what of an end is worth a chance (`outcomes`, `chance`) and which
rule a reason is about (`rule_of`). Texts are the game's, `reasons.<kind>` for whoever asks and `reasons.<kind>-rival`
for what concerns somebody else, or the engine's, where they are the same in every game; `matters.<kind>` says the same
as a coach does before a move, who does not name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from topfloor.engine.gains import Gain
from topfloor.engine.texts import decimal, say, texts, told

if TYPE_CHECKING:
    from topfloor.engine.match import Match

ENGINE = "topfloor.engine"
ALIKE = "alike"
"""The kind of what is no reason: that two moves are about as good."""

MOST_IN_A_LINE = 3
LONGEST_LINE = 110
"""Letters; of reasons that would take more, the least telling is left out."""


@dataclass(frozen=True)
class Reason:
    """One thing that speaks for a move or against it."""

    kind: str
    seat: int
    """Whom it concerns."""
    amount: float = 0.0
    """By how much: points, money, steps …, or a chance from 0 to 1; with `against`, by how much more than there."""
    source: str = ""
    """The source of points that it is about, if it is about one."""
    at: str = ""
    """The word of what it is about: a site, a row, a card, a track; nothing if it is about none."""
    against: str = ""
    """The move that it is compared with; nothing for what is so at once."""
    error: float = 0.0
    """The standard error of the amount; 0 of a fact."""
    worth: float = 0.0
    """About how many points it means to the seat that it concerns, for the order of reasons; a loss is below 0."""
    words: Mapping[str, object] = field(default_factory=dict)
    """What else its text tells, as in `Gain`."""
    rule: str = ""
    """The rule that it is about; nothing where it only says that moves are about as good."""

    def speaks_for(self, seat: int) -> bool:
        """Whether it is good for a seat: it gains, or somebody else does not."""
        return self.worth > 0 if self.seat == seat else self.worth < 0

    def repeats(self, other: Reason) -> bool:
        """Whether it says the same as another in other words: of one source, and not of different rows or cards."""
        about = (self.seat, self.source or self.kind) == (other.seat, other.source or other.kind)
        return about and (self.at == other.at or not self.at or not other.at)


@dataclass(frozen=True)
class Chance:
    """Something that may be so at the end of a match, in the terms of its game."""

    kind: str
    worth: float
    """About how many points it means."""
    source: str = ""
    at: str = ""
    words: Mapping[str, object] = field(default_factory=dict)
    is_new: bool = False
    """Whether the move itself brings it into the world, so that there is nothing to compare it with."""


def of_gains(gains: Sequence[Gain], worth: Mapping[str, float]) -> Iterator[Reason]:
    """What a move brought as reasons, those that are worth something: so much a unit, or all together if uncounted."""
    for gain in gains:
        if gain.kind in worth:
            value = worth[gain.kind] * (gain.amount or 1)
            yield Reason(gain.kind, gain.seat, gain.amount, at=gain.at, worth=value, words=gain.words)


def ruled(reason: Reason, match: Match) -> Reason:
    """The same with the rule that it is about."""
    rule = "" if reason.kind == ALIKE else match.game.rule_of(reason.kind, reason.source, match.variant)
    return replace(reason, rule=rule)


# --- In words.


@dataclass(frozen=True)
class Told:
    """Reasons in a line, and the rules that they are about."""

    text: str
    rules: tuple[str, ...] = ()


def line(reasons: Sequence[Reason], match: Match, seat: int, lang: str = "en") -> str:
    """The most telling reasons for a seat in one line, as many as fit; nothing if there are none."""
    return told_of(reasons, match, seat, lang).text


def told_of(reasons: Sequence[Reason], match: Match, seat: int, lang: str = "en", *, is_known: bool = False) -> Told:
    """The same with its rules; with `is_known`, the move is not named with which is compared."""
    few = chosen(reasons)
    lines = [Told(_line(few[:n], match, seat, lang, is_known), rules_of(few[:n])) for n in range(len(few), 0, -1)]
    return next((told for told in lines if len(told.text) <= LONGEST_LINE), lines[-1] if lines else Told(""))


def rules_of(reasons: Sequence[Reason]) -> tuple[str, ...]:
    """The rules of reasons, each once."""
    return tuple(dict.fromkeys(reason.rule for reason in reasons if reason.rule))


def _line(few: Sequence[Reason], match: Match, seat: int, lang: str, is_known: bool) -> str:
    """Facts and comparisons, whichever the most telling one belongs to first."""
    facts = [in_words(reason, match, seat, lang) for reason in few if not reason.against]
    compared = [reason for reason in few if reason.against]
    if not compared:
        return begun("; ".join(facts))
    text = _compared(compared, match, seat, lang, is_known)
    return begun("; ".join([text, *facts] if few[0].against else [*facts, text]))


def begun(text: str) -> str:
    """A text with a capital at its beginning, unless that is the name of a place: n7 is called so everywhere."""
    first = text.split(" ", 1)[0]
    return text if any(letter.isdigit() for letter in first) else text[:1].upper() + text[1:]


def chosen(reasons: Sequence[Reason]) -> list[Reason]:
    """The first few that do not repeat each other."""
    found: list[Reason] = []
    for reason in reasons:
        if len(found) < MOST_IN_A_LINE and not any(reason.repeats(other) for other in found):
            found.append(reason)
    return found


def _compared(reasons: Sequence[Reason], match: Match, seat: int, lang: str, is_known: bool) -> str:
    """Expectations, with the move once with which they are compared, and last what points the other way."""
    move = match.say(reasons[0].against, lang)
    few = [reason for reason in reasons if reason.kind != ALIKE]
    if not few:
        return say(ENGINE, lang, "reasons.alike", move=move)
    alike = [reason for reason in few if reason.speaks_for(seat) == few[0].speaks_for(seat)]
    parts = [in_words(reason, match, seat, lang) for reason in alike]
    contrary = [in_words(reason, match, seat, lang) for reason in few if reason not in alike]
    key = "reasons.on-average" if is_known else "reasons.compared"
    text = say(ENGINE, lang, key, move=move, parts=", ".join(parts))
    return say(ENGINE, lang, "reasons.but", text=text, contrary=", ".join(contrary)) if contrary else text


def in_words(reason: Reason, match: Match, seat: int, lang: str) -> str:
    """One reason as a seat is told of it."""
    return _said(reason, match, seat, lang, "reasons")


def matter(reason: Reason, match: Match, seat: int, lang: str) -> str:
    """What a reason is about, in a sentence that does not name the move."""
    return begun(_said(reason, match, seat, lang, "matters"))


def _said(reason: Reason, match: Match, seat: int, lang: str, manner: str) -> str:
    names = match.names_in(lang)
    key = f"{manner}.{reason.kind}" if reason.seat == seat else f"{manner}.{reason.kind}-rival"
    package = match.game.__name__ if key in texts(match.game.__name__, lang) else ENGINE
    values = {name: _spoken(value, lang, names) for name, value in reason.words.items()}
    values |= {
        "name": names[reason.seat],
        "amount": _number(abs(reason.amount), lang),
        "signed": signed(reason.amount, lang),
        "at": reason.at,
        "source": _source(reason.source, match.game.__name__, lang) if reason.source else "",
        "move": match.say(reason.against, lang) if reason.against else "",
        **_span(reason, lang),
    }
    return say(package, lang, key, **values)


def _span(reason: Reason, lang: str) -> dict[str, str]:
    """Between which chances the moves lie that are compared."""
    chances = sorted(chance for name in ("chance", "other") if isinstance(chance := reason.words.get(name), float))
    return {"low": percent(chances[0], lang), "high": percent(chances[-1], lang)} if chances else {}


def _source(source: str, package: str, lang: str) -> str:
    """What a source of points is called, in a line shorter than elsewhere if the game says so."""
    short = f"reasons.sources.{source}"
    return say(package, lang, short if short in texts(package, lang) else f"sources.{source}")


def _spoken(value: object, lang: str, names: Sequence[str]) -> object:
    return percent(value, lang) if isinstance(value, float) else told(value, lang, names)


def signed(amount: float, lang: str) -> str:
    """A number with its sign, with a decimal if it is not whole."""
    return f"{'+' if amount >= 0 else chr(0x2212)}{_number(abs(amount), lang)}"


def _number(amount: float, lang: str) -> str:
    text = f"{amount:.0f}" if amount == int(amount) else f"{amount:.1f}"
    return decimal(text, lang)


def percent(chance: float, lang: str) -> str:
    """A chance as people read it."""
    return say(ENGINE, lang, "reasons.percent", percent=round(100 * chance))
