"""How matches end that begin with one move or another: kernels for quick playouts of the same imagined worlds.

A search tells which moves are good, but its tree does not keep what they were good for. So the few moves that a person
is told of are played out once more, each in the same worlds, and what every seat has in the end is written down: its
points by source, and what the game calls its outcomes.
"""

from __future__ import annotations

from topfloor.engine.game import AnyPosition
from topfloor.engine.kernel import kernel, of_game
from topfloor.engine.record import Array, Cells, Records
from topfloor.engine.rng import roll, sow

legal, apply, imagine, likely, outcomes = (
    of_game("legal"),
    of_game("apply"),
    of_game("imagine"),
    of_game("likely"),
    of_game("outcomes"),
)


@kernel
def foresee(
    worlds: Records, boxes: Records, seat: int, candidates: Cells, moves: Cells, marks: Cells, ends: Array, first: int
) -> None:
    """Write down the ends of the worlds from `first` on, by world, candidate, seat and column.

    Of the three worlds, one is what the seat knows, with the random state of this foresight; the others are room to
    imagine and to play in. Columns are the sources of points and then the outcomes, for which `marks` has room.
    """
    for world in range(first, len(ends)):
        worlds[1] = worlds[0]
        sow(worlds[1], roll(worlds[0]), roll(worlds[0]), roll(worlds[0]))
        imagine(worlds[1], boxes[0], seat)
        for number in range(len(candidates)):
            worlds[2] = worlds[1]
            apply(worlds[2], boxes[0], candidates[number])
            while not worlds[2].over:
                count = legal(worlds[2], boxes[0], moves)
                apply(worlds[2], boxes[0], likely(worlds[2], boxes[0], moves, count))
            for owner in range(worlds[2].players):
                outcomes(worlds[2], boxes[0], owner, marks)
                write_down(worlds[2], owner, marks, ends, world, number)


@kernel
def write_down(end: AnyPosition, owner: int, marks: Cells, ends: Array, world: int, number: int) -> None:
    """What a seat has in the end: its points by source, and its outcomes."""
    sources = ends.shape[3] - len(marks)
    for source in range(sources):
        ends[world, number, owner, source] = end.points[owner, source]
    for mark in range(len(marks)):
        ends[world, number, owner, sources + mark] = marks[mark]
