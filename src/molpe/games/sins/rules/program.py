# molpe: compiled
"""The words of programs: what a card's effect is made of, WORDS integers an instruction."""

from typing import Final

# Instructions.
WORDS: Final = 14
OP: Final = 0
WHO: Final = 1
ZONE: Final = 2
N: Final = 3
UPTO: Final = 4
PICK: Final = 5
F_KOSMOS: Final = 6  # 1 only Kosmos, 0 only Sins, -1 any
F_TAGS: Final = 7  # tags that a card must have, as bits; sins are tags
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
TAKE_MOST: Final = X
TAKE_REST: Final = Y
SWAP_WITH: Final = X
SWAP_ZONE: Final = Y
SWAP_NO_WEAKER: Final = UPTO
SWAP_TAGS: Final = N  # tags of the card received; of the one given: F_TAGS
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
