"""Mutation testing of rules and scoring: change one thing in a rule, and see whether a test turns red.

    python bench/mutation.py                         a sample of every game; goes on where it stopped
    python bench/mutation.py skyline --sample 150    so many of one game
    python bench/mutation.py skyline --show          the survivors, as changes
    python bench/mutation.py skyline --again         try survivors again, after a test was written
    python bench/mutation.py --write                 put the scores into docs/mutation.md

Rules run interpreted, so a mutant is a function with other code. Each lives in a child of this process, which has
imported rules, tests and all else before; there the test files of its game run, those first that have found most so
far, until one fails. What was found is kept in bench/mutants.json.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import json
import os
import random
import re
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

os.environ["TOPFLOOR_KERNELS"] = "plain"
ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

FOUND = ROOT / "bench" / "mutants.json"
PAGE = ROOT / "docs" / "mutation.md"
RULES = {
    "skyliners": ("rules", "scoring"),
    "skyline": ("rules", "building", "cards", "income", "ledger", "market", "scoring", "sites"),
    "skyrise": ("rules", "auction", "bidding", "eras", "islands", "refusals", "scoring", "setup", "wonders"),
    "paper_skylines": (
        *("rules", "building", "counting", "decks", "deeds", "options"),
        *("refusals", "scoring", "stacks", "steps", "tracks"),
    ),
}
IGNORED = "ignore::pytest.PytestAssertRewriteWarning"
SEED = 17
SECONDS = 300
"""A mutant that takes longer runs in circles, which the tests have noticed then."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}
OPERATIONS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Mutant:
    """One change: in which module and function, which place in it, and which of the changes that are possible there."""

    game: str
    module: str
    function: str
    place: int
    change: int
    line: int
    what: str

    @property
    def key(self) -> str:
        """A name that stays while the function stays."""
        return f"{self.module}.{self.function}:{self.place}.{self.change} {self.what}"


# --- Making mutants.


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Everything that can be put in the place of a node."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in COMPARISONS.get(type(node.ops[0]), ()):
            yield _replaced(node, ast.Compare(node.left, [other()], node.comparators))
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATIONS:
        yield _replaced(node, ast.BinOp(node.left, OPERATIONS[type(node.op)](), node.right))
    elif isinstance(node, ast.BoolOp):
        yield _replaced(node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values))
        for at in range(len(node.values)):
            left = [*node.values[:at], *node.values[at + 1 :]]
            yield _replaced(node, left[0] if len(left) == 1 else ast.BoolOp(node.op, left))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _replaced(node, node.operand)
    elif isinstance(node, ast.Constant):
        yield from _other_constants(node)
    elif isinstance(node, ast.stmt):
        yield from _other_statements(node)


def _other_constants(node: ast.Constant) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.value, bool):
        yield _replaced(node, ast.Constant(not node.value))
    elif isinstance(node.value, int):
        yield _replaced(node, ast.Constant(node.value + 1))
        if node.value > 0:
            yield _replaced(node, ast.Constant(node.value - 1))


def _other_statements(node: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node, ast.AugAssign) and type(node.op) in OPERATIONS:
        yield _replaced(node, ast.AugAssign(node.target, OPERATIONS[type(node.op)](), node.value))
    if isinstance(node, ast.Assign | ast.AugAssign) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ):
        yield _replaced(node, ast.Pass())
    if isinstance(node, ast.Break):
        yield _replaced(node, ast.Continue())
    if isinstance(node, ast.Continue):
        yield _replaced(node, ast.Pass())
    if isinstance(node, ast.If):
        for value in (True, False):
            yield f"if {ast.unparse(node.test)} → if {value}", ast.If(ast.Constant(value), node.body, node.orelse)


def _replaced(node: ast.AST, other: ast.AST) -> tuple[str, ast.AST]:
    return f"{ast.unparse(node)} → {ast.unparse(ast.fix_missing_locations(other))}", other


def functions(game: str, module: str) -> Iterator[ast.FunctionDef]:
    """The functions of a module of a game."""
    file = ROOT / "src" / "topfloor" / "games" / game / f"{module}.py"
    yield from (node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef))


