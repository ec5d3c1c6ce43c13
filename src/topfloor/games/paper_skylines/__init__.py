"""Paper Skylines: build cards side by side and over each other, and send your mayor from roof to roof.

Two to four players, each with a city of stacked cards, race along three tracks over four levels of ever stronger
cards. This is an independent implementation in our own words; its cards are our reconstruction.
"""

from topfloor.engine.game import no_doubt as doubt
from topfloor.games.paper_skylines.actions import ACTIONS
from topfloor.games.paper_skylines.box import Box, pack
from topfloor.games.paper_skylines.dreams import faults, imagine
from topfloor.games.paper_skylines.features import FEATURES, MOST_FEATURES, features
from topfloor.games.paper_skylines.figure import figure
from topfloor.games.paper_skylines.gains import gains, told_apart
from topfloor.games.paper_skylines.judgement import appraise, likely
from topfloor.games.paper_skylines.observation import Observation, observe
from topfloor.games.paper_skylines.offers import effects
from topfloor.games.paper_skylines.options import legal
from topfloor.games.paper_skylines.picture import aside, board, text
from topfloor.games.paper_skylines.position import LIMIT as LONGEST
from topfloor.games.paper_skylines.position import Town as Position
from topfloor.games.paper_skylines.reasons import OUTCOMES, chance, changes, outcomes, rule_of
from topfloor.games.paper_skylines.receipts import receipts
from topfloor.games.paper_skylines.refusals import REASONS, why
from topfloor.games.paper_skylines.rules import apply, deal
from topfloor.games.paper_skylines.scene import own_scene, scene, setting
from topfloor.games.paper_skylines.scoring import finish, score, standing
from topfloor.games.paper_skylines.sight import heard, lies_open, own
from topfloor.games.paper_skylines.speech import about, question, speech
from topfloor.games.paper_skylines.view import View
from topfloor.games.paper_skylines.words import (
    COLOURS,
    IMPOSSIBLE,
    SOURCES,
    details,
    impossible,
    label,
    sentences,
    spoken,
)

NAME = "paper-skylines"
TITLE = "Paper Skylines"
VARIANTS = ("standard",)
PLAYERS = (2, 3, 4)
EASIEST = "standard"
MINUTES = (60, 90)
WEIGHT = 3
SEATS = ("Red", "Blue", "Yellow", "Green")
RULES_VERSION = 3
RULES_KEPT = 2
TURN_RULE = "PS-06"
EXAMPLE = "advance profit"

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
