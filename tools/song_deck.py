"""Writes the deck that molpe.song looks for from the drawn faces, or checks that it is theirs.

python tools/song_deck.py --write    src/molpe/song/deck.json and deck.png anew
python tools/song_deck.py --check    fail if the faces have changed since
"""

import sys
from pathlib import Path

import numpy as np

from molpe.cli.song import deck_files
from molpe.games import find
from molpe.games.sirens.game import Sirens
from molpe.song.deck import Deck, read_deck, standard_deck

HOME = Path(__file__).parents[1] / "src" / "molpe" / "song"


def same(one: Deck, other: Deck) -> bool:
    """Whether two decks are one, but for what another version of the renderer may round."""
    if (one.ids, one.words) != (other.ids, other.words):
        return False
    return float(np.abs(one.faces - other.faces).mean()) < 1.0


def main() -> int:
    """Write or check."""
    game = find("sirens")
    assert isinstance(game, Sirens)
    words, sheet = deck_files(game)
    if sys.argv[1:] == ["--check"]:
        if same(read_deck(words, sheet), standard_deck()):
            return 0
        print("the faces of Sirens have changed: python tools/song_deck.py --write")
        return 1
    (HOME / "deck.json").write_bytes(words)
    (HOME / "deck.png").write_bytes(sheet)
    return 0


if __name__ == "__main__":
    sys.exit(main())