def nodes(function: ast.FunctionDef) -> list[ast.AST]:
    """The places of a function in which something could be changed; not its docstring, nor its types."""
    return [node for statement in function.body for node in ast.walk(statement) if not _is_text(node)]


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def mutants(game: str) -> list[Mutant]:
    """Every mutant of a game's rules."""
    found = []
    for module in RULES[game]:
        for function in functions(game, module):
            for place, node in enumerate(nodes(function)):
                for number, (what, _) in enumerate(changes(node)):
                    line = getattr(node, "lineno", function.lineno)
                    found.append(Mutant(game, module, function.name, place, number, line, what))
    return found


def sample(game: str, size: int) -> list[Mutant]:
    """So many of them by lot, the same each time; a greater sample begins with the smaller one."""
    every = mutants(game)
    random.Random(SEED).shuffle(every)
    return every[:size]


def code_of(mutant: Mutant) -> CodeType:
    """The code of the mutant's function."""
    original = next(node for node in functions(mutant.game, mutant.module) if node.name == mutant.function)
    function = copy.deepcopy(original)
    target = nodes(function)[mutant.place]
    _, other = list(changes(target))[mutant.change]

    class Swap(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            return ast.copy_location(other, node) if node is target else self.generic_visit(node)

    function = Swap().visit(function)
    function.decorator_list = []
    tree = ast.fix_missing_locations(ast.Module([function], []))
    names: dict[str, Any] = {}
    exec(compile(tree, f"<mutant of {mutant.module}>", "exec", flags=FUTURE), names)
    made: FunctionType = names[mutant.function]
    return made.__code__


FUTURE = __import__("__future__").annotations.compiler_flag


# --- Trying them.


WIDE = ("test_second_opinion.py", "test_cards.py")
"""Files that touch most of a game's rules."""


ELSEWHERE = tuple(
    f"test_{what}.py" for what in ("content", "doubt", "gains", "judgement", "picture", "scene", "sight", "words")
)
"""Files about what is told of a match, and about boxes; what a rule does wrong, others should see."""


def test_files(game: str, module: str, hits: Counter[tuple[str, str]]) -> list[str]:
    """The tests of a game, those first that found most in this module so far, then wide ones, then the smaller ones."""
    files = sorted((ROOT / "tests" / "games" / game).glob("test_*.py"), key=lambda file: file.stat().st_size)
    names = [str(file.relative_to(ROOT)) for file in files if file.name not in ELSEWHERE]
    return sorted(names, key=lambda name: (-hits[module, name], not name.endswith(WIDE)))


def also(game: str) -> list[list[str]]:
    """What all games are held against, for a game alone; only for who has survived the rest."""
    name = REGISTRY_NAME[game]
    return [
        ["tests/conformance/test_golden.py", "-k", name],
        ["tests/conformance/test_nodes.py", "-k", f"{name} and playing"],
    ]


REGISTRY_NAME = {game: game.replace("_", "-") for game in RULES}


def tried(mutant: Mutant | None, runs: list[list[str]]) -> str:
    """Which run of tests kills a mutant: 'survived' if none does, 'time' if it takes too long."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _live(mutant, runs, writer)
    os.close(writer)
    with os.fdopen(reader, "rb") as told:
        said = told.read().decode()
    os.waitpid(child, 0)
    return said or "time"


def _live(mutant: Mutant | None, runs: list[list[str]], writer: int) -> None:
    """In the child: become the mutant, let tests run, tell which run failed, and end."""
    import pytest

    signal.signal(signal.SIGALRM, lambda *_: os._exit(1))
    signal.alarm(SECONDS)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    try:
        if mutant is not None:
            module = importlib.import_module(f"topfloor.games.{mutant.game}.{mutant.module}")
            getattr(module, mutant.function).__code__ = code_of(mutant)
        verdict = "survived"
        for run in runs:
            code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-W", IGNORED, *run])
            if code in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED):
                verdict = run[0]
                break
            if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                verdict = f"broken: pytest ends with {code}"
                break
    except BaseException:
        verdict = f"broken: {traceback.format_exc()[-300:]}"
    os.write(writer, verdict.encode())
    os._exit(0)


class Notebook:
    """What became of every mutant so far, by game."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, str]] = json.loads(FOUND.read_text("utf-8")) if FOUND.exists() else {}

    def of(self, game: str) -> dict[str, str]:
        return self.found.setdefault(game, {})

    def keep(self, mutant: Mutant, verdict: str) -> None:
        self.of(mutant.game)[mutant.key] = verdict
        FOUND.write_text(json.dumps(self.found, indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8")


def run(game: str, size: int, notebook: Notebook, *, again: bool = False) -> None:
    """Try a sample of a game's mutants, but for those that were tried before."""
    known = notebook.of(game)
    hits = Counter((key.partition(".")[0], verdict) for key, verdict in known.items())
    importlib.import_module("tests.conftest")  # which has Hypothesis try the same each time
    for file in test_files(game, "", hits):
        importlib.import_module(file.removesuffix(".py").replace("/", "."))
    if not known:
        unchanged = tried(None, [[file] for file in test_files(game, "", hits)] + also(game))
        if unchanged != "survived":
            sys.exit(f"The tests of {game} fail without any change: {unchanged}")
    for number, mutant in enumerate(sample(game, size), 1):
        verdict = known.get(mutant.key)
        if verdict is not None and not (again and verdict == "survived"):
            continue
        began = time.monotonic()
        verdict = tried(mutant, [[file] for file in test_files(game, mutant.module, hits)] + also(game))
        if verdict.startswith("broken"):
            sys.exit(f"{mutant.key}: {verdict}")
        hits[mutant.module, verdict] += 1
        notebook.keep(mutant, verdict)
        print(f"{game} {number}/{size} {time.monotonic() - began:5.1f} s {verdict}: {mutant.key}", flush=True)


# --- Telling.


def interval(killed: int, total: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times of 100 (Wilson)."""
    share, z = killed / total, 1.96
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return max(0.0, middle - half), min(1.0, middle + half)


def rows(notebook: Notebook, excused: set[str]) -> Iterator[str]:
    """A line of the table for each game."""
    for game in RULES:
        tried_here = [mutant for mutant in mutants(game) if mutant.key in notebook.of(game)]
        if not tried_here:
            continue
        verdicts = {mutant.key: notebook.of(game)[mutant.key] for mutant in tried_here}
        equal = sum(f"{game} {key}" in excused and verdict == "survived" for key, verdict in verdicts.items())
        by_rules = sum(verdict.startswith("tests/games") or verdict == "time" for verdict in verdicts.values())
        survived = sum(verdict == "survived" for verdict in verdicts.values())
        killed, total = len(verdicts) - survived, len(verdicts) - equal
        low, high = interval(killed, total)
        cells = [REGISTRY_NAME[game], f"{len(mutants(game)):,}", len(verdicts), by_rules, killed - by_rules, equal]
        cells += [survived - equal, f"{100 * killed / total:.0f} % ({100 * low:.0f} to {100 * high:.0f})"]
        yield f"| {' | '.join(map(str, cells))} |"


def excuses() -> set[str]:
    """The mutants that docs/mutation.md says cannot be told from the rule: game and name, in a line of its list."""
    return set(re.findall(r"^- `(.+?)`: ", PAGE.read_text("utf-8"), re.MULTILINE)) if PAGE.exists() else set()


TABLE = re.compile(r"(?<=\|---\|---\|---\|---\|---\|---\|---\|---\|\n)(\|.*\n)*")


def main() -> int:
    """Try, show or tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(RULES))
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    notebook = Notebook()
    for game in asked.games or RULES:
        if asked.show:
            left = [m for m in mutants(game) if notebook.of(game).get(m.key) == "survived"]
            for mutant in left:
                excused = " (excused)" if f"{game} {mutant.key}" in excuses() else ""
                print(f"{game}/{mutant.module}.py:{mutant.line} {mutant.key}{excused}")
        elif not asked.write:
            run(game, asked.sample, notebook, again=asked.again)
    if asked.write:
        page = PAGE.read_text("utf-8")
        PAGE.write_text(TABLE.sub("\n".join(rows(notebook, excuses())) + "\n", page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
