"""REST: games, rules, tables, stories, replay, health, metrics, the documentation and the page."""

from __future__ import annotations

import gzip
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

import topfloor
from tests.server.conftest import Running, serving
from topfloor.engine.rng import SEED_BITS
from topfloor.server.app import create_app
from topfloor.server.settings import Settings
from topfloor.server.tables.tokens import commitment


async def test_the_lobby_learns_what_there_is(site: Running) -> None:
    games = (await site.http.get("/api/games?lang=de")).json()
    skyliners = next(game for game in games if game["name"] == "skyliners")
    assert [game["name"] for game in games] == list(topfloor.games())
    assert skyliners["players"] == [2, 3, 4]
    assert {"id": "intro", "say": "Einführungsspiel", "first": True} in skyliners["variants"]
    assert skyliners["seats"][0] == "Süd"
    assert skyliners["colours"][0] == "red"
    assert "neighbour" in [bot["name"] for bot in skyliners["bots"]]


async def test_the_lobby_is_told_which_games_do_not_speak_its_language(site: Running) -> None:
    for lang, expected in (("de", set()), ("fr", {*topfloor.games()} - {"skyliners"})):
        games = (await site.http.get(f"/api/games?lang={lang}")).json()
        assert {game["name"] for game in games if not game["translated"]} == expected


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_the_rulebook_is_told_by_number(site: Running, lang: str) -> None:
    book = (await site.http.get(f"/api/rules/skyliners?lang={lang}")).json()
    assert "SL-14" in [rule["id"] for rule in book["rules"]]
    assert (await site.http.get("/api/rules/chess")).status_code == 404


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_every_game_is_told_in_a_minute_with_its_time_and_weight(site: Running, lang: str) -> None:
    for game in (await site.http.get(f"/api/games?lang={lang}")).json():
        assert 3 <= len(game["minute"]) <= 6
        assert 0 < game["minutes"][0] < game["minutes"][1]
        assert game["weight"] in (1, 2, 3)
        assert [variant["first"] for variant in game["variants"]].count(True) == 1


async def test_greedy_stands_where_its_strength_is(site: Running) -> None:
    listed = {
        game["name"]: [bot["name"] for bot in game["bots"]] for game in (await site.http.get("/api/games")).json()
    }
    assert listed["skyliners"][:5] == ["random", "newcomer", "neighbour", "greedy", "builder"]
    assert listed["skyrise"][:4] == ["random", "greedy", "newcomer", "neighbour"]


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_rules_on_the_page_say_what_the_page_says_not_what_one_would_type(site: Running, lang: str) -> None:
    """No sentence of a game is left in the form in which it is typed."""
    for game in topfloor.games():
        sentences = set(topfloor.new(game, players=2).content.sentences)
        rules = (await site.http.get(f"/api/rules/{game}?lang={lang}")).json()["rules"]
        typed = {words for rule in rules for words in re.findall("`([^`]+)`", rule["text"])}
        assert not typed & sentences


async def test_an_opened_table_has_a_link_for_each_person_and_one_for_watching(site: Running) -> None:
    opened = await site.open("person", "neighbour", "person", seed=7)
    table = opened["table"]
    assert opened["commitment"] == commitment(7)
    assert opened["watch_link"] == f"/t/{table}#{opened['watch']}"
    first, second, third = opened["seats"]
    assert first["link"] == f"/t/{table}#{first['token']}"
    assert second == {"seat": 1, "kind": "bot", "name": "West", "level": "neighbour"}
    assert len({first["token"], third["token"], opened["watch"]}) == 3
    facts = (await site.http.get(f"/api/tables/{table}")).json()
    assert (facts["game"], facts["variant"], facts["players"], facts["over"]) == ("skyliners", "full", 3, False)
    assert facts["seed_chosen"] is True
    assert facts["seats"][1]["level"] == "neighbour"
    assert facts["to_move"] in (0, 1, 2)
    assert facts["winners"] == []


