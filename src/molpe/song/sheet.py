"""A score for other programs and for players: MIDI, ABC and MusicXML."""

import struct
from collections.abc import Iterable
from html import escape

from molpe.song.tune import BPM, ROOTS, Note, Score

TICKS = 240
"""Of an eighth."""
CHANNELS = {"lyre": (0, 46), "voice": (1, 52), "bass": (2, 32), "harp": (3, 46)}
"""Channel and General MIDI instrument: harp, choir, bass, harp."""
SHARPS = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
TITLE = "Song of the Sirens"
DURATIONS: dict[int, tuple[tuple[int, str, int], ...]] = {
    1: ((1, "eighth", 0),),
    2: ((2, "quarter", 0),),
    3: ((3, "quarter", 1),),
    4: ((4, "half", 0),),
    5: ((4, "half", 0), (1, "eighth", 0)),
    6: ((6, "half", 1),),
    7: ((7, "half", 2),),
    8: ((8, "whole", 0),),
}
"""How a length is written: eighths, kind, dots; five eighths are two notes, tied."""


def midi(score: Score) -> bytes:
    """A MIDI file, one track a voice."""
    tempo = b"\xff\x51\x03" + round(6e7 / BPM).to_bytes(3, "big")
    tracks = [track([(0, 0, tempo), (0, 0, b"\xff\x58\x04\x04\x02\x18\x08")])]
    for voice, (channel, program) in CHANNELS.items():
        events = [(0, 0, bytes([0xC0 | channel, program]))]
        for note in score.notes:
            if note.voice == voice:
                events += struck(note, channel)
        tracks.append(track(events))
    head = b"MThd" + struct.pack(">IHHH", 6, 1, len(tracks), 2 * TICKS)
    return head + b"".join(tracks)


def struck(note: Note, channel: int) -> list[tuple[int, int, bytes]]:
    """A note begins and ends; ends come first where both fall together."""
    start, end = round(note.at * TICKS), round((note.at + note.length) * TICKS) - 2
    speed = max(1, min(127, round(note.loud * 110)))
    on, off = bytes([0x90 | channel, note.pitch, speed]), bytes([0x80 | channel, note.pitch, 0])
    return [(start, 2, on), (end, 1, off)]


def track(events: Iterable[tuple[int, int, bytes]]) -> bytes:
    """A track of events: when, which first, what."""
    body, now = b"", 0
    for at, _, event in sorted(events):
        body += variable(at - now) + event
        now = at
    body += b"\0\xff\x2f\0"
    return b"MTrk" + struct.pack(">I", len(body)) + body


def variable(number: int) -> bytes:
    """A number in sevens of bits, as MIDI writes it."""
    sevens = [number & 127]
    while number := number >> 7:
        sevens.append(number & 127 | 128)
    return bytes(reversed(sevens))


def abc(score: Score) -> str:
    """The melody with its chords in ABC notation."""
    lines = ["X:1", f"T:{TITLE}", "M:4/4", "L:1/8", f"Q:1/4={BPM}", "K:C"]
    bars = []
    for bar in score.bars:
        tones = (
            tone(pitch) + (str(length) if length > 1 else "") for _, length, pitch in bar.melody
        )
        bars.append(f'"{bar.chord}"' + " ".join(tones))
    for n in range(0, len(bars), 3):
        last = n + 3 >= len(bars)
        lines.append(" | ".join(bars[n : n + 3]) + (" |]" if last else " |"))
    return "\n".join(lines) + "\n"


def tone(pitch: int) -> str:
    """A pitch in ABC."""
    name, octave = SHARPS[pitch % 12], pitch // 12 - 1
    letter = "^" * ("#" in name) + (name[0].lower() if octave >= 5 else name[0])
    return letter + ("'" * (octave - 5) if octave >= 5 else "," * (4 - octave))


def musicxml(score: Score) -> str:
    """The melody with its chords as MusicXML, for every notation program."""
    bars = []
    for number, bar in enumerate(score.bars, 1):
        body = START if number == 1 else ""
        step, kind = ROOTS[bar.colour]
        root = f"<root><root-step>{step}</root-step></root>"
        body += f"<harmony>{root}<kind>{kind}</kind></harmony>"
        body += "".join(written(length, pitch) for _, length, pitch in bar.melody)
        if number == len(score.bars):
            body += '<barline location="right"><bar-style>light-heavy</bar-style></barline>'
        bars.append(f'<measure number="{number}">{body}</measure>')
    return HEAD.format(title=escape(TITLE)) + "".join(bars) + "</part></score-partwise>\n"


HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" '
    '"http://www.musicxml.org/dtds/partwise.dtd">\n'
    '<score-partwise version="4.0"><work><work-title>{title}</work-title></work><part-list>'
    '<score-part id="P1"><part-name>Lyre</part-name></score-part></part-list><part id="P1">'
)
START = (
    "<attributes><divisions>2</divisions><key><fifths>0</fifths></key>"
    "<time><beats>4</beats><beat-type>4</beat-type></time>"
    "<clef><sign>G</sign><line>2</line></clef></attributes>"
    "<direction><direction-type><metronome><beat-unit>quarter</beat-unit>"
    f"<per-minute>{BPM}</per-minute></metronome></direction-type>"
    f'<sound tempo="{BPM}"/></direction>'
)


def written(length: int, pitch: int) -> str:
    """A note, or two with a tie."""
    name, octave = SHARPS[pitch % 12], pitch // 12 - 1
    alter = "<alter>1</alter>" if "#" in name else ""
    pieces, notes = DURATIONS[length], ""
    for n, (eighths, kind, dots) in enumerate(pieces):
        ties = ["stop"] * (n > 0) + ["start"] * (n + 1 < len(pieces))
        notes += (
            f"<note><pitch><step>{name[0]}</step>{alter}<octave>{octave}</octave></pitch>"
            f"<duration>{eighths}</duration>"
            + "".join(f'<tie type="{tie}"/>' for tie in ties)
            + f"<type>{kind}</type>"
            + "<dot/>" * dots
            + ("<notations>" + "".join(f'<tied type="{t}"/>' for t in ties) + "</notations>")
            * bool(ties)
            + "</note>"
        )
    return notes
