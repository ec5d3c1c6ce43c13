"""What is refused at the door: other sites, too much, too often, and anything that is no message."""

from __future__ import annotations

import asyncio
import json
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.client import Client, Json, in_turn
from tests.server.conftest import Running, serving
from topfloor.server.settings import Settings
from topfloor.server.transport.addresses import counted_as
from topfloor.server.transport.patience import PatientProtocol
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


async def test_pages_of_named_sites_may_read_what_is_answered(settings: Settings) -> None:
    """A browser shows an answer to a page of another site only if its headers say so, and asks before it sends JSON."""
    async with serving(settings.model_copy(update={"origins": ("https://play.example",)})) as site:
        welcome, other = {"origin": "https://play.example"}, {"origin": "https://evil.example"}
        games = await site.http.get("/api/games", headers=welcome)
        assert games.headers["access-control-allow-origin"] == "https://play.example"
        assert "access-control-allow-origin" not in (await site.http.get("/api/games", headers=other)).headers
        asking = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
        assert (await site.http.options("/api/tables", headers=welcome | asking)).status_code == 200
        assert (await site.http.options("/api/tables", headers=other | asking)).status_code == 400


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "[", ""])
async def test_a_name_that_leads_here_is_not_ours(site: Running, host: str) -> None:
    """Else a page of that site could read what we answer, as if it were ours."""
    answer = await site.http.get("/api/games", headers={"host": host})
    assert answer.status_code in (400, 421)
    if answer.status_code == 421:
        assert "TOPFLOOR_HOSTS" in answer.json()["detail"]


async def test_addresses_names_at_home_and_named_ones_are_ours(settings: Settings) -> None:
    ours = ["localhost", "127.0.0.1:8017", "[::1]:8017", "192.168.1.7", "den-pc", "den-pc.local", "Play.Example."]
    async with serving(settings.model_copy(update={"hosts": ("play.example",)})) as site:
        for host in ours:
            assert (await site.http.get("/healthz", headers={"host": host})).status_code == 200, host


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1%eth0", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_counts_as_one(address: str, counted: str) -> None:
    assert counted_as(address) == counted


async def test_who_begins_to_ask_and_does_not_go_on_is_not_waited_for(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PatientProtocol, "patience", 0.05)
    async with serving(settings) as site:
        for begun in (b"", b"GET /healthz HTTP/1.1\r\nHost: local"):
            reader, writer = await asyncio.open_connection("127.0.0.1", int(site.address.rpartition(":")[2]))
            writer.write(begun)
            assert await asyncio.wait_for(ending_of(reader), 10) == b""
            writer.close()


async def test_a_second_request_on_the_same_connection_has_its_time_too(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PatientProtocol, "patience", 0.2)
    async with serving(settings) as site:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(site.address.rpartition(":")[2]))
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert await reader.readuntil(b"}") != b""
        writer.write(b"GET /heal")
        assert await asyncio.wait_for(ending_of(reader), 3) == b"", "it ends before the five seconds of keep-alive"
        writer.close()


