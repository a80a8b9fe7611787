"""Canosa: a board of six by six squares, and pieces that each fill a square of 100 x 100.

Gold is beaded, silver is banded; the sirens differ in wings, head-dress and instrument too.
"""

from collections.abc import Iterator

from molpe.games.canosa.notation import SQUARES
from molpe.games.canosa.view import CanosaView
from molpe.kernel import AnyGame, Frozen
from molpe.press.face import Face
from molpe.press.names import Speech, fact, named, phrase
from molpe.press.ornaments import dots, meander, rays, waves
from molpe.press.palette import BRONZE
from molpe.press.path import mirrored
from molpe.press.svg import circle, drawing, laid, path, place, rect, tag, text

CELL = 100
EDGE = 34
"""The frame around the squares."""
SIZE = 6 * CELL + 2 * EDGE
RING = (46, 22)
"""How large a ring is."""
RISE = 9.6
"""How much higher each ring lies than the one below it."""
LOWEST = {"sailor": 57.0, "siren-gold": 61.0, "siren-silver": 61.0}
"""How far below the top of the square the lowest ring of a piece begins."""
MOST = 3
"""Rings on a piece."""
COLOURS = ("gold", "silver")
DARK = "#2b1a10"
SHADE = "#06111b"
SEA = ("#225672", "#1c4a63", "#123448")


class Metal(Frozen):
    """The tones of a side."""

    face: str
    light: str
    dark: str
    ground: str


METALS = {
    "gold": Metal("#eeb93f", "#fbdc8c", "#6e4503", "#8d6a2f"),
    "silver": Metal("#dfe6ea", "#fbfdfe", "#3b4a54", "#6d7c86"),
}


def ring(colour: str) -> str:
    """A ring that lies around somebody, so it is open behind."""
    metal = METALS[colour]
    top = "M-22 0A22 6.4 0 0 0 22 0L14.6 0A14.6 3.4 0 0 1 -14.6 0Z"
    behind = mirrored("M22 0A22 6.4 0 0 0 14.4 -4.8L13 -1.6A14.6 3.4 0 0 1 14.6 0Z")
    wall = "M-22 0V8.4A22 6.4 0 0 0 22 8.4V0A22 6.4 0 0 1 -22 0Z"
    if colour == "gold":
        beads = [(x, 4.6 + 6.2 * (1 - (x / 22) ** 2) ** 0.5) for x in range(-18, 19, 6)]
        band = path(dots(beads), None, metal.dark, 3.4)
    else:
        band = path("M-21 4.4A21 6.4 0 0 0 21 4.4", None, "#8fa2ae", 3)
    body = path(behind + top, metal.light) + path(wall, metal.face) + band
    return _standing(body, metal.dark, 23, 6, 1.5)


def _standing(body: str, line: str, x: float, y: float, width: float = 1.8) -> str:
    """A body drawn around a point, with outlines."""
    return tag("g", body, transform=f"translate({x:g} {y:g})", stroke=line, stroke_width=width)


def shadow(wide: float, y: float) -> str:
    """What lies under a piece."""
    return tag("ellipse", cx=50, cy=y, rx=wide, ry=wide / 4.4, fill=SHADE, fill_opacity=0.35)


def sailor() -> str:
    """A man with a cap in a boat that has an eye."""
    robe = "M-14 0C-15 -17 -15 -33 -9 -39C-4 -42 4 -42 9 -39C15 -33 15 -17 14 0Z"
    cap = "M-10 -49C-7 -59 -2 -64 0 -67C2 -64 7 -59 10 -49C4 -52 -4 -52 -10 -49Z"
    hull = "M-36 -10C-33 8 -18 15 0 15C18 15 32 8 37 -14C32 -4 27 1 20 1H-20C-27 1 -32 -3 -36 -10Z"
    folds = "M-6 -40C-3 -33 3 -33 6 -40M-3 -26V-2M4 -26V-2"
    body = (
        path(robe, "#f3e6cc")
        + path(folds, None, "#a9825a", 1.3)
        + circle(0, -48, 8.6, "#c98250")
        + path("M-8 -47C-9 -37 9 -37 8 -47C4 -43 -4 -43 -8 -47Z", "#5a3420", None, 1)
        + path(cap, "#8c2f22")
        + path(hull, "#6b4126")
        + path("M-27 6C-10 11 10 11 27 5", None, BRONZE, 1.5)
        + circle(27, 1, 2.8, "#f3e6cc")
    )
    return shadow(35, 85) + _standing(body, DARK, 50, 75)


