"""Games on paper: PDFs opened and counted page by page, cards as files."""

import io
import re
from collections import Counter
from functools import cache
from importlib.resources import files
from pathlib import Path
from time import process_time

import cv2
import numpy as np
import pikepdf
import pypdfium2
import pytest

from molpe import games
from molpe.cards import Contents, contents_of, package_of
from molpe.cards.markdown import read_line
from molpe.cli.app import run
from molpe.games.muse.game import Muse
from molpe.games.siggil.game import Siggil
from molpe.games.sins.data.edition import open_box, open_modules
from molpe.kernel import AnyGame, BadText
from molpe.press import faces
from molpe.press.printing import PAPERS, card_files, items_of, print_pdf
from molpe.press.printing.boxes.siggil import lying, pages
from molpe.press.printing.notes import THIN, column
from molpe.press.printing.rules import Pictures, markup, rules_page, typst
from molpe.press.printing.sheet import GUTTER, card_pages, grid_of, grounds
from molpe.press.printing.speech import CATALOGUE, Words
from molpe.press.raster import FAMILY
from molpe.press.svg import text_width
from molpe.song.deck import standard_deck
from molpe.song.mosaics import Reader

find = cache(games.find)
"""A game is opened and drawn once for all tests."""
MM = 25.4 / 72
PAGES = {"sirens": 6, "siggil": 16, "canosa": 4, "tide": 4, "sins": 26, "muse": 52}
"""Sides before the rules, on both papers."""
PRINTS = [
    (game, paper) for game in PAGES for paper in PAPERS if (game, paper) != ("sins", "letter")
]
SLOWEST = 20
"""Seconds that a whole game may take."""


LINE = re.compile(
    r'<text x="([\d.]+)" y="[\d.]+" font-size="([\d.]+)"( text-anchor="middle")?[^>]*>([^<]*)<'
)


def opened(data: bytes) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(data)


@pytest.mark.parametrize(("game", "paper"), PRINTS)
def test_every_page_is_there_in_the_paper_s_size(game: str, paper: str) -> None:
    steps: list[tuple[int, int]] = []
    begun = process_time()
    data = print_pdf(find(game), paper, tick=lambda done, count: steps.append((done, count)))
    assert process_time() - begun < SLOWEST
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
    assert len(data) < 1_400_000


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
    assert grid_of(PAPERS["a4"], (63, 88)).gutter == (GUTTER, GUTTER)
    assert grid_of(PAPERS["letter"], (63, 88)).gutter == (GUTTER, 0)


def drawn_at(data: bytes, page: int, dots: float = 4) -> np.typing.NDArray[np.bool_]:
    """Where a page is not white, so many dots a millimetre, without the line at its foot."""
    image = opened(data)[page].render(scale=dots * MM).to_numpy()[:, :, :3]
    return np.asarray(image.min(axis=2)[: int((len(image) / dots - 8) * dots)] < 250)


@pytest.mark.parametrize("paper", list(PAPERS))
@pytest.mark.parametrize(("game", "cards"), [("tide", 5), ("siggil", 7), ("muse", 2)])
def test_backs_line_up_on_the_printed_paper(game: str, cards: int, paper: str) -> None:
    """The whole paper turned over its long edge: cards, bleed and marks of both sides agree."""
    ids = items_ids(game)
    data = print_pdf(find(game), paper, only=(*ids[:cards], *(ids[-1:] if game == "muse" else ())))
    for page in range(0, len(opened(data)), 2):
        front, back = drawn_at(data, page), drawn_at(data, page + 1)
        both = (front[:, ::-1] & back).sum() / (front[:, ::-1] | back).sum()
        assert both > 0.995


def test_a_shift_moves_the_backs_alone() -> None:
    ids = items_ids("tide")[:2]
    plain, moved = (print_pdf(find("tide"), only=ids, shift=shift) for shift in ((0, 0), (3, -2)))
    assert (drawn_at(plain, 0) == drawn_at(moved, 0)).all()
    here, there = drawn_at(plain, 1), drawn_at(moved, 1)
    assert (here != there).any()
    right, up = 12, 8  # dots: 3 mm, 2 mm
    assert (here[up:, :-right] == there[:-up, right:]).mean() > 0.999


