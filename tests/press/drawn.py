"""Faces of the house's games, drawn once a process, and only where a test asks for them."""

from collections.abc import Iterator, Mapping
from functools import cache

from molpe import games
from molpe.press import Face, faces


@cache
def drawn(name: str) -> dict[str, Face]:
    """Every face of a game as it comes, by id."""
    return faces(games.find(name))


class Drawn(Mapping[str, Face]):
    """The faces of a game, drawn when the first is asked for."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getitem__(self, key: str) -> Face:
        return drawn(self.name)[key]

    def __iter__(self) -> Iterator[str]:
        return iter(drawn(self.name))

    def __len__(self) -> int:
        return len(drawn(self.name))
