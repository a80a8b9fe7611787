"""Every clause that a card of SINS says, played by itself on a full table."""

from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from functools import cache
from itertools import chain

import msgspec

from molpe.games.sins.game import Sins
from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import registers as z
from molpe.games.sins.verbs import AnyVerb
from molpe.games.sins.verbs.condition import Condition
from molpe.games.sins.verbs.joining import Choose, Effect, If, Pay, Step, read_effect
from molpe.games.sins.words.sentences import SPEECH
from tests.games.hearing import Ear, Heard, heard_out
from tests.games.sins.table import Table
from tests.games.sins.vary import cards

POOL = (
    *("kosmos", "ember-whelp", "haggler", "bottomless-ewer", "spoiler-of-gifts"),
    "usurer-of-nine-rings",
)
"""Cards that lie everywhere: of four sins and tags, of every weakness from none to three."""
GAME = Sins()
BOX = {card.id: card for card in GAME.boxes.box.cards}
WEAK = {card: len(BOX[card].weakness) if card in BOX else 0 for card in POOL}
SIN = {card: BOX[card].sin if card in BOX else "" for card in POOL}
TAGS = {card: {tag.lower() for tag in BOX[card].tags} if card in BOX else set() for card in POOL}
SLOTS = [card for card in BOX if card not in (*POOL, "pyre-acolyte")]
"""Cards that say what is tried, instead of what they say in their box."""
MINE = ("kosmos", "ember-whelp", "haggler", "bottomless-ewer", "spoiler-of-gifts")
FOES = ("ember-whelp", "spoiler-of-gifts", "bottomless-ewer", "haggler", "kosmos")
"""What both have in play before the card is."""
DISCARDS = {"verb": "discard", "zone": "hand"}


class Clause(Heard):
    """A verb of some card as its sentence tells it."""

    def __init__(self, verb: AnyVerb) -> None:
        ear = Ear(SPEECH["en"])
        super().__init__(verb.sentence(ear), ear.heard)
        self.verb = verb
        self.place = 0

    @property
    def card(self) -> str:
        """The card that says it."""
        return SLOTS[self.place % len(SLOTS)]

    def fits(self, card: str) -> bool:
        """Whether a card is one of those that are meant."""
        kind = self.which("cards.kind", "any", "kosmos", "sins", "sin", "tag")
        right = {
            "any": True,
            "kosmos": card == "kosmos",
            "sins": SIN[card] != "",
            "sin": SIN[card] in self.names("sin"),
            "tag": set(self.names("tagged")) <= TAGS[card],
        }[kind]
        return right and self.allows(card)

    def allows(self, card: str) -> bool:
        """Whether a card is within the limits that are said: its tag, its weakness."""
        limit = self.number("cards.limit") if self.says("cards.limit") else 99
        tags = set(self.names("tag")) if self.says("cards.tagged") else set()
        return tags <= TAGS[card] and WEAK[card] <= limit

    @property
    def effect(self) -> Effect:
        """The verb alone, or after what it counts or differs from."""
        if self.says("cards.which.different", "icons.each.paid"):
            return (Pay(read_effect([DISCARDS]), (self.verb,)),)  # type: ignore[arg-type]
        if self.says("icons.each.moved"):
            return (*read_effect([DISCARDS | {"n": 2}]), self.verb)
        return (self.verb,)

    def begin(self, seats: int = 2) -> "Trial":
        """Seat 0 attacks seat 1; each has three cards in play, and then seat 0 plays the card."""
        trial = Trial(self, seats)
        for mine, foes in zip(MINE, FOES, strict=True):
            for card in (mine, foes):
                trial.do(f"play {card}")
                trial.do(*(text for text in ("decline",) if text in trial.legal()))
        trial.do(f"play {self.card}")
        return trial


