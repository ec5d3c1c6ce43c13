"""The lab: what happens when games are played in bulk."""

from topfloor.lab.playouts import Playouts, playouts, warm
from topfloor.lab.speed import Speed, speeds

__all__ = ["Playouts", "Speed", "playouts", "speeds", "warm"]
