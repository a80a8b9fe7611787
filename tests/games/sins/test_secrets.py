"""Who sees what when, and how fair guesses are (ruling 30)."""

from collections import Counter

import pytest

from molpe.games.sins import zones as z
from molpe.games.sins.state import SinsState
from molpe.kernel import SPECTATOR, Rng
from tests.games.sins.table import Table

VIEWERS = (0, 1, SPECTATOR)


def hand(table: Table, seat: int, viewer: int) -> list[str]:
    return [card.card for card in table.player(seat, viewer).hand]


def test_who_sees_what() -> None:
    table = Table().give(0, hand="ember", bag="haggler", discard="kosmos", despair="larder")
    table.realm("coin", "tithe").buy()
    for viewer in VIEWERS:
        view = table.view(viewer)
        mine = view.players[0]
        assert mine.discard == ("kosmos",)
        assert (mine.draw, mine.despair, view.realm_pile) == (1, 1, 1)
        assert view.realm[0].card == "coin-biter"
        assert mine.despair_known == mine.top == ()
        assert hand(table, 0, viewer) == (["ember-whelp"] if viewer == 0 else [""])


def test_cards_put_on_top_in_the_open_are_known_to_all() -> None:
    table = Table().give(0, hand="bottomless", discard="haggler").buy()
    table.do("play bottomless", "activate", "take haggler")
    for viewer in VIEWERS:
        assert table.player(0, viewer).top == ("haggler",)


def test_a_known_card_that_is_drawn_stays_known() -> None:
    table = Table().give(0, hand="bottomless feast", discard="haggler").buy()
    table.do("play bottomless", "activate", "take haggler", "play feast", "activate")
    assert [hand(table, 0, viewer) for viewer in VIEWERS] == [["haggler"]] * 3


def test_a_known_card_that_is_given_stays_known() -> None:
    table = Table().give(0, hand="kosmos", top="haggler").give(1, hand="")
    table.state.who[(0 * z.ZONES + z.TOP) * table.state.cap] = 2
    table.attack().do("play kosmos")
    known = [table.player(1, viewer).despair_known for viewer in VIEWERS]
    assert known == [(), ("haggler",), ()]


def test_an_unseen_card_blurs_the_rest() -> None:
    table = (
        Table().give(0, hand="bedchamber kosmos").give(1, hand="ember haggler seraph", bag="tithe")
    )
    table.attack().do("play bedchamber", "activate", "take haggler")
    assert sorted(hand(table, 1, 0)) == ["", "ember-whelp", "seraph-unbowed"]
    table.do("play seraph", "activate", "give ember")
    assert hand(table, 1, 0) == [""]
    assert hand(table, 1, 1) == ["tithe-rat"]


def test_third_parties_do_not_see_swaps() -> None:
    table = Table(3).give(0, hand="usurpers ember").give(1, hand="haggler").give(2, hand="kosmos")
    table.attack(0, 1).do("play usurpers", "activate", "swap ember", "luck haggler")
    assert hand(table, 0, 1) == ["haggler"]
    assert hand(table, 1, 0) == ["ember-whelp"]
    assert hand(table, 0, 2) == [""]


def guessed(table: Table, seat: int, n: int) -> Counter[str]:
    """How often each hand of the other seat comes up."""
    rng = Rng(3)
    found: Counter[str] = Counter()
    for _ in range(n):
        guess = table.state.guess(seat, rng)
        assert isinstance(guess, SinsState)
        ids = table.look.ids
        other = 1 - seat
        found[
            "+".join(
                sorted(
                    ids[guess.kind_at(other, z.HAND, i)] for i in range(guess.count(other, z.HAND))
                )
            )
            + "|"
            + "+".join(
                sorted(
                    ids[guess.kind_at(seat, z.DESPAIR_PILE, i)]
                    for i in range(guess.count(seat, z.DESPAIR_PILE))
                )
            )
        ] += 1
    return found


def chi_square(found: Counter[str], wanted: dict[str, float]) -> float:
    n = sum(found.values())
    assert set(found) <= set(wanted)
    return sum((found[k] - n * p) ** 2 / (n * p) for k, p in wanted.items())


def test_guesses_are_fair() -> None:
    """One card in the hand, one given as despair, two in the bag, all of one shuffle."""
    table = Table().give(1, hand="ember", bag="kosmos kosmos").give(0, despair="haggler").buy()
    cards = ["ember-whelp", "haggler", "kosmos", "kosmos"]
    wanted: Counter[str] = Counter()
    for i, one in enumerate(cards):
        for j, other in enumerate(cards):
            if i != j:
                wanted[f"{one}|{other}"] += 1
    odds = {key: count / 12 for key, count in wanted.items()}
    assert chi_square(guessed(table, 0, 6000), odds) < 22.5  # 6 degrees, one in a thousand


def test_cards_of_different_shuffles_stay_apart() -> None:
    """A card kept through a reshuffle is not one of those that were shuffled."""
    table = Table().give(1, hand="ember haggler", discard="kosmos " * 3)
    table.state.reshuffle(1)
    table.state.pull(1, 1, z.PULL_HAND, 1)
    table.buy()
    found = guessed(table, 0, 50)
    assert set(found) == {"ember-whelp+haggler+kosmos|"}


def test_seen_cards_stay_where_they_were_seen() -> None:
    table = Table().give(0, hand="silken kosmos").give(1, hand="ember", bag="haggler kosmos")
    table.attack().do("play silken", "activate")
    assert set(guessed(table, 0, 50)) == {"ember-whelp|"}


def test_shuffles_that_blur_are_one() -> None:
    table = Table().give(0, hand="duke", despair="ember haggler").give(1, bag="kosmos")
    base = (0 * z.ZONES + z.DESPAIR_PILE) * table.state.cap
    table.state.tag[base] = 40
    table.buy().do("play duke", "activate", "luck ember")
    assert table.state.tag[base] == table.state.get(1, z.SHUFFLE)
    assert len(guessed(table, 0, 300)) > 1


def test_brands_are_dealt_anew() -> None:
    table = Table(warbrands=True).buy()
    rng = Rng(5)
    found = {table.state.guess(0, rng).get(1, z.BRANDS) for _ in range(50)}
    assert len(found) == 1, "with four Warbrands the other two are known by elimination"
    table = Table(3, warbrands=True).buy()
    found = {table.state.guess(0, rng).get(1, z.BRANDS) for _ in range(200)}
    assert len(found) > 3


def test_two_bags_of_one_blurred_shuffle() -> None:
    table = (
        Table(3)
        .give(0, bag="ember kosmos", hand="haggler")
        .give(1, bag="tithe larder", hand="coin")
    )
    table.state.merge(table.state.get(1, z.SHUFFLE), table.state.get(0, z.SHUFFLE))
    table.buy(2)
    guess = table.state.guess(2, Rng(1))
    assert guess.census() == table.state.census()


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_guess_of_a_guess(seats: int) -> None:
    table = Table(seats, warbrands=True).give(0, hand="ember", bag="kosmos haggler").buy()
    guess = table.state.guess(0, Rng(2))
    assert guess.guess(0, Rng(2)).dump() == guess.dump()
