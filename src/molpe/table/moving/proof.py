"""Whether a match is whole: its log played again, and the same hashes along the way."""

from enum import Enum
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from molpe.table.library.library import Library, game_class
from molpe.table.match import events
from molpe.table.match.record import Record
from molpe.table.match.replay import replay
from molpe.table.match.terms import decode_terms
from molpe.table.moving.model import Whole


class Verdict(Enum):
    """What came of playing a match again."""

    GOOD = "played again"
    OLD = "of older rules"
    SPOILT = "damaged"


class Proof(NamedTuple):
    """A verdict, and what is wrong where it is not good."""

    verdict: Verdict
    why: str = ""


def prove(whole: Whole, library: Library) -> Proof:
    """Play a match again, event by event, where its rules are still played."""
    try:
        return played(whole, library)
    except Exception as error:  # whatever a damaged line does to whoever reads it
        told = str(error) or type(error).__name__
        return Proof(Verdict.SPOILT, " ".join(told.split())[:300])


def played(whole: Whole, library: Library) -> Proof:
    """The same, raising whatever goes wrong."""
    terms = decode_terms(whole.match[2])
    kind = game_class(terms.game)
    if terms.version in kind.former:  # only cards have changed, and the old ones are there
        edition = kind.since(terms.version, terms.edition)
        terms = replace(terms, version=kind.version, edition=edition)
    if terms.version != kind.version:
        return readable(whole)
    record = Record(library.game_of(terms), terms)
    broken = replay(record, whole.rows, 0.0).broken
    return Proof(Verdict.SPOILT, broken) if broken else Proof(Verdict.GOOD)


def readable(whole: Whole) -> Proof:
    """Of a match whose rules are gone: whether every event is there and can be read."""
    for number, row in enumerate(whole.rows, 1):
        if row.seq != number:
            return Proof(Verdict.SPOILT, f"event {number} is missing")
        try:
            events.decode(row.body)
        except msgspec.DecodeError as error:
            return Proof(Verdict.SPOILT, f"event {number} cannot be read: {error}")
    return Proof(Verdict.OLD)
