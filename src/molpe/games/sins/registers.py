# molpe: compiled
"""Names for what the state of SINS keeps: zones, notes on cards, registers, marks, phases."""

from typing import Final

# Zones of a player; the Realm, which sits behind the last player, uses them in its own way.
ZONES: Final = 7
HAND: Final = 0
BAG: Final = 1
TOP: Final = 2  # the last one lies on top
UNDER: Final = 3  # the first one lies lowest
PILE: Final = 4  # the discard pile
PLAY: Final = 5
DESPAIR_PILE: Final = 6
FACE: Final = 0  # the Realm: five places face up
GONE: Final = 4  # the Realm: destroyed cards
SUPPLY: Final = 5  # the Realm: the Oozes nobody has

NOTHING: Final = 255  # an empty place of the Realm
REALM_TAG: Final = 250

# A card's note: who knows it (six bits), the shuffle it came from or its number in play, and for
# cards that changed places unseen their pack and who is sure that the card is in it.
EVERYONE: Final = 63
GLANCED: Final = 128  # seen by the look that is going on
WHO: Final = 0xFF
TAG: Final = 8
PACK: Final = 16
SURE: Final = 24
PACKS: Final = 61  # the last pack, which takes what no other can

# Registers.
STAGE: Final = 0
ASK: Final = 1
ASKED: Final = 2
TURN: Final = 3
TURNS: Final = 4
IDLE: Final = 5
WHY: Final = 6
TARGET: Final = 7
PASSED: Final = 8
NEXT_ID: Final = 9
SPENT: Final = 10
MILLED: Final = 11
DEEDED: Final = 12
GIVEN: Final = 13
GAINED_NOW: Final = 14
PAID_NOW: Final = 15
OFF_NEXT: Final = 16
OFF_ALL: Final = 17
DIVERTED: Final = 18
PC: Final = 19
ME: Final = 20
RIVAL: Final = 21
SOURCE: Final = 22
SOURCE_KIND: Final = 23
SUB: Final = 24
LEFT: Final = 25
MOVED: Final = 26
MOVED_KIND: Final = 27
PAID_KIND: Final = 28
LAST: Final = 29
SINS_TAKEN: Final = 30
OWNER: Final = 31
LOOKED: Final = 32
HELD: Final = 33
PULL: Final = 34
PULL_FROM: Final = 35
PULL_TO: Final = 36
PULL_FOR: Final = 37
GOT: Final = 38
SLOT: Final = 39
BUYING: Final = 40
CHOSEN: Final = 41
COLOUR: Final = 42
RAGE: Final = 43
SUFFERED: Final = 44
SHORT: Final = 45
TIED: Final = 46
HIGHEST: Final = 47
PHASE: Final = 48
DEEDS_LEFT: Final = 49
SPARES: Final = 50
C_GAINS: Final = 51
C_PLAYS: Final = 52
AFTER: Final = 53
PACKED: Final = 54  # how many packs were ever made: 0 spares looking for them
REGISTERS: Final = 55

# Registers of a player, from REGISTERS on.
OWN: Final = 11
DOMINANCE: Final = 0
NO_NEXT: Final = 1
NO_EFFECTS: Final = 2
NO_DRAWS: Final = 3
PLAYS_LEFT: Final = 4
COURTS: Final = 5
HAND_MOD: Final = 6
SHUFFLE: Final = 7
BRANDS: Final = 8
DEEDS: Final = 9
GENERATION: Final = 10

# Where a pull brings its cards.
PULL_HAND: Final = 0
PULL_DESPAIR: Final = 1
PULL_DISCARD: Final = 2
PULL_DESTROY: Final = 3
PULL_LOOK: Final = 4
PULL_FACE: Final = 5
PULL_REVEAL: Final = 6

# Marks on cards in play: kind, source, target, colour, number; eight bits each.
ADD_POWER: Final = 1
ADD_WEAK: Final = 2
CUT_POWER: Final = 3
CUT_WEAK: Final = 4
PER: Final = 5
WIN_BONUS: Final = 6
DOOMED: Final = 7

# Phases.
NO_PHASE: Final = 0
BUY_PHASE: Final = 1
ATTACK_PHASE: Final = 2

# Stages: what the flow does next.
S_BRANDS: Final = 0
S_FIRST: Final = 1
S_LAY: Final = 2
S_HANDS: Final = 3
S_TURN: Final = 4
S_STATUS: Final = 5
S_BUY_BRAND: Final = 6
S_REFILL: Final = 7
S_BUY: Final = 8
S_BUY_END: Final = 9
S_ATTACKER: Final = 10
S_DEFENDER: Final = 11
S_COMPARE: Final = 12
S_SUFFER: Final = 13
S_SUFFERED: Final = 14
S_BONUS: Final = 15
S_SPITE: Final = 16
S_CLEAR: Final = 17
S_KEEP: Final = 18
S_OOZE: Final = 19
S_DRAW: Final = 20
S_END: Final = 21

# Reasons, in the order of the game's `reasons`.
BY_DOMINANCE: Final = 0
BY_SHORTAGE: Final = 1
BY_STALL: Final = 2
BY_ROUNDS: Final = 3
