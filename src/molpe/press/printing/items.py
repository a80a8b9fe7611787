"""What lies in a game's box: each card with its back and how often it is there."""

from molpe.kernel import AnyGame, BadText, Frozen
from molpe.press.face import Face
from molpe.press.faces import faces
from molpe.press.printing.muse import extras as muse
from molpe.press.printing.sins import extras as sins
from molpe.press.printing.sirens import extras as sirens
from molpe.press.printing.speech import Words

SIZES = ((63.0, 88.0), (58.0, 88.0), (126.0, 63.0))
"""Of cards in millimetres; a face has the one whose shape is nearest."""
PAIR = 2
"""A box of SINS is for so many; more players print more boxes."""
KOSMOS = 10
"""Cards that each player of SINS begins with."""
EXTRAS = {"sirens": sirens, "sins": sins, "muse": muse}
"""What a table needs besides the cards of the game: id, front, back, how many."""


class Item(Frozen):
    """Something to cut out."""

    id: str
    front: str
    """A drawing, and so is the back."""
    back: str
    width: float
    """In millimetres, and so is the height."""
    height: float
    copies: int = 1


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
    copies = copies_of(game)
    items = []
    for face in drawn.values():
        if face.kind != "card" or copies.get(face.id, 1) == 0:
            continue
        back = drawn[face.back]
        front = drawing_of(face, language)
        items.append(Item(face.id, front, back.svg, *size_of(face), copies.get(face.id, 1)))
    for id_, front, other, count in EXTRAS[game.name](drawn, words) if game.name in EXTRAS else ():
        items.append(Item(id_, front, other, *SIZES[0], count))
    if not only:
        return items
    known = {item.id: item for item in items}
    for card in only:
        if card not in known:
            raise BadText(
                f"no card of {game.name} is called {card!r}; there are: {', '.join(known)}"
            )
    return [Item(i.id, i.front, i.back, i.width, i.height) for i in map(known.__getitem__, only)]


def copies_of(game: AnyGame) -> dict[str, int]:
    """How often cards are there that are not there once; 0 for those of another box."""
    if game.name != "sins":
        cards = getattr(game, "cards", ())
        return {
            card.id: card.copies
            for card in (cards if isinstance(cards, tuple) else ())
            if getattr(card, "copies", 1) > 1
        }
    box, modules = getattr(game, "box", None), getattr(game, "modules", None)
    copies = {"kosmos": KOSMOS * PAIR, "dominance": PAIR, "despair": PAIR}
    if box is None or modules is None:
        return copies
    from molpe.press.faces.sins import cards_of

    own = {card.id for card in (*box.cards, *modules.oozes, *modules.deeds, *modules.brands)}
    for card in cards_of(game).values():  # type: ignore[arg-type]
        if card.id not in own and card.id not in copies:
            copies[card.id] = 0
    return copies


def reconstructions(game: AnyGame) -> tuple[int, int]:
    """How many cards of the edition are ours, and how many there are."""
    holder = getattr(game, "cards", None) or getattr(game, "box", None) or ()
    cards = getattr(holder, "cards", holder)
    cards = [card for card in cards if hasattr(card, "source")]
    return sum(card.source.startswith("ours") for card in cards), len(cards)
