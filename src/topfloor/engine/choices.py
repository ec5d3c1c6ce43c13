"""What whoever is to move can choose from: how it is said and shown, what it would bring, what is doubtful about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from topfloor.engine import refusals
from topfloor.engine.gains import in_words
from topfloor.engine.game import no_doubt
from topfloor.engine.texts import check_language
from topfloor.engine.view import Brought, Choice

if TYPE_CHECKING:
    from topfloor.engine.game import AnyPosition
    from topfloor.engine.match import Match


def choices(match: Match, lang: str) -> list[Choice]:
    """The legal moves for a page: words, how they are spoken, and what they would change for the mover.

    Where a person should be asked before one is played, `doubt` says why.
    """
    check_language(lang)
    game, content = match.game, match.content
    actions = match.legal_actions()
    legal = [content.sentences[action] for action in actions]
    effects = game.effects(match.position, content, actions, match.position.to_move)
    said = content.said[lang]
    offered: list[Choice] = [
        {"words": words, "say": said.get(words) or match.say(words, lang), "effect": effect}
        for words, effect in zip(legal, effects, strict=True)
    ]
    if game.doubt is not no_doubt:
        for choice in offered:
            if doubt := game.doubt(legal, choice["words"], lang):
                choice["doubt"] = doubt
    return offered


def labels(match: Match, lang: str, sentences: Iterable[str]) -> dict[str, str]:
    """For every beginning of some sentences, how a button shows its last word."""
    check_language(lang)
    shown: dict[str, str] = {}
    known = match.content.labels[lang]
    for sentence in sentences:
        if sentence not in known:
            known[sentence] = _labels(match, sentence, lang)
        shown |= known[sentence]
    return shown


def _labels(match: Match, sentence: str, lang: str) -> dict[str, str]:
    words = sentence.split()
    beginnings = [" ".join(words[: n + 1]) for n in range(len(words))]
    return {words: match.game.label(match.content, words, lang) for words in beginnings}


def preview(match: Match, words: str, lang: str, seat: int | None) -> list[Brought] | None:
    """What a legal move would bring, as far as its mover may know; raises `Refused` if it may not be played.

    None where it cannot be foreseen: something hidden would come to light, or the match would end.
    """
    refusals.check(match, words, lang, seat)
    after = _foreseen(match, words)
    if after is None:
        return None
    gains = match.game.gains(match.position, after, match.content, match.position.to_move)
    names = match.names_in(lang)
    return [in_words(gain, match.game, names, lang) for gain in gains]


def ends_turn(match: Match, words: str) -> bool | None:
    """Whether after a legal move somebody else is to move; None where that cannot be foreseen."""
    after = _foreseen(match, words)
    return None if after is None else bool(after.to_move != match.position.to_move)


def _foreseen(match: Match, words: str) -> AnyPosition | None:
    """The position after a legal move; None if something hidden would come to light, or the match would end."""
    after = match.position.copy()
    if match.game.apply(after, match.content.box, match.content.number[words]) or after.over:
        return None
    return after
