# molpe: compiled
"""How powers meet weaknesses in a struggle."""

from mypy_extensions import i64

from molpe.games.sins.rules.marks import powers_in_play, weak_in_play
from molpe.games.sins.rules.matching import matches, total
from molpe.games.sins.rules.registers import RAGE, TARGET, TURN
from molpe.games.sins.rules.scene import Scene


def attack_powers(s: Scene) -> i64:
    """The powers of the attacker."""
    return powers_in_play(s, s.r[TURN]) + s.r[RAGE]


def defence_weakness(s: Scene) -> i64:
    """The weaknesses of the defender."""
    return weak_in_play(s, s.r[TARGET])


def unmatched(s: Scene) -> i64:
    """Ruling 17: the powers that nothing matches."""
    powers = attack_powers(s)
    return total(powers) - matches(powers, defence_weakness(s))
