# molpe: compiled
"""The book: what boxes and options of SINS fix, as tables of native integers.

A card is a number, its kind: 0 is Kosmos, then the Sins cards, then the Oozes. Copies are alike.
An effect is a run of instructions in ``code`` (program.py).
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

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
    """Numbers as a table."""
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
        "idle",
        "kinds",
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
        "total",
        "verbs_foe",
        "weak",
        "weak_n",
        "width",
        "worth",
    )

    def __init__(
        self,
        seats: i64,
        powers: list[int],
        weak: list[int],
        sin: list[int],
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
        rules: list[int],
    ) -> None:
        """Rules are goal, solo goal, idle and longest rounds, brands, deeds, oozes, champion."""
        self.seats: i64 = seats
        self.players: i64 = seats
        if seats == 1:
            self.players = 2
        self.kinds: i64 = len(powers)
        self.powers: vec[i64] = table(powers)
        self.weak: vec[i64] = table(weak)
        self.powers_n: vec[i64] = vec[i64]()
        self.weak_n: vec[i64] = vec[i64]()
        for kind in range(self.kinds):
            self.powers_n = append(self.powers_n, _sum(self.powers[kind]))
            self.weak_n = append(self.weak_n, _sum(self.weak[kind]))
        self.sin: vec[i64] = table(sin)
        self.number: vec[i64] = table(number)
        self.prog: vec[i64] = table(prog)
        self.verbs_foe: vec[i64] = table(verbs_foe)
        self.code: vec[i64] = table(code)
        self.realm: vec[i64] = table(realm)
        self.worth: vec[i64] = table(worth)
        self.lose: vec[i64] = table(lose)
        self.boon: vec[i64] = table(boon)
        self.deed_cost: vec[i64] = table(deed_cost)
        self.brand_prog: vec[i64] = table(brand_prog)
        self.goal: i64 = rules[0]
        self.solo_goal: i64 = rules[1]
        self.idle: i64 = rules[2]
        self.rounds: i64 = rules[3]
        self.brands: i64 = rules[4]  # copies of each
        self.deeds: i64 = rules[5]
        self.oozes: i64 = rules[6]
        self.champion: i64 = rules[7]
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
            for zone in range(7):
                self.room = append(self.room, start)
                start += PLAYER_ROOM[zone]
        for room in (REALM_SIZE, i64(len(self.realm)), 8, 8, 48, MODULE_CARDS * self.oozes, 0):
            self.room = append(self.room, start)
            start += room
        self.room = append(self.room, start)


def _sum(icons: i64) -> i64:
    n: i64 = 0
    while icons != 0:
        n += icons & 255
        icons >>= 8
    return n
