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
KNOWERS: Final = 0xFF  # who knows it, and whether it was glanced at
TAG: Final = 8
PACK: Final = 16
SURE: Final = 24
PACKS: Final = 61  # the last pack, which takes what no other can

# Registers. Some slots have several names, one for each meaning: those are never in use at the same
# time, and who begins to use one sets it. (Slots of their own would change every dump and key.)
STAGE: Final = 0  # what the flow does next
ASK: Final = 1  # the question that waits for an answer
ASKED: Final = 2
TURN: Final = 3  # whose turn it is
TURNS: Final = 4  # how many are over
IDLE: Final = 5  # how many without progress
WHY: Final = 6  # the reason once it is over
TARGET: Final = 7  # the defender
PASSED: Final = 8  # whether the defender has passed
NEXT_ID: Final = 9  # the number of the next card to come into play
SPENT: Final = 10  # powers of the buyer
MILLED: Final = 11  # whether the Mill was used this turn
DEEDED: Final = 12  # whether a Deed was taken this turn
GIVEN: Final = 13  # despair this turn
PAID_NOW: Final = 14  # cards paid for this turn
OFF_NEXT: Final = 15  # icons off the next gain
OFF_ALL: Final = 16  # icons off all gains
PC: Final = 17  # where the instruction lies that runs
ME: Final = 18  # who uses the effect
RIVAL: Final = 19  # its foe
SOURCE: Final = 20  # the number in play of its card
SOURCE_KIND: Final = 21
STEP: Final = 22  # of the instruction that runs
LEFT: Final = 23  # how many more cards or icons it may take
MOVED: Final = 24  # how many cards the last verb has moved
MOVED_KIND: Final = 25  # the last of them
PAID_KIND: Final = 26
LAST: Final = 27  # the last of a choice of several, which ascends
SINS_TAKEN: Final = 28  # as bits
OWNER: Final = 29  # whose pile is looked at
LOOKED: Final = 30  # how many of its cards
STRIPPED: Final = 31  # strip: where the foe's card lies in play
SWAPPED: Final = 31  # swap, or look and swap: the kind of the first card
ORDERED: Final = 31  # look: how many cards lie in their new order
PULL: Final = 32  # how many cards are still to be pulled from a pile
PULL_FROM: Final = 33
PULL_TO: Final = 34
PULL_FOR: Final = 35
GOT: Final = 36  # how many were pulled
SLOT: Final = 37  # the place of the Realm to be filled
BUYING: Final = 38  # what is paid for by hand
CHOSEN: Final = 39  # the powers so far
COLOUR: Final = 40  # the last of them
RAGE: Final = 41  # powers by the Brand of Fury
SUFFERED: Final = 42  # despair by the comparison
SHORT: Final = 43  # how many cards the attacker lacked for it
TIED: Final = 44  # the draw for the first turn: the seats with the highest card, as bits
BRANDED: Final = 44  # before it: the seat to which luck deals a Warbrand
HIGHEST: Final = 45  # the highest number in the draw for the first turn
PHASE: Final = 46
DEEDS_LEFT: Final = 47  # Deeds nobody holds, eight bits each
SPARES: Final = 48  # Warbrands nobody holds, eight bits each
BOUGHT: Final = 49  # gains since a Champion began to buy
PLAYS_ALL: Final = 50  # Buy: whether a Champion plays its whole hand
DEFENCES: Final = 50  # Attack: cards that a Champion has played to defend itself
DRAWERS: Final = 51  # the draw for the first turn: seats still to draw, as bits
DEALT_TO: Final = 51  # first hands: the seat that is next
BRAND_ASKED: Final = 51  # later: the Warbrand that may be revealed now
PACKED: Final = 52  # whether packs were ever made: 0 spares looking for them
REGISTERS: Final = 53

BRAND_SOURCE: Final = 255  # an effect of a Warbrand, not of a card in play

NO_EFFECT: Final = -1  # PC: no effect runs

# Registers of a player, from REGISTERS on.
OWN: Final = 13
DOMINANCE: Final = 0
NO_NEXT: Final = 1  # denials: whose turn ends them, as bits, or THIS_PHASE
NO_EFFECTS: Final = 2
NO_DRAWS: Final = 3
PLAYS_LEFT: Final = 4  # 0 for any number, else one more than may be played
COURTS: Final = 5  # how much dearer Realm cards are for the others
HAND_MOD: Final = 6  # by how much the next hand differs
SHUFFLE: Final = 7  # which shuffle the draw pile is
BRANDS: Final = 8  # Warbrands, eight bits each
DEEDS: Final = 9  # as bits
GENERATION: Final = 10  # how often the draw pile was shuffled anew
GAINED_NOW: Final = 11  # cards gained this turn
DIVERTED: Final = 12  # whether the next gain goes to the hand

THIS_PHASE: Final = 128  # a denial that ends with the phase

# Steps of an instruction.
BEGIN: Final = 0
DRAW_PULLED: Final = 1
MOVE_BY_LUCK: Final = 2
MOVE_PICKED: Final = 3
MOVE_PULLED: Final = 9
LOOK_CHOSEN: Final = 1
LOOK_PULLED: Final = 2
LOOK_TAKING: Final = 3
LOOK_GLIMPSING: Final = 4  # luck says which despair cards are seen
LOOK_RESTING: Final = 5
LOOK_ORDERING: Final = 6
SWAP_MINE: Final = 1
SWAP_THEIRS: Final = 2
DENY_CHOSEN: Final = 1
STRIP_ON: Final = 1
ICON_COPIED: Final = 1
MARKET_CHOSEN: Final = 1

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
GOING_ON: Final = -1
BY_DOMINANCE: Final = 0
BY_SHORTAGE: Final = 1
BY_STALL: Final = 2
BY_ROUNDS: Final = 3
