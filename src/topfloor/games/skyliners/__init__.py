"""Skyliners: build a city together so that your side of it has the best view, and file plans for what you will see.

Two to four players sit at the sides of a city of five by five sites. Designed by Gabriele Bubola; this is an
independent implementation in our own words.
"""

from topfloor.engine.game import no_doubt as doubt
from topfloor.games.skyliners.box import Box, pack
from topfloor.games.skyliners.features import FEATURES, MOST_FEATURES, features
from topfloor.games.skyliners.figure import figure
from topfloor.games.skyliners.gains import gains, told_apart
from topfloor.games.skyliners.judgement import appraise, likely
from topfloor.games.skyliners.observation import Observation, observe
from topfloor.games.skyliners.picture import aside, board, text
from topfloor.games.skyliners.position import SOURCE_WORDS as SOURCES
from topfloor.games.skyliners.position import City as Position
from topfloor.games.skyliners.reasons import OUTCOMES, chance, changes, outcomes, rule_of
from topfloor.games.skyliners.receipts import receipts
from topfloor.games.skyliners.rules import ACTIONS, REASONS, apply, deal, legal, why
from topfloor.games.skyliners.scene import own_scene, scene, setting
from topfloor.games.skyliners.scoring import finish, score, standing
from topfloor.games.skyliners.sight import COLOURS, effects, faults, heard, imagine, lies_open, own
from topfloor.games.skyliners.speech import about, question, speech
from topfloor.games.skyliners.view import View
from topfloor.games.skyliners.words import IMPOSSIBLE, details, impossible, label, sentences, spoken

NAME = "skyliners"
TITLE = "Skyliners"
VARIANTS = ("full", "intro")
PLAYERS = (2, 3, 4)
EASIEST = "intro"
MINUTES = (30, 45)
WEIGHT = 1
SEATS = ("South", "West", "North", "East")
RULES_VERSION = 1
RULES_KEPT = 1
LONGEST = 120
TURN_RULE = "SL-07"
EXAMPLE = "floor c2"

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
