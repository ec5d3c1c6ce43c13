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
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from topfloor.engine.content import Content
from topfloor.engine.game import Game
from topfloor.engine.rng import SEED_BITS
from topfloor.games import REGISTRY
from topfloor.rl.extras import extra
from topfloor.rl.fast_match import FastMatch
from topfloor.rl.observation_layout import cells_of

with extra("rl"):
    import pyspiel

VERSION = 0
OUTCOMES = 256
DRAWS = SEED_BITS // 8


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with a number of players and a variant."""

    kind: pyspiel.GameType
    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        rules = REGISTRY.game(self.name)
        self.fast = FastMatch(rules, players=given.get("players", 2), variant=given.get("variant") or None)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=self.fast.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=rules.LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> State:
        """Before anything has been dealt."""
        return State(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> Observer:
        """What a player sees, or with perfect recall also all that he has heard."""
        return Observer(self.fast.game, bool(iig_obs_type and iig_obs_type.perfect_recall))


class State(pyspiel.State):  # type: ignore[misc]
    """A match, or before it the part of its seed that has been drawn."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.drawn: list[int] = []
        self.fast: FastMatch | None = None

    def current_player(self) -> int:
        """The seat to move; chance before the deal."""
        if self.fast is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.fast.over else self.fast.mover

    def is_terminal(self) -> bool:
        """Whether the match has ended."""
        return self.fast is not None and self.fast.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A byte of the seed."""
        return [(byte, 1.0 / OUTCOMES) for byte in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.fast is None or player != self.fast.mover:
            return []
        return self.fast.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.fast is not None:
            self.fast.act(action)
            return
        self.drawn.append(action)
        if len(self.drawn) == DRAWS:
            self.fast = self.get_game().fast.copy()
            self.fast.deal(int.from_bytes(bytes(self.drawn), "big"))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player < 0 else self.get_game().fast.content.sentences[action]

    def returns(self) -> list[float]:
        """The reward of each seat."""
        return self.fast.rewards() if self.fast is not None else [0.0] * self.num_players()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> State:
        """A state that looks the same to a player, all that he cannot know dealt anew."""
        twin: State = self.clone()
        if self.fast is not None:
            twin.fast = self.fast.imagined(player_id, int(probability_sampler() * (1 << 53)))
        return twin

    def __str__(self) -> str:
        if self.fast is None:
            return f"seed {self.drawn}"
        match = self.fast.match
        return f"{match.text()}\n{hashlib.sha256(bytes(match.position)).hexdigest()}"


class Observer:
    """Puts what a player knows into a tensor or a string."""

    def __init__(self, game: Game, recalls: bool) -> None:
        self.recalls = recalls
        cells, plies = cells_of(game), game.LONGEST
        self.tensor: npt.NDArray[np.float32] = np.zeros(cells + 2 * plies * recalls, np.float32)
        self.dict = {"observation": self.tensor[:cells]}
        if recalls:
            self.dict["heard"] = self.tensor[cells:].reshape(plies, 2)

    def set_from(self, state: State, player: int) -> None:
        """Write what a player knows into the tensor."""
        self.tensor.fill(0)
        if state.fast is None:
            return
        self.dict["observation"][:] = state.fast.observe(player)
        if self.recalls:
            lines, content = state.fast.match.heard(player), state.fast.content
            heard = [(1 + line["seat"], number_of(content, line["words"])) for line in lines]
            self.dict["heard"][: len(heard)] = np.array(heard, np.float32).reshape(-1, 2)

    def string_from(self, state: State, player: int) -> str:
        """What a player knows, as JSON."""
        if state.fast is None:
            return ""
        match = state.fast.match
        known: list[object] = [match.view(player)]
        if self.recalls:
            known.append([[line["seat"], line["words"]] for line in match.heard(player)])
        return json.dumps(known, sort_keys=True)


def number_of(content: Content, words: str) -> int:
    """One more than the action that was heard; negative, of the first that begins so, if it was heard in part."""
    if words in content.number:
        return 1 + content.number[words]
    first = next(n for n, sentence in enumerate(content.sentences) if sentence.startswith(words + " "))
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
        pyspiel.register_game(kind, type(f"SpielGame_{name}", (SpielGame,), {"kind": kind, "name": name}))


register()
