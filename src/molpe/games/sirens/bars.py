"""A bar of music as the card file writes it, ``E4 G4 A4 - B4 - G4 -``: eighth by eighth, a dash
holds the note before. It is read here and nowhere else."""

import re

from molpe.kernel import Frozen

EIGHTHS = 8
NOTE = re.compile(r"[A-G][#b]?[0-8]")
LETTERS = "CDEFGAB"
KEYS = (0, 2, 4, 5, 7, 9, 11)
BEND = {"": 0, "#": 1, "b": -1}


class Tone(Frozen):
    """A note as it sounds: at which eighth, for how many, and which key of the piano."""

    at: int
    length: int
    pitch: int
    """60 is C4."""
    step: int
    """On which line or between which two it is written, in steps from C4."""
    sign: str = ""
    """``#`` or ``b`` before it."""


def read_bar(bar: str) -> tuple[Tone, ...]:
    """The notes of a bar."""
    tones = list[Tone]()
    for at, word in enumerate(bar.split()):
        if word == "-":
            last = tones.pop()
            tones.append(Tone(last.at, last.length + 1, last.pitch, last.step, last.sign))
        else:
            letter, sign, octave = LETTERS.index(word[0]), word[1:-1], int(word[-1])
            pitch = 12 * (octave + 1) + KEYS[letter] + BEND[sign]
            tones.append(Tone(at, 1, pitch, letter + len(LETTERS) * (octave - 4), sign))
    return tuple(tones)


def fault_of(bar: str) -> str:
    """What is wrong with a bar, or nothing."""
    notes = bar.split()
    if len(notes) != EIGHTHS:
        return f"a bar has {EIGHTHS} eighths, not {len(notes)}"
    for place, note in enumerate(notes):
        if not (NOTE.fullmatch(note) or (note == "-" and place > 0)):
            return f"{note!r} is no note here"
    return ""
