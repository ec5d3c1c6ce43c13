"""A study as a page that stands by itself: words, figures and pictures in one HTML file, light and dark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from html import escape
from importlib.resources import files

from topfloor.engine.texts import say, texts
from topfloor.lab import charts
from topfloor.lab.balance import Balance, Group, Place, Site, Thing, Versus, scene_sites
from topfloor.lab.figures import Share
from topfloor.lab.fixtures import deal_seed

PACKAGE = __package__ or ""
ENDS = 8
"""Of a long list of things, so many from either end are shown."""


def report(study: Balance, lang: str = "en") -> str:
    """The page of a study, in one language."""
    return Page(study, lang).html()


class Page:
    """A study and the words to tell it in."""

    def __init__(self, study: Balance, lang: str) -> None:
        self.study, self.lang = study, lang
        self.kind, self.content = study.setup.kind, study.setup.content
        self.figures = charts.Lang(texts(PACKAGE, lang)["comma"])
        self.game_texts = texts(self.kind.__name__, lang)

    def say(self, key: str, **values: object) -> str:
        """A text of the report."""
        return say(PACKAGE, self.lang, f"report.{key}", **values)

    def html(self) -> str:
        """Everything."""
        style = charts.style() + (files(PACKAGE) / "report.css").read_text("utf-8")
        title = escape(self.say("title", game=self.kind.TITLE))
        head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
        sections = "\n".join(part for part in self._sections() if part)
        body = f"{self._header()}\n<main>\n{self._cards()}\n{sections}\n</main>\n{self._footer()}"
        head = f"<head>{head}<style>\n{style}</style></head>"
        return f'<!doctype html>\n<html lang="{self.lang}">\n{head}\n<body>\n{body}\n</body>\n</html>\n'

    def _header(self) -> str:
        study = self.study
        every = {score: study.winning_scores.get(score, 0) + study.other_scores.get(score, 0) for score in self._points}
        variant = self.game_texts.get(f"variants.{study.setup.variant}", study.setup.variant)
        words = self.say("intro", games=study.played, players=", ".join(self._players()), variant=variant)
        title = escape(self.say("title", game=self.kind.TITLE))
        drawing = charts.skyline(every, self.say("skyline"))
        return f"<header><div><h1>{title}</h1><p>{escape(words)}</p>{drawing}</div></header>"

    def _players(self) -> list[str]:
        counts = Counter(self.study.players)
        return [f"{count} × {name}" if count > 1 else name for name, count in counts.items()]

    @property
    def _points(self) -> list[int]:
        return sorted({*self.study.winning_scores, *self.study.other_scores})

    def _cards(self) -> str:
        study, number = self.study, self.figures.number
        shown = {
            "moves": number(study.length.value),
            "first": self.figures.percent(study.order[0].won.value),
            "lead_changes": number(study.drama.lead_changes.value, 1),
            "trailing": self.figures.percent(study.drama.trailing.value),
            "comeback": number(study.drama.comeback.value, 1),
            "margin": number(study.drama.margin.value, 1),
        }
        cards = [
            f"<div><dt>{escape(self.say(f'cards.{key}'))}</dt><dd>{value}</dd></div>" for key, value in shown.items()
        ]
        return f'<dl class="cards">{"".join(cards)}</dl>'

    def _sections(self) -> Iterator[str]:
        yield self._seats()
        yield self._drama()
        yield self._distributions()
        yield self._endings()
        kinds = [(self.kind.label(self.content, versus.name, self.lang), versus) for versus in self.study.moves]
        sources = [(self._source(versus), versus) for versus in self.study.sources]
        yield f'<div class="duo">{self._versus("sources", sources)}{self._versus("moves", kinds)}</div>'
        yield self._things()
        yield self._board()

    def _section(self, key: str, *parts: str, words: str | None = None) -> str:
        head = f"<h2>{escape(self.say(f'{key}.title'))}</h2><p>{escape(words or self.say(f'{key}.words'))}</p>"
        return f"<section>{head}{''.join(parts)}</section>"

    def _figure(self, title: str, drawing: str) -> str:
        return f"<figure><h3>{escape(title)}</h3>{drawing}</figure>"

    # --- Seats.

    def _seats(self) -> str:
        order = [(self.say(f"turns.{place.number}"), place.won) for place in self.study.order]
        seats = [(self._seat(place.number), place.won) for place in self.study.seats]
        drawings = [
            self._figure(self.say(f"seats.{key}"), self._intervals(rows, self.say(f"seats.{key}")))
            for key, rows in (("order", order), ("seats", seats))
        ]
        return self._section("seats", f'<div class="side">{"".join(drawings)}</div>', words=self._verdict())

    def _verdict(self) -> str:
        """What the intervals allow to say about the order of play."""
        fair, order = self.study.fair, self.study.order
        better = [self.say(f"turns.{place.number}") for place in order if place.won.low > fair]
        worse = [self.say(f"turns.{place.number}") for place in order if place.won.high < fair]
        if not better and not worse:
            return self.say("seats.even", fair=self.figures.percent(fair))
        found = [self.say("seats.better", who=", ".join(better))] if better else []
        found += [self.say("seats.worse", who=", ".join(worse))] if worse else []
        return " ".join([*found, self.say("seats.fair", fair=self.figures.percent(fair))])

    def _seat(self, number: int) -> str:
        place: Place = self.study.seats[number]
        name = self.game_texts.get(f"seats.{number}") or self.say(f"colours.{self.kind.COLOURS[number]}")
        return self.say("seats.seat", name=name, points=self.figures.number(place.points.value, 1))

    def _intervals(self, rows: Sequence[tuple[str, Share]], said: str) -> str:
        return charts.intervals(rows, self.study.fair, self.say("fair"), self.figures, said)

    # --- Drama and distributions.

    def _drama(self) -> str:
        study, words = self.study, (self.say("drama.start"), self.say("drama.end"))
        lead, changes = self.say("drama.lead"), self.say("drama.changes")
        curve = charts.course(study.drama.led, study.fair, self.say("fair"), words, self.figures, lead)
        bars = charts.histogram([("all", study.lead_changes)], self.figures, changes, self.say("changes"))
        return self._section(
            "drama", f'<div class="side">{self._figure(lead, curve)}{self._figure(changes, bars)}</div>'
        )

    def _distributions(self) -> str:
        study = self.study
        scores = [("winners", study.winning_scores), ("others", study.other_scores)]
        points = charts.histogram(
            [s for s in scores if s[1]], self.figures, self.say("scores.said"), self.say("points")
        )
        length = charts.histogram([("all", study.lengths)], self.figures, self.say("length.said"), self.say("plies"))
        spread = study.length
        words = self.say(
            "length.words",
            mean=self.figures.number(spread.value, 1),
            deviation=self.figures.number(spread.deviation, 1),
            least=min(study.lengths),
            most=max(study.lengths),
        )
        parts = [
            f"<figure><h3>{escape(self.say('scores.heading'))}</h3>{self._key()}{points}</figure>",
            f"<figure><h3>{escape(self.say('length.heading'))}</h3>{length}</figure>",
        ]
        return self._section("length", f'<div class="side">{"".join(parts)}</div>', words=words)

    def _endings(self) -> str:
        """In what ways matches ended, for a game that has names for several of them."""
        ways = {key: text for key, text in self.game_texts.items() if key.startswith("endings.")}
        if not ways:
            return ""
        shares = {key: self.study.endings.get(key.removeprefix("endings.")) for key in ways}
        items = [f"<li>{escape(ways[key])}: {self._of_all(share)}</li>" for key, share in shares.items()]
        return self._section("endings", f"<ul>{''.join(items)}</ul>")

    def _of_all(self, share: Share | None) -> str:
        """A share with its interval; nothing if it never happened."""
        if share is None:
            return self.figures.percent(0)
        low, high = self.figures.percent(share.low), self.figures.percent(share.high)
        return f"{self.figures.percent(share.value)} ({low}–{high})"

    def _key(self) -> str:
        tones = {"winners": "--winners", "others": "--others"}
        items = [f'<li style="--tone:var({tone})">{escape(self.say(key))}</li>' for key, tone in tones.items()]
        return f'<ul class="key">{"".join(items)}</ul>'

    def _versus(self, key: str, found: Sequence[tuple[str, Versus]]) -> str:
        rows = [(label, versus.winners.value, versus.others.value) for label, versus in found]
        if not rows:
            return ""
        return self._section(key, self._key(), charts.pairs(rows, self.figures, self.say(f"{key}.said")))

    def _source(self, versus: Versus) -> str:
        return self.game_texts.get(f"sources.{versus.name}", versus.name)

    # --- Things that go with winning.

    def _things(self) -> str:
        shown = [group for group in self.study.groups if not all(thing.name.isdigit() for thing in group.things)]
        if not shown:
            return ""
        figures = [self._figure(self._group_title(group), self._group(group)) for group in shown]
        return self._section("things", f'<div class="side">{"".join(figures)}</div>')

    def _group(self, group: Group) -> str:
        things = group.things if len(group.things) <= 2 * ENDS else (*group.things[:ENDS], *group.things[-ENDS:])
        rows = [(self._thing(group, thing), thing.won) for thing in things]
        return self._intervals(rows, self._group_title(group))

    def _group_title(self, group: Group) -> str:
        if group.said:
            title = self.say("things.said", verb=self.kind.label(self.content, group.name, self.lang))
        else:
            title = texts(PACKAGE, self.lang).get(f"report.fields.{group.name}") or group.name.replace("_", " ")
        left_out = len(group.things) - 2 * ENDS
        return f"{title} {self.say('things.ends', shown=ENDS, all=len(group.things))}" if left_out > 0 else title

    def _thing(self, group: Group, thing: Thing) -> str:
        words = f"{group.name} {thing.name}"
        if group.said:
            whole = words in self.content.number and " " in thing.name
            return (self.kind.spoken if whole else self.kind.label)(self.content, words, self.lang)
        for key in (f"{group.name}s.{thing.name}", f"{group.name}.{thing.name}"):
            if key in self.game_texts:
                return self.game_texts[key]
        if thing.name in self._sentences_with:
            return self.kind.label(self.content, self._sentences_with[thing.name], self.lang)
        return thing.name.replace("-", " ").title() if thing.name.islower() else thing.name

    @cached_property
    def _sentences_with(self) -> dict[str, str]:
        """For each word, the beginning of a sentence that ends with it."""
        found: dict[str, str] = {}
        for sentence in self.content.sentences:
            words = sentence.split()
            for n in range(1, len(words)):
                found.setdefault(words[n], " ".join(words[: n + 1]))
        return found

    # --- The board.

    def _board(self) -> str:
        players = len(self.study.players)
        boards = [scene_sites(self.study.setup, players, deal_seed(self.study.seed, deal)) for deal in range(3)]
        drawn = {site["id"] for site in boards[0]}
        found = [site for site in self.study.sites if site.name in drawn]
        if not found:
            return ""
        maps = [
            (self.say("board.built"), {site.name: self._built(site) for site in found}),
            (self.say("board.won"), {site.name: self._won(site) for site in found}),
        ]
        figures = [self._figure(title, charts.heat(boards[0], cells, title)) for title, cells in maps]
        shapes = [[charts.corners(site) for site in board] for board in boards]
        note = "" if shapes[0] == shapes[1] == shapes[2] else f"<p>{escape(self.say('board.changes'))}</p>"
        return self._section("board", note, f'<div class="side">{"".join(figures)}</div>')

    def _built(self, site: Site) -> tuple[float, str, str]:
        share = self.figures.percent(site.built.value)
        return 0.6 * site.built.value, share, f"{site.name}: {share}"

    def _won(self, site: Site) -> tuple[float, str, str]:
        """Pale where it may be chance."""
        fair, won = self.study.fair, site.won
        strength = (won.value - fair) / fair
        sure = won.low > fair or won.high < fair
        low, high = self.figures.percent(won.low), self.figures.percent(won.high)
        told = f"{site.name}: {self.figures.percent(won.value)} ({low}–{high})"
        return (strength * 2.2 if sure else strength * 0.7), self.figures.percent(won.value), told

    def _footer(self) -> str:
        study = self.study
        command = f"topfloor balance {study.setup.game} --players {','.join(study.players)} --games {study.games}"
        command += f" --variant {study.setup.variant} --seed {study.seed}"
        return f"<footer><p>{escape(self.say('honest'))}</p><p><code>{escape(command)}</code></p></footer>"
