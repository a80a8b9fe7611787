# molpe: compiled
"""Luck that can be checked: each draw comes from a key whose hash everyone saw before it.

Draw number k of a match (counted from 0 through the luck in its log) is HMAC-SHA256(key, k), a
number of 256 bits, divided by the total weight; the remainder picks among the possible actions in
their fixed order, each as wide as its odds.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from functools import lru_cache

from molpe.kernel import CHANCE, IllegalAction, Match, State

KEYS = 1000
"""Matches whose keys lie ready."""


def new_secret() -> str:
    """A key for the luck of one match."""
    return secrets.token_hex(32)


def pledge(secret: str) -> str:
    """The hash that is shown at the start."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


@lru_cache(KEYS)
def keyed(secret: str) -> hmac.HMAC:
    """The beginning of every draw of a match, which each takes a copy of: making it anew takes
    three times as long as the rest."""
    return hmac.new(bytes.fromhex(secret), digestmod="sha256")


def number(secret: str, k: int, total: int) -> int:
    """The k-th number of a match, from 0 to total - 1."""
    code = keyed(secret).copy()
    code.update(str(k).encode())
    return int.from_bytes(code.digest(), "big") % total


def draw(secret: str, k: int, state: State) -> int:
    """What befalls as the k-th draw of a match."""
    legal = state.legal(CHANCE)
    weights = [state.odds(action) for action in legal]
    return legal[pick(number(secret, k, sum(weights)), weights)]


def pick(point: int, weights: Sequence[int]) -> int:
    """Which of the weights a point on their line falls into."""
    for index, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return index
    raise IllegalAction("the point lies beyond the last weight")


def wrong_draws(match: Match, secret: str) -> Iterator[int]:
    """The numbers of the draws of a finished match that the key does not give: none, if fair."""
    state, k = match.first(), 0
    for seat, action in match.log:
        if seat == CHANCE:
            if draw(secret, k, state) != action:
                yield k
            k += 1
        state.play(seat, action)
