"""Sirens: 63 x 88 mm, 120 units wide. Cards of a song touch and make one stave."""

from collections.abc import Iterator
from math import hypot
from zlib import crc32

from molpe.games.sirens.bars import read_bar
from molpe.games.sirens.edition import LETTERS, WILD, Edition, SirensCard
from molpe.games.sirens.game import Sirens
from molpe.games.sirens.names import NAMES
from molpe.kernel import AnyGame
from molpe.press import mosaic
from molpe.press.backs import back
from molpe.press.face import Face
from molpe.press.names import LANGUAGES, Speech, called, fact, named, phrase
from molpe.press.ornaments import rays, star, water, waves
from molpe.press.palette import BONE, CLAY, GOLD, HEART, INK, SAND, SIRENS, SUN
from molpe.press.path import moved
from molpe.press.pictures import SIRENS as PICTURES
from molpe.press.pictures import sailor
from molpe.press.stave import Stave
from molpe.press.svg import circle, drawing, fit, path, place, rect, tag, text

MM = 120 / 63
"""Units of the drawing to a millimetre."""
WIDTH, HEIGHT = 120, 88 * MM
TOP, BOTTOM = 46, 132
"""Between them the picture; above it the stave, below it the foot."""
SKY = (60.0, 61.0, 20.0)
FOOT = (60.0, 149.8, 24.0)
"""The two mosaics: the middle and the outer size. The camera looks for them there."""
LINE = 150
"""What stands in the foot stands around this height."""
CHARM = 91
PATH = "#a87444"
"""An arrow that can be seen by day and by night."""


def mark(colour: str, x: float, y: float, k: float) -> str:
    """A colour by its shape: spearhead, coin, leaf, waves or four-point star; 10 k around."""
    fill = SIRENS[colour].fill
    if colour == "red":
        return path(moved("M0 -11L10 8C4 5 -4 5 -10 8Z", x, y, k), fill)
    if colour == "yellow":
        return circle(x, y, 9 * k, fill) + circle(x, y, 4 * k, None, INK, 2 * k)
    if colour == "green":
        veins = moved("M0 -7V7M-3 1L0 4L3 1M-3 -4L0 -1L3 -4", x, y, k)
        blade = moved("M0 -11C9 -5 9 5 0 11C-9 5 -9 -5 0 -11Z", x, y, k)
        return path(blade, fill) + path(veins, None, BONE, 1.4 * k)
    if colour == "blue":
        tides = moved("M-6 -2q3 -5 6 0t6 0M-6 4q3 -5 6 0t6 0", x, y, k)
        plate = moved("M-9 -5q0 -4 4 -4h10q4 0 4 4v10q0 4 -4 4h-10q-4 0 -4 -4z", x, y, k)
        return path(plate, fill) + path(tides, None, BONE, 1.9 * k)
    return path(star(x, y, 11.4 * k, 4.2 * k, 4), fill)


def heart(x: float, y: float, r: float) -> str:
    """A heart as path data, so wide around a point."""
    k = r / 8
    return (
        f"M{x} {y + 7.4 * k}c{-10.4 * k} {-6.6 * k} {-8.8 * k} {-14.8 * k} {-3.8 * k} {-14.8 * k}"
        f"c{2.4 * k} 0 {3.8 * k} {1.8 * k} {3.8 * k} {3.4 * k}"
        f"c0 {-1.6 * k} {1.4 * k} {-3.4 * k} {3.8 * k} {-3.4 * k}"
        f"c{5 * k} 0 {6.6 * k} {8.2 * k} {-3.8 * k} {14.8 * k}z"
    )


def charm(kind: str, number: int = 0) -> str:
    """A Charm, 20 units around; one of an own edition is a star with as many points as it needs."""
    body = circle(0, 0, 20, BONE) + circle(0, 0, 17, None, CLAY, 0.8)
    if kind == "tooth":
        tooth = "M-11 -10C-4 -14 4 -14 11 -10C9 -1 5 9 0 15C-5 9 -9 -1 -11 -10Z"
        return body + path(tooth, INK) + path("M-6 -8Q0 -10 6 -8M-3 -5L-1 8M3 -5L1 8", None, BONE)
    if kind == "pearl":
        shell = path("M-15 4Q0 -3 15 4Q11 15 0 15Q-11 15 -15 4Z", CLAY)
        return body + shell + circle(0, -2, 8, BONE) + path("M-4 -3Q-3 -6 -1 -6")
    if kind == "scallop":
        shell = "M0 12C-14 7 -16 -4 -11 -8C-7 -13 7 -13 11 -8C16 -4 14 7 0 12L-5 15H5L0 12L-9 -7"
        return body + path(shell + "M0 12L-4 -10M0 12L4 -10M0 12L9 -7", CLAY)
    if kind == "starfish":
        return body + path(star(0, 1, 15, 6, 5) + rays(0, 1, 3, 10, 5, -90), GOLD, places=0)
    return body + path(star(0, 0, 14, 7, 3 + number), SAND)


