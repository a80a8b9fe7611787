"""Who sees what when, and how fair guesses are (ruling 30)."""

from collections import Counter

import pytest

from molpe.games.sins.rules import registers as z
from molpe.games.sins.rules.packs import blur, merge
from molpe.games.sins.rules.piles import reshuffle
from molpe.games.sins.rules.pulls import pull
from molpe.games.sins.rules.state import SinsState
from molpe.kernel import SPECTATOR, Rng
from molpe.kernel.layout import observer
from tests.games.sins.case import BOXES
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
    table.shown(0, "top", to=1)
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
        hand = "+".join(sorted(table.guessed(guess, 1 - seat, "hand")))
        despair = "+".join(sorted(table.guessed(guess, seat, "despair")))
        found[f"{hand}|{despair}"] += 1
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
    reshuffle(table.scene, 1)
    pull(table.scene, 1, 1, z.PULL_HAND, 1)
    table.buy()
    found = guessed(table, 0, 50)
    assert set(found) == {"ember-whelp+haggler+kosmos|"}


def test_seen_cards_stay_where_they_were_seen() -> None:
    table = Table().give(0, hand="silken kosmos").give(1, hand="ember", bag="haggler kosmos")
    table.attack().do("play silken", "activate")
    assert set(guessed(table, 0, 50)) == {"ember-whelp|"}


# Cards that change places unseen: whoever knew them knows that they are in one of the places.


def packs(table: Table, viewer: int) -> list[tuple[str, str]]:
    """What a viewer knows to lie in one of several places."""
    view = table.view(viewer)
    return [
        (" ".join(one.cards), " ".join(f"{at.zone}-{at.owner}" for at in one.places))
        for one in view.somewhere
    ]


def moved_unseen() -> Table:
    """Seat 0 knows all three despair cards before it, and one of them goes to seat 1 unseen."""
    table = Table().give(0, hand="statue duke kosmos", despair="ember haggler tithe")
    table.give(1, bag="kosmos usurer larder", hand="coin").buy()
    return table.do(
        "play statue", "activate", "done", "play duke", "activate", "luck haggler"
    )  # fmt: skip


def test_one_of_two_places() -> None:
    """Seat 0 still can name all three; seat 1 never could."""
    table = moved_unseen()
    cards = "ember-whelp tithe-rat haggler"
    assert sorted(packs(table, 0)[0][0].split()) == sorted(cards.split())
    assert packs(table, 0)[0][1] == "despair-0 despair-0 despair-1"
    assert packs(table, 1) == packs(table, SPECTATOR) == []
    assert table.player(0, 0).despair_known == table.player(1, 0).despair_known == ()
    assert "unsure" in table.game.show(table.view(0))


def test_numbers_name_what_is_in_one_of_two_places() -> None:
    """An observation has the three cards for who can name them, and the same in every guess."""
    table = moved_unseen()
    eye = observer(table.game, 2)
    field = eye.layout.find("somewhere")
    for seat, known in ((0, 3), (1, 0)):
        seen = eye.see(table.state, seat)
        assert sum(seen[field.start :]) == known
        assert eye.see(table.state.guess(seat, Rng(5)), seat) == seen


def test_a_guess_keeps_what_is_in_one_of_two_places() -> None:
    """All three ways come up equally often, and nothing else."""
    table = moved_unseen()
    rng, found = Rng(3), Counter[str]()
    for _ in range(3000):
        guess = table.state.guess(0, rng)
        assert isinstance(guess, SinsState)
        piles = [table.guessed(guess, seat, "despair") for seat in (0, 1)]
        assert sorted(piles[0] + piles[1]) == ["ember-whelp", "haggler", "tithe-rat"]
        found["".join(piles[1])] += 1
    thirds = dict.fromkeys(("ember-whelp", "haggler", "tithe-rat"), 1 / 3)
    assert chi_square(found, thirds) < 13.9  # 2 degrees, one in a thousand


