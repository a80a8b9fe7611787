"""What is wrong with a card file, in another language: found by its English sentence.

Sentences stand where the mistake is found, in English. ``faults.LANGUAGE.toml`` has them in another
language, with the same gaps: those that all games share beside this file, a game's own where its
phrases lie. A sentence that is in no file is said in English.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from molpe.cards.forms import HOME, rooms_of
from molpe.kernel import AnyGame

GAP = re.compile(r"\\\{(\w+)\\\}")


def sentences(kind: type[AnyGame], language: str) -> Iterator[tuple[re.Pattern[str], str]]:
    """What English sentences look like, and how they are said; a game's own come first."""
    for package in (*rooms_of(kind), HOME):
        yield from read_sentences(package, language)


@cache
def read_sentences(package: str, language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The sentences of a package; none where it has no such file."""
    file = files(package).joinpath(f"faults.{language}.toml")
    known = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return tuple(
        (re.compile(GAP.sub(r"(?P<\1>.+?)", re.escape(english)), re.DOTALL), said)
        for english, said in known.items()
    )


def translated(kind: type[AnyGame], what: str, language: str) -> str:
    """A sentence of what is wrong in another language; as it is where nobody put it into words."""
    for pattern, said in sentences(kind, language):
        found = pattern.fullmatch(what)
        if found is not None:
            return said.format(**found.groupdict())
    return what
