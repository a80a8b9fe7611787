"""Witnesses: what an account says of a state, held against the engine, game by game.

A witness reads every fact of an account and compares it with what it finds by another way: with the
observation, which compiled code writes from the state itself, with what the state, the edition or
the rules say, or with other facts that it must agree with. A fact that no witness has heard is an
error, so no sentence about a state can be added that nothing checks.
"""

from collections.abc import Callable

from molpe.kernel import AnyGame, State
from tests.adapters.witness import boards, muse, poker, siggil, sins, sirens, tide
from tests.adapters.witness.facts import Facts, Sight

Witness = Callable[[AnyGame, State, int, Facts, Sight], None]

WITNESSES: dict[str, Witness] = {
    "breakthrough": boards.breakthrough,
    "canosa": boards.canosa,
    "kuhn": poker.kuhn,
    "leduc": poker.leduc,
    "muse": muse.hear,
    "siggil": siggil.hear,
    "sins": sins.hear,
    "sirens": sirens.hear,
    "tide": tide.hear,
}
