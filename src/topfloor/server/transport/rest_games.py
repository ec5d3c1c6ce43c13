"""REST: what games there are, and their rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from fastapi import APIRouter, HTTPException, Response
from fastapi.responses import HTMLResponse

from topfloor import bots
from topfloor.engine.content import content
from topfloor.engine.errors import TopfloorError
from topfloor.engine.figures import drawn, figures
from topfloor.engine.game import Game
from topfloor.engine.glossary import glossary
from topfloor.engine.rulebook import Rulebook, rulebook
from topfloor.engine.summary import summary
from topfloor.engine.texts import speaks, texts
from topfloor.games import REGISTRY
from topfloor.server.protocol import bodies
from topfloor.server.transport.rest import Lang, Responses

router = APIRouter()

TYPED = re.compile(r"`([^`\n]+)`")
"""What somebody would type in a terminal, as rulebooks mark it."""

NO_GAME: Responses = {404: {"model": bodies.Complaint, "description": "No such game."}}


@router.get("/api/games", tags=["games"], summary="The games there are")
async def games(lang: Lang = "en") -> list[bodies.GameOffered]:
    """Everything a lobby needs: variants, numbers of players, bots."""
    return [offered(REGISTRY.game(name), lang) for name in REGISTRY.names()]


def offered(game: Game, lang: str) -> bodies.GameOffered:
    """A game, as a lobby shows it."""
    known = texts(game.__name__, lang)
    return bodies.GameOffered(
        name=game.NAME,
        title=game.TITLE,
        about=known["lobby.about"],
        minute=[text for key, text in known.items() if key.startswith("lobby.minute.")],
        minutes=game.MINUTES,
        weight=game.WEIGHT,
        translated=speaks(game.__name__, lang),
        variants=[
            bodies.VariantOffered(id=name, say=known[f"variants.{name}"], first=name == game.EASIEST)
            for name in game.VARIANTS
        ],
        players=list(game.PLAYERS),
        bots=[
            bodies.BotOffered(name=name, about=bots.describe(name, lang, game.NAME))
            for name in bots.by_strength(game.NAME)
        ],
        seats=[known.get(f"seats.{seat}", name) for seat, name in enumerate(game.SEATS)],
        colours=list(game.COLOURS),
    )


@router.get("/api/rules/{game}", tags=["games"], summary="The rulebook of a game", responses=NO_GAME)
async def rules(game: str, lang: Lang = "en") -> bodies.RulesShown:
    """Every rule with its number, in Markdown; what a player does is said as buttons and the log say it."""
    book = spoken_rules(found_game(game, lang).NAME, lang)
    known = figures(found_game(game, lang).__name__)
    numbered = [bodies.RuleShown(**vars(rule), figures=len(known.of(rule.id))) for rule in book.rules.values()]
    terms = [
        bodies.TermShown(id=term.id, term=term.term, text=term.text, rules=list(term.rules))
        for term in glossary(found_game(game, lang).__name__, lang)
    ]
    return bodies.RulesShown(title=book.title, introduction=book.introduction, rules=numbered, glossary=terms)


@router.get(
    "/api/rules/{game}/summary",
    tags=["games"],
    summary="A game on one page, to print",
    response_class=Response,
    responses={**NO_GAME, 200: {"content": {"text/html": {"example": "<!doctype html>…"}}}},
)
def rules_on_one_page(game: str, lang: Lang = "en") -> HTMLResponse:
    """What one wants beside the board, on one sheet of A4."""
    return HTMLResponse(printed(found_game(game, lang).NAME, lang))


@cache
def printed(name: str, lang: str) -> str:
    """The page to print, made once."""
    return summary(REGISTRY.game(name), lang)


@router.get("/api/rules/{game}/figures/{rule}", tags=["games"], summary="The figures of a rule", responses=NO_GAME)
def rule_figures(game: str, rule: str, lang: Lang = "en") -> list[bodies.FigureShown]:
    """Drawings of real positions that show a rule, and what the engine says to them; none if it has none."""
    known = found_game(game, lang)
    return shown_figures(known.NAME, rule, lang) if figures(known.__name__).of(rule) else []


@cache
def shown_figures(name: str, rule: str, lang: str) -> list[bodies.FigureShown]:
    """The figures of a rule, drawn once."""
    game = REGISTRY.game(name)
    made = [drawn(game, figure, lang, alone=False) for figure in figures(game.__name__).of(rule)]
    return [bodies.FigureShown(id=one.id, caption=one.caption, lines=list(one.lines), svg=one.svg) for one in made]


@cache
def spoken_rules(name: str, lang: str) -> Rulebook:
    """The rulebook of a game on the shelf in the words of the page, made once."""
    return in_words_of_the_page(REGISTRY.game(name), lang)


def in_words_of_the_page(game: Game, lang: str) -> Rulebook:
    """A rulebook for people who touch instead of typing: what is typed is given as buttons, board and log have it."""
    box = content(game)
    beginnings = {word: words for sentence in box.sentences for word, words in beginnings_of(sentence)}
    beginnings |= {sentence.split()[0]: sentence.split()[0] for sentence in box.sentences}

    def say_it(found: re.Match[str]) -> str:
        words = found[1]
        if words in box.number:
            return f"**{game.spoken(box, words, lang)}**"
        if words in beginnings:  # a number stands on the thing itself
            return f"**{words if words.isdigit() else game.label(box, beginnings[words], lang)}**"
        return found[0]

    book = rulebook(game.__name__, lang)
    rules = {number: replace(rule, text=TYPED.sub(say_it, rule.text)) for number, rule in book.rules.items()}
    return replace(book, introduction=TYPED.sub(say_it, book.introduction), rules=rules)


def beginnings_of(sentence: str) -> Iterator[tuple[str, str]]:
    """Each word of a sentence, with the sentence as far as it."""
    words = sentence.split()
    return ((word, " ".join(words[: place + 1])) for place, word in enumerate(words))


def found_game(name: str, lang: str) -> Game:
    """The game of this name; a sentence if there is none."""
    try:
        return REGISTRY.game(name)
    except TopfloorError as error:
        raise HTTPException(404, error.said(lang)) from None
