"""Luck is fair: every random step against the odds that the rules give, by chi-square."""

from collections import Counter
from collections.abc import Callable, Hashable

import pytest

from molpe.games.sins.game import Sins, SinsOptions
from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.realm import face_at
from molpe.games.sins.rules.state import SinsState
from molpe.kernel import CHANCE, Rng
from tests.games.sins.case import BOXES
from tests.games.sins.table import Table

LIMITS = {1: 10.8, 2: 13.8, 3: 16.3, 4: 18.5, 5: 20.5, 7: 24.3, 9: 27.9, 69: 111.1}
"""What chi-square exceeds once in a thousand, by degrees of freedom."""


def fair(found: Counter[Hashable], odds: dict[Hashable, float]) -> bool:
    """Whether counts agree with odds."""
    assert set(found) <= set(odds)
    n = found.total()
    whole = sum(odds.values())
    wanted = {key: n * weight / whole for key, weight in odds.items()}
    return sum((found[key] - w) ** 2 / w for key, w in wanted.items()) < LIMITS[len(odds) - 1]


def often(n: int, once: Callable[[Rng], Hashable]) -> Counter[Hashable]:
    """How often each result comes up."""
    rng = Rng(11)
    return Counter(once(rng) for _ in range(n))


def until_asked(state: SinsState, rng: Rng) -> SinsState:
    """Let luck act until a seat is asked."""
    while state.actor() == CHANCE:
        state.play(CHANCE, state.pick(rng))
    return state


def hand(state: SinsState, seat: int, zone: int = z.HAND) -> tuple[int, ...]:
    return tuple(
        sorted(state.scene.kind_at(seat, zone, i) for i in range(state.scene.count(seat, zone)))
    )


# Set-up.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_is_as_likely_to_begin(seats: int) -> None:
    game = Sins()

    def begin(rng: Rng) -> int:
        state = game.start(seats)
        while face_at(state.scene, 0) == z.NOTHING:  # the draw goes on
            state.play(CHANCE, state.pick(rng))
        return int(state.scene.r[z.TURN])

    assert fair(often(600, begin), dict.fromkeys(range(seats), 1.0))


def test_every_card_is_as_likely_to_be_the_first() -> None:
    state = Sins().start(2)
    found = often(7000, state.pick)
    assert fair(found, dict.fromkeys(range(1, 71), 1.0))


def test_a_card_in_two_copies_is_twice_as_likely() -> None:
    """Two boxes of which one is doubled: its cards exist twice."""
    game = Sins(SinsOptions(boxes="rise-of-wrath,rise-of-wrath,gloom-of-greed"))
    state = game.start(2)
    found = often(6000, lambda rng: state.pick(rng) <= 70)
    assert fair(found, {True: 140.0, False: 70.0})


def test_warbrands_are_dealt_evenly() -> None:
    """Six ways to hold two of four, the same for both seats."""
    start = Sins(SinsOptions(warbrands=True)).start(2)

    def dealt(rng: Rng) -> int:
        state = start.copy()
        assert isinstance(state, SinsState)
        for _ in range(4):
            state.play(CHANCE, state.pick(rng))
        return int(state.scene.get(0, z.BRANDS))

    found = often(1800, dealt)
    assert len(found) == 6
    assert fair(found, dict.fromkeys(found, 1.0))


# Draws and shuffles.


def played(table: Table, *texts: str) -> SinsState:
    """What is done up to the question of luck, which is left open."""
    state = table.state
    for text in texts:
        seat = state.actor()
        legal = {table.game.words(state, seat, one): one for one in state.legal(seat)}
        state.play(seat, legal[text])
    assert state.actor() == CHANCE
    return state


def outcomes(state: SinsState, seen: Callable[[SinsState], Hashable], n: int) -> Counter[Hashable]:
    """What luck does next, again and again."""

    def once(rng: Rng) -> Hashable:
        twin = state.copy()
        assert isinstance(twin, SinsState)
        return seen(until_asked(twin, rng))

    return often(n, once)


def test_draws() -> None:
    """Two of five cards: ten pairs."""
    table = Table(boxes=BOXES).give(0, hand="the-overflowing-chest kosmos")
    table.give(0, bag="ember haggler tithe coin usurer").buy()
    state = played(table, "play the-overflowing-chest", "activate")
    found = outcomes(state, lambda end: hand(end, 0), 3000)
    assert len(found) == 10
    assert fair(found, dict.fromkeys(found, 1.0))


def test_a_reshuffle() -> None:
    """The discard pile becomes the draw pile, and each of its cards may be on top."""
    table = Table(boxes=BOXES).give(0, hand="loan-shark kosmos", discard="ember haggler tithe coin")
    state = played(table.buy(), "play loan-shark", "activate")
    found = outcomes(state, lambda end: hand(end, 0), 2000)
    assert len(found) == 4
    assert fair(found, dict.fromkeys(found, 1.0))


def test_a_discard_shuffled_in() -> None:
    """Larder Wight: the two that come back are as likely as the one that was there."""
    table = Table().give(0, hand="larder-wight kosmos", discard="ember haggler", bag="tithe").buy()
    state = played(table, "play larder-wight", "activate")
    found = outcomes(state, lambda end: hand(end, 0), 2000)
    assert len(found) == 3
    assert fair(found, dict.fromkeys(found, 1.0))


