"""The layout of an observation: which byte is what, and a view as bytes where a game says none."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import u8

from molpe.kernel.game import Game
from molpe.kernel.lens import MOST, ROOM, Lens
from molpe.kernel.model import Frozen, Seat
from molpe.kernel.state import State
from molpe.kernel.tape import MASK, mix

HASHED = 4096
"""Bytes of a view that a game does not put into numbers itself."""


class Field(Frozen):
    """Some bytes of an observation that belong together."""

    name: str
    things: str
    """What there is a byte for each of, or nothing."""
    start: int
    size: int
    most: int
    """No byte is more."""
    single: bool
    """Whether at most one of the bytes is not 0."""


class Layout(msgspec.Struct, frozen=True, dict=True):
    """Which byte of an observation is what, for a game and a number of seats."""

    game: str
    version: int
    seats: int
    fields: tuple[Field, ...]

    @cached_property
    def size(self) -> int:
        """How many bytes."""
        last = self.fields[-1]
        return last.start + last.size

    @cached_property
    def most(self) -> bytes:
        """The most that each byte can be."""
        return b"".join(bytes([field.most]) * field.size for field in self.fields)

    def find(self, name: str) -> Field:
        """A field by its name."""
        return next(field for field in self.fields if field.name == name)


class Observer:
    """What the seats of a game see, as bytes."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        state = game.start(seats)
        self.game = game
        self.says = type(state).observe is not State.observe
        """Whether the game says itself what a seat sees."""
        self.layout = Layout(game.name, game.sight, seats, self._fields(state))
        self.size = self.layout.size
        self.lens = Lens(vec[u8]([0] * self.size))

    def _fields(self, state: State) -> tuple[Field, ...]:
        if not self.says:
            return (Field("view", "", 0, HASHED, MOST, False),)
        lens = Lens(vec[u8]([0] * ROOM), naming=True)
        state.look(0, lens)
        times = Counter(name for name, *_ in lens.fields)
        seen: Counter[str] = Counter()
        fields, start = [], 0
        for name, things, size, most, single in lens.fields:
            number = f" {seen[name]}" if times[name] > 1 else ""
            fields.append(Field(f"{name}{number}", things, start, size, most, single))
            seen[name] += 1
            start += size
        return tuple(fields)

    def see(self, state: State, seat: Seat) -> bytes:
        """What a seat sees of a state, as the layout says."""
        if not self.says:
            return hashed(self.game.view(state, seat))
        lens = self.lens
        state.look(seat, lens)
        seen = bytes(lens.out)[: lens.at]
        lens.clear()
        return seen


@lru_cache(64)
def observer(game: Game[Any], seats: int) -> Observer:
    """The observer of a game at so many seats, made once."""
    return Observer(game, seats)


def hashed(view: Frozen) -> bytes:
    """Each value of a view, with the way to it, counted on the byte that its hash falls on."""
    counts = bytearray(HASHED)
    for leaf in leaves(msgspec.to_builtins(view), ""):
        key = 1
        for byte in leaf.encode():
            key = mix(key, byte)
        at = (key & MASK) % HASHED
        counts[at] = min(MOST, counts[at] + 1)
    return bytes(counts)


def leaves(value: Any, way: str) -> Iterator[str]:
    """Every value inside a value, with the way to it."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, f"{way}.{key}")
    elif isinstance(value, list | tuple):
        for place, item in enumerate(value):
            yield from leaves(item, f"{way}.{place}")
    else:
        yield f"{way}={value}"
