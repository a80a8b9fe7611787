"""Editions: the cards of a box, and what whoever prints or measures it must know."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, Self, TypeVar, runtime_checkable

import msgspec

from molpe.cards.changes import BLANK, Change
from molpe.cards.files import Card
from molpe.kernel import AnyGame, BadText, Frozen

C = TypeVar("C", bound=Card)
IDENTITY = ("id", "name", "copies", "note", "source")
"""What a card keeps that is exchanged for another."""


class Contents(Frozen, kw_only=True):
    """What lies in a box, for whoever prints it."""

    copies: dict[str, int] = {}
    """How often cards are there that are not there once; 0 for those of another box."""
    backs: dict[str, str] = {}
    """The backs of cards that do not have the back of their size."""
    ours: int = 0
    """How many cards are reconstructions …"""
    count: int = 0
    """… of how many."""


@runtime_checkable
class Boxed(Protocol):
    """A game that says what lies in its box."""

    def contents(self) -> Contents:
        """What there is to print of its edition."""


class Edition(Frozen):
    """The cards of a box, in their order."""

    name: str
    cards: tuple[Card, ...]
    effects: ClassVar[Mapping[str, object]] = {}
    """What blank means: fields that say what a card does, each with what stands there instead."""
    identity: ClassVar[tuple[str, ...]] = IDENTITY
    """What a card keeps when it is exchanged for another."""

    def changed(self, changes: Iterable[Change]) -> Self:
        """The edition with some cards blank, or exchanged for others."""
        edition = self
        for change in changes:
            edition = edition.change(change)
        return edition

    def change(self, change: Change) -> Self:
        """The edition with one thing otherwise."""
        cards = change_cards(self.cards, change, self.effects, self.identity)
        return msgspec.structs.replace(self, cards=cards)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the cards."""
        return tuple(card.id for card in self.cards)

    def number(self, card: str) -> int:
        """The number of the card with this id."""
        if card not in self.ids:
            raise BadText(f"no card is called {card!r}; there are: {', '.join(self.ids)}")
        return self.ids.index(card)


def contents_of(game: AnyGame) -> Contents:
    """What lies in a game's box: what it says itself, else the cards that it keeps in ``cards``."""
    if isinstance(game, Boxed):
        return game.contents()
    cards = getattr(game, "cards", ())
    return counted(cards) if isinstance(cards, tuple) else Contents()


def counted(cards: Iterable[Card]) -> Contents:
    """Cards as often as they say, with how many of them are ours."""
    cards = [card for card in cards if isinstance(card, Card)]
    return Contents(
        copies={card.id: card.copies for card in cards if card.copies > 1},
        ours=sum(card.ours for card in cards),
        count=len(cards),
    )


def summary(game: str, cards: Sequence[Card]) -> str:
    """What an edition holds, in a few words."""
    ours = counted(cards).ours
    return f"{len(cards)} cards of {game}, {ours} of them reconstructions"


# What can be measured.


class Otherwise(Frozen):
    """How a match is set up in which something is otherwise."""

    changes: tuple[str, ...] = ()
    """Of the edition, as they stand behind its name."""
    options: tuple[str, ...] = ()


class Part(Frozen, kw_only=True):
    """Something of a box that can be measured by itself."""

    kind: str
    id: str
    name: str
    cards: tuple[str, ...] = ()
    """The ids by which gists name it; none where no action does."""
    verbs: tuple[str, ...] = ()
    """The verbs that mean it when they name it; none for all."""
    blank: Otherwise | None = None
    """With its icons and its price, but without its effect; None where it has none."""
    exchanged: Otherwise | None = None
    """With another of its kind in its place."""
    group: str = ""
    """What it is summed up with: its sin, its colour."""
    fields: dict[str, object] = {}
    """What its file says of it."""


class Ways(Frozen):
    """By which verbs things are shown and chosen, come to seats and leave them.

    Of the last two the slot is named that holds the seat: ``""`` is whoever acts and ``@turn``
    whoever is on turn. A verb that names no thing is about everything that the seat has.
    """

    gets: dict[str, str] = {}
    loses: dict[str, str] = {}
    chooses: tuple[str, ...] = ()
    """Verbs with which somebody chooses a thing among others."""
    shows: tuple[str, ...] = ()
    """Verbs with which luck lays a thing open for whoever wants it."""


@runtime_checkable
class Parted(Protocol):
    """A game that says what can be measured of it by itself."""

    ways: ClassVar[Ways]

    def parts(self, seats: int) -> tuple[Part, ...]:
        """What there is in a match of so many."""


def change_cards(
    cards: tuple[C, ...],
    change: Change,
    effects: Mapping[str, object],
    identity: Sequence[str] = IDENTITY,
) -> tuple[C, ...]:
    """Cards of which one is blank, or exchanged for another; all its copies are."""
    by_id = {card.id: card for card in cards}
    for id in (change.part, change.other or change.part):
        if id not in by_id:
            raise BadText(f"no card is called {id!r}; there are: {', '.join(by_id)}")

    def one(card: C) -> C:
        if card.id != change.part:
            return card
        if change.what == BLANK:
            return msgspec.structs.replace(card, **effects)
        mine: dict[str, Any] = {name: getattr(card, name) for name in identity}
        return msgspec.structs.replace(by_id[change.other], **mine)

    return tuple(map(one, cards))


def parts_of(
    cards: Iterable[C],
    effects: Mapping[str, object],
    alike: Callable[[C], tuple[object, int]],
    kind: Callable[[C], str] = lambda card: "card",
    named: Callable[[C], tuple[str, ...]] = lambda card: (card.id,),
    group: Callable[[C], str] = lambda card: "",
) -> tuple[Part, ...]:
    """Cards as parts. Each is exchanged for the one that is most alike: of the same sort, and of
    the price that is nearest to its own."""
    each = list({card.id: card for card in cards}.values())
    return tuple(
        Part(
            kind=kind(card),
            id=card.id,
            name=card.name,
            cards=named(card),
            blank=Otherwise((f"blank {card.id}",)) if _acts(card, effects) else None,
            exchanged=_exchanged(each, place, alike),
            group=group(card),
            fields=msgspec.to_builtins(card),
        )
        for place, card in enumerate(each)
    )


def _acts(card: Card, effects: Mapping[str, object]) -> bool:
    """Whether a blank card would be another."""
    return any(getattr(card, name) != nothing for name, nothing in effects.items())


def _exchanged(
    cards: Sequence[C], place: int, alike: Callable[[C], tuple[object, int]]
) -> Otherwise | None:
    sort, price = alike(cards[place])
    others = []
    for step in range(1, len(cards)):  # of equally near ones the next of the file
        card = cards[(place + step) % len(cards)]
        if alike(card)[0] == sort:
            others.append((abs(alike(card)[1] - price), step, card.id))
    return Otherwise((f"{cards[place].id} as {min(others)[2]}",)) if others else None
