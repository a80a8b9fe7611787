# molpe: compiled
"""A guess: everything that a seat cannot know is dealt anew."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.tide.rules.codes import NOTHING
from molpe.kernel.random import Rng


def redeal(
    hands: vec[i64], choices: vec[i64], bag: vec[i64], sealed: bool, seat: i64, rng: Rng
) -> None:
    """The cards of the others come from the bag, and their choices are open while all choose."""
    for other in range(len(hands)):
        if other != seat and hands[other] != NOTHING:
            bag[hands[other]] += 1
    for other in range(len(hands)):
        if other == seat or hands[other] == NOTHING:
            continue
        hands[other] = draw(bag, rng)
        if sealed and choices[other] != NOTHING:
            choices[other] = rng.below(2)


def draw(bag: vec[i64], rng: Rng) -> i64:
    """Take any card out of the bag."""
    left: i64 = 0
    for kind in range(len(bag)):
        left += bag[kind]
    k = rng.below(left)
    kind = 0
    while k >= bag[kind]:
        k -= bag[kind]
        kind += 1
    bag[kind] -= 1
    return kind
