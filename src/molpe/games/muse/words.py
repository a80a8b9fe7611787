# molpe: compiled
"""The numbers by which the parts of the engine call things: kinds, places, verbs, frames, codes."""

from typing import Final

CARDS: Final = 180  # room for cards of the Muse deck
QUESTS: Final = 20
CREW_LIMIT: Final = 7
QUEUE_LIMIT: Final = 5
LAST_ROUND: Final = 200  # ruling 8
LAST_ACTION: Final = 100000  # the same, should cards of an edition feed each other without end
DEITIES: Final = 24  # room in the action codes

# Kinds of cards, in the order of their numbers.
HERO: Final = 0
COMPANION: Final = 1
TREASURE: Final = 2
FOE: Final = 3
ORDEAL: Final = 4
DEITY: Final = 5
HOLD: Final = 6
IMMEDIATE: Final = 7

# Where a card is.
DECK: Final = 0
DISCARD: Final = 1
HAND: Final = 2  # hidden, of its owner
ASIDE: Final = 3  # drawn, open, not yet played
CREW: Final = 4  # `at`: which Crew of its owner
WAIT: Final = 5  # beside the Crews
WORN: Final = 6  # `at`: its bearer
SHARED: Final = 7
QUEUE: Final = 8
BLOCK: Final = 9  # `at`: the Quest
BESIDE: Final = 10  # a Deity; `at`: the Hero
FATE: Final = 11  # `at`: the Hero
VICTORY: Final = 12
GONE: Final = 13  # left the game with its player
LIMBO: Final = 14  # being carried out
LOOT: Final = 15  # spoils of a War that lie aside

# What a card has become.
PLAIN: Final = 0
JOINED: Final = 1  # a Foe that serves as Companion
PRIZED: Final = 2  # became a Treasure
FAVOR: Final = 3
WRATH: Final = 4

# Faces: which list of lasting effects is in force.
FACE_CARD: Final = 0
FACE_PRIZE: Final = 1
FACE_FAVOR: Final = 2
FACE_WRATH: Final = 3
FACES: Final = 4

# Slots of Treasures.
WEAPON: Final = 0
ARMOR: Final = 1
SHIELD: Final = 2
BAUBLE: Final = 3
OWNED: Final = 4  # shared

# Steps of a Quest; a named card is NAMED + its design.
STEP_FOE: Final = 0
STEP_ORDEAL: Final = 1
STEP_SEA: Final = 2
STEP_WAR: Final = 3
NAMED: Final = 10

# When a program runs.
AT_DRAW: Final = 0
AT_PLAY: Final = 1
AT_OVERCOME: Final = 2
AT_CREW_OVERCOMES: Final = 3
AT_HOLD: Final = 4
AT_OWN_SEA: Final = 5
AT_FAVOR: Final = 6
AT_WRATH: Final = 7
AT_TRAP: Final = 8
TIMES: Final = 9

# Hold windows, as bits.
W_MAIN: Final = 1
W_MAIN_OWN: Final = 2
W_QUEST_OWN: Final = 4
W_CHALLENGE: Final = 8
W_CHALLENGE_OWN: Final = 16
W_SEA: Final = 32
W_LOSS: Final = 64
W_COUNTER: Final = 128

# The windows of ruling 35 by their numbers, and the one between Quest action and end of turn.
ON_START: Final = 1
ON_SILVER: Final = 2
ON_PLAYED: Final = 3
ON_QUEST: Final = 4
ON_CHALLENGE: Final = 5
ON_WAR: Final = 9
ON_END: Final = 10
ON_EXTRA: Final = 11

# What may be cancelled, and what may be prevented, as bits.
C_HOLD: Final = 1
C_WRATH: Final = 2
C_WRECK: Final = 4
C_STOP: Final = 8
P_DISCARD: Final = 1
P_TRANSFORM: Final = 2
P_WRECK: Final = 4
P_WRATH: Final = 8

# Who, within what, chosen by whom.
YOU: Final = 0
TARGET: Final = 1
OPPONENT: Final = 2
ANY_PLAYER: Final = 3
EACH: Final = 4
NO_ONE: Final = 5
IN_PLAYER: Final = 0
IN_CREW: Final = 1
IN_SELF: Final = 2
IN_OTHERS: Final = 3
BY_OWNER: Final = 0
BY_CONTROLLER: Final = 1
BY_LUCK: Final = 2
BY_ALL: Final = 3
ALWAYS: Final = 0
ONCE: Final = 1
NOW: Final = 2

