"""How a tree search goes about its work, in the textbook's words."""

from typing import TypeAlias

import msgspec

from molpe.agents.budget import number, real
from molpe.agents.thought import has_hunches, hides
from molpe.kernel import AnyGame, Frozen, State

TO_THE_END = -1
"""Rollouts of this length end when the match does."""
LATE_ROLLOUT = 200
"""Actions of a rollout in a grown tree, where something is hidden but rollouts have hunches."""


class Settings(Frozen):
    """The settings of one tree."""

    exploration: float = 1.0
    """How much is tried of what does not look best: the constant of the confidence bound."""
    rollout: int = TO_THE_END
    """Actions of a rollout before the game's estimate ends it."""
    late_rollout: int = 0
    """Actions of a rollout in a grown tree; 0 where it is no other."""
    heuristic: bool = False
    """Whether estimates lead the tree and hunches the rollouts; else neither knows anything."""
    temperature: float = 1.0
    """Of the softmax that makes priors of estimates: at a difference of so much, e to one."""
    prior_visits: int = 0
    """A node's actions are estimated after so many visits: before, it costs more than it tells."""
    rave: float = 0.0
    """How many visits the same action of the same seat later in a simulation counts as (RAVE)."""
    mast: bool = False
    """Whether rollouts take, of two hunches, the one that has fared better so far (MAST)."""
    mixing: float = 0.0
    """What the estimate before a rollout counts for beside its end, from 0 to 1."""
    transpositions: bool = False
    """Whether two ways to one state meet in a node; where something is hidden they always do."""
    hidden: bool = False
    """Whether a node is an information set: what its seat knows, not the state."""
    determinise: bool = False
    """Whether every simulation deals anew what is hidden; not for who is given the truth."""
    luck_seed: int = 0
    """Where the luck to come begins, if it is given too; else 0."""


OPEN = Settings(
    exploration=0.6,
    heuristic=True,
    temperature=0.1,
    prior_visits=8,
    rave=300.0,
    mast=True,
    transpositions=True,
)
"""What suits games in which nothing is hidden."""
SECRET = Settings(
    exploration=1.2,
    rollout=20,
    heuristic=True,
    temperature=0.1,
    prior_visits=8,
    transpositions=True,
)
"""What suits games in which something is hidden."""
MIXING = 0.5
"""Two who see everything trust the estimate by so much."""

Word: TypeAlias = str | float
SHORT = {
    "explore": "exploration",
    "length": "rollout",
    "later": "late_rollout",
    "heat": "temperature",
    "ripening": "prior_visits",
    "trust": "mixing",
}
"""Short words for settings that may be typed too; ``trust`` is a percentage."""


def read_settings(words: dict[str, Word]) -> dict[str, object]:
    """Settings as a spec writes them, in the textbook's words or in short."""
    found: dict[str, object] = {}
    for word, value in words.items():
        name = SHORT.get(word, word)
        if name in ("exploration", "temperature"):
            found[name] = real(word, value, 100)
        elif name in ("rollout", "late_rollout"):
            found[name] = number(word, value, TO_THE_END, 10**6)
        elif name == "prior_visits":
            found[name] = number(word, value, 0, 10**6)
        elif name == "rave":
            found[name] = float(number(word, value, 0, 10**6))
        elif name == "mast":
            found[name] = bool(number(word, value, 0, 1))
        elif word == "trust":
            found[name] = number(word, value, 0, 100) / 100
        elif word == "mixing":
            found[name] = real(word, value, 1)
        else:
            raise TypeError(word)
    return found


def suited(game: AnyGame, state: State, chosen: dict[str, object]) -> Settings:
    """What suits a game, with what was chosen in its place."""
    hidden = hides(game, state)
    found = SECRET if hidden else OPEN
    if hidden and has_hunches(state) and "rollout" not in chosen:
        found = msgspec.structs.replace(found, late_rollout=LATE_ROLLOUT)
    if not hidden and state.seats == 2:
        found = msgspec.structs.replace(found, mixing=MIXING)
    return msgspec.structs.replace(found, **chosen)
