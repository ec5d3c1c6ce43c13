"""Studies: right figures, and a page that stands by itself."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

import topfloor
from tests.strategies import LANGUAGES
from topfloor import lab
from topfloor.engine.game import Game
from topfloor.lab.balance import Group, Thing, studied
from topfloor.lab.charts import binned
from topfloor.lab.figures import mean, share
from topfloor.lab.fixtures import setup
from topfloor.lab.report import ENDS
from topfloor.lab.rows import kept, sites_of

VOID = {"meta", "br"}


class Balanced(HTMLParser):
    """Checks that whatever is opened is closed, and gathers what is said."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append(data)


def row(number: int, scores: tuple[int, int], first: int, kept: tuple[str, str], site: str) -> lab.Row:
    """A made-up match of Skyliners: one move each, then it is over."""
    won = tuple(seat for seat in (0, 1) if scores[seat] == max(scores))
    points = tuple((score, 0, 0, 0) for score in scores)
    things = tuple((f"district: {name}",) for name in kept)
    detail = lab.Detail((0, 1), (first, 1 - first), points, (False, True) * 10 + (True,), things, ((site,), ("e5",)))
    places = tuple(1 + (score < max(scores)) for score in scores)
    return lab.Row(number, number, ("greedy", "greedy"), scores, places, won, 2, number % 3, 0.5, 4, "over", detail)


