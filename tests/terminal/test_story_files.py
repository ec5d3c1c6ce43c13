from __future__ import annotations

from pathlib import Path

import pytest

import topfloor
from topfloor.terminal import story_files
from topfloor.terminal.story_files import BadFile


def test_what_was_written_is_read(tmp_path: Path) -> None:
    story_files.write(str(tmp_path / "x"), "Füße\n")
    assert story_files.read(str(tmp_path / "x")) == "Füße\n"
    assert [file.name for file in tmp_path.iterdir()] == ["x"]


def test_a_file_is_not_written_over_unless_asked(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text("old")
    with pytest.raises(BadFile, match="save!"):
        story_files.write(str(file), "new")
    assert file.read_text() == "old"
    story_files.write(str(file), "new", over=True)
    assert file.read_text() == "new"


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x"
    file.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(BadFile, match="No space left"):
        story_files.write(str(file), "new", over=True)
    assert [(f.name, f.read_text()) for f in tmp_path.iterdir()] == [("x", "old")]


@pytest.mark.parametrize(("name", "reason"), [("", "is a folder"), ("nowhere", "no such file")])
def test_what_cannot_be_read_is_explained(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(BadFile, match=reason):
        story_files.read(str(tmp_path / name))


@pytest.mark.parametrize(("name", "reason"), [("", "is a folder"), ("nowhere/x", "no such file")])
def test_what_cannot_be_written_is_explained(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(BadFile, match=reason):
        story_files.write(str(tmp_path / name), "x")


@pytest.mark.parametrize(("name", "reason"), [("x" * 300, "name too long"), ("a\0b", r"“a\?b” cannot be the name")])
def test_what_can_be_no_name_is_explained(
    tmp_path: Path, name: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadFile, match=f"(?i){reason}"):
        story_files.write(name, "x")
    with pytest.raises(BadFile, match=f"(?i){reason}"):
        story_files.read(name)
    assert not list(tmp_path.iterdir())


def test_a_name_as_long_as_a_name_can_be_is_written(tmp_path: Path) -> None:
    story_files.write(str(tmp_path / ("x" * 255)), "x")
    assert [file.name for file in tmp_path.iterdir()] == ["x" * 255]


def test_a_binary_file_is_no_story(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(b"\x89PNG\xff")
    with pytest.raises(BadFile) as bad:
        story_files.read(str(file))
    assert bad.value.said("de") == f"{file} ist keine Textdatei."


def test_a_changed_story_is_refused_by_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text(topfloor.new("skyliners", players=2).story().replace("unfinished", "finished"))
    with pytest.raises(topfloor.BadStory, match=r"x, line 10: expected") as bad:
        story_files.match(str(file), None)
    assert bad.value.said("de").startswith(f"{file}, Zeile 10: Hier gehört „result: unfinished“ hin")


def test_an_unknown_home_is_just_a_name() -> None:
    assert story_files.path("~nobody-of-that-name/x") == Path("~nobody-of-that-name/x")
