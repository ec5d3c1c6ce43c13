"""From kernels to a WebAssembly object: lowered by Numba, given doors, and then LLVM's work for another machine.

Numba's IR is good for any machine only before it is optimised; `engine/compiling.py` keeps it as it was then.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import llvmlite.binding as llvm
import numba

from topfloor.engine import compiling
from topfloor.engine.game import Game
from topfloor.engine.kernel import AnyFunction, lowered
from topfloor.wasm import doors, layout
from topfloor.wasm.desk import Desk, desk_for
from topfloor.wasm.doors import Lowered

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+mutable-globals,+nontrapping-fptoint"
"""What every browser has had since 2021."""

SPEED = 2
"""How hard LLVM tries; 3 gives larger modules that are no quicker."""

PROVIDED = """
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) alwaysinline {
  %y = call double @llvm.sqrt.f64(double %x)
  ret double %y
}
"""
"""The square root is an instruction there."""


class Untranslatable(Exception):
    """Something in the kernels that a module cannot have."""


def translated(game: Game, entries: Mapping[str, AnyFunction]) -> bytes:
    """A WebAssembly object with a door for each entry."""
    desk, places = desk_for(game, layout.PROBE), layout.places(game)
    texts: list[str] = []
    doorway = [doors.table(layout.words(game))]
    for name, kernel in entries.items():
        ready = lower(kernel, game, desk)
        texts += ready.texts
        doorway.append(doors.Door(name, kernel, ready, desk, places).text())
    machine = target_machine()
    module = linked(dict.fromkeys(texts), "".join(doorway), machine)
    keep_only(module, {*entries, doors.TABLE})
    optimise(module, machine)
    check_complete(module)
    return bytes(machine.emit_object(module))


def lower(kernel: AnyFunction, game: Game, desk: Desk) -> Lowered:
    """A kernel in IR, for what lies on a desk and whole numbers."""
    if not compiling.is_known():
        raise Untranslatable(f"Numba {numba.__version__} is none of those that engine/compiling.py knows")
    names = doors.parameters(kernel)
    kinds = tuple(numba.typeof(getattr(desk, name)) if name in Desk._fields else numba.int64 for name in names)
    dispatcher: Any = lowered(kernel, game)
    dispatcher.compile(kinds)
    result = dispatcher.overloads[kinds]
    texts = [str(library.module) for library in compiling.lowered_below(result.library)]
    return Lowered(result.fndesc.llvm_func_name, result.signature.return_type, texts)


def target_machine() -> llvm.TargetMachine:
    """What LLVM knows of WebAssembly."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(
        cpu="generic", features=FEATURES, opt=SPEED, reloc="static", codemodel="default"
    )


def linked(texts: Iterable[str], doorway: str, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    """All of it as one module for the other machine; the doors must fit their kernels."""
    module = parsed(PROVIDED, machine)
    for text in texts:
        part = parsed(text, machine)
        for function in part.functions:
            if not function.is_declaration:
                function.linkage = "weak_odr"  # several texts have the same one, and what is provided goes before
        for variable in part.global_variables:
            if variable.linkage == llvm.Linkage.common:
                variable.linkage = "internal"
        module.link_in(part)
    entrance = parsed(doorway, machine)
    for function in entrance.functions:
        if function.is_declaration and not function.name.startswith("llvm."):
            expected, found = function.global_value_type, module.get_function(function.name).global_value_type
            if str(expected) != str(found):
                raise Untranslatable(f"Numba passes {found} to {function.name}, and not {expected}: see wasm/doors.py")
    module.link_in(entrance)
    module.verify()
    return module


def parsed(text: str, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    """IR, as if it had been made for the other machine."""
    of_no_machine = re.sub(r"^target (?:triple|datalayout) = .*$", "", text, flags=re.MULTILINE)
    head = f'target triple = "{TRIPLE}"\ntarget datalayout = "{machine.target_data}"\n'
    return llvm.parse_assembly(head + of_no_machine)


def keep_only(module: llvm.ModuleRef, names: set[str]) -> None:
    """Make everything else private, so that what nobody needs can go."""
    for symbol in (*module.functions, *module.global_variables):
        if not symbol.is_declaration and symbol.name not in names:
            symbol.linkage = "internal"


def optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine) -> None:
    """Drop what nobody needs, and make the rest quick."""
    options = llvm.create_pipeline_tuning_options(speed_level=SPEED)
    options.loop_vectorization = options.slp_vectorization = options.loop_interleaving = False
    builder = llvm.create_pass_builder(machine, options)
    for passes in (llvm.create_new_module_pass_manager(), builder.getModulePassManager()):
        passes.add_global_dead_code_eliminate_pass()
        passes.run(module, builder)


def check_complete(module: llvm.ModuleRef) -> None:
    """Refuse a module that needs something from outside: a browser would have to bring it, and each has another one."""
    foreign = [f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")]
    foreign += [variable.name for variable in module.global_variables if variable.is_declaration]
    if foreign:
        raise Untranslatable(f"kernels must not need anything from outside, but they call {', '.join(foreign)}")
