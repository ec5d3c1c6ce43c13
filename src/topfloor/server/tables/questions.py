"""Questions that take thought: of each seat one at a time, however many connections it has."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import NamedTuple


class Question(NamedTuple):
    """One that is thought about."""

    id: str
    answering: asyncio.Task[None]


class Questions:
    """Those that are thought about at a table, by seat."""

    def __init__(self) -> None:
        self._by_seat: dict[int, Question] = {}

    def __len__(self) -> int:
        return len(self._by_seat)

    def is_another(self, seat: int, id: str) -> bool:
        """Whether a seat waits for the answer to another question than this one."""
        return seat in self._by_seat and self._by_seat[seat].id != id

    def ask(self, seat: int, id: str, answer: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Begin to answer; the same question again comes from who lost the connection over which it was asked first."""
        if seat in self._by_seat:
            self._by_seat[seat].answering.cancel()
        question = Question(id, asyncio.create_task(answer))
        self._by_seat[seat] = question
        question.answering.add_done_callback(lambda _: self._forget(seat, question))
        return question.answering

    def _forget(self, seat: int, question: Question) -> None:
        if self._by_seat.get(seat) is question:
            del self._by_seat[seat]
