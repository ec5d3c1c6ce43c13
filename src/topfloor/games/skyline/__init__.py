"""Skyline: stack floors on each other's towers, live on the rent of your tops, and reach for the penthouses.

Two to four players build on the 29 sites of an island. Designed by Hans van Tol; this is an independent implementation
in our own words.
"""

from topfloor.games.skyline.actions import ACTIONS
from topfloor.games.skyline.box import Box, pack
from topfloor.games.skyline.faults import faults
from topfloor.games.skyline.features import FEATURES, MOST_FEATURES, features
from topfloor.games.skyline.figure import figure
from topfloor.games.skyline.gains import gains, told_apart
from topfloor.games.skyline.habits import likely
from topfloor.games.skyline.judgement import appraise
from topfloor.games.skyline.observation import Observation, observe
from topfloor.games.skyline.picture import aside, board, text
from topfloor.games.skyline.position import MOST_CARDS, MOST_FLOORS, MOST_NEUTRALS
from topfloor.games.skyline.position import SEATS as _SEATS
from topfloor.games.skyline.position import City as Position
from topfloor.games.skyline.reasons import OUTCOMES, chance, changes, outcomes, rule_of
from topfloor.games.skyline.receipts import receipts
from topfloor.games.skyline.rules import MOST_ROUNDS, REASONS, apply, deal, legal, why
from topfloor.games.skyline.scene import own_scene, scene, setting
from topfloor.games.skyline.scoring import finish, score, standing
from topfloor.games.skyline.sight import COLOURS, SOURCES, effects, heard, imagine, lies_open, own
from topfloor.games.skyline.speech import about, doubt, question, speech
from topfloor.games.skyline.view import View
from topfloor.games.skyline.words import IMPOSSIBLE, details, impossible, label, sentences, spoken

NAME = "skyline"
TITLE = "Skyline"
VARIANTS = ("open", "hidden")
PLAYERS = (2, 3, 4)
EASIEST = "open"
MINUTES = (45, 60)
WEIGHT = 2
SEATS = ("Yellow", "Purple", "Blue", "Red")
RULES_VERSION = 2
RULES_KEPT = 2
TURN_RULE = "SW-07"
EXAMPLE = "build 1 c8"

_FLOORS = _SEATS * MOST_FLOORS + MOST_NEUTRALS
_A_TURN = 2 + 2 * (MOST_FLOORS + MOST_NEUTRALS)
LONGEST = MOST_ROUNDS * _SEATS * _A_TURN + _FLOORS + MOST_CARDS
"""Each floor is built once and each card used once; a turn has `done`, `end`, and a market in which each floor is
bought once and sold once at most, since what was sold is not bought again (A17)."""

__all__ = [
    "ACTIONS",
    "COLOURS",
    "EASIEST",
    "EXAMPLE",
    "FEATURES",
    "IMPOSSIBLE",
    "LONGEST",
    "MINUTES",
    "MOST_FEATURES",
    "NAME",
    "OUTCOMES",
    "PLAYERS",
    "REASONS",
    "RULES_KEPT",
    "RULES_VERSION",
    "SEATS",
    "SOURCES",
    "TITLE",
    "TURN_RULE",
    "VARIANTS",
    "WEIGHT",
    "Box",
    "Observation",
    "Position",
    "View",
    "about",
    "apply",
    "appraise",
    "aside",
    "board",
    "chance",
    "changes",
    "deal",
    "details",
    "doubt",
    "effects",
    "faults",
    "features",
    "figure",
    "finish",
    "gains",
    "heard",
    "imagine",
    "impossible",
    "label",
    "legal",
    "lies_open",
    "likely",
    "observe",
    "outcomes",
    "own",
    "own_scene",
    "pack",
    "question",
    "receipts",
    "rule_of",
    "scene",
    "score",
    "sentences",
    "setting",
    "speech",
    "spoken",
    "standing",
    "text",
    "told_apart",
    "why",
]