ROWS = [
    row(n, (9, 5) if n % 4 else (3, 7), n // 4 % 2, ("NW", "SE") if n % 4 else ("SE", "NW"), "a1") for n in range(40)
]
"""South begins in half of 40 matches, wins three in four of all, and always with NW, on a1."""


@pytest.fixture
def study() -> lab.Balance:
    return studied(setup("skyliners", ["greedy", "greedy"]), ("greedy", "greedy"), 0, 40, ROWS)


def test_seats_and_order_of_play_are_told_apart(study: lab.Balance) -> None:
    assert [place.won.value for place in study.seats] == [0.75, 0.25]
    assert [place.won.value for place in study.order] == [0.5, 0.5]
    assert study.seats[0].points.value == 7.5
    assert study.seats[0].won.low > study.fair > study.seats[1].won.high


def test_drama_and_distributions(study: lab.Balance) -> None:
    assert study.length.value == 2
    assert study.lengths == {2: 40}
    assert study.winning_scores == {7: 10, 9: 30}
    assert study.other_scores == {3: 10, 5: 30}
    assert study.drama.margin.value == 4
    assert study.drama.led[:3] == (0.0, 1.0, 0.0)
    assert study.lead_changes == {0: 14, 1: 13, 2: 13}


def test_things_that_go_with_winning(study: lab.Balance) -> None:
    districts = next(group for group in study.groups if group.name == "district")
    assert [(thing.name, thing.won.value) for thing in districts.things] == [("NW", 1.0), ("SE", 0.0)]
    assert districts.things[0].used.value == 0.5


def test_things_that_are_said_go_with_winning_too() -> None:
    """Whoever wins has planned A 1; sites are left out, they have their own part of the page."""
    run = setup("skyliners", ["greedy", "greedy"])
    plans = run.content.number["plan A 1"], run.content.number["plan B 2"]
    rows = [planned(one, {one.winners[0]: plans[0], 1 - one.winners[0]: plans[1]}) for one in ROWS]
    groups = studied(run, ("greedy", "greedy"), 0, 40, rows).groups
    said = [(group.name, [(thing.name, thing.won.value) for thing in group.things]) for group in groups if group.said]
    assert said == [("plan", [("A 1", 1.0), ("B 2", 0.0)])]


def planned(row: lab.Row, by_seat: dict[int, int]) -> lab.Row:
    """The same match, in which each seat made another move."""
    assert row.detail is not None
    actions = tuple(by_seat[seat] for seat in row.detail.movers)
    return replace(row, detail=replace(row.detail, actions=actions))


@pytest.mark.parametrize(("count", "is_cut"), [(2 * ENDS, False), (2 * ENDS + 1, True)])
def test_of_a_long_list_both_ends_are_shown_and_said_to_be_so(study: lab.Balance, count: int, is_cut: bool) -> None:
    things = tuple(Thing(f"Thing {n:02}", share(20, 40), share(20 - n, 40)) for n in range(count))
    page = lab.report(replace(study, groups=(Group("district", False, things),)))
    assert ("Thing 08" in page) is not is_cut
    assert "Thing 00" in page
    assert f"Thing {count - 1:02}" in page
    assert (f"(the {ENDS} best and worst of {count})" in page) is is_cut


VIEW: dict[str, Any] = {
    "you": 0,
    "players": [
        {"name": "Ada", "colour": "red", "rows": {"green": 2}, "wonders": ["palace"], "score": 7},
        {"name": "Bob", "colour": "blue", "wonders": ["shard"]},
    ],
    "yours": {"objective": "white", "cards": ["atlantis", 3]},
    "board": {
        "n1": {"seat": 0, "height": 2, "wonder": "palace"},
        "n2": {"seat": 1, "height": 1, "wonder": "shard"},
        "c3": [{"piece": "floor", "owner": 0}, {"piece": "roof", "owner": 1}],
        "c4": [{"piece": "park", "owner": None}],
    },
}
"""The last view of a match of no game in particular."""


def test_what_a_seat_has_held_and_built_is_named_in_its_last_view() -> None:
    """Words alone, with the field that they stand in; neither names nor colours, and nothing of others."""
    assert kept(VIEW) == {"wonders: palace", "objective: white", "cards: atlantis", "wonder: palace"}
    assert sites_of(VIEW) == {"n1", "c3"}


def test_sites_and_sources(study: lab.Balance) -> None:
    sites = {site.name: site for site in study.sites}
    assert sites["a1"].won.value == 0.75
    assert sites["e5"].built.value == 1
    seen = next(versus for versus in study.sources if versus.name == "seen")
    assert (seen.winners.value, seen.others.value) == (8.5, 4.5)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_gets_a_page_that_stands_by_itself(game: Game, lang: str) -> None:
    study = _study(game.NAME)
    page = lab.report(study, lang)
    read = Balanced()
    read.feed(page)
    assert read.open == []
    assert read.headings[0].startswith(f"{game.TITLE}: ")
    assert len(read.headings) >= 6
    assert f'<html lang="{lang}">' in page
    assert not re.search(r"(?:src|href)=|url\(|@import|<script", page)
    assert page.count("<svg") >= 6


_studies: dict[str, lab.Balance] = {}


def _study(game: str) -> lab.Balance:
    if game not in _studies:
        _studies[game] = lab.balance(game, ["random", "random"], games=3, seed=1, workers=1)
    return _studies[game]


@pytest.mark.usefixtures("plain")
def test_all_figures_are_json(game: Game) -> None:
    data = json.loads(json.dumps(_study(game.NAME).data()))
    assert data["game"] == game.NAME
    assert data["played"] == 3
    assert data["complete"] is True
    assert sum(data["lengths"].values()) == 3


def test_names_cannot_break_the_page(study: lab.Balance) -> None:
    from topfloor.lab.charts import Lang, intervals

    assert "<b>" not in intervals([("<b>&", share(1, 2))], 0.5, "<b>", Lang("."), '"<b>')


def test_a_study_needs_a_match() -> None:
    with pytest.raises(topfloor.BadSetup, match="'games' is a whole number from 1"):
        lab.balance("skyliners", games=0)


def test_shares_have_wilsons_interval() -> None:
    """Newcombe 1998: 81 of 263 is 0.2553 to 0.3662."""
    found = share(81, 263)
    assert [found.low, found.high] == pytest.approx([0.2553, 0.3662], abs=1e-4)
    assert share(0, 10).low == 0
    assert share(10, 10).high == pytest.approx(1)
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)


def test_means_have_an_interval() -> None:
    found = mean([1, 2, 3, 4])
    assert found.value == 2.5
    assert found.deviation == pytest.approx(1.2910, abs=1e-4)
    assert found.high - found.value == pytest.approx(1.96 * 1.2910 / 2, abs=1e-3)
    assert mean([]).count == 0


def test_bins_are_round_and_hold_everything() -> None:
    low, width, bins = binned([{97: 2, 103: 1, 350: 4}, {-3: 1}])
    assert (low, width) == (-20, 20)
    assert [sum(column) for column in bins] == [7, 1]
    assert bins[1][0] == 1
