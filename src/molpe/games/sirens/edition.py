"""The card file of an edition, proved and turned into the book."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

import molpe.cards
from molpe.cards import Card, CardFile, Change, Otherwise, Part, open_card_file, parts_of
from molpe.cards.changes import BLANK
from molpe.games.sirens import book
from molpe.games.sirens.bars import fault_of
from molpe.games.sirens.book import Book
from molpe.kernel import BadText, Frozen

COLOURS = ("red", "yellow", "green", "blue")
WILD = "wild"
RULES = ("gamma", "xi", "omega", "sigma", "chi", "lambda", "delta", "phi", "theta", "pi", "psi")
LETTERS = dict(zip(RULES, "ΓΞΩΣΧΛΔΦΘΠΨ", strict=True))
DIFFICULTIES = ("easy", "normal", "challenge")
CARDS = 18
WILDS = 2
NO_RULE = ""
"""The Universal Rule of a card that is blank."""

Colour = Literal["red", "yellow", "green", "blue"]
Worth = Annotated[int, msgspec.Meta(ge=1, le=9)]


class SirensCard(Card, kw_only=True):
    """A Ship card."""

    colour: Literal["red", "yellow", "green", "blue", "wild"]
    hearts: Annotated[int, msgspec.Meta(ge=0, le=9)]
    left: str = ""
    """The Charm of the half at its left edge."""
    right: str = ""
    rule: Literal[
        "gamma", "xi", "omega", "sigma", "chi", "lambda", "delta", "phi", "theta", "pi", "psi"
    ]
    bar: str = ""
    """Its bar of music: eight eighths."""
    bars: dict[Colour, str] = {}
    """A Wild's, by the colour it takes."""

    @property
    def wild(self) -> bool:
        """Whether it takes a colour at scoring."""
        return self.colour == WILD

    @property
    def letter(self) -> str:
        """The sign of its Universal Rule."""
        return LETTERS.get(self.rule, "")


class Flow(Frozen):
    """The colour that each colour flows into."""

    red: Colour
    yellow: Colour
    green: Colour
    blue: Colour


SCHEMA = {"card": SirensCard, "flow": Flow, "charm": dict[str, Worth]}
"""What a form of a card file knows."""


class Edition(molpe.cards.Edition):
    """The cards of a box, what flows into what, and what Charms are worth."""

    cards: tuple[SirensCard, ...]
    flow: dict[str, str]
    """The colour that each colour flows into."""
    charm: dict[str, int]
    effects = {"left": "", "right": "", "rule": NO_RULE}
    """A blank card has its colour and its hearts, but neither Charms nor a Universal Rule."""
    identity = (*molpe.cards.edition.IDENTITY, "bar", "bars")

    def change(self, change: Change) -> "Edition":
        """A Universal Rule can be blank or exchanged too: on every card that has it."""
        if change.part in self.ids or change.part not in RULES:
            return super().change(change)
        if change.what != BLANK and change.other not in RULES:
            raise BadText(f"no rule is called {change.other!r}; there are: {', '.join(RULES)}")
        cards = tuple(
            msgspec.structs.replace(card, rule=change.other) if card.rule == change.part else card
            for card in self.cards
        )
        return msgspec.structs.replace(self, cards=cards)

    def parts(self) -> tuple[Part, ...]:
        """The cards, and the rules that they bring."""
        cards = parts_of(
            self.cards,
            self.effects,
            lambda card: (card.wild, card.hearts),
            group=lambda card: card.colour,
        )
        used = [rule for rule in RULES if any(card.rule == rule for card in self.cards)]
        rules = (
            Part(
                kind="rule",
                id=rule,
                name=f"{LETTERS[rule]} ({rule})",
                cards=tuple(card.id for card in self.cards if card.rule == rule),
                verbs=("reveal",),
                blank=Otherwise((f"blank {rule}",)),
                exchanged=Otherwise((f"{rule} as {RULES[(RULES.index(rule) + 1) % len(RULES)]}",)),
            )
            for rule in used
            if rule not in self.ids
        )
        return (*cards, *rules)

    def value(self, half: str) -> int | None:
        """What a half shows, None for no half."""
        return self.charm[half] if half else None

    def book(self, difficulty: str, otherwise: frozenset[str]) -> Book:
        """The tables that states play by; the options read some rules otherwise."""
        colours = (*COLOURS, WILD)
        kinds = tuple(self.charm)
        return Book(
            [colours.index(card.colour) for card in self.cards],
            [card.hearts for card in self.cards],
            [kinds.index(card.left) if card.left else -1 for card in self.cards],
            [kinds.index(card.right) if card.right else -1 for card in self.cards],
            list(self.charm.values()),
            [RULES.index(card.rule) if card.rule else book.NO_RULE for card in self.cards],
            [COLOURS.index(self.flow[colour]) for colour in COLOURS],
            DIFFICULTIES.index(difficulty),
            "delta" in otherwise,
            "sigma" in otherwise,
            "lambda" in otherwise,
        )


