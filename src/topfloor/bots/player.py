"""What every bot can do, and what it is given: a glimpse, which holds what its seat may know and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from topfloor.engine.errors import BadSetup, TopfloorError
from topfloor.engine.match import Match
from topfloor.engine.reasons import Reason
from topfloor.engine.texts import Saying, shown


@dataclass(frozen=True)
class Advice:
    """One candidate: a move, the chance to win with it if the bot knows, how often it was tried, how play may go on.

    `reasons` say why, the most telling first; `bots.why` puts them into words.
    """

    words: str
    win: float | None
    visits: int
    line: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()


class Bot(Protocol):
    """A player that can be asked for a move or for its thoughts."""

    def choose(self, match: Match) -> str:
        """A legal move for the seat whose turn it is."""

    def decide(self, match: Match) -> Advice:
        """The same move with what the bot thinks of it; of one made without thinking, it was tried 0 times."""

    def advise(self, match: Match) -> list[Advice]:
        """The candidates, best first."""


class NothingToChoose(TopfloorError):
    """The match is over."""


def seat_to_move(match: Match) -> int:
    """The seat a bot has to think for."""
    if not isinstance(match, Match):
        raise BadSetup(Saying("topfloor.bots", "setup.match", given=shown(match)))
    if match.to_move is None:
        raise NothingToChoose("the match is over; there is nothing to choose")
    return match.to_move
