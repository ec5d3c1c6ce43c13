"""How Numba compiles kernels here: each is typed and lowered once, and LLVM's work is done once, where Python calls.

Left to itself, Numba gives every function a door for Python and optimises it together with all that it calls; and all
of this again in each of its callers, as they take its code in. A kernel six calls deep is optimised six times. Here,
what only other kernels call is lowered and waits as LLVM IR; what Python calls takes in all that it needs and is
optimised as a whole. That is half the work, and the code is rather quicker, since LLVM sees all of it at once.

The same IR, not yet optimised for any machine, is what WebAssembly is made from (`topfloor/wasm`).

This is the one place for what Numba does not promise to keep.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import compiler
from numba.core.cgutils import normalize_ir_text
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary

OLDEST, NEWEST = (0, 63), (0, 68)
"""The versions of Numba that are as they are taken for here, as far as anybody has tried."""

ROUNDS = 2
"""How often LLVM goes over the whole: what the first round made small, the second one puts into its callers."""


def is_known() -> bool:
    """Whether Numba is one of those versions; any other one compiles in its own manner."""
    return bool(OLDEST <= numba.version_info.short <= NEWEST)


class NoEnvironments:
    """Stands where Numba tells code of its Python environment; what only kernels call has none."""

    def set_env(self, *_: object) -> None:
        """Tell nobody."""


class Lowered(CPUCodeLibrary):
    """Code as it was lowered, for other code to take in: neither optimised nor to be called from Python."""

    def add_ir_module(self, ir_module: object) -> None:
        self._final_module.link_in(llvm.parse_assembly(normalize_ir_text(str(ir_module))))

    def add_linking_library(self, library: Any) -> None:
        self._linking_libraries.append(library)

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    @property
    def codegen(self) -> NoEnvironments:
        return NoEnvironments()

    @property
    def module(self) -> llvm.ModuleRef:
        """This code alone."""
        return self._final_module

    def _get_module_for_linking(self) -> llvm.ModuleRef:
        """This code and all that it needs: for users of Numba beside us, who share its own functions with kernels."""
        if self._shared_module is None:
            whole = self.module.clone()
            for library in self._linking_libraries:
                whole.link_in(library._get_module_for_linking(), preserve=True)
            give(whole, self.module, "linkonce_odr")
            self._shared_module = whole
        return self._shared_module


class Optimised(JITCodeLibrary):
    """Code that can be called: it takes in all that it needs, each part once, and is then optimised as a whole."""

    def add_llvm_module(self, ll_module: llvm.ModuleRef) -> None:
        self._final_module.link_in(ll_module)

    def finalize(self) -> None:
        lowered = lowered_below(self)
        for library in lowered:
            self._final_module.link_in(library.module, preserve=True)
        for library in lowered:  # only now, as LLVM does not take in what is private and not needed yet
            give(self._final_module, library.module, "internal")
        needed = dict.fromkeys(below for library in (self, *lowered) for below in library._linking_libraries)
        self._linking_libraries = [library for library in needed if not isinstance(library, Lowered)]
        super().finalize()  # type: ignore[no-untyped-call]

    def _optimize_final_module(self) -> None:
        for _ in range(ROUNDS):
            passes, builder = self._codegen._module_pass_manager()
            passes.run(self._final_module, builder)


def lowered_below(library: Any) -> list[Lowered]:
    """All lowered code that a library needs, directly or not, with itself if it is lowered."""
    found: dict[Lowered, None] = {}
    waiting = [library]
    while waiting:
        current = waiting.pop()
        if current not in found:
            if isinstance(current, Lowered):
                found[current] = None
            waiting += [below for below in current._linking_libraries if isinstance(below, Lowered)]
    return list(found)


def give(whole: llvm.ModuleRef, part: llvm.ModuleRef, linkage: str) -> None:
    """Give a linkage to all functions that a part has brought into a whole."""
    for function in part.functions:
        if not function.is_declaration:
            whole.get_function(function.name).linkage = linkage


class KernelCompiler(compiler.CompilerBase):
    """Compiles into one of these libraries; what Numba itself needs meanwhile, such as `min`, is only lowered, too."""

    library: type

    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [compiler.DefaultPassBuilder.define_nopython_pipeline(state)]

    def _compile_core(self) -> Any:
        with lowering(self.state.targetctx.codegen()):
            return super()._compile_core()  # type: ignore[no-untyped-call]


class Inner(KernelCompiler):
    """How a kernel is compiled that other kernels call."""

    library = Lowered


class Entry(KernelCompiler):
    """How a kernel is compiled that Python calls."""

    library = Optimised


@contextmanager
def lowering(codegen: Any) -> Iterator[None]:
    """Meanwhile, all other code is only lowered. Nobody else compiles then: Numba holds its lock."""
    before = codegen._library_class
    codegen._library_class = Lowered
    try:
        yield
    finally:
        codegen._library_class = before
