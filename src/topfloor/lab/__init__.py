"""The lab: what happens when games are played in bulk."""

from topfloor.lab.balance import Balance, balance
from topfloor.lab.crew import NoCrew
from topfloor.lab.figures import Mean, Share
from topfloor.lab.fixtures import Setup
from topfloor.lab.ladder import Ladder, Rung, ladder
from topfloor.lab.playouts import Playouts, playouts
from topfloor.lab.ratings import Rating
from topfloor.lab.report import report
from topfloor.lab.sheets import BadSheet, text_file
from topfloor.lab.simulate import Score, Simulation, simulate
from topfloor.lab.speed import Speed, speeds
from topfloor.lab.table import Detail, Row
from topfloor.lab.warmup import warm

__all__ = [
    "BadSheet",
    "Balance",
    "Detail",
    "Ladder",
    "Mean",
    "NoCrew",
    "Playouts",
    "Rating",
    "Row",
    "Rung",
    "Score",
    "Setup",
    "Share",
    "Simulation",
    "Speed",
    "balance",
    "ladder",
    "playouts",
    "report",
    "simulate",
    "speeds",
    "text_file",
    "warm",
]
