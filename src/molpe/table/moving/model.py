"""A match as it travels: its own row, its seats and its events, as lines that any version reads."""

import hashlib
import re
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from molpe.kernel import MolpeError
from molpe.table.store import Row
from molpe.table.store.schema import COLUMNS

ID = re.compile(r"[\w-]{1,80}")
Number = Annotated[int, msgspec.Meta(ge=-(1 << 31), le=(1 << 31) - 1)]
Long = Annotated[int, msgspec.Meta(ge=-(1 << 63), le=(1 << 63) - 1)]
"""Numbers that every database can hold."""
COLUMNS_OF_MATCH = tuple(COLUMNS["match"].split(", "))


class Whole(NamedTuple):
    """All that is written down of one match."""

    match: tuple[Any, ...]
    """Its own row, by the columns of its table."""
    seated: tuple[tuple[str, int], ...]
    """Whose browser has which seat."""
    rows: tuple[Row, ...]

    @property
    def id(self) -> str:
        """What the match is called."""
        return str(self.match[0])


class Spoilt(MolpeError):
    """Something cannot be read, or is not what it says it is; and what there is of it."""

    def __init__(self, why: str, left: Whole | None = None) -> None:
        super().__init__(why)
        self.left = left


class Garbled(str):
    """A text of a damaged database, with signs in the place of what is no text."""


class Others(NamedTuple):
    """The rows of a table that is none of a match's: what another version keeps beside them."""

    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]


class Head(msgspec.Struct, forbid_unknown_fields=False):
    """The first line of a match."""

    id: str
    game: str
    terms: str
    secret: str
    created: float
    kind: str
    listed: Number
    timed: Number
    over: Number
    free: Number
    seated: tuple[tuple[str, Number], ...] = ()
    why: str = ""
    """What is wrong with it, where something is."""


class Line(msgspec.Struct, array_like=True):
    """One event."""

    seq: Number
    key: str | None
    body: str
    at: float
    hash: Long | None


PARTS = 20_000_000
"""Signs between things of JSON, and lines, that a file may have: far more than any of ours, and as
many as there is memory for what is made of them."""
READERS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What JSON does that is none, or lies deeper than anything, to whoever reads it."""

encode_json = msgspec.json.Encoder(enc_hook=str).encode
decode_head = msgspec.json.Decoder(Head).decode
decode_line = msgspec.json.Decoder(Line).decode


def encode(whole: Whole, why: str = "") -> bytes:
    """A match as lines of JSON, itself, then its events; of a damaged one what there is."""
    fields = dict(zip(COLUMNS_OF_MATCH, whole.match, strict=False))
    head = {**fields, "seated": whole.seated, "why": why}
    lines = [encode_json(head), *(encode_json(list(row[1:])) for row in whole.rows)]
    return b"\n".join(lines) + b"\n"


def decode(data: bytes) -> Whole:
    """A match from its lines, or Spoilt."""
    first, *rest = bounded(data).splitlines() or [b""]
    try:
        head = decode_head(first)
        lines = [decode_line(line) for line in rest]
    except READERS as error:
        raise Spoilt(f"its lines cannot be read: {error}") from None
    if not ID.fullmatch(head.id):
        raise Spoilt(f"{head.id[:40]!r} is no name of a match")
    match = tuple(getattr(head, name) for name in COLUMNS_OF_MATCH)
    rows = tuple(Row(head.id, *msgspec.structs.astuple(line)) for line in lines)
    if any(isinstance(cell, str) and "\0" in cell for row in (match, *head.seated, *rows)
           for cell in row):  # fmt: skip
        raise Spoilt("a text of it has a zero among its letters, which PostgreSQL does not take")
    return Whole(match, head.seated, rows)


def bounded(data: bytes) -> bytes:
    """The same text, if it does not take many times its length once it is read; else Spoilt."""
    if sum(data.count(sign) for sign in (b"[", b"{", b",", b"\n", b"\r")) > PARTS:
        raise Spoilt(f"it has more than {PARTS:,} parts")
    return data


def checked(whole: Whole) -> Whole:
    """The same match, if its lines say what its rows do: any database can hold it; or Spoilt."""
    if decode(encode(whole)) != whole:
        raise Spoilt("its lines do not say what its rows do")
    return whole


def digest(whole: Whole) -> bytes:
    """One hash of all of a match."""
    return hashlib.sha256(encode(whole)).digest()
