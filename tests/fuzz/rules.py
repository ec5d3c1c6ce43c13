"""Fuzzers of what the engine reads: sentences, stories and files of components."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.resources import files
from random import Random
from typing import Any

import topfloor
from tests.fuzz.finding import is_one_sentence, refused_well
from tests.fuzz.mangling import mangled, mangled_text, odd_text
from topfloor.engine.content import content
from topfloor.engine.errors import Refused
from topfloor.engine.game import Game
from topfloor.engine.match import Match
from topfloor.engine.story import seal
from topfloor.engine.texts import LANGUAGES
from topfloor.games import REGISTRY

GAMES = tuple(REGISTRY.game(name) for name in REGISTRY.names())
ANEW = 400
"""So many cases until another match is taken."""


def dealt(chance: Random, game: Game, content_from: Any = None) -> Match[Any]:
    """Any match of a game."""
    variant, players = chance.choice(game.VARIANTS), chance.choice(game.PLAYERS)
    return Match(game, players=players, seed=chance.randrange(1 << 60), variant=variant, content_from=content_from)


def played(chance: Random, match: Match[Any], moves: int) -> Match[Any]:
    """A match some moves later."""
    for _ in range(moves):
        if match.over:
            break
        match.play_judged(chance.choice(match.legal()))
    return match


class Sentences:
    """Legal sentences, spoilt: each is played, if rules let it pass, or refused in a sentence, and nothing changes."""

    def __init__(self, games: Iterable[Game] = GAMES, longest: int = 120) -> None:
        self.name, self.games, self.longest = "sentences", tuple(games), longest
        self.case: object = None
        self.match: Match[Any] | None = None
        self.tried = 0

    def try_one(self, chance: Random) -> None:
        """Say something that is nearly a move."""
        if self.match is None or self.tried % ANEW == 0 or self.match.over:
            game = chance.choice(self.games)
            self.match = played(chance, dealt(chance, game), chance.randrange(self.longest))
        self.tried += 1
        match, seat = self.match, chance.choice((None, *range(self.match.players)))
        vocabulary = match.content.sentences
        said = (
            mangled_text(chance, chance.choice(vocabulary), vocabulary) if chance.random() < 0.9 else odd_text(chance)
        )
        self.case = (match.story(), said, seat)
        lang, before = chance.choice(LANGUAGES), bytes(match.position)
        refusal = match.why(said, lang, seat)
        assert bytes(match.position) == before, "asking changed something"
        if refusal is not None:
            is_one_sentence(str(refusal))
            try:
                match.play(said, lang, seat)
            except Refused as error:
                assert str(error) == str(refusal)
                for other in LANGUAGES:
                    is_one_sentence(error.said(other))
            else:
                raise AssertionError("what was refused was played")
            assert bytes(match.position) == before, "a refusal changed something"
        else:
            assert said in match.legal()
            match.play(said, lang, seat)

    def close(self) -> None:
        """Nothing is kept."""


class Stories:
    """Stories, spoilt and often sealed again: each is refused with line and reason, or is the match that it tells."""

    def __init__(self, games: Iterable[Game] = GAMES, longest: int = 40) -> None:
        self.name, self.games, self.longest = "stories", tuple(games), longest
        self.case: object = None
        self.stories: list[str] = []

    def try_one(self, chance: Random) -> None:
        """Read something that is nearly a story."""
        if len(self.stories) < 2 * len(self.games) or chance.random() < 0.002:
            game = self.games[len(self.stories) % len(self.games)]
            story = played(chance, dealt(chance, game), chance.randrange(self.longest)).story()
            self.stories = [*self.stories[-20:], story]
        text = self._spoilt(chance, chance.choice(self.stories))
        self.case = text
        with refused_well():
            match = topfloor.load(text)
            again = topfloor.load(match.story())
            assert again == match

    def _spoilt(self, chance: Random, story: str) -> str:
        lines = story.split("\n")
        kind = chance.randrange(8)
        if kind == 0:
            return mangled_text(chance, story)
        # The header is short, and what is wrong there must be found, too.
        at = chance.randrange(min(9, len(lines))) if kind < 4 else chance.randrange(len(lines))
        if kind == 1:
            del lines[at]
        elif kind == 2:
            lines.insert(at, chance.choice(chance.choice(self.stories).split("\n")))
        else:
            lines[at] = mangled_text(chance, lines[at], chance.choice(self.stories).split("\n"))
        text = "\n".join(lines)
        if chance.random() < 0.6:
            body = text.rpartition("seal: ")[0]
            text = f"{body}seal: {seal(body)}\n" if body.isprintable() or _can_be_sent(body) else text
        return text

    def close(self) -> None:
        """Nothing is kept."""


def _can_be_sent(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class Boxes:
    """Components, spoilt: each box is refused with the entry that is wrong, or can be played with, move by move."""

    def __init__(self, games: Iterable[Game] = GAMES, moves: int = 25) -> None:
        self.name, self.games, self.moves = "boxes", tuple(games), moves
        self.case: object = None
        self.texts = {game.NAME: (files(game.__name__) / "content.toml").read_text("utf-8") for game in self.games}
        self.data = {name: tomllib.loads(text) for name, text in self.texts.items()}
        self.played = 0

    def try_one(self, chance: Random) -> None:
        """Take something that is nearly a box."""
        game = chance.choice(self.games)
        data = self.data[game.NAME]
        for _ in range(chance.choice((1, 1, 2, 4))):
            data = mangled(chance, data)
        self.case = (game.NAME, data)
        if not isinstance(data, dict):
            return
        with refused_well():
            box = content(game, data)
            assert box.digest
            match = played(chance, dealt(chance, game, box), chance.randrange(self.moves))
            self.played += 1
            again = topfloor.load(match.story(), content=box.data)
            assert bytes(again.position) == bytes(match.position)

    def close(self) -> None:
        """Nothing is kept."""


class BoxFiles:
    """The same files as text, spoilt: whatever is no TOML is refused with a sentence, as well."""

    def __init__(self, folder: Any, games: Iterable[Game] = GAMES) -> None:
        self.name, self.games, self.file = "box files", tuple(games), folder / "box.toml"
        self.case: object = None
        self.texts = {game.NAME: (files(game.__name__) / "content.toml").read_text("utf-8") for game in self.games}

    def try_one(self, chance: Random) -> None:
        """Read something that is nearly a file of components."""
        game = chance.choice(self.games)
        lines = self.texts[game.NAME].split("\n")
        for _ in range(chance.choice((1, 1, 2))):
            at = chance.randrange(len(lines))
            lines[at] = mangled_text(chance, lines[at])
        if chance.random() < 0.05:
            lines.insert(chance.randrange(len(lines)), f"x = {'[' * chance.randrange(1, 4000)}")
        text = "\n".join(lines).encode("utf-8", "surrogatepass")
        if chance.random() < 0.05:
            text = text[: chance.randrange(len(text))] + bytes(chance.randrange(256) for _ in range(3))
        self.case = (game.NAME, text)
        self.file.write_bytes(text)
        with refused_well():
            content(game, self.file)

    def close(self) -> None:
        """The file lies where whoever made the folder clears it away."""
