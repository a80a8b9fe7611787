"""What a body wears: cloth that follows its trunk and its legs, cut by folds.

A garment is three lots of layers: behind the body, over its legs, and over its trunk. Outlines on
the trunk are written like drawn parts, as how far down from the neck and how far to the front.
"""

from collections.abc import Callable
from math import dist

from molpe.kernel import Frozen
from molpe.press.figures.body import Body
from molpe.press.figures.curve import Knot, Shape, Spot, between, closed, hull, opened
from molpe.press.figures.drawn import knots
from molpe.press.figures.paint import Layer

FOLDS = (0.2, 0.4, 0.6, 0.8)


class Garment(Frozen):
    """Layers of a dress by where they lie."""

    behind: tuple[Layer, ...] = ()
    legs: tuple[Layer, ...] = ()
    trunk: tuple[Layer, ...] = ()
    long: bool = False
    """Only feet are seen below it."""

    def under(self, other: "Garment") -> "Garment":
        """Both, the other over this one."""
        return Garment(
            self.behind + other.behind,
            self.legs + other.legs,
            self.trunk + other.trunk,
            self.long or other.long,
        )


# Cloth on a body.


def on(body: Body, text: str) -> list[Knot]:
    """An outline on the trunk, as wide as the trunk is and around its belly."""
    b, belly = body.frame.trunk, body.frame.belly
    out = list[Knot]()
    for t, v, *more in knots(text):
        round_ = belly * max(0.0, 1.5 - 5 * abs(t - 0.72)) if v > 2 else 0.0
        out.append((*body.at(t, v * b + round_), *more))
    return out


def _pair(body: Body, text: str) -> tuple[Spot, Spot]:
    """Two points of the trunk."""
    (x, y), (u, v) = on(body, text)
    return (x, y), (u, v)


def lines(body: Body, *texts: str) -> Layer:
    """Folds on the trunk."""
    drawn: Shape = ()
    for text in texts:
        drawn += opened(*on(body, text))
    return "g.9", drawn


def belt(body: Body, t: float = 0.7) -> Layer:
    """A bright line around the waist."""
    return "w2", opened(*on(body, f"{t},-5.8 {t + 0.03},0 {t},6.2"))


def hem(left: Spot, right: Spot, deep: float) -> list[Knot]:
    """A wavy edge from right to left, corners included."""
    out: list[Knot] = [(*right, 1)]
    for n, f in enumerate(FOLDS):
        x, y = between(right, left, f)
        out.append((x, y + (deep if n % 2 else -deep / 3)))
    return [*out, (*left, 1)]


def skirt(body: Body, long: float, wide: float = 0) -> tuple[Layer, ...]:
    """Cloth from the waist down: over the thighs (below 1) or to the ankles (towards 2)."""
    short = long <= 1
    ends = sorted(
        between(body.hips[n], body.knees[n], long)
        if short
        else between(body.knees[n], body.ankles[n], long - 1)
        for n in (0, 1)
    )
    side = (8.8 * body.frame.limb if short else 7) + wide
    left, right = (ends[0][0] - side, ends[0][1]), (ends[1][0] + side, ends[1][1])
    waist, rim = _pair(body, ".66,-5.4 .66,5.8"), _pair(body, ".96,-10.6 .98,8.6")
    around = [*waist, *rim, left, right]
    for n in (0, 1):
        x, y = between(body.hips[n], body.knees[n], long * 0.6 if short else 0.9)
        out = side * 0.9 if short else 7.5
        around += [(x - out, y + 2), (x + out, y)]
    edge = hull(around)
    first = min(range(len(edge)), key=lambda n: dist(edge[n], right))
    ring = edge[first:] + edge[:first]
    after = min(range(len(ring)), key=lambda n: dist(ring[n], left)) + 1
    folds: Shape = ()
    for f in FOLDS:
        folds += opened(between(*waist, f), between(*rim, f), between(left, right, f))
    x, y = between(left, right, 0.5)
    border = opened((left[0] + 0.6, left[1] - 3), (x, y - 2.2), (right[0] - 0.6, right[1] - 3))
    return ("b", closed([*hem(left, right, 1.8), *ring[after:]])), ("g.9", folds + border)