def open_edition(name: str, editions: tuple[str, ...]) -> Edition:
    """An edition by its name or path, proved to be one."""
    file = open_card_file("sirens", __package__ or "molpe.games.sirens", name, editions)
    file.only("game", "flow", "charm", "card")
    flow = _read_flow(file)
    charm = _read_charm(file)
    cards = file.cards(SirensCard)
    if len(cards) != CARDS:
        raise BadText(f"{file.source}: there are {len(cards)} cards, not {CARDS}")
    for card in cards:
        for field, what in _faults(card, charm):
            raise file.fault("card", card.id, field, what)
    _check_deck(file, cards)
    return Edition(file.name, cards, flow, charm).changed(file.changes)


def _read_flow(file: CardFile) -> dict[str, str]:
    """Every colour flows into another one, and no two into the same."""
    found = file.convert(file.tables.get("flow", {}), Flow, "flow")
    flow: dict[str, str] = msgspec.structs.asdict(found)
    for colour, into in flow.items():
        if colour == into:
            raise file.fault("flow", "", colour, "a colour flows into another")
        twins = [other for other in flow if flow[other] == into]
        if len(twins) > 1:
            raise file.fault("flow", "", twins[1], f"{twins[0]} flows into {into} already")
    return flow


def _read_charm(file: CardFile) -> dict[str, int]:
    """Each Charm has a name and a number."""
    charm: dict[str, int] = file.convert(file.tables.get("charm", {}), dict[str, Any], "charm")
    for kind, value in charm.items():
        file.convert(value, Worth, "charm", field=kind)
    return charm


def _faults(card: SirensCard, charm: dict[str, int]) -> Iterator[tuple[str, str]]:
    """What is wrong with a card by itself: the field and the fault."""
    if card.copies != 1:
        yield "copies", "every card is there once"
    for field, half in (("left", card.left), ("right", card.right)):
        if half and half not in charm:
            yield field, f"there is no charm {half!r}"
    if card.wild and card.bar:
        yield "bar", "a wild has 'bars', one for each colour"
    if not card.wild and card.bars:
        yield "bars", "only a wild has a bar for each colour"
    for colour in COLOURS if card.bars else ():
        if colour not in card.bars:
            yield f"bars.{colour}", "it is missing"
    music = {f"bars.{colour}": bar for colour, bar in card.bars.items()}
    if card.bar:
        music["bar"] = card.bar
    for field, bar in music.items():
        if fault := fault_of(bar):
            yield field, fault


def _check_deck(file: CardFile, cards: tuple[SirensCard, ...]) -> None:
    """What the cards must be together."""
    wilds = sum(card.wild for card in cards)
    if wilds != WILDS:
        raise BadText(f"{file.source}: field 'colour': {wilds} cards are wild, not {WILDS}")
    for colour in COLOURS:
        if all(card.colour != colour for card in cards):
            raise BadText(f"{file.source}: field 'colour': no card is {colour}")
    for card in cards:
        if card.left and all(other.right != card.left for other in cards):
            side, lack = "left", f"no card has the right half of {card.left!r}"
        elif card.right and all(other.left != card.right for other in cards):
            side, lack = "right", f"no card has the left half of {card.right!r}"
        else:
            continue
        raise file.fault("card", card.id, side, lack)
