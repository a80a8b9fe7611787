"""What card games share: card files in, frozen cards out, and no typo survives the reading."""

from molpe.cards.catalogue import load_catalogue
from molpe.cards.files import Card, CardFile, open_card_file, read_card_file

__all__ = ["Card", "CardFile", "load_catalogue", "open_card_file", "read_card_file"]
