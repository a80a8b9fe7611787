"""A person: a body in a pose, dressed, with a head and something in its hands."""

from functools import cache
from importlib.resources import files

import msgspec

from molpe.press.figures.body import FRAMES, Body, Pose
from molpe.press.figures.curve import Turn
from molpe.press.figures.drawn import drawn, found
from molpe.press.figures.dress import dressed
from molpe.press.figures.paint import Layer, put

FACES = frozenset({
    "man", "woman", "old", "demon", "skull", "cyclops", "hooked", "asleep", "bullhead", "doghead",
    "cathead", "pighead",
})  # fmt: skip
"""Where a head has none of these it is a man's."""
OVER = frozenset({
    "shield", "shield-horse", "shield-eye", "shield-boar", "shield-bull", "towershield", "pelta",
})  # fmt: skip
"""Held before the body, whichever arm has it."""


@cache
def poses() -> dict[str, Pose]:
    """Every pose by its name."""
    data = files(__package__ or "molpe.press.figures") / "poses.toml"
    return msgspec.toml.decode(data.read_bytes(), type=dict[str, Pose])


def person(
    pose: str = "stand",
    head: str = "short",
    wear: str = "",
    near: str = "",
    far: str = "",
    build: str = "",
    bust: bool = False,
) -> list[Layer]:
    """All layers of a person; a bust ends below the belt, on the line y = 0."""
    body = Body(poses()[pose], FRAMES[build])
    garment = dressed(body, wear)
    held = [holding(body, n, word) for n, word in enumerate((near, far))]
    arms = [("a", body.arm(n, spread=word == "-")) for n, word in enumerate((near, far))]
    out: list[Layer] = list(garment.behind)
    if far.partition(":")[0] not in OVER:
        out += held[1]
    out.append(arms[1])
    feet = [("a", body.foot(n) if garment.long else body.legs[n]) for n in (1, 0)]
    if not bust:
        out += feet[:1]
    faced = put(headed(head), body.head)
    out.append(("a", body.trunk() + faced[0][1]))
    if not bust:
        out += feet[1:]
    out += garment.legs
    out += garment.trunk
    out += faced[1:]
    if far.partition(":")[0] in OVER:
        out += held[1]
    if near.partition(":")[0] in OVER:
        out += [arms[0], *held[0]]
    else:
        out += [*held[0], arms[0]]
    if bust:
        out = put(out, Turn((0, -body.at(0.95, 0)[1])))
    return out


def headed(words: str) -> list[Layer]:
    """A head by its words: a face first, then hair, beard and hat."""
    parts = words.split()
    if not FACES & set(parts):
        parts.insert(0, "man")
    return [layer for word in parts for layer in drawn("heads")[word]]


def holding(body: Body, n: int, word: str) -> list[Layer]:
    """What a hand holds, as it points: ``spear``, or ``spear:30`` with its own direction."""
    name, _, angle = word.partition(":")
    if not name.strip("-"):
        return []
    grip = float(angle) if angle else 0 if name in OVER else body.pose.grips[n]
    return put(found(name, "held"), Turn(body.hand(n), -grip))
