"""The lab: what happens when games are played in bulk."""

from topfloor.engine.game import Game
from topfloor.engine.warmup import Report
from topfloor.lab.accept import Verdict, accept
from topfloor.lab.balance import Balance, balance
from topfloor.lab.bot_match import warm as warm_matches
from topfloor.lab.calibration import Calibration, calibration
from topfloor.lab.figures import Mean, Share
from topfloor.lab.files import BadFile, text_file
from topfloor.lab.fixtures import Setup
from topfloor.lab.ladder import Ladder, Rung, ladder
from topfloor.lab.levels_file import write_levels
from topfloor.lab.playouts import Playouts, playouts
from topfloor.lab.playouts import warm as warm_playouts
from topfloor.lab.ratings import Rating
from topfloor.lab.report import report
from topfloor.lab.rows import Decision, Detail, Row
from topfloor.lab.sequential import Bounds, SequentialTest
from topfloor.lab.simulate import Score, Simulation, simulate
from topfloor.lab.speed import Speed, speeds
from topfloor.lab.strength import Bench, Meeting, Pairing, strength
from topfloor.lab.strength_page import write_page
from topfloor.lab.workers import NoWorkers

__all__ = [
    "BadFile",
    "Balance",
    "Bench",
    "Bounds",
    "Calibration",
    "Decision",
    "Detail",
    "Ladder",
    "Mean",
    "Meeting",
    "NoWorkers",
    "Pairing",
    "Playouts",
    "Rating",
    "Row",
    "Rung",
    "Score",
    "SequentialTest",
    "Setup",
    "Share",
    "Simulation",
    "Speed",
    "Verdict",
    "accept",
    "balance",
    "calibration",
    "ladder",
    "playouts",
    "report",
    "simulate",
    "speeds",
    "strength",
    "text_file",
    "warm",
    "write_levels",
    "write_page",
]


def warm(game: Game, report: Report | None = None) -> None:
    """Compile random play in bulk and matches between bots, or fetch them from the cache."""
    warm_playouts(game, report)
    warm_matches(game, report)