@cache
def game_of(number: int) -> Sins:
    """A game whose cards say as many clauses as they are."""
    some = list(CLAUSES.values())[number * len(SLOTS) : (number + 1) * len(SLOTS)]
    said = {clause.card: clause.effect for clause in some}
    game = copy(GAME)
    game.shelves = {}
    cards = (
        msgspec.structs.replace(card, effect=said.get(card.id, card.effect))
        for card in GAME.boxes.box.cards
    )
    game.boxes = copy(GAME.boxes)
    game.boxes.box = msgspec.structs.replace(GAME.boxes.box, cards=tuple(cards))
    return game


class Trial(Table):
    """A table on which one card says something else."""

    def __init__(self, clause: Clause, seats: int = 2) -> None:
        self.game = game_of(clause.place // len(SLOTS))
        self.state = self.game.start(seats)
        self.clear()
        everything = " ".join(POOL)
        for seat in range(seats):
            self.give(seat, hand=f"{everything} {everything}", discard=everything)
            self.give(seat, top=everything, despair=everything)
        self.give(0, hand=clause.card)
        self.realm(" ".join(POOL[1:]), everything)
        self.attack()

    def later(self, seat: int) -> "Trial":
        """Whatever was asked, a seat's turn begins."""
        self.scene.r[z.ASK] = c.Q_NONE
        self.turn(seat)
        return self

    def piles(self) -> dict[str, Counter[str]]:
        """Where everything lies."""
        found: dict[str, Counter[str]] = {}
        for seat in range(self.state.seats):
            for zone in ("hand", "discard", "despair", "play"):
                found[f"{seat} {zone}"] = Counter(self.cards(seat, zone).split())
            draw = (self.cards(seat, zone).split() for zone in ("top", "bag", "under"))
            found[f"{seat} draw"] = Counter(chain.from_iterable(draw))
        pile = (self.cards(self.state.seats, zone).split() for zone in ("top", "bag", "under"))
        found["realm pile"] = Counter(chain.from_iterable(pile))
        found["realm"] = Counter(face for face in self.faces() if face)
        found["gone"] = Counter(self.gone())
        return found

    def offered(self) -> list[str]:
        """The cards that may be chosen now, in alphabetical order."""
        return sorted({text.split()[1] for text in self.legal() if " " in text})

    def choose(self, card: str) -> "Trial":
        """Choose it, whatever that is called."""
        self.do(next(text for text in sorted(self.legal()) if text.split()[1:2] == [card]))
        return self


def moved(before: dict[str, Counter[str]], after: dict[str, Counter[str]]) -> dict[str, int]:
    """By how many cards each pile is larger or smaller; those with the same cards are left out."""
    return {
        place: after[place].total() - before[place].total()
        for place in before
        if after[place] != before[place]
    }


def verbs(effect: Effect | tuple[Step, ...]) -> Iterator[AnyVerb | Condition]:
    """All verbs and conditions of an effect."""
    for step in effect:
        if isinstance(step, If):
            yield step.if_
            yield from chain(verbs(step.then), verbs(step.else_))
        elif isinstance(step, Pay):
            yield from chain(verbs(step.pay), verbs(step.then))
        elif isinstance(step, Choose):
            yield from chain.from_iterable(verbs(branch) for branch in step.choose)
        else:
            yield step


CLAUSES: dict[str, Clause] = {}
for _card in cards().values():
    for _verb in verbs(_card.effect):
        if not isinstance(_verb, Condition):
            _clause = CLAUSES.setdefault(_verb.sentence(SPEECH["en"]), Clause(_verb))
            _clause.place = list(CLAUSES).index(_clause.id)
TRIED: set[str] = set()


def each(
    *phrases: str, but: tuple[str, ...] = ()
) -> Callable[[Callable[[Clause], None]], Callable[[Clause], None]]:
    """A test of every clause that says one of some phrases; it asks for each of them."""
    found = [
        clause for clause in CLAUSES.values() if any(clause.found(phrase) for phrase in phrases)
    ]
    TRIED.update(clause.id for clause in found)
    tables = {*phrases, "cards", "from", "few", "tag", "tagged"}
    return heard_out(found, tables, ("cards.noun", *but))
