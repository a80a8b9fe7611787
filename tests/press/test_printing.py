"""Games on paper: PDFs opened and counted page by page, cards as files."""

import io
import re
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pikepdf
import pypdfium2
import pytest

from molpe import games
from molpe.cli.app import run
from molpe.games import find
from molpe.kernel import AnyGame, BadText
from molpe.press.printing import PAPERS, card_files, items_of, print_pdf
from molpe.press.printing.items import copies_of, reconstructions
from molpe.press.printing.rules import inline, markup
from molpe.press.printing.sheet import BLEED, card_pages, grid_of
from molpe.press.printing.speech import CATALOGUE
from molpe.press.svg import text_width
from molpe.song.deck import standard_deck
from molpe.song.mosaics import Reader

MM = 25.4 / 72
PAGES = {"sirens": 6, "siggil": 14, "canosa": 4, "tide": 4}
"""Sides before the rules, on A4."""


LINE = re.compile(
    r'<text x="([\d.]+)" y="[\d.]+" font-size="([\d.]+)"( text-anchor="middle")?[^>]*>([^<]*)<'
)


def opened(data: bytes) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(data)


@pytest.mark.parametrize("paper", list(PAPERS))
@pytest.mark.parametrize("game", list(PAGES))
def test_every_page_is_there_in_the_paper_s_size(game: str, paper: str) -> None:
    steps: list[tuple[int, int]] = []
    data = print_pdf(find(game), paper, tick=lambda done, count: steps.append((done, count)))
    document = opened(data)
    sides = PAGES[game]
    assert sides < len(document) <= sides + 3
    for number in range(len(document)):
        size = [round(side * MM, 1) for side in document[number].get_size()]
        assert size == [round(side, 1) for side in PAPERS[paper]]
    words = [document[n].get_textpage().get_text_bounded() for n in range(len(document))]
    title = find(game).title
    assert all(title in text for text in words[:sides])
    assert "100 %" in words[sides]
    assert steps[-1] == (sides + 1, sides + 1)
    assert [done for done, _ in steps] == sorted(done for done, _ in steps)
    assert len(data) < 400_000


def test_fonts_are_embedded_and_nothing_is_a_picture() -> None:
    fonts, pictures = Counter[str](), 0

    def walk(resources: pikepdf.Object | None, depth: int = 0) -> None:
        nonlocal pictures
        if resources is None or depth > 6:
            return
        for font in dict(resources.get("/Font") or {}).values():
            inner = font["/DescendantFonts"][0] if "/DescendantFonts" in font else font
            keys = set(inner["/FontDescriptor"].keys())
            assert keys & {"/FontFile", "/FontFile2", "/FontFile3"}
            fonts[str(font["/BaseFont"])] += 1
        for thing in dict(resources.get("/XObject") or {}).values():
            if thing["/Subtype"] == "/Image":
                pictures += 1
            else:
                walk(thing.get("/Resources"), depth + 1)

    with pikepdf.open(io.BytesIO(print_pdf(find("sirens")))) as document:
        for page in document.pages:
            walk(page.obj.get("/Resources"))
    assert pictures == 0
    assert any("MolpeSerif-Bold" in name for name in fonts)
    assert all("Molpe" in name for name in fonts), fonts


def test_equal_games_give_equal_bytes() -> None:
    assert print_pdf(find("tide")) == print_pdf(find("tide"))


def test_the_mosaics_can_be_read_from_the_paper() -> None:
    page = opened(print_pdf(find("sirens"), only=items_ids("sirens")[:9]))[0]
    image = np.asarray(page.render(scale=200 / 72).to_numpy())
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    marks = Reader(standard_deck()).find(np.asarray(grey))
    assert {(mark.number, mark.kind) for mark in marks} == {
        (n, kind) for n in range(9) for kind in ("foot", "sky")
    }
    assert min(mark.score for mark in marks) > 0.95


