# molpe: compiled
"""The numbers by which the rules call things: kinds of cards, places, windows, actions."""

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

# Who is on a Quest, if no Crew.
FREE: Final = -1
COMPLETED: Final = -2

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
ON_ANSWER: Final = 12  # a card was played, and has not taken effect

# What may be cancelled, and what may be prevented, as bits.
C_HOLD: Final = 1
C_WRATH: Final = 2
C_WRECK: Final = 4
C_STOP: Final = 8
P_DISCARD: Final = 1
P_TRANSFORM: Final = 2
P_WRECK: Final = 4
P_WRATH: Final = 8

# What became of a card that was aimed at somebody.
STANDS: Final = 0
CANCELLED: Final = 1
PREVENTED: Final = 2  # the Wreck it brings, not the card

# What a card names when it is played (ruling 37), as bits.
N_RIVAL: Final = 1
N_DEITY: Final = 2
N_FATE: Final = 4
N_QUEUE: Final = 8
N_QUEST: Final = 16

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
