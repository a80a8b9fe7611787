# molpe: compiled
"""How a card looks, whoever has it."""

from functools import lru_cache
from typing import Literal

from molpe.games.muse.data.cards import MuseCard
from molpe.games.muse.rules import codes
from molpe.games.muse.sight.view import SHORT, CardView
from molpe.games.muse.verbs.reward import BecomeTreasure, JoinCrew


def needs_text(card: MuseCard) -> str:
    """What a challenge asks for, in short."""
    parts = [f"{card.might}"] if card.kind == "foe" else []
    for trait, n in card.needs.traits.items():
        parts.append(SHORT[trait] if n == 1 else f"{n} {SHORT[trait]}")
    if card.needs.any:
        parts.append(" or ".join(SHORT[trait] for trait in card.needs.any))
    if card.needs.might:
        parts.append(f"might {card.needs.might}")
    if card.needs.transformed:
        parts.append(f"{card.needs.transformed} transformed")
    text = " + ".join(parts)
    if card.vulnerable:
        text += f" (half: {' or '.join(SHORT.get(word, word) for word in card.vulnerable)})"
    return text


def face_of(id: str, card: MuseCard, form: int) -> CardView:
    """A card, or a copy of it that has an id of its own, as it looks in a form."""
    face = CardView(
        id=id,
        name=card.name,
        kind=card.kind,
        might=card.might,
        traits=card.traits,
        slot=card.slot or "",
        needs=needs_text(card) if card.kind in ("foe", "ordeal") else "",
    )
    prize, join = card.find(BecomeTreasure), card.find(JoinCrew)
    if form == codes.PRIZED and isinstance(prize, BecomeTreasure):
        return CardView(id, prize.name, "treasure", prize.might, prize.traits, slot=prize.slot)
    if form == codes.JOINED and isinstance(join, JoinCrew):
        return CardView(id, card.name, "companion", join.might, join.traits)
    if form in (codes.FAVOR, codes.WRATH):
        side: Literal["favor", "wrath"] = "favor" if form == codes.FAVOR else "wrath"
        return CardView(id, card.name, "deity", side=side)
    return face


@lru_cache(4096)
def back_of(id: str) -> CardView:
    """A card that the viewer does not know."""
    return CardView(id, "", "back")