def items_ids(game: str) -> tuple[str, ...]:
    return tuple(item.id for item in items_of(find(game)))


def test_backs_lie_behind_their_fronts() -> None:
    """Seen through the paper, every back has the place of its front."""
    for paper, size in PAPERS.items():
        for card in ((63.0, 88.0), (58.0, 88.0), (126.0, 63.0)):
            grid = grid_of(size, card)
            for n in range(grid.columns * grid.rows):
                x, y = grid.place(n)
                behind, below = grid.place(n, mirrored=True)
                assert behind == pytest.approx(size[0] - x - card[0]), paper
                assert below == y
                assert min(x, y) >= 6
                assert x + card[0] <= size[0] - 6
                assert y + card[1] <= size[1] - 6
    assert (grid_of(PAPERS["a4"], (63, 88)).columns, grid_of(PAPERS["a4"], (63, 88)).rows) == (3, 3)
    assert grid_of(PAPERS["a4"], (63, 88)).gutter == (2 * BLEED, 2 * BLEED)
    assert grid_of(PAPERS["letter"], (63, 88)).gutter == (2 * BLEED, 0)


def test_every_card_is_printed_as_often_as_it_is_there() -> None:
    for game in ("sirens", "siggil", "tide"):
        items = items_of(find(game))
        printed = sum(front.svg.count("viewBox") for front, _ in card_pages(items, "a4"))
        assert printed > sum(item.copies for item in items)
    sirens = {item.id: item.copies for item in items_of(find("sirens"))}
    assert len(sirens) == 22
    assert sirens["player-key"] == 2
    assert {"orpheus", "score", "universal-rules"} < set(sirens)
    assert sum(item.copies for item in items_of(find("siggil"))) == 56
    tide = {item.id: item.copies for item in items_of(find("tide"))}
    assert tide == {card.id: card.copies for card in find("tide").cards}
    assert copies_of(find("siggil")) == {}


def test_spirits_have_backs_of_their_own() -> None:
    items = {item.id: item for item in items_of(find("siggil"))}
    assert items["leaf"].back != items["leaf-1"].back
    assert (items["leaf"].width, items["leaf"].height) == (58, 88)


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_on_the_extra_cards_is_cut_short(language: str) -> None:
    for item in items_of(find("sirens"), language)[18:]:
        for svg in (item.front, item.back):
            assert "…" not in svg
            for x, size, anchor, words in LINE.findall(svg):
                wide = text_width(words, float(size))
                left = float(x) - (wide / 2 if anchor else 0)
                assert left >= 4, (item.id, words)
                assert left + wide <= 116, (item.id, words)


def test_some_cards_are_printed_without_rules() -> None:
    document = opened(print_pdf(find("sirens"), only=("molpe", "scylla")))
    assert len(document) == 2
    with pytest.raises(BadText, match="no card of sirens is called 'circe'; there are: parthenope"):
        print_pdf(find("sirens"), only=("circe",))
    with pytest.raises(BadText, match="nothing is printed in 'fr'; there are: en, de"):
        print_pdf(find("sirens"), language="fr")


