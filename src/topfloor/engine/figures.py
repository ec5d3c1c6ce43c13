"""Figures of a rulebook: small drawings of real positions, and worked examples with the engine's own numbers.

A figure is data beside the rulebook, in `figures.toml`: whose rule it shows, the match that leads to its position, and
what of it is drawn. The engine plays that match, so no figure can show what cannot be; the game draws what a viewer may
see (`figure` in its folder). Captions stand in `figures.en.toml` and `figures.de.toml`. What is refused, what a move
brought and what a source was worth is never typed: it is asked of the match.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from topfloor.engine.content import Data
from topfloor.engine.match import Match
from topfloor.engine.rulebook import rulebook
from topfloor.engine.texts import catalogue
from topfloor.engine.view import read

if TYPE_CHECKING:
    from topfloor.engine.drawing import Sketch
    from topfloor.engine.game import Game


@dataclass(frozen=True)
class Played:
    """A match that figures are taken from."""

    players: int
    seed: int
    moves: tuple[str, ...]
    variant: str | None = None


@dataclass(frozen=True)
class Figure:
    """One figure: which position, and what is looked at."""

    id: str
    """The key of its caption: the rule, and for a second figure of the same rule a letter."""
    rule: str
    match: str
    ply: int | None = None
    """How many moves of the match are played; all of them if it is not said."""
    then: tuple[str, ...] = ()
    """Moves that go on from there."""
    seat: int | None = None
    """Whose eyes it is seen with; spectators' if it is not said."""
    refused: tuple[str, ...] = ()
    """Sentences that the rule refuses here; each is crossed out."""
    may: str = ""
    """The beginning of sentences whose last words are ticked, all that may be said now."""
    gains: bool = False
    """Whether it is told what the last move brought."""
    receipts: str = ""
    """The source of points of which it is told line by line what it brought `seat`; the match is over then."""
    look: Data = field(default_factory=dict)
    """What is drawn, as the game reads it: `show`, `sites`, `mark` and so on."""


@dataclass(frozen=True)
class Figures:
    """All figures of a game, and why some rules have none."""

    matches: Mapping[str, Played]
    figures: tuple[Figure, ...]
    without: Mapping[str, str]

    def of(self, rule: str) -> list[Figure]:
        """The figures of a rule, in their order."""
        return [figure for figure in self.figures if figure.rule == rule]


@dataclass(frozen=True)
class Drawn:
    """A figure as somebody sees it in one language."""

    id: str
    caption: str
    lines: tuple[str, ...]
    """What the engine says to it: why not, what it brought, what it was worth."""
    svg: str


@dataclass(frozen=True)
class Look:
    """What a game is told about a figure besides the view: what to draw and what to point at."""

    show: str
    seat: int | None
    marked: tuple[str, ...]
    ticked: tuple[str, ...]
    crossed: tuple[str, ...]
    more: Data

    def words(self, name: str) -> tuple[str, ...]:
        """A list of words that the figure gives."""
        return tuple(str(word) for word in self.more.get(name, ()))


@cache
def figures(package: str) -> Figures:
    """Read the figures that lie in a game's folder; it may have none."""
    if not (files(package) / "figures.toml").is_file():
        return Figures({}, (), {})
    data = tomllib.loads((files(package) / "figures.toml").read_text("utf-8"))
    matches = {name: _played(entry) for name, entry in data["matches"].items()}
    return Figures(matches, tuple(_figure(entry) for entry in data["figures"]), data.get("without", {}))


def _played(entry: Data) -> Played:
    moves = tuple(" ".join(words.split()) for words in entry.get("moves", "").split(",") if words.strip())
    return Played(entry["players"], entry["seed"], moves, entry.get("variant"))


KNOWN = ("rule", "letter", "match", "ply", "then", "seat", "refused", "may", "gains", "receipts")


def _figure(entry: Data) -> Figure:
    return Figure(
        id=entry["rule"] + entry.get("letter", ""),
        rule=entry["rule"],
        match=entry["match"],
        ply=entry.get("ply"),
        then=tuple(entry.get("then", ())),
        seat=entry.get("seat"),
        refused=tuple(entry.get("refused", ())),
        may=entry.get("may", ""),
        gains=entry.get("gains", False),
        receipts=entry.get("receipts", ""),
        look={key: value for key, value in entry.items() if key not in KNOWN},
    )


def captions(package: str, lang: str) -> Mapping[str, str]:
    """What is written below the figures, by id."""
    return catalogue(package, "figures", lang)


def position(game: Game, figure: Figure) -> Match:
    """The match at the point that a figure shows: played by the rules, or refused by them."""
    told = figures(game.__name__).matches[figure.match]
    match: Match = Match(game, players=told.players, seed=told.seed, variant=told.variant)
    for words in (*told.moves[: figure.ply], *figure.then):
        match.play(words)
    return match


def drawn(game: Game, figure: Figure, lang: str, *, alone: bool = True) -> Drawn:
    """A figure in one language; `alone` if it is no part of a page."""
    match = position(game, figure)
    rule = rulebook(game.__name__, lang)[figure.rule]
    caption = captions(game.__name__, lang)[figure.id]
    lines = tuple(said(match, figure, lang))
    sketch = sketched(match, figure, lang)
    ident = f"{game.NAME}-{figure.id}".lower()
    svg = sketch.svg(f"{rule.id} {rule.title}", " ".join([caption, *lines]), alone=alone, ident=ident)
    return Drawn(figure.id, caption, lines, svg)


def sketched(match: Match, figure: Figure, lang: str) -> Sketch:
    """The drawing itself, made from nothing but what the viewer may know."""
    view = match.introduced(match.view(figure.seat), lang)
    marked = [str(word) for word in figure.look.get("mark", ())]
    if figure.receipts:
        marked += [place for line in earned(match, figure) for place in line["places"]]
    ticked = [sentence.split()[-1] for sentence in match.legal() if figure.may and sentence.startswith(figure.may)]
    look = Look(
        show=str(figure.look["show"]),
        seat=figure.seat,
        marked=tuple(dict.fromkeys(marked)),
        ticked=tuple(dict.fromkeys(ticked)),
        crossed=tuple(dict.fromkeys(words.split()[-1] for words in figure.refused)),
        more=figure.look,
    )
    sketch: Sketch = match.game.figure(view, match.content, look, lang)
    return sketch


def said(match: Match, figure: Figure, lang: str) -> Sequence[str]:
    """What the match itself says to a figure."""
    lines = list(dict.fromkeys(refusal.text for words in figure.refused if (refusal := match.why(words, lang))))
    if figure.gains:
        last = match.log(figure.seat, lang, since=match.ply - 1)[0]
        names = match.names_in(lang)
        lines += [f"{names[last['seat']]}: {last['say']}", *(gain["say"] for gain in last["gains"])]
    if figure.receipts:
        found = earned(match, figure)
        lines += [f"{line['points']}: {read(line['say'], lang)}" for line in found]
        if len(found) > 1:
            lines.append(f"= {sum(line['points'] for line in found)}")
    return lines


def earned(match: Match, figure: Figure) -> list[Any]:
    """The lines of the score that a figure works out."""
    return [
        line
        for line in match.receipts()
        if line["source"] == figure.receipts
        and line["seat"] == (figure.seat or 0)
        and line["rule"] in (figure.rule, *figure.look.get("rules", ()))
    ]
