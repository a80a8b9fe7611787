"""Draws the pictures by which the home page shows the games, out of the faces they are played with.

python tools/page_pictures.py --write    web/src/games/NAME/{picture,emblem}.svg anew
python tools/page_pictures.py --check    fail if one of them is stale
"""

import sys
from pathlib import Path

import msgspec

from molpe import games, press
from molpe.press import ornaments, pictures
from molpe.press.face import Face
from molpe.press.svg import path, tag

OUT = Path(__file__).parents[1] / "web" / "src" / "games"
WIDTH, HEIGHT = 240, 132


def lay(face: Face, x: float, y: float, width: float, turn: float = 0) -> str:
    """A face on a picture: its upper left corner, its width, and how far it is turned."""
    height = width * face.height / face.width
    start, rest = face.svg.split(" ", 1)
    body = f'{start} x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {rest}'
    if not turn:
        return body
    return tag("g", body, transform=f"rotate({turn:g} {x + width / 2:g} {y + height / 2:g})")


def scene(ground: str, body: str) -> str:
    """A picture on its ground."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'preserveAspectRatio="xMidYMid slice"><rect width="{WIDTH}" height="{HEIGHT}" '
        f'fill="{ground}"/>{body}</svg>\n'
    )


def emblem(ground: str, body: str) -> str:
    """A small square sign."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">'
        f'<rect width="80" height="80" rx="14" fill="{ground}"/>{body}</svg>\n'
    )


def stack(faces: dict[str, Face], piece: str, rings: str, x: float, y: float, width: float) -> str:
    """A piece of Canosa with rings, ``g`` gold and ``s`` silver, from bottom to top."""
    face = faces[piece]
    scale = width / face.width
    out = lay(face, x, y, width)
    for (left, top), ring in zip(face.spots, rings, strict=False):
        part = faces["ring-gold" if ring == "g" else "ring-silver"]
        out += lay(part, x + left * scale, y + top * scale, part.width * scale)
    return out


def canosa() -> tuple[str, str]:
    """Gold's siren and two sailors at sea."""
    faces = press.faces(games.game_class("canosa")())
    rows = (ornaments.waves(-6 - 20 * (n % 2), 36 + 32 * n, 290, 42, 18) for n in range(4))
    sea = "".join(path(row, "none", "#37718c", 1.6) for row in rows)
    pieces = stack(faces, "siren-gold", "gg", 14, 20, 92) + stack(faces, "sailor", "sg", 84, 26, 84)
    pieces += stack(faces, "sailor", "gss", 150, 12, 84)
    return scene("#1c4a63", sea + pieces), emblem("#1c4a63", lay(faces["siren-gold"], 2, 2, 76))


def sirens() -> tuple[str, str]:
    """Four cards of a song."""
    faces = press.faces(games.game_class("sirens")())
    ground = path(ornaments.scales(0, 8, 260, 150, 16), "none", "#7a3427", 1)
    song = ("parthenope", "peisinoe", "psamathe", "calypso")
    cards = "".join(lay(faces[card], 14 + 53 * n, 29, 53) for n, card in enumerate(song))
    lyre = (
        '<g transform="translate(40 40) scale(1.6)" fill="none" stroke="#f8f0de" '
        'stroke-linecap="round"><path d="M-9 15C-15 8-14-2-10-7C-8-11-10-15-14-16M9 15C15 8 14-2 '
        '10-7C8-11 10-15 14-16M-12-11H12" stroke-width="2.6"/><path d="M-10 9C-6 18 6 18 10 9Z" '
        'fill="#f8f0de" stroke-width="2"/><path d="M-6-10V10M-2-10V11M2-10V11M6-10V10"/></g>'
    )
    return scene("#4a1c16", ground + cards), emblem("#a8352a", lyre)


def siggil() -> tuple[str, str]:
    """Cards and Spirits that lie half over each other."""
    faces = press.faces(games.game_class("siggil")())
    ground = path(ornaments.scales(0, 8, 260, 150, 16), "none", "#33514a", 1)
    shown = ("deer", "leaf-6", "shell-3", "feather", "turtle-5", "cloud-4")
    cards = "".join(
        lay(faces[card], 18 + 31 * n, 20 + 16 * (n % 2), 50) for n, card in enumerate(shown)
    )
    return scene("#1c2f2a", ground + cards), emblem(
        "#37693a", lay(faces["emblem-turtle"], 12, 12, 56)
    )


def muse() -> tuple[str, str]:
    """Three of a Crew, a Foe before them and a Laurel to win."""
    faces = press.faces(games.game_class("muse")())
    rows = (ornaments.waves(-8 - 18 * (n % 2), 44 + 30 * n, 290, 36, 14) for n in range(4))
    sea = "".join(path(row, "none", "#7a5aa0", 1.4) for row in rows)
    cards = "".join(
        lay(small(faces[card]), x, y, 66, turn)
        for card, x, y, turn in (
            ("odysseus", 12, 24, -7),
            ("pegasus", 58, 18, -1),
            ("athena", 104, 20, 4),
            ("hydra", 164, 20, 8),
        )
    )
    sign = tag("g", path(ornaments.laurel(40, 43, 25, 7), "#efbd5a"))
    lyre = tag("g", pictures.lyre("#f8f0de", "#3d2a63"), transform="translate(40 41) scale(1.05)")
    return scene("#3d2a63", sea + cards), emblem("#5d3a86", sign + rounded(lyre))


def sins() -> tuple[str, str]:
    """Four sins of the Realm, and the flame of one."""
    faces = press.faces(games.game_class("sins")())
    ground = path(ornaments.scales(0, 8, 260, 150, 16), "none", "#4a3550", 1)
    shown = ("the-red-crowned", "siren-of-the-shoals", "mirror-leech", "vault-mimic")
    cards = "".join(
        lay(small(faces[card]), 12 + 54 * n, 22 + 6 * abs(2 * n - 3) // 2, 56, 6 * (n - 1.5))
        for n, card in enumerate(shown)
    )
    return scene("#241a2b", ground + cards), emblem(
        "#7a2a2a", lay(faces["emblem-wrath"], 10, 10, 60)
    )


def small(face: Face) -> Face:
    """The small cut of a face."""
    return msgspec.structs.replace(face, svg=face.cuts["small"])


def rounded(body: str) -> str:
    """Lines as the press draws them."""
    return tag("g", body, fill="none", stroke_linecap="round", stroke_linejoin="round")


def main(argument: str) -> int:
    """Write the pictures, or say which are stale."""
    stale = 0
    for draw in (canosa, sirens, siggil, muse, sins):
        for name, text in zip(("picture", "emblem"), draw(), strict=True):
            file = OUT / draw.__name__ / f"{name}.svg"
            if file.exists() and file.read_text("utf-8") == text:
                continue
            if argument == "--write":
                file.write_text(text, "utf-8")
            else:
                stale = 1
                print(f"{file.name} of {draw.__name__} is stale: run make docs")
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "--check"))
