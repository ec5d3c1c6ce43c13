"""What most games do alike, so that a small game need not write it: `complete(game)` fills in what a folder leaves out.

A game must bring its rules, its words, what lies open and what is somebody's own, a board in text and speech. All else
has a usual form, which stands here under the name that it fills: legal is what nothing speaks against, sentences are
spoken by texts of the game, points are counted as they were booked, every move is as likely, nothing is doubted, and
there is nothing for a page to draw. docs/add-a-game.md shows a game that is made so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, cast

from topfloor.engine.content import Content, Data, Entry
from topfloor.engine.drawing import Sketch
from topfloor.engine.features import Features
from topfloor.engine.figures import Look
from topfloor.engine.gains import Gain
from topfloor.engine.game import AnyBox, AnyPosition, Game, no_doubt
from topfloor.engine.kernel import AnyFunction, build, kernel, of_game
from topfloor.engine.markup import fitted, harmless
from topfloor.engine.pictures import TO_MOVE
from topfloor.engine.reasons import Chance, Reason
from topfloor.engine.record import Cells, Record, cells, number
from topfloor.engine.rng import dice, draw
from topfloor.engine.rulebook import rulebook
from topfloor.engine.seating import chair
from topfloor.engine.tally import shown, tally
from topfloor.engine.tally import spoken as points_in_words
from topfloor.engine.texts import Saying, say, texts
from topfloor.engine.view import Entries, Player, View

ENGINE = "topfloor.engine"

# --- The card on the box.

VARIANTS = ("standard",)
MINUTES = (10, 20)
WEIGHT = 1
SEATS = ("South", "West", "North", "East")
COLOURS = ("red", "blue", "yellow", "green")
RULES_VERSION = 1
RULES_KEPT = 1
IMPOSSIBLE: Mapping[str, str] = {}
OUTCOMES: tuple[str, ...] = ()
FEATURES = Features(("match", 1, 1))
MOST_FEATURES = 1


class Table(Record):
    """What is true of a table in every game; a position goes on from here."""

    dice: Cells = dice()
    players: int = number("i1", "How many play.")
    variant: int = number("i1", "The number of the variant.")
    to_move: int = number("i1", "The seat whose turn it is.")
    ply: int = number("i2", "How many actions have been taken.")
    over: int = number("i1", "1 once the match has been scored.")


class Seen(Record):
    """What of it a learner is told; an observation goes on from here. Seats are counted from the observer."""

    seat: Cells = cells("i2", len(SEATS), "1 for the observer's own seat at the table.")
    turn: Cells = cells("i2", len(SEATS), "1 for the seat whose turn it is.")
    players: int = number("i2", "How many play.")
    ply: int = number("i2", "How many actions have been taken.")
    over: int = number("i2", "1 once the match is over.")


class Box(Record):
    """A box without components that rules would have to read."""

    components: int = number("i1", "How many kinds of components there are: none.")


def pack(entry: Entry) -> Box:
    """The box; a file may say nothing but which game it is of."""
    return Box()


# --- Kernels.

why, ACTIONS = of_game("why"), of_game("ACTIONS")


@kernel
def legal(position: AnyPosition, box: AnyBox, moves: Cells) -> int:
    """Whatever nothing speaks against."""
    count = 0
    for action in range(ACTIONS):
        if why(position, box, action) == 0:
            moves[count] = action
            count += 1
    return count


@kernel
def observe_table(position: AnyPosition, seat: int, noted: AnyPosition) -> None:
    """Write what is told of every table into an observation."""
    noted.seat[seat] = 1
    noted.turn[chair(position, seat, position.to_move)] = 1
    noted.players = position.players
    noted.ply = position.ply
    noted.over = position.over


@kernel
def score(position: AnyPosition, seat: int) -> int:
    """All points of a seat."""
    total: int = 0
    for source in range(position.points.shape[1]):
        total += position.points[seat, source]
    return total


@kernel
def standing(position: AnyPosition, seat: int) -> int:
    """Points alone decide; who has as many shares the place."""
    return score(position, seat)


@kernel
def imagine(position: AnyPosition, box: AnyBox, seat: int) -> None:
    """Nothing is hidden but the dice, which the caller has sown anew."""


@kernel
def appraise(position: AnyPosition, box: AnyBox, seat: int) -> float:
    """The lead over the best rival, by the points that have been booked."""
    best = -(1 << 30)
    for rival in range(position.players):
        if rival != seat:
            best = max(best, score(position, rival))
    return float(score(position, seat) - best)


@kernel
def likely(position: AnyPosition, box: AnyBox, moves: Cells, count: int) -> int:
    """Any of the legal moves."""
    return moves[draw(position, count)]


@kernel
def features(position: AnyPosition, box: AnyBox, seat: int, on: Cells) -> int:
    """Only that a match is played: nothing can be learned from that."""
    on[0] = 0
    return 1


@kernel
def outcomes(position: AnyPosition, box: AnyBox, seat: int, marks: Cells) -> None:
    """Nothing of an end is worth a chance but points."""


# --- What needs nothing of its game.


def impossible(content: Content, sentence: str) -> str | None:
    """Words that are no sentence break no rule; they are no move."""
    return None


def details(position: AnyPosition, content: Content, sentence: str, lang: str) -> dict[str, object]:
    """A refusal may mention what the sentence points at."""
    return {"at": pointed_at(sentence)}


def effects(position: AnyPosition, content: Content, actions: Sequence[int], seat: int) -> list[Entries]:
    """Nothing is shown before a move but what it would bring."""
    return [{} for _ in actions]


def changes(before: AnyPosition, after: AnyPosition | None, action: int, content: Content, seat: int) -> list[Reason]:
    """Nothing beside points."""
    return []


def chance(
    before: AnyPosition, after: AnyPosition, content: Content, outcome: int, seat: int, viewer: int
) -> Chance | None:
    """No outcome is told."""
    return None


def heard(position: AnyPosition, content: Content, mover: int, sentence: str, seat: int | None) -> str:
    """Every move is heard by all."""
    return sentence


def told_apart(before: AnyPosition, after: AnyPosition, content: Content) -> Sequence[int]:
    """Everybody may know more of what a move brought than all do."""
    return range(after.players)


def setting(view: View, content: Content) -> Entries:
    """Nothing for a page to draw."""
    return {}


def scene(view: View, content: Content) -> Entries:
    """Nothing for a page to draw."""
    return {}


def own_scene(view: View, content: Content, scene: Any) -> Entries:
    """Nothing that a seat would see otherwise."""
    return {}


def figure(view: View, content: Content, look: Look, lang: str) -> Sketch:
    """A blank sheet: without `figures.toml` nobody asks for one."""
    return Sketch(1, 1)


def about(view: View, content: Content, word: str, lang: str) -> str:
    """A word says what it says."""
    return ""


def aside(view: View, content: Content, lang: str, width: int) -> str:
    """Everybody's points, a line each, and whose turn it is."""
    lines = (
        fitted(
            f"{TO_MOVE if player['seat'] == view['to_move'] else ' '} {harmless(player['name'])}  {shown(player)}",
            width,
        )
        for player in view["players"]
    )
    return "\n".join(lines)


