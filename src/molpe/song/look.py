"""Reads the six cards of a song from a photograph."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np

from molpe.kernel import Message, gist
from molpe.song import grid, seek, witness
from molpe.song.deck import CORNERS, MIDDLE, Deck, standard_deck
from molpe.song.frames import framed
from molpe.song.grid import SONG
from molpe.song.mosaics import Mark, Reader, squares, strongest
from molpe.song.picture import Array, open_picture
from molpe.song.plane import Plane, Pose, fit, project
from molpe.song.reading import BadPicture, Doubt, Reading, Seen
from molpe.song.settle import settled
from molpe.song.steady import STILL, Steadier, moves

SURE = 0.8
STRONG = 0.9
FAINT, MUCH = 0.82, 0.1
"""A mark of a card is grain if it is fainter than this and another is so much stronger."""
FACE_SCORE, FACE_MARGIN = 0.55, 0.08
"""A card found by its face alone."""
CONFIRM_SCORE, CONFIRM_MARGIN = 0.5, 0.1
"""A mosaic where it must be, with the word it must have."""
MOVES = 4
"""So many moves of a hand are tried, and then a hand that kept still."""
BESIDE = np.array([95.0, 105.0])
"""Millimetres from the middles of cards to where a seventh one may show its mosaics."""
HINT, CLEAR = (0.7, 0.04), 0.8
"""A word that is seen there so well, by score and lead, is a card; the smaller ones only above."""
BUSY = 1000
"""Squares in a picture of a newspaper: there are more than can be read in time."""
MOST_SQUARES = 2500
"""No more moves are tried once so many squares were read."""
CUT = 4.0
"""Pixels to a millimetre in a cut-out."""


def read_photo(data: bytes, deck: Deck | None = None) -> Reading:
    """The song in a photograph; never an error, whatever the bytes are."""
    try:
        image = open_picture(data)
    except BadPicture as refusal:
        return Reading(None, False, reasons=(refusal.reason,), readable=False)
    return Look(image, deck or standard_deck()).read()


@lru_cache(maxsize=2)
def reader_of(ids: tuple[str, ...], words: tuple[int, ...]) -> Reader:
    """The reader of a deck; of its faces it needs none."""
    return Reader(Deck(ids, words, np.zeros(0)))


class Look:
    """One photograph, looked at until six cards are found or nothing more can be tried."""

    def __init__(self, image: Array, deck: Deck) -> None:
        self.image, self.deck, self.drawn = image, deck, deck
        self.reader = reader_of(deck.ids, deck.words)
        grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        self.grey: Array = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.7))
        self.marks: list[Mark] = []
        self.glimpsed: list[Mark] = []
        """In other pictures than the first, whether they were kept or not."""
        self.cards: dict[int, list[Mark]] = {}
        self.twice: list[int] = []
        self.corners: dict[int, Array] = {}
        """Of the cards whose whole faces lie well."""
        self.plane: Plane | None = None
        self.by_face: dict[int, witness.Sighting] = {}

    def read(self) -> Reading:
        """What there is to read."""
        self.search()
        found = len(self.plane.poses) if self.plane else len(self.cards)
        reasons = [Message("twice", {"card": gist.card(self.deck.ids[n])}) for n in self.twice]
        if found == SONG and self.plane is not None:
            return self.song(self.plane, reasons)
        reasons.append(self.count(found))
        return self.refused(reasons)

    # Finding.

    def search(self) -> None:
        """Quick first, then with more contrast and a steadier hand, then on the flat table."""
        quads = squares(self.grey, self.reader.quick)
        self.marks = self.reader.read_all(self.grey, quads)
        self.gather()
        if len(self.cards) < SONG:
            busy = len(quads) > BUSY
            contrast = np.asarray(cv2.createCLAHE(3, (12, 12)).apply(self.grey))
            search = self.reader.grainy if busy else self.reader.thorough
            self.glimpsed = self.reader.find(contrast, search)
            self.add(self.glimpsed)
        if len(self.cards) < SONG and not self.sharp:
            self.steady()
        self.plane = fit(self.cards) if self.cards else None
        if self.plane is not None and not self.sharp:
            self.settle(self.plane)
        if len(self.cards) == 1 and not self.corners:
            self.plane = None  # one mosaic is no plane
        if self.plane is None:
            return
        if len(self.cards) < SONG:
            self.look_again(self.plane)
            if not self.sharp:
                self.settle(self.plane)
        self.expect(self.plane)
        if len(self.plane.poses) < SONG:
            self.plane = self.sweep(self.plane)
        for _ in range(2):  # one card more may show where the next is
            if SONG - 2 <= len(self.plane.poses) < SONG:
                self.plane = self.fill_gaps(self.plane)

    def expect(self, plane: Plane) -> None:
        """The deck as the hand that took this picture sees it."""
        self.deck = witness.smeared(self.drawn, self.image, plane, list(plane.poses))

    def settle(self, plane: Plane) -> None:
        """The plane by whole faces."""
        self.expect(plane)
        for _ in range(3):  # cards that lie well bring others near to where they lie
            corners = settled(self.deck, self.image, plane)
            corners = {n: points for n, points in corners.items() if n in self.cards}
            again = fit(self.cards, corners) if len(corners) > len(self.corners) else None
            if again is None:
                return
            self.corners, self.plane, plane = corners, again, again

    @property
    def sharp(self) -> bool:
        """Whether most of a song was read so well that no hand can have moved."""
        scores = [mark.score for mark in self.marks]
        return len(self.cards) >= SONG - 2 and float(np.median(scores)) > STRONG

    def steady(self) -> None:
        """Marks in the picture with the hand's move undone, by the move that shows most cards."""
        first = best = self.marks
        for picture, marks in self.glances():
            self.glimpsed += marks
            if self.worth(marks) > self.worth(best):
                best, self.grey = marks, picture
            if self.worth(best)[0] >= SONG:
                break
        self.marks = best
        self.add(first)

    def glances(self) -> Iterator[tuple[Array, list[Mark]]]:
        """The photograph with moves of a hand undone, the likeliest first, and its marks."""
        raw = np.asarray(cv2.cvtColor(self.image, cv2.COLOR_BGR2GRAY))
        steadier, room = Steadier(raw), MOST_SQUARES
        for move in (*moves(raw, MOVES), STILL):
            picture = steadier.undone(move)
            quads = squares(picture, self.reader.grainy)
            room -= len(quads)
            yield picture, self.reader.read_all(picture, quads)
            if room < 0:
                return

    def worth(self, marks: list[Mark]) -> tuple[int, float]:
        """How many cards marks show, and how well."""
        return len({mark.number for mark in marks}), sum(mark.score for mark in marks)

    def look_again(self, plane: Plane) -> None:
        """On the flat table, and once more when that has made it flatter."""
        for _ in range(3):
            more = self.fresh(framed(self.reader, self.grey, plane, self.marks))
            more = more or self.fresh(self.sought(plane))
            if not more:
                return
            self.add(more)
            self.corners = {n: points for n, points in self.corners.items() if n in self.cards}
            again = fit(self.cards, self.corners)
            if again is None:
                return
            self.plane = plane = again
            if len(self.cards) >= SONG:
                return

    def add(self, marks: list[Mark]) -> None:
        """Marks at places where none was read before."""
        before = list(self.marks)
        for mark in marks:
            near = 0.6 * float(np.linalg.norm(mark.quad[0] - mark.quad[1]))
            if all(np.linalg.norm(mark.middle - old.middle) > near for old in before):
                self.marks.append(mark)
        self.gather()

    def gather(self) -> None:
        """Marks to cards. A weak one of the wrong size is a letter or a die, no mosaic."""
        marks = self.marks
        sizes = [mark.side for mark in marks if mark.score > STRONG]
        if len(sizes) >= 3:
            usual = float(np.median(sizes))
            marks = [m for m in marks if m.score > STRONG or 0.5 * usual < m.side < 2 * usual]
        self.cards, self.twice = {}, []
        for number in range(self.deck.size):
            feet = [m for m in marks if m.number == number and m.kind == "foot"]
            skies = [m for m in marks if m.number == number and m.kind == "sky"]
            feet, skies = certain(feet, skies)
            both = feet[:1] + skies[:1]
            if len(feet) > 1 or len(skies) > 1 or (len(both) == 2 and not together(*both)):
                self.twice.append(number)
            if both:
                self.cards[number] = both

    def sought(self, plane: Plane) -> list[Mark]:
        """Words laid over the flat table, smeared like the marks that are known."""
        marks = [mark for both in self.cards.values() for mark in both]
        return seek.seek(self.deck, self.grey, plane, marks, list(range(self.deck.size)))

    def fresh(self, marks: list[Mark]) -> list[Mark]:
        """Those of marks whose cards have none of their kind."""
        return [
            mark
            for mark in marks
            if mark.kind not in {old.kind for old in self.cards.get(mark.number, [])}
        ]

    def sweep(self, plane: Plane) -> Plane:
        """Whole faces anywhere around, as long as each is clear."""
        poses = dict(plane.poses)
        for seen in witness.sweep(self.deck, self.image, plane):
            far = min(np.linalg.norm(seen.pose.middle - pose.middle) for pose in poses.values())
            if clear(seen) and far > witness.APART and len(poses) < SONG:
                poses[seen.number] = seen.pose
                self.by_face[seen.number] = seen
        return replace(plane, poses=poses)

    def confirmed(self, plane: Plane, number: int) -> int:
        """Mosaics that say at the places where they must be what the card is said to be."""
        pose, count = plane.poses[number], 0
        seen = {mark.kind for mark in self.cards.get(number, [])}
        for kind, corners in CORNERS.items():
            if kind in seen:
                continue
            steps = (-1.2, 0.0, 1.2)
            near = [plane.seen(pose.at(corners + [dx, dy])) for dx in steps for dy in steps]
            marks = self.reader.read_each(self.grey, near)
            best = strongest(marks) if marks else None
            if best is not None and (best.number, best.kind) == (number, kind):
                count += best.score > CONFIRM_SCORE and best.margin > CONFIRM_MARGIN
        return count

    def fill_gaps(self, plane: Plane) -> Plane:
        """Whole faces at the empty places of the grid."""
        poses = dict(plane.poses)
        for _, middle, angle in grid.gaps(plane):
            now = replace(plane, poses=poses)
            seen = witness.search(self.deck, self.image, now, middle, angle, list(poses.values()))
            if seen and clear(seen):
                poses[seen.number] = seen.pose
                self.by_face[seen.number] = seen
        return replace(plane, poses=poses)

    # Saying.

    def song(self, plane: Plane, reasons: list[Message]) -> Reading:
        """Six cards in their order, each with a confidence."""
        numbers, odd, turned = grid.order(plane)
        reasons += [Message("turned", {"card": gist.card(self.deck.ids[n])}) for n in turned]
        reasons += [Message(key) for key in odd]
        if not plane.flat:
            reasons.append(Message("flat"))
        if not reasons and self.crowded(plane):
            reasons.append(Message("crowded"))
        cards, doubts = [], []
        for place, number in enumerate(numbers, 1):
            confidence, card = self.confidence(plane, number), self.deck.ids[number]
            cards.append(self.seen(plane, number, confidence))
            if confidence < SURE:
                reasons.append(Message("unsure", {"place": place, "card": gist.card(card)}))
            if confidence < SURE or number in (*turned, *self.twice):
                doubts.append(Doubt(place, card, self.cut(plane, plane.poses[number])))
        song = tuple(self.deck.ids[n] for n in numbers)
        return Reading(song, not reasons, tuple(cards), tuple(reasons), tuple(doubts))

    def crowded(self, plane: Plane) -> bool:
        """Whether a seventh card lies beside the six: a search ends as soon as it has six."""
        others = [n for n in range(self.deck.size) if n not in plane.poses]
        marks = [mark for both in self.cards.values() for mark in both]
        beside = seek.seek(self.deck, self.grey, plane, marks, others, BESIDE, HINT)
        return any(mark.kind == "foot" or mark.score > CLEAR for mark in beside) or any(
            mark.number in others for mark in self.glimpsed
        )

    def refused(self, reasons: list[Message]) -> Reading:
        """No song; what was found, and the places where a card is missing."""
        plane, cards, doubts = self.plane, list[Seen](), list[Doubt]()
        if plane is None:
            cards = [Seen(self.deck.ids[n], 0.5) for n in self.cards]
        else:
            cards = [self.seen(plane, n, self.confidence(plane, n)) for n in plane.poses]
            if SONG - 2 <= len(cards) < SONG:
                for place, middle, angle in grid.gaps(plane):
                    pose = grid.pose_at(middle, angle, MIDDLE)
                    doubts.append(Doubt(place + 1, None, self.cut(plane, pose)))
                    reasons.append(Message("missing", {"place": place + 1}))
        return Reading(None, False, tuple(cards), tuple(reasons), tuple(doubts))

    def count(self, found: int) -> Message:
        """Why so many cards are no song."""
        if found == SONG:
            return Message("flat")
        if found == 0:
            return Message("none")
        numbers = self.plane.poses if self.plane else self.cards
        cards = gist.cards(self.deck.ids[n] for n in numbers)
        key = "few-one" if found == 1 else "few" if found < SONG else "many"
        return Message(key, {"n": found, "cards": cards})

    def confidence(self, plane: Plane, number: int) -> float:
        """How sure a card is: two mosaics, one and the face, the face alone."""
        pose = plane.poses[number]
        others = [other for n, other in plane.poses.items() if n != number]
        scores = witness.compare(self.deck, self.image, plane, pose, others)
        agrees = against = False
        own = lead = 0.0
        if scores is not None:
            own = float(scores[number])
            lead = own - float(np.delete(scores, number).max())
            agrees, against = lead > 0.03 and own > 0.4, lead < -0.08
        marks = self.cards.get(number, [])
        best = max((mark.score for mark in marks), default=0.0)
        if against and not (len(marks) == 2 and best > STRONG):
            return 0.3
        if len(marks) == 2:
            return 0.99 if agrees else 0.95
        more = self.confirmed(plane, number)
        if marks:
            strong = marks[0].score > 0.88 and marks[0].margin > 0.25
            return 0.98 if agrees or more else 0.9 if strong else 0.5
        seen = self.by_face.get(number)
        if seen is None:  # its only mark turned out to be grain
            return 0.3
        alone = agrees and own > 0.62 and lead > 0.12 and seen.margin > FACE_MARGIN
        alone = alone or (own > 0.8 and lead > 0.05 and seen.score > 0.8 and seen.margin > 0.05)
        return 0.9 if alone or more == 2 or (more and agrees) else 0.5

    def seen(self, plane: Plane, number: int, confidence: float) -> Seen:
        """A card with its corners in the picture."""
        high, wide = self.image.shape[:2]
        corners = plane.seen(plane.poses[number].outline) / [wide, high]
        points = tuple((round(float(x), 4), round(float(y), 4)) for x, y in corners)
        return Seen(self.deck.ids[number], confidence, points)

    def cut(self, plane: Plane, pose: Pose) -> bytes:
        """A place of the table as PNG, upright."""
        patch = witness.straightened(self.image, plane, pose, edge=3, scale=CUT)
        done, packed = cv2.imencode(".png", patch)
        return packed.tobytes() if done else b""


