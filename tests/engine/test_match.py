"""Matches: setting one up, and what is refused; tried on whichever game is first on the shelf."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import topfloor
from tests.strategies import GAMES, Setup, walk
from topfloor import BadSetup, Match
from topfloor.engine.game import Game

GAME = GAMES[0]
PLAYERS = GAME.PLAYERS[0]


def new(**changes: Any) -> Match:
    setup: dict[str, Any] = {"game": GAME.NAME, "players": PLAYERS} | changes
    return topfloor.new(**setup)


@pytest.mark.parametrize("name", ["chess", "", GAME.NAME.upper(), GAME.NAME[:-1], None])
def test_an_unknown_game(name: Any) -> None:
    with pytest.raises(BadSetup, match=f"no game '{name}'.*there is .*{GAME.NAME}"):
        new(game=name)


def test_a_game_nearly_known() -> None:
    with pytest.raises(BadSetup, match=rf"did you mean '{GAME.NAME}'\?"):
        new(game=GAME.NAME[:-1])


@pytest.mark.parametrize("players", [0, 1, 99, -2, True, np.True_, float(PLAYERS), str(PLAYERS), None, [PLAYERS]])
def test_a_bad_number_of_players(players: Any) -> None:
    with pytest.raises(BadSetup, match=f"{GAME.TITLE} is for .* players, not "):
        new(players=players)


@pytest.mark.parametrize("variant", ["fulll", "", "FULL", 0, True, ["full"]])
def test_an_unknown_variant(variant: Any) -> None:
    with pytest.raises(BadSetup, match=f"it has {GAME.VARIANTS[0]}"):
        new(variant=variant)


def test_the_first_variant_is_the_usual_one() -> None:
    assert new() == new(variant=None) == new(variant=GAME.VARIANTS[0])


@pytest.mark.parametrize("seed", [-1, 1 << 96, True, np.True_, 1.0, "7", None])
def test_a_bad_seed(seed: Any) -> None:
    with pytest.raises(BadSetup, match=r"a seed is a whole number from 0 to 2\^96 - 1"):
        new(seed=seed)


@pytest.mark.parametrize("seed", [0, 1, (1 << 96) - 1])
def test_every_seed_deals_a_match(seed: int) -> None:
    assert new(seed=seed).seed == seed


@pytest.mark.parametrize("kind", [np.int64, np.uint8])
def test_whole_numbers_of_numpy_are_whole_numbers(kind: Any) -> None:
    match = new(players=kind(PLAYERS), seed=kind(7))
    assert match == new(players=PLAYERS, seed=7)
    assert topfloor.load(match.story()) == match


@pytest.mark.parametrize(
    "names",
    [
        ["Ada"],
        ["Ada", "Ada"],
        ["Ada", "Bea", "Cid", "Dan", "Eve"],
        [],
        ["Ada", ""],
        ["Ada", " Bea"],
        ["Ada", "Bea "],
        ["Ada", "Be,a"],
        ["Ada", "Be:a"],
        ["Ada", "Be\na"],
        ["Ada", "Be\ta"],
        ["Ada", "Be\u202ea"],
        ["Ada", "B" * 25],
        ["Ada", 3],
        ["Ada", None],
        ["Ada", ["Bea"]],
    ],
)
def test_bad_names(names: Any) -> None:
    with pytest.raises(BadSetup, match=r"name"):
        new(game="skyliners", players=2, names=names)


@pytest.mark.parametrize("names", [("Ada", "Bea"), ("A", "B" * 24), ("Ärger", "李"), ("Mrs O'Hara 2", "?!")])
def test_good_names(names: tuple[str, str]) -> None:
    match = new(game="skyliners", players=2, names=names)
    assert [player["name"] for player in match.view()["players"]] == list(names)
    assert topfloor.load(match.story()) == match


def test_seats_have_names_of_their_own() -> None:
    assert new().names == GAME.SEATS[:PLAYERS]


@pytest.mark.parametrize("ask", [Match.view, Match.text, Match.log, Match.scene])
@pytest.mark.parametrize("seat", [-1, PLAYERS, "0"])
def test_a_seat_that_is_not_at_the_table(ask: Any, seat: Any) -> None:
    with pytest.raises(BadSetup, match="the seats are 0"):
        ask(new(), seat)


@pytest.mark.parametrize("lang", ["it", ""])
def test_an_unknown_language(lang: str) -> None:
    with pytest.raises(BadSetup, match="no language"):
        new().text(lang=lang)


def test_matches_are_equal_if_everything_is() -> None:
    assert new(seed=1) == new(seed=1)
    assert new(seed=1) != new(seed=2)
    assert new(names=[f"N{i}" for i in range(PLAYERS)]) != new()
    assert new() != "a match"


def test_a_match_has_no_hash_because_it_changes() -> None:
    with pytest.raises(TypeError):
        hash(new())


def test_a_match_says_what_it_is() -> None:
    match = new()
    assert match.to_move is not None
    assert repr(match) == (
        f"<Match {GAME.NAME} {GAME.VARIANTS[0]}, {PLAYERS} players, 0 moves, {match.names[match.to_move]} to move>"
    )
    assert repr(walk(Setup(GAME.NAME, GAME.VARIANTS[0], PLAYERS), 0)[-1]).endswith("moves, over>")


def test_a_match_from_the_deal_is_dealt_alike() -> None:
    match = walk(Setup(GAME.NAME, GAME.VARIANTS[0], PLAYERS), 0)[-1]
    assert match.from_the_deal() == walk(Setup(GAME.NAME, GAME.VARIANTS[0], PLAYERS), 0)[0]


def test_a_match_is_at_a_position_that_others_have_played_to(game: Game) -> None:
    *_, match = walk(Setup(game.NAME, game.VARIANTS[0], 2), 3)[:12]
    there = topfloor.new(game.NAME, players=2).at(match.position.copy(), match.moves, match.movers, seed=match.seed)
    assert there == match
    assert (there.legal(), there.heard(0), there.view(1)) == (match.legal(), match.heard(0), match.view(1))
    there.play(there.legal()[0])
    assert there != match


def test_a_match_played_again_passes_every_point_of_its_story(game: Game) -> None:
    *_, match = walk(Setup(game.NAME, game.VARIANTS[0], 2), 3)[:12]
    points = list(match.replay())
    assert [point.moves for point in points] == [match.moves[:ply] for ply in range(match.ply + 1)]
    assert points[-1] == match
    assert points[5].log(None) == match.log(None, until=5)
    assert list(match.replay(since=5)) == points[5:]
    assert not list(match.replay(since=match.ply + 1))


def test_seats_go_by_their_own_names_in_every_language() -> None:
    match = topfloor.new("skyliners", players=3, names=["South", "Anna", "North"])
    assert match.names_in("de") == ["Süd", "Anna", "Nord"]
    assert match.names_in("en") == ["South", "Anna", "North"]
    assert [player["name"] for player in match.introduced(match.view(), "de")["players"]] == ["Süd", "Anna", "Nord"]


def test_a_name_that_somebody_chose_is_nobody_elses() -> None:
    match = topfloor.new("skyliners", players=2, names=["South", "Süd"])
    assert match.names_in("de") == ["South", "Süd"]


def test_every_language_has_a_word_for_every_seat(game: Game) -> None:
    match = topfloor.new(game.NAME, players=max(game.PLAYERS))
    assert match.names_in("en") == list(match.names)
    assert match.names_in("de") != list(match.names)


def test_gains_name_a_seat_in_the_readers_language() -> None:
    match = topfloor.new("skyrise", players=2, seed=1)
    while not any(line["gains"] for line in match.log()):
        match.play(match.legal()[0])
    said = [gain["say"] for line in match.log(lang="de") for gain in line["gains"]]
    assert any("Rot" in text or "Gelb" in text for text in said)
    assert not any("Red" in text or "Yellow" in text for text in said)


def test_a_turn_begins_after_the_last_move_of_somebody_else() -> None:
    match, turns = new(), [0]
    for _ in range(12):
        mover = match.to_move
        match.play(match.legal()[0])
        turns.append(turns[-1] if match.to_move == mover else match.ply)
        assert match.turn_began == turns[-1]


def test_a_move_that_is_asked_about_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new()
    first, *others = match.legal()
    monkeypatch.setattr(GAME, "doubt", lambda legal, words, lang: f"{lang}?" if words == legal[0] else None)
    assert [match.doubt(first, "de"), match.doubt(others[0], "de")] == ["de?", None]
    assert [choice["words"] for choice in match.choices() if "doubt" in choice] == [first]
    match.play(first)
    assert match.moves == [first]