def players_of(
    scored: AnyPosition, names: Sequence[str], sources: Sequence[str], unknown: Sequence[str]
) -> list[Player]:
    """Everybody at the table for a view, with points by source as far as they are known."""
    return [
        {"seat": seat, "colour": COLOURS[seat], "name": names[seat], **tally(scored, seat, sources, unknown)}
        for seat in range(scored.players)
    ]


def players_told(view: View, lang: str) -> list[str]:
    """Everybody's points for those who listen."""
    return [
        say(ENGINE, lang, "tally.player", name=player["name"], points=points_in_words(player, lang))
        for player in view["players"]
    ]


def pointed_at(sentence: str) -> str:
    """What stands after the verb."""
    return sentence.partition(" ")[2]


# --- What needs its game: each takes it first, and `complete` gives it.


def sentences(game: Any, data: Data) -> tuple[str, ...]:
    """Every sentence, from `VERBS` and the words in `WORDS` for what each of them points at."""
    return cast(tuple[str, ...], game.VERBS.sentences(*game.WORDS))


def spoken(game: Any, content: Content, sentence: str, lang: str) -> str:
    """The text `say.<verb>`, with what is pointed at in its blank {at}."""
    return say(game.__name__, lang, f"say.{sentence.split()[0]}", at=pointed_at(sentence))


