"""Bodies of HTTP about what can be played: games, editions, options, bots."""

from typing import Annotated

from msgspec import Meta

from molpe.kernel.model import Facts, Frozen, Message


class ChoiceInfo(Frozen):
    """A value that an option can have, and what it is called, by language."""

    value: bool | int | str
    title: dict[str, str]


class OptionInfo(Frozen):
    """A tunable rule in the words of people, by language."""

    name: str
    title: dict[str, str]
    about: dict[str, str]
    default: bool | int | str
    """In this edition."""
    choices: tuple[ChoiceInfo, ...]
    """Nothing where any number or text may be given."""
    seats: tuple[int, ...] = ()
    """For how many seats it matters; none where it always does."""
    several: tuple[ChoiceInfo, ...] = ()
    """Values of which any number may be joined by commas, instead of the default."""
    ruling: int = 0
    """The ruling that it reads otherwise, 0 for none."""


class EditionInfo(Frozen):
    """A set of cards and what can be chosen with it."""

    name: str
    title: dict[str, str]
    options: tuple[OptionInfo, ...]


class GameInfo(Frozen):
    """A game as the home page offers it."""

    facts: Facts
    blurb: Message
    seat_titles: tuple[str, ...]
    tutorial: bool
    faces: str
    """Hash of its faces, for the address to fetch them from."""
    catalogue: dict[str, dict[str, str]]
    editions: tuple[EditionInfo, ...]
    """The game's editions, the usual one first; of a card file of one's own: POST /api/editions."""


class AgentInfo(Frozen):
    """A bot that can be chosen."""

    spec: str
    name: Message
    """``agent-SPEC``: ``agent-level:3``, ``agent-greedy``; the page has the words."""
    level: int = 0
    """1 for a friendly beginner to 8 for the full search; 0 for bots beside that ladder."""
    ms: int = 0
    """How long it thinks about an action at most when few think."""


class OwnEdition(Frozen):
    """A card file to look at before a match is made with it."""

    text: Annotated[str, Meta(min_length=1, max_length=200_000)]