def test_copies_weigh_in_a_draw() -> None:
    table = Table(boxes=BOXES).give(0, hand="loan-shark kosmos", bag="ember ember ember haggler")
    state = played(table.buy(), "play loan-shark", "activate")
    ember = table.kind("ember")
    found = outcomes(state, lambda end: ember in hand(end, 0), 3000)
    assert fair(found, {True: 3.0, False: 1.0})


def test_despair_is_any_card_of_the_draw_pile() -> None:
    table = Table().give(0, hand="kosmos", bag="ember haggler tithe coin usurer").attack()
    state = played(table, "play kosmos")
    found = outcomes(state, lambda end: hand(end, 1, z.DESPAIR_PILE), 2500)
    assert len(found) == 5
    assert fair(found, dict.fromkeys(found, 1.0))


def test_the_place_of_a_realm_card_is_refilled_by_any() -> None:
    table = Table().realm("ember", "haggler tithe coin usurer").give(0, hand="ashmonger").buy()
    state = played(table, "play ashmonger", "activate", "choose ember-whelp")
    found = outcomes(state, lambda end: int(face_at(end.scene, 0)), 2000)
    assert len(found) == 4
    assert fair(found, dict.fromkeys(found, 1.0))


def test_the_top_that_is_looked_at() -> None:
    table = Table().give(0, hand="keyhole kosmos").give(1, bag="ember haggler tithe").buy()
    state = played(table, "play keyhole-sprite", "activate", "look at 1")
    found = outcomes(state, lambda end: hand(end, 1, z.TOP), 1500)
    assert len(found) == 3
    assert fair(found, dict.fromkeys(found, 1.0))


# Cards that luck picks.


def test_a_discard_at_random() -> None:
    """Copies count by themselves: two of five cards are Kosmos."""
    table = Table().give(0, hand="spoiler kosmos").give(1, hand="kosmos kosmos ember haggler tithe")
    state = played(table.attack(), "play spoiler-of-gifts", "activate")
    found = outcomes(state, lambda end: hand(end, 1, z.PILE), 3000)
    odds: dict[Hashable, float] = {
        (kind,): 2.0 if kind == 0 else 1.0 for kind in set(hand(table.state, 1))
    }
    assert len(odds) == 4
    assert fair(found, odds)


def test_a_swap_with_a_random_card() -> None:
    table = Table(boxes=BOXES).give(0, hand="stolen-recipe kosmos", discard="kosmos")
    table.give(1, discard="ember haggler tithe").buy()
    state = played(table, "play stolen-recipe", "activate", "swap kosmos")
    found = outcomes(state, lambda end: hand(end, 0, z.PILE), 1500)
    assert len(found) == 3
    assert fair(found, dict.fromkeys(found, 1.0))


def test_despair_removed_at_random() -> None:
    """Two of four: six pairs."""
    table = Table().give(0, hand="suns kosmos", despair="ember haggler tithe coin").buy()
    state = played(table, "play the-suns-only-rival", "activate", "choose 1", "number 2")
    found = outcomes(state, lambda end: hand(end, 0, z.DESPAIR_PILE), 2400)
    assert len(found) == 6
    assert fair(found, dict.fromkeys(found, 1.0))


def test_despair_looked_at_at_random() -> None:
    table = Table().give(0, hand="peacock kosmos").give(1, despair="ember haggler tithe coin").buy()
    state = played(table, "play gilded-peacock", "activate", "look at 1", "number 2")

    def seen(end: SinsState) -> Hashable:
        return table.game.view(end, 0).players[1].despair_known

    found = outcomes(state, seen, 2400)
    assert len(found) == 6
    assert fair(found, dict.fromkeys(found, 1.0))


# Guesses.


def test_guesses_of_a_realm_card_that_somebody_saw() -> None:
    """Seat 1 looked at the top of the Realm pile: for seat 0 it is any of them."""
    table = Table().give(1, hand="keyhole kosmos").realm("", "ember haggler tithe coin").buy(1)
    table.do("play keyhole", "activate", "look at realm", "see haggler of realm", "done")

    def once(rng: Rng) -> int:
        guess = table.state.guess(0, rng)
        assert isinstance(guess, SinsState)
        return int(guess.scene.kind_at(2, z.TOP, 0))

    found = often(2000, once)
    assert len(found) == 4
    assert fair(found, dict.fromkeys(found, 1.0))


def test_guesses_of_warbrands() -> None:
    """Three seats, eight Warbrands: what seat 0 does not hold is anywhere."""
    table = Table(3, warbrands=True)
    state = table.state
    fury, ruin, spite, ash = 1, 0x100, 0x10000, 0x1000000
    for seat, brands in enumerate((fury + ruin, fury + spite, ruin + ash)):
        state.scene.put(seat, z.BRANDS, brands)
    state.scene.r[z.SPARES] = spite + ash
    pool = {0: 1, 1: 1, 2: 2, 3: 2}

    def once(rng: Rng) -> int:
        guess = state.guess(0, rng)
        assert isinstance(guess, SinsState)
        return int(guess.scene.get(1, z.BRANDS))

    cards = [brand for brand, n in pool.items() for _ in range(n)]
    odds: Counter[Hashable] = Counter()
    for i, one in enumerate(cards):
        for other in cards[i + 1 :]:
            odds[(1 << 8 * one) + (1 << 8 * other)] += 1
    assert len(odds) == 8
    assert fair(often(4000, once), {**odds})
