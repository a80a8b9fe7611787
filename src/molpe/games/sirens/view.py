"""What a viewer may know, as one struct: the same shape for everyone, secrets struck out."""

from typing import Literal, TypeAlias

from molpe.kernel import Frozen, Gist, Message


class CardView(Frozen):
    """A card; a hidden one has the id of its place, and no name or anything else."""

    id: str
    name: str | None = None
    colour: str | None = None
    hearts: int | None = None
    flows: str | None = None
    """The colour its own flows into; a Wild's follows the colour it takes."""
    left: str | None = None
    """The Charm of the half at its left edge."""
    left_value: int | None = None
    right: str | None = None
    right_value: int | None = None
    rule: str | None = None
    letter: str | None = None


class EndView(Frozen):
    """An end of a row, where a card can be laid."""

    id: str


class RowView(Frozen):
    """Cards on the table, from left to right: a Root, or a song in the making."""

    id: str
    cards: tuple[CardView, ...]
    left: EndView
    right: EndView


class SingerView(Frozen):
    """A seat, or Orpheus."""

    seat: int
    orpheus: bool
    side: int | None
    """Of Orpheus's card."""
    prizes: tuple[CardView, ...]
    """Sailors or Blessings."""
    hand: tuple[CardView, ...]
    kept: tuple[CardView, ...]
    """Laid down in this draft, in the order of keeping."""
    row: RowView
    chosen: bool
    """Whether a choice is sealed."""
    choice: Gist | None
    """Which, for its own seat."""


class SongView(Frozen):
    """A song that was scored, step by step."""

    singer: int
    cards: tuple[str, ...]
    colours: tuple[str, ...]
    hearts: int
    heart_points: int
    parts: int
    each_part: tuple[int, ...]
    """What each Part counts, left to right; nothing where Parts count nothing."""
    flow: int
    charm: int
    eclipse: int
    total: int
    lines: tuple[Message, ...]


Songs: TypeAlias = tuple[SongView, SongView]
"""The songs of both singers."""


class RoundView(Frozen):
    """The last round that was scored."""

    round: int
    rule: str | None
    side: int | None
    songs: Songs
    winner: int | None
    """A singer, None for a tie."""


class SirensView(Frozen):
    """All that a viewer may know."""

    viewer: int
    mode: Literal["duel", "solo"]
    phase: str
    round: int
    draft: int
    """1 or 2."""
    pick: int
    """The number of the card to be kept next in this draft, or alone in this song."""
    rule: CardView | None
    rule_note: Message | None
    ship: int
    """How many cards are in it."""
    singers: tuple[SingerView, SingerView]
    so_far: Songs | None
    """What the rows on the table count as songs; None until both are begun."""
    last: RoundView | None


UNSAID = frozenset({"RowView.id", "RowView.left", "RowView.right", "SongView.lines"})
"""What only somebody who draws the table needs."""
