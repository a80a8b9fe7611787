"""Elements, escapes, and words that stay in their box."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molpe.press.ornaments import laurel, meander, scales, star, waves
from molpe.press.path import absolute
from molpe.press.svg import (
    Fitted,
    area,
    drawing,
    escape,
    fit,
    laid,
    tag,
    text,
    text_width,
    window,
    wrap,
)
from tests.press.picture import Pixels

WORDS = st.text(max_size=80)


@given(WORDS)
def test_any_text_is_well_formed(words: str) -> None:
    svg = drawing(10, 10, text(1, 2, words, 3, "#000") + tag("g", title=words))
    root = ElementTree.fromstring(svg)
    assert "".join(root[0].itertext()) == "".join(c for c in words if escape(c))


def test_markup_is_escaped() -> None:
    assert escape('<b a="1">&\x00') == "&lt;b a=&quot;1&quot;&gt;&amp;"


def test_a_tag_writes_what_it_is_told() -> None:
    assert tag("g", "x", stroke_width=1.50, fill=None) == '<g stroke-width="1.5">x</g>'
    assert tag("path", d="M0 0") == '<path d="M0 0"/>'


def test_fonts_are_named_only_where_there_is_text() -> None:
    assert "font-family" not in drawing(1, 1, "<path/>")
    assert "font-family" in drawing(1, 1, text(0, 0, "a", 1))


def test_lines_break_at_blanks_and_keep_every_word() -> None:
    assert wrap("one two three", 10, text_width("one two", 10)) == ("one two", "three")
    assert wrap("", 10, 50) == ("",)


@given(WORDS, st.floats(5, 40), st.floats(30, 200), st.integers(1, 4))
def test_fitted_text_keeps_to_its_width_and_lines(
    words: str, size: float, width: float, lines: int
) -> None:
    got = fit(words, size, 4, width, lines)
    assert got.width() <= width
    assert len(got.lines) <= lines
    assert 4 <= got.size <= size


@given(WORDS, st.floats(30, 200), st.floats(12, 100))
def test_text_in_an_area_keeps_to_it(words: str, width: float, height: float) -> None:
    got = area(words, 12, 4, width, height)
    assert got.width() <= width
    assert len(got.lines) * got.lead <= max(height, got.lead)


def test_the_largest_size_that_fits_is_taken() -> None:
    assert fit("Molpe", 20, 5, 1000, 1) == Fitted(20, ("Molpe",))
    half = fit("Molpe", 20, 5, text_width("Molpe", 10), 1)
    assert half == Fitted(10, ("Molpe",))
    assert area("a b", 10, 5, 1000, 10 * 1.16) == Fitted(10, ("a b",))


def test_what_does_not_fit_is_cut_and_says_so() -> None:
    cut = fit("Donaudampfschifffahrtsgesellschaft", 20, 10, 60, 1)
    assert cut.lines[0].startswith("Don")
    assert cut.lines[0].endswith("…")
    assert area("word " * 50, 10, 8, 40, 20).lines[-1].endswith("…")


@pytest.mark.parametrize(
    "words",
    ["Parthenope", "Thelxiope", "Charybdis", "MWmw", "Illi", "ÄÖÜ", "0123456789", "ΓΞΩΣΧΛΔΦΘΠΨ"],
)
def test_the_width_table_is_no_narrower_than_a_wide_font(words: str) -> None:
    """DejaVu Serif Bold is the widest font that faces are likely to be set in."""
    wide = text_width(words, 20)
    body = text(10, 30, words, 20, "#000").replace("<text", '<text font-family="DejaVu Serif"')
    pixels = Pixels(drawing(wide + 60, 40, body), int(wide + 60), wide + 60)
    inked = [x for x in range(pixels.width) if any(pixels.alpha(x, y) for y in range(40))]
    if not inked:
        pytest.skip("this machine has no such font")
    assert inked[-1] <= 10 + wide + 1


def test_a_window_hides_what_lies_outside() -> None:
    body = tag("path", d="M0 0h100v100h-100z", fill="#f00")
    pixels = Pixels(drawing(100, 100, window(20, 20, 30, 30, body)), 100, 100)
    assert pixels.alpha(30, 30) == 255
    assert pixels.alpha(60, 30) == pixels.alpha(30, 10) == 0


def test_a_document_becomes_part_of_another() -> None:
    inner = drawing(10, 10, tag("path", d="M0 0h10v10h-10z", fill="#f00"))
    pixels = Pixels(drawing(100, 100, laid(inner, 50, 50, 40, 40)), 100, 100)
    assert pixels.alpha(70, 70) == 255
    assert pixels.alpha(30, 30) == pixels.alpha(95, 95) == 0


@pytest.mark.parametrize(
    ("data", "box"),
    [
        (meander(10, 20, 100, 8), (10, 20, 110, 28)),
        (meander(10, 28, 100, -8), (10, 20, 110, 28)),
        (star(50, 50, 10, 4, 5), (40, 40, 60, 60)),
        (laurel(50, 50, 20), (18, 18, 82, 82)),
        (waves(0, 20, 100, 20, 10), (0, 10, 100, 20)),
        (scales(0, 20, 60, 30, 10), (-10, 20, 80, 50)),
    ],
)
def test_ornaments_keep_to_their_room(data: str, box: tuple[float, float, float, float]) -> None:
    at, points = (0.0, 0.0), list[tuple[float, float]]()
    for command, numbers in absolute(data):
        x, y = at
        if command == "H":
            x = numbers[0]
        elif command == "V":
            y = numbers[0]
        elif numbers:
            x, y = numbers[-2:]
        at = (x, y)
        points.append(at)
    left, top, right, bottom = box
    assert all(left - 0.1 <= x <= right + 0.1 and top - 0.1 <= y <= bottom + 0.1 for x, y in points)
