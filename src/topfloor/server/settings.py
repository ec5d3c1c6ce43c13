"""What can be set about a server, in one place; whoever runs it reads docs/operations.md."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

import platformdirs
from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from topfloor.bots import MOST_SECONDS
from topfloor.engine.errors import BadSetup
from topfloor.engine.texts import Saying
from topfloor.server.tables.table import CHAT_CHARACTERS, EVENTS_A_TABLE, GRACE, PAUSE

HANDED_ON = "TOPFLOOR_SERVER_SETTINGS"
"""The environment variable by which worker processes get their settings."""

PREFIX = "TOPFLOOR_"
"""TOPFLOOR_DATABASE, TOPFLOOR_IDLE …: every setting can be given in the environment."""

HERE = Path(__file__).parent


def parted(value: object) -> object:
    """What stands between commas, if it is text."""
    return tuple(part.strip() for part in value.split(",")) if isinstance(value, str) else value


def as_origin(address: str) -> str:
    """An origin as browsers write it."""
    asked = urlsplit(address.rstrip("/"))
    if asked.scheme not in ("http", "https") or not asked.hostname or asked.path:
        raise ValueError
    return asked.geturl()


def as_name(name: str) -> str:
    """A name as browsers call it."""
    if urlsplit(f"//{name}").hostname != name.lower():
        raise ValueError
    return name.lower()


Parted = BeforeValidator(parted)

Amount = Annotated[int, Field(ge=0)]
Some = Annotated[int, Field(ge=1)]
Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Pace = Annotated[float, Field(gt=0, allow_inf_nan=False)]
"""So many a second or a minute, or seconds between two looks: nothing of that would be no pace."""


class Settings(BaseSettings):
    """Everything that can be set; the defaults suit friends at one table and a small club alike."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True, extra="forbid")

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65_535)] = 8017
    database: str = ""
    page: str = str(HERE / "page")
    origins: Annotated[tuple[Annotated[str, AfterValidator(as_origin)], ...], NoDecode, Parted] = ()
    """Other addresses whose pages may talk to this server, such as 'https://play.example.org'."""
    hosts: Annotated[tuple[Annotated[str, AfterValidator(as_name)], ...], NoDecode, Parted] = ()
    """Names by which people call this server, beside addresses and names in one's own network."""
    warm: bool = True
    """Whether the bots' kernels are compiled behind the scenes from the start."""
    log: Annotated[Literal["", "debug", "info", "warning", "error"], BeforeValidator(str.lower)] = ""
    """The least level to be written (`logs.py`); if nothing is said, that hangs on whether somebody looks."""

    pause: Annotated[tuple[Seconds, Seconds], NoDecode, Parted] = PAUSE
    """Seconds between a move and the answer of a bot; thinking counts."""
    grace: Seconds = GRACE
    """Seconds for which a bot waits at least after a person's move that can still be taken back."""
    patience: Pace = 5.0
    """Seconds until a process plays a bot's move that another process should have played, or that has failed."""
    idle: Pace = 120.0
    """Seconds until a table that nobody looks at leaves memory."""
    greeting: Pace = 15.0
    """Seconds that a socket may take to say hello."""

    absence: Seconds = 60.0
    """Seconds for which bots play on after the last guest of their table has left."""
    thinking_threads: Amount = 0
    """How many threads bots and hints think on; 0 stands for all processors but one, and at least two."""
    thinking_share: Annotated[float, Field(gt=0, le=1)] = 1.0
    """The part of their time, above 0 and up to 1, in which these threads may be busy."""
    thinking_seconds: Pace = MOST_SECONDS
    """Seconds of thinking about one move at most; twice as many if the threads have to be shared."""
    thoughts_an_address: Some = 4
    """So many thoughts of strong bots are under way at a time for those who come from one address."""

    message_bytes: Some = 4096
    body_bytes: Some = 65_536
    messages_a_second: Pace = 20.0
    messages_at_once: Some = 40
    tables_a_minute: Pace = 60.0
    replays_a_minute: Pace = 300.0
    replays_at_once: Some = 8
    """So many wait for a piece of a replay; more are asked to come back."""
    replays_an_address: Some = 3
    """So many of them from one address."""
    chat_characters: Amount = CHAT_CHARACTERS
    events_a_table: Amount = EVENTS_A_TABLE
    """Beside moves, shared out among its seats."""
    sockets_a_table: Some = 2_000
    sockets_an_address: Some = 500
    misses_a_minute: Pace = 60.0
    """So often somebody may ask for tables that are not there."""
    request_seconds: Pace = 20.0
    """So long a request may take to arrive."""

    @classmethod
    def chosen(cls, **values: Any) -> Self:
        """What was chosen, then what the environment says, then the defaults."""
        try:
            return cls(**{key: value for key, value in values.items() if value is not None})
        except ValidationError as error:
            raise BadSetup(what_is_wrong(error)) from None

    @classmethod
    def handed_on(cls) -> Self:
        """The settings that the process above put into the environment."""
        return cls.model_validate_json(os.environ[HANDED_ON])

    def hand_on(self) -> None:
        """Put the settings where worker processes find them."""
        os.environ[HANDED_ON] = self.model_dump_json()

    @property
    def url(self) -> URL:
        """Where the events are kept."""
        return database_url(self.database)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by which this server may be called: those that were said, and those of welcome pages."""
        return (*self.hosts, *(urlsplit(origin).hostname or "" for origin in self.origins))

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in ("127.0.0.1", "localhost", "::1")


def variable(setting: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + setting.upper()


def what_is_wrong(error: ValidationError) -> Saying:
    """The first setting that cannot be, in a sentence."""
    first = error.errors()[0]
    setting, kind = str(first["loc"][0]), first["type"]
    text = os.environ.get(variable(setting), first["input"])
    limit = next(iter(first.get("ctx", {}).values()), None)
    return Saying("topfloor.server", f"setup.{_form(setting, kind)}", setting=variable(setting), text=text, limit=limit)


def _form(setting: str, kind: str) -> str:
    """What a setting has to look like that is wrong in its kind."""
    named = {"pause": "numbers", "thinking_share": "share", "hosts": "hosts", "origins": "origins", "log": "log"}
    limited = {"greater_than": "above", "greater_than_equal": "least", "less_than_equal": "most"}
    usual = "switch" if kind.startswith("bool") else "number"
    return named.get(setting) or limited.get(kind, usual)


def database_url(database: str) -> URL:
    """A database by address or by file name; a file in the user's data folder if nothing is said."""
    if not database:
        return sqlite_url(Path(platformdirs.user_data_dir("topfloor", appauthor=False)) / "tables.db")
    if "://" not in database and not database.startswith(("postgres:", "postgresql:", "sqlite:")):
        return sqlite_url(Path(database))
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):  # the second is for a port that is no number
        form = "sqlite" if database.startswith("sqlite:") else "address"
        raise BadSetup(Saying("topfloor.server", f"setup.{form}")) from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        if not url.database:
            raise BadSetup(Saying("topfloor.server", "setup.sqlite"))
        return sqlite_url(Path(url.database))
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise BadSetup(Saying("topfloor.server", "setup.kind", kind=kind))


def sqlite_url(file: Path) -> URL:
    """An SQLite file, asynchronously, by the one name it has however it was called."""
    try:
        whole = file.expanduser().resolve()
    except (OSError, RuntimeError, ValueError):  # nobody's home, links in a circle, a null byte
        raise BadSetup(Saying("topfloor.server", "setup.sqlite")) from None
    return URL.create("sqlite+aiosqlite", database=str(whole))
