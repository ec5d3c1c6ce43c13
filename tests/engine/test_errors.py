"""Everything that can go wrong is a ValueError with one sentence."""

from __future__ import annotations

import inspect

import pytest

import topfloor
from topfloor.engine import errors

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
