"""What is told of a match has the shape that its game declares, over every game: nothing more, nothing less."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ConfigDict, TypeAdapter, ValidationError
from typing_extensions import TypedDict

import topfloor
from tests.strategies import ALL_SETUPS, Setup, stages, unfinished, walk
from topfloor.engine.game import Game
from topfloor.engine.view import Choice, Line
from topfloor.games import skyliners

STRICT = ConfigDict(strict=True, extra="forbid")

RARE = {"paper-skylines": {"sweep_in"}}
"""What random play hardly ever meets: a row about to be swept, as nobody has drawn for nearly ten rounds."""


def shapes(game: Game) -> ModuleType:
    """Where a game declares what it tells: in its `view.py`, or in its only file."""
    name = f"{game.__name__}.view"
    return import_module(name if find_spec(name) else game.__name__)


@cache
def checker(shape: object) -> TypeAdapter[Any]:
    """Reads lists of a shape: only around a shape can one say how strictly it is read."""
    return TypeAdapter(list[shape], config=STRICT)  # type: ignore[valid-type]


def check(shape: object, *told: object) -> None:
    """Refuse whatever has not this shape exactly."""
    checker(shape).validate_python(list(told))


class Nothing(TypedDict):
    """What a game tells that declares nothing to be told."""


def audience(setup: Setup) -> Iterable[int | None]:
    return (*range(setup.players), None)


def spoil(told: Any) -> None:
    """Empty every list and all entries of it, the innermost first."""
    for part in told.values() if isinstance(told, dict) else told:
        if isinstance(part, dict | list):
            spoil(part)
    told.clear()


@given(data=st.data())
def test_whoever_changes_what_he_is_told_changes_nothing_else(setup: Setup, data: st.DataObject) -> None:
    """Neither in that match nor in others, though parts are kept from one view to the next."""
    match = data.draw(stages(setup))

    def told(match: topfloor.Match) -> list[object]:
        seats = audience(setup)
        views, scenes = ([tell(seat) for seat in seats] for tell in (match.view, match.scene))
        return [match.choices(), match.setting(), views, scenes]

    before, other = told(match), match.copy()
    spoil(told(match))
    assert before == told(match) == told(other)


@given(data=st.data())
def test_a_view_has_its_declared_shape(setup: Setup, data: st.DataObject) -> None:
    match = data.draw(stages(setup))
    check(shapes(setup.game).View, *(match.view(seat) for seat in audience(setup)))


@given(data=st.data())
def test_a_scene_has_its_declared_shape(setup: Setup, data: st.DataObject) -> None:
    match, game, declared = data.draw(stages(setup)), setup.game, shapes(setup.game)
    scene = game.scene(match.view(), match.content)
    own = [game.own_scene(match.view(seat), match.content, scene) for seat in range(setup.players)]
    check(getattr(declared, "Setting", Nothing), match.setting())
    check(getattr(declared, "Scene", Nothing), scene)
    check(getattr(declared, "OwnScene", Nothing), *own)


@given(data=st.data())
def test_what_a_choice_would_bring_has_its_declared_shape(setup: Setup, data: st.DataObject) -> None:
    choices = data.draw(unfinished(setup)).choices()
    check(Choice, *choices)
    check(getattr(shapes(setup.game), "Effect", Nothing), *(choice["effect"] for choice in choices))


@pytest.mark.parametrize("name", sorted({setup.name for setup in ALL_SETUPS}))
def test_whatever_is_declared_is_told(name: str, everything: bool) -> None:
    """Somewhere in some match, to somebody: an entry that is declared and never told would be a promise to nobody."""
    setups = [setup for setup in ALL_SETUPS if setup.name == name and (everything or setup.is_by_day)]
    played = [
        match for setup in setups for seed in range(2) for match in walk(setup, seed)[:: -1 if everything else -4]
    ]
    told = {key for match in played for key in match.view(match.to_move or 0)}
    assert told | RARE.get(name, set()) == set(shapes(played[0].game).View.__annotations__)


def test_the_log_has_its_declared_shape(setup: Setup) -> None:
    match = walk(setup, 1)[-1]
    check(Line, *match.log(0), *match.log(None))


@pytest.mark.parametrize("wrong", [{"more": 1}, {"sees": {"A": "1"}}, {"name": 7}, {"score": True}])
def test_shapes_are_read_strictly(wrong: dict[str, object]) -> None:
    """What is too much, of another kind or only alike is noticed, however deep it lies."""
    view = topfloor.new("skyliners", players=2).view(0)
    with pytest.raises(ValidationError):
        check(skyliners.View, {**view, "players": [{**view["players"][0], **wrong}]})


def test_what_is_missing_is_noticed() -> None:
    view = topfloor.new("skyliners", players=2).view(0)
    with pytest.raises(ValidationError):
        check(skyliners.View, {key: entry for key, entry in view.items() if key != "board"})


def test_the_type_checker_knows_what_a_view_holds() -> None:
    """It would complain about the ignored error if there were none."""
    with pytest.raises(KeyError):
        topfloor.new("skyliners", players=2).view()["players"][0]["scor"]  # type: ignore[typeddict-item]
