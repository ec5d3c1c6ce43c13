"""Skyrise: auctions that wander over floating islands; every structure takes a disc and counts in many ways.

Two to four players build in two eras, the second with Wonders of their own. This is an independent implementation in
our own words.
"""

from topfloor.engine.game import no_doubt as doubt
from topfloor.games.skyrise.actions import ACTIONS
from topfloor.games.skyrise.box import SEAT_COLOURS as COLOURS
from topfloor.games.skyrise.box import Box
from topfloor.games.skyrise.faults import faults
from topfloor.games.skyrise.features import FEATURES, MOST_FEATURES, features
from topfloor.games.skyrise.figure import figure
from topfloor.games.skyrise.gains import gains, told_apart
from topfloor.games.skyrise.judgement import appraise, likely
from topfloor.games.skyrise.observation import Observation, observe
from topfloor.games.skyrise.packing import pack
from topfloor.games.skyrise.picture import aside, board, text
from topfloor.games.skyrise.position import SOURCE_WORDS as SOURCES
from topfloor.games.skyrise.position import City as Position
from topfloor.games.skyrise.reasons import OUTCOMES, chance, changes, outcomes, rule_of
from topfloor.games.skyrise.receipts import receipts
from topfloor.games.skyrise.refusals import REASONS, why
from topfloor.games.skyrise.rules import apply, legal
from topfloor.games.skyrise.scene import own_scene, scene, setting
from topfloor.games.skyrise.scoring import finish, score, standing
from topfloor.games.skyrise.setup import deal
from topfloor.games.skyrise.sight import effects, heard, imagine, lies_open, own
from topfloor.games.skyrise.speech import about, question, speech
from topfloor.games.skyrise.view import View
from topfloor.games.skyrise.words import IMPOSSIBLE, details, impossible, label, sentences, spoken

NAME = "skyrise"
TITLE = "Skyrise"
VARIANTS = ("standard",)
PLAYERS = (2, 3, 4)
EASIEST = "standard"
MINUTES = (60, 90)
WEIGHT = 3
SEATS = ("Red", "Yellow", "Blue", "Teal")
RULES_VERSION = 1
RULES_KEPT = 1
LONGEST = 1650
TURN_RULE = "SR-11"
EXAMPLE = "bid 23 n7"

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
