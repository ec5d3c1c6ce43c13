"""The one place for what Numba does not promise to keep: how to have it lower a kernel to LLVM IR, and stop there.

Numba lowers, optimises and emits for this machine in one go. Its IR is good for any machine only before it is
optimised, so while `Lowering` lasts, libraries of compiled code are replaced by ones that just keep their text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from topfloor.engine.kernel import ERROR_MODEL, AnyFunction

KNOWN = ">=0.63,<0.70"
"""The versions of Numba whose names these are, as far as anybody has tried."""


class NumbaMoved(Exception):
    """Numba has something no longer where it was."""

    def __init__(self, name: str) -> None:
        import numba

        super().__init__(
            f"Numba {numba.__version__} has no {name}, which is where Numba {KNOWN} keeps what kernels are turned into "
            "WebAssembly with; its new name belongs into topfloor/wasm/numba_names.py"
        )


def named(module: str, *path: str) -> Any:  # Numba has no types
    """Something of Numba's by its name."""
    try:
        found = import_module(module)
        for name in path:
            found = getattr(found, name)
    except (ImportError, AttributeError):
        raise NumbaMoved(".".join([module, *path])) from None
    return found


@dataclass(frozen=True)
class Lowered:
    """A kernel as LLVM IR: its symbol, the type of its answer, and the texts of all modules it is made of."""

    symbol: str
    answer: Any  # a type of Numba's
    texts: Sequence[str]


def jit(function: AnyFunction) -> Any:
    """A function that is compiled for other kernels alone: nothing is kept, and nobody calls it from Python."""
    unwrapped = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return named("numba", "njit")(error_model=ERROR_MODEL, nogil=True, **unwrapped)(function)


def lower(dispatcher: Any, kinds: Sequence[Any]) -> Lowered:
    """Lower a kernel for arguments of these types, within `lowering_alone`."""
    dispatcher.compile(tuple(kinds))
    result = dispatcher.overloads[tuple(kinds)]
    texts: list[str] = []
    waiting, seen = [result.library], set()
    while waiting:
        library = waiting.pop()
        if id(library) not in seen:
            seen.add(id(library))
            texts += library.texts
            waiting += library.below
    return Lowered(result.fndesc.llvm_func_name, result.signature.return_type, texts)


@contextmanager
def lowering_alone() -> Iterator[None]:
    """While this lasts, all that is compiled in this process is kept as IR, and cannot be called."""
    context = named("numba.core.registry", "cpu_target", "target_context")
    codegen = context.codegen()
    named("numba.core.codegen", "JITCPUCodegen", "_library_class")
    named("numba.core.cpu", "CPUContext", "get_executable")
    codegen._library_class = library_of_texts()
    context.get_executable = nothing_to_call
    try:
        yield
    finally:
        del codegen._library_class, context.get_executable


def nothing_to_call(*_: object) -> Callable[..., Any]:
    """What Numba takes for the compiled function, and knows it by: another one each time, and written in C."""
    unused: list[object] = []
    return unused.append


def library_of_texts() -> type:
    """A library of code that keeps the text of its modules, and which libraries they use."""
    usual: Any = named("numba.core.codegen", "JITCodeLibrary")
    text_of = named("numba.core.cgutils", "normalize_ir_text")

    class TextLibrary(usual):  # type: ignore[misc]
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            self.texts: list[str] = []
            self.below: list[Any] = []

        def add_ir_module(self, module: object) -> None:
            self.texts.append(text_of(str(module)))

        def add_linking_library(self, library: Any) -> None:
            self.below.append(library)

        def finalize(self) -> None:
            self._finalized = True

    return TextLibrary
