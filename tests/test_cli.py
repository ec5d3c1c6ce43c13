from __future__ import annotations

import inspect
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import click
import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from click.testing import CliRunner, Result

import topfloor
from topfloor import bots, cli, lab
from topfloor.cli.language import CATALOGUES, commands_of, language_here
from topfloor.engine.errors import TopfloorError
from topfloor.engine.texts import LANGUAGES, texts

COMMANDS = sorted(place.replace(".", " ") for place, command in commands_of(cli.cli) if command is not cli.cli)


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def story(tmp_path: Path) -> Path:
    """A finished match on paper."""
    match, chooser = topfloor.new("skyliners", players=2, seed=1), bots.bot("random")
    while not match.over:
        match.play(chooser.choose(match))
    file = tmp_path / "evening.story"
    file.write_text(match.story())
    return file


def run(*arguments: object, typed: str = "", env: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(cli.cli, [str(argument) for argument in arguments], input=typed, env=env)


def complaint(result: Result) -> str:
    """The one line of a mistake."""
    assert result.exit_code > 0
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr.removesuffix("\n")


def test_no_command_opens_the_table_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[dict[str, object]] = []
    monkeypatch.setattr("topfloor.server.run.serve", lambda **settings: served.append(settings))
    assert run().exit_code == 0
    assert served == [{"open_browser": True, "lang": "en", "any_port": True}]


def test_serve_takes_what_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[object, ...]] = []
    monkeypatch.setattr("topfloor.server.run.serve", lambda *settings: served.append(settings))
    run("serve", "--host", "0.0.0.0", "--port", 0, "--database", "x.db", "--workers", 2, "--lang", "de")
    assert served == [("0.0.0.0", 0, "x.db", 2, False, "de")]


def test_several_workers_need_a_database_they_can_share() -> None:
    assert "--database postgresql://" in complaint(run("serve", "--workers", 2))


def test_play_seats_you_and_three_bots_if_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "warm_in_background", lambda game, report: None)
    result = run("play", "skyliners")
    assert result.exit_code == 0
    assert "with Red, newcomer, newcomer 2 and newcomer 3." in result.output


def test_bench_measures_every_variant_and_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topfloor.lab.speed.playouts", lambda name, games, **rest: lab.playouts(name, games=20, **rest))
    speeds = json.loads(run("bench", "skyliners", "--json").stdout)
    assert [(speed["variant"], speed["players"]) for speed in speeds] == [
        (variant, players) for variant in ("full", "intro") for players in (2, 3, 4)
    ]
    assert "skyliners full     2 players" in run("bench", "skyliners").output
    assert "skyliners full     2 Spieler" in run("bench", "skyliners", "--lang", "de").output


def test_play_takes_players_variant_and_language() -> None:
    result = run("play", "skyliners", "--players", "you,random", "--variant", "intro", "--seed", 1, "--lang", "de")
    assert result.exit_code == 0
    assert "Skyliners, Einführungsspiel, mit Rot und Zufall." in result.output


