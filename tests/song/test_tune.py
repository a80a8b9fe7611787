"""Songs as music: what the score says, and what can be heard."""

import io
import json
import re
import wave
from itertools import permutations
from random import Random
from xml.etree import ElementTree

import mido
import msgspec
import numpy as np
import pytest

from molpe.games import find
from molpe.games.sirens.bars import read_bar
from molpe.games.sirens.game import Sirens
from molpe.kernel import BadText
from molpe.song import sheet, sound
from molpe.song.tune import CHORDS, ECLIPSE, EIGHTH, Score, make_score

GAME = find("sirens")
assert isinstance(GAME, Sirens)
LOOP = ("parthenope", "aglaope", "thetis", "calypso", "leucosia", "himerope")


def score(*cards: str) -> Score:
    assert isinstance(GAME, Sirens)
    return make_score(GAME, cards)


def test_each_card_is_its_bar_and_its_chord() -> None:
    made = score(*LOOP)
    assert [bar.card for bar in made.bars] == list(LOOP)
    assert [bar.chord for bar in made.bars] == ["Am", "F", "C", "G", "Am", "F"]
    assert made.bars[0].melody == ((0, 2, 69), (2, 2, 72), (4, 2, 76), (6, 2, 72))
    lyre = [note for note in made.notes if note.voice == "lyre" and note.at < 8]
    assert [(note.at, note.length, note.pitch) for note in lyre] == list(made.bars[0].melody)
    assert made.length == 56


def test_parts_swell_with_their_size() -> None:
    made = score("parthenope", "ligeia", "leucosia", "molpe", "aglaope", "psamathe")
    first = [
        max(n.loud for n in made.notes if n.voice == "lyre" and n.at == 8 * k) for k in range(4)
    ]
    assert first == sorted(first)
    assert first[0] < first[3]

    def singing(at: int) -> float:
        return sum(note.loud for note in made.notes if note.voice == "voice" and note.at == at)

    assert singing(0) > singing(32)
    assert [bar.part for bar in made.bars] == [0, 0, 0, 0, 1, 2]


def test_a_flow_step_has_a_cadence_and_no_other_step_has() -> None:
    made = score("parthenope", "aglaope", "calypso", "thetis", "doris", "molpe")
    assert [bar.flows for bar in made.bars] == [True, False, False, True, True, False]
    rises = [note.at for note in made.notes if note.voice == "harp" and note.length == 0.5]
    assert sorted(rises) == [8 * k - 1.5 + 0.5 * n for k in (1, 4, 5) for n in range(3)]


def test_wilds_sing_what_they_become() -> None:
    made = score("peisinoe", "galatea", "charybdis", "psamathe", "callirrhoe", "ligeia")
    wild = made.bars[2]
    assert wild.colour in ("yellow", "green", "blue")
    bars = {"yellow": "F5 C5 A4 C5 F5", "green": "C5 G4 E4 G4 C5", "blue": "G5 D5 B4 D5 G5"}
    assert [pitch for _, _, pitch in wild.melody] == [
        tone.pitch for tone in read_bar(bars[wild.colour])
    ]


def test_an_eclipse_ends_bright() -> None:
    dark = score("parthenope", "aglaope", "himerope", "psamathe", "doris", "molpe")
    assert not dark.eclipse
    bright = score("scylla", "charybdis", "parthenope", "aglaope", "himerope", "psamathe")
    assert bright.eclipse
    last = {note.pitch for note in bright.notes if note.voice == "voice" and note.at == 48}
    assert last == set(ECLIPSE)
    last = {note.pitch for note in dark.notes if note.voice == "voice" and note.at == 48}
    assert set(CHORDS["red"]) < last


def test_songs_of_one_to_seven_cards_are_scored() -> None:
    assert isinstance(GAME, Sirens)
    for count in range(1, 8):
        made = make_score(GAME, GAME.cards.ids[:count])
        assert made.length == 8 * count + 8
        assert all(
            note.at >= 0 and note.at + note.length <= made.length + 0.01 for note in made.notes
        )
        assert all(0 < note.loud <= 1 for note in made.notes)
    with pytest.raises(BadText, match="a song has 1 to 7 cards, not 0"):
        make_score(GAME, ())
    with pytest.raises(BadText, match="no card is called 'circe'"):
        make_score(GAME, ("circe",))


def test_a_score_travels_as_json() -> None:
    made = score(*LOOP)
    data = msgspec.json.encode(made)
    assert msgspec.json.decode(data, type=Score) == made
    assert set(json.loads(data)) == {"song", "bpm", "length", "bars", "eclipse", "notes"}


