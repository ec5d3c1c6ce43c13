"""The story of a match as text: a header, the sentences, the result and a seal.

    topfloor story 1
    game: skyliners
    variant: full
    players: South, West, North, East
    rules: 1
    content: 0b5c7d1c6a1f9a3e
    seed: 7

      1 East: floor c2
      2 East: plan B 3

    result: unfinished
    seal: 5f0e9c2a77b1d3e4

Reading it plays it again, so a story that can be read is true: every move is legal, the right seat made it, the result
is what the rules give, and the seal says that nobody changed a word since it was written.

A match that was saved to be played on also says below its seed who sits where, and what its reader should know:

    seats: person, neighbour, master
    beware: This file holds everything that is hidden in the match.
    note: This table was opened under rules 1 of Skyline, which are not known here any more.

Rules change. A story of older rules is read if today's rules allow every sentence of it and give the result it tells;
the match then says which rules it was `played_under`. Who writes a story down without knowing its rules, from what a
database kept of a table, cannot know the result either and says so: `result: unknown`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from topfloor.engine import naming, setup
from topfloor.engine.content import Components, Content, content
from topfloor.engine.errors import BadStory, TopfloorError
from topfloor.engine.game import Registry
from topfloor.engine.match import Match
from topfloor.engine.texts import Saying, quoted, shown

TITLE = "topfloor story 1"
HEADER = ("game", "variant", "players", "rules", "content", "seed")
EXTRAS = ("seats", "beware", "note")
"""What a header may say besides, in this order."""

UNKNOWN = "unknown"
"""The result of a match whose rules its writer did not know."""

LOOK_BACK = "topfloor look-back 1"
"""The title of another kind of file: what one seat saw of a match, which cannot be played again."""

MOVE = re.compile(r"^ *(?P<ply>[0-9]{1,9}) (?P<name>[^:]+): (?P<words>.+)$")


def write(match: Match, extras: Mapping[str, str] | None = None) -> str:
    """The story of a match so far, with some of the `EXTRAS` if they are given."""
    header = {
        "game": match.game.NAME,
        "variant": match.variant,
        "players": ", ".join(match.names),
        "rules": match.game.RULES_VERSION,
        "content": match.content.digest,
        "seed": match.seed,
    }
    moves = ((match.names[seat], words) for seat, words in zip(match.movers, match.moves, strict=True))
    return compose({**header, **(extras or {})}, moves, result(match))


def compose(header: Mapping[str, object], moves: Iterable[tuple[str, str]], ending: str) -> str:
    """A story of what is known of a match: its header with any `EXTRAS`, who said what, and how it ended."""
    said = [f"{key}: {header[key]}" for key in (*HEADER, *EXTRAS) if key in header]
    told = [f"{ply:3} {name}: {words}" for ply, (name, words) in enumerate(moves, 1)]
    body = "\n".join([TITLE, *said, "", *told, "", f"result: {ending}"]) + "\n"
    return f"{body}seal: {seal(body)}\n"


def result(match: Match) -> str:
    """How a match stands in one line: 'South 12, West 14; West wins', or 'unfinished'."""
    if not match.over:
        return "unfinished"
    scores = ", ".join(f"{name} {score}" for name, score in zip(match.names, match.scores(), strict=True))
    winners = [match.names[seat] for seat in match.winners()]
    return f"{scores}; {' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}"


def seal(body: str) -> str:
    """A digest of everything above the seal."""
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def read(text: str, registry: Registry, content_from: Components | Content | None = None) -> Match:
    """Play a story again and check every word of it; what editors and mail do to line ends is no matter."""
    if not isinstance(text, str):
        raise _bad(1, "no-text", given=shown(text))
    text = with_our_line_ends(text)
    lines = text.split("\n")
    header = _header(lines)
    match = _dealt(header, registry, content_from)
    written = int(header["rules"])
    if written == match.game.RULES_VERSION:
        _play_all(match, text, lines, len(header) + 2)
    else:
        _play_by_todays_rules(match, text, lines, len(header) + 2, written)
    return match


def _play_by_todays_rules(match: Match, text: str, lines: list[str], first: int, written: int) -> None:
    """Play what was played under older rules; who finds that it goes otherwise today is told that this is why."""
    if not _is_sealed(text):
        raise _bad(max(1, len(lines) - 1), "seal")
    try:
        _play_all(match, text, lines, first)
    except BadStory as error:
        here = match.game.RULES_VERSION
        raise _bad(error.line, "older-rules", written=written, here=here, reason=error.because) from None
    match.played_under = written


def _play_all(match: Match, text: str, lines: list[str], end: int) -> None:
    while end < len(lines) and lines[end] != "":
        _play(match, end + 1, lines[end])
        end += 1
    _check_end(match, text, lines, end)


def extras(text: str) -> dict[str, str]:
    """What a story says besides, as far as it can be read."""
    header = _header(with_our_line_ends(text).split("\n"))
    return {key: header[key] for key in EXTRAS if key in header}


def with_our_line_ends(text: str) -> str:
    """A text as we write it: no byte order mark, LF only, the last line ended."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return text if text.endswith("\n") else f"{text}\n"


