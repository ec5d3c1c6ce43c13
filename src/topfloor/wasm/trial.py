"""A trial: one search that is done here and, by `trial.mjs`, in Node or a browser, to hold both side by side."""

from __future__ import annotations

import base64
import hashlib
import json
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from topfloor.bots import tree
from topfloor.bots.learned import Learned, learned
from topfloor.bots.minds import CURRENT, MINDS
from topfloor.bots.search import NODES_A_THOUGHT, Thought
from topfloor.engine.game import Game
from topfloor.engine.kernel import build
from topfloor.engine.match import Match
from topfloor.wasm.layout import parts

SCRIPT = Path(__file__).with_name("trial.mjs")
COMPARED = ("tree", "scratch")
"""What must be the same in the end, byte for byte."""


@dataclass(frozen=True)
class Trial:
    """A search of some iterations after some moves by lot, by what was learned of the game or without it."""

    game: Game
    players: int
    plies: int
    iterations: int
    learns: bool
    nodes: int | None = None
    """Room in the tree; as much as a search would take if nothing is said."""

    def __str__(self) -> str:
        room = f"-{self.nodes}-nodes" if self.nodes else ""
        return f"{self.game.NAME}-{self.players}-{self.plies}-{'learned' if self.learns else 'unlearned'}{room}"

    @cached_property
    def match(self) -> Match:
        """The match that is thought about."""
        match, dice = Match(self.game, players=self.players, seed=7), random.Random(3)
        while match.ply < self.plies and not match.over:
            match.play(dice.choice(match.legal()))
        return match

    @property
    def known(self) -> Learned | None:
        """What was learned, if it shall be used."""
        return learned(self.game) if self.learns else None

    def thought(self) -> Thought:
        """A tree to think with here."""
        manner, seat = MINDS[CURRENT].manner, self.match.to_move
        assert seat is not None
        if self.known:
            manner = self.known.manner(manner, self.iterations, self.players)
        nodes = self.nodes or NODES_A_THOUGHT * self.iterations + self.game.ACTIONS
        return Thought(self.match, seat, 0, nodes=nodes, plain=False, manner=manner, known=self.known)

    def here(self) -> dict[str, str]:
        """Think here; digests of all that is compared."""
        thought = self.thought()
        thought.go_on(build(tree.think, self.game), self.iterations)
        arrays = [part for name in COMPARED for part in parts(name, getattr(thought, name))]
        return {name: hashlib.sha256(array.tobytes()).hexdigest() for name, array in arrays}

    def rate_here(self, rounds: int) -> float:
        """Iterations a second here, the best of some rounds."""
        run, times = build(tree.think, self.game), []
        for thought in (self.thought() for _ in range(rounds)):
            began = time.perf_counter()
            thought.go_on(run, self.iterations)
            times.append(time.perf_counter() - began)
        return self.iterations / min(times)

    def task(self, folder: Path) -> str:
        """The same search for `trial.mjs`, with modules from a folder."""
        thought = self.thought()
        size = {"nodes": len(thought.tree.nodes), "players": self.players, "worlds": max(1, thought.manner.worlds)}
        files = {"wasm": folder / f"{self.game.NAME}.wasm", "layout": folder / f"{self.game.NAME}.json"}
        if self.known:
            files["weights"] = folder / f"{self.game.NAME}.bin"
        given: Mapping[str, object] = {
            "files": {name: base64.b64encode(file.read_bytes()).decode() for name, file in files.items()},
            "box": base64.b64encode(bytes(self.match.content.box)).decode(),
            "position": base64.b64encode(bytes(self.match.glimpse(thought.seat, 0))).decode(),
            "size": size,
            "manner": thought.manner._asdict(),
            "seat": thought.seat,
            "iterations": self.iterations,
        }
        return json.dumps(given)
