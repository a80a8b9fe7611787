"""Real notation: what is written is what is sung."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molpe.games import find
from molpe.press.path import absolute
from molpe.press.stave import Note, Stave, beams, placed
from molpe.press.svg import drawing
from tests.press.picture import Pixels

TOP, GAP = 11, 6

NOTE = st.builds("{}{}{}".format, st.sampled_from("ABCDEFG"), st.sampled_from(["", "#", "b"]),
                 st.integers(0, 8))  # fmt: skip
BAR = st.tuples(NOTE, st.lists(st.one_of(NOTE, st.just("-")), min_size=7, max_size=7)).map(
    lambda parts: " ".join([parts[0], *parts[1]])
)


def test_a_bar_is_read_note_by_note() -> None:
    notes, octaves = placed("E5 D5 C5 - A4 - B4 C5")
    assert octaves == 0
    assert [(n.at, n.length, n.step) for n in notes] == [
        (0, 1, 9), (1, 1, 8), (2, 2, 7), (4, 2, 5), (6, 1, 6), (7, 1, 7),
    ]  # fmt: skip


def test_five_eighths_are_a_half_tied_to_an_eighth() -> None:
    notes, _ = placed("A4 - - - - B4 - -")
    assert notes == [Note(0, 4, 5, "", tied=True), Note(4, 1, 5), Note(5, 3, 6)]


def test_what_lies_too_high_or_low_is_written_an_octave_nearer() -> None:
    assert placed("C6 - - - - - - -") == ([Note(0, 8, 7)], 1)
    assert placed("C2 - - - - - - -") == ([Note(0, 8, 0)], -2)


def test_eighths_share_a_beam_within_half_a_bar() -> None:
    notes, _ = placed("A4 B4 C5 D5 E5 D5 C5 -")
    assert [len(group) for group in beams(notes)] == [4, 2, 1]
    notes, _ = placed("C5 - B4 A4 G4 - A4 -")
    assert [len(group) for group in beams(notes)] == [1, 2, 1, 1]


@given(BAR)
def test_every_bar_is_whole_and_stays_in_its_band(bar: str) -> None:
    notes, _ = placed(bar)
    assert sum(note.length for note in notes) == 8
    assert [note.at for note in notes] == sorted(note.at for note in notes)
    stave = Stave(120, TOP, GAP)
    stave.draw(bar)
    at = (0.0, 0.0)
    for data in (stave.lines, stave.heads, stave.beams, stave.points, stave.holes):
        for command, numbers in absolute(data):
            x, y = at
            if command == "V":
                y = numbers[0]
            elif command == "H":
                x = numbers[0]
            elif numbers:
                x, y = numbers[-2:]
            at = (x, y)
            assert -1 <= x <= 119
            assert -1 <= y <= 45.5, (bar, command, numbers)


@pytest.mark.parametrize("card", find("sirens").cards.cards, ids=lambda card: str(card.id))
def test_heads_stand_where_their_pitch_is(card: object) -> None:
    """The middle of each note's head is ink, unless it is a half or a whole note."""
    bar = card.bar or card.bars["red"]
    pixels = Pixels(drawing(120, 46, Stave(120, TOP, GAP).draw(bar), outline=1.3), 480, 120)
    lowest = TOP + 4 * GAP  # E4
    for at, word in enumerate(bar.split()):
        if word != "-":
            steps = "CDEFGAB".index(word[0]) + 7 * (int(word[1]) - 4) - 2
            x, y = 9 + 13 * at, lowest - steps * GAP / 2
            held = bar.split()[at + 1 :][:3] == ["-"] * 3
            assert pixels.alpha(x, y) == 255, word
            assert (pixels.at(x, y)[0] > 200) is held, word
            assert pixels.alpha(x - 1, y + 2.2) == 255  # the lower rim


def test_a_card_without_music_rests() -> None:
    stave = Stave(120, TOP, GAP)
    stave.draw("")
    assert stave.beams
    assert not stave.heads


@pytest.mark.parametrize(
    ("bar", "heads", "holes", "points"),
    [
        ("A4 - - - - - - -", 1, 1, 0),
        ("A4 - - - - - - B4", 2, 1, 2),
        ("A4 - - - - - B4 -", 2, 1, 1),
        ("A4 - - B4 - - C5 -", 3, 0, 2),
        ("A4 - - - - C5 D5 E5", 5, 1, 0),
    ],
)
def test_long_notes_have_holes_and_dots(bar: str, heads: int, holes: int, points: int) -> None:
    stave = Stave(120, TOP, GAP)
    stave.draw(bar)
    assert [part.count("M") for part in (stave.heads, stave.holes, stave.points)] == [
        heads, holes, points,
    ]  # fmt: skip


def test_sharps_and_flats_are_drawn() -> None:
    plain, sharp, flat = Stave(120, TOP, GAP), Stave(120, TOP, GAP), Stave(120, TOP, GAP)
    plain.draw("A4 - - - - - - -")
    sharp.draw("A#4 - - - - - - -")
    flat.draw("Ab4 - - - - - - -")
    assert len({plain.lines, sharp.lines, flat.lines}) == 3