def test_the_language_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert "skyliners: Skyliners, 2–4 Spieler, Varianten full, intro\n" in run("games").output


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR"}, "fr"),
        ({"LANG": "it"}, "en"),
    ],
)
def test_the_language_here(variables: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for key in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(key, raising=False)
    for key, value in variables.items():
        monkeypatch.setenv(key, value)
    assert language_here() == lang


def test_play_goes_on_with_a_saved_match(story: Path) -> None:
    result = run("play", "skyliners", "--load", story)
    assert result.exit_code == 0
    assert "Victory: " in result.output


def test_a_loaded_match_brings_its_own_players(story: Path) -> None:
    assert "its own players" in complaint(run("play", "skyliners", "--load", story, "--seed", 3))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["play", "skylinrs"], "did you mean 'skyliners'"),
        (["play", "skyliners", "--players", "you,gredy"], "did you mean 'greedy'"),
        (["play", "skyliners", "--players", "you"], "is for 2, 3 and 4 players"),
        (["play", "skyliners", "--variant", "ful"], "did you mean 'full'"),
        (["play", "skyliners", "--seed", "abc"], "'abc' is not a valid integer"),
        (["play", "skyliners", "--seed", "-1"], "a seed is a whole number"),
        (["play", "skyliners", "--lang", "it"], "'it' is not one of"),
        (["play", "skyliners", "--load", "nowhere"], "no such file"),
        (["play", "skyliners", "--content", "nowhere"], "No such file"),
        (["play"], "Missing argument 'GAME'. See: topfloor play --help"),
        (["plya"], "No such command 'plya'"),
        (["play", "skyliners", "--players", "random,random", "--coach", "--plain"], "only bots play here"),
        (["play", "skyliners", "--players", "you,you", "--coach", "--plain"], "with other people at the table"),
        (["rules", "skyliners", "SL-99"], "no rule 'SL-99'"),
        (["rules", "skyliners", "sl-99"], "no rule 'sl-99'"),
        (["rules", "chess"], "no game 'chess'"),
        (["warm", "chess"], "no game 'chess'"),
        (["verify", "nowhere"], "no such file"),
        (["replay", "."], "is a folder"),
    ],
)
def test_mistakes_are_one_clear_line(arguments: list[str], reason: str) -> None:
    line = complaint(run(*arguments))
    assert line.startswith("topfloor: ")
    assert reason in line


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["play", "skylinrs"], "Ein Spiel „skylinrs“ gibt es nicht (meintest du „skyliners“?)"),
        (
            ["play", "skyliners", "--players", "you,gredy"],
            "Einen Spieler „gredy“ gibt es nicht (meintest du „greedy“?)",
        ),
        (["play", "skyliners", "--players", "you"], "Skyliners ist für 2, 3 und 4 Spieler, nicht für 1"),
        (["play", "skyliners", "--content", "nowhere"], "nowhere: Datei oder Ordner gibt es nicht"),
        (["rules", "skyliners", "SL-99"], "Eine Regel „SL-99“ gibt es in Skyliners nicht"),
        (["simulate", "skyliners", "--players", "greedy,mister"], "Einen Bot „mister“ gibt es nicht"),
        (["simulate", "skyliners", "--players", "greedy,random", "--out", "x.txt"], "als .csv oder .parquet"),
        (["ladder", "skyliners", "--bots", "greedy"], "braucht mindestens 2 Bots, nicht 1"),
        (["serve", "--database", "mysql://x/y"], "Eine Datenbank der Art „mysql“ gibt es nicht"),
    ],
)
def test_mistakes_are_told_in_german(arguments: list[str], reason: str) -> None:
    assert reason in complaint(run(*arguments, "--lang", "de"))


def test_rules_prints_the_book_or_one_rule() -> None:
    whole, one = run("rules", "skyliners").output, run("rules", "skyliners", "sl-14", "--lang", "de").output
    assert "SL-40 The winner" in whole
    assert one.startswith("SL-14 Nie zweimal")


def test_rules_prints_the_glossary() -> None:
    assert "planning office" in run("rules", "skyliners", "--glossary").output
    terms = json.loads(run("rules", "skyliners", "--glossary", "--json", "--lang", "de").output)
    assert "Planungsbüro" in [term["term"] for term in terms]


