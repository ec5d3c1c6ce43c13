"""The bench of strength as a page in Markdown, with pictures beside it: docs/strength.md is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean

from topfloor.engine.texts import say, texts
from topfloor.games import REGISTRY
from topfloor.lab import charts
from topfloor.lab.calibration import PHASES, Calibration, Guess, calibration
from topfloor.lab.figures import Share
from topfloor.lab.files import folder, text_file
from topfloor.lab.ratings import Rating
from topfloor.lab.sequential import elo_of
from topfloor.lab.strength import Bench, Meeting

PACKAGE = __package__ or ""
PICTURES = "pictures"


def write_page(bench: Bench, out: Path, *, date: str, commands: Sequence[str], lang: str = "en") -> None:
    """Write the page, and its pictures into a folder beside it; commands are those by which the matches were played."""
    page = StrengthPage(bench, lang)
    text = page.markdown(date, commands)
    folder(out.parent / PICTURES)
    for name, drawing in page.pictures.items():
        text_file(out.parent / PICTURES / name, charts.standing_alone(drawing))
    text_file(out, text)


class StrengthPage:
    """A bench and the words to tell it in."""

    def __init__(self, bench: Bench, lang: str = "en") -> None:
        self.bench, self.lang = bench, lang
        self.figures = charts.Lang(texts(PACKAGE, lang)["comma"])
        self.pictures: dict[str, str] = {}

    def say(self, key: str, **values: object) -> str:
        """A text of the page."""
        return say(PACKAGE, self.lang, f"strength.page.{key}", **values)

    def markdown(self, date: str, commands: Sequence[str]) -> str:
        """All of it."""
        matches = sum(len(meeting.rows) for meeting in self.bench.meetings)
        about = self.say("about", date=date, matches=matches)
        played = "```text\n{}\n```".format("\n".join(commands))
        parts = [f"# {self.say('title')}", self.say("intro").strip(), about, played, *self._doubts()]
        for game in self.bench.games:
            if self.bench.of(game) or self.bench.of(game, self_play=True):
                parts += [f"## {REGISTRY.game(game).TITLE}", *self._game(game)]
        return "\n\n".join(parts) + "\n"

    def _doubts(self) -> Iterator[str]:
        counts = [len(meeting.blocks) for game in self.bench.games for meeting in self.bench.of(game)]
        if counts and min(counts) < 30:
            least, most = min(counts), max(counts)
            yield self.say("few", deals=most if least == most else f"{least}–{most}")
        if self.bench.without_openspiel:
            yield say(PACKAGE, self.lang, self.bench.without_openspiel)

    def _game(self, game: str) -> Iterator[str]:
        if self.bench.of(game):
            yield f"### {self.say('ratings.title')}"
            yield self._ratings(game)
        for seats in self.bench.seats:
            meetings = self.bench.of(game, seats)
            if meetings:
                yield f"### {self.say('won.title', seats=seats)}"
                yield self._won(meetings)
                yield self._won_picture(game, seats, meetings)
        yield from self._chances(game)

    # --- Ratings.

    def _ratings(self, game: str) -> str:
        overall = self.bench.ratings(game)
        by_seats = [self.bench.ratings(game, seats) for seats in self.bench.seats]
        times = self._times(game)
        head = [self.say("ratings.bot"), self.say("ratings.rating")]
        head += [self.say("seats", seats=seats) for seats in self.bench.seats]
        rows = []
        for name in sorted(overall, key=lambda one: -overall[one].value):
            found = [overall[name], *(ratings.get(name) for ratings in by_seats)]
            rows.append([name, *(self._rating(one) if one else "" for one in found), times.get(name, "")])
        return table([*head, self.say("ratings.time")], rows)

    def _rating(self, rating: Rating) -> str:
        value, low, high = (f"{round(part):+d}".replace("-", "−") for part in (rating.value, rating.low, rating.high))
        return say(PACKAGE, self.lang, "interval", value=value, low=low, high=high)

    def _times(self, game: str) -> dict[str, str]:
        """How long each bot thinks about a move, with the fewest seats and with the most."""
        found: dict[str, dict[int, list[float]]] = {}
        for meeting in [*self.bench.of(game), *self.bench.of(game, self_play=True)]:
            for name, seconds in meeting.seconds.items():
                found.setdefault(name, {}).setdefault(meeting.seats, []).append(seconds)
        return {
            name: " / ".join(self.figures.number(fmean(seconds), 3) for _, seconds in sorted(by_seats.items()))
            for name, by_seats in found.items()
        }

    # --- Who beats whom.

    def _won(self, meetings: Sequence[Meeting]) -> str:
        head = [self.say(f"won.{key}") for key in ("pairing", "share", "elo", "pairs", "matches")]
        rows = [
            [self._names(meeting), self._share(meeting.won), self._elo(meeting), len(meeting.blocks), len(meeting.rows)]
            for meeting in meetings
        ]
        return table(head, [[str(cell) for cell in row] for row in rows])

    def _names(self, meeting: Meeting) -> str:
        names = f"{meeting.pairing.one} – {meeting.pairing.other}"
        if meeting.equal_time is None:
            return names
        return self.say("won.equal_time", names=names, seconds=self.figures.number(meeting.equal_time, 2))

    def _elo(self, meeting: Meeting) -> str:
        value = elo_of(meeting.won.value, meeting.seats)
        return "" if abs(value) == float("inf") else f"{round(value):+d}".replace("-", "−")

    def _share(self, share: Share) -> str:
        value, low, high = (self.figures.number(100 * part) for part in (share.value, share.low, share.high))
        return say(PACKAGE, self.lang, "percent", value=value, low=low, high=high)

    def _won_picture(self, game: str, seats: int, meetings: Sequence[Meeting]) -> str:
        rows = [(self._names(meeting), meeting.won) for meeting in meetings]
        said = self.say("won.said", game=REGISTRY.game(game).TITLE, seats=seats)
        drawing = charts.intervals(rows, 1 / seats, say(PACKAGE, self.lang, "report.fair"), self.figures, said)
        return self._picture(f"strength-{game}-{seats}.svg", drawing, said)

    def _picture(self, name: str, drawing: str, said: str) -> str:
        self.pictures[name] = drawing
        return f"![{said}]({PICTURES}/{name})"

    # --- Chances.

    def _chances(self, game: str) -> Iterator[str]:
        rows: list[list[str]] = []
        curves = []
        for seats in self.bench.seats:
            for meeting in self.bench.of(game, seats, self_play=True):
                rows += self._chance_rows(seats, self.say("chances.self", bot=meeting.pairing.one), meeting.guesses)
            rows += self._others(game, seats)
            equals = [guess for meeting in self.bench.of(game, seats, self_play=True) for guess in meeting.guesses]
            if found := calibration(equals):
                points = [(one.told, one.won, one.count) for one in found.bins]
                curves.append((self.say("seats", seats=seats), points))
        if not rows:
            return
        yield f"### {self.say('chances.title')}"
        keys = ("who", "seats", "phase", "decisions", "matches", "error", "luck", "brier", "constant")
        yield table([self.say(f"chances.{key}") for key in keys], rows)
        if curves:
            words = (self.say("chances.told"), self.say("chances.came"), self.say("chances.true"))
            said = self.say("chances.said", game=REGISTRY.game(game).TITLE)
            drawing = charts.reliability(curves[:2], words, self.figures, said)
            yield self._picture(f"chances-{game}.svg", drawing, said)

    def _others(self, game: str, seats: int) -> Iterator[list[str]]:
        """Each bot that tells chances, in its matches against others."""
        by_bot: dict[str, list[Guess]] = {}
        for meeting in self.bench.of(game, seats):
            for guess in meeting.guesses:
                by_bot.setdefault(guess.bot, []).append(guess)
        for name, guesses in by_bot.items():
            yield from self._chance_rows(seats, self.say("chances.others", bot=name), guesses, phases=False)

    def _chance_rows(
        self, seats: int, who: str, guesses: Sequence[Guess], *, phases: bool = True
    ) -> Iterator[list[str]]:
        if found := calibration(guesses):
            yield [who, str(seats), self.say("chances.whole"), *self._calibrated(found)]
        for phase in range(PHASES if phases else 0):
            if part := calibration([guess for guess in guesses if guess.phase == phase]):
                yield [who, str(seats), self.say(f"chances.phases.{phase}"), *self._calibrated(part)]

    def _calibrated(self, found: Calibration) -> list[str]:
        number, error = self.figures.number, found.error
        values = {
            key: number(part, 3) for key, part in (("value", error.value), ("low", error.low), ("high", error.high))
        }
        told = say(PACKAGE, self.lang, "interval", **values)
        figures = [number(part, 3) for part in (found.luck, found.brier, found.constant)]
        return [str(found.decisions), str(found.matches), told, *figures]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; the first column to the left, the others to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
