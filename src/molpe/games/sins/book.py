# molpe: compiled
"""The book: what boxes and options of SINS fix, as tables of native integers.

A card is a number, its kind: 0 is Kosmos, then the Sins cards, then the Oozes. Copies are alike.
An effect is a run of instructions in ``code``, WORDS integers each.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

KOSMOS: Final = 0
HAND_SIZE: Final = 5
REALM_SIZE: Final = 5
THRESHOLD: Final = 5
QUIET_TURNS: Final = 2
NO_SIN: Final = -1

# Instructions.
WORDS: Final = 14
OP: Final = 0
WHO: Final = 1
ZONE: Final = 2
N: Final = 3
UPTO: Final = 4
PICK: Final = 5
F_KOSMOS: Final = 6  # 1 only Kosmos, 0 only Sins, -1 any
F_SIN: Final = 7
F_WEAK: Final = 8  # at most so many weakness icons
F_FLAGS: Final = 9
TO: Final = 10
X: Final = 11  # X, Y and some of the others mean what a verb calls them, below
Y: Final = 12
JUMP: Final = 13

# What operands mean to single verbs and joining words.
IF_FORM: Final = X
IF_ROLE: Final = Y
IF_LEAST: Final = N
BRANCHES: Final = N  # choose: how many there are
FIRST_BRANCH: Final = UPTO  # choose: where each begins, from here on
PAID: Final = Y  # discard, destroy: whole, or what follows is skipped
UNPAID: Final = JUMP  # where to go on then
LOOK_TAKES: Final = X
LOOK_LEAVES: Final = Y
SWAP_WITH: Final = X
SWAP_ZONE: Final = Y
SWAP_NO_WEAKER: Final = UPTO
DENIED: Final = X
DENIED_BUT: Final = N  # so many more plays
DENIED_LONG: Final = TO  # 1: until your next turn
DENIED_STOPS: Final = UPTO  # 1: what cards in play do now stops, too
STRIPS_ANY: Final = X  # 0: only powers
DESPAIR_ACT: Final = X
ICONS_FORM: Final = X
ICONS_ADDED: Final = Y
ICONS_WEAK: Final = TO  # 0: powers
ICONS_LEAST: Final = UPTO
ICONS_MOST: Final = N
ICONS_LIVE: Final = JUMP  # 1: counted anew as long as the card is in play
DISCOUNTS_ALL: Final = UPTO
LIMIT_CHANGE: Final = X
MARKET_ACT: Final = X

# Verbs, and the joining words.
END: Final = 0
DRAW: Final = 1
DISCARD: Final = 2
DESTROY: Final = 3
GAIN: Final = 4
LOOK: Final = 5
SWAP: Final = 6
DENY: Final = 7
STRIP: Final = 8
RECYCLE: Final = 9
DESPAIR: Final = 10
ICONS: Final = 11
DISCOUNT: Final = 12
DIVERT: Final = 13
HAND_LIMIT: Final = 14
MARKET: Final = 15
IF: Final = 16
GOTO: Final = 17
CHOOSE: Final = 18

# Who.
YOU: Final = 0
FOE: Final = 1
OPPONENTS: Final = 2
ANYONE: Final = 3
THE_REALM: Final = 4

# Places that an effect names.
IN_HAND: Final = 0
IN_DRAW: Final = 1
IN_DISCARD: Final = 2
IN_PLAY: Final = 3
IN_DESPAIR: Final = 4
IN_REALM: Final = 5
ITSELF: Final = 6
HAND_OR_DISCARD: Final = 7
DRAW_OR_REALM: Final = 8

# Who picks.
BY_YOU: Final = 0
BY_OWNER: Final = 1
BY_LUCK: Final = 2
FROM_TOP: Final = 3

# Filters.
OTHER: Final = 1
NOT_PAID: Final = 2
DIFFERENT_SINS: Final = 4

# Where to.
TO_NOTHING: Final = 0
TO_TOP: Final = 1
TO_SHUFFLE: Final = 2
TO_BOTTOM: Final = 3
TO_HAND: Final = 4
TO_DISCARD: Final = 5
TO_DESTROYED: Final = 6
TO_GAIN: Final = 7
TO_SWAP_HAND: Final = 8
TO_SWAP_REALM: Final = 9
TO_FOE: Final = 10

# Rest of a look.
BACK: Final = 0
BOTTOM: Final = 1
ANY_ORDER: Final = 2

# Denials.
NEXT_EFFECT: Final = 0
EFFECTS: Final = 1
DRAW_EFFECTS: Final = 2
GAIN_CARD: Final = 3
PLAYS: Final = 4

# Forms of despair and market, and what icons do.
GIVE: Final = 0
REMOVE: Final = 1
MOVE: Final = 2
BONUS: Final = 3
BURY: Final = 0
RAZE: Final = 1
ADD: Final = 0
COURT: Final = 1
COPY: Final = 2
PER_CARD: Final = 3
PER_PAID: Final = 4
PER_MOVED: Final = 5

# Conditions.
COUNT: Final = 0
ROLE: Final = 1
GAINED: Final = 2
LAST_MOVED: Final = 3
ATTACKER: Final = 0
DEFENDER: Final = 1
BUYER: Final = 2

ALL: Final = 99

# Champions.
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
            len(self.realm) + 10 * self.players + len(self.boon) + MODULE_CARDS * self.oozes
        )
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