def siren(colour: str) -> str:
    """Gold lifts her wings, wears rays and plays the lyre; silver's hang, with moon and pipes."""
    metal = METALS[colour]
    robe = (
        "M0 -22C-7 -22 -10 -17 -10 -8C-10 8 -15 20 -17 32C-9 38 9 38 17 32C15 20 10 8 10 -8"
        "C10 -17 7 -22 0 -22Z"
    )
    claws = mirrored("M4 35L3 40M8 34L10 39M12 33L16 37")
    if colour == "gold":
        wing = (
            "M7 -19C15 -18 20 -24 23 -31C27 -39 33 -43 43 -45C43 -38 42 -33 38 -29"
            "C41 -26 40 -22 36 -20C37 -16 33 -12 28 -12C25 -7 17 -5 9 -8Z"
        )
        quills = "M14 -14C23 -14 31 -20 36 -29M14 -11C20 -11 25 -13 28 -17"
        hair = (
            "M-10 -31C-11 -43 11 -43 10 -31C9 -26 11 -23 12 -22C8 -23 7 -26 7 -31"
            "C3 -35 -3 -35 -7 -31C-7 -26 -8 -23 -12 -22C-11 -23 -9 -26 -10 -31Z"
        )
        beams = "".join(rays(0, -32, 12, 17, 1, angle) for angle in range(-160, 0, 28))
        crown = path(beams, None, metal.face, 2.6)
        play = (
            path(mirrored("M5 2C9 -2 8 -8 6 -10") + "M-7 -8H7", None, metal.dark, 1.9)
            + path("M-6 1C-4 7 4 7 6 1Z", metal.dark)
            + path("M-2.4 -8V1M0 -8V1M2.4 -8V1", None, metal.dark, 0.9)
        )
    else:
        wing = (
            "M7 -20C17 -26 30 -20 34 -8C38 5 37 20 29 33C28 27 26 24 23 24C23 19 21 16 18 15"
            "C17 9 13 4 10 0Z"
        )
        quills = "M14 -12C22 -8 27 4 29 20M13 -5C17 -1 20 6 21 13"
        hair = (
            "M-9 -31C-10 -42 10 -42 9 -31C9 -24 12 -16 9 -11C7 -17 7 -26 6 -31C3 -34 -3 -34 -6 -31"
            "C-7 -26 -7 -17 -9 -11C-12 -16 -9 -24 -9 -31Z"
        )
        crown = path("M-9 -48.6A9 9.6 0 0 0 9 -48.6A9 4.6 0 0 1 -9 -48.6Z", metal.light, None, 1.2)
        play = path(mirrored("M0 -23L6 2"), None, metal.dark, 2.4) + path(
            mirrored("M4 4L8 3"), None, metal.dark, 2
        )
    feathers = (
        "M-9 12" + 3 * "q3 4 6 0" + "M-12 20" + 3 * "q4 5 8 0" + "M-14 28" + 3 * "q4.7 5 9.3 0"
    )
    body = (
        path(mirrored(wing), metal.face)
        + path(mirrored(quills), None, metal.dark, 1.5)
        + path(claws, None, metal.dark, 2)
        + path(robe, metal.face)
        + path(feathers, None, metal.dark, 1.3)
        + circle(0, -30, 8.6, metal.light)
        + path(hair, metal.dark, None, 1)
        + path("M-3 -30h.1M3 -30h.1M0 -25.4h.1", None, metal.dark, 2.2)
        + crown
        + play
    )
    return shadow(27, 86) + _standing(body, metal.dark, 50, 50)


def island(colour: str) -> str:
    """A coin: hills under the sun of gold, or under the moon of silver."""
    metal = METALS[colour]
    hills = "M-33 21C-27 -2 -17 -7 -8 2C-2 -15 12 -15 17 1C25 -5 30 8 33 21C17 33 -17 33 -33 21Z"
    creases = "M-20 16l7 -8l6 6M3 10l6 -9l8 11"
    if colour == "gold":
        light = circle(0, -24, 6, metal.light) + path(
            rays(0, -24, 9, 12.6, 12), None, metal.light, 1.6
        )
        rim = tag("circle", r=46, stroke=metal.face, stroke_width=3.6, stroke_dasharray="0 7.225")
    else:
        light = path("M4 -34A10.4 10.4 0 1 0 9 -18A8.6 8.6 0 0 1 4 -34Z", metal.light)
        rim = circle(0, 0, 47.2, None, metal.face, 1.4) + circle(0, 0, 44.4, None, metal.face, 1.4)
    body = (
        circle(0, 0, 42, metal.ground)
        + tag("g", light, stroke="none" if colour == "silver" else None)
        + path(hills, metal.face)
        + path(creases, None, metal.dark, 1.6)
    )
    return place(50, 50, 1, rim) + _standing(body, metal.dark, 50, 50)