@pytest.fixture(scope="module")
def songs() -> list[Score]:
    assert isinstance(GAME, Sirens)
    rng = Random(5)
    ids = list(GAME.cards.ids)
    made = [make_score(GAME, rng.sample(ids, rng.choice((1, 6, 6, 7)))) for _ in range(4)]
    return [*made, score(*ids[:4], "aglaope", "thetis"), score("scylla", "charybdis", *ids[:4])]


def test_nothing_is_cut_off_and_every_song_is_as_loud(songs: list[Score]) -> None:
    for made in songs:
        mix = sound.render(made)
        assert mix.shape == (2, int(sound.RATE * (made.length * EIGHTH + sound.TAIL)))
        assert np.isfinite(mix).all()
        assert np.abs(mix).max() <= 0.89
        assert true_peak(mix) < 0.95
        assert 20 * np.log10(sound.power(mix)) == pytest.approx(-19, abs=0.8)
        assert abs(float(mix.mean())) < 1e-3
        assert np.abs(mix[:, -10:]).max() < 1e-4  # it ends in silence
        assert sound.power(mix[0]) == pytest.approx(sound.power(mix[1]), rel=0.35)


def true_peak(mix: np.typing.NDArray[np.float32]) -> float:
    """Between the samples, four times as fine."""
    loudest = int(np.abs(mix).max(0).argmax())
    near = mix[:, max(0, loudest - 4096) : loudest + 4096] * 1.0
    size = near.shape[1]
    wide = np.fft.irfft(np.fft.rfft(near), 4 * size) * 4
    return float(np.abs(wide[:, size : 3 * size]).max())  # the cut ends ring


def test_the_wav_can_be_opened(songs: list[Score]) -> None:
    data = sound.wav(songs[0])
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (2, 2, 44100)
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    assert np.abs(samples.astype(int)).max() < 0.9 * 32767
    assert sound.wav(songs[0]) == data


def test_the_midi_has_the_notes_of_the_score(songs: list[Score]) -> None:
    for made in songs:
        file = mido.MidiFile(file=io.BytesIO(sheet.midi(made)))
        assert (file.type, len(file.tracks), file.ticks_per_beat) == (1, 5, 480)
        heard, open_notes = [], set[tuple[int, int]]()
        for track in file.tracks:
            now = 0
            for event in track:
                now += event.time
                if event.type == "note_on":
                    heard.append((now / 240, event.note))
                    open_notes.add((event.channel, event.note))
                elif event.type == "note_off":
                    open_notes.discard((event.channel, event.note))
        assert not open_notes
        wanted = [(round(note.at * 240) / 240, note.pitch) for note in made.notes]
        assert sorted(heard) == sorted(wanted)
        assert file.length == pytest.approx(made.length * EIGHTH, abs=0.1)


def test_abc_has_the_melody_and_the_chords() -> None:
    text = sheet.abc(score(*LOOP))
    assert text.splitlines()[-2:] == [
        '"Am"A2 c2 e2 c2 | "F"F2 A2 c2 A2 | "C"c2 e2 g2 e2 |',
        '"G"G2 B2 d2 B2 | "Am"A B c d e4 | "F"f2 e d c2 A2 |]',
    ]
    assert [sheet.tone(pitch) for pitch in (48, 61, 72, 85, 90)] == ["C,", "^C", "c", "^c'", "^f'"]


def test_musicxml_has_whole_bars() -> None:
    made = score("scylla", "charybdis", *LOOP[:4])
    root = ElementTree.fromstring(sheet.musicxml(made).partition(">\n")[2].partition(">\n")[2])
    measures = root.findall("part/measure")
    assert len(measures) == 6
    for measure, bar in zip(measures, made.bars, strict=True):
        lengths = [int(node.text or "0") for node in measure.findall("note/duration")]
        assert sum(lengths) == 8
        assert measure.findtext("harmony/root/root-step") == bar.chord[0]
        steps = [node.text or "" for node in measure.findall("note/pitch/step")]
        assert len(steps) >= len(bar.melody)
    assert re.search(r'<tie type="start"/>.*<tie type="stop"/>', sheet.written(5, 70))


def test_songs_differ_in_sound() -> None:
    sums = {
        round(float(np.abs(sound.render(score(*order))).sum()), 1)
        for order in permutations(("molpe", "thetis", "doris"))
    }
    assert len(sums) == 6
