"""OpenSpiel: our games for pyspiel's own algorithms.

    import pyspiel, topfloor.rl.openspiel

    game = pyspiel.load_game("topfloor_skyliners(players=4)")

Registered are `topfloor_skyliners`, `topfloor_skyline`, `topfloor_skyrise` and `topfloor_paper_skylines`, each with the
parameters `players` (2 if left out) and `variant` (the game's first one).

**Chance** is explicit and all of it comes first: twelve chance nodes with 256 equally likely outcomes each draw the
96 bits of the seed. So every deal that the table can have is there, with its true probability; later draws from a deck
are that same chance, made in advance and seen by nobody, as when a real deck has been shuffled. A history tells
everything, and states are serialized by it.

**Information** is imperfect, and nothing that a seat may not know gets into its strings and tensors:

- observation string: the seat's view, as JSON; tensor: the cells of the game's `Observation` (`docs/rl.md`).
- information state string: the view and every move as the seat heard it. Tensor: the same cells, then for every ply
  two numbers, one more than the seat that moved and one more than the action heard. Of a move that the seat heard in
  part (another's `plan`), the number is minus one more than the first action that begins so. Zeros after the last ply.

`state.resample_from_infostate(player, sampler)` deals anew all that the player cannot know, as `imagine` does for our
own bots; so information-set search (`pyspiel.ISMCTSBot`, `open_spiel.python.algorithms.ismcts`) plays fair. Search that
clones states as they are (`pyspiel.MCTSBot`) looks at hidden things, here as in OpenSpiel's card games.

**Utility** is the reward of `topfloor.rl.kernels`: zero-sum, 1 for winning alone, given at the end.

**Actions** are numbers; `state.action_to_string` says them as sentences. **Version**: `VERSION`, 0; it goes up when a
tensor, a string or the utility changes.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np
import numpy.typing as npt

from topfloor.engine.chance import SEED_BITS
from topfloor.games import REGISTRY
from topfloor.rl.extras import extra
from topfloor.rl.memory import cells_of
from topfloor.rl.table import Table

with extra("rl"):
    import pyspiel

VERSION = 0
OUTCOMES = 256
DRAWS = SEED_BITS // 8


class House(pyspiel.Game):  # type: ignore[misc]
    """A game with a number of players and a variant."""

    kind: pyspiel.GameType
    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        rules = REGISTRY.game(self.name)
        self.table = Table(rules, players=given.get("players", 2), variant=given.get("variant") or None)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=self.table.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=rules.LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> State:
        """Before anything has been dealt."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player sees, or with perfect recall also all that he has heard."""
        return Observer(self.table, bool(iig_obs_type and iig_obs_type.perfect_recall))


class State(pyspiel.State):  # type: ignore[misc]
    """A match, or before it the part of its seed that has been drawn."""

    def __init__(self, game: House) -> None:
        super().__init__(game)
        self.drawn: list[int] = []
        self.table: Table | None = None

    def current_player(self) -> int:
        """The seat to move; chance before the deal."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.mover

    def is_terminal(self) -> bool:
        """Whether the match has ended."""
        return self.table is not None and self.table.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A byte of the seed."""
        return [(byte, 1.0 / OUTCOMES) for byte in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.table is None or player != self.table.mover:
            return []
        return self.table.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.act(action)
            return
        self.drawn.append(action)
        if len(self.drawn) == DRAWS:
            self.table = self.get_game().table.copy()
            self.table.reseat(int.from_bytes(bytes(self.drawn), "big"))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player < 0 else self.get_game().table.content.sentences[action]

    def returns(self) -> list[float]:
        """The reward of each seat."""
        return self.table.rewards() if self.table is not None else [0.0] * self.num_players()

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> State:
        """A state that looks the same to a player, all that he cannot know dealt anew."""
        twin: State = self.clone()
        if self.table is not None:
            twin.table = self.table.imagined(player_id, int(probability_sampler() * (1 << 53)))
        return twin

    def __str__(self) -> str:
        if self.table is None:
            return f"seed {self.drawn}"
        return f"{self.table.text()}\n{hashlib.sha256(bytes(self.table.position)).hexdigest()}"


class Observer:
    """Puts what a player knows into a tensor or a string."""

    def __init__(self, table: Table, recalls: bool) -> None:
        self.recalls = recalls
        cells, plies = cells_of(table.game), table.game.LONGEST
        self.tensor: npt.NDArray[np.float32] = np.zeros(cells + 2 * plies * recalls, np.float32)
        self.dict = {"observation": self.tensor[:cells]}
        if recalls:
            self.dict["heard"] = self.tensor[cells:].reshape(plies, 2)

    def set_from(self, state: State, player: int) -> None:
        """Write what a player knows into the tensor."""
        self.tensor.fill(0)
        if state.table is None:
            return
        self.dict["observation"][:] = state.table.observe(player)
        if self.recalls:
            heard = [(1 + line["seat"], number_of(state.table, line["words"])) for line in state.table.log(player)]
            self.dict["heard"][: len(heard)] = np.array(heard, np.float32).reshape(-1, 2)

    def string_from(self, state: State, player: int) -> str:
        """What a player knows, as JSON."""
        if state.table is None:
            return ""
        known: list[Any] = [state.table.view(player)]
        if self.recalls:
            known.append([[line["seat"], line["words"]] for line in state.table.log(player)])
        return json.dumps(known, sort_keys=True)


def number_of(table: Table, words: str) -> int:
    """One more than the action that was heard; negative, of the first that begins so, if it was heard in part."""
    if words in table.content.number:
        return 1 + table.content.number[words]
    first = next(n for n, sentence in enumerate(table.content.sentences) if sentence.startswith(words + " "))
    return -1 - first


def register() -> None:
    """Tell OpenSpiel of all games."""
    for name in REGISTRY.names():
        rules = REGISTRY.game(name)
        kind = pyspiel.GameType(
            short_name=f"topfloor_{name.replace('-', '_')}",
            long_name=f"Topfloor: {rules.TITLE}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=max(rules.PLAYERS),
            min_num_players=min(rules.PLAYERS),
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"players": 2, "variant": rules.VARIANTS[0]},
        )
        pyspiel.register_game(kind, type(f"House_{name}", (House,), {"kind": kind, "name": name}))


register()
