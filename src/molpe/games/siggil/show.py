"""A view written for the terminal: the Siggil, the Spirits, and what lies before every seat."""

from molpe.cards import sight
from molpe.cards.sight import count
from molpe.games.siggil.picture import letters, picture
from molpe.games.siggil.view import SeatView, SiggilView, SpiritView

COLUMNS = 78
MARGIN = 9

DOING = {
    "luck": "luck",
    "discard": "seat {} discards",
    "take": "seat {} takes",
    "control": "seat {} may capture",
    "over": "over",
}


def show(view: SiggilView) -> str:
    """A view as lines of at most 80 columns."""
    sets = f"sets of {view.size}, {view.goal} Spirits win"
    lines = [f"[bold]{view.title}[/] · {DOING[view.phase].format(view.turn)} · {sets}", ""]
    lines += picture(view, COLUMNS)
    coming = {place.group for place in view.places if place.lies == "coming"}
    if coming and any(place.lies != "coming" for place in view.places):
        lines += paragraph("to come", sorted(coming))
    lines += paragraph("open", [place.card for place in view.places if place.open])
    signs = letters(view)
    for number, spirit in enumerate(view.spirits):
        name = f"{signs[spirit.id]}* {spirit.name} {spirit.number}"
        lines.append(f"{'Spirits' if number == 0 else '':{MARGIN}}{name:<16} {where(view, spirit)}")
    for seat in view.seats:
        lines += before(view, seat)
    if view.pile.count:
        cards = list(view.pile.cards) if view.pile.open else [f"{count(view.pile.count)}, closed"]
        lines += paragraph("discards", cards)
    return "\n".join(lines)


def where(view: SiggilView, spirit: SpiritView) -> str:
    """Where a Spirit is, in a few words."""
    if spirit.where == "held":
        return f"seat {spirit.seat}, on {spirit.size} cards"
    if spirit.where == "away":
        return "driven away"
    if spirit.where == "siggil":
        return f"in the Siggil at {spirit.place}" if spirit.place else "not seen yet"
    if len(view.seats) == 1:
        return f"free, number {view.free.index(spirit.id) + 1} of at most 3"
    return "free"


def before(view: SiggilView, seat: SeatView) -> list[str]:
    """The hand and the sets of a seat."""
    if seat.seat == view.viewer:
        hand = [card.card for card in seat.hand] or ["-"]
        lines = paragraph(f"seat {seat.seat}", ["hand:", *hand])
    else:
        seen = ["seen to draw:", *seat.seen] if seat.seen else []
        lines = paragraph(f"seat {seat.seat}", [f"{count(len(seat.hand))} in hand.", *seen])
    for one in seat.sets:
        lines += paragraph("", ["holds" if one.holds else "lost", f"{one.spirit}:", *one.cards])
    return lines


def paragraph(title: str, words: list[str]) -> list[str]:
    """Words after a title."""
    return sight.paragraph(title, words, MARGIN, COLUMNS)
