"""``molpe review``."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

from tests.cli.conftest import Molpe, one_complaint

MISSED = """\
game: breakthrough 1
edition: standard
seats: human greedy
position: 6/w5/6/6/b4w/6 w

0 f2 f3
1 a2 a1
= 2 1 | 0 0 | reached
"""


def test_where_it_turned(molpe: Molpe) -> None:
    said = molpe("review", "-", "--ms", "20", typed=MISSED)
    assert said.code == 0
    assert said.lines[0] == "Breakthrough 6x6: White (human), Black (greedy)"
    assert any(re.match(r" +1 White +0% \.{20} \?\? f2 f3", line) for line in said.lines)
    assert any(line.startswith("Black (greedy) wins: ") for line in said.lines)
    blunder = re.compile("'f2 f3' is a blunder of White: 'a5 [ab]6' wins 100%, not 0%")
    assert any(blunder.search(line) for line in said.lines)
    assert any(line.startswith("  it wins: ") for line in said.lines)
    assert said.lines[-1] == "it turned at action 1"


def test_in_bounded_time(molpe: Molpe) -> None:
    match = molpe("play", "siggil", "--seats", "sailor,sailor", "--seed", "4").out
    said = molpe("review", "-", "--seconds", "1", typed=match)
    assert said.code == 0
    assert any(re.match(r" +\d+ .+% [#.]{20} ", line) for line in said.lines)


def test_for_a_program(molpe: Molpe) -> None:
    found = json.loads(molpe("review", "-", "--ms", "5", "--json", typed=MISSED).out)
    assert found["moments"][0]["better"]["text"] in ("a5 a6", "a5 b6")
    assert found["turned"] == 1
    assert found["seats"] == ["White", "Black"]


def test_a_page_that_stands_alone(molpe: Molpe, tmp_path: Path) -> None:
    path = tmp_path / "review.html"
    match = molpe("play", "tide", "--seats", "greedy,sailor,sailor", "--seed", "4").out
    said = molpe("review", "-", "--ms", "1", "--html", str(path), typed=match)
    assert said.lines[-1] == f"the page is {path}"
    page = path.read_text()
    assert "http" not in page.replace("http-equiv", "")
    assert page.count("<polyline") == 3
    drawing = page[page.index("<svg") : page.index("</svg>") + 6]
    ElementTree.fromstring(drawing)
    molpe("review", "-", "--ms", "5", "--html", str(path), typed=MISSED)
    assert '<a href="#m1"><circle' in path.read_text()
    refused = molpe("review", "-", "--ms", "1", "--html", "/no/such/x.html", typed=MISSED)
    assert one_complaint(refused).startswith("cannot write '/no/such/x.html': no such file")


def test_what_cannot_be_reviewed(molpe: Molpe) -> None:
    empty = MISSED[: MISSED.index("0 f2")]
    assert one_complaint(molpe("review", "-", typed=empty)) == "nothing has happened in this match"
    assert "cannot read" in one_complaint(molpe("review", "/no/such/file"))
