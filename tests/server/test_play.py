"""Matches over the live channel: playing, refusals, undo, chat, bots, rematch."""

from __future__ import annotations

import asyncio
import itertools
import random
from typing import Any

import pytest

from tests.server.client import in_turn
from tests.server.conftest import Running, serving
from topfloor.games import load, skyliners
from topfloor.server.settings import Settings
from topfloor.server.tables.table import Table
from topfloor.server.tables.tokens import commitment


async def test_two_people_and_a_bot_play_a_whole_match(site: Running) -> None:
    opened = await site.open("person", "greedy", "person", variant="full")
    async with site.sit(opened, 0) as anna, site.sit(opened, 2) as bert, site.watch(opened) as eve:
        dice = random.Random(3)
        await asyncio.gather(anna.play_to_the_end(dice.choice), bert.play_to_the_end(dice.choice))
        await eve.until(lambda: eve.over)
        assert anna.view["winners"] == bert.view["winners"] == eve.view["winners"]
        assert anna.state["legal"] == []
    match = load(await site.story(opened))
    assert match.over
    assert match.scores() == [player["score"] for player in eve.view["players"]]


async def test_a_person_hears_the_answer_and_sees_the_move(site: Running) -> None:
    opened = await site.open("person", "person", seed=1)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, other = await in_turn(south, west)
        assert not other.legal()
        assert await mover.ask("play", id="x1", words="floor a1", ply=0) == {"id": "x1", "type": "ok", "ply": 1}
        await other.until(lambda: other.ply == 1)
        await mover.until(lambda: mover.ply == 1)
        assert other.state["log"][-1]["words"] == "floor a1"
        assert other.state["event"] == mover.state["event"] == 2