def test_colours_run_on_past_the_cut() -> None:
    """What a face shows at its edge stands in the bleed as well, on all four sides."""
    for game, edges in {
        "muse": {"heracles": "#5d3a86"},
        "sins": {"ember-whelp": "#f8f0de"},
        "siggil": {"leaf-1": "#37693a", "leaf": "#37693a"},
        "sirens": {"molpe": "#a8352a"},
    }.items():
        data = print_pdf(find(game), only=tuple(edges))
        image = opened(data)[0].render(scale=4 * MM).to_numpy()[:, :, ::-1]
        wide, high = (58.0, 88.0) if game == "siggil" else (63.0, 88.0)
        for n, (card, side) in enumerate(edges.items()):
            x, y = grid_of(PAPERS["a4"], (wide, high)).place(n)
            top = "#f8f0de" if game == "sirens" else side  # above the picture is the stave
            spots = [(x - 1, y + high / 2, side), (x + wide / 2, y - 1, top)]
            spots += [(x + wide + 1, y + high / 2, side), (x - 1, y - 1, top)]
            for at_x, at_y, colour in spots:
                pixel = image[round(4 * at_y), round(4 * at_x)]
                wanted = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
                assert np.abs(pixel.astype(int) - wanted).max() < 8, (card, at_x, at_y)


def test_every_card_is_printed_as_often_as_it_is_there() -> None:
    for game in ("sirens", "siggil", "tide"):
        items = items_of(find(game))
        printed = sum(front.svg.count("viewBox") for front, _ in card_pages(items, "a4"))
        assert printed > sum(item.copies for item in items)
    sirens = {item.id: item.copies for item in items_of(find("sirens"))}
    assert len(sirens) == 23
    assert sirens["player-key"] == sirens["score"] == 2
    assert {"orpheus", "score-markers", "universal-rules"} < set(sirens)
    assert sum(item.copies for item in items_of(find("siggil"))) == 56
    tide = {item.id: item.copies for item in items_of(find("tide"))}
    assert tide == {card.id: card.copies for card in find("tide").cards}
    assert contents_of(find("siggil")) == Contents()


def test_a_box_of_sins_is_printed_for_two() -> None:
    """As the rulebook counts it: 70 Sins, 20 Kosmos, 2 Dominance and 2 Reference cards, modules."""
    for box in find("sins").editions:
        game = find("sins", edition=box)
        items = {item.id: item.copies for item in items_of(game)}
        own = [card.id for card in open_box(box).cards]
        assert [items[card] for card in own] == [1] * 70
        assert items["kosmos"] == 20
        assert items["dominance"] == items["reference"] == 2
        modules = open_modules()
        for card in (*modules.oozes, *modules.deeds, *modules.brands):
            assert items[card.id] == 1
        assert sum(items.values()) == 70 + 20 + 12 + 3 + 3 + 2 + 2 + 2


def test_a_hidden_spirit_cannot_be_told_by_its_back() -> None:
    """Spirits are shuffled with the other cards: on paper all 56 have one back."""
    items = items_of(find("siggil"))
    assert len({item.back for item in items}) == 1
    assert {(item.width, item.height) for item in items} == {(58, 88)}


def test_cards_that_lie_in_one_pile_have_one_back() -> None:
    sins = {item.id: item.back for item in items_of(find("sins"))}
    drawn = [card.id for card in (*open_box("rise-of-wrath").cards, *open_modules().oozes)]
    assert {sins[card] for card in drawn} == {sins["kosmos"]}
    assert sins["brand-of-ash"] != sins["kosmos"]
    muse = find("muse")
    assert isinstance(muse, Muse)
    backs = {item.id: item.back for item in items_of(muse)}
    assert len({backs[card] for card in muse.cards.ids}) == 1
    assert len({backs[quest.id] for quest in muse.cards.quests}) == 1
    assert backs["heracles"] != backs["the-labors"]


def test_every_layout_of_siggil_is_drawn_card_by_card() -> None:
    game = find("siggil")
    assert isinstance(game, Siggil)
    drawn = [page.svg for page in pages(game, faces(game), "a4", Words("en"))]
    assert len(drawn) == 2
    for layout in game.opened.layouts:
        assert sum(f">{layout.name}</text>" in page for page in drawn) == 1
        assert lying(layout, False).count("<rect") == 56
        levels = Counter(re.findall(r">(\d+)</text>", lying(layout, True)))
        assert levels == Counter(str(spot.level) for spot in layout.places)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["sirens", "sins", "muse"])
def test_nothing_on_the_extra_cards_is_cut_short(game: str, language: str) -> None:
    drawn = faces(find(game))
    found = [item for item in items_of(find(game), language) if item.id not in drawn]
    assert len(found) == {"sirens": 5, "sins": 1, "muse": 2}[game]
    for item in found:
        for svg in (item.front, item.back):
            assert "…" not in svg
            for x, size, anchor, words in LINE.findall(svg):
                wide = text_width(words, float(size)) * THIN
                left = float(x) - (wide / 2 if anchor else 0)
                assert left >= 4, (item.id, words)
                assert left + wide <= 116, (item.id, words)
                assert float(size) >= 4.5, (item.id, words)