BODICE = "-.03,-3.9 .03,-11 .3,-11.1 .66,-5.6 .72,-5.8! .72,6! .62,6 .4,8"
TWO = " .24,12.4 .03,11.2 -.03,3.6 .1,0"
"""A bodice on both shoulders; without it one is bare."""


def bodice(body: Body, rest: str = TWO) -> tuple[Layer, ...]:
    """Cloth over the chest, down to the belt."""
    folds = lines(body, ".2,-3 .44,-3.6 .68,-2", ".26,4 .46,3 .68,1.6")
    return ("b", closed(on(body, BODICE + rest))), folds, belt(body)


# Garments.


def bare(body: Body) -> Garment:
    """Nothing but muscles."""
    return Garment(trunk=(("g.9", body.muscles()),))


def bones(body: Body) -> Garment:
    """No dress, and no flesh either."""
    ribs = [f"{t},-5.4 {t + 0.1},0 {t},6" for t in (0.2, 0.3, 0.4, 0.5)]
    return Garment(trunk=(lines(body, *ribs, ".1,1 .95,.4"),))


def tunic(body: Body) -> Garment:
    """A short chiton with a belt."""
    return Garment(legs=skirt(body, 0.66), trunk=bodice(body))


def exomis(body: Body) -> Garment:
    """A workman's tunic, one shoulder bare."""
    return Garment(legs=skirt(body, 0.55), trunk=bodice(body, " .3,9!"))


def kilt(body: Body) -> Garment:
    """Cloth around the hips alone."""
    return Garment(legs=(*skirt(body, 0.5), belt(body)), trunk=(("g.9", body.muscles()),))


def chiton(body: Body) -> Garment:
    """A long dress with a belt."""
    return Garment(legs=skirt(body, 1.86, 1.5), trunk=bodice(body), long=True)


def peplos(body: Body) -> Garment:
    """A woman's dress, folded over at the waist."""
    fold = (
        "-.03,-4 .03,-10.6 .4,-10 .92,-10.6! .84,-6 .94,-2 .84,3 .94,10! .4,10.4 .03,10.8"
        " -.03,3.6 .1,0"
    )
    folds = lines(body, ".2,-4 .5,-5 .84,-5.6", ".2,5 .5,4 .84,4.6", ".3,0 .84,-.6")
    return Garment(
        legs=skirt(body, 1.88, 1), trunk=(("b", closed(on(body, fold))), folds), long=True
    )


def robe(body: Body) -> Garment:
    """A heavy coat to the ground with a bright border."""
    x, y = max(body.ankles)
    neck, chest, waist = on(body, ".02,3 .4,7 .66,5.8")
    cloth, folds, _ = bodice(body)
    trim: Layer = ("w2", opened(neck, chest, waist, (x + 5, y - 2)))
    return Garment(legs=skirt(body, 1.9, 4), trunk=(cloth, folds, trim), long=True)


def himation(body: Body) -> Garment:
    """A great cloak wound around the hips and over a shoulder, its end hanging down behind."""
    sash = "-.04,-5 .04,-11.6 .3,-11.4 .66,-6.4 .86,-9! .9,8! .66,6.6! .42,0 .1,-3!"
    folds = lines(body, ".02,-6.4 .4,-5 .74,5", ".06,-9 .5,-6 .84,5")
    x, y = body.at(0.1, -9 * body.frame.trunk)
    low = y + 36
    tail: list[Knot] = [
        *((x - 4, y + 4), (x - 7, low - 6), (x - 8, low, 1), (x - 4.6, low - 3, 1)),
        *((x - 3, low + 4, 1), (x + 1, low - 2, 1)),
    ]
    end = closed([*on(body, "0,-4"), *tail, *on(body, ".5,-3")])
    return Garment(
        behind=(("b", end),),
        legs=skirt(body, 1.72, 0.5),
        trunk=(("g.9", body.muscles()), ("b", closed(on(body, sash))), folds),
    )


