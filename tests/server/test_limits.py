"""What is refused at the door: other sites, too much, too often, and anything that is no message."""

from __future__ import annotations

import asyncio
import json
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.client import Client, Json
from tests.server.conftest import Running, serving
from topfloor.server.settings import Settings
from topfloor.server.transport.rate_limit import RateLimit, RateLimits


async def test_every_answer_has_the_headers_of_a_careful_site(site: Running) -> None:
    for path in ("/", "/api/games", "/api/tables/nowhere", "/healthz"):
        headers = (await site.http.get(path)).headers
        assert headers["content-security-policy"].startswith("default-src 'self';")
        assert "script-src 'self' 'wasm-unsafe-eval';" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[", ""])
async def test_pages_of_other_sites_are_turned_away(site: Running, origin: str) -> None:
    wanted = {"game": "skyliners", "seats": [{"kind": "person"}, {"kind": "person"}]}
    answer = await site.http.post("/api/tables", json=wanted, headers={"origin": origin})
    assert answer.status_code == 403
    opened = await site.open("person", "person")
    with pytest.raises(InvalidStatus) as refused:
        await connect(
            f"{site.address.replace('http', 'ws')}/api/tables/{opened['table']}/live",
            additional_headers={"Origin": origin},
        )
    assert refused.value.response.status_code == 403


async def test_pages_of_this_site_and_of_named_ones_are_welcome(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"origins": ("https://play.example",)})) as site:
        wanted = {"game": "skyliners", "seats": [{"kind": "person"}, {"kind": "person"}]}
        for origin in (site.address, "https://play.example"):
            answer = await site.http.post("/api/tables", json=wanted, headers={"origin": origin})
            assert answer.status_code == 201
            socket = await connect(
                f"{site.address.replace('http', 'ws')}/api/tables/{answer.json()['table']}/live",
                additional_headers={"Origin": origin},
            )
            await socket.close()


async def test_a_body_that_is_too_big_is_refused(site: Running) -> None:
    big = b"x" * 70_000

    async def stream() -> object:
        for _ in range(7):
            yield big[:10_000]

    for content in (big, stream()):
        answer = await site.http.post("/api/replay", content=content, headers={"content-type": "application/json"})  # type: ignore[arg-type]
        assert answer.status_code == 413
        assert "65536" in answer.json()["detail"]


async def test_only_so_many_tables_a_minute(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"tables_a_minute": 3})) as site:
        wanted = {"game": "skyliners", "seats": [{"kind": "person"}, {"kind": "person"}]}
        statuses = [(await site.http.post("/api/tables", json=wanted)).status_code for _ in range(5)]
        assert statuses == [201, 201, 201, 429, 429]


async def test_only_so_many_messages_at_once(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"messages_a_second": 0.001, "messages_at_once": 3})) as site:
        opened = await site.open("person", "person")
        async with site.sit(opened, 0) as south:
            answers = [await south.ask("why", words="floor a1") for _ in range(5)]
            assert [answer["type"] for answer in answers] == ["why", "why", "why", "refused", "refused"]
            for _ in range(220):
                await south.send({"id": "again", "do": "why", "words": "floor a1"})
            await south.until(lambda: south.close_code is not None)
            assert south.close_code == 4429


async def test_a_table_takes_only_so_many_events_but_always_moves(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"events_a_table": 4})) as site:
        opened = await site.open("person", "person", variant="intro")
        async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
            answers = [(await south.ask("chat", text="hi"))["type"] for _ in range(5)]
            assert answers == ["ok", "ok", "ok", "refused", "refused"]
            await asyncio.gather(south.play_to_the_end(), west.play_to_the_end())


async def test_only_so_many_fit_around_a_table(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"sockets_a_table": 1})) as site:
        opened = await site.open("person", "person")
        async with site.sit(opened, 0) as south:
            await south.until(lambda: south.state)
            async with site.watch(opened) as eve:
                await eve.until(lambda: eve.close_code is not None)
                assert eve.close_code == 4429


@pytest.mark.parametrize("first", ["", "hello", "[]", '{"hello": 5}', '{"hello": null}', "{}", b"\x00\x01", "9" * 5000])
async def test_whoever_does_not_say_hello_is_shown_out(site: Running, first: str | bytes) -> None:
    opened = await site.open("person", "person")
    socket = await connect(f"{site.address.replace('http', 'ws')}/api/tables/{opened['table']}/live")
    await socket.send(first)
    assert json.loads(await socket.recv())["type"] == "refused"
    await socket.wait_closed()
    assert socket.close_code == 4400


async def test_whoever_says_nothing_is_shown_out(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"greeting": 0.01})) as site:
        opened = await site.open("person", "person")
        socket = await connect(f"{site.address.replace('http', 'ws')}/api/tables/{opened['table']}/live")
        await socket.wait_closed()
        assert socket.close_code == 4408


async def test_a_message_that_is_too_big_is_refused_and_a_huge_one_ends_it(site: Running) -> None:
    opened = await site.open("person", "person")
    async with site.sit(opened, 0) as south:
        await south.send({"id": "big", "do": "chat", "text": "x" * 5000})
        assert "4096 bytes" in (await south.hear("refused"))["text"]
        await south.send("x" * 100_000)
        await south.until(lambda: south.close_code is not None)
        assert south.close_code == 1009


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
DOS = [
    "play",
    "undo",
    "why",
    "preview",
    "hint",
    "glimpse",
    "chat",
    "resign-to-bot",
    "take-back-seat",
    "name",
    "rematch",
    "dance",
    "",
]
FIELDS = ("words", "ply", "text", "level", "name", "considered", "content")
ANYTHING = st.text(max_size=60) | st.binary(max_size=60) | JSON.map(json.dumps)
ALMOST = st.fixed_dictionaries(
    {"id": st.text(min_size=1, max_size=70) | JSON, "do": st.sampled_from(DOS) | JSON},
    optional={key: st.sampled_from(["floor a1", "x", ""]) | JSON for key in FIELDS},
).map(json.dumps)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(messages=st.lists(ANYTHING | ALMOST, min_size=1, max_size=8))
async def test_whatever_is_sent_is_answered_in_kind(site: Running, messages: list[str | bytes]) -> None:
    """No frame ends the connection, none goes unanswered, and the table still plays afterwards."""
    opened = await site.open("person", "person", seed=5)
    async with site.sit(opened, 0) as south:
        await south.until(lambda: south.state)
        await asyncio.wait_for(throw(south, messages), 20)
        assert south.close_code is None
        answer = await south.ask("why", words="floor c3")
        assert answer["type"] == "why"
        assert answer["rule"]


async def throw(south: Client, messages: list[str | bytes]) -> None:
    def answered() -> list[Json]:
        return [message for message in south.messages if message["type"] in ("ok", "refused", "why", "hint", "glimpse")]

    def more_than(before: int) -> bool:
        return len(answered()) > before

    for message in messages:
        before = len(answered())
        await south.send(message)
        await south.until(partial(more_than, before))


def test_a_rate_limit_empties_and_fills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("topfloor.server.transport.rate_limit.time.monotonic", lambda: now)
    limit = RateLimit(rate=2, most=3)
    assert [limit.take() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [limit.take(), limit.take()] == [True, False]


def test_rate_limits_of_the_least_recent_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topfloor.server.transport.rate_limit.ADDRESSES_KEPT", 2)
    limits = RateLimits(rate=0, most=1)
    assert [limits.take(address) for address in ("a", "a", "b", "c", "b", "a")] == [
        True,
        False,
        True,
        True,
        False,
        True,
    ]
