# molpe: compiled
"""Frames of the agenda: the kinds there are, and what is written in the fields of each.

A frame is ten numbers: its kind, a seat, a step and up to seven fields. ``push`` takes the first
three fields, in their order; the others begin as -1.
"""

from typing import Final

FRAME: Final = 10
DEPTH: Final = 48
GO: Final = -5  # a frame that asks nobody now

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

# What NAME writes into the frame below it.
NAMED_RIVAL: Final = E
NAMED_CARD: Final = F
NAMED_QUEST: Final = G

# Cards are dealt: a Hero each, then three cards each.
SETUP: Final = 1
SETUP_DEALT: Final = A  # how many

# Somebody begins (ruling 5).
FIRST: Final = 2
FIRST_HEARD: Final = A  # who was asked, as bits
FIRST_ASKED: Final = B  # who is asked now
FIRST_LOWEST: Final = C  # who was asked first

# A turn; its step is what comes next.
TURN: Final = 3

# A priority window.
WINDOW: Final = 4
WINDOW_NUMBER: Final = A  # its number, ON_…
WINDOW_PLACE: Final = B  # how many seats from the active one

# A drawn card that is no Hold card takes effect or is set aside.
TREAT: Final = 5
TREAT_CARD: Final = A

# Cards are drawn.
DRAWS: Final = 6
DRAWS_LEFT: Final = A  # how many
DRAWS_IN_STEP: Final = B  # 1 in a Draw step
DRAWS_START: Final = D  # which starting card is next

# The Play step.
PLAY: Final = 7
PLAY_REARRANGED: Final = A  # 1 once the Crews were re-arranged

# A character goes into a Crew.
PLACE: Final = 8
PLACE_PERSON: Final = A
PLACE_ONLY: Final = B  # the only Crew allowed, or -1
PLACE_FLAGS: Final = C  # MAY_FOUND, FRESH

# A Crew has one character too many.
FULL: Final = 9
FULL_NEWCOMER: Final = A
FULL_CREW: Final = B

# Who leaves a Crew passes Treasures on.
PASSON: Final = 10
PASSON_PERSON: Final = A
PASSON_CREW: Final = B
PASSON_TREASURE: Final = C  # the one being passed on

# A Treasure wants a bearer.
BEARER: Final = 11
BEARER_TREASURE: Final = A
BEARER_ONLY: Final = B  # the only Crew allowed, or -1

# A Foe or Ordeal goes into its queue.
QUEUE: Final = 12
QUEUE_CARD: Final = A

# Idle Crews take Quests.
EMBARK: Final = 13

# The Quest action.
QUEST: Final = 14

# A challenge is announced with a card that helps.
DARE: Final = 15
DARE_CREW: Final = A
DARE_CARD: Final = B

# A challenge was announced.
CHALLENGE: Final = 16
CHALLENGE_CREW: Final = A
CHALLENGE_CARD: Final = B
CHALLENGE_QUEST: Final = C  # the Quest of the Crew, or -1
CHALLENGE_STOPPED: Final = D  # 1: it fails
CHALLENGE_HELPER: Final = E  # a card of the hand, or -1
CHALLENGE_COUNTS: Final = F  # 1: it is the next step
CHALLENGE_EASED: Final = G  # 1: it counts as met

# A Crew crosses the sea.
CROSS: Final = 17
CROSS_CREW: Final = A
CROSS_PLACE: Final = B  # how many seats from the crossing one
CROSS_WRECKED: Final = C
CROSS_QUEST: Final = D  # -2: a card ends the crossing
CROSS_TRAP: Final = E  # the Deity that waited

# A part of a Crew, or all of it, leaves its Quest.
WITHDRAW: Final = 18
WITHDRAW_CREW: Final = A  # once it is known
WITHDRAW_LAST: Final = B  # the last one who left

# A series of moves between Crews.
REARRANGE: Final = 19
REARRANGE_WAR: Final = A  # 1 after a War
REARRANGE_LED: Final = B  # Crews whose leader changed, as bits
REARRANGE_LEFT: Final = C  # how many moves there still are, -1: each card moves once

# A player loses characters.
LOSE: Final = 20
LOSE_MODE: Final = A  # P_DISCARD or P_TRANSFORM
LOSE_LEADERS: Final = B  # 1: leaders too
LOSE_PICK: Final = C  # who picks, BY_…
LOSE_CREW: Final = D  # the only Crew, or -1
LOSE_LEFT: Final = E  # how many

