"""Sheets and rules bound into one PDF: vectors, with the font in it."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import typst

from molpe.kernel import AnyGame
from molpe.press.faces import faces
from molpe.press.printing.boxes import box_of
from molpe.press.printing.items import items_of
from molpe.press.printing.rules import rules_page
from molpe.press.printing.sheet import PAPERS, Page, card_pages, footed
from molpe.press.printing.speech import Words
from molpe.press.raster import FAMILY, fonts

Tick = Callable[[int, int], None]
"""Told how many steps are done, and of how many."""

BIRTH = 1_700_000_000
"""One date for every PDF, so that equal games give equal bytes."""


def print_pdf(
    game: AnyGame,
    paper: str = "a4",
    language: str = "en",
    only: tuple[str, ...] = (),
    tick: Tick = lambda done, count: None,
    shift: tuple[float, float] = (0, 0),
) -> bytes:
    """A game to print: its cards and backs, its board, and its rules unless only some cards.

    The shift moves the backs to the right and down, in millimetres.
    """
    words = Words(language)
    pages = sides(game, paper, words, only, shift)
    steps = len(pages) + 1
    with TemporaryDirectory() as folder:
        names: dict[str, str] = {}

        def keep(svg: str) -> str:
            if svg not in names:
                names[svg] = f"{len(names)}.svg"
                (Path(folder) / names[svg]).write_text(svg, "utf-8")
            return names[svg]

        bound = [head(game, paper, language)]
        sheets = 1 + sum(page.kind != "backs" for page, _ in pages[1:])
        number = 0
        for n, (page, key) in enumerate(pages):
            number += page.kind != "backs"
            line = words(key, title=game.title, n=number, count=sheets)
            bound.append(f'#image("{keep(footed(page, paper, line))}", width: 100%)')
            tick(n + 1, steps)
        body = bound[0] + "\n#pagebreak()\n".join(bound[1:])
        if not only:
            body += "\n" + rules_page(game, words, keep)
        main = Path(folder) / "main.typ"
        main.write_text(body, "utf-8")
        made = typst.compile(
            main,
            format="pdf",
            font_paths=[fonts()],
            ignore_system_fonts=True,
            timestamp=BIRTH,
        )
    tick(steps, steps)
    assert isinstance(made, bytes)
    return made


def sides(
    game: AnyGame,
    paper: str,
    words: Words,
    only: tuple[str, ...],
    shift: tuple[float, float] = (0, 0),
) -> list[tuple[Page, str]]:
    """Every printed side with the key of the line at its foot."""
    pages: list[tuple[Page, str]] = []
    for front, back in card_pages(items_of(game, words.language, only), paper, shift):
        pages += [(front, "footer"), (back, "footer-back")]
    if not only:
        more = box_of(game.name).pages(game, faces(game), paper, words)
        pages += [(page, "footer-single") for page in more]
    return pages


def head(game: AnyGame, paper: str, language: str) -> str:
    """What holds for the whole document."""
    wide, high = PAPERS[paper]
    return (
        f"#set page(width: {wide}mm, height: {high}mm, margin: 0mm)\n"
        f'#set document(title: "{game.title}", author: "molpe")\n'
        f'#set text(font: "{FAMILY}", size: 9pt, lang: "{language}")\n'
        "#set par(justify: true, leading: 0.55em)\n"
        "#show heading: set text(11pt)\n"
        "#show table: set text(8pt)\n"
        "#show table: set par(justify: false)\n"
    )
