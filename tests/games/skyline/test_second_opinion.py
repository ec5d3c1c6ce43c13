"""A second opinion on the rules: a plain referee, written apart from the kernels over what a view shows.

It knows nothing but the table: stacks, hands, cash. In random matches it must find the same legal moves as the game
does, after each the same cash, pieces and cards, and in the end the same points.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

import topfloor
from tests.games.skyline.drawing import SITES
from topfloor import Match
from topfloor.games import skyline
from topfloor.games.skyline.income import best_income
from topfloor.games.skyline.view import Floor, View

VALUE = {"1": 1, "2": 2, "4": 4, "6": 6, "penthouse": 10, "neutral": 5}
LEVEL = {"1": 0, "2": 1, "4": 2, "6": 3, "penthouse": 4}
PATTERNS = {
    "us-bank-tower": "X.X.X",
    "empire-state-building": "XXX",
    "flatiron-building": "XX/X.",
    "bank-of-china-tower": "X../.X./..X",
    "chrysler-building": "X.X/.X.",
    "two-international-finance-centre": "XX.X",
    "jin-mao-tower": "X.X/.../.X.",
    "commerzbank-tower": "X.X/.../X..",
    "sears-tower": "XX/XX",
    "citic-plaza": "XXX/.X.",
    "taipei-101": "XXXX",
    "one-canada-square": ".X./X.X/.X.",
    "petronas-towers": "X.X/X.X",
    "emirates-towers": "XX.XX",
}
MISSIONS = {
    "new-york": "X.X/.X./.X.",
    "sydney": "X..X/.XX.",
    "shanghai": "XXX/.../.X.",
    "london": "XX./..X/..X",
    "rotterdam": "XX./X../..X",
    "frankfurt": "X.X/.X./X..",
}
STRATEGIC = {"b3", "c5", "c8"}
AT = {site: complex("abcde".index(site[0]), int(site[1:])) for site in SITES}

Stacks = dict[str, list[Floor]]


def tops(board: Stacks, seat: int) -> set[str]:
    return {site for site, stack in board.items() if stack[-1]["owner"] == seat}


def income(board: Stacks, seat: int) -> int:
    """The best sum over groups, found by walking from site to site."""
    left, best = {AT[site]: board[site][-1]["piece"] for site in tops(board, seat)}, 0
    while left:
        waiting, total = [next(iter(left))], 0
        while waiting:
            place = waiting.pop()
            piece = left.pop(place, None)
            if piece is not None:
                total += 0 if piece == "penthouse" else VALUE[piece]
                waiting += [place + step for step in (1, -1, 1j, -1j)]
        best = max(best, total)
    return best


def shows(board: Stacks, seat: int, card: str) -> bool:
    """Whether some turned or mirrored copy of the pattern lies on own tops."""
    rows = (PATTERNS | MISSIONS)[card].split("/")
    marks = [complex(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "X"]
    own = {AT[site] for site in tops(board, seat)}
    looks = [
        [mark * turn for mark in face] for turn in (1, 1j, -1, -1j) for face in (marks, [m.conjugate() for m in marks])
    ]
    return any({mark - face[0] + place for mark in face} <= own for face in looks for place in own)


def may_build(view: View, seat: int, piece: str, site: str) -> bool:
    stack, me = view["board"].get(site, []), view["players"][seat]
    if not me["hand"][piece] or len(stack) == 5:
        return False
    below = stack[-1]["owner"] if stack else None
    if piece == "neutral":
        return below == seat or me["cash"] >= 5
    if len(stack) != LEVEL[piece] or below == seat or me["cash"] < VALUE[piece]:
        return False
    return piece != "penthouse" or any(floor["owner"] == seat for floor in stack)


def legal(match: Match[View], cashed: set[str], given: int, dealt: list[str]) -> set[str]:
    """Every sentence that the referee would let pass."""
    seat = match.to_move
    assert seat is not None
    view = match.view(seat)
    held, me = view["yours"]["cards"], view["players"][seat]
    trades = {f"trade {card}" for card in held} if given + len(held) >= 3 else set()
    if given:
        return trades
    cashes = {f"cash {card}" for card in set(held) - cashed if shows(view["board"], seat, card)}
    if view["phase"] == "build":
        builds = {f"build {p} {s}" for p in VALUE for s in SITES if may_build(view, seat, p, s)}
        return builds | trades | cashes | {"done"}
    stock = me["stock"] | {"neutral": view["neutrals"]}
    buys = {f"buy {piece}" for piece in VALUE if stock[piece] and me["cash"] >= VALUE[piece]}
    sells = {f"sell {piece}" for piece in VALUE if me["hand"][piece]}
    sold_today = {words.replace("sell", "buy") for words in dealt}
    return cashes | trades | {"end"} | (buys - sold_today) | sells


def expected_cash(before: View, seat: int, words: str, given: int) -> dict[int, int]:
    """Everybody's cash after a move, but for an income that follows."""
    cash = {player["seat"]: player["cash"] for player in before["players"]}
    verb, *rest = words.split()
    if verb == "build":
        stack = before["board"].get(rest[1], [])
        below = stack[-1]["owner"] if stack else None
        if not (rest[0] == "neutral" and below == seat):
            cash[seat] -= VALUE[rest[0]]
            if below is not None:
                cash[below] += VALUE[rest[0]]
    elif verb == "cash":
        cash[seat] += 5 if PATTERNS[rest[0]].count("X") == 3 else 8
    elif verb == "trade":
        cash[seat] += 5 if given == 2 else 0
    elif verb in ("buy", "sell"):
        cash[seat] += -VALUE[rest[0]] if verb == "buy" else VALUE[rest[0]] // 2
    return cash


