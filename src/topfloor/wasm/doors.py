"""Doors: for every kernel that a page may call, a function that takes plain numbers and finds the rest on the desk.

Numba hands an array over as seven numbers and more: two that only its own memory needs, how many elements there are and
how large one is, the address, the shape and the strides; and a named tuple as all its parts. A door puts these together
in LLVM IR, calls the kernel, and gives its answer back. Should a kernel fail, the door traps, which a page gets to know
as an exception.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from topfloor.engine.kernel import AnyFunction
from topfloor.wasm.desk import Desk, Size
from topfloor.wasm.layout import Length, Part, Place, is_numbers

TABLE = "desk"
"""The name of the table."""

NUMBER, REAL, NOTHING = "i32", "double", "void"


@dataclass(frozen=True)
class Lowered:
    """A kernel as LLVM IR: its symbol, the type of its answer, and the texts of all modules it is made of."""

    symbol: str
    answer: Any  # a type of Numba's
    texts: Sequence[str]


def table(words: int) -> str:
    """The table of the desk, in IR."""
    return f"@{TABLE} = global [{words} x i32] zeroinitializer, align 16\ndeclare void @llvm.trap()\n"


def parameters(kernel: AnyFunction) -> tuple[str, ...]:
    """The names of a kernel's parameters."""
    return tuple(inspect.signature(kernel).parameters)


def numbers(kernel: AnyFunction) -> tuple[str, ...]:
    """Those of them that a page gives; the others lie on the desk."""
    return tuple(name for name in parameters(kernel) if name not in Desk._fields)


class Door:
    """Writes one door, line by line."""

    def __init__(self, name: str, kernel: AnyFunction, lowered: Lowered, desk: Desk, places: Sequence[Place]) -> None:
        self.name, self.kernel, self.lowered, self.desk = name, kernel, lowered, desk
        self.places = {place.name: number for number, place in enumerate(places, len(Size._fields))}
        self.shapes = {place.name: place for place in places}
        self.lines: list[str] = []

    def text(self) -> str:
        """The door, in IR."""
        held, given = answer_types(self.lowered.answer)
        arguments = ["ptr %answer", "ptr %failure"]
        for name in parameters(self.kernel):
            arguments += self.part(name, getattr(self.desk, name)) if name in Desk._fields else self.number(name)
        kinds = ", ".join(argument.split()[0] for argument in arguments)
        taken = ", ".join(f"i32 %{name}" for name in numbers(self.kernel))
        return f"""
declare i32 @"{self.lowered.symbol}"({kinds})
define {given} @{self.name}({taken}) {{
  %answer = alloca {held}
  %failure = alloca ptr
{chr(10).join(self.lines)}
  %status = call i32 @"{self.lowered.symbol}"({", ".join(arguments)})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %trap, label %done
trap:
  call void @llvm.trap()
  unreachable
done:
{giving_back(held, given)}
}}
"""

    def put(self, text: str) -> str:
        """Note a step; the name of its value."""
        name = f"%v{len(self.lines)}"
        self.lines.append(f"  {name} = {text}")
        return name

    def number(self, name: str) -> list[str]:
        """A number that the page gives."""
        return [f"i64 {self.put(f'sext i32 %{name} to i64')}"]

    def part(self, name: str, part: Part) -> list[str]:
        """What lies on the desk under a name, as Numba takes it."""
        if is_numbers(part):
            return [self.number_on_desk(name, n, number) for n, number in enumerate(part)]
        if isinstance(part, tuple):
            fields = zip(part._fields, part, strict=True)  # type: ignore[attr-defined]
            return [argument for field, below in fields for argument in self.part(f"{name}.{field}", below)]
        return self.array(name)

    def number_on_desk(self, name: str, index: int, number: float) -> str:
        """One of the numbers that lie side by side; all of them are floating-point ones there."""
        place = self.put(f"getelementptr double, ptr {self.address(name)}, i32 {index}")
        real = self.put(f"load double, ptr {place}")
        return f"i64 {self.put(f'fptosi double {real} to i64')}" if isinstance(number, int) else f"double {real}"

    def array(self, name: str) -> list[str]:
        """An array, as Numba takes it."""
        place = self.shapes[name]
        shape = [self.length(length) for length in place.shape]
        strides: list[str] = []
        room = str(place.item)
        for length in reversed(shape):
            strides.insert(0, room)
            room = self.put(f"mul i64 {room}, {length}")
        items = self.put(f"udiv i64 {room}, {place.item}")
        sizes = [f"i64 {number}" for number in (*shape, *strides)]
        return ["ptr null", "ptr null", f"i64 {items}", f"i64 {place.item}", f"ptr {self.address(name)}", *sizes]

    def address(self, name: str) -> str:
        """Where an array lies."""
        return self.put(f"inttoptr i32 {self.word(self.places[name])} to ptr")

    def length(self, length: Length) -> str:
        """A length, which may stand in the table."""
        if isinstance(length, int):
            return str(length)
        return self.put(f"zext i32 {self.word(Size._fields.index(length))} to i64")

    def word(self, number: int) -> str:
        """A word of the table."""
        place = self.put(f"getelementptr i32, ptr @{TABLE}, i32 {number}")
        return self.put(f"load i32, ptr {place}")


def answer_types(answer: Any) -> tuple[str, str]:  # a type of Numba's
    """The types in IR of a kernel's answer: as the kernel leaves it, and as the door gives it."""
    from numba import types

    if isinstance(answer, types.Integer):
        return "i64", NUMBER
    if isinstance(answer, types.Float):
        return "double", REAL
    return "ptr", NOTHING


def giving_back(held: str, given: str) -> str:
    """The last lines of a door."""
    if given == NOTHING:
        return "  ret void"
    load = f"  %value = load {held}, ptr %answer\n"
    return load + (
        f"  ret {given} %value" if held == given else f"  %short = trunc i64 %value to i32\n  ret {given} %short"
    )
