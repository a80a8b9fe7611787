"""Why a thing cannot be chosen, in the game's own words."""

import pytest

from molpe import games
from molpe.kernel import CHANCE, NOBODY, AnyGame, Rng, State, Thing
from molpe.table.match.why import why_idle


def begun(name: str, seats: int = 2, seed: int = 3) -> tuple[AnyGame, State, int]:
    """A match in which somebody is asked for the first time."""
    game = games.find(name)
    state, rng = game.start(seats), Rng(seed)
    while state.actor() == CHANCE:
        state.play(CHANCE, state.pick(rng))
    return game, state, state.actor()


@pytest.mark.parametrize(
    ("thing", "chosen", "key"),
    [
        ("b6", [], "why-sailor-theirs"),  # a sailor of silver
        ("c3", ["f6"], "why-siren-far"),  # far from the siren that was chosen
        ("b1", [], "why-siren-far"),  # an empty square
        ("b3", ["b4"], "why-sailor-away"),
        ("a1", ["f6"], "why-siren-far"),
        ("z9", [], None),
    ],
)
def test_squares_of_canosa(thing: str, chosen: list[str], key: str | None) -> None:
    game, state, seat = begun("canosa")
    found = why_idle(game, state, seat, thing, chosen)
    assert (found and found.key) == key


def test_a_card_that_is_too_dear() -> None:
    game, state, seat = begun("sins")
    while game.ask(state, seat).key != "ask-buy":
        state.play(seat, state.legal(seat)[0])
        while state.actor() == CHANCE:
            state.play(CHANCE, state.pick(Rng(1)))
        seat = state.actor()
    dear = [place.card for place in game.view(state, seat).realm]
    found = why_idle(game, state, seat, dear[0], [])
    assert found is not None
    assert found.key == "why-dear"
    assert found.params["card"] == Thing("card", dear[0])
    assert why_idle(game, state, seat, "kosmos", []) is None  # it can be played


def test_a_covered_card_of_siggil() -> None:
    game, state, seat = begun("siggil")
    places = game.view(state, seat).places
    ids = {place.id for place in places}
    free = {game.clicks(state, seat, action)[0] for action in state.legal(seat)}
    covered = next(place for place in places if place.card and place.id not in free)
    found = why_idle(game, state, seat, covered.card, [])
    assert found is not None
    assert found.key in ("why-covered", "why-spirit")
    assert free < ids


@pytest.mark.parametrize("name", ["muse", "sirens", "tide", "breakthrough"])
def test_every_game_can_be_asked_about_anything(name: str) -> None:
    game, state, seat = begun(name)
    for thing in ("hydra", "ligeia", "a6", "b1", "nothing", "quest"):
        found = why_idle(game, state, seat, thing, [])
        assert found is None or all(game.say(found, language) for language in ("en", "de"))


@pytest.mark.parametrize("name", ["canosa", "muse", "siggil", "sins", "sirens"])
def test_whatever_is_pointed_at_is_explained_or_not(name: str) -> None:
    """At every question of some matches: things that lie there, and what is none; somebody who
    was asked whom to attack in SINS lost the line by pointing at anything else."""
    game, verbs = games.find(name), set[str]()
    for seed in range(6):
        state, rng = game.start(2), Rng(seed)
        for _ in range(120):
            if state.actor() == NOBODY:
                break
            seat = state.actor()
            if seat != CHANCE:
                verbs |= {game.gist(state, seat, action).verb for action in state.legal(seat)}
                there = list(game.lying(game.view(state, seat))) or [""]
                for thing in (there[rng.below(len(there))], "seat-0", "button-no"):
                    found = why_idle(game, state, seat, thing, [])
                    assert found is None or game.say(found)
            state.play(seat, state.pick(rng))
    assert name != "sins" or "attack" in verbs
