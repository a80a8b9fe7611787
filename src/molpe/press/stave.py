"""A bar of real notation: eight eighths on five lines."""

from itertools import pairwise

from molpe.games.sirens.bars import read_bar
from molpe.kernel import Frozen
from molpe.press.palette import BONE, INK
from molpe.press.svg import path, text

LOWEST, MIDDLE, HIGHEST = 0, 6, 12
"""C4, B4 and A5, counted in steps from C4: what the band of a card has room for."""
STEM = 15.0
OCTAVE = 7


class Note(Frozen):
    """A written note: at which eighth, how many eighths, which step."""

    at: int
    length: int
    step: int
    sign: str = ""
    tied: bool = False
    """Whether it goes on in the next."""


def placed(bar: str) -> tuple[list[Note], int]:
    """The notes of a bar, and how many octaves lower than they sound they are written."""
    tones = read_bar(bar)
    octaves = 0
    steps = [tone.step for tone in tones] or [MIDDLE]
    while max(steps) - OCTAVE * octaves > HIGHEST:
        octaves += 1
    while min(steps) - OCTAVE * octaves < LOWEST and octaves <= 0:
        octaves -= 1
    notes = []
    for tone in tones:
        at, length, sign = tone.at, tone.length, tone.sign
        low = tone.step - OCTAVE * octaves
        while low < LOWEST:  # a bar wider than the band is folded
            low += OCTAVE
        while low > HIGHEST:
            low -= OCTAVE
        if length == 5:  # no single note is five eighths
            notes.append(Note(at, 4, low, sign, tied=True))
            at, length, sign = at + 4, 1, ""
        notes.append(Note(at, length, low, sign))
    return notes, octaves


def beams(notes: list[Note]) -> list[list[Note]]:
    """Notes in groups: eighths that follow each other within half a bar share a beam."""
    groups: list[list[Note]] = []
    for note in notes:
        last = groups[-1][-1] if groups else None
        if (
            last is not None
            and note.length == last.length == 1
            and last.at == note.at - 1
            and last.at // 4 == note.at // 4
        ):
            groups[-1].append(note)
        else:
            groups.append([note])
    return groups


class Stave:
    """Five lines from edge to edge, and what stands on them, sorted by the pen it is drawn with."""

    def __init__(self, width: float, top: float, gap: float) -> None:
        self.width, self.top, self.gap = width, top, gap
        self.heads = self.holes = self.beams = self.lines = self.points = ""

    def x(self, at: int) -> float:
        """Where an eighth stands."""
        return 9 + at * (self.width - 16) / 8

    def y(self, step: int) -> float:
        """Where a step stands; E4 is the lowest line."""
        return self.top + 4 * self.gap - (step - 2) * self.gap / 2

    def draw(self, bar: str) -> str:
        """The stave with a bar of notes, or a rest, for a drawing with an outline of ink."""
        there, back = (f"m0 {self.gap}h{w}" for w in (self.width, -self.width))
        rows = f"M0 {self.top}h{self.width}{back}{there}{back}{there}"
        notes, octaves = placed(bar)
        for group in beams(notes):
            self.group(group)
        for note, after in pairwise(notes):
            if note.tied:
                self.tie(note, after)
        if not notes:  # a bar of silence hangs from the second line
            self.beams += f"M{self.width / 2 - 4:.1f} {self.top + self.gap + 1.5:.1f}h8"
        word = ""
        if octaves:  # written nearer than it sounds
            y = self.top - 3 if octaves > 0 else self.top + 4 * self.gap + 9
            word = text(3, y, str(1 + OCTAVE * abs(octaves)), 7, INK, stroke="none")
        pens = (
            (rows, 0.6, None, None),
            (self.lines, None, None, None),
            (self.heads, 5, None, None),
            (self.holes, 2.2, BONE, None),
            (self.beams, 3, None, "butt"),
            (self.points, 2.2, None, None),
        )
        return word + "".join(
            path(data, stroke=colour, width=width, stroke_linecap=cap)
            for data, width, colour, cap in pens
            if data
        )

    def group(self, notes: list[Note]) -> None:
        """Heads, stems, and a beam or a flag."""
        for note in notes:
            self.head(note)
        first, last = notes[0], notes[-1]
        if first.length == 8:
            return
        up = sum(note.step for note in notes) < MIDDLE * len(notes)
        side, reach = (3, -STEM) if up else (-3, STEM)
        x0, x1 = self.x(first.at) + side, self.x(last.at) + side
        tip, slope = self.y(first.step) + reach, 0.0
        if len(notes) > 1:
            rise = self.y(last.step) - self.y(first.step)
            slope = max(-4.0, min(4.0, rise)) / (x1 - x0)
            # No stem is shorter than it should be.
            tips = [self.y(n.step) + reach - slope * (self.x(n.at) + side - x0) for n in notes]
            tip = min(tips) if up else max(tips)
        lean = slope * (x1 - x0)
        roof, floor = 3 - min(lean, 0), self.top + 4 * self.gap + 8 - max(lean, 0)
        tip = min(max(tip, roof), floor)
        if len(notes) > 1:
            self.beams += f"M{x0 - 0.5:.2f} {tip:.2f}L{x1 + 0.5:.2f} {tip + lean:.2f}"
        elif first.length == 1:
            turn = 1 if up else -1
            self.lines += f"M{x0:.2f} {tip:.2f}c0 {5 * turn} 6 {4 * turn} 4 {11 * turn}"
        for note in notes:
            x = self.x(note.at) + side
            self.lines += f"M{x:.2f} {self.y(note.step):.2f}V{tip + slope * (x - x0):.2f}"

    def head(self, note: Note) -> None:
        """A head with its hole, dots, sign and ledger line."""
        x, y = self.x(note.at), self.y(note.step)
        self.heads += f"M{x - 1:.2f} {y + 0.5:.2f}l2 -1"
        if note.length >= 4:
            self.holes += f"M{x - 1.2:.2f} {y + 0.7:.2f}l2.4 -1.4"
        for dot in range({3: 1, 6: 1, 7: 2}.get(note.length, 0)):
            lift = 0 if note.step % 2 else 1.4
            self.points += f"M{x + 6.6 + 3 * dot:.2f} {y - lift:.2f}h.1"
        if note.step in (LOWEST, HIGHEST):
            self.lines += f"M{x - 5.5:.2f} {y:.2f}h11"
        if note.sign == "#":
            self.lines += (
                f"M{x - 8:.2f} {y - 4:.2f}v8m2 -8.6v8m-3.4 -4.4l4.8 -1.4m-4.8 4.2l4.8 -1.4"
            )
        elif note.sign:
            self.lines += f"M{x - 8:.2f} {y - 6:.2f}v8c5 -3 3.4 -6.4 0 -3.6"

    def tie(self, note: Note, after: Note) -> None:
        """A bow from head to head, away from the stems."""
        down = 1 if note.step < MIDDLE else -1
        x0, x1 = self.x(note.at) + 2, self.x(after.at) - 2
        y = self.y(note.step) + 4.4 * down
        self.lines += f"M{x0:.2f} {y:.2f}Q{(x0 + x1) / 2:.2f} {y + 4 * down:.2f} {x1:.2f} {y:.2f}"
