"""Matches laid out by hand: luck and both seats do what a test says, in words."""

from molpe.games.sirens import Sirens
from molpe.games.sirens.score_sheet import SongSheet, score_song
from molpe.games.sirens.state import SirensState
from molpe.kernel import CHANCE, NOBODY, IllegalAction

FORMER = "standard-1"
"""The cards that examples here were laid out with."""
sirens = Sirens(edition=FORMER)
IDS = sirens.cards.ids


def number(card: str) -> int:
    return sirens.cards.number(card)


def mask(cards: str) -> int:
    return sum(1 << number(card) for card in cards.split())


def with_options(*words: str) -> Sirens:
    return Sirens(Sirens.read_options(words), FORMER)


def play(state: SirensState, *lines: str) -> SirensState:
    """Play lines of a match file: ``* reveal ligeia``, ``0 keep molpe``."""
    for line in lines:
        who, _, text = line.partition(" ")
        seat = CHANCE if who == "*" else int(who)
        state.play(seat, sirens.parse(state, seat, text))
    return state


def twin(state: SirensState) -> SirensState:
    """A copy."""
    other = state.copy()
    assert isinstance(other, SirensState)
    return other


def texts(state: SirensState, seat: int) -> list[str]:
    """What a seat, or luck, may do."""
    return [sirens.words(state, seat, action) for action in state.legal(seat)]


def refused(state: SirensState, seat: int, text: str) -> str:
    """Why a text is not legal."""
    try:
        sirens.parse(state, seat, text)
    except IllegalAction as error:
        return str(error).partition(" now: ")[2]
    raise AssertionError(f"{text} is legal")


def deal(state: SirensState, zero: str, one: str) -> SirensState:
    """Deal four cards to each seat."""
    for mine, theirs in zip(zero.split(), one.split(), strict=True):
        play(state, f"* deal {mine} to 0", f"* deal {theirs} to 1")
    return state


def duel(rule_card: str, zero: str, one: str) -> SirensState:
    """A duel after the first deal."""
    return deal(play(sirens.start(2), f"* reveal {rule_card}"), zero, one)


def draft(state: SirensState, zero: str, one: str) -> SirensState:
    """Deal so that the seats can keep these cards in this order, and let them keep them.

    Three cards each; four each where the fourth is passed on. The cards thrown back are the
    first that are left in the Ship.
    """
    mine, theirs = zero.split(), one.split()
    spare = [card for card in IDS if state.ship >> number(card) & 1]
    spare = [card for card in spare if card not in (*mine, *theirs)]
    first = [mine[0], mine[2], theirs[1], theirs[3] if len(theirs) > 3 else spare[0]]
    second = [theirs[0], theirs[2], mine[1], mine[3] if len(mine) > 3 else spare[1]]
    deal(state, " ".join(first), " ".join(second))
    for step in range(3):
        if state.actor() == CHANCE:  # phi
            play(state, f"* blind {mine[step]} to 0", f"* blind {theirs[step]} to 1")
        else:
            play(state, f"0 keep {mine[step]}", f"1 keep {theirs[step]}")
    return state


def drafted(rule_card: str, zero: str, one: str) -> SirensState:
    """A duel in which both have kept their three cards."""
    return draft(play(sirens.start(2), f"* reveal {rule_card}"), zero, one)


def rooted(rule_card: str, zero: str, one: str) -> SirensState:
    """A duel in which both Roots are laid, left to right as given."""
    state = drafted(rule_card, zero, one)
    if state.actor() != CHANCE:
        play(state, f"0 root {zero}", f"1 root {one}")
    return state


def sing(state: SirensState, rule_card: str, zero: str, one: str) -> SirensState:
    """A whole round: songs left to right as given, the Root their first three cards."""
    mine, theirs = zero.split(), one.split()
    play(state, f"* reveal {rule_card}")
    if sirens.cards.cards[number(rule_card)].rule == "pi":
        draft(state, " ".join(mine[:2:-1]), " ".join(theirs[:2:-1]))
        return draft(state, " ".join(mine[2::-1]), " ".join(theirs[2::-1]))
    for root in (True, False):
        left = slice(0, 3) if root else slice(3, None)
        draft(state, " ".join(mine[left]), " ".join(theirs[left]))
        if state.actor() in (CHANCE, NOBODY):  # theta
            continue
        verb = "root" if root else "song |"
        play(state, f"0 {verb} {' '.join(mine[left])}", f"1 {verb} {' '.join(theirs[left])}")
    return state


def sing_alone(state: SirensState, given: str, kept: str, sides: str = "rrrrr") -> SirensState:
    """A whole round against Orpheus: what he is given in order, what is kept and where."""
    first, *rest = given.split()
    play(state, f"* orpheus {first}")
    ends = ["", *({"l": " left", "r": " right"}[side] for side in sides)]
    for card, other, end in zip(kept.split(), rest, ends, strict=True):
        play(state, f"* draw {card}", f"* draw {other}", f"0 keep {card}{end}")
    return state


def song(cards: str, rule: str | None = None, sailors: int = 0) -> SongSheet:
    """A song scored."""
    return score_song(sirens, cards.split(), rule, sailors)