# A character is about to be lost.
LOSS: Final = 21
LOSS_PERSON: Final = A
LOSS_MODE: Final = B  # P_DISCARD or P_TRANSFORM
LOSS_LUCK: Final = C  # 1: picked by luck

# A Crew wants a leader.
LEADER: Final = 22
LEADER_CREW: Final = A
LEADER_WAR: Final = B  # 1 in a War
LEADER_LOST: Final = C  # 1: by an effect, and a Hero of the other Crew may take over

# Transformed characters stand upright again.
RESTORE: Final = 23
RESTORE_LEFT: Final = A  # how many, 0 all, -1 no more
RESTORE_CREW: Final = B  # the only Crew, or -1
RESTORE_MAY: Final = C

# Cards of the discard pile come into play.
RETRIEVE: Final = 24
RETRIEVE_KINDS: Final = A  # as bits
RETRIEVE_CREW: Final = B  # the only Crew, or -1
RETRIEVE_MAY: Final = C
RETRIEVE_LEFT: Final = D  # how many

# A Companion or Treasure changes its player.
CAPTURE: Final = 25
CAPTURE_FROM: Final = A  # whose it is
CAPTURE_ROW: Final = B  # what the card says
CAPTURE_CREW: Final = D  # that of the card

# A Fate is laid on a Hero.
ATTACH: Final = 26
ATTACH_FATE: Final = A

# The deck is searched.
SEARCH: Final = 27
SEARCH_KINDS: Final = A  # as bits
SEARCH_LEFT: Final = B  # how many
SEARCH_FIRST: Final = C  # 1: the first ones, by luck
SEARCH_DISCARD: Final = D  # 1: the discard pile too
SEARCH_MAY: Final = E

# The top of the deck is seen and ordered.
PEEK: Final = 28
PEEK_CARDS: Final = A  # how many
PEEK_PLACED: Final = B  # how many are in their place

# A player discards Treasures.
STRIP: Final = 29
STRIP_LEFT: Final = A  # how many

# A War.
WAR: Final = 30
WAR_ONE: Final = A  # a seat
WAR_OTHER: Final = B  # a seat
WAR_TROJAN: Final = C  # 1 for the Trojan War
WAR_CARD: Final = D  # the card that began it
WAR_CREWS: Final = E  # 32 * that of one + that of the other
WAR_FIGHTER: Final = F  # who was turned over, or lined up last
WAR_WINNER: Final = G  # a seat, or -1

# Treasures of the fallen are taken.
SPOILS: Final = 31
SPOILS_LAST: Final = A  # the last one taken

# A program of a card is carried out; its step counts players, -1: the card must have stayed.
RUN: Final = 32
RUN_ROW: Final = A  # the next one
RUN_CARD: Final = B
RUN_TARGET: Final = C  # a seat, or -1
RUN_CREW: Final = D  # or -1
RUN_RIVAL: Final = NAMED_RIVAL
RUN_NAMED: Final = NAMED_CARD
RUN_QUEST: Final = NAMED_QUEST

# A Hold card or a Deity was played.
CARD: Final = 33
CARD_CARD: Final = A
CARD_MODE: Final = B  # MODE_…
CARD_CREW: Final = C  # that of the Hero, or -1
CARD_PLACE: Final = D  # how many seats from its player were asked
CARD_RIVAL: Final = NAMED_RIVAL
CARD_NAMED: Final = NAMED_CARD
CARD_QUEST: Final = NAMED_QUEST

# A card is aimed at a player.
COUNTER: Final = 34
COUNTER_AIM: Final = A  # what it does, C_…
COUNTER_CARD: Final = B
COUNTER_BY: Final = C  # whose it is
COUNTER_CREW: Final = D  # in danger of a Wreck, or -1
COUNTER_ANSWER: Final = E  # the card played against it

# A card Blocks one of its drawer's Quests.
LAY: Final = 35
LAY_CARD: Final = A

# A card names something (ruling 37); RUN or CARD below gets the name.
NAME: Final = 36
NAME_WHAT: Final = A  # N_…
NAME_CARD: Final = B  # the card that names
NAME_MODE: Final = C  # MODE_…, or -1

# A Treasure is given in a series of moves.
GIVE: Final = 37
GIVE_TREASURE: Final = A
GIVE_WAR: Final = B  # 1 after a War

# A Foe may join a Crew.
JOIN: Final = 38
JOIN_CARD: Final = A
JOIN_CREW: Final = B
JOIN_MAY: Final = C

KINDS: Final = 38  # how many there are
