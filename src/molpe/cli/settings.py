"""What a table is opened with: from the command line, the environment, a file, or as it is usual.

The first of these that says something counts.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta

from molpe.kernel import BadText, Frozen

PREFIX = "MOLPE_"
CONFIG = f"{PREFIX}CONFIG"
"""The variable that names the file."""


class Settings(Frozen):
    """Everything that can be set, as it is usual."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8017
    db: str = ""
    """A file, or postgresql://…; nothing is the usual file."""
    data: str = ""
    """The folder of key and card files; nothing is the usual one."""
    origin: tuple[str, ...] = ()
    """Addresses that the page is reached at."""
    proxy: tuple[str, ...] = ()
    """Addresses or networks of proxies whose X-Forwarded headers are believed, beside this
    machine."""
    metrics: tuple[str, ...] = ()
    """Addresses or networks that may read metrics, beside this machine."""
    lab: bool = False
    open: bool = True
    log: Literal["debug", "info", "warning", "error"] = "info"
    mail: str = ""
    """The mail server that notices go by: smtps://user@host, or smtp://user@host:587."""
    mail_password: str = ""
    """Of that user; the file and the environment alone may say it."""
    sender: str = ""
    """Whom mails come from."""
    hooks: Literal["none", "public", "any"] = "none"
    """Where guests' webhooks may be."""


KINDS = get_type_hints(Settings, include_extras=True)
NAMES = tuple(Settings.__struct_fields__)
WRITTEN = ("mail", "mail_password", "sender", "hooks")
"""What the file or the environment says, and no command line."""
SECRET = ("mail", "mail_password", "db")
"""What is never quoted: a password may stand in it."""


def settle(
    given: Mapping[str, Any],
    file: Path | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Settings:
    """The settings: what was given, else the environment's, else the file's, else the usual."""
    if file is None and environment.get(CONFIG):
        file = Path(environment[CONFIG])
    found = read_file(file) if file is not None else {}
    found |= read_environment(environment)
    found |= {name: value for name, value in given.items() if value is not None}
    return Settings(**found)


def read_file(file: Path) -> dict[str, Any]:
    """What a file says."""
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        why = (error.strerror or "it failed").lower()
        raise BadText(f"cannot read {str(file)!r}: {why}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadText(f"{str(file)!r} is no TOML: {error}") from None
    except RecursionError:
        raise BadText(f"{str(file)!r} is no TOML that can be read: it nests too deeply") from None
    if unknown := [name for name in table if name not in NAMES]:
        known = ", ".join(NAMES)
        raise BadText(f"{str(file)!r}: nothing is called {unknown[0]!r}; there are: {known}")
    return {name: fitting(f"{str(file)!r}", name, value) for name, value in table.items()}


def read_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """What the environment says; a list is written with commas."""
    found = {}
    for name in NAMES:
        variable = PREFIX + name.upper()
        if (text := environment.get(variable)) is not None:
            value: Any = text
            if isinstance(getattr(Settings(), name), tuple):
                value = [word.strip() for word in text.split(",") if word.strip()]
            found[name] = fitting(variable, name, value, text=True)
    return found


def fitting(source: str, name: str, value: Any, text: bool = False) -> Any:
    """A value of the right kind, or a sentence that quotes it."""
    try:
        found = msgspec.convert(value, KINDS[name], strict=not text)
    except msgspec.ValidationError as error:
        why = str(error)[:1].lower() + str(error)[1:]
        shown = "…" if name in SECRET else repr(value)
        raise BadText(f"{source}: {name} cannot be {shown}: {why}") from None
    words = found if isinstance(found, tuple) else (found,)
    if any("\0" in word for word in words if isinstance(word, str)):
        raise BadText(f"{source}: {name} has a zero byte in it")
    return found


def strangers(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Variables that look like settings of ours and are none."""
    known = {PREFIX + name.upper() for name in NAMES} | {CONFIG}
    others = {f"{PREFIX}{name}" for name in ("PURE", "REQUIRE", "TRACEBACK", "SKIP_WEB", "HOLES")}
    return sorted(n for n in environment if n.startswith(PREFIX) and n not in known | others)
