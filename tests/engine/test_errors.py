"""Everything that can go wrong is a ValueError with one sentence."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable

import pytest

import topfloor
from topfloor.engine import errors
from topfloor.engine.texts import Saying

TREE = [value for value in vars(errors).values() if inspect.isclass(value) and issubclass(value, Exception)]


@pytest.mark.parametrize("kind", TREE)
def test_every_error_is_a_topfloor_error_and_a_value_error(kind: type[Exception]) -> None:
    assert issubclass(kind, topfloor.TopfloorError)
    assert issubclass(kind, ValueError)


@pytest.mark.parametrize("kind", TREE)
def test_every_error_is_public_and_drawn_in_the_tree(kind: type[Exception]) -> None:
    assert kind.__name__ in topfloor.__all__
    assert kind.__name__ in (errors.__doc__ or "")


def test_a_refusal_reads_with_its_rule() -> None:
    assert str(topfloor.Refusal("XX-01", "No.")) == "No. (XX-01)"
    assert str(topfloor.Refusal(None, "What?")) == "What?"


def test_errors_carry_their_parts() -> None:
    refused = topfloor.Refused(topfloor.Refusal("XX-01", "No."))
    assert (refused.rule, refused.text, str(refused)) == ("XX-01", "No.", "No. (XX-01)")
    content = topfloor.BadContent("cards[1].row", "missing")
    assert (content.entry, content.reason, str(content)) == ("cards[1].row", "missing", "cards[1].row: missing")
    story = topfloor.BadStory(3, "torn")
    assert (story.line, story.reason, str(story)) == (3, "torn", "line 3: torn")


def raised(do: Callable[[], object]) -> topfloor.TopfloorError:
    with pytest.raises(topfloor.TopfloorError) as caught:
        do()
    return caught.value


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_error_is_said_in_the_language_of_its_reader(lang: str) -> None:
    error = raised(lambda: topfloor.new("skylinrs", players=2))
    first = "paper-skylines, skyline, skyliners"
    said = {
        "en": f"no game 'skylinrs' (did you mean 'skyliners'?); there is {first} and skyrise",
        "de": f"Ein Spiel „skylinrs“ gibt es nicht (meintest du „skyliners“?); es gibt {first} und skyrise",
    }
    assert error.said(lang) == said[lang]
    assert str(error) == said["en"]


def test_an_error_within_another_is_said_in_the_same_language() -> None:
    story = topfloor.new("skyliners", players=2).story()
    error = raised(lambda: topfloor.load(story.replace("variant: full", "variant: ful")))
    assert error.said("de") == (
        "Zeile 3: Skyliners hat keine Variante „ful“ (meintest du „full“?); es gibt full und intro"
    )


@pytest.mark.parametrize("words", ["roof c3", "roof z9", "dance"])
def test_a_refused_move_in_a_story_is_said_in_every_language(words: str) -> None:
    """A rule is against it, no match allows it, or it is no move at all."""
    match = topfloor.new("skyliners", players=2)
    *head, end = match.story().split("\n\n")
    story = "\n\n".join([*head, f"  1 {match.names[match.to_move or 0]}: {words}", end])
    error = raised(lambda: topfloor.load(story))
    assert error.said("en") == str(error) == f"line 9: {match.why(words)}"
    assert error.said("de") == f"Zeile 9: {match.why(words, 'de')}"


def test_what_the_system_says_of_a_file_is_said_in_every_language() -> None:
    error = raised(lambda: topfloor.new("skyliners", players=2, content="nowhere.toml"))
    assert error.said("de") == "nowhere.toml: Datei oder Ordner gibt es nicht"


def test_a_rare_complaint_of_the_system_is_passed_on() -> None:
    assert errors.why_not(OSError(71, "Protocol error")) == "Protocol error"


def test_a_plain_sentence_is_the_same_in_every_language() -> None:
    assert topfloor.BadSetup("odd").said("de") == "odd"


def test_an_error_comes_whole_out_of_another_process() -> None:
    error = topfloor.BadSetup(Saying("topfloor.engine", "undo.nothing"))
    assert pickle.loads(pickle.dumps(error)).said("de") == error.said("de") == "Es wurde noch nichts gespielt."


def test_what_cannot_be_taken_back_is_said_in_every_language() -> None:
    error = raised(topfloor.new("skyliners", players=2).undo)
    assert (str(error), error.said("de")) == ("Nothing has been played yet.", "Es wurde noch nichts gespielt.")


@pytest.mark.parametrize(
    "error",
    [
        topfloor.Refused(topfloor.Refusal("XX-01", "No."), {"de": topfloor.Refusal("XX-01", "Nein.")}),
        topfloor.BadContent("cards[1].row", "missing"),
        topfloor.BadStory(3, Saying("topfloor.engine", "story.end"), "evening.story"),
        topfloor.BadSetup("no"),
    ],
)
def test_an_error_can_be_copied_and_sent_to_another_process(error: topfloor.TopfloorError) -> None:
    for again in (copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is type(error)
        assert (str(again), again.said("de"), vars(again)) == (str(error), error.said("de"), vars(error))
