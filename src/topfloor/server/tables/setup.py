"""Setting up a table: who sits where, the tokens that open seats, the seed, and the match it begins with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from topfloor import bots
from topfloor.bots import USUAL_LEVEL
from topfloor.engine.errors import TopfloorError
from topfloor.engine.match import Match
from topfloor.games import REGISTRY
from topfloor.server.clock import now
from topfloor.server.protocol import bodies
from topfloor.server.storage.events import Chair, Kind, Opening
from topfloor.server.tables import tokens


@dataclass(frozen=True)
class Place:
    """Who is to sit somewhere."""

    kind: Kind = "person"
    level: str | None = None
    name: str | None = None


@dataclass(frozen=True)
class Opened:
    """A new table with its secrets, which are told once."""

    opening: Opening
    watch: str
    tokens: tuple[str | None, ...]


class OutOfDate(TopfloorError):
    """A table that was opened under other rules or with other components than these, and is not told alike by them."""


def set_up(game: str, variant: str | None, places: Sequence[Place], seed: int | None) -> Opened:
    """A table for these people and bots, with a token for each person and one for watching."""
    found = REGISTRY.game(game)
    names = [place.name or usual for place, usual in zip(places, found.SEATS, strict=False)]
    match = Match(
        found, players=len(places), seed=tokens.new_seed() if seed is None else seed, variant=variant, names=names
    )
    secrets = tuple(tokens.new_token() if place.kind == "person" else None for place in places)
    chairs = [_chair(seat, place, names[seat], secrets[seat]) for seat, place in enumerate(places)]
    watch = tokens.new_token()
    opening = Opening(
        id=tokens.new_name(),
        game=game,
        variant=match.variant,
        rules=found.RULES_VERSION,
        content=match.content.digest,
        seed=match.seed,
        seed_chosen=seed is not None,
        watch=tokens.hashed(watch),
        chairs=tuple(chairs),
    )
    return Opened(opening, watch, secrets)


def _chair(seat: int, place: Place, name: str, token: str | None) -> Chair:
    level = (place.level or USUAL_LEVEL) if place.kind == "bot" else None
    if level is not None:
        bots.check(level)
    return Chair(seat, place.kind, level, name, tokens.hashed(token) if token else None)


def as_told(opened: Opened) -> bodies.TableOpened:
    """A new table, as its opener is told of it."""
    opening = opened.opening

    def link(token: str) -> str:
        return f"/t/{opening.id}#{token}"

    seats = [
        bodies.SeatGiven(
            seat=chair.seat,
            kind="person" if token else "bot",
            name=chair.name,
            level=chair.level,
            token=token,
            link=link(token) if token else None,
        )
        for chair, token in zip(opening.chairs, opened.tokens, strict=True)
    ]
    return bodies.TableOpened(
        table=opening.id,
        commitment=tokens.commitment(opening.seed),
        watch=opened.watch,
        watch_link=link(opened.watch),
        seats=seats,
    )


def for_rematch(opening: Opening, chairs: Sequence[Chair], name: str) -> Opening:
    """The same people at a new table with a new seed; the tokens that they hold open it too.

    Whoever had handed a seat to a bot has it back.
    """
    seated = tuple(replace(chair, kind="person", level=None) if chair.token is not None else chair for chair in chairs)
    return replace(opening, id=name, seed=tokens.new_seed(), seed_chosen=False, chairs=seated, opened=now())


def dealt(opening: Opening) -> Match:
    """The match that a table was opened with, before its first move."""
    names = [chair.name for chair in opening.chairs]
    try:
        game = REGISTRY.game(opening.game)
        match = Match(game, players=len(names), seed=opening.seed, variant=opening.variant, names=names)
    except TopfloorError as error:
        raise OutOfDate(f"table {opening.id} cannot be set up: {error}") from None
    if game.RULES_KEPT <= opening.rules < game.RULES_VERSION:
        match.played_under = opening.rules
    elif (game.RULES_VERSION, match.content.digest) != (opening.rules, opening.content):
        raise OutOfDate(f"table {opening.id} was opened under other rules than these")
    return match