async def test_a_move_is_judged_once(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[int] = []

    def counted(position: skyliners.Position, box: skyliners.Box, action: int) -> int:
        judged.append(action)
        return why(position, box, action)

    why = skyliners.why
    monkeypatch.setattr(skyliners, "why", counted)
    opened = await site.open("person", "person")
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, other = await in_turn(south, west)
        await mover.play("floor a1")
        await other.until(lambda: other.ply == 1)
    assert len(judged) == 1


async def test_everybody_reads_the_names_of_seats_in_a_language_of_their_own(site: Running) -> None:
    opened = await site.open("person", "person")
    async with (
        site.sit(opened, 0) as south,
        site.sit(opened, 1, lang="de") as west,
        site.watch(opened, lang="de") as eve,
    ):
        for reader, said in ((south, "South"), (west, "Süd"), (eve, "Süd")):
            await reader.hear("view")
            assert (reader.view["players"][0]["name"], reader.seats[0]["name"]) == (said, said)
        await south.ask("name", name="Anna")
        await west.until(lambda: west.view["players"][0]["name"] == "Anna")
    facts = await site.http.get(f"/api/tables/{opened['table']}", params={"lang": "de"})
    assert [seat["name"] for seat in facts.json()["seats"]] == ["Anna", "West"]


async def test_a_quiet_client_may_ask_whether_the_connection_stands(site: Running) -> None:
    opened = await site.open("person", "person")
    async with site.sit(opened, 0) as south, site.watch(opened) as eve:
        assert await south.ask("ping", id="p1") == {"id": "p1", "type": "ok", "ply": 0}
        assert (await eve.ask("ping"))["type"] == "ok"


async def test_a_refusal_names_the_rule_and_changes_nothing(site: Running) -> None:
    opened = await site.open("person", "person")
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, other = await in_turn(south, west)
        await mover.play("floor a1")
        refused = await mover.play("floor a1")
        assert (refused["type"], refused["rule"]) == ("refused", "SL-14")
        assert "a1" in refused["text"]
        assert (await other.ask("play", words="floor b1", ply=1))["rule"] == "SL-07"
        assert (await mover.ask("play", words="flor b1"))["rule"] is None
        assert mover.ply == 1


async def test_a_refusal_speaks_the_language_of_the_guest(site: Running) -> None:
    opened = await site.open("person", "person", seed=1)
    async with site.sit(opened, 0, lang="de") as south, site.sit(opened, 1, lang="de") as west:
        mover, _ = await in_turn(south, west)
        assert "Boden" not in mover.state["legal"][0]["say"]
        assert "Park" in (await mover.ask("play", words="roof c3", ply=0))["text"]
        assert "kein Zug" in (await mover.ask("play", words="dach", ply=0))["text"]


async def test_why_is_told_without_playing(site: Running) -> None:
    opened = await site.open("person", "random")
    async with site.sit(opened, 0) as south:
        await south.until(south.legal)
        ply = south.ply
        assert await south.ask("why", id="w", words=south.legal()[0]) == {
            "id": "w",
            "type": "why",
            "rule": None,
            "text": None,
        }
        assert (await south.ask("why", words="floor c3"))["rule"] is not None
        assert south.ply == ply


async def test_what_a_move_would_bring_is_told_to_its_mover_without_playing(site: Running) -> None:
    opened = await site.open("person", "person", seed=1)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, other = await in_turn(south, west)
        foreseen = await mover.ask("preview", words=mover.legal()[0])
        assert foreseen["type"] == "preview"
        assert foreseen["ends"] is False
        assert isinstance(foreseen["gains"], list)
        assert (await mover.ask("preview", words="floor c3"))["rule"] == "SL-01"
        assert (await other.ask("preview", words=mover.legal()[0]))["rule"] == "SL-07"
        assert mover.ply == 0


async def test_a_stale_move_is_refused(site: Running) -> None:
    opened = await site.open("person", "random")
    async with site.sit(opened, 0) as south:
        await south.until(south.legal)
        refused = await south.ask("play", words=south.legal()[0], ply=south.ply + 1)
        assert refused["type"] == "refused"
        assert refused["rule"] is None


async def test_a_move_that_comes_again_is_answered_alike_and_not_played_twice(site: Running) -> None:
    opened = await site.open("person", "person", seed=5)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, _ = await in_turn(south, west)
        first = await mover.ask("play", id="same", words="floor a1", ply=0)
        assert await mover.ask("play", id="same", words="floor a1", ply=0) == first
        refused = await mover.ask("play", id="bad", words="floor a1", ply=1)
        assert await mover.ask("play", id="bad", words="floor a1", ply=1) == refused
        assert (await site.http.get(f"/api/tables/{opened['table']}")).json()["ply"] == 1


OTHERS: list[dict[str, Any]] = [
    {"do": "play", "words": "floor b1", "ply": 1},
    {"do": "play", "words": "floor a1", "ply": 1},
    {"do": "play", "words": 5},
    {"do": "undo"},
    {"do": "chat", "text": "floor a1"},
    {"do": "name", "name": "floor a1"},
    {"do": "resign-to-bot"},
    {"do": "take-back-seat"},
    {"do": "rematch"},
]


async def test_something_else_under_an_id_that_was_used_is_refused(site: Running) -> None:
    """It was told 'ok' before, and was lost."""
    opened = await site.open("person", "person", seed=5)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, _ = await in_turn(south, west)
        done = await mover.ask("play", id="done", words="floor a1", ply=0)
        refused = await mover.ask("play", id="bad", words="floor a1", ply=5)
        for key, other in itertools.product(("done", "bad"), OTHERS):
            answer = await mover.ask(id=key, **other)
            assert answer["type"] == "refused", other
            assert f"“{key}”" in answer["text"], other
        assert await mover.ask("play", id="done", words="floor a1", ply=0) == done
        assert await mover.ask("play", id="bad", words="floor a1", ply=5) == refused
        assert (await site.http.get(f"/api/tables/{opened['table']}")).json()["ply"] == 1


async def test_ids_are_known_after_a_restart_with_what_was_done(settings: Settings) -> None:
    async with serving(settings) as site:
        opened = await site.open("person", "person")
        async with site.sit(opened, 0) as south:
            done = await south.ask("chat", id="x", text="Nice roof!")
    async with serving(settings) as site, site.sit(opened, 0) as south:
        assert await south.ask("chat", id="x", text="Nice roof! ") == done
        assert (await south.ask("chat", id="x", text="Nice park!"))["type"] == "refused"


async def test_whatever_was_done_is_known_again_by_its_id(site: Running) -> None:
    opened = await site.open("person", "person", seed=5)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, _ = await in_turn(south, west)
        await mover.play("floor a1")
        for n, said in enumerate(OTHERS[3:-1]):
            first = await mover.ask(id=f"x{n}", **said)
            assert first["type"] == "ok", said
            assert await mover.ask(id=f"x{n}", **said) == first


async def test_who_watches_is_told_that_whatever_ids_others_use(site: Running) -> None:
    opened = await site.open("person", "person")
    async with site.watch(opened) as one, site.watch(opened) as other:
        answer = await one.ask("undo", id="x1")
        assert await other.ask("chat", id="x1", text="Hello") == answer


async def test_one_takes_back_only_ones_own_last_move(site: Running) -> None:
    opened = await site.open("person", "person", seed=5)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, other = await in_turn(south, west)
        assert (await mover.ask("undo"))["type"] == "refused"
        await mover.play("floor a1")
        await mover.play("floor b1")
        await other.until(lambda: other.ply == 2)
        assert mover.state["undo"] and not other.state["undo"]
        assert (await other.ask("undo"))["type"] == "refused"
        assert await mover.ask("undo", id="u") == {"id": "u", "type": "ok", "ply": 1}
        assert (await mover.ask("undo"))["ply"] == 0
        await mover.until(lambda: mover.ply == 0)
        await mover.play("floor a2")
        await mover.play("floor b2")
        await other.until(lambda: other.ply == 2)
        await other.play("floor e5")
        assert (await mover.ask("undo"))["type"] == "refused"
        assert [line["words"] for line in other.state["log"]] == ["floor a2", "floor b2", "floor e5"]


async def test_the_last_move_cannot_be_taken_back_once_it_opened_the_plans(site: Running) -> None:
    opened = await site.open("person", "person", variant="full", seed=2)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        dice = random.Random(1)
        await asyncio.gather(south.play_to_the_end(dice.choice), west.play_to_the_end(dice.choice))
        assert not south.state["undo"] and not west.state["undo"]
        for player in (south, west):
            assert (await player.ask("undo"))["type"] == "refused"


async def test_a_seat_is_handed_to_a_bot_and_taken_back(site: Running) -> None:
    opened = await site.open("person", "person", seed=5)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        leaver, stayer = await in_turn(south, west)
        assert (await leaver.ask("take-back-seat"))["type"] == "refused"
        assert (await leaver.ask("resign-to-bot", level="wizard"))["type"] == "refused"
        assert (await leaver.ask("resign-to-bot", level="greedy"))["type"] == "ok"
        await stayer.until(stayer.legal)
        await leaver.until(lambda: leaver.seats[leaver.view["you"]]["level"] == "greedy")
        assert (await leaver.ask("play", words="floor a1"))["type"] == "refused"
        assert (await leaver.ask("take-back-seat"))["type"] == "ok"
        for _ in range(2):
            await stayer.play(stayer.legal()[0])
        await leaver.until(leaver.legal)
        assert (await leaver.play(leaver.legal()[0]))["type"] == "ok"


async def test_chat_is_kept_and_heard_by_all(site: Running) -> None:
    opened = await site.open("person", "person")
    async with site.sit(opened, 0) as south, site.watch(opened) as eve:
        await eve.until(lambda: eve.state)
        assert (await south.ask("chat", text="Grüße 👨‍👩‍👧 an\nalle"))["type"] == "ok"
        await eve.until(lambda: eve.state["chat"])
        line = eve.state["chat"][0]
        assert (line["seat"], line["name"], line["text"]) == (0, "South", "Grüße 👨‍👩‍👧 an\nalle")
        for bad in ("", "   ", "x" * 501, "nul\0", 7, None):
            assert (await south.ask("chat", text=bad))["type"] == "refused"
    async with site.sit(opened, 1) as west:
        await west.until(lambda: west.state)
        assert len(west.state["chat"]) == 1


async def test_a_player_is_renamed_for_all(site: Running) -> None:
    opened = await site.open("person", "person")
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        await west.until(lambda: west.state)
        assert (await south.ask("name", name="  Anna  Maria "))["type"] == "ok"
        await west.until(lambda: west.view["players"][0]["name"] == "Anna Maria")
        for bad in ("West", "a,b", "", "x" * 25, 3):
            assert (await south.ask("name", name=bad))["type"] == "refused"
        assert west.seats[0]["name"] == "Anna Maria"


async def test_who_is_connected_is_seen(site: Running) -> None:
    opened = await site.open("person", "person")
    async with site.sit(opened, 0) as south:
        await south.until(lambda: south.seats and south.seats[0]["connected"] and not south.seats[1]["connected"])
        async with site.sit(opened, 1), site.sit(opened, 1):
            await south.until(lambda: south.seats[1]["connected"])
        await south.until(lambda: not south.seats[1]["connected"])


async def test_a_rematch_gives_seats_back_to_those_who_had_handed_them_to_bots(site: Running) -> None:
    opened = await site.open("person", "person", "random", variant="intro")
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        assert (await west.ask("resign-to-bot", level="random"))["type"] == "ok"
        await south.play_to_the_end()
        await south.ask("rematch")
        again = {**opened, "table": (await west.hear("rematch"))["table"]}
    async with site.sit(again, 1) as west:
        await west.until(lambda: west.state)
        assert [seat["kind"] for seat in west.seats] == ["person", "person", "bot"]
        assert west.seats[1]["level"] is None


async def test_a_rematch_gives_everyone_a_link_to_the_same_new_table(site: Running) -> None:
    opened = await site.open("person", "person", variant="intro")
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west, site.watch(opened) as eve:
        assert (await south.ask("rematch"))["type"] == "refused"
        await asyncio.gather(south.play_to_the_end(), west.play_to_the_end())
        answers = await asyncio.gather(south.ask("rematch"), west.ask("rematch"))
        assert [answer["type"] for answer in answers] == ["ok", "ok"]
        told = [await guest.hear("rematch") for guest in (south, west, eve)]
        assert len({rematch["table"] for rematch in told}) == 1
        assert len({rematch["link"] for rematch in told}) == 3
    again = {**opened, "table": told[0]["table"]}
    async with site.sit(again, 0) as south, site.watch(again) as eve:
        await south.until(lambda: south.state)
        await eve.until(lambda: eve.state)
        assert (south.view["you"], south.ply, eve.view["you"]) == (0, 0, None)
        assert south.state["commitment"] != opened["commitment"]
    async with site.sit(opened, 0) as late:
        assert (await late.hear("rematch"))["link"] == told[0]["link"]


async def test_a_seat_stays_the_bots_once_the_match_is_over(site: Running) -> None:
    opened = await site.open("person", "random", variant="intro", seed=5)
    async with site.sit(opened, 0) as south:
        await south.ask("resign-to-bot", level="random")
        await south.until(lambda: south.over)
        assert "over" in (await south.ask("take-back-seat"))["text"]


async def test_a_hint_comes_with_chances(site: Running) -> None:
    opened = await site.open("person", "random", seed=3)
    async with site.sit(opened, 0) as south:
        await south.until(south.legal)
        hint = await south.ask("hint")
        assert hint["type"] == "hint"
        assert 0 < len(hint["candidates"]) <= 5
        assert hint["candidates"][0]["words"] in south.legal()
        known = {"words", "say", "win", "visits", "line", "then", "why", "rules", "reasons"}
        assert set(hint["candidates"][0]) == known


async def test_a_hint_says_why_in_the_language_of_whoever_asks(site: Running) -> None:
    opened = await site.open("person", "random", seed=3)
    async with site.sit(opened, 0) as south:
        await south.until(south.legal)
        candidates = (await south.ask("hint"))["candidates"]
        assert [bool(one["why"]) for one in candidates] == [bool(one["reasons"]) for one in candidates]
        assert any("You see" in one["why"] for one in candidates)


async def test_what_makes_no_sense_now_is_refused_with_a_sentence(site: Running) -> None:
    opened = await site.open("person", "person", variant="intro", seed=3)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, other = await in_turn(south, west)
        assert "your turn" in (await other.ask("hint"))["text"]
        assert "whole number" in (await mover.ask("play", words="floor a1", ply="0"))["text"]
        assert "whole number" in (await mover.ask("play", words="floor a1", ply=True))["text"]
        assert "“words”" in (await mover.ask("play", words=None))["text"]
        assert "100" in (await mover.ask("why", words="x" * 101))["text"]
        assert "newcomer" in (await mover.ask("resign-to-bot", level={"a": 1}))["text"]
        assert "take-back-seat" in (await mover.ask("dance"))["text"]
        assert (await other.ask("resign-to-bot"))["type"] == "ok"
        assert "already" in (await other.ask("resign-to-bot"))["text"]
        assert "bot" in (await other.ask("undo"))["text"]
        assert (await other.ask("take-back-seat"))["type"] == "ok"
        await asyncio.gather(south.play_to_the_end(), west.play_to_the_end())
        assert "over" in (await south.ask("resign-to-bot"))["text"]
        assert (await south.ask("play", words="floor a1"))["rule"] is not None


async def test_one_hint_at_a_time(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = asyncio.Event()

    async def slow(*_: object) -> list[object]:
        await thinking.wait()
        raise RuntimeError("nothing comes to mind")

    monkeypatch.setattr(site.registry.bot_runner, "advise", slow)
    opened = await site.open("person", "person", seed=3)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, _ = await in_turn(south, west)
        first = asyncio.create_task(mover.ask("hint"))
        await asyncio.sleep(0)
        while (await mover.ask("hint"))["type"] != "refused":
            pass
        async with site.sit(opened, mover.view["you"]) as again:
            await again.until(again.legal)
            assert (await again.ask("hint"))["type"] == "refused"
        assert (await mover.ask("why", words="floor a1"))["type"] == "why"
        thinking.set()
        assert (await first)["type"] == "refused"


async def test_a_bot_that_fails_is_logged_and_tries_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(settings.model_copy(update={"patience": 0.05})) as site:
        bot_runner = site.registry.bot_runner
        choose, failed = bot_runner._choose, list[str]()

        async def fail_twice(table: Table, level: str) -> str:
            if len(failed) < 2:
                failed.append(level)
                raise RuntimeError("no idea")
            return await choose(table, level)

        monkeypatch.setattr(bot_runner, "_choose", fail_twice)
        opened = await site.open("greedy", "greedy", "person", seed=1)
        async with site.sit(opened, 2) as north:
            await north.until(north.legal)
            for _ in range(2):
                await north.play(north.legal()[0])
            await north.until(north.legal)
        assert len(failed) == 2
        assert "a bot could not play" in caplog.text


async def test_a_bot_waits_a_little_before_it_answers(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"pause": (0.2, 0.2)})) as site:
        opened = await site.open("random", "random", variant="intro")
        table = site.registry.tables[opened["table"]]
        async with site.watch(opened) as eve:
            await eve.until(lambda: eve.ply >= 3)
        events = await site.registry.store.events(table.id)
        pauses = [later.at - earlier.at for earlier, later in itertools.pairwise(events)]
        assert all(pause >= 190 for pause in pauses)