async def test_no_two_tables_have_the_same_seed(site: Running) -> None:
    opened = [await site.open("person", "person") for _ in range(5)]
    assert len({table["commitment"] for table in opened}) == 5
    assert len({table["table"] for table in opened}) == 5


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"variant": "fll"}, "did you mean 'full'"),
        ({"seats": [{"kind": "person"}]}, "2, 3 and 4 players"),
        ({"seats": [{"kind": "person"}, {"kind": "bot", "level": "mister"}]}, "no bot 'mister'"),
        ({"seats": [{"kind": "person", "name": "A"}, {"kind": "person", "name": "A"}]}, "different names"),
        ({"seats": [{"kind": "person", "name": "a,b"}, {"kind": "person"}]}, "cannot be a name"),
        ({"seats": [{"kind": "ghost"}, {"kind": "person"}]}, "“seats.0.kind” can be 'person', 'bot'."),
        ({"seats": [{"kind": "person"}, {}]}, "“seats.1.kind” is missing."),
        ({"seats": [{"kind": "person"}, 5]}, "“seats.1” must be a JSON object."),
        ({"seats": {}}, "“seats” must be a list."),
        ({"seats": []}, "“seats” is too short: it needs at least 1."),
        ({"seats": [{"kind": "person"}] * 13}, "“seats” is too long: at most 12 fit."),
        ({"game": 5}, "“game” must be a text."),
        ({"game": "x" * 65}, "“game” is too long: at most 64 fit."),
        ({"seed": -1}, "“seed” must be a whole number from 0 to 2^96 - 1, or that number as a text."),
        ({"seed": 1 << SEED_BITS}, "“seed” must be a whole number"),
        ({"seed": str(1 << SEED_BITS)}, "a seed is a whole number"),
        ({"seed": "seven"}, "“seed” must be a whole number"),
        ({"seed": True}, "“seed” must be a whole number"),
        ({"surprise": 1}, "Nobody knows “surprise” here."),
    ],
)
async def test_a_bad_wish_is_answered_with_one_sentence(site: Running, change: dict[str, object], said: str) -> None:
    wanted = {"game": "skyliners", "seats": [{"kind": "person"}, {"kind": "person"}], **change}
    answer = await site.http.post("/api/tables", json=wanted)
    assert answer.status_code == 422
    assert said in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "Die Anfrage muss ein JSON-Objekt sein."),
        (b"{", "Die Anfrage ist kein JSON."),
        (b"[]", "Die Anfrage muss ein JSON-Objekt sein."),
        (b'{"game": NaN}', "„game“ muss ein Text sein."),
        (b'{"game": "a\\u0000b", "seats": []}', "„seats“ ist zu kurz: mindestens 1."),
    ],
)
async def test_what_is_no_json_is_refused(site: Running, body: bytes, said: str) -> None:
    headers = {"content-type": "application/json"}
    answer = await site.http.post("/api/tables?lang=de", content=body, headers=headers)
    assert (answer.status_code, answer.json()["detail"]) == (422, said)


