"""Makes photographs of songs: a table, cards on it, a camera, and what light and hands do.

Shares nothing with the recogniser but the drawn faces and the size of a card. The levels are those
of docs/reference/song.md; sizes in pixels are meant for a picture of 12 megapixels and shrink with
smaller ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from molpe.games import find
from molpe.press import faces
from molpe.press.face import Face
from molpe.press.raster import png

Array = npt.NDArray[Any]
Range = tuple[float, float]

WIDE, HIGH = 63.0, 88.0
FINE = 8
"""Pixels to a millimetre in a drawn card."""
FULL = 4032
"""The long side of 12 megapixels."""


@dataclass(frozen=True)
class Level:
    """How bad a photograph may be."""

    tilt: Range
    fill: Range
    light: float
    shadows: int
    shadow_chance: float
    sharp: bool
    glares: int
    glare_chance: float
    fingers: int
    finger_chance: float
    reach: float
    blur: Range
    motion: Range
    motion_chance: float
    noise: Range
    jpeg: tuple[int, int]
    cast: float
    bent: float
    overlap: float
    tuck: Range
    over: Range = (0, 0)
    sides: Range = (0, 0)


NORMAL = Level(
    tilt=(0, 24), fill=(0.5, 0.88), light=1.9, shadows=1, shadow_chance=0.4, sharp=False,
    glares=1, glare_chance=0.25, fingers=1, finger_chance=0.15, reach=14, blur=(0.5, 1.6),
    motion=(0, 0), motion_chance=0, noise=(2, 7), jpeg=(80, 95), cast=0.08, bent=0,
    overlap=0.1, tuck=(4, 20),
)  # fmt: skip
HARD = Level(
    tilt=(8, 48), fill=(0.38, 0.7), light=4, shadows=3, shadow_chance=0.8, sharp=True,
    glares=2, glare_chance=0.6, fingers=2, finger_chance=0.5, reach=28, blur=(1, 2.8),
    motion=(4, 12), motion_chance=0.45, noise=(5, 20), jpeg=(45, 80), cast=0.28, bent=2,
    overlap=0.42, tuck=(8, 62), over=(5, 40), sides=(4, 18),
)  # fmt: skip
STRESS = replace(HARD, fill=(0.3, 0.62), blur=(1, 3.6), motion=(4, 22))
LEVELS = {"normal": NORMAL, "hard": HARD, "stress": STRESS}


def lying(game: str) -> list[Face]:
    """What can lie on a table: cards and backs."""
    return [face for face in faces(find(game)).values() if face.kind in ("card", "back")]


@cache
def drawn(game: str = "sirens") -> dict[str, Array]:
    """Faces as pixels by id, cards and backs of one size."""
    found = lying(game)
    size = (round(WIDE * FINE), round(HIGH * FINE))
    if game != "sirens":
        found = found[::7][:6]
    return {face.id: decode(png(face.svg, *size)) for face in found}


def decode(data: bytes) -> Array:
    """A PNG with what shows through its corners."""
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    assert image is not None
    return np.asarray(cv2.resize(image, (round(WIDE * FINE), round(HIGH * FINE))))


def deck() -> list[str]:
    """The ids of the 18 cards."""
    return [face.id for face in lying("sirens") if face.kind == "card"]


@dataclass
class Lying:
    """A card on the table: its middle in millimetres and its turn in degrees."""

    picture: Array
    x: float
    y: float
    turn: float


class Photographer:
    """Takes one photograph after another; the same seed gives the same pictures."""

    def __init__(self, level: Level, seed: int, long: int = 2016) -> None:
        self.level, self.rng = level, np.random.default_rng(seed)
        self.wide, self.high = long, round(long * 3 / 4)
        if self.rng.random() < 0.5:
            self.wide, self.high = self.high, self.wide
        self.scale = long / FULL

    def between(self, range_: Range) -> float:
        """A number in a range."""
        return float(self.rng.uniform(*range_))

    def chance(self, odds: float) -> bool:
        """Whether it happens."""
        return bool(self.rng.random() < odds)

    def song(self, cards: Sequence[str] | None = None) -> tuple[bytes, list[str]]:
        """A photograph of a song, and the song."""
        song = list(cards) if cards else [str(c) for c in self.rng.permutation(deck())[:6]]
        return self.photo(self.lay([drawn()[card] for card in song])), song

    # The table.

    def lay(self, pictures: Sequence[Array], columns: int = 3) -> list[Lying]:
        """Cards in rows of three, as careless hands lay them; later ones lie on earlier ones."""
        gap_x, gap_y = self.between((0, 4)), self.between((0, 5))
        step_x, step_y = WIDE + gap_x, HIGH + gap_y
        level, upper_last = self.level, False
        if self.chance(level.overlap):
            kind = self.rng.integers(3) if level.over[1] else 0
            if kind == 0:
                step_y, upper_last = HIGH - self.between(level.tuck), True
            elif kind == 1:
                step_y = HIGH - self.between(level.over)
            else:
                step_x = WIDE - self.between(level.sides)
        lying = []
        for n, picture in enumerate(pictures):
            x = (n % columns - 1) * step_x + self.rng.normal(0, 0.9)
            y = (n // columns - 0.5) * step_y + self.rng.normal(0, 0.9)
            lying.append(Lying(self.bend(picture), x, y, self.rng.normal(0, 1.3)))
        return lying[columns:] + lying[:columns] if upper_last else lying

    def bend(self, picture: Array) -> Array:
        """A card that does not lie flat: its rows are pushed about a little."""
        most = self.level.bent
        if not most or self.chance(0.5):
            return picture
        high, wide = picture.shape[:2]
        push = self.between((0.2, most)) * FINE
        y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
        if self.chance(0.5):
            y = y + np.float32(push) * np.sin(np.pi * x / wide)
        else:
            x = x + np.float32(push) * np.sin(np.pi * y / high)
        return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR))

    def cloth(self) -> Array:
        """Seven kinds of table, two pixels to a millimetre, 1.2 metres wide."""
        n, kind, rng = 1200, int(self.rng.integers(7)), self.rng
        base = rng.uniform(40, 215, 3)
        noise = cv2.GaussianBlur(rng.normal(0, 1, (n, n)).astype(np.float32), (0, 0), 3)
        y, x = np.mgrid[0:n, 0:n].astype(np.float32)
        tone = 30 * noise
        if kind == 1:  # wood
            base = np.array([50, 95, 150]) * rng.uniform(0.6, 1.4)
            grain = cv2.GaussianBlur(rng.normal(0, 1, (n, 12)).astype(np.float32), (0, 0), 2)
            tone = 60 * cv2.resize(grain, (n, n)) + 18 * np.sin(y / 5 + 4 * noise)
        elif kind == 2:  # stripes
            tone = 35 * np.sign(np.sin(x / rng.uniform(6, 40)))
        elif kind == 3:  # checks
            period = rng.uniform(10, 40)
            tone = 25 * np.sign(np.sin(x / period)) + 25 * np.sign(np.sin(y / period))
        elif kind == 4:  # marble
            veins = cv2.GaussianBlur(rng.normal(0, 1, (n, n)).astype(np.float32), (0, 0), 25)
            tone = 40 * np.sin(700 * veins / 10 + x / 60)
        elif kind == 5:  # newspaper
            tone = np.full((n, n), 20, np.float32)
            for line in range(0, n, 14):
                at = 0
                while at < n:
                    word = int(rng.integers(8, 50))
                    tone[line : line + 7, at : at + word] = -110
                    at += word + 8
        elif kind == 6:  # tiles
            tone = np.where((x % 90 < 5) | (y % 90 < 5), -70, 15).astype(np.float32)
        return np.clip(base + tone[..., None], 0, 255).astype(np.uint8)

    def clutter(self) -> list[Lying]:
        """Other cards, backs and dice around the song, none of them on it."""
        things = []
        for _ in range(int(self.rng.integers(0, 5))):
            angle, far = self.between((0, 2 * np.pi)), self.between((190, 300))
            if self.chance(0.4):
                picture = drawn()["back"]
            elif self.chance(0.5):
                others = list(drawn("siggil").values())
                picture = others[int(self.rng.integers(len(others)))]
            else:
                picture = self.die()
            x, y = far * np.cos(angle), far * np.sin(angle)
            things.append(Lying(picture, x, y, self.between((0, 360))))
        return things

    def die(self) -> Array:
        """Something square and dark with light spots on it."""
        picture = np.zeros((round(HIGH * FINE), round(WIDE * FINE), 4), np.uint8)
        side, middle = 16 * FINE, np.array([WIDE, HIGH]) * FINE / 2
        a, b = (middle - side / 2).astype(int), (middle + side / 2).astype(int)
        cv2.rectangle(picture, a.tolist(), b.tolist(), (40, 30, 30, 255), -1)
        for dx, dy in ((-1, -1), (1, 1), (0, 0), (1, -1), (-1, 1))[: self.rng.integers(1, 6)]:
            at = (middle + np.array([dx, dy]) * side / 4).astype(int)
            cv2.circle(picture, at.tolist(), side // 10, (230, 235, 240, 255), -1)
        return picture

    # The camera.

    def camera(self, lying: Sequence[Lying]) -> Array:
        """From millimetres on the table to pixels: any turn, a tilt, the song as large as asked."""
        turn, lean = self.between((0, 2 * np.pi)), self.between((0, 2 * np.pi))
        tilt = np.radians(self.between(self.level.tilt))
        short, focal = min(self.wide, self.high), self.between((0.75, 1.05)) * FULL * self.scale
        wanted = self.between(self.level.fill) * short
        spin = axis((0, 0, 1), turn)
        tip = axis((np.cos(lean), np.sin(lean), 0), tilt)
        corners = np.concatenate([outline(card) for card in lying])
        far = 600.0
        for _ in range(6):
            view = np.diag([focal, focal, 1]) @ column(tip @ spin, far)
            seen = through(view, corners)
            size = np.ptp(seen, axis=0).max()
            far *= size / wanted
        seen = through(view, corners)
        low, high = seen.min(0), seen.max(0)
        room = np.array([self.wide, self.high]) - (high - low)
        shift = -low + np.maximum(room, 0) * self.rng.uniform(0.04, 0.96, 2)
        move = np.eye(3)
        move[:2, 2] = shift
        return np.asarray(move @ view)

    def photo(self, lying: Sequence[Lying]) -> bytes:
        """What the phone saves."""
        view = self.camera(lying)
        size = (self.wide, self.high)
        cloth = np.array([[0.5, 0, -300], [0, 0.5, -300], [0, 0, 1]])
        image = cv2.warpPerspective(
            self.cloth(), view @ cloth, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        ).astype(np.float32)
        for card in [*self.clutter(), *lying]:
            self.put(image, view, card)
        self.hold(image, view, lying)
        middle = through(view, np.array([[card.x, card.y] for card in lying])).mean(0)
        self.lighten(image, middle)
        return self.develop(image)

    def put(self, image: Array, view: Array, card: Lying) -> None:
        """A card, and the thin shadow at its edge."""
        corners = through(view, outline(card))
        low = np.floor(corners.min(0) - 8).astype(int)
        high = np.ceil(corners.max(0) + 8).astype(int)
        low, high = np.maximum(low, 0), np.minimum(high, [self.wide, self.high])
        if (high - low).min() < 4:
            return
        px = np.sqrt(cv2.contourArea(corners.astype(np.float32)) / (WIDE * HIGH))
        share = min(1.0, 1.3 * px / FINE)
        picture = cv2.resize(card.picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        onto = view @ placed(card) @ np.diag([WIDE / picture.shape[1], HIGH / picture.shape[0], 1])
        crop = np.eye(3)
        crop[:2, 2] = -low
        size = tuple(int(n) for n in high - low)
        seen = cv2.warpPerspective(picture, crop @ onto, size, flags=cv2.INTER_LINEAR)
        part = image[low[1] : high[1], low[0] : high[0]]
        cover = seen[..., 3:].astype(np.float32) / 255
        soft = cv2.GaussianBlur(cover[..., 0], (0, 0), max(0.6, 0.7 * px))
        part *= 1 - 0.35 * soft[..., None] * (1 - cover)
        part *= 1 - cover
        part += cover * seen[..., :3]

    # Hands and light.

    def hold(self, image: Array, view: Array, lying: Sequence[Lying]) -> None:
        """Fingers that reach over the edge of the song."""
        every = np.concatenate([outline(card) for card in lying])
        low, high = every.min(0), every.max(0)
        for _ in range(self.level.fingers):
            if not self.chance(self.level.finger_chance):
                continue
            corner = self.rng.integers(0, 2, 2)
            at = np.where(corner, high, low).astype(float)
            inward = np.where(corner, -1.0, 1.0)
            if self.level.reach > 20 and self.chance(0.5):  # from a side, not from a corner
                along = int(self.rng.integers(2))
                at[along] = self.between((low[along] + 10, high[along] - 10))
                inward[along] = self.rng.normal(0, 0.3)
            inward /= np.linalg.norm(inward)
            tip = at + inward * self.between((4, self.level.reach - 8))
            root = tip - inward * 130
            ends = through(view, np.array([root, tip, tip + [8.5, 0], tip + [0, 8.5]]))
            thick = int(max(4, np.linalg.norm(ends[2:] - ends[1], axis=1).mean() * 2))
            skin = np.array([130, 165, 215]) * self.rng.uniform(0.45, 1.1)
            a, b = (tuple(int(n) for n in end) for end in ends[:2])
            cv2.line(image, a, b, skin.tolist(), thick, cv2.LINE_AA)

    def lighten(self, image: Array, middle: Array) -> None:
        """Uneven light, shadows and glare about the song, and the colour of the lamp."""
        coarse = 2  # light has no finer edges than this
        y, x = np.mgrid[0 : self.high : coarse, 0 : self.wide : coarse].astype(np.float32)
        angle = self.between((0, 2 * np.pi))
        run = np.cos(angle) * x / self.wide + np.sin(angle) * y / self.high
        run = (run - run.min()) / np.ptp(run)
        light = self.between((1, self.level.light)) ** -run
        around = np.array([self.wide, self.high]) / 2
        for _ in range(self.level.shadows):
            if self.chance(self.level.shadow_chance):
                edge, dark = self.between((0, 2 * np.pi)), self.between((0.45, 0.8))
                at = middle + self.rng.normal(0, 0.3, 2) * around
                side = np.cos(edge) * (x - at[0]) + np.sin(edge) * (y - at[1])
                band = self.between((0.05, 0.5)) * self.wide
                soft = 4.0 if self.level.sharp and self.chance(0.6) else self.wide * 0.06
                inside = 1 / (1 + np.exp(np.clip((np.abs(side) - band) / soft, -30, 30)))
                light = light * (1 - (1 - dark) * inside)
        image *= self.fine(light)
        bright = np.percentile(image[::8, ::8].mean(2), 92)  # a phone sets its exposure
        image *= np.float32(self.between((150, 215)) / max(bright, 1))
        for _ in range(self.level.glares):
            if self.chance(self.level.glare_chance):
                at = middle + self.rng.uniform(-0.5, 0.5, 2) * around
                long, short = self.between((0.03, 0.09)), self.between((0.012, 0.035))
                turn = self.between((0, np.pi))
                u = (x - at[0]) * np.cos(turn) + (y - at[1]) * np.sin(turn)
                v = (y - at[1]) * np.cos(turn) - (x - at[0]) * np.sin(turn)
                spread = (u / (long * self.wide)) ** 2 + (v / (short * self.wide)) ** 2
                glare = self.between((60, 200)) * np.exp(-np.minimum(spread, 30))
                image += self.fine(glare)
        image *= 1 + self.rng.uniform(-1, 1, 3).astype(np.float32) * np.float32(self.level.cast)

    def fine(self, light: Array) -> Array:
        """Light for every pixel."""
        full = cv2.resize(light.astype(np.float32), (self.wide, self.high))
        return np.asarray(full)[..., None]

    def develop(self, image: Array) -> bytes:
        """Lens, hand and sensor, then JPEG."""
        level = self.level
        image = cv2.GaussianBlur(image, (0, 0), max(0.3, self.between(level.blur) * self.scale))
        if self.chance(level.motion_chance):
            far, angle = self.between(level.motion) * self.scale, self.between((0, np.pi))
            image = cv2.filter2D(image, -1, smear(far, angle))
        grain = self.between(level.noise) * np.sqrt(self.scale)
        image = image + grain * self.rng.standard_normal(image.shape, np.float32)
        quality = int(self.rng.integers(level.jpeg[0], level.jpeg[1] + 1))
        kept = np.clip(image, 0, 255).astype(np.uint8)
        done, data = cv2.imencode(".jpg", kept, [cv2.IMWRITE_JPEG_QUALITY, quality])
        assert done
        return data.tobytes()


def smear(far: float, angle: float) -> Array:
    """The kernel of a hand that moved so many pixels."""
    size = 2 * int(np.ceil(far / 2)) + 3
    fine = np.zeros((size * 8, size * 8), np.float32)
    middle, half = size * 4, far * 4 * np.array([np.cos(angle), np.sin(angle)])
    a, b = (tuple(int(n) for n in middle + sign * half) for sign in (-1, 1))
    cv2.line(fine, a, b, (1,), 6)
    kernel = cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA)
    return np.asarray(kernel / kernel.sum())


def axis(about: Sequence[float], angle: float) -> Array:
    """A turn about an axis."""
    return np.asarray(cv2.Rodrigues(np.array(about) * angle)[0])


def column(turn: Array, far: float) -> Array:
    """A plane turned and moved away, as a homography."""
    view = turn.copy()
    view[:, 2] = [0, 0, far]
    return view


def through(view: Array, points: Array) -> Array:
    """Points seen."""
    return np.asarray(cv2.perspectiveTransform(points[None].astype(float), view)).reshape(-1, 2)


def placed(card: Lying) -> Array:
    """From a card's own millimetres to the table's."""
    c, s = np.cos(np.radians(card.turn)), np.sin(np.radians(card.turn))
    turn = np.array([[c, -s], [s, c]])
    view = np.eye(3)
    view[:2, :2] = turn
    view[:2, 2] = np.array([card.x, card.y]) - turn @ np.array([WIDE / 2, HIGH / 2])
    return view


def outline(card: Lying) -> Array:
    """A card's corners on the table."""
    corners = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]])
    return through(placed(card), corners)
