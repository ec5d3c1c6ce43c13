"""The lab: what happens when games are played in bulk."""

from topfloor.lab.playouts import Playouts, playouts

__all__ = ["Playouts", "playouts"]