def _header(lines: list[str]) -> dict[str, str]:
    if lines[0] == LOOK_BACK:
        raise _bad(1, "look-back")
    if lines[0] != TITLE:
        raise _bad(1, "title", title=TITLE)
    header = {}
    for number, key in enumerate(HEADER, 2):
        line = lines[number - 1] if number <= len(lines) else ""
        if not line.startswith(f"{key}: "):
            raise _bad(number, "header", entry=key, found=quoted(line))
        header[key] = line[len(key) + 2 :]
    for key in EXTRAS:
        line = lines[len(header) + 1] if len(header) + 1 < len(lines) else ""
        if line.startswith(f"{key}: "):
            header[key] = line[len(key) + 2 :]
    if len(lines) <= len(header) + 1 or lines[len(header) + 1] != "":
        raise _bad(len(header) + 2, "empty-line")
    return header


def _dealt(header: dict[str, str], registry: Registry, content_from: Components | Content | None) -> Match:
    """The match that a header announces, before its first move; a complaint names the header's line."""

    def line(key: str) -> int:
        return HEADER.index(key) + 2

    def number(key: str) -> int:
        if not re.fullmatch(r"\d{1,40}", header[key], re.ASCII):
            raise _bad(line(key), "number", found=quoted(header[key]))
        return int(header[key])

    with _told_of(line("game")):
        game = registry.game(header["game"])
    written = number("rules")
    if written > game.RULES_VERSION:
        raise _bad(line("rules"), "rules", written=header["rules"], here=game.RULES_VERSION)
    components = content_from if isinstance(content_from, Content) else content(game, content_from)
    is_todays_box = content_from is not None or written == game.RULES_VERSION  # older rules may have had another one
    if is_todays_box and header["content"] != components.digest:
        raise _bad(line("content"), "content", played=header["content"], here=components.digest)
    names, variant, seed = header["players"].split(", "), header["variant"], number("seed")
    with _told_of(line("players")):
        naming.checked(game, setup.players(game, len(names)), names)
    with _told_of(line("variant")):
        setup.variant(game, variant)
    with _told_of(line("seed")):
        return Match(game, players=len(names), seed=seed, variant=variant, names=names, content_from=components)


def _play(match: Match, number: int, line: str) -> None:
    move = MOVE.match(line)
    if move is None:
        raise _bad(number, "move", name=match.names[0], example=match.game.EXAMPLE, found=quoted(line))
    if int(move["ply"]) != match.ply + 1:
        raise _bad(number, "ply", expected=match.ply + 1, found=quoted(move["ply"]))
    if match.to_move is not None and move["name"] != match.names[match.to_move]:
        raise _bad(number, "turn", name=match.names[match.to_move], found=quoted(move["name"]))
    with _told_of(number):
        match.play(move["words"])


def _check_end(match: Match, text: str, lines: list[str], end: int) -> None:
    """The result, the seal and nothing after it."""
    claimed = lines[end + 1] if end + 1 < len(lines) else ""
    if claimed not in (f"result: {result(match)}", f"result: {UNKNOWN}"):
        raise _bad(end + 2, "result", result=result(match), found=quoted(claimed))
    body = text[: text.rindex(claimed) + len(claimed) + 1]
    stamp = lines[end + 2] if end + 2 < len(lines) else ""
    if stamp != f"seal: {seal(body)}":
        raise _bad(end + 3, "seal")
    if lines[end + 3 :] != [""]:
        raise _bad(end + 4, "end")


def _is_sealed(text: str) -> bool:
    """Whether nobody has changed a word since a text was sealed."""
    body, _, stamp = text.rpartition("seal: ")
    return stamp == f"{seal(body)}\n"


@contextmanager
def _told_of(line: int) -> Iterator[None]:
    """Whatever is wrong within is wrong in this line."""
    try:
        yield
    except TopfloorError as error:
        raise BadStory(line, error) from None


def _bad(line: int, key: str, **values: object) -> BadStory:
    return BadStory(line, Saying("topfloor.engine", f"story.{key}", **values))
