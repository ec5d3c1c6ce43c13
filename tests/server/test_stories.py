"""Stories over REST: looked at in pieces, saved to be played on or to look back, and no more at once than can be."""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
import threading
from typing import Any

import pytest

import topfloor
from tests.server.client import Json, in_turn
from tests.server.conftest import Running, serving
from tests.server.test_rest import a_story
from topfloor.engine.gains import Diary
from topfloor.games import load
from topfloor.server.settings import Settings
from topfloor.server.tables.replay import FRAMES_AT_ONCE, STORIES_KEPT, Films, Look
from topfloor.server.transport.replay_worker import ReplayWorker, TooBusy


def as_json(value: object) -> Any:
    return json.loads(json.dumps(value))


async def whole_film(site: Running, **given: object) -> tuple[Json, list[Json]]:
    """The head of a film and all its frames, piece by piece."""
    answer = await site.http.post("/api/replay?lang=de", json=given)
    assert answer.status_code == 200, answer.text
    film = answer.json()
    frames = film["frames"]
    while len(frames) <= film["moves"]:
        further = await site.http.post("/api/replay/frames?lang=de", json={**given, "first": len(frames)})
        assert further.json()["first"] == len(frames)
        assert 0 < len(further.json()["frames"]) <= FRAMES_AT_ONCE
        frames += further.json()["frames"]
    return film, frames


async def test_a_story_is_looked_at_piece_by_piece(site: Running) -> None:
    match = a_story()
    for seat in (None, 1):
        film, frames = await whole_film(site, story=match.story(), seat=seat)
        assert (film["game"], film["names"], film["moves"]) == ("skyliners", ["Süd", "West", "Nord"], match.ply)
        assert [line["words"] for line in film["log"]] == match.moves
        assert [frame["ply"] for frame in frames] == list(range(match.ply + 1))
        assert frames[0]["line"] is None
        assert [frame["line"] for frame in frames[1:]] == film["log"]
        assert frames[-1]["view"] == as_json(match.introduced(match.view(seat), "de"))
        assert {**film["setting"], **frames[-1]["scene"]} == as_json(match.scene(seat))
        assert "plans" not in frames[-2]["view"]
        assert "hands" not in frames[0]


async def test_frames_are_the_same_in_whatever_order_they_are_asked_for() -> None:
    story, films, look = a_story().story(), Films(), Look(2)
    forward = [films.go_on(story, look, first) for first in (0, 5, 40)]
    assert [films.go_on(story, look, first) for first in (40, 5, 0)] == forward[::-1]


async def test_all_hands_can_lie_open(site: Running) -> None:
    match = a_story()
    film, frames = await whole_film(site, story=match.story(), seat=0, open=True)
    assert frames[-1]["hands"] == {str(seat): as_json(match.view(seat)["yours"]) for seat in range(3)}
    assert set(frames[3]["hands"]) == {"0", "1", "2"}
    assert [line["words"] for line in film["log"]] == match.moves


async def test_with_all_hands_open_every_point_is_known(site: Running) -> None:
    match = topfloor.new("skyliners", players=2, seed=2)
    while match.ply < 12:
        match.play(match.legal()[-1])
    _, frames = await whole_film(site, story=match.story(), open=True)
    players = frames[-1]["view"]["players"]
    assert [player["score"] for player in players] == match.scores()
    assert [player["points"] for player in players] == match.breakdown()
    assert not any(player["unknown"] for player in players)
    assert [side["rows"] for side in frames[-1]["own_scenes"]["1"]["sides"] if side["seat"] == 1] == [
        side["rows"] for side in as_json(match.scene(1))["sides"] if side["seat"] == 1
    ]


async def test_beyond_the_end_there_is_nothing(site: Running) -> None:
    match = a_story()
    answer = await site.http.post("/api/replay/frames", json={"story": match.story(), "first": match.ply + 1})
    assert answer.json() == {"first": match.ply + 1, "frames": []}


async def test_what_is_no_story_is_told_by_line(site: Running) -> None:
    story = a_story().story()
    wrong = story.replace(": floor", ": roof", 1)
    for path, more in (("/api/replay", {}), ("/api/replay/frames", {"first": 3}), ("/api/tables", {})):
        bad = await site.http.post(path, json={"story": wrong, **more})
        assert bad.status_code == 422
        assert set(bad.json()["detail"]) == {"line", "reason"}
        assert bad.json()["detail"]["line"] > 1
    for seat in (3, 9):
        assert (await site.http.post("/api/replay", json={"story": story, "seat": seat})).status_code == 422


