"""Puzzles over REST: a try is judged by the server, which tells the solution once it was found, and stores nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.conftest import Running
from topfloor.puzzles import Collection, PuzzleRun, collection, collections, daily, today
from topfloor.server.protocol.puzzles import PuzzleTold


async def ask(site: Running, address: str, **body: object) -> Any:
    return (await site.http.post(address, json=body)).json()


@pytest.mark.parametrize("found", collections(), ids=lambda found: found.game.NAME)
async def test_a_puzzle_is_solved_over_the_network(site: Running, found: Collection) -> None:
    puzzle = found.puzzles[-1]
    address = f"/api/puzzles/{found.game.NAME}/{puzzle.number}"
    told = await ask(site, address, said=[])
    PuzzleTold.model_validate(told, strict=True)
    assert (told["stage"], told["best"], told["story"]) == ("asked", None, None)
    wrong = await ask(site, address, said=[], touch=puzzle.tempting[0])
    assert (wrong["answer"]["kind"], wrong["tried"], wrong["best"]) == ("wrong", [puzzle.tempting[0]], None)
    right = await ask(site, address, said=wrong["said"], touch=puzzle.best)
    PuzzleTold.model_validate(right, strict=True)
    assert (right["answer"]["kind"], right["stage"], right["best"]) == ("right", "solved", puzzle.best)
    if right["story"] is not None:
        seats = (await ask(site, "/api/tables", story=right["story"]))["seats"]
        assert [seat["kind"] for seat in seats].count("person") == 1


async def test_what_may_not_be_said_is_told_with_its_rule_and_changes_nothing(site: Running) -> None:
    address = "/api/puzzles/skyliners/1"
    told = await ask(site, f"{address}?lang=de", said=[], touch="floor c3")
    assert (told["answer"]["kind"], told["said"]) == ("refused", [])
    found = collection("skyliners")
    run, best = PuzzleRun(found, found.puzzle(1)), found.puzzle(1).best
    assert await ask(site, f"{address}/why", said=[], words=best) == {"rule": None, "text": None}
    foreseen = {"gains": run.match.preview(best, "en", run.you), "ends": run.match.ends_turn(best)}
    assert await ask(site, f"{address}/preview", said=[], words=best) == foreseen
    assert await ask(site, f"{address}/preview", said=[""], words=best) == {"gains": None, "ends": None}


async def test_the_shelf_tells_all_games_and_the_puzzle_of_the_day(site: Running) -> None:
    shelf = (await site.http.get("/api/puzzles")).json()
    assert {one["game"]: one["count"] for one in shelf["collections"]} == {
        found.game.NAME: len(found) for found in collections()
    }
    today_is = today()
    if shelf["date"] == today_is.isoformat():  # not in the second of midnight
        assert shelf["daily"]["key"] == daily(today_is).key
    offered = (await site.http.get("/api/puzzles/skyliners")).json()
    assert [one["puzzle"] for one in offered["puzzles"]] == list(range(1, len(collection("skyliners")) + 1))
    assert "best" not in str(offered) and "seed" not in str(offered)


@pytest.mark.parametrize(
    ("address", "said", "complaint"),
    [
        ("/api/puzzles/skyliners/999", [], "of Skyliners, not 999"),
        ("/api/puzzles/nothing/1", [], "no game 'nothing'"),
        ("/api/puzzles/skyliners/1", ["", "floor a1"], "puzzle 1 of Skyliners cannot go like this: see answer 2"),
    ],
)
async def test_what_is_not_there_is_told_in_a_sentence(
    site: Running, address: str, said: list[str], complaint: str
) -> None:
    answer = await site.http.post(address, json={"said": said})
    assert 400 <= answer.status_code < 500
    assert complaint in answer.json()["detail"]
    assert (await site.http.get("/api/puzzles/nothing")).status_code == 404
