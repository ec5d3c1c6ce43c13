"""Files of rows, CSV or Parquet: one a match or one a move, in order, never overwritten, always fit to be gone on with.

CSV is appended to match by match. Parquet cannot be appended to: its rows are gathered in a CSV file beside it, and
become the Parquet file in one stroke when the run ends or is interrupted.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from math import nan
from pathlib import Path
from typing import Any, TextIO

from topfloor.engine.errors import TopfloorError
from topfloor.engine.texts import Saying
from topfloor.lab.files import BadFile, failed, whole
from topfloor.lab.fixtures import Fixture, Setup
from topfloor.lab.rows import Row

Cell = str | int | float

PARQUET = (".parquet", ".pq")
KINDS = (".csv", *PARQUET)


class RowFile:
    """A file of rows whose first column is the number of the match."""

    def __init__(self, file: Path, columns: dict[str, type]) -> None:
        if file.suffix not in KINDS:
            raise BadFile(Saying("topfloor.lab", "files.kind", file=file))
        self.file, self.columns = file, columns
        self.parquet = file.suffix in PARQUET
        self.journal = file.with_name(f"{file.name}.csv") if self.parquet else file
        self._open_journal: TextIO | None = None
        self._last, self._in_order = -1, True
        if self.parquet:
            _arrow(file)

    def shares_a_file_with(self, other: RowFile) -> bool:
        """Whether both would write into the same file."""
        ours, theirs = ({file.resolve() for file in (one.file, one.journal)} for one in (self, other))
        return bool(ours & theirs)

    def rows(self) -> Iterator[list[Cell]]:
        """The rows that are there; a last line that was cut short is no row."""
        try:
            if self.journal.exists():
                yield from self._csv_rows()
            elif self.parquet and self.file.exists():
                yield from self._parquet_rows()
        except OSError as error:
            raise failed(self.file, error) from None
        except ValueError as error:
            if isinstance(error, TopfloorError):
                raise
            raise self._something_else() from None

    def _csv_rows(self) -> Iterator[list[Cell]]:
        with self.journal.open("rb") as journal:
            lines = csv.reader(line.decode("utf-8") for line in journal if line.endswith(b"\n"))
            if next(lines, list(self.columns)) != list(self.columns):
                raise self._something_else()
            for line in lines:
                yield [kind(cell) for kind, cell in zip(self.columns.values(), line, strict=True)]

    def _parquet_rows(self) -> Iterator[list[Cell]]:
        found = _arrow(self.file).parquet.ParquetFile(self.file)
        if found.schema_arrow.names != list(self.columns):
            raise self._something_else()
        for part in found.iter_batches():
            yield from (list(row.values()) for row in part.to_pylist())

    def _something_else(self) -> BadFile:
        return BadFile(Saying("topfloor.lab", "files.something-else", file=self.file))

    def keep(self, matches: set[int]) -> None:
        """Begin to write: the rows of these matches stay; those of others, which were not finished, go."""
        self._rewrite(row for row in self.rows() if row[0] in matches)
        self._open_journal = self.journal.open("a", encoding="utf-8", newline="")

    def add(self, rows: Iterable[Sequence[Cell]]) -> None:
        """Write the rows of one match at once."""
        assert self._open_journal is not None
        try:
            csv.writer(self._open_journal, lineterminator="\n").writerows(self._noted(rows))
            self._open_journal.flush()
        except OSError as error:
            raise failed(self.file, error) from None

    def _noted(self, rows: Iterable[Sequence[Cell]]) -> Iterator[Sequence[Cell]]:
        for row in rows:
            self._in_order &= int(row[0]) >= self._last
            self._last = int(row[0])
            yield row

    def close(self) -> None:
        """Bring the rows into order, if a gap was filled late; make the Parquet file."""
        if self._open_journal is None:
            return
        self._open_journal.close()
        if not self._in_order:
            self._rewrite(sorted(self.rows(), key=lambda row: row[0]))
        if self.parquet:
            self._write_parquet()
            self.journal.unlink()

    def _rewrite(self, rows: Iterable[Sequence[Cell]]) -> None:
        with whole(self.journal) as draft, draft.open("w", encoding="utf-8", newline="") as journal:
            writer = csv.writer(journal, lineterminator="\n")
            writer.writerow(self.columns)
            writer.writerows(self._noted(rows))

    def _write_parquet(self) -> None:
        arrow = _arrow(self.file)
        kinds = {str: arrow.string(), int: arrow.int64(), float: arrow.float64()}
        types = {name: kinds[kind] for name, kind in self.columns.items()}
        rows = arrow.csv.read_csv(self.journal, convert_options=arrow.csv.ConvertOptions(column_types=types))
        with whole(self.file) as draft:
            arrow.parquet.write_table(rows, draft)


def _arrow(file: Path) -> Any:
    try:
        import pyarrow
        import pyarrow.csv
        import pyarrow.parquet
    except ImportError:
        raise BadFile(Saying("topfloor.lab", "files.no-pyarrow", file=file)) from None
    return pyarrow


# --- One row a match.


def match_columns(players: int) -> dict[str, type]:
    """What is told of a match: for each seat the bot, its score and its place; winners as '0 2' if they share."""
    common: dict[str, type] = {"match": int, "game": str, "variant": str, "content": str, "seed": int, "plies": int}
    drama: dict[str, type] = {"lead_changes": int, "trailing": float, "comeback": int, "ending": str, "winners": str}
    seats: dict[str, type] = {}
    for seat in range(players):
        seats |= {f"bot_{seat}": str, f"score_{seat}": int, f"place_{seat}": int}
    return common | drama | seats


def match_cells(setup: Setup, row: Row) -> list[Cell]:
    """A match as a row."""
    common: list[Cell] = [row.number, setup.game, setup.variant, setup.content.digest, row.seed, row.plies]
    winners = " ".join(map(str, row.winners))
    drama: list[Cell] = [row.lead_changes, row.trailing, row.comeback, row.ending, winners]
    seats = zip(row.bots, row.scores, row.places, strict=True)
    return [*common, *drama, *(cell for seat in seats for cell in seat)]


def match_row(cells: Sequence[Any], file: Path, setup: Setup, fixture: Fixture) -> Row:
    """The match of a row, which must be the one that this run would play under its number."""
    number, *kind, seed, plies, lead_changes, trailing, comeback, ending, winners = cells[:11]
    seats = [cells[n : n + 3] for n in range(11, len(cells), 3)]
    names, scores, places = zip(*seats, strict=True)
    for what, found, wanted in (
        ("game", kind, [setup.game, setup.variant, setup.content.digest]),
        ("players", names, fixture.bots),
        ("seed", seed, fixture.seed),
    ):
        if found != wanted:
            raise BadFile(Saying("topfloor.lab", f"files.other-{what}", file=file, number=number))
    won = tuple(int(seat) for seat in winners.split())
    return Row(number, seed, names, scores, places, won, plies, lead_changes, trailing, comeback, ending)


# --- One row a move.

MOVE_COLUMNS: dict[str, type] = {"match": int, "ply": int, "seat": int, "bot": str, "words": str}


def move_cells(setup: Setup, row: Row) -> Iterator[list[Cell]]:
    """The moves of a match as rows."""
    assert row.detail is not None
    for ply, (seat, action) in enumerate(zip(row.detail.movers, row.detail.actions, strict=True), 1):
        yield [row.number, ply, seat, row.bots[seat], setup.content.sentences[action]]


# --- One row a decision.

DECISION_COLUMNS: dict[str, type] = {
    "match": int,
    "ply": int,
    "plies": int,
    "seat": int,
    "bot": str,
    "visits": int,
    "chance": float,
    "won": float,
    "seconds": float,
}
"""After `ply` of `plies` moves a bot chose one that it tried `visits` times; its chance to win, and what came of it."""


def decision_cells(row: Row) -> Iterator[list[Cell]]:
    """The decisions of a match as rows; a chance that is not told is `nan`."""
    for ply, seat, visits, chance, seconds in row.decisions:
        told = nan if chance is None else round(chance, 5)
        yield [row.number, ply, row.plies, seat, row.bots[seat], visits, told, round(row.won(seat), 5), seconds]