def hearts(count: int, x: float) -> str:
    """Up to two hearts one above the other, more as a number in a heart."""
    if count == 0:
        return ""
    if count > 2:
        return path(heart(x, LINE, 10), HEART) + text(
            x, LINE + 4, str(count), 12, BONE, "middle", "none"
        )
    spread = 7 if count == 2 else 0
    places = [LINE + (2 * n - 1) * spread for n in range(count)]
    return path("".join(heart(x, y, 7) for y in places), HEART, places=0)


def half(edition: Edition, kind: str, left: bool) -> str:
    """Half a Charm, cut by the card's edge, and a tab for its value."""
    number = list(edition.charm).index(kind)
    x, side = (0, 1) if left else (WIDTH, -1)
    tab = f"M{x} 113.5h{10 * side}a6.5 6.5 0 0 {int(left)} 0 13h{-10 * side}"
    return place(x, CHARM, 1, charm(kind, number)) + path(tab, BONE)


def picture(card: SirensCard, figure: int, title: str, plate: str) -> str:
    """Sky, sea, a figure of the colour's own and the card's name.

    Where a plate hangs in the sky, the name stands beside it; else it has the sky for itself.
    """
    ground, seed = SIRENS[card.colour], crc32(card.id.encode())
    line, fill, deep = ground.line, ground.fill, ground.deep
    drift, unit = seed % 23, 25 + seed // 23 % 6
    draw = PICTURES[card.colour][figure % len(PICTURES[card.colour])]
    free = 0 if plate else 14
    if plate:
        name = fit(title, 7.5, 5, 41, 1)
        plate += text(4, 56, name.lines[0], name.size, line)
    else:
        name = fit(title, 14, 8, 112, 1)
        plate = text(60, 61, name.lines[0], name.size, line, "middle")
    body = rect(-2, TOP, WIDTH + 4, BOTTOM - TOP, fill)
    if card.colour == WILD:
        body += circle(60, 101, 25.5, deep, line)
        still = place(60, 101, 0.95, draw(line, deep))
        sea = star(95, 60 + free, 5, 1, 4)
    else:
        still = path(water(-drift, 121, WIDTH + drift, 40, 5, 131), deep, places=0)
        still += place(60, 99 - free / 14, 1.1 if free == 0 else 1.2, draw(line, fill))
        x, y = 84 + seed // 138 % 9, 56 + free + seed // 1242 % 9
        sea = f"M{x} {y}q4 -5 7 0q3 -5 7 0M{x + 13} {y - 5}q3 -4 5 0q2 -4 5 0"
    sea += waves(-drift, 129, WIDTH + drift, unit, 10)
    return body + tag("g", still + plate, stroke="none") + path(sea, None, line, 1.6, places=0)


def card_face(edition: Edition, card: SirensCard, language: str = "en", marked: bool = True) -> str:
    """The face of a card: with its mosaics, or bare, with a larger name."""
    alike = [other.id for other in edition.cards if other.colour == card.colour]
    number = mosaic.numbers(edition.ids)[card.id]
    at, rule = (34, 85) if marked else (42, 70)
    halves, words = "", text(rule, LINE + 4.5, card.letter, 13)
    for kind, left in ((card.left, True), (card.right, False)):
        if kind:
            halves += half(edition, kind, left)
            words += text(8 if left else WIDTH - 8, 124.5, str(edition.charm[kind]), 13)
    foot = sky = ""
    if marked:
        foot = mosaic.mosaic(mosaic.foot(number), *FOOT, margin=False)
        sky = mosaic.mosaic(mosaic.sky(number), *SKY, margin=True)
    return drawing(
        WIDTH,
        HEIGHT,
        rect(0.6, 0.6, WIDTH - 1.2, 166.4, BONE, round_=6)
        + picture(card, alike.index(card.id), NAMES(card.name, language), sky)
        + Stave(WIDTH, 11, 6).draw(card.bar or card.bars.get("red", ""))
        + halves
        + mark(card.colour, 15, LINE, 1)
        + circle(rule, LINE, 8, SUN)
        + arrow(edition.flow.get(card.colour, WILD))
        + hearts(card.hearts, at)
        + tag("g", foot + words, fill=INK, stroke="none", text_anchor="middle"),
        outline=1.3,
    )


def arrow(colour: str) -> str:
    """The way to the next card: the mark that must stand in its foot."""
    plate = f"M95 {LINE - 8}h12v-5l11 13l-11 13v-5h-12Z"
    return path(plate, SIRENS[colour].tint) + mark(colour, 104, LINE, 0.62)


