"""Message catalogues beside a game: ``messages.toml`` with a table a language, or a file a
language, ``messages.en.toml`` and so on."""

import tomllib
from importlib.resources import files

FILE, ENDING = "messages", "toml"


def load_catalogue(package: str) -> dict[str, dict[str, str]]:
    """The catalogue of a game's package, English first."""
    found: dict[str, dict[str, str]] = {}
    for file in files(package).iterdir():
        name = file.name.split(".")
        if (name[0], name[-1]) == (FILE, ENDING):
            read = tomllib.loads(file.read_text("utf-8"))
            found |= {name[1]: read} if len(name) == 3 else read
    return dict(sorted(found.items(), key=lambda item: (item[0] != "en", item[0])))
