"""Bodies of HTTP about slow matches: vacations, and notices that arrive without a page."""

from typing import Annotated, Literal

from msgspec import Meta

from molpe.kernel.model import Frozen

Language = Literal["en", "de"]
Zone = Annotated[str, Meta(max_length=60)]
Scope = Literal["days", "chosen"]


class VacationInfo(Frozen):
    """A guest's vacation."""

    until: float
    """Until when they are on vacation, in seconds since 1970; 0 where they are not."""
    left: int
    """Whole days that they may still take."""
    once: int
    """How many of them at once."""
    year: int
    """How many there are a year; 0 where this table has no vacation."""


class VacationWish(Frozen):
    """So many days from now on; 0 is back."""

    days: Annotated[int, Meta(ge=0, le=366)]


class LetterboxInfo(Frozen):
    """Where a guest is told something while no page is open, as much of it as may be shown."""

    id: str
    kind: Literal["mail", "hook"]
    shown: str
    proved: bool
    broken: bool
    """Whether so many letters did not arrive that no more are sent."""


class NewLetterbox(Frozen):
    """A mail address or a webhook to be proved by a code."""

    kind: Literal["mail", "hook"]
    target: Annotated[str, Meta(max_length=500)]
    language: Language = "en"
    zone: Zone = "UTC"


class Proof(Frozen):
    """The code that was sent to a letterbox."""

    code: Annotated[str, Meta(max_length=20)]


class NoticesWish(Frozen):
    """Of which matches a guest is told, and in which words."""

    scope: Scope = "days"
    language: Language = "en"
    zone: Zone = "UTC"


class Following(Frozen):
    """Whether a guest is told of a match."""

    match: Annotated[str, Meta(max_length=40)]
    wanted: bool


class NoticesInfo(Frozen):
    """What a guest has settled about notices, and what this table can do."""

    mail: bool
    """Whether this table sends mail."""
    hooks: bool
    """Whether it sends to webhooks."""
    boxes: tuple[LetterboxInfo, ...]
    scope: Scope
    choices: dict[str, bool]
    """Matches of which it was said, by their ids."""
    vacation: VacationInfo