def clear(seen: witness.Sighting) -> bool:
    """Whether a face alone is worth to be told; how sure it is comes later."""
    if seen.score > 0.7:
        return seen.margin > 0.05
    return seen.score > FACE_SCORE and seen.margin > FACE_MARGIN


def certain(feet: list[Mark], skies: list[Mark]) -> tuple[list[Mark], list[Mark]]:
    """Marks of a card without the faint ones elsewhere: grain that looks like a word."""
    best = max((*feet, *skies), key=lambda mark: mark.score, default=None)

    def stands(mark: Mark) -> bool:
        if best is None or mark.score > FAINT or best.score - mark.score < MUCH:
            return True
        return mark.kind != best.kind and together(*sorted((mark, best), key=lambda m: m.kind))

    return [mark for mark in feet if stands(mark)], [mark for mark in skies if stands(mark)]


def together(foot: Mark, sky: Mark) -> bool:
    """Whether two mosaics stand on one card."""
    view = cv2.getPerspectiveTransform(
        CORNERS["foot"].astype(np.float32), foot.quad.astype(np.float32)
    )
    there = project(view, CORNERS["sky"].mean(0)[None])[0]
    reach = 4 * float(np.linalg.norm(foot.quad[0] - foot.quad[2]))
    return bool(np.linalg.norm(there - sky.middle) <= reach)