@pytest.mark.parametrize("body", [b"\xff", b'{"game": "\xff"}', b"[" * 60_000])
async def test_what_is_not_even_text_is_refused_in_the_language_that_was_asked_for(site: Running, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = await site.http.post("/api/tables?lang=de", content=body, headers=headers)
    assert (answer.status_code, answer.json()["detail"]) == (400, "Die Anfrage ist kein JSON.")


async def test_an_address_that_does_not_exist_is_told_in_the_language_that_was_asked_for(site: Running) -> None:
    answer = await site.http.get("/api/nothing?lang=de")
    assert (answer.status_code, answer.json()["detail"].partition(";")[0]) == (
        404,
        "Unter dieser Adresse gibt es nichts",
    )
    answer = await site.http.delete("/api/games?lang=de")
    said = "So lässt sich diese Adresse nicht ansprechen"
    assert (answer.status_code, answer.json()["detail"].partition(";")[0]) == (405, said)
    assert answer.headers["allow"]


async def test_a_question_that_is_not_understood_is_answered_with_the_name_of_what_is_wrong(site: Running) -> None:
    answer = await site.http.get("/api/games?lang=xx")
    assert (answer.status_code, answer.json()["detail"]) == (422, "“lang” can be 'en', 'de', 'fr'.")


@pytest.mark.parametrize("name", ["nowhere", "x" * 300, "a%00b", "%F0%9F%8F%99", "..%2F.."])
async def test_an_unknown_table_is_not_found(site: Running, name: str) -> None:
    for path in ("", "/story"):
        answer = await site.http.get(f"/api/tables/{name}{path}")
        assert answer.status_code == 404


async def test_a_table_of_other_rules_is_gone(site: Running) -> None:
    opened = await site.open("person", "person")
    table = site.registry.tables.pop(opened["table"])
    old = replace(table.opening, id="oldtable", rules=table.opening.rules + 1)
    await site.registry.store.open(old)
    assert (await site.http.get("/api/tables/oldtable")).status_code == 410
    async with site.sit({**opened, "table": "oldtable"}, 0) as south:
        await south.until(lambda: south.close_code is not None)
    assert south.close_code == 4410


def a_story(seed: int = 3) -> topfloor.Match:
    match = topfloor.new("skyliners", players=3, seed=seed)
    dice = random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.legal()))
    return match


async def test_what_is_refused_is_refused_in_the_language_of_the_page(site: Running) -> None:
    """A story that lies, a seat and a game that do not exist, and too much at once."""
    story = a_story().story().replace("variant: full", "variant: ful")
    bad = (await site.http.post("/api/replay?lang=de", json={"story": story})).json()["detail"]
    assert bad == {
        "line": 3,
        "reason": "Skyliners hat keine Variante „ful“ (meintest du „full“?); es gibt full und intro",
    }
    seat = (await site.http.post("/api/replay?lang=de", json={"story": a_story().story(), "seat": 9})).json()["detail"]
    assert seat.startswith("Einen Platz 9 gibt es nicht")
    wanted = {"game": "chess", "seats": [{"kind": "person"}, {"kind": "person"}]}
    opened = (await site.http.post("/api/tables?lang=de", json=wanted)).json()["detail"]
    assert opened.startswith("Ein Spiel „chess“ gibt es nicht; es gibt")
    assert (await site.http.get("/api/rules/chess?lang=de")).json()["detail"] == opened
    big = await site.http.post("/api/replay?lang=de", json={"story": "x" * 70_000})
    assert big.json()["detail"] == "Eine Anfrage hat höchstens 65536 Bytes."


async def test_health_and_metrics(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await site.http.get("/healthz")).json() == {"status": "ok"}
    opened = await site.open("person", "random")
    async with site.sit(opened, 0) as south:
        await south.until(south.legal)
        await south.play(south.legal()[0])
        await south.play("nonsense")
        text = (await site.http.get("/metrics")).text
    assert 'topfloor_tables_opened_total{game="skyliners"} 1.0' in text
    assert 'topfloor_moves_total{by="person",game="skyliners"} 1.0' in text
    assert 'topfloor_refusals_total{do="play"} 1.0' in text
    assert "topfloor_sockets 1.0" in text
    assert "topfloor_tables_in_memory 1.0" in text
    assert float(text.partition("\ntopfloor_memory_blocks ")[2].partition("\n")[0]) > 100_000

    async def down() -> None:
        raise OSError

    monkeypatch.setattr(site.registry.store, "ping", down)
    assert (await site.http.get("/healthz")).status_code == 503


async def test_the_documentation_needs_no_other_site(site: Running) -> None:
    page = (await site.http.get("/api/docs")).text
    assert "/api/tables/{table}/live" in page
    assert "commitment" in page
    assert "http://" not in page
    assert "https://" not in page
    assert "<script" not in page


def test_every_route_is_described_with_an_example(settings: Settings) -> None:
    openapi = create_app(settings).openapi()
    for path, methods in openapi["paths"].items():
        for operation in methods.values():
            assert operation["summary"], path
            assert operation["description"], path
            for status, answer in operation["responses"].items():
                for medium in answer.get("content", {}).values():
                    assert has_example(openapi, medium), (path, status)


