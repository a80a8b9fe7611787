"""Luck decides a card only when it is seen: the odds are those of a deck shuffled beforehand."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import factorial

import pytest

from molpe.games.siggil.book import CARDS
from molpe.games.siggil.game import Siggil, SiggilOptions
from molpe.games.siggil.state import PASS, SiggilState
from molpe.kernel import CHANCE, NOBODY, Rng
from molpe.kernel.bits import lowest
from tests.games.siggil.table import LAYOUTS

Deal = frozenset[tuple[int, int]]
"""Which card came to which place."""
Choose = Callable[[SiggilState], int]


def quiet(state: SiggilState) -> int:
    """A player who takes the lowest open place and captures nothing."""
    legal = state.legal(state.actor())
    return PASS if PASS in legal else legal[0]


def curious(state: SiggilState) -> int:
    """A player whose choice depends on what turned up: next to the highest card seen."""
    legal = state.legal(state.actor())
    return PASS if PASS in legal else max(legal, key=lambda action: state.at[(action - 60) % 56])


def late(game: Siggil, seats: int, hidden: int, choose: Choose, seed: int) -> SiggilState:
    """A state with so many cards that nobody has seen, or fewer."""
    state, rng = game.start(seats), Rng(seed)
    state.book.losses = 99  # solo, the Siggil is untied to its last card
    while bin(state.bag).count("1") > hidden or state.actor() == CHANCE:
        seat = state.actor()
        state.play(seat, state.pick(rng) if seat == CHANCE else choose(state))
    return state


def all_deals(state: SiggilState, choose: Choose) -> dict[Deal, Fraction]:
    """Every way in which luck can decide the rest, and how likely it is."""
    found: dict[Deal, Fraction] = {}

    def walk(state: SiggilState, deal: Deal, share: Fraction) -> None:
        seat = state.actor()
        if seat == NOBODY:
            found[deal] = found.get(deal, Fraction(0)) + share
            return
        if seat != CHANCE:
            state.play(seat, choose(state))
            walk(state, deal, share)
            return
        legal = state.legal(CHANCE)
        total = sum(state.odds(card) for card in legal)
        for card in legal:
            after = copied(state)
            after.play(CHANCE, card)
            fact = (lowest(state.pending), card)
            walk(after, deal | {fact}, share * Fraction(state.odds(card), total))

    walk(copied(state), frozenset(), Fraction(1))
    return found


def copied(state: SiggilState) -> SiggilState:
    """A copy with its type."""
    other = state.copy()
    assert isinstance(other, SiggilState)
    return other


@pytest.mark.parametrize("choose", [quiet, curious])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_deal_is_equally_likely(layout: str, choose: Choose) -> None:
    state = late(Siggil(SiggilOptions(layout=layout)), 3, 4, choose, 5)
    hidden = bin(state.bag).count("1")
    deals = all_deals(state, choose)
    assert len(deals) == factorial(hidden) > 1
    assert set(deals.values()) == {Fraction(1, factorial(hidden))}


@pytest.mark.parametrize("choose", [quiet, curious])
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_every_scattered_solo_deal_is_equally_likely(choose: Choose, seed: int) -> None:
    game = Siggil(SiggilOptions(layout="the-river", solo_spirits="scattered"))
    state = late(game, 1, 5, choose, seed)
    consistent = scattered_deals(state)
    deals = all_deals(state, choose)
    assert set(deals) == consistent
    assert len(consistent) > 1
    assert set(deals.values()) == {Fraction(1, len(consistent))}


def scattered_deals(state: SiggilState) -> set[Deal]:
    """By trying all: the rest of the bag on the undecided places, one Spirit to a packet."""
    places = [place for place in range(56) if not state.dealt >> place & 1]
    bag = [card for card in range(56) if state.bag >> card & 1]
    deals: set[Deal] = set()

    def lay(deal: Deal, rest: list[int]) -> None:
        if not rest:
            spirits = [place // 8 for place, card in deal if card >= CARDS]
            open_packets = [n for n in range(7) if not state.spirited >> n & 1]
            if sorted(spirits) == open_packets:
                deals.add(deal)
            return
        for card in rest:
            lay(deal | {(places[len(deal)], card)}, [one for one in rest if one != card])

    lay(frozenset(), bag)
    return deals


def chi_square(counts: list[int]) -> float:
    """How far counts are from being equal."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