def corner(square: str) -> tuple[int, int]:
    """Where a square's upper left corner is on the board."""
    column, row = "abcdef".index(square[0]), int(square[1])
    return EDGE + CELL * column, EDGE + CELL * (6 - row)


def board() -> str:
    """The board with its frame, its coordinates and the two islands, and nobody on it."""
    light, dark, lines = SEA
    squares = grid = sea = ""
    for n in range(36):
        x, y = EDGE + CELL * (n % 6), EDGE + CELL * (n // 6)
        sea += waves(x + 14, y + 92, 72, 24, 9)
        if (n + n // 6) % 2:
            squares += f"M{x} {y}h{CELL}v{CELL}h-{CELL}z"
    for n in range(1, 6):
        at = EDGE + CELL * n
        grid += f"M{at} {EDGE}v{6 * CELL}M{EDGE} {at}h{6 * CELL}"
    frame = meander(EDGE, 11, 600, 12)
    words = "".join(
        text(EDGE + CELL * n + 50, SIZE - 11, letter, 17)
        + text(18, EDGE + CELL * n + 56, str(6 - n), 17)
        for n, letter in enumerate("abcdef")
    )
    body = (
        rect(0, 0, SIZE, SIZE, "#2a1710", round_=12)
        + rect(5, 5, SIZE - 10, SIZE - 10, None, BRONZE, 1.5, 9)
        + path(frame, None, BRONZE, 1.6)
        + rect(EDGE, EDGE, 600, 600, light)
        + path(squares, dark)
        + path(sea, None, "#477f97", 1.3, places=0)
        + path(grid, None, lines, 1.6)
        + rect(EDGE, EDGE, 600, 600, None, lines, 2.4)
        + tag("g", words, fill="#f0d9b8", text_anchor="middle")
    )
    for colour, square in (("gold", "f6"), ("silver", "a1")):
        body += place(*corner(square), 1, island(colour))
    return drawing(SIZE, SIZE, body)


def scene(game: AnyGame, view: Frozen) -> str:
    """The board, for whoever shows a state."""
    assert isinstance(view, CanosaView)
    return position(view)


def position(view: CanosaView) -> str:
    """The whole board as everyone sees it, the back row drawn first."""
    body = laid(board(), 0, 0, SIZE, SIZE)
    pieces = {"sailor": sailor(), **{f"siren-{colour}": siren(colour) for colour in COLOURS}}
    for square in sorted(view.squares, key=lambda square: -int(square.id[1])):
        if square.piece:
            stack = pieces[square.piece]
            for colour, (x, y) in zip(square.rings, ring_spots(square.piece), strict=False):
                stack += place(x, y, 1, ring(colour))
            body += place(*corner(square.id), 1, stack)
    return drawing(SIZE, SIZE, body)


def ring_spots(piece: str) -> tuple[tuple[float, float], ...]:
    """Where the rings of a piece begin, from bottom to top."""
    return tuple(((CELL - RING[0]) / 2, LOWEST[piece] - RISE * n) for n in range(MOST))


def board_facts(speech: Speech) -> tuple[str, ...]:
    """What the board is like."""
    return tuple(speech(f"canosa-board-{what}") for what in ("size", *COLOURS))


def draw(game: AnyGame) -> Iterator[Face]:
    """The board, the pieces, and where they are laid on each other."""
    squares = tuple(corner(square) for square in SQUARES)
    name, facts = phrase("canosa-board"), named(board_facts)
    yield Face("board", "board", board(), SIZE, SIZE, name, facts, spots=squares)
    bodies = {"sailor": sailor(), **{f"siren-{colour}": siren(colour) for colour in COLOURS}}
    for piece, body in bodies.items():
        face, name = drawing(CELL, CELL, body), phrase(f"canosa-{piece}")
        yield Face(piece, "piece", face, CELL, CELL, name, spots=ring_spots(piece))
    for colour in COLOURS:
        face, name = drawing(*RING, ring(colour)), phrase(f"canosa-ring-{colour}")
        yield Face(f"ring-{colour}", "piece", face, *RING, name, fact(f"canosa-edge-{colour}"))
        face, name = drawing(CELL, CELL, island(colour)), phrase(f"canosa-island-{colour}")
        yield Face(f"island-{colour}", "piece", face, CELL, CELL, name)
