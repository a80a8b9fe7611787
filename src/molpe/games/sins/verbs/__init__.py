"""What cards of SINS can say: each verb is its schema, its sentence and its integers.

What it then does is said in the file of the same name in ``rules/effects``.
"""

from typing import TypeAlias, get_args

from molpe.games.sins.verbs.deny import Deny
from molpe.games.sins.verbs.draw import Draw, HandLimit
from molpe.games.sins.verbs.icons import AddIcons, Strip
from molpe.games.sins.verbs.look import Look
from molpe.games.sins.verbs.market import Discount, Divert, Market
from molpe.games.sins.verbs.move import Despair, Destroy, Discard, Gain, Recycle
from molpe.games.sins.verbs.schema import Verb
from molpe.games.sins.verbs.swap import Swap

AnyVerb: TypeAlias = (
    Draw
    | Discard
    | Destroy
    | Gain
    | Look
    | Swap
    | Deny
    | Strip
    | Recycle
    | Despair
    | AddIcons
    | Discount
    | Divert
    | HandLimit
    | Market
)
VERBS: tuple[type[Verb], ...] = get_args(AnyVerb)
