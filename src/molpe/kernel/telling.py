"""What a game says of its actions: what each is, its text, and what every viewer is told of it."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Generic, TypeVar

from molpe.kernel.forms import Forms
from molpe.kernel.gist import Gist, Told
from molpe.kernel.model import Message, Seat
from molpe.kernel.state import CHANCE, State

S = TypeVar("S", bound=State)

PLAIN = "plain"
"""The verb of an action that has words alone."""
CHOSEN = Gist("has-chosen")
"""All that others know of a choice that is sealed."""
UNHEARD = Gist(PLAIN)
"""All that others know where a game has words alone and says itself what is told of them."""


class Teller(Generic[S]):
    """Who says the gist of actions and the forms of their verbs, or, where nobody but people will
    ask, their words alone."""

    forms: ClassVar[Mapping[str, str | Sequence[str]]] = {}
    """How each verb of a gist is written, ``{"gain": "gain {card}"}``, by the slots it fills."""
    chances: ClassVar[frozenset[str]] = frozenset()
    """Verbs that are luck's alone: no seat ever writes them."""
    bared: ClassVar[frozenset[str]] = frozenset()
    """Verbs of lines in which hidden cards come to light because of what they are."""
    nods: ClassVar[frozenset[str]] = frozenset()
    """Verbs by which a seat only ends a step; they are told as passes are."""
    finishes: ClassVar[frozenset[str]] = frozenset()
    """Verbs by which a seat finishes what it has just begun; they are told as a part of that."""

    def gist(self, state: S, seat: Seat, action: int) -> Gist:
        """What a legal action is: a verb and the things it names."""
        return Gist(PLAIN, {"text": self.words(state, seat, action)})

    def words(self, state: S, seat: Seat, action: int) -> str:
        """The one text of a legal action."""
        if not self.forms:
            raise NotImplementedError
        return self.grammar.write(self.gist(state, seat, action))

    def named(self, state: S, seat: Seat, action: int) -> tuple[str, Gist]:
        """The text and the gist of a legal action, for whoever wants both: worked out once."""
        gist = self.gist(state, seat, action)
        if self.forms and type(self).words is Teller.words:
            return self.grammar.write(gist), gist
        return self.words(state, seat, action), gist

    def heard(self, state: S, seat: Seat, action: int, viewer: Seat) -> Gist:
        """The gist of an action as this viewer may know it, asked before it is played."""
        if viewer != seat and len(state.actors()) > 1:
            return CHOSEN
        if viewer != seat and not self.forms and self.tells:
            return UNHEARD  # the words may say what the sentence keeps to itself
        return self.gist(state, seat, action)

    def told(self, state: S, seat: Seat, action: int, viewer: Seat) -> Message:
        """The action as this viewer may hear it, asked before it is played."""
        return self.phrase(state, seat, action, self.heard(state, seat, action, viewer))

    def phrase(self, state: S, seat: Seat, action: int, heard: Gist) -> Message:
        """What was heard of an action as a message, asked before it is played: whoever hears the
        same is told the same."""
        if heard is UNHEARD:  # such a game asks for the default: nothing is hidden here
            heard = self.gist(state, seat, action)
        return Message(self.told_key(heard), heard.things)

    def lines(self, state: S, seat: Seat, action: int, viewer: Seat) -> tuple[Told, ...]:
        """All that this viewer is told of an action, asked before it is played: what was done, and
        what then happens by itself. Luck that tells a viewer nothing is no line of its own."""
        heard = self.heard(state, seat, action, viewer)
        if seat == CHANCE and self.silent(state, action, heard):
            return ()
        if type(self).told is Teller.told:
            return (Told(seat, self.phrase(state, seat, action, heard), heard),)
        return (Told(seat, self.told(state, seat, action, viewer), heard),)

    def tellings(
        self, state: S, seat: Seat, action: int, viewers: Sequence[Seat]
    ) -> list[tuple[Told, ...]]:
        """The lines of several viewers of one action: what is the same for all can be made once."""
        if type(self).lines is Teller.lines and type(self).told is Teller.told:
            return self.own_lines(state, seat, action, viewers)
        return [self.lines(state, seat, action, viewer) for viewer in viewers]

    def own_lines(
        self, state: S, seat: Seat, action: int, viewers: Sequence[Seat]
    ) -> list[tuple[Told, ...]]:
        """What several viewers are told of an action itself, in a game that leaves ``told`` to the
        kernel: whoever hears the same is told the same."""
        found: list[tuple[Told, ...]] = []
        known: list[tuple[Gist, tuple[Told, ...]]] = []
        for viewer in viewers:
            heard = self.heard(state, seat, action, viewer)
            said = next((lines for other, lines in known if other == heard), None)
            if said is None:
                said = ()
                if seat != CHANCE or not self.silent(state, action, heard):
                    said = (Told(seat, self.phrase(state, seat, action, heard), heard),)
                known.append((heard, said))
            found.append(said)
        return found

    def scenes(self, state: S, seat: Seat, action: int) -> Sequence[S]:
        """Moments that an action runs through by itself before anyone is asked, in their order, for
        those who watch: as many, and the same to every viewer, whatever lies hidden."""
        return ()

    def unfolded(
        self, state: S, seat: Seat, action: int, viewers: Sequence[Seat]
    ) -> tuple[Sequence[S], list[tuple[Told, ...]]]:
        """The scenes of an action and what several viewers are told of it: a game that plays it out
        for both can do so once."""
        return self.scenes(state, seat, action), self.tellings(state, seat, action, viewers)

    def silent(self, state: S, action: int, heard: Gist) -> bool:
        """Whether luck, as it is heard, tells nothing beyond the action that caused it."""
        return heard != self.gist(state, CHANCE, action)

    def counts(self, state: S, seat: Seat, action: int) -> bool:
        """Whether an action is a step that everyone may count: not luck whose number would tell
        what it is drawn from."""
        return True

    @cached_property
    def grammar(self) -> Forms:
        """How gists are written."""
        return Forms(self.forms)

    def told_key(self, heard: Gist) -> str:
        """The message that tells a gist: ``told-VERB``."""
        if heard.verb in (PLAIN, CHOSEN.verb):
            return heard.verb
        return f"told-{self.grammar.key(heard)}"

    @property
    def tells(self) -> bool:
        """Whether the game says itself what is told of its actions."""
        return type(self).told is not Teller.told or type(self).phrase is not Teller.phrase
