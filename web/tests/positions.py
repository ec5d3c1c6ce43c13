"""Writes positions.json.gz: real positions of every game, for the laws that the page keeps.

Run it again (`python web/tests/positions.py`) when a game's views or scenes change.
"""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import topfloor
from topfloor.engine.match import Match
from topfloor.games import REGISTRY

KEPT = Path(__file__).with_name("positions.json.gz")
PHASES = 4
"""So many positions are kept of each phase."""


def position(match: Match) -> dict[str, Any]:
    """What the seat to move is told, as far as sentences are made of it."""
    seat = match.to_move
    view, scene = match.view_and_scene(seat)
    log = [{"words": line["words"], "say": line["say"]} for line in match.log(seat)[-6:]]
    return {"view": view, "scene": scene, "legal": match.legal(), "log": log}


def positions(game: str, variant: str) -> list[dict[str, Any]]:
    """Some positions of each phase that a chance match goes through, late ones among them."""
    chance = random.Random(11)
    match = topfloor.new(game, players=3, seed=11, variant=variant)
    met: dict[str, list[dict[str, Any]]] = {}
    while not match.over:
        kept = met.setdefault(match.view(match.to_move)["phase"], [])
        if len(kept) < PHASES or chance.random() < 0.1:
            kept.append(position(match))
        match.play(chance.choice(match.legal()))
    return [one for kept in met.values() for one in (*kept[: PHASES // 2], *kept[PHASES // 2 :][-PHASES // 2 :])]


def box(game: str, variant: str) -> dict[str, Any]:
    """The positions of a game with what they have in common."""
    match = topfloor.new(game, players=3, seed=11, variant=variant)
    told = {"game": game, "variant": variant, "setting": match.setting(), "sentences": list(match.content.sentences)}
    return {**told, "positions": positions(game, variant)}


if __name__ == "__main__":
    variants = [(game, variant) for game in topfloor.games() for variant in REGISTRY.game(game).VARIANTS]
    text = json.dumps([box(*one) for one in variants], separators=(",", ":"))
    KEPT.write_bytes(gzip.compress(text.encode(), mtime=0))
