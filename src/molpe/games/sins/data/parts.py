"""What can be measured of a match: cards of the Realm, modules with their cards, the Champion."""

from typing import Protocol

from molpe.cards import Otherwise, Part, Ways, parts_of
from molpe.games.sins.data.edition import CHAMPIONS, EFFECTS, Modules, SinsCard

WAYS = Ways(
    gets={"gain": "", "take-gain": "", "ooze": "", "deed": "", "brand": "seat"},
    loses={"destroy": "", "give": ""},
    chooses=("gain", "take-gain", "ooze", "deed"),
    shows=("realm",),
)
"""The verbs by which cards come and go."""


class Chosen(Protocol):
    """The options that decide what is there."""

    @property
    def warbrands(self) -> bool: ...
    @property
    def deeds(self) -> bool: ...
    @property
    def ooze(self) -> bool: ...
    @property
    def champion(self) -> str: ...
    @property
    def boon(self) -> int: ...


def parts(
    packs: tuple[tuple[SinsCard, ...], ...], modules: Modules, options: Chosen, seats: int
) -> tuple[Part, ...]:
    """A blank Champion begins without a boon; a blank module is left out."""
    cards = parts_of(
        (card for pack in packs for card in pack),
        EFFECTS,
        lambda card: ("", len(card.weakness)),
        group=lambda card: card.sin,
    )
    if seats == 1:
        after = CHAMPIONS[(CHAMPIONS.index(options.champion) + 1) % len(CHAMPIONS)]
        champion = Part(
            kind="champion",
            id=options.champion,
            name=options.champion.capitalize(),
            blank=Otherwise((), ("boon=0",)) if options.boon else None,
            exchanged=Otherwise((), (f"champion={after}",)),
        )
        return (*cards, champion)
    found = list(cards)
    if options.ooze:
        found += parts_of(modules.oozes, EFFECTS, lambda card: ("", 0), lambda card: "ooze")
    for there, kind, some in (
        (options.warbrands, "brand", modules.brands),
        (options.deeds, "deed", modules.deeds),
    ):
        if there:  # what they do is a rule: they are counted, and measured as a module
            found += (
                Part(kind=kind, id=card.id, name=card.name, cards=(card.id.split("-")[-1],))
                for card in some
            )
    for module in ("warbrands", "deeds", "ooze"):
        if getattr(options, module):
            off = Otherwise((), (f"{module}=off",))
            found.append(Part(kind="module", id=module, name=module.capitalize(), blank=off))
    return tuple(found)
