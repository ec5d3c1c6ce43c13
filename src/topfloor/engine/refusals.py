"""Why a move may not be played, in words: a rule is against it, it is not one's turn, or it is no sentence at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topfloor.engine import suggest
from topfloor.engine.errors import NotASentence, Refusal, Refused
from topfloor.engine.texts import LANGUAGES, Seated, check_language, quoted, say, told, word

if TYPE_CHECKING:
    from topfloor.engine.match import Match


def check(match: Match, words: str, lang: str, seat: int | None) -> None:
    """Raise `Refused`, in every language, if a move may not be played now."""
    refusal = why(match, words, lang, seat)
    if refusal is not None:
        in_languages = {lang: why(match, words, lang, seat) or refusal for lang in LANGUAGES}
        raise (Refused if refusal.rule else NotASentence)(refusal, in_languages)


def why(match: Match, words: str, lang: str, seat: int | None) -> Refusal | None:
    """Why a move may not be played now, by `seat` if one is given; None if it may."""
    check_language(lang)
    game, content, position = match.game, match.content, match.position
    number = content.number.get(words) if isinstance(words, str) else None
    if number is None:
        return _impossible(match, words, lang, seat)
    if seat is not None and not match.over and seat != position.to_move:
        name = match.called(position.to_move, lang)
        return Refusal(game.TURN_RULE, say("topfloor.engine", lang, "refusals.not-your-turn", name=name))
    key, rule = game.REASONS[game.why(position, content.box, number)]
    if not key:
        return None
    known = game.details(position, content, words, lang)
    names = match.names_in(lang) if any(isinstance(value, Seated) for value in known.values()) else ()
    details = {name: told(value, lang, names) for name, value in known.items()}
    return Refusal(rule, say(game.__name__, lang, f"refusals.{key}", **details))


def _impossible(match: Match, words: str, lang: str, seat: int | None) -> Refusal:
    """Words outside the vocabulary: a well-formed sentence that no match allows, or no sentence at all."""
    game = match.game
    key = game.impossible(match.content, words) if isinstance(words, str) else None
    if key is not None:
        return Refusal(game.IMPOSSIBLE[key], say(game.__name__, lang, f"refusals.{key}", words=quoted(words)))
    spoken = word(words)
    likely, shown = meant(match, spoken, seat), quoted(spoken)
    key = "did-you-mean" if likely else "not-a-sentence"
    suggestion = likely or example(match, seat)
    return Refusal(None, say("topfloor.engine", lang, f"refusals.{key}", words=shown, suggestion=suggestion))


def example(match: Match, seat: int | None) -> str:
    """A sentence that shows how moves look; for the seat to move, one that it may play."""
    usual, legal = match.game.EXAMPLE, match.legal() if seat in (None, match.to_move) else []
    return usual if usual in legal or not legal else legal[0]


def meant(match: Match, words: str, seat: int | None) -> str | None:
    """The sentence that was probably meant; the seat to move is offered only what it may play.

    What is legal for one seat can tell another what it may not know, so others are offered any sentence.
    """
    same = suggest.same_but_for_marks(words, match.content.plain)
    if same is not None:
        return same
    tree = suggest.WordTree(match.legal()) if seat in (None, match.to_move) else match.content.word_tree
    return suggest.meant(words, tree)