# Verbs: the first number of a row of a program or of a list of lasting effects.
ROW: Final = 8
END: Final = 0
LOSE: Final = 1  # who, mode, character?, pick, scope, n, may
RESTORE: Final = 2  # who, n (0 all), scope, may
RETRIEVE: Final = 3  # who, kinds, n, scope, may
CAPTURE: Final = 4  # from, treasure?, slots, pick, scope, this crew?, may
ATTACH: Final = 5  # who
DRAW: Final = 6  # who, n
SEARCH: Final = 7  # kinds, n, first?, discard pile too?, may
PEEK: Final = 8  # n
STRIP: Final = 9  # who, zone, pick, n
DROP: Final = 10
DRAW_MOD: Final = 11  # amount
MIGHT: Final = 12  # amount, to
TRAIT: Final = 13  # traits as counts
SUPPRESS: Final = 14  # traits as bits, treasures?
PROTECT: Final = 15  # against, scope, uses, only random?
WAR_MOD: Final = 16
WAGE: Final = 17  # one, other, trojan?
LAY: Final = 18  # from the queue?, kinds, on
STOP: Final = 19  # kinds
WRECK: Final = 20
COUNTER: Final = 21  # kinds
EASE: Final = 22
ADVANCE: Final = 23  # n
EXTRA: Final = 24  # n
PRIZE: Final = 25
LAURELS: Final = 26  # n
JOIN: Final = 27  # may
IF_SEA: Final = 28
VERBS: Final = 29

# Zones of the verb STRIP.
Z_TREASURE: Final = 0
Z_DEITY: Final = 1
Z_FATE: Final = 2
Z_QUEUES: Final = 3
# Targets of the verb MIGHT.
TO_LEADER: Final = 0
TO_EACH: Final = 1
TO_COMPANIONS: Final = 2
TO_ARMED: Final = 3
# Where the verb LAY lays.
ON_OWN: Final = 0
ON_TARGET: Final = 1
ON_ANY: Final = 2

# What a card names when it is played (ruling 37), as bits.
N_RIVAL: Final = 1
N_DEITY: Final = 2
N_FATE: Final = 4
N_QUEUE: Final = 8
N_QUEST: Final = 16

# Frames of the agenda.
F_SETUP: Final = 1
F_FIRST: Final = 2
F_TURN: Final = 3
F_WINDOW: Final = 4
F_TREAT: Final = 5
F_DRAWS: Final = 6
F_PLAY: Final = 7
F_PLACE: Final = 8
F_FULL: Final = 9
F_PASSON: Final = 10
F_BEARER: Final = 11
F_QUEUE: Final = 12
F_EMBARK: Final = 13
F_QUEST: Final = 14
F_DARE: Final = 15
F_CHALLENGE: Final = 16
F_CROSS: Final = 17
F_WITHDRAW: Final = 18
F_REARRANGE: Final = 19
F_LOSE: Final = 20
F_LOSS: Final = 21
F_LEADER: Final = 22
F_RESTORE: Final = 23
F_RETRIEVE: Final = 24
F_CAPTURE: Final = 25
F_ATTACH: Final = 26
F_SEARCH: Final = 27
F_PEEK: Final = 28
F_STRIP: Final = 29
F_WAR: Final = 30
F_SPOILS: Final = 31
F_RUN: Final = 32
F_CARD: Final = 33
F_COUNTER: Final = 34
F_LAY: Final = 35
F_NAME: Final = 36
F_GIVE: Final = 37
F_JOIN: Final = 38

# Fields of a frame.
FRAME: Final = 10
KIND: Final = 0
SEAT: Final = 1
STEP: Final = 2
A: Final = 3
B: Final = 4
C: Final = 5
D: Final = 6
E: Final = 7
F: Final = 8
G: Final = 9
DEPTH: Final = 48

GO: Final = -5  # a frame that asks nobody now

# Action codes. 0 to 179: a card; 180 to 199: a Quest.
QUEST_CODE: Final = 180
PASS: Final = 200
DONE: Final = 201
YES: Final = 202
NO: Final = 203
NOTHING: Final = 204
SEAT_CODE: Final = 205
CREW_CODE: Final = 211
FOUND: Final = 213
REARRANGE: Final = 214
TREAD: Final = 215
CROSS_CODE: Final = 216
WITHDRAW: Final = 218
EMBARK_CODE: Final = 219  # + crew * 20 + quest
TACKLE_CODE: Final = 259  # + crew * 180 + card
DARE_CODE: Final = 619  # the same, with a card that helps
LEAD_CODE: Final = 979  # + card
DISMISS_CODE: Final = 1159  # + card
DEITY_CODE: Final = 1339  # + ((deity * 2 + wrath?) * 6 + seat) * 2 + crew
CODES: Final = 1915
WIDTH: Final = 640

# Reasons, in the order of the game's `reasons`.
BY_LAURELS: Final = 0
BY_LAST: Final = 1
BY_EMPTY: Final = 2
BY_ROUNDS: Final = 3
