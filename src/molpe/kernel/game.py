"""What a game says about itself, beside the compiled state: facts, views, questions."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from molpe.kernel.errors import BadText, IllegalAction
from molpe.kernel.gist import Choice
from molpe.kernel.lying import lying
from molpe.kernel.messages import ENGLISH, Catalogue, merge, say
from molpe.kernel.model import SEAT, Facts, Frozen, Message, Outcome, Pile, Seat, Slot, Thing
from molpe.kernel.options import NoOptions, option_facts, options_text, read_options
from molpe.kernel.orders import ALL, EVERYTHING, Window
from molpe.kernel.several import Several
from molpe.kernel.state import CHANCE, NOBODY
from molpe.kernel.tape import READ, Tape
from molpe.kernel.telling import S, Teller


class Game(Teller[S]):
    """A set of rules with its edition and options, fixed before a match begins."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Raised only when the same choices may lead elsewhere."""
    sight: ClassVar[int] = 1
    """The version of its layout of observations, raised whenever a byte means something else."""
    seats: ClassVar[tuple[int, ...]]
    codes: ClassVar[int]
    """Action codes are 0 to codes - 1."""
    longest: ClassVar[int]
    """No match has more actions, luck included."""
    scores: ClassVar[tuple[int, int]] = (0, 0)
    """The lowest and the highest score a seat can end with."""
    secrets: ClassVar[bool] = False
    luck: ClassVar[bool] = False
    sealed: ClassVar[bool] = False
    slope: ClassVar[float] = 0.0
    """How fast the odds to win grow with an estimate: their logarithm, for an estimate of 1, as
    fitted to matches that were played; 0 where an estimate is as good as a chance."""
    example: ClassVar[bool] = False
    """Shown as an example, not among the published games."""
    reasons: ClassVar[tuple[str, ...]]
    """Why a match can end, by the state's reason code; each has a message ``reason-WORD``."""
    catalogue: ClassVar[Catalogue] = {}
    windows: ClassVar[tuple[str, ...]] = ()
    """The kinds of windows at which a seat may want to be asked; each has a message
    ``window-KIND``."""
    vague: ClassVar[frozenset[str]] = frozenset()
    """Messages of ``why_not`` that are about how actions are written, or say little of a thing."""
    unsaid: ClassVar[frozenset[str]] = frozenset()
    """Fields of a view, as ``Type.field``, that only somebody who draws it needs: they are left out
    where it is put into words."""
    options_type: ClassVar[type[Frozen]] = NoOptions
    editions: ClassVar[tuple[str, ...]] = ("standard",)
    former: ClassVar[Mapping[int, Mapping[str, str]]] = {}
    """Versions since which only cards have changed: what their editions are called now. Matches of
    them are played on with the cards that they began with."""
    bygone: ClassVar[Mapping[int, tuple[str, ...]]] = {}
    """Of those versions: options, as they are typed, that say what was a rule before."""
    view_type: ClassVar[type[Frozen]]

    def __init__(self, options: Frozen | None = None, edition: str | None = None) -> None:
        self.options = options if options is not None else self.options_type()
        self.messages = merge(self.catalogue)
        self.edition = self.open_edition(edition if edition is not None else self.editions[0])

    # What a game must say.

    def start(self, seats: int) -> S:
        """The state before the first action."""
        raise NotImplementedError

    def view(self, state: S, viewer: Seat) -> Frozen:
        """All that this seat, or a spectator, may know: same shape for everyone."""
        raise NotImplementedError

    def views(self, state: S, viewers: Sequence[Seat]) -> list[Frozen]:
        """The views of several viewers of one moment: what is the same for all can be made once."""
        return [self.view(state, viewer) for viewer in viewers]

    def onward(
        self, state: S, viewers: Sequence[Seat], was: S, seen: Sequence[Frozen]
    ) -> list[Frozen]:
        """The views of several viewers after those that they had of a moment before: a part that
        looks as it did then may be the very same object, and nobody need compare it."""
        return self.views(state, viewers)

    def show(self, view: Frozen) -> str:
        """A view drawn for the terminal, with rich's markup for colour."""
        raise NotImplementedError

    # What a game says where the default does not fit.

    def things(self, kind: str) -> frozenset[str | int]:
        """Every id that a thing of this kind may have: what gists may name."""
        return frozenset()

    def called(self, thing: Thing, language: str) -> str:
        """What a thing is called in a sentence."""
        if thing.kind != SEAT:
            return str(thing.id)
        title = self.title_of(int(thing.id))
        return title or say(Message("seat", {"n": thing.id}), self.messages, language)

    @classmethod
    def houses(cls) -> tuple[str, ...]:
        """Every edition that can be opened by its name: those on offer, then the former ones."""
        return (*cls.editions, *(name for names in cls.former.values() for name in names.values()))

    @classmethod
    def since(cls, version: int, edition: str) -> str:
        """What an edition of a former version is called now; the first one where none is named."""
        name, joint, changes = (edition or cls.editions[0]).partition(";")
        return cls.former[version].get(name, name) + joint + changes

    @classmethod
    def options_since(cls, version: int, options: Sequence[str]) -> list[str]:
        """The options of a match of a former version, with what was a rule before."""
        return [*options, *cls.bygone.get(version, ())]

    def open_edition(self, edition: str) -> str:
        """Make ready to play with an edition; return the words that name it in a match file."""
        if edition not in self.editions:
            known = ", ".join(self.editions)
            raise BadText(f"{self.name} has no edition {edition!r}; there are: {known}")
        return edition

    @classmethod
    def check_edition(cls, path: str) -> str:
        """Prove that a file is an edition of this game; return what it holds, in a sentence."""
        raise BadText(f"{cls.name} has no card files")

    def ask(self, state: S, seat: Seat) -> Message:
        """The question before an acting seat."""
        return Message("choose")

    def clicks(self, state: S, seat: Seat, action: int) -> tuple[str, ...]:
        """Ids of things in the seat's view, in the order to click for this action."""
        raise NotImplementedError

    def choices(self, state: S, seat: Seat) -> list[Choice]:
        """All legal actions of a seat with what a page needs of each: a game that is asked at every
        move can say it compiled, in one go."""
        found: list[Choice] = []
        for action in state.legal(seat):
            text, gist = self.named(state, seat, action)
            found.append((action, text, self.clicks(state, seat, action), gist))
        return found

    def hollow(self, state: S, seat: Seat) -> bool:
        """Whether an acting seat has no choice and is asked only because silence would tell: its
        one action is played for it, after a while."""
        return False

    def passing(self, state: S, seat: Seat) -> Window | None:
        """The window before an acting seat that may only interrupt: what passes it, its number and
        its kind; None where this is no window."""
        return None

    def several(self, state: S, seat: Seat) -> Several | None:
        """Where an acting seat is asked for several parts that actions name one by one: which, how
        many, and how they are confirmed; None where one action is one answer."""
        return None

    def turn(self, state: S) -> Seat:
        """Whose turn it is, in games that are played in turns; NOBODY elsewhere."""
        return NOBODY

    def lying(self, view: Frozen) -> Mapping[str, object]:
        """Where each thing of a view lies and what it is, by its id: what was moved, gained or
        taken is what lies otherwise than before. Remarks about a thing do not belong to it."""
        return lying(view)

    def shifted(self, was: Frozen, now: Frozen) -> tuple[dict[str, object], dict[str, object]]:
        """Where things lie in a view and in a later one: a game may leave out those that lie in
        parts which are the very same object in both."""
        return {**self.lying(was)}, {**self.lying(now)}

    def orders(self, seats: int) -> Mapping[str, Sequence[str]]:
        """The things that bytes of an observation stand for, by kind, in their order."""
        return {}

    def piles(self, states: Iterable[S], viewer: Seat) -> tuple[Pile, ...]:
        """The piles that a viewer may look through, from the states of a match in their order."""
        return ()

    def merits(self, state: S, seat: Seat) -> Mapping[str, int]:
        """What speaks for a seat, counted, the weightiest first: reasons for an action that brings
        more of it. Each has a message ``merit-NAME``; one that has no sense now is left out."""
        return {}

    def automaton(self, state: S) -> bool:
        """Whether what CHANCE does next is no luck, but the rule of somebody without a seat."""
        return False

    def why_not(self, state: S, seat: Seat, text: str) -> Message:
        """Why a text is not a legal action of this seat now."""
        return Message("not-understood")

    def seat_name(self, seat: Seat) -> str:
        """What a seat is called at this table."""
        return f"seat {seat}"

    def remarks(self, seats: int) -> tuple[Message, ...]:
        """What people should know about these options before so many begin to play."""
        return ()

    def goal(self, seats: int) -> Message | None:
        """What so many players try to do, in one line; None where nobody has put it so."""
        return Message("goal") if "goal" in self.messages[ENGLISH] else None

    def title_of(self, seat: Seat) -> str:
        """What the game calls a seat, or nothing where seats are only counted."""
        return "" if type(self).seat_name is Game.seat_name else self.seat_name(seat)

    def position(self, text: str) -> S:
        """The state that a position text describes, in games that have one."""
        raise BadText(f"{self.name} has no position text; give a match file")

    def position_text(self, state: S) -> str | None:
        """The state as a position text, in games that have one."""
        return None

    # The kernel does the rest.

    @cached_property
    def ticks(self) -> tuple[str, ...]:
        """What a seat may tick to be asked at; nothing in games without windows."""
        return (*self.windows, *ALL) if type(self).passing is not Game.passing else ()

    @property
    def usual(self) -> tuple[str, ...]:
        """What is ticked for a seat that has ordered nothing: every kind that the game names."""
        return self.windows or (EVERYTHING,)

    @property
    def facts(self) -> Facts:
        """Everything that is true before a match."""
        return Facts(
            name=self.name,
            title=self.title,
            version=self.version,
            seats=self.seats,
            codes=self.codes,
            longest=self.longest,
            lowest_score=self.scores[0],
            highest_score=self.scores[1],
            secrets=self.secrets,
            luck=self.luck,
            sealed=self.sealed,
            windows=self.ticks,
            usual=self.usual if self.ticks else (),
            options=tuple(option_facts(self.options_type)),
            editions=self.editions,
            example=self.example,
        )

    def start_checked(self, seats: int) -> S:
        """``start``, for a number of seats that a person typed."""
        if seats not in self.seats:
            known = ", ".join(map(str, self.seats))
            raise BadText(f"{self.name} is not played by {seats}; seats: {known}")
        return self.start(seats)

    def load(self, data: bytes) -> S:
        """The state that was dumped."""
        tape = Tape(READ)
        tape.from_bytes(data)
        state = self.start_checked(tape.io(0))
        state.load(data)
        return state

    def outcome(self, state: S) -> Outcome | None:
        """The score sheet, or None while the match goes on."""
        if state.actor() != NOBODY:
            return None
        seats = range(state.seats)
        return Outcome(
            tuple(state.place(seat) for seat in seats),
            tuple(state.score(seat) for seat in seats),
            self.reasons[state.reason()],
        )

    def ended(self, outcome: Outcome) -> Message:
        """Why a match ended, with who won and who lost, where anybody did."""
        params: dict[str, Slot] = {}
        for gap, won in (("winner", True), ("loser", False)):
            seats = [seat for seat, place in enumerate(outcome.places) if (place == 1) == won]
            if seats and (len(seats) < len(outcome.places) or len(seats) == 1):
                things = tuple(Thing(SEAT, seat) for seat in seats)
                params[gap] = things if len(things) > 1 else things[0]
        return Message(f"reason-{outcome.reason}", params)

    def beyond(self, state: S) -> tuple[Message, int] | None:
        """Who plays without a seat, and their score, if anybody does."""
        return None

    def parse(self, state: S, seat: Seat, text: str) -> int:
        """The legal action written ``text``."""
        if seat in state.actors():
            for action in state.legal(seat):
                if self.words(state, seat, action) == text:
                    return action
        who = "luck" if seat == CHANCE else f"seat {seat}"
        raise IllegalAction(f"{who} may not {text!r} now: {self.refusal(state, seat, text)}")

    def refusal(self, state: S, seat: Seat, text: str) -> str:
        """Why a text cannot be played now, as a sentence."""
        actors = state.actors()
        if not actors:
            return self.say(Message("nothing-to-do"))
        if seat not in actors:
            return self.say(Message("not-lucks-turn" if seat == CHANCE else "not-your-turn"))
        if seat == CHANCE:
            example = self.words(state, seat, state.legal(seat)[0])
            return self.say(Message("no-such-luck", {"example": example}))
        return self.say(self.why_not(state, seat, text))

    def say(self, message: Message, language: str = ENGLISH) -> str:
        """A message as a sentence."""
        return say(message, self.messages, language, lambda thing: self.called(thing, language))

    def options_text(self) -> str:
        """The options as ``name=value`` words, for a match file."""
        return options_text(self.options)

    @classmethod
    def read_options(cls, words: Iterable[str]) -> Frozen:
        """Options from ``name=value`` words."""
        return read_options(cls.name, cls.options_type, words)
