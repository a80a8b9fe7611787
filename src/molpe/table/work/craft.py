"""A process that reads photographs and makes sounds, pictures and sheets, for the table beside it.

An order is a line of JSON and as many bytes as it says; so is the answer. What comes from outside
may take memory, take time or break what reads it: then this process ends, and not the table.
"""

import contextlib
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, BinaryIO, Literal, cast

import msgspec

from molpe import games
from molpe.agents.cores import end_after, restrain
from molpe.kernel import BadText, Frozen, Message, MolpeError
from molpe.kernel.messages import say
from molpe.song.reading import CATALOGUE, Reading, Seen
from molpe.table.protocol.own import Unwritten, writing

if TYPE_CHECKING:
    from molpe.games.sirens.game import Sirens

MEMORY = 3 << 30
"""Bytes that a process may have; the largest picture that is read takes a quarter of it."""
LONGEST = 600.0
"""Seconds that anything may take, where nobody is there any more who looks at the time."""
QUALITY = 82
"""Of the JPEG that a cut-out is sent as."""


Crafted = Literal[
    "read",
    "wav",
    "png",
    "pdf",
    "sheet",
    "look",
    "keep",
    "settle",
    "faces",
    "replay",
    "frames",
    "cards",
    "sketch",
]


class Order(Frozen):
    """What is to be made."""

    what: Crafted
    game: str = "sirens"
    edition: str | None = None
    cards: tuple[str, ...] = ()
    paper: str = "a4"
    language: str = "en"
    options: str = ""
    seats: int = 0
    folder: str = ""
    """Where the table keeps card files."""


class Head(Frozen):
    """What comes before the bytes of an order."""

    order: Order
    size: int = 0


class Answer(Frozen):
    """What comes before the bytes of an answer: how many, or why there are none."""

    size: int = 0
    code: Literal["", "bad", "picture", "missing", "broken", "store"] = ""
    problem: str = ""


class Cutting(Frozen):
    """A place of a song that a person should look at."""

    place: int
    """From 1, left to right."""
    card: str | None
    """What it may be, if anything."""
    picture: bytes
    """The place cut out of the photograph, upright, as JPEG in base64."""


class SongRead(Frozen):
    """What a photograph shows. It is not kept."""

    song: tuple[str, ...] | None
    """Six cards from left to right, or null where no song could be read."""
    sure: bool
    cards: tuple[Seen, ...]
    """In the order of the song; where there is none, whatever was found."""
    doubts: tuple[Cutting, ...]
    reasons: tuple[Message, ...]
    """Why there is no song, or why it is not sure."""
    sentences: tuple[str, ...]
    """The reasons, in the language that was asked for."""


class NoPicture(MolpeError):
    """The bytes are no picture that can be read."""


def read(order: Order, data: bytes) -> bytes:
    """A photograph."""
    from molpe.song.look import read_photo

    reading = read_photo(data)
    names = {card.id: card.name for card in sirens(order).cards.cards}
    sentences = tuple(
        say(reason, CATALOGUE, order.language, lambda card: names[str(card.id)])
        for reason in reading.reasons
    )
    if not reading.readable:
        raise NoPicture(sentences[0])
    return msgspec.json.encode(
        SongRead(
            song=reading.song,
            sure=reading.sure,
            cards=reading.cards,
            doubts=cuttings(reading),
            reasons=reading.reasons,
            sentences=sentences,
        )
    )


def cuttings(reading: Reading) -> tuple[Cutting, ...]:
    """The places in doubt as small pictures."""
    import cv2
    import numpy as np

    found = []
    for doubt in reading.doubts:
        image = cv2.imdecode(np.frombuffer(doubt.picture, np.uint8), cv2.IMREAD_COLOR)
        if image is None:
            continue
        done, packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if done:
            found.append(Cutting(doubt.place, doubt.card, packed.tobytes()))
    return tuple(found)


def sirens(order: Order) -> "Sirens":
    """The game whose cards are sung."""
    return cast("Sirens", games.find("sirens", edition=order.edition))


def wav(order: Order, _: bytes) -> bytes:
    """A song as sound."""
    from molpe.song import sound
    from molpe.song.tune import make_score

    return sound.wav(make_score(sirens(order), order.cards))


def png(order: Order, _: bytes) -> bytes:
    """A song as a picture to share."""
    from molpe.press.share import share_png

    return share_png(sirens(order), order.cards)


def pdf(order: Order, _: bytes) -> bytes:
    """A game on paper."""
    from molpe.press.printing import print_pdf

    game = games.find(order.game, edition=order.edition)
    return print_pdf(game, order.paper, order.language)


def sheet(order: Order, data: bytes) -> bytes:
    """A card file on paper, or some of its cards."""
    from molpe.press.printing import print_pdf

    with writing():
        place = TemporaryDirectory()
    with place as folder:
        path = Path(folder) / "own.toml"
        with writing():
            path.write_bytes(data)
        try:
            game = games.find(order.game, edition=str(path))
        except BadText as error:
            raise BadText(str(error).replace(str(path), path.name)) from None
    return print_pdf(game, order.paper, order.language, order.cards)  # which may be ended: no file


CRAFTS: dict[str, Callable[[Order, bytes], bytes]] = {
    "read": read,
    "wav": wav,
    "png": png,
    "pdf": pdf,
    "sheet": sheet,
}


Crafts = Mapping[str, Callable[[Order, bytes], bytes]]


def made(order: Order, data: bytes, crafts: Crafts = CRAFTS) -> tuple[Answer, bytes]:
    """What was ordered, or why it could not be made."""
    try:
        body = crafts[order.what](order, data)
    except NoPicture as error:
        return Answer(code="picture", problem=str(error)), b""
    except MolpeError as error:
        return Answer(code="bad", problem=str(error)[:500]), b""
    except Unwritten as error:
        return Answer(code="store", problem=f"nothing can be kept: {error.strerror}"), b""
    except ImportError as error:
        name = (error.name or "a package").partition(".")[0]
        return Answer(code="missing", problem=f"this table cannot do that: {name} is missing"), b""
    except (Exception, MemoryError) as error:
        return Answer(code="broken", problem=f"{type(error).__name__}: {error}"[:300]), b""
    return Answer(len(body)), body


def main(come: BinaryIO, go: BinaryIO, crafts: Crafts = CRAFTS) -> None:
    """Work until the input ends."""
    decode = msgspec.json.Decoder(Head).decode
    while line := come.readline():
        end_after(LONGEST)
        head = decode(line)
        answer, body = made(head.order, come.read(head.size), crafts)
        go.write(msgspec.json.encode(answer) + b"\n" + body)
        go.flush()
        end_after(0)


if __name__ == "__main__":
    restrain(MEMORY)
    with contextlib.suppress(ImportError):
        import cv2

        cv2.setNumThreads(1)
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main(sys.stdin.buffer, sys.stdout.buffer)