async def ending_of(reader: asyncio.StreamReader) -> bytes:
    """What still comes before the other side hangs up."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


async def test_a_body_that_does_not_come_is_not_waited_for(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"request_seconds": 0.05})) as site:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(site.address.rpartition(":")[2]))
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90\r\n\r\n{")
        assert b" 408 " in await asyncio.wait_for(reader.readline(), 10)
        writer.close()


@pytest.mark.parametrize("path", ["/" + "x" * 300, "/assets/" + "y" * 5000, "/a" * 3000])
async def test_an_address_that_no_file_can_have_is_no_fault(site: Running, path: str) -> None:
    assert (await site.http.get(path)).status_code in (200, 404, 414, 431)


async def test_half_a_letter_in_a_story_is_refused(site: Running) -> None:
    for path in ("/api/replay", "/api/tables"):
        body = b'{"story": "topfloor story 1\\n\\ud800"}'
        answer = await site.http.post(path, content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 422


async def test_a_full_disk_is_said_and_nothing_is_lost(site: Running) -> None:
    """SQLite says the same of a file that may not grow as of a disk that is full."""
    opened = await site.open("person", "person", seed=3)
    wanted = {"game": "skyliners", "seats": [{"kind": "person"}, {"kind": "person"}]}
    async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
        mover, _ = await in_turn(south, west)
        await fill_up(site)
        for _ in range(40):  # a page may have room for a few more
            answer = await site.http.post("/api/tables", json=wanted)
            if answer.status_code != 201:
                break
        assert answer.status_code == 503
        assert "disk" in answer.json()["detail"]
        assert (await site.http.get("/healthz")).status_code == 503
        assert mover.view["ply"] == 0
    await make_room(site)
    assert (await site.http.post("/api/tables", json=wanted)).status_code == 201
    assert (await site.http.get("/healthz")).status_code == 200


async def fill_up(site: Running, most: int = 1) -> None:
    """From now on, no connection to the database may let its file grow."""

    def keep_small(connection: DBAPIConnection, _: object, __: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count = {most}")
        cursor.close()

    event.listen(site.store.engine.sync_engine, "checkout", keep_small)


async def make_room(site: Running) -> None:
    """Growing is allowed again."""
    await fill_up(site, 1 << 30)


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


async def test_a_seat_causes_only_so_many_events_but_always_moves(settings: Settings) -> None:
    """However much one of them chatters, the others can still take back, and there is a rematch."""
    async with serving(settings.model_copy(update={"events_a_table": 6})) as site:
        opened = await site.open("person", "person", variant="intro")
        async with site.sit(opened, 0) as south, site.sit(opened, 1) as west:
            answers = [(await south.ask("chat", text="hi"))["type"] for _ in range(5)]
            assert answers == ["ok", "ok", "ok", "refused", "refused"]
            assert (await west.ask("chat", text="quiet, please"))["type"] == "ok"
            await asyncio.gather(south.play_to_the_end(), west.play_to_the_end())
            assert (await south.ask("rematch"))["type"] == "ok"


async def test_what_is_no_message_counts_as_one(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"messages_a_second": 0.001, "messages_at_once": 3})) as site:
        opened = await site.open("person", "person")
        async with site.sit(opened, 0) as south:
            for number in range(300):
                await south.send("nonsense" if number % 2 else '{"id": "", "do": "ping"}')
            await south.until(lambda: south.close_code is not None)
            assert south.close_code == 4429


async def test_who_guesses_names_of_tables_has_to_wait(settings: Settings) -> None:
    """But is still let in where there is a table that is known here."""
    async with serving(settings.model_copy(update={"misses_a_minute": 3})) as site:
        opened = await site.open("person", "person")
        statuses = [(await site.http.get(f"/api/tables/guess{number}")).status_code for number in range(5)]
        assert statuses == [404, 404, 404, 429, 429]
        async with Client(site.address, "guess", "token") as guest:
            await guest.until(lambda: guest.close_code is not None)
            assert guest.close_code == 4429
        assert (await site.http.get(f"/api/tables/{opened['table']}")).status_code == 200


async def test_only_so_many_sockets_come_from_one_address(settings: Settings) -> None:
    async with serving(settings.model_copy(update={"sockets_an_address": 1})) as site:
        opened = await site.open("person", "person")
        async with site.sit(opened, 0) as south:
            await south.until(lambda: south.state)
            second = await connect(f"{site.address.replace('http', 'ws')}/api/tables/{opened['table']}/live")
            assert "connections" in json.loads(await second.recv())["text"]
            await second.wait_closed()
            assert second.close_code == 4429
        async with site.sit(opened, 1) as west:
            await west.until(lambda: west.state)


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
    monkeypatch.setattr("topfloor.server.clock.seconds", lambda: now)
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