def test_an_own_edition_is_printed_and_says_what_is_ours(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    box = Path(games.__file__).parent / "sirens/standard.toml"
    text = box.read_text("utf-8").replace('name = "Molpe"', 'name = "Melusine"')
    own.write_text(text.replace('source = "ours: R0"', 'source = "the box"'), "utf-8")
    game = find("sirens", edition=str(own))
    assert reconstructions(game)[1] == 18
    document = opened(print_pdf(game))
    words = "".join(document[n].get_textpage().get_text_bounded() for n in range(len(document)))
    assert "Melusine" in words
    assert f"{reconstructions(game)[0]} of the 18 cards" in " ".join(words.split())


@pytest.mark.parametrize(("format_", "size"), [("svg", None), ("png", (744, 1039))])
def test_cards_as_files(format_: str, size: tuple[int, int] | None) -> None:
    files = dict(card_files(find("sirens"), format_, only=("parthenope", "orpheus")))
    assert set(files) == {f"{id_}.{format_}" for id_ in ("parthenope", "orpheus", "orpheus-back")}
    data = files[f"parthenope.{format_}"]
    if size is None:
        assert data.startswith(b'<svg width="63mm" height="88mm" xmlns=')
    else:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
        assert image is not None
        assert image.shape[:2] == size[::-1]


def test_pieces_and_boards_are_files_too() -> None:
    names = {name for name, _ in card_files(find("canosa"), "svg")}
    assert {"board.svg", "sailor.svg", "siren-gold.svg"} <= names
    names = {name for name, _ in card_files(find("siggil"), "svg")}
    assert {"leaf-1.svg", "leaf.svg", "back.svg", "back-spirit.svg"} <= names


def test_words_are_there_in_both_languages() -> None:
    assert set(CATALOGUE["en"]) == set(CATALOGUE["de"])
    for key, english in CATALOGUE["en"].items():
        gaps = sorted(re.findall(r"\{(\w+)\}", english))
        assert gaps == sorted(re.findall(r"\{(\w+)\}", CATALOGUE["de"][key])), key


def test_markdown_becomes_typst() -> None:
    assert inline("a **b** `c_d` [e](f) #g") == 'a #text(weight: "bold")[b] c\\_d e \\#g'
    page = "# T\n\nOne\n\n## Options\n\nhidden\n\n## More\n\n- a\n1. b\n\n```\nx | y\n```\n"
    assert markup(page).split() == [
        "One",
        "=",
        "More",
        "-",
        "a",
        "+",
        "b",
        *markup("```\nx | y\n```").split(),
    ]
    assert markup("```\nx | y\n```") == '#raw(block: true, "x | y")\n'
    table = markup("| a | b |\n|---|---|\n| c | d |\n")
    assert table.startswith("#table(columns: (7fr, 7fr,)")
    assert "[c], [d]" in table


def test_a_game_without_cards_has_no_reconstructions() -> None:
    game: AnyGame = find("canosa")
    assert reconstructions(game) == (0, 0)


@pytest.mark.parametrize("game", ["muse", "sins"])
def test_large_boxes_are_printed_too(game: str) -> None:
    items = items_of(find(game))
    assert len({item.id for item in items}) == len(items)
    assert sum(item.copies for item in items) > 100
    some = tuple(item.id for item in (*items[:5], *items[-5:]))
    pages = len(opened(print_pdf(find(game), only=some)))
    assert pages in (4, 6)


def test_the_command_prints_a_pdf_and_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "tide.pdf"
    assert run(["press", "tide", "--paper", "letter", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    command = ["press", "tide", "--cards", "pearl", "--format", "png", "--dpi", "60"]
    assert run([*command, "--out", str(tmp_path / "faces")]) == 0
    assert [path.name for path in (tmp_path / "faces").iterdir()] == ["pearl.png"]
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["tide", "--out", "/nowhere/there.pdf"], "cannot write '/nowhere/there.pdf'"),
        (["tide", "--dpi", "5", "--out", "x"], "'5' is not a whole number from 20 to 1200"),
        (["tide", "--cards", "circe", "--out", "x.pdf"], "no card of tide is called 'circe'"),
        (["tide", "--paper", "a3", "--out", "x.pdf"], "'a3'"),
        (["chess", "--out", "x.pdf"], "no game is called 'chess'"),
        (["tide"], "missing option '--out'"),
    ],
)
def test_the_command_says_what_it_cannot_do(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["press", *arguments]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert (told.err.count("\n"), told.out) == (1, "")


def test_a_folder_that_is_a_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("", "utf-8")
    assert run(["press", "tide", "--format", "svg", "--out", str(taken)]) == 2
    assert "as a folder" in capsys.readouterr().err
