"""The Siggil drawn in half cards: open cards in brackets, hidden ones shaded."""

from math import gcd

from molpe.games.siggil.view import PlaceView, SiggilView

NUMBERS = range(1, 8)
WIDEST = 8
NARROWEST = 4
"""Columns for a card."""
STYLES = {
    "red": "red",
    "grey-brown": "grey62",
    "green": "green",
    "brown": "dark_orange3",
    "orange": "orange1",
    "teal": "dark_cyan",
    "purple": "medium_purple",
}


def letters(view: SiggilView) -> dict[str, str]:
    """A letter for every family: the first of its name that no other has."""
    signs: dict[str, str] = {}
    for spirit in view.spirits:
        wishes = (spirit.id + "abcdefghijklmnopqrstuvwxyz").upper()
        signs[spirit.id] = next(sign for sign in wishes if sign not in signs.values())
    return signs


def picture(view: SiggilView, columns: int) -> list[str]:
    """The lines of the drawing; none when the Siggil is gone or too wide for the screen."""
    across = gcd(*(units for place in view.places for units in (place.x, place.width)))
    down = gcd(*(units for place in view.places for units in (place.y, place.height)))
    card = min(place.width // across for place in view.places)
    scale = min(columns // (view.width // across), WIDEST // card)
    if scale * card < NARROWEST:
        return []
    top: dict[tuple[int, int], PlaceView] = {}
    for place in sorted(view.places, key=lambda place: place.level):
        if place.lies == "here":
            for row in range(place.y // down, (place.y + place.height) // down):
                for column in range(place.x // across, (place.x + place.width) // across):
                    top[row, column] = place
    pen = Pen(view)
    lines = []
    for row in range(view.height // down):
        line, column = "", 0
        while column < view.width // across:
            place_here, start = top.get((row, column)), column
            while column < view.width // across and top.get((row, column)) is place_here:
                column += 1
            line += pen.draw(place_here, (column - start) * scale)
        lines.append(line.rstrip())
    while lines and not lines[-1]:
        lines.pop()
    return [*lines, ""] if lines else []


class Pen:
    """Draws runs of a place's columns, and writes each card's name once."""

    def __init__(self, view: SiggilView) -> None:
        self.signs = letters(view)
        self.colours = {spirit.id: STYLES.get(spirit.colour, "") for spirit in view.spirits}
        self.names = {spirit.id: (spirit.id, "*") for spirit in view.spirits}
        for spirit in view.spirits:
            self.names |= {f"{spirit.id}-{n}": (spirit.id, str(n)) for n in NUMBERS}
        self.written: set[str] = set()

    def draw(self, place: PlaceView | None, length: int) -> str:
        """A run of columns with the edge of the card on its right."""
        if place is None:
            return " " * length
        name = "" if place.id in self.written or length < 2 else self.name(place)
        if name:
            self.written.add(place.id)
        if place.open:
            style, text = "bold", f"\\[{name:^{length - 2}}]"
        else:
            edge = " " if length > 2 else ""
            style, text = "", name.ljust(length - len(edge), "·" if place.card else "▒") + edge
        family, _ = self.names.get(place.card, ("", ""))
        style = f"{style} {self.colours.get(family, '')}".strip()
        return f"[{style}]{text}[/]" if style else text

    def name(self, place: PlaceView) -> str:
        """``L3`` for leaf-3, ``L*`` for its Spirit, a star for a Spirit not known by name."""
        if not place.card:
            return "▒*" if place.kind == "spirit" else ""
        family, number = self.names[place.card]
        return self.signs[family] + number
