# molpe: compiled
"""How powers meet weaknesses in a struggle."""

from mypy_extensions import i64

from molpe.games.sins.rules.marks import powers_in_play, weak_in_play
from molpe.games.sins.rules.matching import matches, total
from molpe.games.sins.rules.registers import RAGE, TARGET, TURN
from molpe.games.sins.rules.tableau import Tableau


def attack_powers(t: Tableau) -> i64:
    """The powers of the attacker."""
    return powers_in_play(t, t.r[TURN]) + t.r[RAGE]


def defence_weakness(t: Tableau) -> i64:
    """The weaknesses of the defender."""
    return weak_in_play(t, t.r[TARGET])


def unmatched(t: Tableau) -> i64:
    """Ruling 17: the powers that nothing matches."""
    powers = attack_powers(t)
    return total(powers) - matches(powers, defence_weakness(t))
