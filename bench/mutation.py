"""Mutation testing of rules and scoring: change one thing in a rule, and see whether a test turns red.

    python bench/mutation.py                         a sample of every game; goes on where it stopped
    python bench/mutation.py skyline --sample 150    so many of one game
    python bench/mutation.py skyline --show          the survivors, as changes
    python bench/mutation.py skyline --again         try survivors again, after a test was written
    python bench/mutation.py skyline --quick         only with quick tests; what survives them is to be tried again
    python bench/mutation.py skyline --seconds 60    stop after so much processor time
    python bench/mutation.py --write                 put the scores into docs/mutation.md

Rules run interpreted, so a mutant is a function with other code. pytest collects the tests of a game once. One child of
that process runs them all unchanged and notes how long each takes and which blocks of the rules it enters. Then every
mutant lives in a child of its own, which runs only tests that enter the changed block, those first that promise most
for their time, until one fails. What was found is kept in bench/mutants.json.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import importlib
import io
import json
import os
import re
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from math import sqrt
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

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
SEED = 17
PATIENCE = 10
"""A test that takes so many times its usual processor time runs in circles, and has noticed the mutant."""
GRACE = 3.0
"""Seconds that every test may take, however quick it was."""
MEMORY = 3 << 30
"""What a mutant may claim; one that hoards is noticed by a MemoryError."""

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


@cache
def functions(game: str, module: str) -> list[ast.FunctionDef]:
    """The functions of a module of a game."""
    file = ROOT / "src" / "topfloor" / "games" / game / f"{module}.py"
    return [node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)]


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
    """So many of them by lot, the same each time; a greater sample begins with the smaller one.

    Each has a lot of its own, so that a change of one function leaves the others in the sample.
    """

    def lot(mutant: Mutant) -> bytes:
        return sha256(f"{SEED} {game} {mutant.key}".encode()).digest()

    return sorted(mutants(game), key=lot)[:size]


def code_of(mutant: Mutant) -> CodeType:
    """The code of the mutant's function."""
    original = next(node for node in functions(mutant.game, mutant.module) if node.name == mutant.function)
    function = copy.deepcopy(original)
    target = nodes(function)[mutant.place]
    _, other = list(changes(target))[mutant.change]

    class Swap(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            return ast.copy_location(other, node) if node is target else self.generic_visit(node)

    return compiled(Swap().visit(function))


def compiled(function: ast.FunctionDef) -> CodeType:
    """The code of a function, without what decorates it."""
    function.decorator_list = []
    tree = ast.fix_missing_locations(ast.Module([function], []))
    names: dict[str, Any] = {}
    exec(compile(tree, f"<{function.name}, changed>", "exec", flags=FUTURE), names)
    made: FunctionType = names[function.name]
    return made.__code__


FUTURE = __import__("__future__").annotations.compiler_flag


# --- Which test enters which block.


def blocks(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    """The body of a function and every body within it, always in the same order."""
    for node in ast.walk(function):
        for name in ("body", "orelse", "finalbody"):
            statements = getattr(node, name, None)
            if isinstance(statements, list) and statements:
                yield statements


def block_of(mutant: Mutant) -> str:
    """The innermost block that holds what is changed."""
    function = next(node for node in functions(mutant.game, mutant.module) if node.name == mutant.function)
    target = nodes(function)[mutant.place]
    found = 0
    for number, statements in enumerate(blocks(function)):
        if any(node is target for statement in statements for node in ast.walk(statement)):
            found = number  # an inner block comes after the one around it
    return f"{mutant.module}.{mutant.function}:{found}"


def code_that_notes(module: str, original: ast.FunctionDef) -> CodeType:
    """The code of a function that notes every block it enters."""
    function = copy.deepcopy(original)
    for number, statements in list(enumerate(blocks(function))):
        statements.insert(0, ast.parse(f"{ENTERED}.add('{module}.{function.name}:{number}')").body[0])
    return compiled(function)


ENTERED = "_entered_blocks"


# --- Trying them.


ELSEWHERE = tuple(f"test_{what}.py" for what in ("content", "doubt", "gains", "judgement", "picture", "scene", "words"))
"""Files about what is told of a match, and about boxes; what a rule does wrong, others should see."""

REGISTRY_NAME = {game: game.replace("_", "-") for game in RULES}

SLOW = ("paper_skylines/test_pairs.py", "paper_skylines/test_cards.py")
"""Files that take long: only for who has survived the quicker ones."""


def test_files(game: str, stages: int) -> list[str]:
    """The tests of a game, and what all games are held against, up to a stage."""
    files = sorted((ROOT / "tests" / "games" / game).glob("test_*.py"))
    own = [str(file.relative_to(ROOT)) for file in files if file.name not in ELSEWHERE]
    every = [*own, "tests/conformance/test_golden.py", "tests/conformance/test_nodes.py"]
    return [file for file in every if stage_of(file) < stages]


STAGES = 3


def stage_of(test: str) -> int:
    """Which tests are tried first: a game's own quick ones, its slow ones, what all games are held against."""
    if not test.startswith("tests/games"):
        return 2
    return int(test.partition("::")[0].endswith(SLOW))


def belongs(game: str, test: str) -> bool:
    """Whether a test has to do with a game."""
    return test.startswith("tests/games") or ("compiled" not in test and f"[{REGISTRY_NAME[game]}-" in test)


@dataclass(frozen=True)
class Habit:
    """What a test does when nothing is changed: seconds of processor time, and the blocks that it enters."""

    seconds: float
    entered: frozenset[str]


class Habits(dict[str, Habit]):
    """What is known of a game's tests, kept beside this program until the game or a test file changes."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game, self.file = game, ROOT / "bench" / f".habits-{game}.json"
        known = json.loads(self.file.read_text("utf-8")) if self.file.exists() else {}
        for test, (mark, seconds, entered) in known.items():
            if mark == self.mark(test):
                self[test] = Habit(seconds, frozenset(entered))

    def mark(self, test: str) -> str:
        """Changes when a rule, the test's file or what lies beside it does."""
        return _digest(f"src/topfloor/games/{self.game}", f"tests/games/{self.game}", test.partition("::")[0])

    def keep(self) -> None:
        told = {test: [self.mark(test), habit.seconds, sorted(habit.entered)] for test, habit in self.items()}
        self.file.write_text(json.dumps(told), "utf-8")


@cache
def _digest(rules: str, support: str, test_file: str) -> str:
    """Of a game's code, of what its tests share, and of one file of tests."""
    shared = [file for file in (ROOT / support).glob("*.py") if not file.name.startswith("test_")]
    files = sorted([*(ROOT / rules).glob("*.py"), *(ROOT / rules).glob("*.toml"), *shared])
    return sha256(b"".join(file.read_bytes() for file in [*files, ROOT / test_file] if file.exists())).hexdigest()[:16]


def in_a_child(work: Callable[[Callable[[object], None]], None]) -> list[Any]:
    """Let a child work, and give back what it told."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _work_silently(work, writer)
    os.close(writer)
    with os.fdopen(reader, "r", encoding="utf-8") as told:
        said = [json.loads(line) for line in told]
    os.waitpid(child, 0)
    return said


def _work_silently(work: Callable[[Callable[[object], None]], None], writer: int) -> None:
    def tell(what: object) -> None:
        os.write(writer, (json.dumps(what) + "\n").encode())

    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    try:
        work(tell)
    except BaseException:
        tell({"broken": traceback.format_exc()[-600:]})
    os._exit(0)


def spent() -> float:
    """Processor time of this process and of its children, in seconds."""
    return sum(os.times()[:4])


class Trial:
    """A plugin of pytest: where tests would be run once, they meet one mutant after the other."""

    def __init__(self, game: str, size: int, notebook: Notebook, *, again: bool, stages: int, budget: float) -> None:
        self.game, self.size, self.notebook = game, size, notebook
        self.again, self.stages, self.budget = again, stages, budget
        self.habits = Habits(game)
        self.trusted: set[str] = set()
        self.met: Counter[tuple[str, str]] = Counter()
        self.killed: Counter[tuple[str, str]] = Counter()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            sys.exit("Not all tests could be collected.")
        self.session = session
        session.config.get_terminal_writer()._file = io.StringIO()
        self.items = {item.nodeid: item for item in session.items if belongs(self.game, item.nodeid)}
        for key, verdict in self.notebook.of(self.game).items():
            self.note_kill(key.partition(".")[0], verdict)
        gc.collect()
        gc.freeze()  # or every child would touch, and so copy, all that was imported
        todo = [mutant for mutant in sample(self.game, self.size) if self.is_due(mutant)]
        for number, mutant in enumerate(todo, 1):
            began = spent()
            if began > self.budget:
                break
            verdict = self.tried(mutant)
            self.notebook.keep(mutant, verdict)
            took = spent() - began
            print(f"{self.game} {number}/{len(todo)} {took:5.1f} s {verdict}: {mutant.key}", flush=True)
        return True

    def is_due(self, mutant: Mutant) -> bool:
        verdict = self.notebook.of(self.game).get(mutant.key)
        return verdict is None or (self.again and verdict == "survived")

    def run(self, test: str) -> bool:
        """Run a test with everything it needs of its own; whether it fails."""
        before = self.session.testsfailed
        item = self.items[test]
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.session.testsfailed > before

    # --- Unchanged.

    def tests(self, stage: int) -> list[str]:
        """The tests of a stage; when it is first come to, their habits are learnt, and all must be green."""
        found = [test for test in self.items if stage_of(test) == stage]
        new = [test for test in found if test not in self.habits]
        if new:
            for told in in_a_child(partial(self._note_habits, new)):
                if "broken" in told:
                    sys.exit(f"The tests of {self.game} fail without any change: {told['broken']}")
                self.habits[told["test"]] = Habit(told["seconds"], frozenset(told["entered"]))
            self.habits.keep()
            total = sum(self.habits[test].seconds for test in new)
            print(f"{self.game}, stage {stage}: {len(new)} tests, {total:.0f} s unchanged", flush=True)
        return found

    def _note_habits(self, tests: list[str], tell: Callable[[object], None]) -> None:
        entered: set[str] = set()
        for name in RULES[self.game]:
            module = importlib.import_module(f"topfloor.games.{self.game}.{name}")
            setattr(module, ENTERED, entered)
            for function in functions(self.game, name):
                getattr(module, function.name).__code__ = code_that_notes(name, function)
        for test in tests:
            entered.clear()
            began = time.process_time()
            if self.run(test):
                tell({"broken": test})
                return
            tell({"test": test, "seconds": time.process_time() - began, "entered": sorted(entered)})

    # --- Changed.

    def order(self, mutant: Mutant, stage: int) -> list[str]:
        """Tests that enter the changed block, by what they promise for their time."""
        block, module = block_of(mutant), mutant.module

        def promise(test: str) -> float:
            chance = (self.killed[module, test] + 0.2) / (self.met[module, test] + 1)
            return chance / (self.habits[test].seconds + 0.01)

        entering = [test for test in self.tests(stage) if block in self.habits[test].entered]
        return sorted(entering, key=promise, reverse=True)

    def tried(self, mutant: Mutant) -> str:
        """Which test kills a mutant: 'survived' if none does, 'time' if one runs in circles."""
        for stage in range(self.stages):
            verdict = self.tried_at(mutant, stage)
            if verdict != "survived":
                return verdict
        return "survived"

    def tried_at(self, mutant: Mutant, stage: int) -> str:
        order = self.order(mutant, stage)
        run, verdict = 0, "" if order else "survived"
        for told in in_a_child(partial(self._live, mutant, order)):
            if "broken" in told:
                sys.exit(f"{mutant.key}: {told['broken']}")
            run, verdict = told["run"], told["verdict"]
        verdict = verdict or "time"
        if verdict in self.habits and verdict not in self.trusted:
            self.trust(verdict, order[: run + 1])
        for test in order[: run + 1]:
            self.met[mutant.module, test] += 1
        self.note_kill(mutant.module, verdict)
        return verdict

    def trust(self, test: str, after: list[str]) -> None:
        """A test that kills for the first time must be green without any change, after the same tests."""
        for told in in_a_child(partial(self._live, None, after)):
            if told.get("verdict") != "survived":
                sys.exit(f"Without any change, {test} fails after {after[:-1]}: {told}")
        self.trusted.add(test)

    def note_kill(self, module: str, verdict: str) -> None:
        self.killed[module, verdict] += 1

    def _live(self, mutant: Mutant | None, order: list[str], tell: Callable[[object], None]) -> None:
        """In the child: become the mutant, and let tests run until one fails."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGPROF, lambda *_: os._exit(1))
        if mutant is not None:
            module = importlib.import_module(f"topfloor.games.{mutant.game}.{mutant.module}")
            getattr(module, mutant.function).__code__ = code_of(mutant)
        for number, test in enumerate(order):
            signal.setitimer(signal.ITIMER_PROF, GRACE + PATIENCE * self.habits[test].seconds)
            if self.run(test):
                tell({"run": number, "verdict": test})
                return
        tell({"run": len(order), "verdict": "survived"})


class Notebook:
    """What became of every mutant so far, by game."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, str]] = json.loads(FOUND.read_text("utf-8")) if FOUND.exists() else {}

    def of(self, game: str) -> dict[str, str]:
        return self.found.setdefault(game, {})

    def keep(self, mutant: Mutant, verdict: str) -> None:
        self.of(mutant.game)[mutant.key] = verdict
        FOUND.write_text(json.dumps(self.found, indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8")


def run(game: str, size: int, notebook: Notebook, *, again: bool, stages: int, budget: float) -> None:
    """Try a sample of a game's mutants, but for those that were tried before."""
    trial = Trial(game, size, notebook, again=again, stages=stages, budget=budget)
    options = ["-q", "-p", "no:cacheprovider", "--assert=plain", "--tb=no"]
    code = pytest.main([*options, *test_files(game, stages)], plugins=[trial])
    if code != pytest.ExitCode.OK:
        sys.exit(f"pytest ended with {code!r}")


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
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--seconds", type=float, default=float("inf"))
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
            stages = 1 if asked.quick else STAGES
            run(game, asked.sample, notebook, again=asked.again, stages=stages, budget=asked.seconds)
    if asked.write:
        page = PAGE.read_text("utf-8")
        PAGE.write_text(TABLE.sub("\n".join(rows(notebook, excuses())) + "\n", page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
