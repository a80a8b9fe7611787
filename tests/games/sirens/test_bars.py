"""Bars of music, as the card file writes them."""

from molpe.games.sirens.bars import Tone, read_bar


def test_a_bar_is_read_note_by_note() -> None:
    """A dash holds the note before; a note has a key of the piano and a place on the lines."""
    assert read_bar("E4 G4 F#5 - Bb3 - - C4") == (
        Tone(0, 1, 64, 2),
        Tone(1, 1, 67, 4),
        Tone(2, 2, 78, 10, "#"),
        Tone(4, 3, 58, -1, "b"),
        Tone(7, 1, 60, 0),
    )
    assert read_bar("") == ()
