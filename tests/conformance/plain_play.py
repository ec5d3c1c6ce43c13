"""Matches of all games, played by interpreted bots and told in full, to be compared by whoever runs this twice."""

from __future__ import annotations

import hashlib
import json
import os
import sys

NUMPY = "numpy"


def told() -> dict[str, str]:
    """For every game, a digest of all that was shown and said on the way, and the last position's bytes."""
    from tests.strategies import ALL_GAMES
    from topfloor import Match

    return {game.NAME: _played(Match(game, players=3, seed=11)) for game in ALL_GAMES}


def _played(match) -> str:  # type: ignore[no-untyped-def]  # of a module that is not to be imported before its time
    import topfloor
    from tests.strategies import load

    bots = [topfloor.bot("greedy"), topfloor.bot("random"), topfloor.bot("search", iterations=3)]
    state = hashlib.sha256()
    while not match.over and match.ply < 18:
        match.play(bots[match.to_move].choose(match))
        seat = match.to_move
        shown = [match.view_and_scene(seat), match.choices("de"), match.log(seat), match.why("nonsense").text]
        state.update(json.dumps(shown, sort_keys=True).encode())
    match.undo() if match.undoable_by is not None else None
    assert load(match.story()) == match
    state.update(match.story().encode() + bytes(match.position))
    return state.hexdigest()


if __name__ == "__main__":
    os.environ["TOPFLOOR_KERNELS"] = "plain"
    sys.modules[NUMPY] = None  # type: ignore[assignment]  # whoever imports it is refused
    print(json.dumps(told()))