def test_tokens_have_their_backs_behind_them() -> None:
    for game, card, count in (("sirens", "score-markers", 20), ("muse", "step-markers", 20)):
        item = next(item for item in items_of(find(game)) if item.id == card)
        spots = [
            sorted(
                (round(120 - float(x) if side else float(x), 2), float(y))
                for x, y in re.findall(r"translate\(([\d.]+) ([\d.]+)\)", svg)
                if float(y) > 20 and float(x) > 1
            )
            for side, svg in enumerate((item.front, item.back))
        ]
        assert len(spots[0]) == count
        assert spots[0] == spots[1]


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
    assert contents_of(game).count == 18
    document = opened(print_pdf(game))
    words = "".join(document[n].get_textpage().get_text_bounded() for n in range(len(document)))
    assert "Melusine" in words
    assert f"{contents_of(game).ours} of the 18 cards" in " ".join(words.split())


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
    assert typst(read_line("a **b** `c_d` [e](f) #g")) == 'a #text(weight: "bold")[b] c\\_d e \\#g'
    page = "# T\n\nOne\n\n## Options\n\nhidden\n\n## More\n\n- a\n1. b\n\n```\nx | y\n```\n"
    assert markup(page, ("Options",)).split() == [
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


def test_printed_rules_have_the_plates_and_signs_of_the_page() -> None:
    kept: list[str] = []

    def keep(svg: str) -> str:
        kept.append(svg)
        return f"{len(kept)}.svg"

    page = "## A\n\n![1 x, 2 y](plate:card)\n\n```\nletters\n```\n\nPay ![T](face:icon-terra)\n"
    made = markup(page, (), Pictures(find("sins"), "en", keep))
    assert '#image("1.svg", height: 62mm)' in made
    assert "1 x, 2 y" in made
    assert '#box(baseline: 18%, image("2.svg", height: 0.95em))' in made
    assert "letters" not in made, "they are for those without pictures"
    assert all(FAMILY in svg for svg in kept if "<text" in svg)
    assert "#image" not in markup(page, ("A",), Pictures(find("sins"), "en", keep))


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [
        ("siggil", 'name = "The Turtle"', 'name = "Another"'),
        ("muse", 'id = "pegasus"', 'id = "pegasos"'),
    ],
)
def test_rules_show_the_usual_cards_where_others_lack_them(
    tmp_path: Path, game: str, old: str, new: str
) -> None:
    """A layout of another name, or a card that is gone, and nothing at all was printed."""
    usual = games.find(game)
    text = files(package_of(type(usual)) or "").joinpath("standard.toml").read_text("utf-8")
    assert text.count(old) == 1
    own = tmp_path / "own.toml"
    own.write_text(text.replace(old, new), "utf-8")

    def shown(one: AnyGame) -> list[str]:
        found: list[str] = []

        def keep(svg: str) -> str:
            found.append(svg)
            return "x.svg"

        rules_page(one, Words("en"), keep)
        return found

    assert shown(usual) == shown(games.find(game, edition=str(own)))


def test_a_game_without_cards_has_no_reconstructions() -> None:
    game: AnyGame = find("canosa")
    assert contents_of(game).count == 0


def test_the_smallest_letters_are_the_limit_of_a_column() -> None:
    """Blocks that fit at no size are cut short, not drawn over the edge."""
    body = column([("Title", "word " * 900)], 30, 160, 7)
    assert 'font-size="3.5"' in body
    assert "…" in body


def test_a_face_without_a_ground_has_no_bleed() -> None:
    bare = '<rect width="9" height="9"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{bare}</svg>'
    assert grounds(svg) == ()


def test_the_command_prints_a_pdf_and_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "tide.pdf"
    assert run(["press", "tide", "--paper", "letter", "--shift=-1,.5", "--out", str(out)]) == 0
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
        (["tide", "--shift", "1", "--out", "x.pdf"], "--shift takes two numbers from -10 to 10"),
        (["tide", "--shift", "a,b", "--out", "x.pdf"], "such as 0.5,-1, not 'a,b'"),
        (["tide", "--shift", "nan,0", "--out", "x.pdf"], "not 'nan,0'"),
        (["tide", "--shift", "0,11", "--out", "x.pdf"], "not '0,11'"),
        (["tide", "--edition", "/nowhere.toml", "--out", "x.pdf"], "/nowhere.toml"),
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
