"""Reads thousands of photographs, good and bad ones in turn, and says how they were told.

python -m tests.song.survey [PHOTOS] [--first NUMBER] [--workers N] [--log FILE] [--large]

With --large every photograph is twice as wide and high, as a phone's of 12 megapixels is; that is
for the time it takes. The last line has the figures; the exit code is 1 when a level is missed or a
song told wrong with certainty. The numbers are apart from those of the tests (from 5,000) and from
those that the recogniser was built on (below 5,000).
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from molpe.song.look import read_photo
from molpe.song.reading import Reading
from tests.song.photo import LEVELS, Lying, Photographer, deck, drawn

FIRST = 20_000
PHOTOS = 3_000
REACH = {"normal": 0.99, "hard": 0.95, "stress": 0.90}
"""Songs that are right and sure, of all songs of a level."""
BAD = ("empty", "others", "five", "seven")
"""Photographs that show no song: of ten one is such."""
TOLD = ("sure", "unsure", "refused", "mistaken", "WRONG", "ERROR")
"""Right and sure, right but unsure, no song, wrong but unsure, wrong and sure; not told at all."""


@dataclass(frozen=True)
class Outcome:
    """How one photograph was told."""

    kind: str
    level: str
    seed: int
    told: str
    seconds: float
    """Of the processor."""


def plan(photos: int, first: int) -> Iterator[tuple[str, str, int]]:
    """Kind, level and number of each photograph, mixed so that any part is a fair sample."""
    levels = list(LEVELS)
    for n in range(photos):
        round_, place = divmod(n, 10)
        if place < 9:
            yield "song", levels[place % 3], first + n
        else:
            yield BAD[round_ % len(BAD)], levels[round_ // len(BAD) % 3], first + n


def take(kind: str, level: str, seed: int) -> tuple[bytes, tuple[str, ...] | None]:
    """A photograph, and the song it shows if any."""
    taker = Photographer(LEVELS[level], seed)
    if kind == "song":
        photo, song = taker.song()
        return photo, tuple(song)
    if kind == "others":
        return taker.photo(taker.lay(list(drawn("siggil").values())[:6])), None
    cards = [str(card) for card in taker.rng.permutation(deck())[:7]]
    lying = taker.lay([drawn()[card] for card in cards[:6]])
    if kind == "empty":
        blank = np.zeros_like(lying[0].picture)
        lying = [Lying(blank, card.x, card.y, card.turn) for card in lying]
    elif kind == "five":
        lying.pop(int(taker.rng.integers(6)))
    else:
        lying.append(Lying(drawn()[cards[6]], 140, 0, 8))
    return taker.photo(lying), None


def judge(reading: Reading, song: tuple[str, ...] | None) -> str:
    """How a photograph was told."""
    if reading.song is None:
        return "refused"
    if reading.song == song:
        return "sure" if reading.sure else "unsure"
    return "WRONG" if reading.sure else "mistaken"


def enlarged(photo: bytes) -> bytes:
    """A photograph twice as wide and high."""
    picture = np.asarray(cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR))
    large = cv2.resize(picture, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    return cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes()


def look_at(what: tuple[str, str, int], large: bool = False) -> Outcome:
    """Take a photograph and read it."""
    photo, song = take(*what)
    if large:
        photo = enlarged(photo)
    began = time.process_time()
    try:
        told = judge(read_photo(photo), song)
    except Exception:  # one picture must not end the survey, but it fails
        told = "ERROR"
    return Outcome(*what, told, time.process_time() - began)


def figures(outcomes: list[Outcome]) -> tuple[str, bool]:
    """The result in a line, and whether it is what is wanted."""
    parts, good = [], True
    for level, reach in REACH.items():
        told = Counter(o.told for o in outcomes if o.kind == "song" and o.level == level)
        count = told.total()
        if not count:
            continue
        rest = ", ".join(f"{told[how]} {how}" for how in TOLD[1:] if told[how])
        share = told["sure"] / count
        good &= share >= reach
        parts.append(
            f"{level} {told['sure']} of {count} ({share:.1%}){f' ({rest})' if rest else ''}"
        )
    bad = Counter(o.told for o in outcomes if o.kind != "song")
    wrong = sum(o.told == "WRONG" for o in outcomes)
    parts.append(f"no song {bad['refused']} of {bad.total()} refused")
    parts.append(f"wrong and sure {wrong} of {len(outcomes)}")
    errors = sum(o.told == "ERROR" for o in outcomes)
    if errors:
        parts.append(f"errors {errors}")
    return "; ".join(parts), good and not wrong and not errors


def times(outcomes: list[Outcome]) -> Iterator[str]:
    """How long the photographs of a kind took to read, of the processor."""
    kinds = {
        level: [o for o in outcomes if (o.kind, o.level) == ("song", level)] for level in REACH
    }
    kinds["no song"] = [o for o in outcomes if o.kind != "song"]
    for kind, those in kinds.items():
        if those:
            seconds = [o.seconds for o in those]
            quick = sum(second < 1 for second in seconds)
            yield (
                f"{kind}: median {np.median(seconds):.2f} s, nine of ten below"
                f" {np.percentile(seconds, 90):.2f} s, at most {max(seconds):.2f} s,"
                f" {quick} of {len(seconds)} under a second"
            )


def main() -> int:
    """Survey, with a bar."""
    words = argparse.ArgumentParser(description="read photographs of songs")
    words.add_argument("photos", type=int, nargs="?", default=PHOTOS)
    words.add_argument("--first", type=int, default=FIRST)
    words.add_argument("--workers", type=int, default=2)
    words.add_argument("--large", action="store_true", help="of 12 megapixels")
    words.add_argument("--log", type=Path, help="a line a photograph, as they come")
    asked = words.parse_args()
    outcomes: list[Outcome] = []
    console = Console(stderr=True)
    columns = (TextColumn("reading"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    look = partial(look_at, large=asked.large)
    context = get_context("spawn")
    with (
        context.Pool(asked.workers, cv2.setNumThreads, (1,)) as pool,
        Progress(*columns, console=console) as bar,
    ):
        task = bar.add_task("", total=asked.photos)
        for o in pool.imap_unordered(look, plan(asked.photos, asked.first), chunksize=5):
            outcomes.append(o)
            bar.advance(task)
            if asked.log is not None:
                with asked.log.open("a") as log:
                    log.write(f"{o.kind} {o.level} {o.seed} {o.told} {o.seconds:.2f}\n")
            if o.told not in ("sure", "refused") or (o.kind == "song") == (o.told == "refused"):
                console.print(f"{o.kind} {o.level} {o.seed}: {o.told}")
    said, good = figures(outcomes)
    for line in times(outcomes):
        console.print(line, soft_wrap=True)
    print(said)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
