"""A linker for one object: what LLVM emits becomes a module that a browser can run.

All IR was put together beforehand, so little is left to do: give data its addresses, own the memory and the stack, say
what is exported. That takes two pages of Python, and no program that would have to be installed. The formats are
described in the WebAssembly specification and in `Linking.md` of WebAssembly's tool conventions.

    stack (downwards)  |  data, the desk's table among it  |  heap: free, for whatever a page puts there
    0            STACK |                                   | heap
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

STACK = 65536
"""Bytes for the stack. It begins where data does and grows towards 0, so that one too deep traps."""

PAGE = 65536
"""Memory comes in pages of so many bytes."""

ALIGNED = 16
HEAD = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT = range(13)
"""The kinds of sections; those with imports and exports use some of the same numbers for what they hold."""

FUNCTIONS, TABLES, MEMORIES, GLOBALS = range(4)
"""What can be imported and exported."""

I32, CONSTANT, VARIABLE, I32_CONST, END = 0x7F, 0, 1, 0x41, 0x0B
SEGMENT_INFO, SYMBOL_TABLE = 5, 8
UNDEFINED, NAMED = 0x10, 0x40
A_FUNCTION, A_DATUM, A_SECTION = 0, 1, 3

FUNCTION_INDEX, TYPE_INDEX, GLOBAL_INDEX = 0, 6, 7
ADDRESS, SIGNED_ADDRESS, ADDRESS_WORD = 3, 4, 5
"""Kinds of relocations: numbers that are right already in the only object there is, and addresses."""


class Unlinkable(Exception):
    """The object has something that only a full linker could handle."""


class Reader:
    """Reads the binary format from bytes."""

    def __init__(self, data: bytes | bytearray) -> None:
        self.data, self.at = bytes(data), 0

    def __bool__(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """A number of as many bytes as it needs, seven bits in each."""
        return self._bits()[0]

    def signed(self) -> int:
        value, width = self._bits()
        return value - (1 << width) if value >> (width - 1) else value

    def _bits(self) -> tuple[int, int]:
        value = width = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << width
            width += 7
            if byte < 128:
                return value, width

    def take(self, count: int) -> bytes:
        """So many bytes."""
        self.at += count
        return self.data[self.at - count : self.at]

    def block(self) -> bytes:
        """Bytes after their number."""
        return self.take(self.number())

    def name(self) -> str:
        return self.block().decode()

    def limits(self) -> None:
        """How large a memory or a table must be, which nobody here asks."""
        has_most = self.byte() & 1
        for _ in range(1 + has_most):
            self.number()


def number(value: int) -> bytes:
    """A number in as many bytes as it needs."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def padded(value: int) -> bytes:
    """A number in five bytes, as an object leaves room for; signed or not, if it is less than 2 to the power of 31."""
    return bytes([value >> 7 * n & 127 | (128 if n < 4 else 0) for n in range(5)])


def vector(items: Sequence[bytes]) -> bytes:
    """Items after their number."""
    return number(len(items)) + b"".join(items)


def block(data: bytes) -> bytes:
    """Bytes after their number."""
    return number(len(data)) + data


def section(kind: int, body: bytes) -> bytes:
    """A section of a module."""
    return bytes([kind]) + block(body)


def constant(value: int) -> bytes:
    """An expression that gives an address."""
    return bytes([I32_CONST]) + padded(value) + bytes([END])


class Symbol(NamedTuple):
    """A name in the object: what it names, and where that is."""

    kind: int
    name: str
    place: int | None
    offset: int


@dataclass
class Segment:
    """A piece of data: where it begins in its section, how long it is, and the address it gets."""

    start: int
    size: int
    address: int = 0


@dataclass
class Object:
    """An object file, taken apart."""

    sections: list[tuple[int, bytearray]] = field(default_factory=list)
    custom: dict[str, bytes] = field(default_factory=dict)
    segments: list[Segment] = field(default_factory=list)
    alignments: list[int] = field(default_factory=list)
    symbols: list[Symbol] = field(default_factory=list)

    def section(self, kind: int) -> bytearray:
        """The section of a kind; empty if there is none."""
        return next((body for of_kind, body in self.sections if of_kind == kind), bytearray(b"\0"))

    def address(self, symbol: Symbol) -> int:
        """Where a datum lies."""
        if symbol.kind != A_DATUM or symbol.place is None:
            raise Unlinkable(f"{symbol.name} is nowhere")
        return self.segments[symbol.place].address + symbol.offset


def link(data: bytes, exports: Iterable[str], datum: str) -> bytes:
    """A module from an object; it exports its memory, functions, the address of a datum, and where the heap begins."""
    taken = take_apart(data)
    check_imports(taken.section(IMPORT))
    heap = give_addresses(taken)
    for name, body in taken.custom.items():
        if name.startswith("reloc."):
            relocate(taken, body)
    return assembled(taken, list(exports), datum, heap)


