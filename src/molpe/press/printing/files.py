"""One file a card, cut at the card's edge."""

from collections.abc import Iterator

from molpe.kernel import AnyGame
from molpe.press.faces import faces
from molpe.press.printing.items import drawing_of, items_of
from molpe.press.raster import png

INCH = 25.4
PIECE = 34.0
BOARD = 250.0


def card_files(
    game: AnyGame, format_: str, dpi: int = 300, language: str = "en", only: tuple[str, ...] = ()
) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of each card, back, piece and board, as SVG in millimetres or as PNG."""
    drawings: dict[str, tuple[str, float, float]] = {}
    for item in items_of(game, language, only):
        drawings[item.id] = (item.front, item.width, item.height)
        if item.read_behind:
            drawings[f"{item.id}-back"] = (item.back, item.width, item.height)
    sizes = {face[1:] for face in drawings.values()}
    for face in faces(game).values() if not only else ():
        if face.kind == "back":
            shape = face.width / face.height
            wide, high = min(sizes or {(63.0, 88.0)}, key=lambda s: abs(s[0] / s[1] - shape))
            drawings[face.id] = (face.svg, wide, high)
        elif face.kind in ("piece", "board"):
            wide = BOARD if face.kind == "board" else PIECE * face.width / 100
            svg = drawing_of(face, language)
            drawings[face.id] = (svg, wide, wide * face.height / face.width)
    for id_, (svg, wide, high) in drawings.items():
        if format_ == "svg":
            sized = svg.replace("<svg", f'<svg width="{wide:g}mm" height="{high:g}mm"', 1)
            yield f"{id_}.svg", sized.encode()
        else:
            pixels = (round(wide * dpi / INCH), round(high * dpi / INCH))
            yield f"{id_}.png", png(svg, *pixels)