def test_who_never_knew_them_guesses_from_the_shuffle() -> None:
    """Seat 1 knows nothing of the pack: its cards may be any of their shuffle."""
    table = moved_unseen()
    rng, found = Rng(4), Counter[str]()
    for _ in range(2000):
        guess = table.state.guess(1, rng)
        assert isinstance(guess, SinsState)
        found[table.guessed(guess, 1, "despair")[0]] += 1
    # coin-biter is in the hand of seat 1, who knows it; six cards of the shuffle are hidden
    cards = (
        "ember-whelp",
        "haggler",
        "tithe-rat",
        "kosmos",
        "usurer-of-nine-rings",
        "larder-wight",
    )
    assert chi_square(found, dict.fromkeys(cards, 1 / 6)) < 20.6  # 5 degrees


def test_what_is_shown_is_no_longer_in_the_pack() -> None:
    """A resolved pile tells the rest by elimination."""
    table = moved_unseen()
    table.do("done", "no attack", "keep", "resolve")
    assert {"ember-whelp", "tithe-rat"} <= set(table.gone())
    assert packs(table, 0) == [("haggler", "despair-1")]
    guess = table.state.guess(0, Rng(5))
    assert isinstance(guess, SinsState)
    assert table.guessed(guess, 1, "despair")[0] == "haggler"


def test_a_single_card_that_leaves_stays_known() -> None:
    table = Table().give(0, hand="statue duke", despair="haggler").give(1, bag="kosmos").buy()
    table.do("play statue", "activate", "done", "play duke", "activate")
    assert table.player(1, 0).despair_known == ("haggler",)
    assert packs(table, 0) == []


def test_packs_join() -> None:
    """Two cards left the same pile: all three places are one pack."""
    table = Table(boxes=BOXES).give(0, hand="statue the-last-guest", despair="ember haggler tithe")
    table.give(1, bag="kosmos larder").buy().do("play statue", "activate", "done")
    table.do(
        "play the-last-guest", "activate", "choose 1", "number 2", "luck haggler", "luck tithe"
    )
    assert packs(table, 0)[0][1] == "despair-0 despair-1 despair-1"
    assert sorted(packs(table, 0)[0][0].split()) == ["ember-whelp", "haggler", "tithe-rat"]


def test_of_equal_cards_nobody_can_say_which_was_shown() -> None:
    """One Kosmos was known, another not; a Kosmos that is shown may have been either."""
    table = Table(boxes=BOXES)
    table.give(0, hand="duke ransomed-portrait", despair="kosmos kosmos haggler")
    table.give(1, bag="ember").buy()
    state = table.state
    table.shown(0, "despair", to=0)
    table.do("play duke", "activate", "luck haggler")
    assert packs(table, 0) == [("kosmos", "despair-0 despair-0 despair-1")]
    guess = state.guess(0, Rng(2))
    assert guess.guess(0, Rng(2)).dump() == guess.dump()
    table.do("play ransomed-portrait", "activate", "luck kosmos")
    assert packs(table, 0) == []


def test_a_pack_that_is_shuffled_away_is_forgotten() -> None:
    """A card known on top went to the hand or to the bottom; then the pile is shuffled."""
    table = Table().give(0, hand="bottomless veiled gristle", discard="haggler tithe")
    table.give(0, bag="ember kosmos").buy()
    table.do("play bottomless", "activate", "take haggler")
    table.do("play veiled", "activate", "see ember of 0", "take ember")
    assert packs(table, 1) == [("haggler", "hand-0 bottom-0")]
    assert packs(table, SPECTATOR) == [("haggler", "hand-0 bottom-0")]
    table.do("play gristle", "activate", "take tithe", "done")
    assert packs(table, 1) == []
    assert "haggler" in {
        table.guessed(guess, 0, "hand")[0]
        for guess in (table.state.guess(1, Rng(n)) for n in range(1, 40))
        if isinstance(guess, SinsState)
    }