def take_apart(data: bytes) -> Object:
    """Read an object's sections, data segments and symbols."""
    if not data.startswith(HEAD):
        raise Unlinkable("this is no WebAssembly")
    reader, taken = Reader(data[len(HEAD) :]), Object()
    while reader:
        kind, body = reader.byte(), reader.block()
        taken.sections.append((kind, bytearray(body)))
        if kind == CUSTOM:
            inner = Reader(body)
            name = inner.name()
            taken.custom[name] = body[inner.at :]
    read_segments(taken)
    read_linking(taken)
    return taken


def read_segments(taken: Object) -> None:
    """Where each piece of data is in its section."""
    reader = Reader(taken.section(DATA))
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.byte() != I32_CONST:
            raise Unlinkable("data that has no place in the memory")
        reader.signed()
        reader.byte()
        size = reader.number()
        taken.segments.append(Segment(reader.at, size))
        reader.take(size)


def read_linking(taken: Object) -> None:
    """How data must be aligned, and all symbols."""
    reader = Reader(taken.custom["linking"])
    if reader.number() != 2:
        raise Unlinkable("a format of objects that is not known")
    while reader:
        kind, inner = reader.byte(), Reader(reader.block())
        if kind == SEGMENT_INFO:
            for _ in range(inner.number()):
                inner.name()
                taken.alignments.append(1 << inner.number())
                inner.number()
        elif kind == SYMBOL_TABLE:
            taken.symbols += [read_symbol(inner) for _ in range(inner.number())]


def read_symbol(reader: Reader) -> Symbol:
    """One symbol."""
    kind, flags = reader.byte(), reader.number()
    if kind == A_SECTION:
        return Symbol(kind, "", reader.number(), 0)
    if kind == A_DATUM:
        name = reader.name()
        if flags & UNDEFINED:
            return Symbol(kind, name, None, 0)
        index, offset, _ = reader.number(), reader.number(), reader.number()
        return Symbol(kind, name, index, offset)
    index = reader.number()
    return Symbol(kind, reader.name() if not flags & UNDEFINED or flags & NAMED else "", index, 0)


def check_imports(body: bytearray) -> None:
    """Only a memory and a stack pointer may be asked for, which the module shall own."""
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.name()
        name, kind = reader.name(), reader.byte()
        if kind == MEMORIES:
            reader.limits()
        elif kind == GLOBALS and name == "__stack_pointer":
            reader.take(2)
        else:
            raise Unlinkable(f"the module would have to be given {name}")


def give_addresses(taken: Object) -> int:
    """Lay out data behind the stack; where the heap begins."""
    at = STACK
    for segment, alignment in zip(taken.segments, taken.alignments, strict=True):
        segment.address = up_to(at, alignment)
        at = segment.address + segment.size
    return up_to(at, ALIGNED)


def up_to(at: int, alignment: int) -> int:
    """The next address that is aligned."""
    return -(-at // alignment) * alignment


def relocate(taken: Object, body: bytes) -> None:
    """Put addresses where code and data ask for them."""
    reader = Reader(body)
    where = taken.sections[reader.number()][1]
    for _ in range(reader.number()):
        kind, at, index = reader.byte(), reader.number(), reader.number()
        if kind in (FUNCTION_INDEX, TYPE_INDEX, GLOBAL_INDEX):
            continue
        if kind not in (ADDRESS, SIGNED_ADDRESS, ADDRESS_WORD):
            raise Unlinkable(f"a relocation of kind {kind}; indirect calls, for one, are not linked here")
        address = taken.address(taken.symbols[index]) + reader.signed()
        put = address.to_bytes(4, "little") if kind == ADDRESS_WORD else padded(address)
        where[at : at + len(put)] = put


def assembled(taken: Object, exports: list[str], datum: str, heap: int) -> bytes:
    """The module."""
    functions = {symbol.name: symbol.place or 0 for symbol in taken.symbols if symbol.kind == A_FUNCTION}
    table = next(symbol for symbol in taken.symbols if symbol.kind == A_DATUM and symbol.name == datum)
    values = [(VARIABLE, STACK), (CONSTANT, taken.address(table)), (CONSTANT, heap)]
    given = [("memory", MEMORIES, 0), (datum, GLOBALS, 1), ("heap", GLOBALS, 2)]
    given += [(name, FUNCTIONS, functions[name]) for name in exports]
    data = taken.section(DATA)
    pieces = [b"\0" + constant(s.address) + block(bytes(data[s.start : s.start + s.size])) for s in taken.segments]
    sections = (
        (TYPE, bytes(taken.section(TYPE))),
        (FUNCTION, bytes(taken.section(FUNCTION))),
        (MEMORY, vector([b"\0" + number(-(-heap // PAGE))])),
        (GLOBAL, vector([bytes([I32, mutable]) + constant(value) for mutable, value in values])),
        (EXPORT, vector([block(name.encode()) + bytes([kind]) + number(index) for name, kind, index in given])),
        (DATA_COUNT, number(len(pieces))),
        (CODE, bytes(taken.section(CODE))),
        (DATA, vector(pieces)),
    )
    return HEAD + b"".join(section(kind, body) for kind, body in sections)
