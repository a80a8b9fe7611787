"""Cards of Tide: the plain face, with what a card says in every language."""

from collections.abc import Iterator

import msgspec

from molpe.games.tide.data.edition import TideCard
from molpe.games.tide.game import Tide
from molpe.kernel import AnyGame
from molpe.press.backs import back
from molpe.press.face import Face
from molpe.press.faces.plain import HEIGHT, WIDTH, face
from molpe.press.names import LANGUAGES, fact, phrase
from molpe.press.pictures import lyre


def card_face(card: TideCard) -> Face:
    """A card: its name, a figure and its sentence."""
    drawn = {language: face(card.id, card.name, card.text(language)) for language in LANGUAGES}
    text = {language: card.text(language) for language in LANGUAGES if card.effects}
    english, *others = LANGUAGES
    return msgspec.structs.replace(
        drawn[english],
        facts=fact("worth", n=card.worth),
        text=text,
        cuts={language: drawn[language].svg for language in others if text},
        printed={"worth": card.worth},
    )


def draw(game: AnyGame) -> Iterator[Face]:
    """The cards of the game's edition, and their back."""
    assert isinstance(game, Tide)
    for card in game.cards:
        yield card_face(card)
    yield Face("back", "back", back(WIDTH, HEIGHT, lyre), WIDTH, HEIGHT, phrase("back"))