def label(game: Any, content: Content, words: str, lang: str) -> str:
    """The text `labels.<verb>` for a verb; what it points at is called as it is."""
    *before, word = words.split()
    return word if before else texts(game.__name__, lang)[f"labels.{word}"]


def question(game: Any, view: View, content: Content, lang: str) -> str:
    """The text of the phase."""
    return texts(game.__name__, lang)[f"phases.{view['phase']}"]


def text(game: Any, view: View, content: Content, lang: str, width: int) -> str:
    """The board, what lies beside it, and what is asked."""
    drawn = game.board(view, content, lang, width, 0)
    return "\n\n".join([drawn, game.aside(view, content, lang, width), game.question(view, content, lang)])


def gains(game: Any, before: AnyPosition, after: AnyPosition, content: Content, seat: int | None) -> list[Gain]:
    """Points that a move brought or took, as far as a seat knows them before and after it."""
    was, now = (_known(game, position, content, seat) for position in (before, after))
    return [
        Gain(owner, "points", now[owner, source] - points, words={"source": _called(game, source)})
        for (owner, source), points in was.items()
        if now.get((owner, source), points) != points
    ]


def rule_of(game: Any, kind: str, source: str, variant: str) -> str:
    """The last rule of the book, which tells who wins: there is nothing to explain but points."""
    *_, last = rulebook(game.__name__, "en").rules
    return last


def faults(game: Any, position: AnyPosition, content: Content) -> list[str]:
    """No number of a position is ever below zero."""
    numbers = position.as_array()
    return [f"{field.name} is below zero" for field in game.Position.fields if numbers[field.name].min() < 0]


def _known(game: Any, position: AnyPosition, content: Content, seat: int | None) -> dict[tuple[int, str], int]:
    """Everybody's points by source, as things stand and as far as a seat knows them."""
    scored = position.copy()
    if not position.over:
        game.finish(scored, content.box)
    told = {player["seat"]: player for player in game.lies_open(position, scored, content, game.SEATS)["players"]}
    if seat is not None:
        more = game.own(position, scored, content, seat)["players"]
        told = {owner: {**player, **more.get(owner, {})} for owner, player in told.items()}
    return {(owner, source): n for owner, player in told.items() for source, n in player["points"].items()}


def _called(game: Any, source: str) -> Saying:
    return Saying(game.__name__, f"sources.{source}")


BY_GAME = (sentences, spoken, label, question, text, gains, rule_of, faults)
OF_ANY_GAME = (
    *(Box, pack, score, standing, imagine, appraise, likely, features, outcomes, impossible, details, effects, changes),
    *(chance, heard, told_apart, setting, scene, own_scene, figure, about, aside),
)
CARD = ("VARIANTS", "MINUTES", "WEIGHT", "SEATS", "COLOURS", "RULES_VERSION", "RULES_KEPT", "IMPOSSIBLE")
JUDGED = ("OUTCOMES", "FEATURES", "MOST_FEATURES")


def complete(written: Any) -> Game:
    """A game of which only the particular was written: the usual is put beside it, and it is a game like any other."""
    _put(written, {name: globals()[name] for name in CARD + JUDGED})
    _put(written, {part.__name__: part for part in OF_ANY_GAME} | {"doubt": no_doubt})
    _put(written, {part.__name__: partial(part, written) for part in BY_GAME})
    for name, make in (("EASIEST", _first_variant), ("ACTIONS", _every_action), ("legal", _legal_in)):
        if not hasattr(written, name):
            setattr(written, name, make(written))
    return cast(Game, written)


def _first_variant(written: Any) -> str:
    return str(written.VARIANTS[0])


def _every_action(written: Any) -> int:
    return len(written.VERBS)


def _legal_in(written: Any) -> AnyFunction:
    """What nothing speaks against in this game; compiled under a name of its own."""
    found = build(legal, written, plain=True)
    found.__qualname__ = f"legal.{written.NAME}"
    return found


def _put(written: Any, usual: Mapping[str, object]) -> None:
    for name, value in usual.items():
        if not hasattr(written, name):
            setattr(written, name, value)
