"""What lies in a game's box: each card with its back and how often it is there."""

import msgspec

from molpe.cards import Contents, contents_of
from molpe.kernel import AnyGame, BadText
from molpe.press.face import Face
from molpe.press.faces import faces
from molpe.press.printing.boxes import box_of
from molpe.press.printing.sheet import Item
from molpe.press.printing.speech import Words

SIZES = ((63.0, 88.0), (58.0, 88.0), (126.0, 63.0))
"""Of cards in millimetres; a face has the one whose shape is nearest."""


def size_of(face: Face) -> tuple[float, float]:
    """How large a face is on paper."""
    shape = face.width / face.height
    return min(SIZES, key=lambda size: abs(size[0] / size[1] - shape))


def drawing_of(face: Face, language: str) -> str:
    """A face in a language, where it is drawn in several."""
    return face.cuts.get(language, face.svg)


def items_of(game: AnyGame, language: str = "en", only: tuple[str, ...] = ()) -> list[Item]:
    """Everything of a game that is a card, or only the cards with these ids, once each."""
    drawn, words = faces(game), Words(language)
    contents = contents_of(game)
    items = []
    for face in drawn.values():
        copies = contents.copies.get(face.id, 1)
        if face.kind == "card" and copies:
            back = drawn[back_of(contents, face, drawn)]
            front = drawing_of(face, language)
            items.append(Item(face.id, front, back.svg, *size_of(face), copies))
    for extra in box_of(game.name).extras(drawn, words):
        size = SIZES[0]
        items.append(
            Item(extra.id, extra.front, extra.back, *size, extra.copies, extra.read_behind)
        )
    if not only:
        return items
    known = {item.id: item for item in items}
    for card in only:
        if card not in known:
            raise BadText(
                f"no card of {game.name} is called {card!r}; there are: {', '.join(known)}"
            )
    return [msgspec.structs.replace(known[card], copies=1) for card in only]


def back_of(contents: Contents, face: Face, drawn: dict[str, Face]) -> str:
    """The id of a card's back: its own, else the plain one if it is of that size, else another."""
    if face.id in contents.backs:
        return contents.backs[face.id]
    wide = [
        id_ for id_, other in drawn.items() if other.kind == "back" and other.width == face.width
    ]
    return "back" if "back" in wide or not wide else wide[0]
