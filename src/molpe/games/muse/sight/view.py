"""What a seat, or a spectator, may know of a match (ruling 9)."""

from collections.abc import Mapping
from typing import Literal

from molpe.cards.sight import Button
from molpe.kernel import Frozen

SHORT = {
    "wisdom": "Wis",
    "cunning": "Cun",
    "fire": "Fir",
    "shooting": "Sho",
    "flight": "Fli",
    "instinct": "Ins",
}
"""Traits by three letters, for a terminal."""

Kind = Literal[
    "hero", "companion", "treasure", "foe", "ordeal", "deity", "hold", "immediate", "back"
]


class CardView(Frozen):
    """A card with its face, or a back."""

    id: str
    name: str
    kind: Kind
    might: int = 0
    """Printed, as it lies now: a Foe that joined has its Companion's."""
    traits: tuple[str, ...] = ()
    slot: str = ""
    needs: str = ""
    """What a challenge asks for, in short."""
    side: Literal["", "favor", "wrath"] = ""


class MemberView(Frozen):
    """A character in a Crew, and what hangs on it."""

    id: str
    name: str
    kind: Kind
    might: int
    """What it counts now."""
    traits: tuple[str, ...]
    turned: bool
    leads: bool
    treasures: tuple[CardView, ...] = ()
    fates: tuple[CardView, ...] = ()
    deity: CardView | None = None


class Lack(Frozen):
    """Something that a Crew lacks: so much of a trait, of one of several, or of Might."""

    n: int
    of: tuple[str, ...]
    """Traits of which one will do, ``might``, or ``transformed``."""

    def words(self, short: Mapping[str, str] = {}) -> str:
        """It as people say it: ``2 fire``, ``wisdom or cunning``, ``5 might``."""
        what = " or ".join(short.get(word, word) for word in self.of)
        return what if self.n == 1 and self.of != ("might",) else f"{self.n} {what}"


class ChallengeView(Frozen):
    """Whether a Crew meets a challenge, and what it lacks."""

    card: str
    met: bool
    might: int
    """The Might it needs, halved where the Crew has what the Foe is vulnerable to."""
    halved: bool
    lacks: tuple[Lack, ...]
    counts: bool
    """Whether it is the next step of the Crew's Quest, or Blocks it."""
    vain: bool = False
    """Whether it may not be tackled because it would bring nothing (an option)."""


class CrewView(Frozen):
    """A Crew."""

    id: str
    leader: str
    quest: str
    might: int
    traits: tuple[str, ...]
    """Once for every source."""
    members: tuple[MemberView, ...]
    challenges: tuple[ChallengeView, ...]


class SeatView(Frozen):
    """What lies before a player."""

    id: str
    seat: int
    alive: bool
    laurels: int
    hand: tuple[CardView, ...]
    crews: tuple[CrewView, ...]
    waiting: tuple[MemberView, ...]
    aside: tuple[CardView, ...]
    shared: tuple[CardView, ...]
    loot: tuple[CardView, ...]
    victory: tuple[str, ...]


class StepView(Frozen):
    """A step of a Quest."""

    what: Literal["sea", "foe", "ordeal", "war", "card"]
    card: str = ""
    """The challenge that has to be overcome, where it is a certain one, and its name."""
    name: str = ""


class QuestView(Frozen):
    """A Quest card."""

    id: str
    name: str
    laurels: int
    steps: tuple[StepView, ...]
    marks: int
    crew: str
    """The leader of the Crew on it."""
    seat: int
    """Whose Crew, or -1."""
    done: bool
    blocks: tuple[CardView, ...]
    """The newest first."""


class DeedView(Frozen):
    """The Quest action under way: a challenge that was announced, or a crossing."""

    kind: Literal["challenge", "crossing"]
    seat: int
    crew: str
    """The leader of the Crew."""
    card: str = ""
    """The challenge."""


class FighterView(Frozen):
    """A character who stands in a pile of a War."""

    card: str
    name: str
    seat: int
    might: int
    """As noted when the War broke out (ruling 85)."""
    state: Literal["waits", "faces", "stands"]
    """Still in the pile, turned over without an opponent yet, or has fought and lives."""


class WarView(Frozen):
    """A War, from its declaration until both sides have re-arranged their Crews."""

    one: int
    other: int
    """The two seats."""
    trojan: bool
    stage: Literal["declared", "duels", "over"]
    fighters: tuple[FighterView, ...]
    winner: int
    """A seat once it is over, -1 before and for a tie."""


class MuseView(Frozen):
    """A match as one viewer sees it."""

    viewer: int
    round: int
    active: int
    asked: int
    """Who is to act: a seat, -1 luck, -2 nobody."""
    doing: str
    """What is being done."""
    goal: int
    deck: int
    seats: tuple[SeatView, ...]
    foes: tuple[CardView, ...]
    ordeals: tuple[CardView, ...]
    quests: tuple[QuestView, ...]
    discard: tuple[CardView, ...]
    stage: tuple[CardView, ...]
    """Cards being carried out."""
    top: tuple[CardView, ...]
    """Cards this viewer knows on top of the deck, backs between them."""
    found: tuple[CardView, ...]
    """What a searcher sees of the deck."""
    buttons: tuple[Button, ...]
    settled: bool = False
    """Whether the re-arranging that is offered to this viewer would change nothing."""
    deed: DeedView | None = None
    war: WarView | None = None


UNSAID = frozenset({"SeatView.id", "CrewView.id", "CardView.needs", "MuseView.buttons"})
"""What only somebody who draws the table needs."""
