"""The card file of an edition, proved."""

from collections.abc import Container
from typing import ClassVar

import msgspec

import molpe.cards
from molpe.cards import CardFile, Change, Part, change_cards, open_card_file, parts_of
from molpe.games.muse.data.cards import STEPS, MuseCard, Quest
from molpe.games.muse.data.fitting import faults
from molpe.games.muse.data.tables import tables
from molpe.games.muse.rules import codes, rows
from molpe.games.muse.rules.book import Book
from molpe.games.muse.verbs.schema import KINDS, TRAITS
from molpe.games.muse.words.sentences import text_of
from molpe.kernel import BadText


class Edition(molpe.cards.Edition):
    """The cards of a box; a card of the deck is a number, copies follow one another."""

    cards: tuple[MuseCard, ...]
    """One entry for every card of the deck."""
    words: tuple[str, ...]
    """The word of every card of the deck: copies are told apart by a number."""
    quests: tuple[Quest, ...]
    effects = {"effects": (), "as_treasure": (), "favor": (), "wrath": ()}
    """A blank card has its Might, traits, needs, slot and windows, and does nothing."""
    identity = (*molpe.cards.edition.IDENTITY, "kind")
    prize: ClassVar[dict[str, object]] = {"laurels": 0}
    """A blank Quest has its steps, and brings no Laurels."""

    def change(self, change: Change) -> "Edition":
        """Cards of the deck, and Quests."""
        if any(quest.id == change.part for quest in self.quests):
            quests = change_cards(self.quests, change, self.prize)
            return msgspec.structs.replace(self, quests=quests)
        return super().change(change)

    def parts(self) -> tuple[Part, ...]:
        """Every design of the deck, and the Quests."""
        words: dict[str, tuple[str, ...]] = {}
        for card, word in zip(self.cards, self.words, strict=True):
            words[card.id] = (*words.get(card.id, ()), word)
        cards = parts_of(
            self.cards,
            self.effects,
            lambda card: (card.kind, card.might),
            lambda card: card.kind,
            lambda card: words[card.id],
        )
        quests = parts_of(
            self.quests,
            self.prize,
            lambda quest: ("war" in quest.steps, quest.laurels),
            lambda quest: "quest",
        )
        return (*cards, *quests)

    def text(self, card: int, language: str = "en") -> str:
        """What a card says, made from its effects."""
        return text_of(self.cards[card], language)

    @property
    def ids(self) -> tuple[str, ...]:
        """The words of the cards."""
        return self.words

    def quest_number(self, word: str) -> int:
        """The Quest with this word."""
        return [quest.id for quest in self.quests].index(word)

    def book(self, goal: int, soft: bool, readings: list[str]) -> Book:
        """The tables that states play by."""
        return Book(tables(self.cards, self.quests), goal, soft, readings)


def open_edition(name: str, editions: tuple[str, ...]) -> Edition:
    """An edition by its name or path, proved to be one."""
    file = open_card_file("muse", __package__ or "molpe.games.muse.data", name, editions)
    file.only("game", "card", "quest")
    designs = sorted(file.cards(MuseCard), key=lambda card: KINDS.index(card.kind))
    quests = file.cards(Quest, "quest")
    cards: list[MuseCard] = []
    ids: list[str] = []
    names = {card.id for card in designs}
    for card in designs:
        _check(file, card, names)
        for copy in range(card.copies):
            cards.append(card)
            ids.append(card.id if copy == 0 else f"{card.id}-{copy + 1}")
    _check_box(file, cards, ids, designs, quests)
    return Edition(file.name, tuple(cards), tuple(ids), quests).changed(file.changes)


def _check(file: CardFile, card: MuseCard, names: Container[str]) -> None:
    """What must be true of a card by itself."""
    if not 1 <= card.copies <= 9:
        raise file.fault("card", card.id, "copies", "there are 1 to 9 copies")
    for word in card.vulnerable:
        if word not in TRAITS and word not in names:
            raise file.fault(
                "card", card.id, "vulnerable", f"{word!r} is neither a trait nor a card"
            )
    if sum(word not in TRAITS for word in card.vulnerable) > 1:
        raise file.fault("card", card.id, "vulnerable", "at most one card can be named")
    for field, fault in faults(card):
        raise file.fault("card", card.id, field, fault)


def _check_box(
    file: CardFile,
    cards: list[MuseCard],
    ids: list[str],
    designs: list[MuseCard],
    quests: tuple[Quest, ...],
) -> None:
    """What the cards must be together."""
    if not 60 <= len(cards) <= codes.CARDS:
        raise BadText(f"{file.source}: there are {len(cards)} cards, not 60 to {codes.CARDS}")
    if len(quests) > codes.QUESTS:
        raise BadText(f"{file.source}: there are {len(quests)} quests, at most {codes.QUESTS}")
    for kind in KINDS:
        if all(card.kind != kind for card in cards):
            raise BadText(f"{file.source}: there is no card of kind {kind!r}")
    if sum(card.kind == "hero" for card in cards) < 6:
        raise BadText(f"{file.source}: six players need six heroes")
    if sum(card.kind == "deity" for card in cards) > codes.DEITIES:
        raise BadText(f"{file.source}: there are more than {codes.DEITIES} deities")
    words = [*ids, *(quest.id for quest in quests)]
    for word in words:
        if words.count(word) > 1:
            raise BadText(f"{file.source}: the word {word!r} names two cards")
    named = {card.id: card for card in designs}
    for quest in quests:
        if not 1 <= len(quest.steps) <= rows.ROW:
            raise file.fault("quest", quest.id, "steps", f"1 to {rows.ROW} steps")
        for step in quest.steps:
            if step not in STEPS and (
                step not in named or named[step].kind not in ("foe", "ordeal")
            ):
                raise file.fault("quest", quest.id, "steps", f"{step!r} is no challenge")
        if "war" in quest.steps and len(quest.steps) > 1:
            raise file.fault("quest", quest.id, "steps", "a war is a Quest of its own")
