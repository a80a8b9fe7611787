"""A tiny Sirens, small enough to be solved: the last picks of a match that the round decides.

Both have won a round, and this is the last. The Root lies, the second draft is at its second card:
hands have been passed on, so both know them, and each has kept a first card that only its seat
knows, one of three. Under theta cards lie in the order of keeping, so nothing is arranged.
"""

from molpe import games
from molpe.games.sirens.book import THETA
from molpe.games.sirens.draft import KEEP
from molpe.games.sirens.game import Sirens
from molpe.games.sirens.rows import pack
from molpe.games.sirens.state import LAST_ROUND, SirensState
from molpe.kernel import Rng


def worlds(seed: int) -> list[SirensState]:
    """The six ways in which the first cards can have been kept, for any deal of the others."""
    game = games.find("sirens")
    assert isinstance(game, Sirens)
    rule = next(card for card in range(18) if game.book.rules[card] == THETA)
    rng, rest = Rng(seed), [card for card in range(18) if card != rule]
    cards = [rest.pop(rng.below(len(rest))) for _ in range(17)]
    found = []
    for mine in range(3):
        for theirs in range(3):
            if mine != theirs:
                state = game.start(2)
                state.phase, state.round, state.half, state.step = KEEP, LAST_ROUND, 1, 1
                state.rule_card, state.rule = rule, THETA
                state.prize0, state.prize1 = 1 << cards[3], 1 << cards[4]
                state.row0, state.row1 = pack(cards[5:8]), pack(cards[8:11])
                state.hand0 = sum(1 << card for card in cards[11:14])
                state.hand1 = sum(1 << card for card in cards[14:17])
                state.picks0, state.picks1 = pack([cards[mine]]), pack([cards[theirs]])
                state.ship = 1 << cards[3 - mine - theirs]
                found.append(state)
    return found
