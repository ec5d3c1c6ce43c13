"""Every game on the shelf plays over the network through the engine alone."""

from __future__ import annotations

import asyncio
import json
import random

from tests.server.client import Client
from tests.server.conftest import Running
from topfloor.engine.game import Game
from topfloor.games import load


async def test_a_match_of_every_game_is_played_over_the_network(site: Running, game: Game) -> None:
    """One person, bots on the other seats, somebody watching; in German."""
    players = min(game.PLAYERS)
    opened = await site.open("person", *["random"] * (players - 1), game=game.NAME)
    async with site.sit(opened, 0, lang="de") as person, site.watch(opened) as eve:
        await asyncio.gather(person.play_to_the_end(random.Random(1).choice), eve.until(lambda: eve.over))
        check(person)
    match = load(await site.story(opened))
    assert match.over
    assert json.loads(json.dumps(match.introduced(match.view(0), "de"))) == person.view


def check(person: Client) -> None:
    """What a page relies on in every state of every game."""
    states = [message for message in person.messages if message["type"] == "view"]
    for state in states:
        assert {"game", "variant", "ply", "over", "to_move", "phase", "you", "players", "board"} <= set(state["view"])
        assert len(state["log"]) == state["view"]["ply"]
        for move in state["legal"]:
            assert set(move) - {"doubt"} == {"words", "say", "effect"}
            assert move["words"] in state["labels"]
