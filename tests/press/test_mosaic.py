"""The words of the mosaics: frozen, far apart, and drawn where a camera looks for them."""

from hashlib import sha256
from itertools import combinations

import pytest

from molpe.games import find
from molpe.press import faces, mosaic
from molpe.press.faces import sirens
from tests.press.picture import Pixels, near

INK, BONE = "#1f1a1d", "#f8f0de"
MM = 63 / 120
Bits = tuple[bool, ...]
# The table of companion's paper, in millimetres: left, top and side of the ink frame.
FRAMES = {"sky": (26.25, 26.8, 10.5), "foot": (25.2, 72.35, 12.6)}


def bits(word: int) -> Bits:
    return tuple(bool(word >> 24 - n & 1) for n in range(25))


def turn(word: Bits) -> Bits:
    """A quarter to the left."""
    return tuple(word[5 * r + 4 - c] for c in range(5) for r in range(5))


def mirror(word: Bits) -> Bits:
    return tuple(word[5 * r + 4 - c] for r in range(5) for c in range(5))


def turns(word: Bits) -> list[Bits]:
    out = [word]
    for _ in range(3):
        out.append(turn(out[-1]))
    return out


def distance(one: Bits, other: Bits) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


WORDS = [bits(word) for word in mosaic.TABLE]


def test_the_table_is_frozen() -> None:
    """Printed cards carry these words: a change makes every printed deck unreadable."""
    text = ",".join(map(str, mosaic.TABLE)) + "|" + ",".join(mosaic.CARDS)
    assert (
        sha256(text.encode()).hexdigest()
        == "aade05182e2af2519ae8cd151bafd86a8b92d7c017d3fbf58bbc0657347ca6cf"
    )
    assert len(set(mosaic.TABLE)) == 36 == 2 * len(mosaic.CARDS)


def test_cards_are_those_of_the_box() -> None:
    assert find("sirens").cards.ids == mosaic.CARDS


def test_words_are_eight_stones_apart_in_every_turn() -> None:
    for one, other in combinations(WORDS, 2):
        assert min(distance(one, turned) for turned in turns(other)) >= 8


def test_a_word_is_eight_stones_from_its_own_turns() -> None:
    for word in WORDS:
        assert min(distance(word, turned) for turned in turns(word)[1:]) >= 8


def test_a_word_is_six_stones_from_every_mirror() -> None:
    for word in WORDS:
        for other in WORDS:
            assert min(distance(word, turned) for turned in turns(mirror(other))) >= 6


def test_stones_are_the_bits_row_by_row() -> None:
    rows = mosaic.stones(mosaic.TABLE[0])
    assert sum(rows, ()) == WORDS[0]
    assert [len(row) for row in rows] == [5] * 5


def test_a_known_card_keeps_its_words_in_any_edition() -> None:
    deck = ("doris", "newcomer", "parthenope", "stranger")
    numbers = mosaic.numbers(deck)
    assert numbers["doris"] == 13
    assert numbers["parthenope"] == 0
    assert numbers["newcomer"] == 1  # ligeia's, who is not in this deck
    assert numbers["stranger"] == 2
    whole = tuple(f"card-{n}" for n in range(18))
    assert sorted(mosaic.numbers(whole).values()) == list(range(18))


@pytest.mark.parametrize("number", range(18))
def test_both_mosaics_can_be_read_from_the_drawn_face(number: int) -> None:
    face = faces(find("sirens"))[mosaic.CARDS[number]]
    pixels = Pixels(face.svg, 252, face.width)  # four pixels a millimetre
    for place, (left, top, side) in FRAMES.items():
        module = side / 7
        read = {}
        for r in range(-1, 8):
            for c in range(-1, 8):
                x, y = left + (c + 0.5) * module, top + (r + 0.5) * module
                colour = pixels.at(x / MM, y / MM)
                assert near(colour, INK) or near(colour, BONE), (place, r, c, colour)
                read[r, c] = near(colour, BONE)
        for n in range(-1, 8):  # the margin is bone, the frame ink
            assert all((read[-1, n], read[7, n], read[n, -1], read[n, 7]))
        for n in range(7):
            assert not any((read[0, n], read[6, n], read[n, 0], read[n, 6]))
        word = tuple(read[r, c] for r in range(1, 6) for c in range(1, 6))
        assert WORDS.index(word) == number + (18 if place == "sky" else 0)


def test_nothing_is_drawn_in_the_margins() -> None:
    """Not only at the middle of its stones: the whole bone margin is one colour."""
    for card in mosaic.CARDS[3::13]:
        face = faces(find("sirens"))[card]
        pixels = Pixels(face.svg, 504, face.width)
        for left, top, side in FRAMES.values():
            module = side / 7
            for n in range(60):
                along = left - 0.9 * module + n / 59 * (side + 1.8 * module)
                down = top - 0.9 * module + n / 59 * (side + 1.8 * module)
                for deep in (0.9, 0.5, 0.15):
                    for x, y in (
                        (along, top - deep * module),
                        (along, top + side + deep * module),
                        (left - deep * module, down),
                        (left + side + deep * module, down),
                    ):
                        assert near(pixels.at(x / MM, y / MM), BONE, 8), (card, x, y)


def test_the_places_are_those_of_the_face_module() -> None:
    for name, (x, y, side) in (("sky", sirens.SKY), ("foot", sirens.FOOT)):
        left, top, size = FRAMES[name]
        assert (x - side / 2) * MM == pytest.approx(left, abs=0.06)
        assert (y - side / 2) * MM == pytest.approx(top, abs=0.06)
        assert side * MM == pytest.approx(size, abs=0.01)