@pytest.mark.parametrize("path", ["/api/replay", "/api/replay/frames", "/api/tables"])
async def test_half_a_letter_is_no_text(site: Running, path: str) -> None:
    """JSON can say it, but no file, database or answer can hold it."""
    further = {"first": 0} if path.endswith("frames") else {}
    for story in ("\ud800", a_story().story() + "\ud800"):
        body = json.dumps({"story": story, **further})
        answer = await site.http.post(path, content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["detail"]) == (422, "“story” must be a text.")


def test_only_the_last_stories_are_kept() -> None:
    films = Films()
    for seed in range(STORIES_KEPT + 3):
        films.film(topfloor.new("skyliners", players=2, seed=seed).story())
    assert len(films._films) == STORIES_KEPT


async def test_so_many_wait_and_the_others_are_asked_to_come_back() -> None:
    replay_worker, going = ReplayWorker(most=3, an_address=2), threading.Event()
    first = [asyncio.create_task(replay_worker.run(address, going.wait)) for address in ("a", "a", "b")]
    await asyncio.sleep(0)
    with pytest.raises(TooBusy):
        await replay_worker.run("c", going.wait)
    going.set()
    assert await asyncio.gather(*first) == [True, True, True]
    assert await replay_worker.run("c", lambda: 5) == 5
    assert not replay_worker.waiting
    replay_worker.close()


async def test_of_one_address_only_so_many_wait() -> None:
    replay_worker, going = ReplayWorker(most=9, an_address=1), threading.Event()
    first = asyncio.create_task(replay_worker.run("a", going.wait))
    await asyncio.sleep(0)
    with pytest.raises(TooBusy):
        await replay_worker.run("a", going.wait)
    going.set()
    await first
    replay_worker.close()


async def test_whoever_comes_back_later_is_told_so(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"replays_an_address": 0})) as site:
        answer = await site.http.post("/api/replay", json={"story": a_story().story()})
        assert answer.status_code == 503
        assert answer.headers["retry-after"]
        assert "try again" in answer.json()["detail"]


async def test_pieces_are_given_so_many_times_a_minute(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"replays_a_minute": 2})) as site:
        asked = [await site.http.post("/api/replay", json={"story": a_story().story()}) for _ in range(3)]
        assert [answer.status_code for answer in asked] == [200, 200, 429]


# --- Saving.


def token(opened: Json, seat: int | None) -> dict[str, str]:
    secret = opened["watch"] if seat is None else opened["seats"][seat]["token"]
    return {"Authorization": f"Bearer {secret}"}


async def test_a_match_against_bots_is_saved_and_played_on(site: Running) -> None:
    opened = await site.open("random", "person", "greedy", variant="full")
    async with site.sit(opened, 1) as west:
        await west.until(west.legal)
        await west.play(west.legal()[0])
        await west.until(west.legal)
        before = west.view
        saved = await site.http.get(f"/api/tables/{opened['table']}/save", headers=token(opened, 1))
    assert saved.headers["topfloor-save"] == "play-on"
    assert "beware: This file holds everything that is hidden" in saved.text
    assert load(saved.text).ply == before["ply"]
    again = (await site.http.post("/api/tables", json={"story": saved.text})).json()
    assert [(seat["kind"], seat.get("level")) for seat in again["seats"]] == [
        ("bot", "random"),
        ("person", None),
        ("bot", "greedy"),
    ]
    site.registry.tables.pop(again["table"])
    async with site.sit(again, 1) as west:
        await west.until(west.legal)
        assert west.view == before
        assert west.state["seed_chosen"]
        await west.play_to_the_end()


async def test_whoever_plays_on_may_choose_other_company(site: Running) -> None:
    story = topfloor.new("skyliners", players=2, seed=5, names=["Ada", "Bea"]).story()
    plain = (await site.http.post("/api/tables", json={"story": story})).json()
    assert [(seat["kind"], seat["name"]) for seat in plain["seats"]] == [("person", "Ada"), ("person", "Bea")]
    seats = [{"kind": "bot", "level": "greedy", "name": "Max"}, {"kind": "person"}]
    other = (await site.http.post("/api/tables", json={"story": story, "seats": seats})).json()
    assert [(seat["kind"], seat["name"]) for seat in other["seats"]] == [("bot", "Max"), ("person", "Bea")]
    few = await site.http.post("/api/tables", json={"story": story, "seats": seats[:1]})
    assert (few.status_code, few.json()["detail"]) == (422, "The story is of 2 players; there must be as many seats.")


