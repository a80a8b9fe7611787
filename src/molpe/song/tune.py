"""A song becomes a score: who sings what when, for ears, for a page and for players."""

from collections.abc import Sequence

from molpe.games.sirens.bars import EIGHTHS, read_bar
from molpe.games.sirens.edition import Edition, SirensCard
from molpe.games.sirens.game import Sirens
from molpe.games.sirens.score_sheet import read_song, score_song
from molpe.kernel import Frozen

BPM = 96
"""Quarters a minute."""
EIGHTH = 60 / BPM / 2
"""In seconds."""
CHORDS = {
    "red": (57, 60, 64),
    "yellow": (53, 57, 60),
    "green": (48, 52, 55),
    "blue": (55, 59, 62),
}
"""A minor, F, C and G: a perfect Flow is their loop."""
NAMES = {"red": "Am", "yellow": "F", "green": "C", "blue": "G"}
ROOTS = {
    "red": ("A", "minor"),
    "yellow": ("F", "major"),
    "green": ("C", "major"),
    "blue": ("G", "major"),
}
ECLIPSE = (57, 61, 64, 69)
"""Both Wilds in one Part: the song ends bright, on A major."""
VOICES = ("lyre", "voice", "bass", "harp")
LARGE = 4
"""A Part of this size is as loud as Parts get."""


class Note(Frozen):
    """A tone: when and how long in eighths, which key of the piano, how loud, and whose."""

    at: float
    length: float
    pitch: int
    loud: float
    """From 0 to 1."""
    voice: str


class Bar(Frozen):
    """A card as it is sung."""

    card: str
    colour: str
    """A Wild's is the one it becomes."""
    chord: str
    part: int
    """The number of its Part, from 0."""
    flows: bool
    """Whether the next card begins a Part that this one flows into."""
    melody: tuple[tuple[int, int, int], ...]
    """Eighth, length, pitch."""


class Score(Frozen):
    """A song as music."""

    song: tuple[str, ...]
    bpm: int
    length: int
    """In eighths, the last chord included."""
    bars: tuple[Bar, ...]
    eclipse: bool
    notes: tuple[Note, ...]


def make_score(game: Sirens, song: Sequence[str]) -> Score:
    """The score of a song of one to seven cards; Wilds become what they score best as."""
    read_song(game, song)
    edition = game.cards
    bars = sung(edition, song, score_song(game, song).wild_colours)
    eclipse = ends_in_eclipse(edition, bars)
    notes: list[Note] = []
    sizes = [sum(other.part == bar.part for other in bars) for bar in bars]
    for n, (bar, size) in enumerate(zip(bars, sizes, strict=True)):
        into = bars[n + 1].colour if bar.flows else ""
        step = sum(other.part == bar.part for other in bars[: n + 1])
        notes += one_bar(bar, EIGHTHS * n, size, step, into)
    notes += ending(bars[-1].colour, EIGHTHS * len(bars), eclipse)
    notes.sort(key=lambda note: (note.at, VOICES.index(note.voice), note.pitch))
    return Score(tuple(song), BPM, EIGHTHS * (len(bars) + 1), tuple(bars), eclipse, tuple(notes))


def sung(edition: Edition, song: Sequence[str], wilds: Sequence[str]) -> list[Bar]:
    """Each card with its colour, its Part and its melody."""
    cards = [edition.cards[edition.number(card)] for card in song]
    choice = iter(wilds)
    colours = [next(choice) if card.wild else str(card.colour) for card in cards]
    bars, part = list[Bar](), 0
    for n, (card, colour) in enumerate(zip(cards, colours, strict=True)):
        part += n > 0 and colours[n - 1] != colour
        after = colours[n + 1] if n + 1 < len(cards) else colour
        flows = after != colour and edition.flow[colour] == after
        melody = tuple(melody_of(card, colour))
        bars.append(Bar(card.id, colour, NAMES[colour], part, flows, melody))
    return bars


def ends_in_eclipse(edition: Edition, bars: Sequence[Bar]) -> bool:
    """Whether both Wilds stand in one Part."""
    parts = [bar.part for bar in bars if edition.cards[edition.number(bar.card)].wild]
    return len(parts) > 1 and len(set(parts)) < len(parts)


def melody_of(card: SirensCard, colour: str) -> list[tuple[int, int, int]]:
    """The bar on the card, or the chord's own tones where it has none."""
    written = card.bar or {str(key): bar for key, bar in card.bars.items()}.get(colour, "")
    if not written:
        root, third, fifth = (pitch + 12 for pitch in CHORDS[colour])
        return [(0, 2, root), (2, 2, third), (4, 4, fifth)]
    return [(tone.at, tone.length, tone.pitch) for tone in read_bar(written)]


def one_bar(bar: Bar, start: int, size: int, step: int, into: str) -> list[Note]:
    """A bar, the step-th of a Part of a size, that may flow into a colour."""
    weight = min(size, LARGE)
    swell = 0.55 + 0.09 * weight * step / size  # a Part swells to its last bar
    chord = CHORDS[bar.colour]
    notes = []
    for at, length, pitch in bar.melody:
        accent = 0.12 if at in (0, 4) else 0.0
        notes.append(Note(start + at, length, pitch, min(1.0, swell + accent), "lyre"))
    notes += [Note(start, EIGHTHS, pitch, 0.25 + 0.07 * weight, "voice") for pitch in chord]
    if size > 1:  # larger Parts have one more singer
        notes.append(Note(start, EIGHTHS, chord[0] + 12, 0.16 + 0.05 * weight, "voice"))
    notes.append(Note(start, 4, chord[0] - 12, 0.6, "bass"))
    notes.append(Note(start + 4, 4, chord[2] - 12, 0.45, "bass"))
    notes += [Note(start + at, 2, chord[at // 2 % 3], 0.3, "harp") for at in (1, 3, 5, 7)]
    if into:  # three steps up into the next chord, and a high tone on its first beat
        end, there = start + EIGHTHS, CHORDS[into]
        for n, pitch in enumerate(there):
            notes.append(Note(end - 1.5 + 0.5 * n, 0.5, pitch + 12, 0.42 + 0.06 * n, "harp"))
        notes.append(Note(end, 6, there[0] + 24, 0.22, "harp"))
    return notes


def ending(colour: str, start: int, eclipse: bool) -> list[Note]:
    """The last chord, rolled and held; an Eclipse has its own."""
    chord = CHORDS[colour]
    tones = ECLIPSE if eclipse else (*chord, chord[0] + 12)
    notes = [Note(start, EIGHTHS, tones[0] - 12, 0.6, "bass")]
    for n, pitch in enumerate(tones):
        notes.append(Note(start + 0.3 * n, EIGHTHS - 0.3 * n, pitch, 0.5, "lyre"))
        notes.append(Note(start, EIGHTHS, pitch, 0.4, "voice"))
    if eclipse:  # sun over moon: a fifth and an octave high above
        notes += [Note(start + 1 + n, 6 - n, 76 + 5 * n, 0.26, "harp") for n in range(2)]
    return notes