def test_two_shuffles_in_a_pack() -> None:
    """While nobody sees them both shuffles stay apart; a card that is shown makes them one."""
    table = Table(boxes=BOXES)
    table.give(0, hand="duke ransomed-portrait", despair="ember haggler tithe")
    table.give(1, bag="kosmos larder").give(0, bag="coin kosmos").buy()
    state = table.state
    state.scene.note[state.scene.start(0, z.DESPAIR_PILE)] = (
        int(state.scene.get(0, z.SHUFFLE)) << z.TAG
    )
    table.do("play duke", "activate", "luck haggler")
    assert state.scene.get(0, z.SHUFFLE) != state.scene.get(1, z.SHUFFLE)
    table.do("play ransomed-portrait", "activate", "luck tithe")
    assert state.scene.get(0, z.SHUFFLE) == state.scene.get(1, z.SHUFFLE)


def test_a_shuffle_away_joins_shuffles() -> None:
    table = (
        Table().give(0, hand="gristle kosmos", discard="tithe kosmos", top="ember haggler").buy()
    )
    state = table.state
    base = state.scene.start(0, z.TOP)
    state.scene.note[base] = 40 << z.TAG
    blur(state.scene, 0, z.TOP, 0, 1)
    table.do("play gristle", "activate", "take tithe", "done")
    assert all(note < 1 << z.PACK for note in state.scene.note), "nobody is sure of anything"
    assert table.cards(0, "bag") == "ember-whelp haggler tithe-rat"


def test_there_are_not_more_packs_than_room() -> None:
    table = Table().give(0, despair="kosmos " * 70, hand="ember haggler").buy()
    state = table.state
    for n in range(1, 62):
        state.scene.note[state.scene.start(0, z.DESPAIR_PILE) + n] |= n << z.PACK
    blur(state.scene, 0, z.HAND, 0, 1)
    assert state.scene.note[state.scene.start(0, z.HAND)] >> z.PACK & 63 == z.PACKS


def test_a_full_zone_grows() -> None:
    table = Table().give(0, hand="kosmos " * 40, bag="ember " * 60, under="haggler " * 20).buy()
    state = table.state
    assert table.cards(0, "hand") == " ".join(["kosmos"] * 40)
    twin = state.blank()
    twin.load(state.dump())
    assert twin.dump() == state.dump() == state.copy().dump()
    state.scene.insert(0, z.UNDER, 0, 0)
    for _ in range(30):
        state.scene.insert(0, z.UNDER, 0, 0)
    assert state.scene.count(0, z.UNDER) == 51
    assert twin.scene.count(0, z.UNDER) == 20


def test_brands_are_dealt_anew() -> None:
    table = Table(warbrands=True).buy()
    rng = Rng(5)
    found = {table.state.guess(0, rng).scene.get(1, z.BRANDS) for _ in range(50)}
    assert len(found) == 1, "with four Warbrands the other two are known by elimination"
    table = Table(3, warbrands=True).buy()
    found = {table.state.guess(0, rng).scene.get(1, z.BRANDS) for _ in range(200)}
    assert len(found) > 3


def test_two_bags_of_one_blurred_shuffle() -> None:
    table = (
        Table(3)
        .give(0, bag="ember kosmos", hand="haggler")
        .give(1, bag="tithe larder", hand="coin")
    )
    merge(table.scene, table.scene.get(1, z.SHUFFLE), table.scene.get(0, z.SHUFFLE))
    table.buy(2)
    guess = table.state.guess(2, Rng(1))
    assert guess.census() == table.state.census()


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_guess_of_a_guess(seats: int) -> None:
    table = Table(seats, warbrands=True).give(0, hand="ember", bag="kosmos haggler").buy()
    guess = table.state.guess(0, Rng(2))
    assert guess.guess(0, Rng(2)).dump() == guess.dump()
