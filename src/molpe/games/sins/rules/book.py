# molpe: compiled
"""The book: what boxes and options of SINS fix, as tables of native integers.

A card is a number, its kind: 0 is Kosmos, then the Sins cards, then the Oozes. Copies are alike.
An effect is a run of instructions in ``code`` (program.py).
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.sins.rules.matching import total
from molpe.games.sins.rules.registers import ZONES

KOSMOS: Final = 0
KOSMOS_EACH: Final = 10
HAND_SIZE: Final = 5
REALM_SIZE: Final = 5
THRESHOLD: Final = 5
QUIET_TURNS: Final = 2
NO_SIN: Final = -1

# Champions.
CHAMPION: Final = 1  # its seat, beside the one player
NO_CHAMPION: Final = -1
OF_WRATH: Final = 0
OF_GREED: Final = 1
OF_GLUTTONY: Final = 2

# Modules.
FURY: Final = 0
RUIN: Final = 1
SPITE: Final = 2
ASH: Final = 3
MILL: Final = 0
TOLLGATE: Final = 1
GRANARY: Final = 2
GALLOWS: Final = 3
MODULE_CARDS: Final = 4

PLAYER_ROOM: Final = vec[i64]([12, 24, 8, 8, 24, 16, 16])


def table(values: list[int]) -> vec[i64]:
    """Numbers as a table. (With the one of ``cards`` instead, gcc makes guesses 6 % slower.)"""
    out = vec[i64]()
    for value in values:
        out = append(out, i64(value))
    return out


@final
@mypyc_attr(acyclic=True)
class Book:
    """Boxes with options for a number of seats, shared by all states of its matches."""

    __slots__ = (
        "boon",
        "brand_prog",
        "brands",
        "champion",
        "code",
        "deed_cost",
        "deeds",
        "goal",
        "head_start",
        "idle",
        "instead",
        "kinds",
        "leavings",
        "lose",
        "number",
        "ooze",
        "oozes",
        "players",
        "powers",
        "powers_n",
        "prog",
        "realm",
        "room",
        "rounds",
        "seats",
        "sin",
        "solo_goal",
        "tags",
        "total",
        "verbs_foe",
        "weak",
        "weak_n",
        "width",
        "worth",
    )

    def __init__(
        self,
        *,
        seats: i64,
        powers: list[int],
        weak: list[int],
        sin: list[int],
        tags: list[int],
        number: list[int],
        prog: list[int],
        verbs_foe: list[int],
        code: list[int],
        realm: list[int],
        worth: list[int],
        lose: list[int],
        boon: list[int],
        deed_cost: list[int],
        brand_prog: list[int],
        goal: i64,
        solo_goal: i64,
        idle: i64,
        rounds: i64,
        brands: i64,
        deeds: i64,
        oozes: i64,
        champion: i64,
        head_start: i64,
        instead: i64,
        leavings: i64,
    ) -> None:
        self.seats: i64 = seats
        self.players: i64 = seats
        if seats == 1:
            self.players = 2
        self.kinds: i64 = len(powers)
        # By kind of card: icons, their numbers, the sin, all tags as bits, the number on it.
        self.powers: vec[i64] = table(powers)
        self.weak: vec[i64] = table(weak)
        self.powers_n: vec[i64] = vec[i64]()
        self.weak_n: vec[i64] = vec[i64]()
        for kind in range(self.kinds):
            self.powers_n = append(self.powers_n, total(self.powers[kind]))
            self.weak_n = append(self.weak_n, total(self.weak[kind]))
        self.sin: vec[i64] = table(sin)
        self.tags: vec[i64] = table(tags)
        self.number: vec[i64] = table(number)
        self.prog: vec[i64] = table(prog)  # where its effect begins, or -1
        self.verbs_foe: vec[i64] = table(verbs_foe)  # whether its effect names a foe (edition.py)
        self.code: vec[i64] = table(code)
        self.realm: vec[i64] = table(realm)
        self.worth: vec[i64] = table(worth)  # the Champions' order, the best highest
        self.lose: vec[i64] = table(lose)  # the order in which they lose cards, the first lowest
        self.boon: vec[i64] = table(boon)  # with which the Champion begins
        self.deed_cost: vec[i64] = table(deed_cost)
        self.brand_prog: vec[i64] = table(brand_prog)
        self.goal: i64 = goal
        self.solo_goal: i64 = solo_goal
        self.idle: i64 = idle
        self.rounds: i64 = rounds
        self.brands: i64 = brands  # copies of each, 0 without the module
        self.deeds: i64 = deeds
        self.oozes: i64 = oozes
        self.champion: i64 = champion
        self.head_start: i64 = head_start  # so many first hands of the others have a card more
        self.instead: i64 = instead  # so many Kosmos cards the Champion lacks
        self.leavings: i64 = leavings  # 1: who gains nothing may have what costs least
        self.ooze: i64 = self.kinds - MODULE_CARDS  # the first Ooze
        self.total: i64 = (
            len(self.realm)
            + KOSMOS_EACH * self.players
            + len(self.boon)
            + MODULE_CARDS * self.oozes
        )
        # No state has more answers than this.
        self.width: i64 = max(3 * self.kinds + 40, 3 * self.total + 80)
        # Where each zone begins, and the end: room for common numbers of cards, the rest grows.
        self.room: vec[i64] = vec[i64]()
        start: i64 = 0
        for _ in range(self.players):
            for zone in range(ZONES):
                self.room = append(self.room, start)
                start += PLAYER_ROOM[zone]
        for room in (REALM_SIZE, i64(len(self.realm)), 8, 8, 48, MODULE_CARDS * self.oozes, 0):
            self.room = append(self.room, start)
            start += room
        self.room = append(self.room, start)
