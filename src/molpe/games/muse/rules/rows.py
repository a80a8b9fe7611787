# molpe: compiled
"""Rows: what a card says as numbers, eight each: a verb and its operands, each at its place."""

from typing import Final

ROW: Final = 8
END: Final = 0

# Who, within what, chosen by whom, how often.
YOU: Final = 0
TARGET: Final = 1
OPPONENT: Final = 2
EACH: Final = 3
IN_PLAYER: Final = 0
IN_CREW: Final = 1
IN_SELF: Final = 2
IN_OTHERS: Final = 3
BY_OWNER: Final = 0
BY_CONTROLLER: Final = 1
BY_LUCK: Final = 2
ALWAYS: Final = 0
ONCE: Final = 1
NOW: Final = 2

# Places that operands share.
WHO: Final = 1  # of the verbs that concern a player
ADDED: Final = 1  # of those that are added up

LOSE: Final = 1
LOSE_WHO: Final = WHO
LOSE_MODE: Final = 2  # P_DISCARD or P_TRANSFORM
LOSE_LEADERS: Final = 3  # 1: leaders too
LOSE_PICK: Final = 4
LOSE_SCOPE: Final = 5
LOSE_N: Final = 6

RESTORE: Final = 2
RESTORE_WHO: Final = WHO
RESTORE_N: Final = 2  # 0: all
RESTORE_SCOPE: Final = 3
RESTORE_MAY: Final = 4

RETRIEVE: Final = 3
RETRIEVE_WHO: Final = WHO
RETRIEVE_KINDS: Final = 2  # as bits
RETRIEVE_N: Final = 3
RETRIEVE_SCOPE: Final = 4
RETRIEVE_MAY: Final = 5

CAPTURE: Final = 4
CAPTURE_FROM: Final = WHO
CAPTURE_TREASURE: Final = 2  # 1: a Treasure, 0: a Companion
CAPTURE_SLOTS: Final = 3  # as bits
CAPTURE_PICK: Final = 4
CAPTURE_SCOPE: Final = 5
CAPTURE_THIS_CREW: Final = 6  # 1: into the Crew of the card
CAPTURE_MAY: Final = 7

ATTACH: Final = 5
ATTACH_WHO: Final = WHO

DRAW: Final = 6
DRAW_WHO: Final = WHO
DRAW_N: Final = 2

SEARCH: Final = 7
SEARCH_KINDS: Final = 1  # as bits
SEARCH_N: Final = 2
SEARCH_FIRST: Final = 3  # 1: the first ones, by luck
SEARCH_DISCARD: Final = 4  # 1: the discard pile too
SEARCH_MAY: Final = 5

PEEK: Final = 8
PEEK_N: Final = 1

STRIP: Final = 9
STRIP_WHO: Final = WHO
STRIP_ZONE: Final = 2  # Z_…
STRIP_N: Final = 3
Z_TREASURE: Final = 0
Z_DEITY: Final = 1
Z_FATE: Final = 2
Z_QUEUES: Final = 3

DROP: Final = 10

DRAW_MOD: Final = 11
DRAW_MOD_AMOUNT: Final = ADDED

MIGHT: Final = 12
MIGHT_AMOUNT: Final = 1
MIGHT_TO: Final = 2  # TO_…
TO_LEADER: Final = 0
TO_EACH: Final = 1
TO_COMPANIONS: Final = 2
TO_ARMED: Final = 3

TRAIT: Final = 13
TRAIT_TRAITS: Final = 1  # as counts

SUPPRESS: Final = 14
SUPPRESS_TRAITS: Final = 1  # as bits
SUPPRESS_TREASURES: Final = 2  # 1: Treasures too

PROTECT: Final = 15
PROTECT_AGAINST: Final = 1  # P_…
PROTECT_SCOPE: Final = 2
PROTECT_USES: Final = 3
PROTECT_RANDOM: Final = 4  # 1: only from luck

WAR_MOD: Final = 16
WAR_MOD_TIES: Final = ADDED

WAGE: Final = 17
WAGE_ONE: Final = 1
WAGE_OTHER: Final = 2
WAGE_TROJAN: Final = 3

LAY: Final = 18
LAY_QUEUE: Final = 1  # 1: a card of the queues, 0: this one
LAY_ON: Final = 2  # ON_…
ON_OWN: Final = 0
ON_TARGET: Final = 1
ON_ANY: Final = 2

STOP: Final = 19
STOP_KINDS: Final = 1  # as bits

WRECK: Final = 20

COUNTER: Final = 21

EASE: Final = 22

ADVANCE: Final = 23
ADVANCE_N: Final = 1

EXTRA: Final = 24
EXTRA_N: Final = 1

PRIZE: Final = 25

LAURELS: Final = 26

JOIN: Final = 27
JOIN_MAY: Final = 1

IF_SEA: Final = 28

VERBS: Final = 29  # one more than the last
