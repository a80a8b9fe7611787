"""What advice says: actions in the imperative, and what speaks for them."""

import re

import pytest

from molpe import games
from molpe.agents.advisor import advisor
from molpe.agents.thought import think
from molpe.kernel import CHANCE, NOBODY, AnyGame, Rng, State

OURS = ("breakthrough", "canosa", "muse", "siggil", "sins", "sirens", "tide")
DOER = re.compile(r"\{who:([^{}]*)\}")


@pytest.mark.parametrize("name", OURS)
def test_what_a_seat_does_has_an_imperative_in_german(name: str) -> None:
    """In English the form for whoever reads is one already, or a third stands beside it."""
    catalogue = games.find(name).catalogue
    for key, text in catalogue["de"].items():
        for forms in DOER.findall(text):
            assert len(forms.split("|")) == 3, key
    for key, text in catalogue["en"].items():
        for forms in DOER.findall(text):
            assert forms.split("|")[-1].split()[0] not in ("are", "have paid", "must"), key


def states(game: AnyGame, seats: int, count: int, step: int) -> list[tuple[State, int]]:
    """Some states of a match played anyhow, with who is asked."""
    state, rng, n = game.start(seats), Rng(7), 0
    found: list[tuple[State, int]] = []
    while state.actor() != NOBODY and len(found) < count:
        seat = state.actor()
        if seat != CHANCE and len(state.legal(seat)) > 1:
            n += 1
            if n % step == 0:
                found.append((state.guess(seat, rng), seat))
        state.play(seat, state.hunch(rng) if seat != CHANCE else state.pick(rng))
    return found


@pytest.mark.parametrize(
    ("name", "seats"),
    [(name, 2) for name in OURS] + [("sins", 1), ("sirens", 1), ("siggil", 1), ("muse", 3)],
)
def test_every_idea_has_a_reason_and_a_line_of_its_own(name: str, seats: int) -> None:
    game = games.find(name)
    told = set()
    for state, seat in states(game, seats, 6, 1 if name == "tide" else 3):
        agent = advisor(game, state, None, 60)
        thought = think(agent, game, state, seat, Rng(1))
        chances = [idea.chance for idea in thought.ideas]
        assert chances == sorted(chances, reverse=True)
        assert thought.ideas[0].equal
        for idea in thought.ideas:
            assert idea.line[0] == (seat, idea.action)
            told.add(idea.reason.key)
            for language in ("en", "de"):
                assert game.say(idea.reason, language)
        assert seats > 1 or len(thought.chances) == 1
    assert told  # said in the words of the game, or that it shows later


@pytest.mark.parametrize("name", OURS)
def test_every_merit_has_its_words(name: str) -> None:
    """In both languages, for one and for several; names are the same from state to state."""
    game = games.find(name)
    names = set()
    for state, seat in states(game, 2, 12, 1 if name == "tide" else 5):
        names |= set(game.merits(state, seat))
    assert names
    for language in ("en", "de"):
        said = {key.removeprefix("merit-") for key in game.catalogue[language] if "merit-" in key}
        assert said >= names
