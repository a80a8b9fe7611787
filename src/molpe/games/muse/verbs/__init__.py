"""What cards can say: each verb is its schema, its sentence and its translation to numbers.

What then happens is carried out by its neighbour, the file of the same name in ``rules/effects``.
"""

from typing import TypeAlias, get_args

from molpe.games.muse.verbs.attempt import Ease, ExtraQuest, Stop
from molpe.games.muse.verbs.block import Block
from molpe.games.muse.verbs.capture import Capture
from molpe.games.muse.verbs.counter import Counter
from molpe.games.muse.verbs.deck import Draw, Peek, Search
from molpe.games.muse.verbs.discard import DiscardCards, DiscardThis
from molpe.games.muse.verbs.fate import AttachFate
from molpe.games.muse.verbs.lasting import DrawMod, GiveTrait, Might, Protect, Suppress, WarMod
from molpe.games.muse.verbs.lose import Lose
from molpe.games.muse.verbs.regain import Restore, Retrieve
from molpe.games.muse.verbs.reward import BecomeLaurels, BecomeTreasure, JoinCrew
from molpe.games.muse.verbs.schema import Verb
from molpe.games.muse.verbs.sea import Advance, Wreck
from molpe.games.muse.verbs.war import War

AnyVerb: TypeAlias = (
    Lose
    | Restore
    | Retrieve
    | Capture
    | AttachFate
    | Draw
    | Search
    | Peek
    | DiscardCards
    | DiscardThis
    | DrawMod
    | Might
    | GiveTrait
    | Suppress
    | Protect
    | WarMod
    | War
    | Block
    | Stop
    | Wreck
    | Counter
    | Ease
    | Advance
    | ExtraQuest
    | BecomeTreasure
    | BecomeLaurels
    | JoinCrew
)
VERBS: tuple[type[Verb], ...] = get_args(AnyVerb)