def has_example(openapi: dict[str, object], medium: dict[str, object]) -> bool:
    schemas = openapi["components"]["schemas"]  # type: ignore[index]
    schema = medium.get("schema", {})
    assert isinstance(schema, dict)
    name = schema.get("items", schema).get("$ref", "").rpartition("/")[2]
    return "example" in medium or bool(schemas.get(name, {}).get("examples"))


async def test_without_a_page_one_sentence_tells_how_to_build_it(site: Running) -> None:
    answer = await site.http.get("/")
    assert answer.status_code == 404
    assert "make play" in answer.text


async def test_the_page_is_served_with_its_files(settings: Settings) -> None:
    folder = Path(settings.page)
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Topfloor</title>", "utf-8")
    script = "console.log('city');\n" * 100
    (folder / "assets" / "city-4711.js").write_text(script, "utf-8")
    (folder.parent / "secret.txt").write_text("secret", "utf-8")
    async with serving(settings) as site:
        for address in ("/", "/t/abc", "/replay"):
            page = await site.http.get(address)
            assert (page.status_code, "Topfloor" in page.text) == (200, True), address
            assert page.headers["cache-control"] == "no-cache"
        asset = await site.http.get("/assets/city-4711.js")
        assert asset.text == script
        assert "immutable" in asset.headers["cache-control"]
        assert asset.headers["content-type"].startswith("text/javascript")
        assert asset.headers["content-encoding"] == "gzip"
        assert int(asset.headers["content-length"]) == len(gzip.compress(script.encode(), 9, mtime=0))
        again = await site.http.get("/assets/city-4711.js", headers={"if-none-match": asset.headers["etag"]})
        assert again.status_code == 304
        plain = await site.http.get("/assets/city-4711.js", headers={"accept-encoding": "identity"})
        assert plain.text == script
        for address in ("/", "/api/games", "/healthz"):
            asked = await site.http.head(address)
            assert (asked.status_code, asked.content) == (200, b""), address
        for missing in ("/assets/gone.js", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/api/nothing", "/t/%00"):
            answer = await site.http.get(missing)
            assert answer.status_code == 404, missing
            assert "secret" not in answer.text
        (folder / "index.html").write_text("<!doctype html><title>Newer</title>", "utf-8")
        assert "Newer" in (await site.http.get("/")).text


async def test_kernels_are_served_from_beside_the_page(settings: Settings) -> None:
    folder = Path(settings.page).parent / "wasm"
    folder.mkdir(parents=True)
    module = b"\0asm" + bytes(5000)
    (folder / "skyliners.wasm").write_bytes(module)
    (folder.parent / "secret.txt").write_text("secret", "utf-8")
    async with serving(settings) as site:
        answer = await site.http.get("/wasm/skyliners.wasm")
        assert answer.content == module
        assert answer.headers["content-type"] == "application/wasm"
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["cache-control"] == "no-cache"
        for missing in ("/wasm/gone.wasm", "/wasm/..%2fsecret.txt", "/wasm/%2e%2e/secret.txt"):
            answer = await site.http.get(missing)
            assert (answer.status_code, "secret" in answer.text) == (404, False), missing


async def test_large_files_that_lie_there_compressed_are_sent_like_that(settings: Settings) -> None:
    """Under their own names, and unpacked for whoever cannot do it."""
    folder = Path(settings.page) / "engine"
    folder.mkdir(parents=True)
    (folder / "python.wasm.gz").write_bytes(gzip.compress(b"\0asm" * 500, mtime=0))
    async with serving(settings) as site:
        answer = await site.http.get("/engine/python.wasm?1")
        assert (answer.status_code, answer.content) == (200, b"\0asm" * 500)
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["content-type"] == "application/wasm"
        plain = await site.http.get("/engine/python.wasm", headers={"Accept-Encoding": "identity"})
        assert plain.content == answer.content and "content-encoding" not in plain.headers
        again = await site.http.get("/engine/python.wasm", headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304
