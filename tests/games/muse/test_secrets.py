"""Who sees what when (ruling 9), and whether guesses are fair.

Two matches are held against every law; compiled, ``MOLPE_MUSE_LAWS=300`` holds many.
"""

import os
from collections import Counter

import msgspec
import pytest

from molpe.games.muse.game import Muse, MuseOptions
from molpe.games.muse.rules.turn import PLAY
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, Message, Rng
from molpe.kernel.gist import seat_of, without
from molpe.kernel.laws import check_match
from tests.games.muse.desk import Desk, solo

LAWS = int(os.environ.get("MOLPE_MUSE_LAWS", "2"))


def sees(desk: Desk, viewer: int, word: str) -> bool:
    return f'"{word}"' in msgspec.json.encode(desk.game.view(desk.state, viewer)).decode()


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_hands_are_seen_by_their_owners(viewer: int) -> None:
    desk = solo("heracles", seats=3).hand(1, "zeus")
    desk.dealt(2, "castor", "sciron").turn(step=PLAY)
    assert sees(desk, viewer, "zeus") == (viewer == 1)
    assert sees(desk, viewer, "castor") == (viewer == 2)
    assert sees(desk, viewer, "sciron") == (viewer == 2)
    assert len(desk.game.view(desk.state, viewer).seats[1].hand) == 1


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_deals_are_heard_by_who_gets_the_card(viewer: int) -> None:
    """A Hero is dealt openly, a hidden card to its seat."""
    game = Muse()
    state = game.start(3)
    for dealt in range(12):
        to = dealt if dealt < 3 else (dealt - 3) // 3
        action = state.legal(CHANCE)[0]
        whole = game.gist(state, CHANCE, action)
        assert (whole.verb, whole.things["seat"]) == ("deal", seat_of(to))
        knows = dealt < 3 or viewer == to
        heard = game.heard(state, CHANCE, action, viewer)
        assert heard == (whole if knows else without(whole, "card"))
        key = "told-hero" if dealt < 3 else "told-deal" if knows else "told-deal-hidden"
        assert game.told(state, CHANCE, action, viewer) == Message(key, heard.things)
        state.play(CHANCE, action)


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_peeked_cards_are_seen_by_the_peeker(viewer: int) -> None:
    desk = solo("heracles", seats=3).aside(0, "cassandra").turn(step=PLAY)
    desk.do("play cassandra")
    zeus = desk.card("zeus")
    key = desk.game.told(desk.state, CHANCE, zeus, viewer).key
    assert key == ("told-see" if viewer == 0 else "told-see-hidden")
    desk.do("see zeus", "see lamia", "see nestor", "see discus")
    key = desk.game.told(desk.state, 0, zeus, viewer).key
    assert key == ("told-put" if viewer == 0 else "told-put-hidden")
    desk.do("put zeus next", "put lamia next", "put nestor next")
    assert sees(desk, viewer, "lamia") == (viewer == 0)
    desk.rest().draws(1, 1)
    key = desk.game.told(desk.state, CHANCE, zeus, viewer).key
    assert key == ("told-draw" if viewer in (0, 1) else "told-draw-hidden")
    desk.do("draw zeus")
    assert sees(desk, viewer, "zeus") == (viewer in (0, 1))


def test_a_search_forgets_the_order() -> None:
    desk = solo("heracles").aside(0, "cassandra", "phineus").turn(step=PLAY)
    desk.do("play cassandra", "see zeus", "see hydra", "see nestor", "see discus")
    desk.do("put zeus next", "put hydra next", "put nestor next", "play phineus", "find sciron")
    assert not desk.known


def test_a_guess_keeps_what_was_searched() -> None:
    """After a search the hidden Foes are known to be starting cards, though not whose."""
    desk = solo("heracles", seats=3).aside(0, "phineus")
    desk.dealt(1, "hydra", "castor", "zeus")
    desk.dealt(2, "sciron", "nestor", "hera").turn(step=PLAY)
    desk.do("play phineus", "find nothing")
    held, challenges = Counter[tuple[int, int]](), {*desk.of_kind("foe", "ordeal")}
    for seed in range(400):
        guess = Desk.at(desk.game, desk.state.guess(0, Rng(seed)))
        assert challenges & {*guess.pile("hand")} == {"hydra", "sciron"}
        held[guess.owner("hydra"), guess.owner("sciron")] += 1
    assert len(held) == 4
    # two cards on six places, three of each seat: same seat 2/5, different seats 3/5
    same = held[1, 1] + held[2, 2]
    assert abs(same - 160) < 50


@pytest.mark.large
def test_guesses_are_fair() -> None:
    """Chi-square: every orange card is equally likely in a hand of one."""
    desk = solo("heracles").hand(1, "zeus").turn(step=PLAY)
    orange = desk.of_kind("deity", "hold")
    seen = Counter[str]()
    n = 6800
    for seed in range(n):
        seen.update(Desk.at(desk.game, desk.state.guess(0, Rng(seed))).pile("hand"))
    assert set(seen) == set(orange)
    wanted = n / len(orange)
    chi = sum((seen[card] - wanted) ** 2 / wanted for card in orange)
    assert chi < 64  # 33 degrees of freedom, p about 0.001


def test_luck_is_even() -> None:
    """Chi-square: a random loss hits each of five Companions equally often."""
    crew = ("heracles", "nestor", "castor", "pollux", "mopsus", "zetes")
    desk = solo(*crew).draws(0, 1).do("draw polyphemus")
    seen = Counter[int]()
    rng = Rng(7)
    for _ in range(5000):
        seen[desk.state.pick(rng)] += 1
    chi = sum((seen[desk.card(card)] - 1000) ** 2 / 1000 for card in crew[1:])
    assert chi < 18.5  # 4 degrees of freedom, p about 0.001


@pytest.mark.parametrize("seed", range(1, LAWS + 1))
def test_whole_matches_obey_the_laws(seed: int) -> None:
    """Every number of seats, then longer matches, then the other option."""
    seats, goal, soft = 2 + seed % 5, (1, 2, 3, 7, 10)[seed // 5 % 5], seed // 25 % 2 == 1
    game = Muse(MuseOptions(goal=goal, soft_fates=soft))
    match = check_match(game, seats, Rng(seed), every=67 + 30 * goal)
    assert match.state.actor() == NOBODY
