"""What a run leaves behind: rows of matches and of moves, and stories."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from topfloor.bots import numbered
from topfloor.engine.errors import BadSetup
from topfloor.engine.match import Match
from topfloor.engine.texts import Saying
from topfloor.lab.bot_match import QUICK, play
from topfloor.lab.files import BadFile, folder, text_file
from topfloor.lab.fixtures import Fixture, Setup
from topfloor.lab.row_files import (
    DECISION_COLUMNS,
    MOVE_COLUMNS,
    RowFile,
    decision_cells,
    match_cells,
    match_columns,
    match_row,
    move_cells,
)
from topfloor.lab.rows import Row


class Output:
    """Writes down every match as it is done."""

    def __init__(
        self,
        run: Setup,
        players: int,
        *,
        out: str | Path | None = None,
        moves: str | Path | None = None,
        decisions: str | Path | None = None,
        stories: str | Path | None = None,
    ) -> None:
        if (moves is not None or decisions is not None) and out is None:
            raise BadSetup(Saying("topfloor.lab", "files.moves-alone"))
        self.run = run
        self.matches = RowFile(Path(out), match_columns(players)) if out else None
        self.moves = RowFile(Path(moves), MOVE_COLUMNS) if moves else None
        self.decisions = RowFile(Path(decisions), DECISION_COLUMNS) if decisions else None
        for one, other in combinations(self._files, 2):
            if one.shares_a_file_with(other):
                raise BadFile(Saying("topfloor.lab", "files.same-file", file=one.file))
        self.stories = Path(stories) if stories else None

    @property
    def _files(self) -> list[RowFile]:
        """In the order in which a match is written down: that it was played comes last."""
        return [file for file in (self.moves, self.decisions, self.matches) if file]

    @property
    def wants_detail(self) -> bool:
        """Whether matches must come with all their moves."""
        return self.moves is not None or self.stories is not None

    def begin(self, fixtures_of: Callable[[Sequence[int]], list[Fixture]]) -> dict[int, Row]:
        """Open the files; the matches that are there from before, if they are of this run."""
        if self.stories:
            folder(self.stories)
        if self.matches is None:
            return {}
        there = list(self.matches.rows())
        fixtures = fixtures_of([int(cells[0]) for cells in there])
        rows = [
            match_row(cells, self.matches.file, self.run, fixture)
            for cells, fixture in zip(there, fixtures, strict=True)
        ]
        before = {row.number: row for row in rows}
        if self.moves:
            self._check_moves(self.moves, before)
        thinkers = {name for row in before.values() for name in row.bots} - QUICK.keys()
        if self.decisions and thinkers and next(self.decisions.rows(), None) is None:
            raise BadFile(Saying("topfloor.lab", "files.decisions-missing", file=self.decisions.file))
        for file in self._files:
            file.keep(set(before))
        return before

    def _check_moves(self, moves: RowFile, before: dict[int, Row]) -> None:
        counts = dict.fromkeys(before, 0)
        for cells in moves.rows():
            if cells[0] in counts:
                counts[int(cells[0])] += 1
        if any(counts[number] != before[number].plies for number in before):
            raise BadFile(Saying("topfloor.lab", "files.moves-missing", file=moves.file))

    def add(self, row: Row) -> Row:
        """Write down one match; moves first, so that a match that is there has its moves."""
        if self.moves:
            self.moves.add(move_cells(self.run, row))
        if self.decisions:
            self.decisions.add(decision_cells(row))
        if self.stories:
            text_file(self.stories / f"{self.run.game}-{row.number}.story", story_of(self.run, row))
        if self.matches:
            self.matches.add([match_cells(self.run, row)])
        return replace(row, detail=None, decisions=())

    def close(self) -> None:
        """Finish the files."""
        for file in self._files:
            file.close()


def story(run: Setup, fixture: Fixture) -> str:
    """The story of a match, played again."""
    return story_of(run, play(run, fixture, detail=True))


def story_of(run: Setup, row: Row) -> str:
    """The story of a match that came with its moves."""
    assert row.detail is not None
    names = seat_names(row.bots)
    match = Match(
        run.kind, players=len(names), seed=row.seed, variant=run.variant, names=names, content_from=run.content
    )
    for action in row.detail.actions:
        match.play(run.content.sentences[action])
    return match.story()


def seat_names(bots: Sequence[str]) -> list[str]:
    """Names for a story: greedy, greedy 2, search 500."""
    return numbered(bot.replace(":", " ") for bot in bots)