@pytest.mark.large
@pytest.mark.parametrize(("seats", "spirits"), [(2, "ordered"), (1, "ordered"), (1, "scattered")])
def test_guesses_played_on_come_up_equally_often(seats: int, spirits: str) -> None:
    options = {"layout": "the-river", "solo_spirits": spirits}
    state = late(Siggil(SiggilOptions(**options)), seats, 4, quiet, 3)  # type: ignore[arg-type]
    wanted = all_deals(state, quiet)
    rng, counts = Rng(11), Counter[Deal]()
    for _ in range(200 * len(wanted)):
        guess = state.guess(0, rng)
        assert isinstance(guess, SiggilState)
        deal: Deal = frozenset()
        while (seat := guess.actor()) != NOBODY:
            action = guess.pick(rng) if seat == CHANCE else quiet(guess)
            if seat == CHANCE:
                deal |= {(lowest(guess.pending), action)}
            guess.play(seat, action)
        counts[deal] += 1
    assert set(counts) == set(wanted)
    free = len(wanted) - 1
    assert free > 0
    assert chi_square(list(counts.values())) < free + 4 * (2 * free) ** 0.5 + 4


def test_a_scattered_spirit_lies_at_each_of_its_places_alike() -> None:
    """One in eight at first; one in seven when the first card of its packet was ordinary …"""
    state = Siggil(SiggilOptions(solo_spirits="scattered", layout="the-pyramids")).start(1)
    for place in range(8):  # places 0 to 7 lie face up and are one packet
        assert lowest(state.pending) == place
        legal = state.legal(CHANCE)
        weights = {card: state.odds(card) for card in legal}
        spirits = sum(weight for card, weight in weights.items() if card >= CARDS)
        assert Fraction(spirits, sum(weights.values())) == Fraction(1, 8 - place)
        assert len({state.odds(card) for card in legal if card >= CARDS}) == 1
        state.play(CHANCE, legal[0])
    assert state.spirited == 1
    assert state.bag >> CARDS < 127


@pytest.mark.large
@pytest.mark.parametrize(
    ("layout", "freed"), list(zip(LAYOUTS, [2.0, 0.8, 0.3, 0.5, 1.0], strict=True))
)
def test_spirits_freed_at_set_up(layout: str, freed: float) -> None:
    """As often as with a deck shuffled beforehand, over two thousand deals."""
    game = Siggil(SiggilOptions(layout=layout, first_player="seat-0"))
    rng, total = Rng(17), 0
    for _ in range(2000):
        state = game.start(2)
        while state.actor() == CHANCE:
            state.play(CHANCE, state.pick(rng))
        total += sum(state.where(spirit) != 0 for spirit in range(7))
    assert total / 2000 == pytest.approx(freed, abs=0.1)


@pytest.mark.large
def test_every_card_is_as_likely_anywhere() -> None:
    """Over many matches each card is turned up at a hidden place equally often."""
    game, rng = Siggil(SiggilOptions(first_player="seat-0")), Rng(23)
    counts: Counter[int] = Counter(dict.fromkeys(range(56), 0))
    for _ in range(2800):
        state = game.start(2)
        while not state.dealt >> 24 & 1:  # a corner of the second ring
            seat = state.actor()
            action = state.pick(rng) if seat == CHANCE else quiet(state)
            if seat == CHANCE and lowest(state.pending) == 24:
                counts[action] += 1
            state.play(seat, action)
    assert chi_square(list(counts.values())) < 98  # 55 degrees of freedom, one in a thousand
