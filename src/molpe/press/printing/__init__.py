"""Print-and-play: a game on paper, as a PDF to cut out or as one file a card."""

from molpe.press.printing.files import card_files
from molpe.press.printing.items import items_of
from molpe.press.printing.pdf import print_pdf
from molpe.press.printing.sheet import PAPERS, Item

__all__ = ["PAPERS", "Item", "card_files", "items_of", "print_pdf"]
