"""Rules for people: ``rules.en.md`` and its sisters beside a game."""

import sys
from importlib.resources import files
from importlib.util import find_spec

from molpe.kernel import AnyGame


def package_of(kind: type[AnyGame]) -> str:
    """The package in which a game's texts lie: its room ``data`` where it has rooms, else its own;
    nothing for a game that is a single file."""
    package = sys.modules[kind.__module__].__package__ or ""
    room = f"{package}.data"
    return room if package and find_spec(room) else package


def rules_languages(package: str) -> list[str]:
    """The languages in which the rules of a game's package are written, English first."""
    if not package:
        return []
    names = [file.name.split(".") for file in files(package).iterdir()]
    found = [name[1] for name in names if len(name) == 3 and (name[0], name[2]) == ("rules", "md")]
    return sorted(found, key=lambda language: (language != "en", language))


def load_rules(package: str, language: str = "en") -> str | None:
    """The rules in a language, as Markdown, where they are written."""
    if language not in rules_languages(package):
        return None
    return files(package).joinpath(f"rules.{language}.md").read_text("utf-8")
