"""Printed texts: what a card, a city and an achievement say, made from the same data that the rules carry out.

Each kind of step has a pattern in `texts.*.toml` under `card`, in two forms: as a command (`draw 2 cards`) and as what
one may do (German: `2 Karten ziehen`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from topfloor.engine.texts import texts
from topfloor.engine.view import Told
from topfloor.games.paper_skylines.language import Bonus, Count, Step
from topfloor.games.paper_skylines.view import Face

PACKAGE = __package__ or ""
NAMED = ("residential", "civic", "commercial", "industrial", "park", "water", "transit", "stage", "arena", "monument")


class Printed(Face):
    """A building card as its entry in the components has it."""

    level: int
    cost: int
    discount: str
    gains: dict[str, int]
    action: list[Step]


class PrintedCity(TypedDict):
    """A city card, likewise."""

    id: str
    name: Told
    bonus: Bonus


class PrintedClaim(TypedDict):
    """An achievement, likewise."""

    id: str
    name: Told
    need: list[Count]


def action_text(steps: Sequence[Step], lang: str) -> str:
    """What a list of steps says: a sentence for each."""
    return " ".join(_sentence(step, lang) for step in steps)


def options_text(choice: Step, lang: str) -> list[str]:
    """What each list of a choice says."""
    return [option_text(steps, lang) for steps in choice["of"]]


def option_text(steps: Sequence[Step], lang: str) -> str:
    """What one list of a choice says."""
    return _capital(_list(steps, lang))


def bonus_text(bonus: Bonus, lang: str) -> str:
    """What a city says."""
    say = texts(PACKAGE, lang)
    often = _often(bonus["limit"], lang)
    if bonus["on"] == "stay":
        return say["card.bonus.stay"]
    if bonus["on"] == "cost":
        number = "once" if bonus["limit"] == 1 else "often"
        return say[f"card.bonus.cost-{bonus.get('where', 'any')}-{number}"].format(n=bonus["limit"], off=bonus["off"])
    event = say[f"card.bonus.{bonus['on'].replace(':', '-')}"].format(often=often)
    return f"{event}: {_after_colon(bonus['do'], lang)}."


def _often(limit: int, lang: str) -> str:
    say = texts(PACKAGE, lang)
    return say["card.bonus.once"] if limit == 1 else say["card.bonus.often"].format(n=limit)


def need_text(needs: Sequence[Count], lang: str, more: int = 0) -> str:
    """What an achievement asks for; `more` is added to each count (PS-15)."""
    say = texts(PACKAGE, lang)
    parts = []
    for need in needs:
        n = need["min"] + more
        number = "one" if n == 1 else "many"
        pattern = say[f"card.need.{_kind(need)}-{number}"]
        parts.append(pattern.format(n=n, name=_name(need, lang)) + _inside(need, lang))
    return say["card.and"].join(parts)


def _inside(count: Count, lang: str) -> str:
    return texts(PACKAGE, lang)["card.in-here"] if count.get("in") == "here" else ""


def _kind(count: Count) -> str:
    """Which pattern tells a count: `type-named`, `site-least`, `buildings` and so on."""
    of = str(count["of"])
    if of not in ("type", "site"):
        return of
    return f"{of}-{'named' if count[of] in NAMED else count[of]}"


def _name(count: Count, lang: str) -> str:
    which = count.get(str(count["of"]))
    return texts(PACKAGE, lang)[f"card.icons.{which}"] if which in NAMED else ""


def _sentence(step: Step, lang: str) -> str:
    return _capital(_clause(step, lang))


def _capital(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _list(steps: Sequence[Step], lang: str) -> str:
    """Steps within a step, told in one breath."""
    return texts(PACKAGE, lang)["card.then"].join(_clause(step, lang) for step in steps)


def _after_colon(steps: Sequence[Step], lang: str) -> str:
    """Steps told after a colon: German begins a whole sentence there with a capital."""
    words = _list(steps, lang)
    return words[0].upper() + words[1:] if lang == "de" else words


def _clause(step: Step, lang: str) -> str:
    """One step; if it is optional, as what one may do."""
    form = "may" if step.get("may") else "do"
    words = _TELL[step["op"]](step, lang, form)
    return texts(PACKAGE, lang)["card.may"].format(what=words) if form == "may" else words


def _number(n: int) -> str:
    return "one" if n == 1 else "many"


def _draw(step: Step, lang: str, form: str) -> str:
    say = texts(PACKAGE, lang)
    source = say[f"card.draw-from.{step['from']}"]
    if "keep" in step:
        return say[f"card.look.{form}"].format(n=step["n"], keep=step["keep"], source=source)
    return say[f"card.draw.{form}-{_number(step['n'])}"].format(n=step["n"], source=source)


def _build(step: Step, lang: str, form: str) -> str:
    say = texts(PACKAGE, lang)
    off = step["off"]
    price = say["card.build.free"] if off == "free" else say["card.build.off"].format(n=off) if off else ""
    source = say["card.build.from-row"] if step.get("from") == "row" else ""
    where = say[f"card.build.{step['where']}"] if step.get("where", "any") != "any" else ""
    return say[f"card.build.{form}"].format(source=source, price=price, where=where)


def _tuck(step: Step, lang: str, form: str) -> str:
    say = texts(PACKAGE, lang)
    number = _number(step["n"])
    source = say[f"card.tuck-from.{step.get('from', 'hand')}"]
    where = say["card.tuck.mayor" if step.get("where", "mayor") == "mayor" else f"card.tuck.any-{number}"]
    return say[f"card.tuck.{form}-{number}"].format(n=step["n"], source=source, where=where)


def _advance(step: Step, lang: str, form: str) -> str:
    say = texts(PACKAGE, lang)
    way = "advance" if step["n"] > 0 else "decline"
    return say[f"card.{way}.{form}"].format(on=say[f"card.on.{step['on']}"], n=abs(step["n"]))


def _discard(step: Step, lang: str, form: str) -> str:
    say = texts(PACKAGE, lang)
    kind = step["from"]
    if kind == "hand":
        kind = "each" if step.get("each") else f"hand-{_number(step['n'])}"
    words = say[f"card.discard.{form}-{kind}"].format(n=step.get("n", 1))
    return f"{words}: {_after_colon(step['do'], lang)}" if step["do"] else words


def _steal(step: Step, lang: str, form: str) -> str:
    say = texts(PACKAGE, lang)
    if step["what"] == "top":
        return say[f"card.steal.{form}-top"]
    n = step.get("n", 1)
    kind = say["card.steal.declared"] if "type" in step else ""
    return say[f"card.steal.{form}-{_number(n)}"].format(n=n, kind=kind)


def _basic(step: Step, lang: str, form: str) -> str:
    return texts(PACKAGE, lang)[f"card.basic.{form}-{_number(step['n'])}"].format(n=step["n"])


def _claim(step: Step, lang: str, form: str) -> str:
    return texts(PACKAGE, lang)[f"card.claim.{form}"]


def _copy(step: Step, lang: str, form: str) -> str:
    say = texts(PACKAGE, lang)
    return say[f"card.copy.{form}"].format(whose=say[f"card.copy.{step['of']}"])


def _declare(step: Step, lang: str, form: str) -> str:
    return texts(PACKAGE, lang)[f"card.declare.{form}"]


def _choose(step: Step, lang: str, form: str) -> str:
    say = texts(PACKAGE, lang)
    lists = say["card.or"].join(_after_colon(steps, lang) for steps in step["of"])
    return f"{say[f'card.choose.{form}']}: {lists}"


def _each(step: Step, lang: str, form: str) -> str:
    say = texts(PACKAGE, lang)
    count = step["count"]
    counted = say[f"card.each.{_kind(count)}"].format(name=_name(count, lang))
    place = say[f"card.each-in.{count.get('in', 'city')}"] if count["of"] != "hand" else ""
    do = _after_colon(step["do"], lang)
    return say["card.for-each"].format(counted=f"{counted}{place}", n=step["max"], do=do)


_TELL = {
    "draw": _draw,
    "build": _build,
    "tuck": _tuck,
    "advance": _advance,
    "discard": _discard,
    "steal": _steal,
    "basic": _basic,
    "claim": _claim,
    "copy": _copy,
    "declare": _declare,
    "choose": _choose,
    "each": _each,
}
