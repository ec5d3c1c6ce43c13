"""Studying a story over REST: what movers knew, side lines, what lines would bring."""

from __future__ import annotations

import base64
import json

import pytest

import topfloor
from tests.server.client import Json
from tests.server.conftest import Running
from tests.server.test_rest import a_story
from topfloor import bots
from topfloor.server.protocol.study import Expected, Foresight, Moments, SideLine
from topfloor.server.tables.study import MOMENTS_AT_ONCE, moment


def begun(game: str = "skyliners", moves: int = 20, seed: int = 3) -> topfloor.Match:
    """A match by chance, as far as some move."""
    match, bot = topfloor.new(game, players=3, seed=seed), bots.bot("random")
    while match.ply < moves:
        match.play(bot.choose(match))
    return match


async def ask(site: Running, what: str, **given: object) -> Json:
    answer = await site.http.post(f"/api/study/{what}", json=given)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


@pytest.mark.parametrize("played", topfloor.games())
async def test_every_mover_is_given_his_glimpse(site: Running, played: str) -> None:
    match = begun(played, MOMENTS_AT_ONCE + 3)
    told: list[Json] = []
    while len(told) <= match.ply:
        piece = await ask(site, "moments", story=match.story(), first=len(told))
        assert Moments.model_validate(piece).content == match.content.digest
        told += piece["moments"]
    for point, shown in zip(match.replay(), told, strict=True):
        assert (shown["seat"], shown["choices"]) == (point.to_move, len(point.legal()))
        assert base64.b64decode(shown["glimpse"]) == bytes(point.glimpse(point.to_move or 0))
    assert (await ask(site, "moments", story=match.story(), first=match.ply + 1))["moments"] == []


async def test_an_end_is_told_with_its_winners_and_nothing_to_think_about(site: Running) -> None:
    match = a_story()
    (last,) = (await ask(site, "moments", story=match.story(), first=match.ply))["moments"]
    assert (last["seat"], last["winners"], last["scores"]) == (None, match.winners(), match.scores())
    assert last["glimpse"] is None


@pytest.mark.parametrize("played", topfloor.games())
def test_what_others_hide_is_not_in_what_a_mover_thinks_about(played: str) -> None:
    """Nothing of the truth is in what a search is given: another truth that looks alike gives the same bytes."""
    match = begun(played)
    seat = match.position.to_move
    other = match.at(match.glimpse(seat, salt=77), match.moves, match.movers)
    assert other.view(seat) == match.view(seat)
    assert moment(other)["glimpse"] == moment(match)["glimpse"]


async def test_a_side_line_leaves_the_story_and_goes_on(site: Running) -> None:
    match = begun()
    here = next(match.replay(since=12))
    line = []
    for _ in range(3):
        line.append(next(words for words in here.legal() if words != match.moves[12]))
        here.play(line[-1])
    told = await ask(site, "line", story=match.story(), open=True, ply=12, line=line, first=13)
    shown = SideLine.model_validate(told)
    assert [frame.ply for frame in shown.frames] == [13, 14, 15]
    assert [frame.line["words"] for frame in shown.frames if frame.line] == line
    assert shown.refusal is None
    assert shown.turn is not None
    assert [choice["words"] for choice in shown.turn.legal] == here.legal()
    assert shown.turn.view["you"] == here.to_move == shown.moment.seat
    story = (await site.http.post("/api/study/story", json={"story": match.story(), "ply": 12, "line": line})).text
    assert topfloor.load(story) == here


async def test_a_sentence_that_may_not_be_said_ends_a_side_line_with_its_rule(site: Running) -> None:
    match = topfloor.new("skyliners", players=2, seed=3)
    told = await ask(site, "line", story=match.story(), ply=0, line=["floor c2", "roof c2", "floor a1"])
    assert [frame["ply"] for frame in told["frames"]] == [0, 1]
    assert told["refusal"]["rule"] == "SL-14"
    nonsense = await ask(site, "line", story=match.story(), ply=0, line=["dance"])
    assert nonsense["refusal"]["rule"] is None


async def test_who_sees_with_one_seats_eyes_is_not_told_what_others_may_say(site: Running) -> None:
    match = begun()
    told = {
        seat: await ask(site, "line", story=match.story(), seat=seat, ply=match.ply, line=[])
        for seat in (None, 0, 1, 2)
    }
    assert [seat for seat in told if told[seat]["turn"]] == [match.to_move]
    for seat in (0, 1, 2):
        assert told[seat]["frames"][0]["view"] == json.loads(json.dumps(match.view(seat)))


async def test_what_a_sentence_would_bring_is_told_in_a_side_line_too(site: Running) -> None:
    match = topfloor.new("skyliners", players=2, seed=3)
    here = {"story": match.story(), "ply": 0, "line": ["floor c2"]}
    good = await ask(site, "foresight", **here, words="floor d2")
    assert Foresight.model_validate(good).refusal is None
    match.play("floor c2")
    assert good["ends"] == match.ends_turn("floor d2")
    bad = await ask(site, "foresight", **here, words="roof c2")
    assert bad["refusal"]["rule"] == "SL-14"


async def test_an_expected_line_is_told_as_far_as_it_can_be_played(site: Running) -> None:
    match = topfloor.new("skyliners", players=2, seed=3)
    (told,) = (await ask(site, "expected", story=match.story(), ply=0, lines=[["floor c2", "floor d2", "park c3"]]))[
        "lines"
    ]
    match.play("floor c2")
    match.play("floor d2")
    shown = Expected.model_validate(told)
    assert (shown.words, shown.say) == (["floor c2", "floor d2"], ["Floor on c2", "Floor on d2"])
    assert shown.scores == match.scores()
    (none,) = (await ask(site, "expected", story=match.story(), ply=2, lines=[["roof e9"]]))["lines"]
    assert (none["words"], none["why"]) == ([], "")


@pytest.mark.parametrize(
    ("what", "given", "reason"),
    [
        ("line", {"ply": 99}, "has 20 moves"),
        ("line", {"ply": -1}, "ply"),
        ("line", {"ply": 0, "seat": 5}, "seat"),
        ("line", {"ply": 0, "line": ["floor a1"] * 81}, "line"),
        ("line", {"ply": 0, "line": ["x" * 200]}, "line"),
        ("line", {"ply": 0, "line": ["\ud800"]}, "line"),
        ("foresight", {"ply": 0, "line": ["dance"], "words": "floor a1"}, "cannot be played"),
        ("expected", {"ply": 0, "lines": [[]]}, "lines"),
        ("expected", {"ply": 0, "lines": [["floor a1"]] * 7}, "lines"),
        ("story", {"ply": 21}, "has 20 moves"),
        ("moments", {"first": -3}, "first"),
        ("moments", {"first": 10**9}, "first"),
        ("moments", {"first": 0, "story": "once upon a time"}, "topfloor story 1"),
    ],
)
async def test_whatever_cannot_be_is_refused_in_a_sentence(site: Running, what: str, given: Json, reason: str) -> None:
    body = json.dumps({"story": begun().story(), **given})
    answer = await site.http.post(f"/api/study/{what}", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert reason in str(answer.json()["detail"])


async def test_of_a_match_that_is_still_played_nothing_is_told(site: Running) -> None:
    """What a table tells while it is played is no story, so there is nothing to study."""
    opened = await site.http.post(
        "/api/tables", json={"game": "skyliners", "seats": [{"kind": "person"}, {"kind": "person"}]}
    )
    told = (await site.http.get(f"/api/tables/{opened.json()['table']}/story")).text
    answer = await site.http.post("/api/study/moments", json={"story": told, "first": 0})
    assert answer.status_code == 422
