"""Puzzles over the network: the whole of what was said comes with every question, so nothing is kept here.

What is sent is what the seat may know. The solution is told once it was found or asked for, and not before.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from topfloor.bots import USUAL_LEVEL
from topfloor.engine.story import write
from topfloor.engine.texts import say
from topfloor.learn import Answer
from topfloor.puzzles import Collection, Puzzle, PuzzleRun, Stage, collection, collections, daily
from topfloor.server.tables import solo
from topfloor.server.tables.saves import PERSON
from topfloor.server.tables.solo import Json


def shelf(day: date) -> Json:
    """All collections in brief, and the puzzle of the day."""
    found = [one for one in collections() if len(one)]
    return {
        "date": day.isoformat(),
        "daily": place(daily(day)) if found else None,
        "collections": [
            {
                "game": one.game.NAME,
                "title": one.game.TITLE,
                "count": len(one),
                "daily": place(daily(day, one.game.NAME)),
            }
            for one in found
        ],
    }


def place(puzzle: Puzzle) -> Json:
    """Where a puzzle is."""
    return {"game": puzzle.game.NAME, "puzzle": puzzle.number, "key": puzzle.key}


def offered(found: Collection, day: date) -> Json:
    """The puzzles of a game in their order."""
    puzzles = [
        {
            "puzzle": puzzle.number,
            "key": puzzle.key,
            "level": puzzle.level,
            "phase": puzzle.phase,
            "players": puzzle.players,
            "variant": puzzle.variant,
        }
        for puzzle in found.puzzles
    ]
    today = daily(day, found.game.NAME).number if puzzles else None
    return {"game": found.game.NAME, "title": found.game.TITLE, "daily": today, "puzzles": puzzles}


def run_of(game: str, number: int, said: Sequence[str]) -> PuzzleRun:
    """A puzzle as far as somebody has come who has said all this."""
    found = collection(game)
    return PuzzleRun.at(found, found.puzzle(number), said)


def told(run: PuzzleRun, answer: Answer | None, lang: str) -> Json:
    """What is asked or what came of it, and the table as it stands."""
    puzzle = run.puzzle
    return {
        "game": puzzle.game.NAME,
        "puzzle": puzzle.number,
        "puzzles": len(run.collection),
        "key": puzzle.key,
        "level": puzzle.level,
        "phase": puzzle.phase,
        "stage": run.stage.value,
        "say": run.say(lang),
        "hint": run.hint(lang),
        "thought": run.collection.made["each"],
        "said": run.said,
        "tried": run.tried,
        "offers": run.offers_solution,
        "answer": solo.answered(answer),
        "best": puzzle.best if run.is_over else None,
        "story": story(run, lang) if run.is_over and not run.match.over else None,
        "state": state(run, lang),
    }


def story(run: PuzzleRun, lang: str) -> str:
    """The position after the solution, to be played on at a table against bots."""
    sitting = [PERSON if seat == run.you else USUAL_LEVEL for seat in range(run.puzzle.players)]
    return write(run.match, {"seats": ", ".join(sitting), "beware": say("topfloor.server", lang, "save.beware")})


def state(run: PuzzleRun, lang: str) -> Json:
    """The table; a try cannot be taken back."""
    return solo.state(
        run.match,
        run.you,
        lang,
        run.match.choices(lang) if run.stage is Stage.ASKED else [],
        event=len(run.said),
        undo=False,
        undo_why=say("topfloor.server", lang, "errors.puzzle-stands"),
    )
