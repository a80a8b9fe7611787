# molpe: compiled
"""The action codes of SINS, and the questions they answer."""

from typing import Final

# Actions.
LUCK: Final = 0  # + kind: the card that luck draws or picks
CARD: Final = 256  # + kind: play, discard, take … this card, as the question says
GAINS: Final = 512  # + kind: gain it; in a choice from hand and discard pile: the discarded one
BY_HAND: Final = 768  # + kind: gain it, choosing the powers
DEED: Final = 1024  # + 8 * deed + holder, 7 for the supply
DEED_BY_HAND: Final = 1056
ATTACK: Final = 1088  # + seat
FOE_IS: Final = 1096  # + seat
PILE_OF: Final = 1104  # + owner
BRANCH: Final = 1112
NUMBER: Final = 1120
ICON: Final = 1136  # + colour, + 5 for a weakness
BRAND: Final = 1146
DONE: Final = 1150
YES: Final = 1151
NO: Final = 1152
RESOLVE: Final = 1153
PLAYED: Final = 1154  # + number in play: a card that an equal one there is not like
CODES: Final = 1410
SUPPLIED: Final = 7

# Questions.
Q_NONE: Final = 0
Q_STATUS: Final = 1
Q_BUY: Final = 2
Q_PAYMENT: Final = 3
Q_TARGET: Final = 4
Q_STRUGGLE: Final = 5
Q_ACTIVATE: Final = 6
Q_FOE: Final = 7
Q_PICK: Final = 8
Q_LOOK_PILE: Final = 9
Q_LOOKED: Final = 10
Q_BRANCH: Final = 11
Q_NUMBER: Final = 12
Q_COPY: Final = 13
Q_STRIP_CARD: Final = 14
Q_STRIP_ICON: Final = 15
Q_ORDER: Final = 16
Q_SWAP_A: Final = 17
Q_SWAP_B: Final = 18
Q_SWAP_HAND: Final = 19
Q_SWAP_REALM: Final = 20
Q_REALM: Final = 21
Q_KEEP: Final = 22
Q_OOZE: Final = 23
Q_BRAND: Final = 24
Q_RAGE: Final = 25
# Asked of luck.
Q_LUCK_PICK: Final = 26
Q_LUCK_LOOK: Final = 27
Q_LUCK_BRAND: Final = 28
