"""The best song of given cards, against trying everything in plain Python; hints and reviews."""

import random
from itertools import permutations

import pytest

from molpe import agents
from molpe.games.sirens.advice import best_song, hint, promise, review
from molpe.games.sirens.notation import kept_card
from molpe.games.sirens.outlook import laid
from molpe.games.sirens.score_sheet import score_song
from molpe.kernel import NOBODY, BadText, Rng
from tests.games.sirens import second_opinion
from tests.games.sirens.table import (
    IDS,
    draft,
    drafted,
    duel,
    play,
    rooted,
    sing,
    sing_alone,
    sirens,
    texts,
    with_options,
)

HIGH = "parthenope aglaope thetis calypso ligeia himerope"
LOW = "molpe leucosia galatea amphitrite doris clymene"


def worth(song: list[str], rule: str | None) -> int:
    """By the second opinion: everything but the Sailors."""
    hearts, parts, flow, charm, eclipse, _ = second_opinion.score(song, rule, 0, True)
    return hearts + parts + flow + charm + eclipse


@pytest.mark.parametrize("rule", [None, "gamma", "sigma", "lambda", "delta", "psi"])
def test_no_order_is_better(rule: str | None) -> None:
    luck = random.Random(3)
    for size in (1, 3, 4, 5):
        cards = luck.sample(IDS, size)
        best = best_song(sirens, cards, rule)
        assert best.worth == max(worth(list(song), rule) for song in permutations(cards))
        assert best.worth == best.points + best.hearts == worth(list(best.song), rule)
        assert sorted(best.song) == sorted(cards)
        assert best.points == score_song(sirens, best.song, rule).points


def test_no_song_around_the_root_is_better() -> None:
    luck = random.Random(4)
    for size in (1, 2, 3):
        cards = luck.sample(IDS, 3 + size)
        root, rest = cards[:3], cards[3:]
        best = best_song(sirens, rest, None, root)
        songs = [
            [*order[:left], *root, *order[left:]]
            for order in permutations(rest)
            for left in range(size + 1)
        ]
        assert best.worth == max(worth(song, None) for song in songs)
        assert list(best.song) in songs


def test_a_root_alone_is_a_song() -> None:
    assert best_song(sirens, [], None, ["molpe", "ligeia"]).song == ("molpe", "ligeia")


def test_the_best_of_seven() -> None:
    best = best_song(sirens, HIGH.split()[:5] + ["scylla", "himerope"], "psi")
    assert best.worth == best.points + best.hearts
    assert len(best.song) == len(best.colours) == 7
    assert best.points >= score_song(sirens, [*HIGH.split(), "scylla"], "psi").points


def test_what_is_refused() -> None:
    with pytest.raises(BadText, match="twice"):
        best_song(sirens, ["molpe"], None, ["molpe"])
    with pytest.raises(BadText, match="1 to 7 cards"):
        best_song(sirens, [])


def test_a_review() -> None:
    assert review(sirens, sirens.start(2)) == ()
    state = sing(sirens.start(2), "psamathe", HIGH, LOW)
    one, other = review(sirens, state)
    assert (one.singer, one.sung, other.singer) == (0, 19 + 3, 1)
    assert one.best.worth >= one.sung
    assert other.best == best_song(sirens, LOW.split(), "xi")
    assert other.best.worth > other.sung


def test_a_review_alone() -> None:
    kept = "charybdis psamathe clymene molpe himerope galatea"
    given = "leucosia thelxiope aglaope scylla amphitrite thetis parthenope"
    (own,) = review(sirens, sing_alone(sirens.start(1), given, kept))
    assert own.best == best_song(sirens, kept.split())


def test_hints_are_the_best_songs() -> None:
    state = drafted("psamathe", "aglaope parthenope thetis", "molpe doris galatea")
    assert hint(sirens, state, 0) == "root parthenope aglaope thetis"
    state = rooted("psamathe", "parthenope aglaope thetis", "molpe doris galatea")
    draft(state, "calypso ligeia himerope", "leucosia amphitrite clymene")
    told = hint(sirens, state, 0)
    assert told in texts(state, 0)
    left, _, right = told.removeprefix("song").partition("|")
    song = [*left.split(), "parthenope", "aglaope", "thetis", *right.split()]
    root = ["parthenope", "aglaope", "thetis"]
    best = best_song(sirens, ["calypso", "ligeia", "himerope"], "xi", root)
    assert worth(song, "xi") == best.worth


def test_hints_know_no_secrets() -> None:
    """The same is advised in the truth and in every guess."""
    state = play(duel("psamathe", HIGH[:33], LOW[:33]), "1 keep molpe")
    told = hint(sirens, state, 0)
    for seed in range(20):
        guess = state.guess(0, Rng(seed))
        assert hint(sirens, guess, 0) == told  # type: ignore[arg-type]


def test_hints_alone() -> None:
    """Kept to, they win rounds against Orpheus, which random play hardly ever does."""
    state = play(sirens.start(1), "* orpheus calypso", "* draw aglaope", "* draw parthenope")
    assert hint(sirens, state, 0) == "keep parthenope"  # or Orpheus has both halves of a tooth
    game = with_options("difficulty=easy")
    won = 0
    for seed in range(1, 13):
        state = game.start(1)
        rng = Rng(seed)
        while state.actor() != NOBODY:
            seat = state.actor()
            if seat == 0:
                play(state, f"0 {hint(sirens, state, 0)}")
            else:
                state.play(seat, state.pick(rng))
        won += state.score(0)
    assert won >= 6


@pytest.mark.parametrize("rule", ["theta", "pi"])
def test_where_cards_lie_as_they_are_kept_the_order_counts(rule: str) -> None:
    """Estimates and hints are of the row that is laid, not of the best of its cards."""
    sign = next(card.id for card in sirens.cards.cards if card.rule == rule)
    for seed in range(1, 9):
        state, rng = play(sirens.start(2), f"* reveal {sign}"), Rng(seed)
        while state.last_round == 0:
            seat = state.actor()
            if seat != 1 or state.step < 2:
                state.play(seat, state.pick(rng))
                continue
            rows = [laid(state, 0, state.choice(0))]
            best = hint(sirens, state, 1)
            action = sirens.parse(state, 1, best)
            rows.append(laid(state, 1, kept_card(action)))
            values = {a: promise(sirens, state, 1, a) for a in state.legal(1)}
            assert values[action] == max(values.values())
            half = state.half
            state.play(1, action)
            found = (state.last0, state.last1) if half else (state.row0, state.row1)
            assert rows == list(found)
    one, other = review(sirens, state)
    assert (one.best.worth, other.best.worth) == (one.sung, other.sung)


@pytest.mark.parametrize("rule", ["theta", "pi"])
def test_greedy_keeps_cards_in_their_order(rule: str) -> None:
    sign = next(card.id for card in sirens.cards.cards if card.rule == rule)
    state, rng = play(sirens.start(2), f"* reveal {sign}"), Rng(5)
    while state.step < 2 or state.actor() != 0:
        state.play(state.actor(), state.pick(rng))
    action = agents.find("greedy").choose(sirens, state.guess(0, rng), 0, rng)
    most = max(promise(sirens, state, 0, one) for one in state.legal(0))
    assert promise(sirens, state, 0, action) == most
