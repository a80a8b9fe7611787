"""Names of cards in other languages: ``names.de.toml`` beside an edition, and so on.

"Clashing Rocks" = "Symplegaden"     # what a card file calls it, and what it is called there

What a file does not know keeps its own name, so a card of somebody's own is never called by
another's.
"""

import tomllib
from importlib.resources import files

FILE, ENDING = "names", "toml"


class Names:
    """What things are called, by language; English is what the card files say."""

    def __init__(self, found: dict[str, dict[str, str]]) -> None:
        self.found = found

    def __call__(self, name: str, language: str) -> str:
        """A thing's name in a language."""
        return self.found.get(language, {}).get(name, name)


def load_names(package: str) -> Names:
    """The names that lie beside the editions of a package."""
    found: dict[str, dict[str, str]] = {}
    for file in files(package).iterdir():
        name = file.name.split(".")
        if len(name) == 3 and (name[0], name[2]) == (FILE, ENDING):
            found[name[1]] = tomllib.loads(file.read_text("utf-8"))
    return Names(found)