def ring(flow: dict[str, str]) -> str:
    """Which colour flows into which: an arrow from mark to mark."""
    order = ["red"]
    while len(order) < len(flow):
        into = flow[order[-1]]
        order.append(next(c for c in (into, *flow) if c not in order))
    corners = ((24, 24), (96, 24), (96, 96), (24, 96))
    at = dict(zip(order, corners, strict=True))
    lines = ""
    for colour, into in flow.items():
        (x0, y0), (x1, y1) = at[colour], at[into]
        far = hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / far, (y1 - y0) / far
        aside = 5 if flow[into] == colour else 0  # two that flow into each other
        sx, sy = x0 + 19 * ux - aside * uy, y0 + 19 * uy + aside * ux
        ex, ey = x1 - 19 * ux - aside * uy, y1 - 19 * uy + aside * ux
        lines += f"M{sx:.1f} {sy:.1f}L{ex:.1f} {ey:.1f}"
        for side in (1, -1):
            bx, by = ex - 7 * ux + 6 * side * uy, ey - 7 * uy - 6 * side * ux
            lines += f"M{ex:.1f} {ey:.1f}L{bx:.1f} {by:.1f}"
    marks = "".join(mark(colour, x, y, 1.2) for colour, (x, y) in at.items())
    marks = tag("g", marks, stroke=BONE, stroke_width=1.7)
    return drawing(120, 120, path(lines, None, PATH, 3) + marks)


def card_facts(edition: Edition, card: SirensCard) -> dict[str, tuple[str, ...]]:
    """Everything that a card shows beside its name, in words."""

    def say(speech: Speech) -> tuple[str, ...]:
        wild = card.colour == WILD
        words = [speech(f"sirens-{card.colour}")]
        words.append(
            speech("sirens-hearts-one")
            if card.hearts == 1
            else speech("sirens-hearts", n=card.hearts)
        )
        into = "" if wild else speech(f"sirens-{edition.flow[card.colour]}")
        words.append(speech("sirens-flows-wild") if wild else speech("sirens-flows", colour=into))
        for side, kind in (("left", card.left), ("right", card.right)):
            if kind:
                words.append(
                    speech(
                        f"sirens-{side}", charm=charm_name(speech, kind), value=edition.charm[kind]
                    )
                )
        if card.letter:
            words.append(speech("sirens-rule", letter=card.letter))
        return tuple(words)

    return named(say)


def charm_name(speech: Speech, kind: str) -> str:
    """What a Charm is called."""
    return speech.word(f"sirens-{kind}", kind.replace("-", " ").title())


def draw(game: AnyGame) -> Iterator[Face]:
    """The cards of the game's edition, their back, and the signs that they carry."""
    assert isinstance(game, Sirens)
    edition = game.cards
    for card in edition.cards:
        name, facts = called(NAMES, card.name), card_facts(edition, card)
        bars = card.bars.items() if card.wild else [(card.colour, card.bar)]
        music = {str(colour): read_bar(bar) for colour, bar in bars}
        face = card_face(edition, card)
        cuts = {"bare": card_face(edition, card, marked=False)}
        for language in LANGUAGES[1:]:
            if name[language] != card.name:
                cuts[language] = card_face(edition, card, language)
                cuts[f"bare-{language}"] = card_face(edition, card, language, marked=False)
        yield Face(card.id, "card", face, WIDTH, HEIGHT, name, facts, cuts=cuts, music=music)
    cover = back(WIDTH, HEIGHT, sailor)
    yield Face("back", "back", cover, WIDTH, HEIGHT, phrase("sirens-back"))
    for colour in SIRENS:
        body = tag("g", mark(colour, 13, 13, 1), stroke=BONE, stroke_width=1.7)
        yield Face(
            f"mark-{colour}", "mark", drawing(26, 26, body), 26, 26, phrase(f"sirens-{colour}")
        )
    body = drawing(20, 20, path(heart(10, 10, 9), HEART, BONE))
    yield Face("heart", "mark", body, 20, 20, phrase("sirens-heart"))
    for number, kind in enumerate(edition.charm):
        body = drawing(42, 42, place(21, 21, 1, charm(kind, number)), outline=1.3)
        name = named(lambda speech, k=kind: charm_name(speech, k))  # type: ignore[misc]
        worth = fact("sirens-charm", value=edition.charm[kind])
        yield Face(f"charm-{kind}", "mark", body, 42, 42, name, worth)
    for rule, sign in LETTERS.items():
        words = text(12, 17.6, sign, 16, INK, "middle")
        body = drawing(24, 24, circle(12, 12, 11, SUN, INK, 1.4) + words)
        yield Face(f"rule-{rule}", "mark", body, 24, 24, phrase("sirens-rule", letter=sign))
    name, facts = phrase("sirens-ring"), ring_facts(edition.flow)
    yield Face("flow", "mark", ring(edition.flow), 120, 120, name, facts)


def ring_facts(flow: dict[str, str]) -> dict[str, tuple[str, ...]]:
    """The flow, step by step."""

    def say(speech: Speech) -> tuple[str, ...]:
        return tuple(
            speech("sirens-step", colour=speech(f"sirens-{a}"), into=speech(f"sirens-{b}"))
            for a, b in flow.items()
        )

    return named(say)
