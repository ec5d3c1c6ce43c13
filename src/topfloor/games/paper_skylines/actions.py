"""Actions by number: a verb and what is pointed at. Each verb's numbers begin where its name says."""

from __future__ import annotations

from topfloor.games.paper_skylines.position import ACHIEVEMENTS, CARDS, CITIES, PLACES, SEATS, TRACKS, TYPES

ENDS = 2
"""The two ends of a city at which one sprawls: left and right, before the places by number."""

LISTS = 4
"""How many lists of steps a card may offer to choose from."""

BUILD = 0
PLACE = BUILD + CARDS
PAY = PLACE + ENDS + PLACES
TUCK = PAY + CARDS
UNDER = TUCK + CARDS
USE = UNDER + PLACES
ADVANCE = USE + CARDS
DRAW_DECK = ADVANCE + TRACKS
DRAW = DRAW_DECK + 1
KEEP = DRAW + CARDS
KEEP_CITY = KEEP + CARDS
CLAIM = KEEP_CITY + CITIES
VISIT = CLAIM + ACHIEVEMENTS
DISCARD = VISIT + PLACES
RAZE = DISCARD + CARDS
ROB = RAZE + PLACES
STEAL = ROB + SEATS
COPY = STEAL + CARDS
DECLARE = COPY + CARDS
CHOOSE = DECLARE + TYPES
ACCEPT = CHOOSE + LISTS
SKIP = ACCEPT + 1
PASS = SKIP + 1
ACTIONS = PASS + 1