async def test_who_wants_words_alone_does_not_have_all_moves_compared(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the moves of a long match brought takes a tenth of a second, in which nobody else is served."""
    match = topfloor.new("skyliners", players=2, seed=1)
    match.play(match.legal()[0])
    monkeypatch.delattr(Diary, "page")
    opened = await site.http.post("/api/tables", json={"story": match.story()})
    told = await site.http.get(f"/api/tables/{opened.json()['table']}/story")
    assert told.text.endswith(f"\n  1 {match.names[match.movers[0]]}: {match.moves[0]}\n")


async def test_nothing_is_played_on_that_is_over_or_is_not_there(site: Running) -> None:
    over = await site.http.post("/api/tables", json={"story": a_story().story()})
    assert (over.status_code, over.json()["detail"]) == (422, "This match is over; there is nothing to play on.")
    nothing = await site.http.post("/api/tables?lang=de", json={"game": "skyliners"})
    assert nothing.status_code == 422
    assert "Spiel und Plätze" in nothing.json()["detail"]


def film_in(text: str) -> Json:
    line = next(line for line in text.splitlines() if line.startswith("film: "))
    film: Json = json.loads(gzip.decompress(base64.b64decode(line[6:])))
    return film


async def test_what_a_seat_has_seen_is_saved_to_look_back(site: Running) -> None:
    opened = await site.open("person", "person", variant="full", seed=4)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west, site.watch(opened) as eve:
        mover, other = await in_turn(south, west)
        for words in ("floor a1", "plan B 3"):
            await mover.play(words)
        for seat, guest in ((0, south), (1, west), (None, eve)):
            await guest.reach(2)
            saved = await site.http.get(f"/api/tables/{opened['table']}/save", headers=token(opened, seat))
            assert saved.headers["topfloor-save"] == "look-back"
            assert saved.text.startswith("topfloor look-back 1\ngame: skyliners\n")
            film = film_in(saved.text)
            assert film["log"] == guest.state["log"]
            assert [frame["ply"] for frame in film["frames"]] == [0, 1, 2]
            assert film["frames"][-1]["view"] == guest.view
            assert ("plan B 3" in json.dumps(film)) == (guest is mover)
            assert "seed" not in saved.text
        assert other.view["you"] != mover.view["you"]


async def test_a_file_to_look_back_is_no_story_and_says_what_it_is(site: Running) -> None:
    opened = await site.open("person", "person")
    saved = await site.http.get(f"/api/tables/{opened['table']}/save", headers=token(opened, 0))
    bad = await site.http.post("/api/replay", json={"story": saved.text})
    assert bad.status_code == 422
    assert bad.json()["detail"]["reason"].startswith("this file is for looking back")


async def test_nobody_saves_the_secrets_of_others(site: Running) -> None:
    opened = await site.open("person", "person", "random")
    path = f"/api/tables/{opened['table']}/save"
    for seat in (0, 1, None):
        answer = await site.http.get(path, params={"kind": "play-on"}, headers=token(opened, seat))
        assert answer.status_code == 403
    alone = await site.open("person", "random")
    watching = await site.http.get(
        f"/api/tables/{alone['table']}/save", params={"kind": "play-on"}, headers=token(alone, None)
    )
    assert watching.status_code == 403
    for headers in ({}, {"Authorization": "Bearer nothing"}, {"Authorization": "Basic nothing"}, token(alone, 0)):
        assert (await site.http.get(path, headers=headers)).status_code == 401


async def test_whoever_plays_alone_can_still_save_to_look_back(site: Running) -> None:
    opened = await site.open("person", "random")
    path = f"/api/tables/{opened['table']}/save"
    saved = await site.http.get(path, params={"kind": "look-back"}, headers=token(opened, 0))
    assert saved.headers["topfloor-save"] == "look-back"


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER", "Bearer ", ""])
async def test_a_token_opens_however_its_scheme_is_written(site: Running, scheme: str) -> None:
    opened = await site.open("person", "random")
    headers = {"Authorization": f"{scheme} {opened['seats'][0]['token']}".strip()}
    answer = await site.http.get(f"/api/tables/{opened['table']}/save", headers=headers)
    assert (answer.status_code, answer.headers["Topfloor-Save"]) == (200, "play-on")
