# molpe: compiled
"""What an action of SINS brings about by itself, in its order, and the moments it runs through."""

from typing import NamedTuple

from molpe.games.sins.rules import codes as c
from molpe.games.sins.rules import pulls
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.comparison import attack_powers, defence_weakness, unmatched
from molpe.games.sins.rules.effects import run
from molpe.games.sins.rules.questions import answer
from molpe.games.sins.rules.scene import Scene
from molpe.games.sins.rules.state import SinsState
from molpe.games.sins.rules.turns import flow
from molpe.games.sins.words.notation import letters
from molpe.kernel import CHANCE


class Pulled(NamedTuple):
    """Cards begin to be pulled from a pile, or one of them comes."""

    what: int
    which: int
    to: int
    owner: int
    player: int
    me: int
    """Whose effect it is, where it is one."""


class Struck(NamedTuple):
    """A struggle is decided: powers, weaknesses, and how many powers nothing matches."""

    attacker: int
    defender: int
    power: str
    weakness: str
    n: int


class Dominated(NamedTuple):
    """A player has gained dominance."""

    player: int
    n: int


class Moment(NamedTuple):
    """Everyone may look: a struggle is decided, an attack or a turn is over."""

    state: SinsState


Happening = Pulled | Struck | Dominated | Moment


def unfold(state: SinsState, action: int) -> list[Happening]:
    """Play an action on a copy, and tell what happens until somebody or luck must act."""
    after = state.copy()
    assert isinstance(after, SinsState)
    s = after.scene
    s.heeds = True
    found: list[Happening] = []
    had = _dominance(s)
    answer(s, action)
    _since(s, 0, had, found)
    fought = False
    while s.r[z.WHY] < 0:
        told, had, stage = len(s.news), _dominance(s), s.r[z.STAGE]
        if s.r[z.PULL] > 0:
            if not pulls.pull_on(s):
                break
        elif s.r[z.ASK] != c.Q_NONE:
            break
        elif s.r[z.PC] >= 0:
            run.step(s)
        else:
            if stage == z.S_SUFFER:
                power, weakness = letters(attack_powers(s)), letters(defence_weakness(s))
                found.append(Struck(s.r[z.TURN], s.r[z.TARGET], power, weakness, unmatched(s)))
            if stage in (z.S_SUFFER, z.S_END) or (stage == z.S_OOZE and fought):
                found.append(Moment(_still(after)))
            fought = stage == z.S_CLEAR or (fought and stage == z.S_KEEP)
            flow(s)
        _since(s, told, had, found)
    return found


def _since(s: Scene, told: int, had: list[int], found: list[Happening]) -> None:
    """Add news that were not told yet, and who has more dominance than before."""
    for at in range(told, len(s.news), pulls.NEWS):
        what, which, to, owner, player = s.news[at : at + pulls.NEWS]
        found.append(Pulled(what, which, to, owner, player, s.r[z.ME]))
    for one in range(s.players):
        now = s.get(one, z.DOMINANCE)
        if now > had[one]:
            found.append(Dominated(one, now - had[one]))


def _still(state: SinsState) -> SinsState:
    """The state as it is now; nobody is asked."""
    still = state.copy()
    assert isinstance(still, SinsState)
    still.scene.r[z.ASKED] = CHANCE
    return still


def _dominance(s: Scene) -> list[int]:
    return [s.get(player, z.DOMINANCE) for player in range(s.players)]