async def test_one_device_plays_two_seats(site: Running) -> None:
    """Hot seat: two tokens, two sockets, one person."""
    opened = await site.open("person", "person", variant="intro")
    async with site.sit(opened, 0) as first, site.sit(opened, 1) as second:
        for ply in range(1000):
            mover, other = await in_turn(first, second)
            if mover.over:
                break
            await mover.play(mover.legal()[0])
            await other.reach(ply + 1)
        assert first.over and second.over


async def test_the_seed_is_committed_to_and_revealed_at_the_end(site: Running) -> None:
    opened = await site.open("person", "random", variant="intro")
    async with site.sit(opened, 0) as south:
        await south.until(lambda: south.state)
        assert "seed" not in south.state
        await south.play_to_the_end()
        assert commitment(int(south.state["seed"])) == opened["commitment"] == south.state["commitment"]
    match = load(await site.story(opened))
    assert commitment(match.seed) == opened["commitment"]


async def test_the_story_while_playing_is_what_everyone_heard(site: Running) -> None:
    opened = await site.open("person", "person", variant="full", seed=12345)
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, _ = await in_turn(south, west)
        await mover.play("floor a1")
        await mover.play("plan B 3")
    told = await site.story(opened)
    assert "floor a1" in told
    assert "plan" in told
    assert "plan B" not in told
    assert "12345" not in told
    assert "seed" not in told
