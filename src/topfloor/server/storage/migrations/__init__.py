"""How the database came to its form, step by step; run at every start, so nobody has to think of it."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

LOCK = 0x70F100E
"""PostgreSQL's advisory lock that lets one process at a time bring the database up to date."""


async def upgrade(connection: AsyncConnection) -> None:
    """Take all steps that this database has not taken yet, within the transaction of the connection."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