def cuirass(body: Body) -> Garment:
    """Bronze on the chest, leather flaps below, greaves."""
    plate = (
        "-.03,-4 .03,-11.2 .34,-11.4 .7,-6.4 .78,-7! .78,7.4! .7,6.6 .34,12.4 .03,11.6"
        " -.03,3.6 .08,0"
    )
    chest = lines(
        body,
        ".2,-4 .4,-6 .46,-1 .34,-1.4 .33,-3.6",
        ".2,6 .4,8 .46,3 .34,2.6 .33,5",
        ".72,-6.2 .74,0 .72,6.6",
    )
    greaves: Shape = ()
    for knee, ankle in zip(body.knees, body.ankles, strict=True):
        greaves += opened(*(between(knee, ankle, t) for t in (0.12, 0.2, 0.82)))
    return Garment(
        legs=(*skirt(body, 0.5), ("g.9", greaves)), trunk=(("a", closed(on(body, plate))), chest)
    )


def cape(body: Body) -> Garment:
    """A cloak that hangs behind, its edge folded like a swallow's tail."""
    x, y = body.at(0.02, -4)
    low = y + 44
    edge: list[Knot] = [
        *((x - 15, y + 16), (x - 21, low - 8), (x - 24, low, 1), (x - 20, low - 3, 1)),
        *((x - 18, low + 4, 1), (x - 14, low - 2, 1), (x - 12, low + 6, 1), (x - 7, low - 3, 1)),
    ]
    cloth = closed([body.at(-0.02, 3), body.at(0.1, -11), *edge, body.at(0.6, 0), body.at(0.2, 4)])
    folds = opened(body.at(0.06, -8), (x - 14, y + 20), (x - 19, low - 3)) + opened(
        body.at(0.1, -6), (x - 9, y + 22), (x - 13, low - 2)
    )
    return Garment(behind=(("b", cloth), ("g.9", folds)))


def skin(body: Body) -> Garment:
    """A beast's hide around the trunk, its paws knotted, its tail behind."""
    hide = (
        "-.02,-4 .04,-11 .4,-10.4 .8,-9 1.24,-12! 1.1,-6 1.36,-3! 1.14,1 1.3,6! 1.06,5 1.1,11!"
        " .8,7 .4,10.6 .04,11 -.02,3.6 .14,0"
    )
    paws = lines(body, ".12,-6 .24,0 .34,2", ".12,6 .24,2 .36,-2")
    x, y = body.at(1, -8)
    tail = opened(body.at(0.9, -7), (x - 10, y + 6), (x - 6, y + 22), (x - 13, y + 26))
    return Garment(
        behind=(("b2.4", tail),),
        trunk=(("b", closed(on(body, hide))), paws, belt(body, 0.68)),
    )


def rags(body: Body) -> Garment:
    """Torn cloth."""
    cloth = (
        "0,-9 .3,-10.8 .7,-6 1.3,-11! 1.1,-7! 1.42,-4! 1.16,0! 1.46,3! 1.12,6! 1.3,10! .7,6.6"
        " .4,8 .24,4! .3,0! .12,-4"
    )
    folds = lines(body, ".4,-4 .8,-3 1.2,-5", ".5,3 .9,2 1.2,3")
    return Garment(trunk=(("b", closed(on(body, cloth))), folds))


DRESS: dict[str, Callable[[Body], Garment]] = {
    make.__name__: make
    for make in (
        *(bare, bones, tunic, exomis, kilt, chiton, peplos, robe, himation, cuirass, cape),
        *(skin, rags),
    )
}


def dressed(body: Body, words: str) -> Garment:
    """Garments one over the other, by their names."""
    out = Garment()
    for word in words.split() or ["bare"]:
        out = out.under(DRESS[word](body))
    return out
