"""What a game says about itself, beside the compiled state: facts, words, views."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Generic, TypeVar, get_args, get_origin

import msgspec

from molpe.kernel.errors import BadText, IllegalAction
from molpe.kernel.forms import Forms
from molpe.kernel.gist import Choice, Gist, Told
from molpe.kernel.lying import lying
from molpe.kernel.messages import ENGLISH, Catalogue, merge, say
from molpe.kernel.model import (
    SEAT,
    Facts,
    Frozen,
    Message,
    OptionFact,
    Outcome,
    Pile,
    Seat,
    Slot,
    Thing,
)
from molpe.kernel.orders import ALL, EVERYTHING, Window
from molpe.kernel.several import Several
from molpe.kernel.state import CHANCE, NOBODY, State
from molpe.kernel.tape import READ, Tape

S = TypeVar("S", bound=State)

SWITCH = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}
WHOLE = re.compile(r"-?[0-9]{1,9}")
"""A number that an option may be given; longer ones take the interpreter time, or break it."""

PLAIN = "plain"
"""The verb of an action that has words alone."""
CHOSEN = Gist("has-chosen")
"""All that others know of a choice that is sealed."""
UNHEARD = Gist(PLAIN)
"""All that others know where a game has words alone and says itself what is told of them."""


class NoOptions(Frozen):
    """The options of a game that has none."""


class Game(Generic[S]):
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

    # A game says the gist of its actions and the forms of its verbs, or, where nobody but people
    # will ask, their words alone.

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
        if self.forms and type(self).words is Game.words:
            return self.grammar.write(gist), gist
        return self.words(state, seat, action), gist

    def choices(self, state: S, seat: Seat) -> list[Choice]:
        """All legal actions of a seat with what a page needs of each: a game that is asked at every
        move can say it compiled, in one go."""
        found: list[Choice] = []
        for action in state.legal(seat):
            text, gist = self.named(state, seat, action)
            found.append((action, text, self.clicks(state, seat, action), gist))
        return found

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
        if type(self).told is Game.told:
            return (Told(seat, self.phrase(state, seat, action, heard), heard),)
        return (Told(seat, self.told(state, seat, action, viewer), heard),)

    def tellings(
        self, state: S, seat: Seat, action: int, viewers: Sequence[Seat]
    ) -> list[tuple[Told, ...]]:
        """The lines of several viewers of one action: what is the same for all can be made once."""
        if type(self).lines is Game.lines and type(self).told is Game.told:
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

    def hollow(self, state: S, seat: Seat) -> bool:
        """Whether an acting seat has no choice and is asked only because silence would tell: its
        one action is played for it, after a while."""
        return False

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
        return type(self).told is not Game.told or type(self).phrase is not Game.phrase

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
        chosen = msgspec.to_builtins(self.options)
        return " ".join(
            f"{fact.name}={switch_word(chosen[fact.name])}"
            for fact in option_facts(self.options_type)
            if not fact.ruling or chosen[fact.name] != fact.default
        )

    @classmethod
    def read_options(cls, words: Iterable[str]) -> Frozen:
        """Options from ``name=value`` words."""
        known = {fact.name: fact for fact in option_facts(cls.options_type)}
        chosen: dict[str, bool | int | str] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals:
                raise BadText(f"option {word!r} is not written name=value")
            if name not in known:
                there = ", ".join(known) or "none"
                raise BadText(f"{cls.name} has no option {name!r}; there are: {there}")
            chosen[name] = _read_value(cls.name, known[name], value)
        return cls.options_type(**chosen)


def switch_word(value: object) -> str:
    """``on`` and ``off`` for truths, the value itself for the rest."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _read_value(game: str, fact: OptionFact, text: str) -> bool | int | str:
    value: bool | int | str = text
    if isinstance(fact.default, bool):
        value = SWITCH.get(text.lower(), text)
    elif isinstance(fact.default, int) and WHOLE.fullmatch(text):
        value = int(text)
    fits = value in fact.choices if fact.choices else type(value) is type(fact.default)
    if not fits:
        wanted = ", ".join(map(switch_word, fact.choices)) or type(fact.default).__name__
        raise BadText(f"option {fact.name} of {game} cannot be {text!r}; it takes: {wanted}")
    return value


def option_facts(options: type[Frozen]) -> list[OptionFact]:
    """The tunable rules that an options struct declares."""
    facts = []
    for field in msgspec.structs.fields(options):
        kind, meaning = field.type, ""
        seats: tuple[int, ...] = ()
        several: tuple[str, ...] = ()
        ruling = 0
        if hasattr(kind, "__metadata__"):  # Annotated[kind, Meta(…, extra={"seats": …})]
            meta = kind.__metadata__[0]
            meaning, extra = meta.description or "", meta.extra or {}
            seats, several = extra.get("seats", ()), extra.get("several", ())
            ruling = extra.get("ruling", 0)
            kind = get_args(kind)[0]
        choices: tuple[bool | int | str, ...] = ()
        if kind is bool:
            choices = (True, False)
        elif get_origin(kind) is not None:
            choices = get_args(kind)
        default = field.default
        facts.append(OptionFact(field.name, default, choices, meaning, seats, several, ruling))
    return facts