def test_rules_writes_the_page_to_print(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert str(page) in run("rules", "skyrise", "--summary", str(page), "--lang", "de").output
    assert '<html lang="de">' in page.read_text("utf-8")


def test_rules_writes_rules_with_their_figures(tmp_path: Path) -> None:
    folder = tmp_path / "figures"
    run("rules", "skyliners", "sl-14", "--figures", str(folder))
    assert sorted(file.name for file in folder.iterdir()) == ["skyliners-sl-14.en.svg", "skyliners.en.md"]
    assert "(skyliners-sl-14.en.svg)" in (folder / "skyliners.en.md").read_text("utf-8")


def test_rules_as_json() -> None:
    book = json.loads(run("rules", "skyliners", "--json").output)
    assert book["rules"][0]["id"] == "SL-01"
    assert json.loads(run("rules", "skyliners", "SL-02", "--json").output)["id"] == "SL-02"


def test_verify_says_how_a_true_story_ended(story: Path) -> None:
    result = run("verify", story)
    assert result.exit_code == 0
    assert result.output.startswith("True: Skyliners, full, ")
    verdict = json.loads(run("verify", story, "--json").output)
    assert verdict["true"] is verdict["over"] is True


def test_verify_says_who_has_won_in_the_language_that_was_asked_for(story: Path) -> None:
    assert re.search(r"; \w+( wins| and \w+ win)\n", run("verify", story).output)
    assert re.search(r"; \w+( gewinnt| und \w+ gewinnen)\n", run("verify", story, "--lang", "de").output)


def test_verify_names_the_line_of_a_lie(story: Path) -> None:
    story.write_text(story.read_text().replace("wins", "loses"))
    assert "evening.story, line " in complaint(run("verify", story))
    result = run("verify", story, "--json")
    assert result.exit_code == 1
    assert json.loads(result.output)["true"] is False
    assert "evening.story, Zeile " in complaint(run("verify", story, "--lang", "de"))
    assert "gehört" in json.loads(run("verify", story, "--json", "--lang=de").output)["reason"]


def test_verify_wants_text(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"\xff\xfe\x00")
    assert complaint(run("verify", tmp_path / "x")).endswith("x is not a text file.")


@pytest.mark.parametrize(
    ("lang", "said"), [("en", ", full, 1 move, unfinished."), ("de", ", full, 1 Zug, unvollendet.")]
)
def test_one_move_is_one_move(lang: str, said: str) -> None:
    match = topfloor.new("skyliners", players=2)
    match.play(match.legal()[0])
    assert said in run("verify", "-", "--lang", lang, typed=match.story()).output


def test_a_story_is_read_from_the_standard_input(story: Path) -> None:
    for command in ("verify", "replay"):
        assert run(command, "-", typed=story.read_text()).output == run(command, story).output
    assert complaint(run("verify", "-", typed="hello")).startswith("topfloor: -, line 1: ")


def test_replay_prints_every_position(story: Path) -> None:
    result = run("replay", story)
    assert result.exit_code == 0
    assert result.output.startswith("Before the first move")
    assert "The match is over." in result.output


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_tells_a_story_in_sentences(story: Path, lang: str) -> None:
    told = run("replay", story, "--plain", "--lang", lang).output
    assert len(re.findall(r"\nc3 ?: ", told)) == 2
    assert not re.search("[│┌─▸★]", told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_of_a_command_shows_marks(story: Path, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Templates without their values, and Markdown where nobody renders it."""
    monkeypatch.setenv("LC_ALL", lang)
    printed = [run(*command.split(), "--help").output for command in COMMANDS]
    told = (["games"], ["bots"], ["verify", story], ["replay", story], ["replay", story, "--plain"])
    printed += [run(*arguments, "--lang", lang).output for arguments in told]
    for game in topfloor.games():
        printed += [run("rules", game, "--lang", lang).output, run("play", game, "--lang", lang, typed="help").output]
    mistakes = (["play", "skylinrs"], ["rules", "skyliners", "SL-99"], ["verify", "nowhere"], ["replay", "."])
    printed += [complaint(run(*mistake, "--lang", lang)) for mistake in mistakes]
    marks = re.compile(r"\{\w*\}|`|\*\*|^#+ |^- |^\|", re.MULTILINE)
    assert {text: marks.findall(text) for text in printed if marks.search(text)} == {}


def test_games_as_json() -> None:
    listed = json.loads(run("games", "--json").output)
    assert {game["name"]: game["variants"] for game in listed}["skyliners"] == ["full", "intro"]
    assert tuple(game["name"] for game in listed) == topfloor.games()


def test_bots_are_listed_with_a_sentence_each() -> None:
    assert [line.split()[0] for line in run("bots").output.splitlines()] == list(bots.NAMES)
    assert len(json.loads(run("bots", "--json").output)) == len(bots.NAMES)


def test_warm_reports_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "warm", lambda game, report: [report(done, 20) for done in range(21)])
    monkeypatch.setattr(lab, "warm", lambda game, report: None)
    lines = run("warm", "skyliners").output.splitlines()
    assert lines[1] == "Skyliners: 2 of 20 parts compiled"
    assert lines[-2:] == ["Skyliners: 20 of 20 parts compiled", "Skyliners is ready."]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("lang", "heading"), [("en", "Example"), ("de", "Beispiel")])
def test_every_help_has_an_example(command: str, lang: str, heading: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    assert f"{heading}:\n    topfloor {command}" in run(*command.split(), "--help").output


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_group_alone_shows_its_help_as_it_is(lang: str) -> None:
    """On a screen it is read line by line, as with --help; for a script it is a mistake."""
    bare, asked = run("admin", env={"LC_ALL": lang}), run("admin", "--help", env={"LC_ALL": lang})
    assert bare.exit_code == 2
    assert bare.stderr == asked.stdout


PARAMETERS = [
    pytest.param(parameter, id=f"{place} {parameter.opts[0]}")
    for place, command in commands_of(cli.cli)
    for parameter in command.params
]


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_a_number_is_one_and_has_an_end(parameter: click.Parameter) -> None:
    if isinstance(parameter.type, click.types.FloatParamType):
        kind: click.ParamType[object] = parameter.type
        for text in ("nan", "inf", "-inf"):
            with pytest.raises(click.BadParameter, match=text):
                kind.convert(text, parameter, None)
    assert not parameter.type.name.endswith("range")  # as click says it: 'x' is not a valid integer range


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_no_file_or_folder_has_an_empty_name(parameter: click.Parameter) -> None:
    """A script whose variable is empty is told so; nothing is written to where it was started."""
    known = texts("topfloor.cli", "en")
    if known.get(f"values.{parameter.opts[0].lstrip('-')}") in ("FILE", "FOLDER"):
        with pytest.raises(TopfloorError, match="cannot be the name of a file"):
            parameter.type.convert("", parameter, None)


@pytest.mark.parametrize(
    "command",
    [
        "verify",
        "replay",
        "play skyliners --load",
        "play skyliners --content",
        "puzzle --file",
        "puzzles skyliners --count 1 --out",
        "tune skyliners --weights",
    ],
)
def test_a_file_that_does_not_end_is_not_read_to_its_end(command: str, tmp_path: Path) -> None:
    """As /dev/zero never does; here one that is just too long for anything that we read."""
    with (tmp_path / "endless").open("wb") as file:
        file.truncate(2**25 + 1)
    assert "too large" in complaint(run(*command.split(), tmp_path / "endless"))


def test_nor_is_what_comes_in_without_end() -> None:
    assert "too large" in complaint(run("verify", "-", typed="\0" * (2**25 + 1)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mistake_names_an_argument_without_brackets(lang: str) -> None:
    assert "[" not in complaint(run("puzzle", "skyliners", "x", "--lang", lang))
    assert complaint(run("games", "all", "--lang", lang)).count(".") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_option_and_argument_has_its_text(lang: str) -> None:
    """Whatever is added to the command line needs a text in both languages, and no text is left over."""
    known = texts("topfloor.cli", lang)
    wanted = {"values.options", "values.commands"}
    for place, command in commands_of(cli.cli):
        wanted |= {f"commands.{place}.about", f"commands.{place}.example"}
        for parameter in command.get_params(click.Context(command)):
            name = parameter.opts[0].lstrip("-")
            own = f"commands.{place}.{name}"
            if isinstance(parameter, click.Option):
                wanted.add(own if own in known else f"options.{name}")
            if not getattr(parameter, "is_flag", False) and not isinstance(parameter.type, click.Choice):
                wanted.add(f"values.{name}")
    assert {key for key in known if key.startswith(("commands.", "options.", "values."))} == wanted


@pytest.mark.parametrize("command", [*COMMANDS, None])
def test_help_is_asked_for_in_german(command: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    words = set(re.findall(r"\w+", run(*(command or "").split(), "--help").output))
    assert {"Aufruf", "OPTIONEN", "Optionen", "Beispiel", "Diese"} <= words
    assert not {"Usage", "OPTIONS", "Options", "COMMAND", "Example", "the", "GAME", "FILE", "default"} & words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", [*COMMANDS, None])
def test_help_fits_a_terminal(command: str | None, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is longer than 80 columns, no command is cut short."""
    monkeypatch.setenv("LC_ALL", lang)
    output = run(*(command or "").split(), "--help").output
    assert [line for line in output.splitlines() if len(line) > 80 or (line.endswith("...") and "  " in line[2:])] == []


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_what_click_says_is_what_we_translate(lang: str) -> None:
    """When click changes its words, ours have to follow."""
    modules = (click.core, click.exceptions, click.formatting, click.parser, click.types)
    sources = "".join(inspect.getsource(module) for module in modules)
    assert [words for words in said_by_click(lang, "po") if f'"{words}"' not in sources] == []


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_the_compiled_catalogue_is_that_of_its_source(lang: str) -> None:
    assert said_by_click(lang, "mo") == said_by_click(lang, "po")
    assert said_by_click(lang, "po").keys() == said_by_click("de", "po").keys()


def said_by_click(lang: str, kind: str) -> dict[str, list[str]]:
    with (CATALOGUES / lang / "LC_MESSAGES" / f"messages.{kind}").open("rb") as file:
        catalogue = read_po(file) if kind == "po" else read_mo(file)
    entries = [(listed(entry.id), listed(entry.string or "")) for entry in catalogue if entry.id]
    return {one: said for ids, said in entries for one in ids}


def listed(words: str | Sequence[str]) -> list[str]:
    return [words] if isinstance(words, str) else list(words)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["play"], "Es fehlt 'SPIEL'. Siehe: topfloor play --help"),
        (["plya"], "Einen Befehl „plya“ gibt es nicht. "),
        (["play", "skyliners", "--sed", "1"], "Eine Option „--sed“ gibt es nicht. Meintest du '--seed'?"),
        (["play", "skyliners", "--seed"], "Der Option „--seed“ fehlt ihr Wert."),
        (
            ["play", "skyliners", "--seed", "abc"],
            "'--seed' passt so nicht: „abc“ ist keine Zahl, wie sie hier gebraucht wird.",
        ),
        (["play", "skyliners", "--lang", "it"], "'--lang' passt so nicht: „it“ ist nichts von 'en', 'de', 'fr'."),
        (["play", "skyliners", "--plain=1"], "Die Option „--plain“ nimmt keinen Wert."),
        (["serve", "--workers", "99"], "'--workers' passt so nicht: 99 liegt nicht im Bereich 1<=x<=64."),
        (["games", "all"], "Das ist ein Wort zu viel: all."),
        (["games", "all", "four"], "Das sind Wörter zu viel: all four."),
        (["simulate", "skyliners"], "Es fehlt die Option '--players'."),
        (["simulate", "skyliners", "--players", "greedy,random", "--only", "x"], "„x“ sind keine Nummern von Partien"),
        (["balance", "skyliners", "--out", "no/x.html"], "Einen Ordner „no“ für den Bericht gibt es nicht."),
    ],
)
def test_usage_is_explained_in_german(arguments: list[str], reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert reason in complaint(run(*arguments))


@pytest.mark.parametrize(
    ("lang", "no_file", "no_folder"),
    [
        ("de", "„{}“ ist keine Datei, sondern ein Ordner.", "„{}“ ist kein Ordner, sondern eine Datei."),
        ("fr", "« {} » n'est pas un fichier, mais un dossier.", "« {} » n'est pas un dossier, mais un fichier."),
    ],
)
def test_files_and_folders_are_told_apart_in_every_language(
    lang: str, no_file: str, no_folder: str, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    said = complaint(run("rules", "skyliners", "--summary", str(tmp_path), "--lang", lang))
    assert no_file.format(tmp_path) in said
    said = complaint(run("rules", "skyliners", "--figures", str(tmp_path / "file"), "--lang", lang))
    assert no_folder.format(tmp_path / "file") in said


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_whatever_click_says_of_a_path_is_translated(lang: str) -> None:
    said = re.findall(r'_\("(\{name\} \{filename!r\} [^"]+)"', inspect.getsource(click.types))
    unused = {"{name} {filename!r} is not writable.", "{name} {filename!r} is not executable."}
    assert said_by_click(lang, "po").keys() >= set(said) - unused
    assert len(said) > len(unused)


def test_an_interrupt_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("topfloor.terminal.plain.play", interrupted)
    result = run("play", "skyliners")
    assert result.exit_code == 130
    assert result.output.strip() == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("command", [["games"], ["rules", "skyliners"], ["--help"], ["bots", "--json"]])
def test_a_full_disk_is_one_sentence(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "topfloor", *command], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1
    assert done.stderr == "topfloor: Something could not be read or written: No space left on device.\n"


@pytest.mark.skipif(os.name != "posix", reason="needs a shell that can close channels")
@pytest.mark.parametrize(
    ("command", "closed", "code", "told"),
    [
        ("play skyliners --players you,random --plain", "<&-", 0, ""),
        ("play skyliners --players you,random --plain", ">&-", 0, ""),
        ("verify -", "<&-", 1, "topfloor: -, line 1: a story begins with 'topfloor story 1'\n"),
    ],
)
def test_a_channel_that_is_closed_is_empty(command: str, closed: str, code: int, told: str) -> None:
    """Nothing can be read from it, and what is written there is lost; as if it were /dev/null."""
    line = f"exec {shlex.quote(sys.executable)} -m topfloor {command} {closed}"
    done = subprocess.run(["sh", "-c", line], input="", capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (code, told)


def test_the_version_is_told() -> None:
    assert run("--version").output == f"topfloor {version('topfloor')}\n"


def test_help_loads_nothing_heavy() -> None:
    code = "import sys, topfloor.cli; print([m for m in ('numba', 'textual', 'rich') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("line", "is_told"),
    [
        ("rules skyliners SL-14 --lang fr", False),
        ("rules skyrise SR-01 --lang fr", True),
        ("rules skyrise SR-01 --lang de", False),
        ("learn skyliners --plain --lang fr", True),
        ("puzzle --lang fr", True),
        ("puzzle --lang fr --json", False),
        ("games --lang fr", False),
    ],
)
def test_whoever_asks_for_a_language_that_is_not_spoken_is_told_once_that_english_follows(
    line: str, is_told: bool
) -> None:
    told = run(*line.split(), typed="quit\n").stderr
    assert told.count(texts("topfloor.cli", "fr")["english"]) == is_told
    assert texts("topfloor.cli", "fr")["english"].endswith("en anglais.")


def test_so_is_who_looks_at_a_story(tmp_path: Path) -> None:
    for game, is_told in (("skyliners", False), ("skyrise", True)):
        (tmp_path / game).write_text(topfloor.new(game, players=2).story())
        told = run("replay", tmp_path / game, "--plain", "--lang", "fr").stderr
        assert told.count(texts("topfloor.cli", "fr")["english"]) == is_told
