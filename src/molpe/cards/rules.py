"""Rules for people: ``rules.en.md`` and its sisters beside a game."""

import sys
from importlib.resources import files
from importlib.util import find_spec

from molpe.kernel import AnyGame


def package_of(kind: type[AnyGame]) -> str:
    """The package in which a game's texts lie: its room ``data`` where it has rooms, else its own;
    nothing for a game that is a single file."""
    package = sys.modules[kind.__module__].__package__ or ""
    room = find_spec(f"{package}.data") if package else None
    return room.name if room and room.origin else package  # a mere folder has no origin


def rules_languages(package: str) -> list[str]:
    """The languages in which the rules of a game's package are written, English first."""
    if not package:
        return []
    names = [file.name.split(".") for file in files(package).iterdir()]
    found = [name[1] for name in names if len(name) == 3 and (name[0], name[2]) == ("rules", "md")]
    return sorted(found, key=lambda language: (language != "en", language))


def load_rules(package: str, language: str = "en", typed: bool = False) -> str | None:
    """The rules in a language, as Markdown, where they are written; where actions are ``typed``
    with what ``terminal.en.md`` and its sisters say of that."""
    if language not in rules_languages(package):
        return None
    text = files(package).joinpath(f"rules.{language}.md").read_text("utf-8")
    terminal = files(package).joinpath(f"terminal.{language}.md")
    return f"{text}\n{terminal.read_text('utf-8')}" if typed and terminal.is_file() else text
