"""What games share beside the kernel: card files, messages, rules for people.

No typo survives the reading.
"""

from molpe.cards.catalogue import load_catalogue
from molpe.cards.changes import Change, split_changes, with_changes
from molpe.cards.edition import (
    Boxed,
    Contents,
    Edition,
    Otherwise,
    Part,
    Parted,
    Ways,
    change_cards,
    contents_of,
    counted,
    parts_of,
    summary,
)
from molpe.cards.files import Card, CardFile, house_file, open_card_file, read_card_file
from molpe.cards.names import Names, load_names
from molpe.cards.rules import load_rules, package_of, rules_languages

__all__ = [
    "Boxed",
    "Card",
    "CardFile",
    "Change",
    "Contents",
    "Edition",
    "Names",
    "Otherwise",
    "Part",
    "Parted",
    "Ways",
    "change_cards",
    "contents_of",
    "counted",
    "house_file",
    "load_catalogue",
    "load_names",
    "load_rules",
    "open_card_file",
    "package_of",
    "parts_of",
    "read_card_file",
    "rules_languages",
    "split_changes",
    "summary",
    "with_changes",
]