def expected_goods(before: View, seat: int, words: str) -> tuple[dict[int, Counter[str]], int, int]:
    """What everybody holds after a move, pieces and cards by number; and how many neutral floors and cards are left."""
    goods = {player["seat"]: Counter({**player["hand"], "cards": player["cards"]}) for player in before["players"]}
    neutrals, pile = before["neutrals"], before["pile"]
    verb, *rest = words.split()
    if verb in ("build", "sell"):
        goods[seat][rest[0]] -= 1
        neutrals += words == "sell neutral"
    elif verb == "buy":
        goods[seat][rest[0]] += 1
        neutrals -= words == "buy neutral"
    elif verb in ("cash", "trade"):
        goods[seat]["cards"] -= 1
    if rest[:1] == ["penthouse"] and verb == "build":
        for step in range(1, len(goods)):
            drawn = min(1, pile)
            goods[(seat + step) % len(goods)]["cards"] += drawn
            pile -= drawn
    return goods, neutrals, pile


def held(view: View) -> tuple[dict[int, Counter[str]], int, int]:
    """The same, as a view tells it."""
    goods = {player["seat"]: Counter({**player["hand"], "cards": player["cards"]}) for player in view["players"]}
    return goods, view["neutrals"], view["pile"]


def penthouses(board: Stacks, seat: int) -> int:
    return sum(floor["piece"] == "penthouse" and floor["owner"] == seat for stack in board.values() for floor in stack)


def scored(view: View) -> list[dict[str, int]]:
    """Everybody's points when it is over."""
    board = view["board"]
    return [
        {
            "penthouses": penthouses(board, seat),
            "strategic": len(tops(board, seat) & STRATEGIC),
            "mission": 2 * shows(board, seat, mission),
        }
        for seat, mission in enumerate(view["missions"])
    ]


def winners(sheet: list[dict[str, int]]) -> list[int]:
    """Most points, then most penthouses, then the mission."""
    ranks = [(sum(points.values()), points["penthouses"], points["mission"]) for points in sheet]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


@pytest.mark.rule("SW-14", "SW-19", "SW-23", "SW-26", "SW-29", "SW-31", "SW-41", "SW-42")
@pytest.mark.rule("SW-44", "SW-45", "SW-46", "SW-47", "SW-49")
@pytest.mark.parametrize(("players", "seed"), [(players, seed) for players in (2, 3, 4) for seed in range(4)])
def test_a_plain_referee_agrees_at_every_move(players: int, seed: int) -> None:
    chooser = random.Random(seed)
    match = topfloor.new("skyline", players=players, seed=seed)
    cashed: set[str] = set()
    dealt: list[str] = []
    given, last_turns, rounds = 0, -1, 1
    while not match.over:
        seat = match.to_move
        assert seat is not None
        assert set(match.legal()) == legal(match, cashed, given, dealt)
        before, words = match.view(), weighted(match, chooser)
        match.play(words)
        assert held(match.view()) == expected_goods(before, seat, words)
        cash = expected_cash(before, seat, words, given)
        verb, *rest = words.split()
        given = (given + 1) % 3 if verb == "trade" else given
        dealt += [words] if verb == "sell" else []
        cashed |= {rest[0]} if verb == "cash" else set()
        if last_turns < 0 and penthouses(match.view()["board"], seat) == 3:
            last_turns = players
        if verb == "end":
            cashed, dealt = set(), []
            last_turns -= last_turns > 0
            board, box = match.view()["board"], match.content.box
            assert [best_income(match.position, box, n) for n in range(players)] == [
                income(board, n) for n in range(players)
            ]
            rounds += match.to_move == before["start"]
            assert match.over or match.view()["round"] == rounds
            assert match.over == (last_turns == 0) or match.view()["ended"] != "penthouses"
            if match.to_move is not None:
                cash[match.to_move] += income(match.view()["board"], match.to_move)
        assert {player["seat"]: player["cash"] for player in match.view()["players"]} == cash

    assert match.breakdown() == scored(match.view())
    assert match.winners() == winners(scored(match.view()))


def weighted(match: Match[skyline.View], chooser: random.Random) -> str:
    """Any legal move, but building more often than not, so that towers rise."""
    legal = match.legal()
    builds = [words for words in legal if words.startswith("build")]
    return chooser.choice(builds if builds and chooser.random() < 0.7 else legal)
