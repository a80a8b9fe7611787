"""What cards can say: each verb is its fields, its sentence and its integers.

What then happens is said by its neighbour, the file of the same name in ``rules/effects``.
"""

from typing import TypeAlias, get_args

from molpe.games.tide.verbs.drown import Drown
from molpe.games.tide.verbs.schema import Verb
from molpe.games.tide.verbs.turn import Turn

AnyVerb: TypeAlias = Drown | Turn
VERBS: tuple[type[Verb], ...] = get_args(AnyVerb)
