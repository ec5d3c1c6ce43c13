from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable

import pytest

from tests.games.skyline.drawing import city
from topfloor.terminal.plain import Plain
from topfloor.terminal.session import Session


def play(lines: Iterable[str], players: str = "you,random", lang: str = "en", variant: str = "full") -> str:
    """What is printed when these lines are typed."""
    typed, printed = iter(lines), list[str]()

    def read(prompt: str) -> str:
        printed.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    session = Session.new("skyliners", players, variant=variant, seed=3, lang=lang)
    assert Plain(session, read, printed.append).run() == 0
    return "\n".join(printed)


def test_what_might_have_been_overlooked_is_asked_about() -> None:
    at = Session(city({"c8": "ypbp"}, players=2, hand="1 penthouse", cash=20))
    typed, printed = iter(["", "done", "done"]), list[str]()

    def read(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    Plain(at, read, printed.append).run()
    asked = next(line for line in printed if "could build it now: c8" in line)
    assert printed.index(asked) < printed.index("To the market")
    assert at.match.moves == ["done"]


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The program itself, with a pipe at both ends."""
    command = [sys.executable, "-c", "from topfloor.cli import main; main()", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, encoding="utf-8", timeout=60)


def test_the_table_is_told_and_a_line_is_read() -> None:
    printed = play(["floor a1"])
    assert printed.startswith("Skyliners, Full game, with Red and random.")
    assert "\nc3: a park of nobody.\n" in printed
    assert "Red> \nFloor on a1\n" in printed
    assert "Your turn. Second action: build or plan." in printed


def test_the_whole_table_is_told_once_and_then_when_asked() -> None:
    assert play(["floor a1", "floor a2"]).count("c3: a park of nobody.") == 1
    assert play(["floor a1", "look", "look c3"]).count("c3: a park of nobody.") == 3


def test_what_moves_brought_and_points_are_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topfloor.engine.log.brought", lambda *_: [{"say": "Somebody gains something."}])
    printed = play(["floor a1"])
    assert "Floor on a1\n  Somebody gains something.\nPoints: Red " in printed


def test_the_end_of_the_input_is_a_polite_end() -> None:
    assert play([], lang="de").endswith("Bis bald!")


def test_bots_are_heard() -> None:
    assert "\nrandom: " in play(["floor a1", "floor a2"])


def test_refusals_and_pages_are_printed() -> None:
    printed = play(["floor c3", "rules sl-14", "quit", "floor a1"])
    assert "rules SL-01" in printed
    assert "\nSL-14 Never twice on one site\n" in printed
    assert printed.endswith("Goodbye!")


def test_a_hint_is_awaited() -> None:
    assert "The search likes best" in play(["hint"])


def test_the_device_is_passed_before_anything_is_shown() -> None:
    printed = play(["", "floor a1", "plan B 3", "", ""], players="you:Anna,you:Bert")
    first, second = printed.split("\nPass the device to ")[1:]
    assert first.split(".")[0] != second.split(".")[0]
    assert "Plan for row B: 3" in first
    assert first.index("Plan for row B: 3") < first.index("Press Enter to pass the device")
    assert "Your plan is 3" not in second
    assert ": A plan, face down" in second


def test_bytes_that_are_no_text_are_answered() -> None:
    command = [sys.executable, "-m", "topfloor", "play", "skyliners", "--players", "you,random", "--lang", "en"]
    done = subprocess.run(command, input=b"floor \xff\xfe\nquit\n", capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "“floor ��” is no move".encode() in done.stdout


@pytest.mark.parametrize("variant", ["full", "intro"])
def test_a_whole_match_through_a_pipe(variant: str) -> None:
    sites = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
    tries = [f"{piece} {site}" for piece in ("floor", "roof", "park") for site in sites] + ["forfeit"]
    enough = 30  # each time through, at least one of them is legal, whatever the other does
    options = ("--players", "you,random", "--variant", variant, "--seed", "3", "--lang", "en")
    done = run("play", "skyliners", *options, typed="\n".join(tries * enough))
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "\nVictory: " in done.stdout or "\nYou have won" in done.stdout
    assert "again, for a new match" in done.stdout
    assert done.stdout.rstrip().endswith("Goodbye!")


def test_a_pipe_that_closes_is_no_error() -> None:
    code = "from topfloor.cli import main; main()"
    command = f'"{sys.executable}" -c "{code}" rules skyliners | head -n 1'
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "Skyliners"
    assert done.stderr == ""


def test_the_words_to_begin_with_are_said_and_again_when_asked() -> None:
    assert play(["", "xyzzy"]).count("Begin with one of these words: floor, roof, park.") == 2
    assert "Beginne mit einem dieser Wörter: floor (Stockwerk), roof (Dach), park." in play([], lang="de")


def test_points_that_are_not_known_are_said_in_words() -> None:
    printed = play(["floor a1"])
    assert re.search(r"\nPoints: Red \d.*, random (\d+ and some )?not known yet\.\n", printed)
    assert "?" not in printed
