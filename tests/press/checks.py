"""What every face must be, whoever drew it."""

import re
from xml.etree import ElementTree

import pytest

from molpe.press import Face
from molpe.press.names import LANGUAGES
from molpe.press.svg import text_width

ELEMENTS = {"svg", "g", "path", "rect", "circle", "ellipse", "text"}
ATTRIBUTES = {
    *("viewBox", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "d", "transform"),
    *("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
    *("paint-order", "fill-opacity", "font-family", "font-size", "font-weight", "text-anchor"),
}
COLOUR = re.compile(r"#[0-9a-f]{3}([0-9a-f]{3})?|none")
SVG = "{http://www.w3.org/2000/svg}"


def check_markup(face: Face) -> None:
    """Nothing that could clash, run, reach out or change: shapes and words only."""
    assert "http" not in face.svg.replace("http://www.w3.org/2000/svg", "", 1)
    root = ElementTree.fromstring(face.svg)
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in ELEMENTS
        assert set(element.attrib) <= ATTRIBUTES
        for key in ("fill", "stroke"):
            assert COLOUR.fullmatch(element.get(key, "none")), element.get(key)
    _, _, wide, high = map(float, root.get("viewBox", "").split())
    assert (wide, high) == pytest.approx((face.width, face.height), abs=0.01)


def check_text(face: Face) -> None:
    """No line of text leaves the face, by the width table."""
    anchors = {"middle": 0.5, "end": 1.0}
    root = ElementTree.fromstring(face.svg)
    parents = {child: parent for parent in root.iter() for child in parent}
    for element in root.iter():
        if element.tag == f"{SVG}text":
            anchor = element.get("text-anchor") or parents[element].get("text-anchor") or "start"
            x, y = (float(element.get(key, "0")) for key in "xy")
            size = float(element.get("font-size", "0"))
            over: ElementTree.Element | None = element
            while over is not None and (over := parents.get(over)) is not None:
                dx, dy, scale = moved(over.get("transform", ""))
                x, y, size = x * scale + dx, y * scale + dy, size * scale
            wide = text_width("".join(element.itertext()), size)
            left = x - anchors.get(anchor, 0) * wide
            assert left >= 0
            assert left + wide <= face.width
            assert 0.7 * size <= y <= face.height - 0.2 * size


def moved(transform: str) -> tuple[float, float, float]:
    """How far a group is moved and how much it is scaled; texts turned around stay as they are."""
    found = re.fullmatch(r"translate\(([-.\d]+) ([-.\d]+)\)(?:scale\(([-.\d]+)\))?", transform)
    x, y, scale = found.groups() if found else ("0", "0", None)
    return float(x), float(y), float(scale or 1)


def check_name(face: Face) -> None:
    """A whole name and whole facts in every language, with no gap left open."""
    assert set(face.name) == {"en", "de"} == set(LANGUAGES)
    assert set(face.facts) in (set(), set(LANGUAGES))
    assert set(face.text) in (set(), set(LANGUAGES))
    for name in (*face.name.values(), *(fact for said in face.facts.values() for fact in said)):
        assert name == name.strip()
        assert name
        assert not re.search(r"[{}]|\.$|\b(sirens|siggil|canosa)-", name)
