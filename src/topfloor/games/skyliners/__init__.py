"""Skyliners: build a city together so that your side of it has the best view, and file plans for what you will see.

Two to four players sit at the sides of a city of five by five sites. Designed by Gabriele Bubola; this is an
independent implementation in our own words.
"""

from topfloor.games.skyliners.box import Box, pack
from topfloor.games.skyliners.judgement import appraise, likely
from topfloor.games.skyliners.observation import Observation, observe
from topfloor.games.skyliners.picture import aside, board, text
from topfloor.games.skyliners.position import City as Position
from topfloor.games.skyliners.rules import ACTIONS, REASONS, apply, deal, legal, why
from topfloor.games.skyliners.scene import scene
from topfloor.games.skyliners.scoring import finish, score, standing
from topfloor.games.skyliners.sight import COLOURS, effect, faults, heard, imagine, view
from topfloor.games.skyliners.words import IMPOSSIBLE, details, impossible, label, sentences, spoken

NAME = "skyliners"
TITLE = "Skyliners"
VARIANTS = ("full", "intro")
PLAYERS = (2, 3, 4)
SEATS = ("South", "West", "North", "East")
RULES_VERSION = 1
LONGEST = 120
SOURCES = ("seen", "antennas", "spare_antennas", "skyscraper")
TURN_RULE = "SL-07"
EXAMPLE = "floor c2"

__all__ = [
    "ACTIONS",
    "COLOURS",
    "EXAMPLE",
    "IMPOSSIBLE",
    "LONGEST",
    "NAME",
    "PLAYERS",
    "REASONS",
    "RULES_VERSION",
    "SEATS",
    "SOURCES",
    "TITLE",
    "TURN_RULE",
    "VARIANTS",
    "Box",
    "Observation",
    "Position",
    "apply",
    "appraise",
    "aside",
    "board",
    "deal",
    "details",
    "effect",
    "faults",
    "finish",
    "heard",
    "imagine",
    "impossible",
    "label",
    "legal",
    "likely",
    "observe",
    "pack",
    "scene",
    "score",
    "sentences",
    "spoken",
    "standing",
    "text",
    "view",
    "why",
]
