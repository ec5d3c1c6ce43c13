"""Second opinions on the rules, both written apart from the library, from the rules alone.

A plain referee (`referee.py`) follows random matches and must agree at every move and on every point.
`bench/skyliners.cpp` plays by itself: over tens of thousands of random matches every average must agree within what
chance explains.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import topfloor
from tests.by_day import by_day
from tests.games.skyliners.referee import START_CARDS, Referee, called
from topfloor import Match
from topfloor.engine.content import content
from topfloor.engine.kernel import build, kernel
from topfloor.engine.record import Array
from topfloor.engine.rng import draw, sow
from topfloor.games import REGISTRY
from topfloor.games.skyliners.position import ANTENNAS, ROWS
from topfloor.games.skyliners.rules import apply, can_build, can_plan, deal, legal
from topfloor.games.skyliners.scoring import score, tallest_building, visible
from topfloor.games.skyliners.view import View

MANNERS = ("any", "floors", "closing", "plans")
"""How a match is played: anything, floors first, roofs and parks first, plans first; so that it ends differently."""

SOURCE = Path(__file__).parents[3] / "bench" / "skyliners.cpp"
GAMES = 60_000
SIGMAS = 5.0


@kernel
def play(cities: Array, boxes: Array, moves: Array, players: int, variant: int, notes: Array) -> None:
    """Fill a line of notes for each random match: score by turn, antennas, tallest, rows that show 0 to 5, moves."""
    for game in range(len(notes)):
        cities[1] = cities[0]
        city = cities[1]
        sow(city, 77, variant, game)
        deal(city, boxes[0], players, variant)
        while not city.over:
            apply(city, boxes[0], moves[draw(city, legal(city, boxes[0], moves))])
        for turn in range(players):
            seat = (city.start + turn) % players
            notes[game, turn] = score(city, seat)
            notes[game, 4] += city.points[seat, ANTENNAS]
            for row in range(ROWS):
                notes[game, 6 + visible(city, seat, row)] += 1.0 / (players * ROWS)
        notes[game, 5] = tallest_building(city)
        notes[game, 12] = city.ply


def ours(players: int, variant: str) -> Array:
    game = REGISTRY.game("skyliners")
    notes, moves = np.zeros((GAMES, 13)), np.zeros(game.ACTIONS, np.int64)
    run = build(play, plain=False)
    run(game.Position.array(2), content(game).box.as_array(), moves, players, game.VARIANTS.index(variant), notes)
    return notes


@pytest.fixture(scope="session")
def yardstick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("g++") is None:
        pytest.skip("no g++ here to compile the second opinion")
    program = tmp_path_factory.mktemp("cpp") / "skyliners"
    subprocess.run(["g++", "-std=c++17", "-O2", str(SOURCE), "-o", str(program)], check=True)
    return program


@pytest.mark.compiled
@pytest.mark.parametrize("variant", by_day("full", ["full", "intro"]))
@pytest.mark.parametrize("players", by_day(4, [2, 3, 4]))
def test_an_independent_program_gets_the_same_averages(yardstick: Path, players: int, variant: str) -> None:
    told = subprocess.run(
        [yardstick, str(players), variant, str(GAMES), "1"], check=True, capture_output=True, text=True
    )
    theirs = json.loads(told.stdout)
    notes = ours(players, variant)
    expected = [*theirs["mean_score"], theirs["mean_antennas"], theirs["mean_tallest"], *theirs["seen"]]
    columns = [*range(players), 4, 5, *range(6, 12), 12]
    error = notes.std(axis=0) * np.sqrt(2 / GAMES) + 1e-4
    off = {
        column: (float(notes[:, column].mean()), value)
        for column, value in zip(columns, [*expected, theirs["mean_moves"]], strict=True)
        if abs(notes[:, column].mean() - value) > SIGMAS * error[column]
    }
    assert not off


# --- The referee.


def chosen(match: Match[View], chooser: random.Random, manner: str) -> str:
    """Any legal move, more often of the kind that this manner of playing likes."""
    liked = {"any": (), "floors": ("floor",), "closing": ("roof", "park"), "plans": ("plan",)}[manner]
    legal = match.legal()
    found = [words for words in legal if words.startswith(liked)] if liked else []
    return chooser.choice(found if found and chooser.random() < 0.8 else legal)


def follow(match: Match[View], chooser: random.Random, manner: str) -> Referee:
    """Play a match to its end while the referee agrees."""
    referee = Referee(match)
    while not match.over:
        assert (match.to_move, set(match.legal())) == (referee.mover, referee.legal())
        words = chosen(match, chooser, manner)
        match.play(words)
        referee.hear(words)
        assert match.over == referee.over, match.moves
        assert match.over or match.view()["round"] == referee.round
        assert (match.position.ply, match.position.last_round in (0, 1)) == (len(match.moves), True)
        agree_on_kinds(match, referee)
    assert legal(match.position, match.content.box, np.zeros(match.game.ACTIONS, np.int64)) == 0
    return referee


def agree_on_kinds(match: Match[View], referee: Referee) -> None:
    """Whether there is something to build, and whether something to plan (SL-09, SL-21)."""
    kinds = {words.split()[0] for words in referee.legal()} if not match.over else set()
    if kinds:
        assert can_build(match.position) == bool(kinds & {"floor", "roof", "park"})
        assert can_plan(match.position) == ("plan" in kinds)


def agree(match: Match[View], referee: Referee) -> None:
    """Board, stocks, points and winners are the same."""
    view = match.view()
    stands = {called(site): pieces for site, pieces in referee.city.items() if pieces}
    assert {site: [piece["piece"] for piece in pieces] for site, pieces in view["board"].items()} == stands
    left = [(player["floors"], player["roofs"], player["parks"]) for player in view["players"]]
    assert left == [tuple(stock.values()) for stock in referee.stock]
    assert [player["sees"] for player in view["players"]] == [
        {letter: len(referee.seen(seat, row)) for row, letter in enumerate("ABCDE")} for seat in range(match.players)
    ]
    sheet = referee.scored([*view["districts"]])
    assert match.breakdown() == sheet
    assert view["antennas"] == {called(site): seat for site, seat in referee.antennas.items()}
    assert match.winners() == referee.winners(sheet)


@pytest.mark.rule("SL-10", "SL-14", "SL-19", "SL-22", "SL-25", "SL-29", "SL-31", "SL-35", "SL-39", "SL-40")
@pytest.mark.parametrize("variant", ["full", "intro"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("manner", MANNERS)
def test_a_plain_referee_agrees_on_every_move_and_point(
    players: int, variant: str, manner: str, deal: int, everything: bool
) -> None:
    for seed in range(4 * deal, 4 * deal + (4 if everything else 1)):
        match = topfloor.new("skyliners", players=players, seed=seed, variant=variant)
        neutral = [piece for pieces in match.view()["board"].values() for piece in pieces if piece["piece"] == "floor"]
        assert len(neutral) == START_CARDS[players]
        agree(match, follow(match, random.Random(seed), manner))
