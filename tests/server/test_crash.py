"""Real processes, killed at random moments, and disks that fail: `python bench/crash.py` does the same for longer."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from tests.server.crashing import Hall, kill_again_and_again, party
from tests.server.postgres import Postgres

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are forked, and killed by SIGKILL")

GAMES = 2
KILLS = 10


async def test_no_acknowledged_move_is_lost_when_a_process_is_killed(tmp_path: Path) -> None:
    hall = Hall(str(tmp_path / "tables.db"))
    hall.start()
    try:
        await hall.is_up()
        async with party([hall], seed=1, games=GAMES) as together:
            await kill_again_and_again([hall], together, KILLS, seed=1)
    finally:
        hall.kill()
    assert together.acknowledged > KILLS
    with sqlite3.connect(hall.database) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    file.close()


async def test_no_acknowledged_move_is_lost_when_one_of_two_processes_is_killed(postgres: Postgres) -> None:
    database = postgres.database()
    halls = [Hall(database), Hall(database)]
    for hall in halls:
        hall.start()
    try:
        await halls[0].is_up()
        async with party(halls, seed=2, games=GAMES) as together:
            await kill_again_and_again(halls, together, KILLS, seed=2)
    finally:
        for hall in halls:
            hall.kill()
    assert together.acknowledged > KILLS


async def test_a_full_disk_loses_nothing_and_play_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    """No file of the server may grow any more: everybody is told that nothing can be kept; after that all goes on."""
    hall = Hall(str(tmp_path / "tables.db"))
    hall.start()
    try:
        await hall.is_up()
        async with party([hall], seed=3, games=1) as together:
            await together.hear_more(10)
            sizes = [file.stat().st_size for file in tmp_path.glob("tables.db*")]
            hall.kill()
            hall.start(most_bytes=max(sizes))
            while not together.was_told("cannot keep anything"):
                await together.hear_more()
            hall.kill()
            hall.start()
            before = together.acknowledged
            while together.acknowledged < before + 5:
                await together.hear_more()
    finally:
        hall.kill()
