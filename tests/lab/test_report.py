"""Reports: one page that needs nothing else."""

from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from molpe import games
from molpe.cli.app import run
from molpe.kernel import BadText
from molpe.lab.report.build import build
from molpe.lab.report.page import Page, html
from molpe.lab.report.plots import Scale, Whisker, bars, columns, dots, short, whiskers


def make(folder: Path, *words: str) -> Page:
    """A file of the lab, and its page."""
    assert run([*words, "--workers", "1"]) == 0
    return build(folder, games.find)


class Outside(HTMLParser):
    """Everything that a page would fetch or run, and whether its tags close."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [tag] if tag in ("script", "link", "img", "iframe", "object") else []
        self.found += [name for name, _ in attrs if name in ("src", "href") or name[:2] == "on"]
        if tag not in ("meta", "rect", "line", "circle"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "line", "circle"):
            assert self.open.pop() == tag


def whole(page: Page) -> str:
    """The text of a page, proved to need nothing else."""
    text = html(page)
    outside = Outside()
    outside.feed(text)
    assert outside.found == []
    assert outside.open == []
    for plot in page.plots:
        ElementTree.fromstring(plot.svg)
    return text


def test_balance_and_comparison(tmp_path: Path) -> None:
    file = tmp_path / "b.json"
    page = make(file, "balance", "sirens", "ligeia", "--games", "4", "--out", str(file))
    text = whole(page)
    assert "ligeia without its effect" in text
    assert {plot.name for plot in page.plots} == {"held", "first", "chosen-card"}
    other = tmp_path / "c.json"
    changed = "standard; triton.worth=9"
    words = ["balance", "tide", "--compare", changed, "--games", "20", "--out", str(other)]
    text = whole(make(other, *words))
    assert "now minus before" in text
    assert "the chance to win of whoever begins" in text


def test_hunt_and_search(tmp_path: Path) -> None:
    page = make(
        tmp_path / "h" / "hunt.json", "lab", "hunt", "tide", "--games", "60",
        "--out", str(tmp_path / "h"),
    )  # fmt: skip
    assert "loopholes" in whole(page)
    file = tmp_path / "t.jsonl"
    goals = ["--goal", "draws at most 25 %", "--goal", "decisions 2±1"]
    goals += ["--goal", "seat 0 at least 40 %"]
    words = ["lab", "tune", "tide", *goals, "--over", "pearl.worth=0..9", "--over", "rounds=1|2|7"]
    page = make(file, *words, "--games", "10", "--candidates", "6", "--out", str(file))
    text = whole(page)
    assert "as it is" in text
    assert [plot.name for plot in page.plots] == ["goal-1", "goal-2", "goal-3"]


def test_a_simulation(tmp_path: Path) -> None:
    file = tmp_path / "s.parquet"
    page = make(file, "simulate", "tide", "--games", "20", "--out", str(file))
    assert "How matches end" in whole(page)


def test_the_command_writes_page_and_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "b.json"
    make(file, "balance", "tide", "ebb", "--games", "12", "--out", str(file))
    capsys.readouterr()
    assert run(["lab", "report", str(file), "--pictures", str(tmp_path / "p")]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == f"{file}.html"
    assert Path(out[0]).read_text("utf-8").startswith("<!DOCTYPE html>")
    names = sorted(path.name for path in (tmp_path / "p").iterdir())
    assert names == ["first.png", "first.svg", "held.png", "held.svg"]
    assert (tmp_path / "p" / "held.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize(
    "data",
    [b"", b"nothing", b"[1]\n", b'{"kind":"hunt"', b'{"kind":"tune"}\n', b"PAR1", b"\xff\xfe"],
)
def test_what_is_no_file_of_the_lab_gets_one_sentence(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x"
    file.write_bytes(data)
    assert run(["lab", "report", str(file)]) == 2
    err = capsys.readouterr().err
    assert len(err.strip().splitlines()) == 1
    assert "holds no re" in err
    with pytest.raises(BadText, match="cannot read"):
        build(tmp_path / "gone", games.find)


def test_numbers_lie_where_a_scale_says() -> None:
    scale = Scale(-3.2, 7.9, 0, 100)
    assert (scale.low, scale.high) == (-4, 8)
    assert scale.at(-4) == 0
    assert scale.at(8) == scale.at(99) == 100
    assert scale.at(2) == 50
    assert scale.ticks()[0] == -4
    assert Scale(1, 1, 0, 10).at(1) == 5


def test_plots_escape_what_they_are_told() -> None:
    row = Whisker("<b>&", 1.0, 0.5, 1.5, True)
    for plot in (
        whiskers("a", "<title>", [row, row._replace(strong=False)], "%", zero=False),
        bars("b", "<title>", [row], "%"),
        dots("c", "<title>", [row._replace(strong=False)], (0.0, 1.0), "%"),
        columns("d", "<title>", [1.0, 2.0, 2.0], "n"),
    ):
        ElementTree.fromstring(plot.svg)
        assert "<title>" not in plot.svg
    assert len(short("x" * 80)) == 34
    assert msgspec.to_builtins(whiskers("a", "t", [], "%"))["name"] == "a"
