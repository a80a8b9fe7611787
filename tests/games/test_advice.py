"""What advice says: actions in the imperative, and what speaks for them."""

import re

import pytest

from molpe import games
from molpe.agents.advisor import advisor
from molpe.agents.thought import think
from molpe.kernel import CHANCE, NOBODY, AnyGame, Rng, State

OURS = ("breakthrough", "canosa", "muse", "siggil", "sins", "sirens", "tide")
DOER = re.compile(r"\{who:([^{}]*)\}")


@pytest.mark.parametrize("name", [*OURS, "kuhn", "leduc"])
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


@pytest.mark.parametrize(
    ("name", "seats", "goal"),
    [
        ("breakthrough", 2, "far row"),
        ("canosa", 2, "four sailors"),
        ("muse", 2, "win 7 Laurels"),
        ("siggil", 2, "hold 5 Spirits"),
        ("siggil", 1, "capture 7 Spirits, each with 3"),
        ("sins", 2, "first with 1 dominance"),
        ("sins", 1, "before the Champion"),
        ("sirens", 2, "two rounds"),
        ("sirens", 1, "before Orpheus"),
        ("tide", 2, "highest worth"),
    ],
)
def test_the_goal_is_said_in_one_line(name: str, seats: int, goal: str) -> None:
    game = games.find(name)
    message = game.goal(seats)
    assert message is not None
    assert goal in game.say(message)
    assert len(game.say(message, "de")) < 130


def test_a_first_hand_of_sins_is_told_that_it_cannot_defend() -> None:
    """Five Kosmos have no weakness; and what a struggle is worth is counted on both sides."""
    game = games.find("sins")
    asked, counted = set(), set()
    for seed in range(4):
        state, rng = game.start(2), Rng(seed)
        for _ in range(400):
            seat = state.actor()
            if seat == NOBODY:
                break
            if seat != CHANCE:
                asked.add(game.ask(state, seat).key)
                counted |= set(game.merits(state, seat))
            state.play(seat, state.pick(rng))
    assert {"ask-bare", "ask-defend", "ask-strike"} <= asked
    assert {"blow", "guard", "purse"} <= counted
