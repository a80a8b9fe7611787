"""What was read from a photograph, as plain data."""

from molpe.cards import load_catalogue
from molpe.kernel import Frozen, Message, MolpeError
from molpe.kernel.messages import say

CATALOGUE = load_catalogue(__package__ or "molpe.song")

Point = tuple[float, float]


class Seen(Frozen):
    """A card that was found."""

    id: str
    confidence: float
    """From 0 to 1; sure from 0.8 on."""
    corners: tuple[Point, ...] = ()
    """Where it lies, as parts of the picture's width and height, from its own upper left corner."""


class Doubt(Frozen):
    """A place of the song that a person should look at."""

    place: int
    """From 1, left to right."""
    card: str | None
    """What it may be, if anything."""
    picture: bytes
    """The place cut out of the photograph, upright, as PNG."""


class Reading(Frozen):
    """What a photograph shows."""

    song: tuple[str, ...] | None
    """Six cards from left to right, or None where no song could be read."""
    sure: bool
    cards: tuple[Seen, ...] = ()
    """In the order of the song; where there is none, whatever was found."""
    reasons: tuple[Message, ...] = ()
    """Why there is no song, or why it is not sure."""
    doubts: tuple[Doubt, ...] = ()
    readable: bool = True
    """Whether it is a picture at all."""

    def sentences(self, language: str = "en") -> tuple[str, ...]:
        """The reasons as sentences."""
        return tuple(say(reason, CATALOGUE, language) for reason in self.reasons)


class BadPicture(MolpeError):
    """The file is no picture that can be read."""

    def __init__(self, key: str, **params: str | int) -> None:
        self.reason = Message(key, {**params})
        super().__init__(say(self.reason, CATALOGUE, "en"))
