"""Pages to read, in Markdown: rules, log, help, scores, the whole table, and what the words on offer mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from topfloor import bots
from topfloor.engine.rulebook import rulebook
from topfloor.engine.tally import shown
from topfloor.engine.texts import enumerated, sentence, texts
from topfloor.engine.view import Player, Receipt, read

if TYPE_CHECKING:
    from topfloor.terminal.session import Session


def rule(at: Session, id: str) -> str:
    """One rule."""
    found = rulebook(at.match.game.__name__, at.lang)[id.upper()]
    return f"## {found.id} {found.title}\n\n{found.text}"


def rules(at: Session) -> str:
    """All rules by number and title."""
    book = rulebook(at.match.game.__name__, at.lang)
    lines, section = [f"# {book.title}", "", at.text("rules.how")], ""
    for found in book.rules.values():
        if found.section != section:
            section = found.section
            lines += ["", f"## {section}", ""]
        lines.append(f"- {found.id} {found.title}")
    return "\n".join(lines)


def log(at: Session) -> str:
    """All moves, each with what it brought."""
    lines = [f"## {at.text('log.title')}", ""]
    for line in at.log():
        gains = "".join(f"\n    - {gain['say']}" for gain in line["gains"])
        lines.append(f"- **{line['ply']}** {line['name']}: {line['say']}{gains}")
    return "\n".join(lines if len(lines) > 2 else [*lines, at.text("log.empty")])


def commands(at: Session) -> str:
    """The commands, how to read the board, and who the rivals are."""
    game = at.match.game
    how = at.text("help.how-plain" if at.speaks else "help.how", example=game.EXAMPLE, short=_shortened(game.EXAMPLE))
    parts = [f"## {at.text('help.title')}", "", how.strip(), "", at.text("help.commands").strip()]
    if not at.speaks:
        parts += ["", at.text("help.keys").strip(), "", f"## {at.text('help.board')}", ""]
        parts.append(texts(game.__name__, at.lang)["picture.legend"].strip())
    names = {name for name in map(bots.bot_called, at.match.names) if name}
    described = [
        f"- `{bots.tag(name, at.lang)}` {bots.describe(name, at.lang, game.NAME)}"
        for name in bots.NAMES
        if name in names
    ]
    rivals = ["", f"## {at.text('help.rivals')}", "", *described] if described else []
    return "\n".join([*parts, *rivals])


def _shortened(sentence: str) -> str:
    """A sentence with the first letter of its first word: 'f c2'."""
    first, _, rest = sentence.partition(" ")
    return f"{first[0]} {rest}"


def scores(at: Session) -> str:
    """What everybody's points are made of as things stand, and what is not known yet."""
    lines = [f"## {at.text('score.title' if not at.match.over else 'score.final')}"]
    view = at.view()
    for player in view["players"]:
        lines += ["", f"### {at.text('score.player', name=player['name'], score=shown(player))}", ""]
        earned = [line for line in view.get("receipts", []) if line["seat"] == player["seat"]]
        told = receipts(at, player, earned) if earned else (f"- {source}" for source in sources(at, player))
        lines += told
    return "\n".join(lines)


def receipts(at: Session, player: Player, earned: Sequence[Receipt]) -> Iterator[str]:
    """At the end: every source of a player's points, and below it why, line by line with the rule."""
    names = texts(at.match.game.__name__, at.lang)
    for key, points in player["points"].items():
        because = [line for line in earned if line["source"] == key]
        if points or because:
            yield f"- {at.text('score.source', source=names[f'sources.{key}'], points=points)}"
        for line in because:
            facts = {"say": read(line["say"], at.lang), "points": line["points"], "rule": line["rule"]}
            yield f"    - {at.text('score.line', **facts)}"


def sources(at: Session, player: Player) -> Iterator[str]:
    """Where a player's points come from; sources that bring nothing are only named."""
    names = texts(at.match.game.__name__, at.lang)
    points = player["points"]
    yield from (at.text("score.source", source=names[f"sources.{key}"], points=n) for key, n in points.items() if n)
    nothing = [names[f"sources.{key}"] for key, n in points.items() if not n]
    unknown = [names[f"sources.{key}"] for key in player["unknown"]]
    for key, which in (("nothing", nothing), ("unknown", unknown)):
        if which:
            yield at.text(f"score.{key}", sources=enumerated(which, at.lang))


def table(at: Session) -> str:
    """Everything on the table, in sentences."""
    match = at.match
    told = match.game.speech(at.view(), match.content, at.lang)
    return "\n".join([f"## {at.text('look.title')}", "", *(f"- {sentence}" for sentence in told)])


def word(at: Session, asked: str) -> str:
    """What a single word stands for; nothing if it stands for nothing."""
    match = at.match
    known = {word.lower(): word for sentence in match.content.sentences for word in sentence.split()}
    if asked.lower() not in known:
        return ""
    return match.game.about(at.view(), match.content, known[asked.lower()], at.lang)


def choices(at: Session, before: str, options: Sequence[str]) -> str:
    """What can come next after some words, each with what it means and what it would bring."""
    title = at.text("look.choices", words=before) if before else at.text("look.first")
    lines = [f"## {title}", ""]
    for option in options:
        words = f"{before} {option}".strip()
        lines.append(f"- **{option}**: {' '.join(_choice(at, words, option))}")
    return "\n".join(lines)


def _choice(at: Session, words: str, option: str) -> Iterator[str]:
    match = at.match
    if words in match.content.number:
        yield sentence(match.say(words, at.lang))
        yield from (sentence(gain["say"]) for gain in match.preview(words, at.lang, at.holder) or ())
    elif label := match.labels(at.lang).get(words):
        yield sentence(label)
    yield match.game.about(at.view(), match.content, option, at.lang).removeprefix(f"{option}: ")
