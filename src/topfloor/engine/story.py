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
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from topfloor.engine.content import Content, content
from topfloor.engine.errors import BadStory, TopfloorError
from topfloor.engine.game import Registry
from topfloor.engine.match import Match

TITLE = "topfloor story 1"
HEADER = ("game", "variant", "players", "rules", "content", "seed")
MOVE = re.compile(r"^ *(?P<ply>[0-9]{1,9}) (?P<name>[^:]+): (?P<words>.+)$")


def write(match: Match) -> str:
    """The story of a match so far."""
    header = {
        "game": match.game.NAME,
        "variant": match.variant,
        "players": ", ".join(match.names),
        "rules": match.game.RULES_VERSION,
        "content": match.content.digest,
        "seed": match.seed,
    }
    lines = [TITLE, *(f"{key}: {header[key]}" for key in HEADER), ""]
    for ply, (seat, words) in enumerate(zip(match._movers, match.moves, strict=True), 1):
        lines.append(f"{ply:3} {match.names[seat]}: {words}")
    lines += ["", f"result: {result(match)}"]
    body = "\n".join(lines) + "\n"
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
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def read(text: str, registry: Registry, content_from: str | Path | Mapping[str, Any] | Content | None = None) -> Match:
    """Play a story again and check every word of it; what editors and mail do to line ends is no matter."""
    text = with_our_line_ends(text)
    lines = text.split("\n")
    header = _header(lines)
    match = _dealt(header, registry, content_from)
    end = len(HEADER) + 2
    while end < len(lines) and lines[end] != "":
        _play(match, end + 1, lines[end])
        end += 1
    _check_end(match, text, lines, end)
    return match


def with_our_line_ends(text: str) -> str:
    """A text as we write it: no byte order mark, LF only, the last line ended."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return text if text.endswith("\n") else f"{text}\n"


def _header(lines: list[str]) -> dict[str, str]:
    if lines[0] != TITLE:
        raise BadStory(1, f"a story begins with '{TITLE}'")
    header = {}
    for number, key in enumerate(HEADER, 2):
        line = lines[number - 1] if number <= len(lines) else ""
        if not line.startswith(f"{key}: "):
            raise BadStory(number, f"expected '{key}: …', found {line!r}")
        header[key] = line[len(key) + 2 :]
    if len(lines) <= len(HEADER) + 1 or lines[len(HEADER) + 1] != "":
        raise BadStory(len(HEADER) + 2, "expected an empty line after the header")
    return header


def _dealt(
    header: dict[str, str], registry: Registry, content_from: str | Path | Mapping[str, Any] | Content | None
) -> Match:
    """The match that a header announces, before its first move; a complaint names the header's line."""

    def line(key: str) -> int:
        return HEADER.index(key) + 2

    def number(key: str) -> int:
        if not re.fullmatch(r"\d{1,40}", header[key], re.ASCII):
            raise BadStory(line(key), f"expected a whole number, found {header[key]!r}")
        return int(header[key])

    try:
        game = registry.game(header["game"])
    except TopfloorError as error:
        raise BadStory(line("game"), str(error)) from None
    if number("rules") != game.RULES_VERSION:
        version = f"written for version {header['rules']} of the rules; this is version {game.RULES_VERSION}"
        raise BadStory(line("rules"), version)
    components = content_from if isinstance(content_from, Content) else content(game, content_from)
    if header["content"] != components.digest:
        raise BadStory(line("content"), f"played with other components ({header['content']}, not {components.digest})")
    names = header["players"].split(", ")
    checks: list[tuple[str, dict[str, Any]]] = [
        ("players", {"names": names}),
        ("variant", {"variant": header["variant"]}),
        ("seed", {"seed": number("seed")}),
    ]
    setup: dict[str, Any] = {}
    for key, part in checks:
        setup |= part
        try:
            match = Match(game, players=len(names), content_from=components, **setup)
        except TopfloorError as error:
            raise BadStory(line(key), str(error)) from None
    return match


def _play(match: Match, number: int, line: str) -> None:
    move = MOVE.match(line)
    if move is None:
        raise BadStory(number, f"expected a move such as '  1 {match.names[0]}: {match.game.EXAMPLE}', found {line!r}")
    if int(move["ply"]) != len(match.moves) + 1:
        raise BadStory(number, f"expected move {len(match.moves) + 1}, found {move['ply']}")
    if match.to_move is not None and move["name"] != match.names[match.to_move]:
        raise BadStory(number, f"it is the turn of {match.names[match.to_move]}, not of {move['name']}")
    try:
        match.play(move["words"])
    except TopfloorError as error:
        raise BadStory(number, str(error)) from None


def _check_end(match: Match, text: str, lines: list[str], end: int) -> None:
    """The result, the seal and nothing after it."""
    claimed = lines[end + 1] if end + 1 < len(lines) else ""
    if claimed != f"result: {result(match)}":
        raise BadStory(end + 2, f"expected 'result: {result(match)}', found {claimed!r}")
    body = text[: text.rindex(claimed) + len(claimed) + 1]
    stamp = lines[end + 2] if end + 2 < len(lines) else ""
    if stamp != f"seal: {seal(body)}":
        raise BadStory(end + 3, "the seal does not match: something above it was changed, or the story was cut short")
    if lines[end + 3 :] != [""]:
        raise BadStory(end + 4, "the story goes on after its seal")
