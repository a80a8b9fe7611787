"""The game against an independent program: a deck shuffled beforehand, sets and strings."""

import random

import msgspec
import pytest

from molpe.games.siggil.game import Siggil, SiggilOptions
from molpe.games.siggil.state import BEGIN, BY_LOSS
from molpe.kernel import CHANCE, NOBODY
from molpe.kernel.bits import lowest
from tests.games.siggil.reference import FAMILIES, Alone, Reference
from tests.games.siggil.table import LAYOUTS

MATCHES = 8


@pytest.mark.large
@pytest.mark.parametrize(
    "options", [(), ("allow_larger_sets",), ("finish_last_round", "new_set_beside")]
)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_same_choices_and_same_end(layout: str, seats: int, options: tuple[str, ...]) -> None:
    game = Siggil(Siggil.read_options([f"layout={layout}", *(f"{name}=on" for name in options)]))
    spots = [(p.x, p.y, p.width, p.height, p.level) for p in game.layout.places]
    rng = random.Random(f"{layout} {seats} {'allow_larger_sets' in options}")
    for _ in range(MATCHES):
        deck = list(game.names)
        rng.shuffle(deck)
        first = rng.randrange(seats)
        state, other = game.start(seats), Reference(spots, deck, seats, first, options)
        while (seat := state.actor()) != NOBODY:
            if seat == CHANCE:
                place = lowest(state.pending) if state.pending else 0
                card = BEGIN + first if not state.pending else game.names.index(deck[place])
                state.play(CHANCE, card)
                continue
            assert not other.over
            assert seat == other.turn
            texts = {game.words(state, seat, action): action for action in state.legal(seat)}
            assert set(texts) == other.texts()
            text = rng.choice(sorted(texts))
            if "pass" in texts and rng.random() < 0.5:  # captures are few among many passes
                text = rng.choice(sorted(texts)[:-1])
            state.play(seat, texts[text])
            other.play(text)
        assert other.over
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.places == other.places()
        assert outcome.scores == tuple(other.score(seat) for seat in range(seats))


@pytest.mark.large
@pytest.mark.parametrize("difficulty", ["easy", "difficult"])
@pytest.mark.parametrize("spirits", ["ordered", "scattered"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_same_solo_match(layout: str, spirits: str, difficulty: str) -> None:
    game = Siggil(
        msgspec.convert(
            {"layout": layout, "solo_spirits": spirits, "difficulty": difficulty}, SiggilOptions
        )
    )
    spots = [(p.x, p.y, p.width, p.height, p.level) for p in game.layout.places]
    rng = random.Random(f"{layout} {spirits} {difficulty}")
    ends = set()
    for _ in range(3 * MATCHES):
        deck = solo_deck(rng, spirits)
        state = game.start(1)
        other = Alone(spots, deck, 3 if difficulty == "easy" else 4)
        while (seat := state.actor()) != NOBODY:
            if seat == CHANCE:
                card = game.names.index(deck[lowest(state.pending)])
                assert card in state.legal(CHANCE)
                state.play(CHANCE, card)
                continue
            assert game.view(state, 0).free == tuple(other.queue)
            texts = {game.words(state, seat, action): action for action in state.legal(seat)}
            assert set(texts) == other.texts()
            text = min(texts, key=lambda text: (not text.startswith("capture"), rng.random()))
            state.play(seat, texts[text])
            other.play(text)
        assert other.over
        assert state.score(0) == other.score(0)
        assert state.place(0) == (1 if other.score(0) >= other.goal else 2)
        ends.add(state.reason())
    assert BY_LOSS in ends


def solo_deck(rng: random.Random, spirits: str) -> list[str]:
    """Seven cards and a Spirit, seven times; the Spirit last, or anywhere among its eight."""
    names = list(FAMILIES)
    cards = [f"{family}-{number}" for family in FAMILIES for number in range(1, 8)]
    rng.shuffle(names)
    rng.shuffle(cards)
    deck = []
    for n, spirit in enumerate(names):
        packet = cards[7 * n : 7 * n + 7]
        packet.insert(7 if spirits == "ordered" else rng.randrange(8), spirit)
        deck += packet
    return deck
