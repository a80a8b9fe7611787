"""Hunches of playouts: what a player in a hurry does, and matches that end."""

from molpe.games.muse.rules.turn import EMBARK, PLAY
from molpe.kernel import CHANCE, NOBODY, Rng, guided_playout, playout
from tests.games.muse.desk import Desk, game_of, solo

STRONG = ("heracles", "ajax-the-great", "nestor", "castor")


def hunches(desk: Desk, seeds: int = 60) -> set[str]:
    """What whoever is asked may feel like."""
    return {
        desk.game.words(desk.state, desk.asked, desk.state.hunch(Rng(seed)))
        for seed in range(1, seeds)
    }


def test_a_crew_does_what_its_quest_asks() -> None:
    desk = solo(*STRONG).quest(0, "the-road-to-athens").queue("clashing-rocks", "sciron").turn()
    assert hunches(desk) == {"tackle sciron"}
    desk = solo(*STRONG).quest(0, "the-rescue-of-andromeda").hand(1, "zeus").queue("sciron").turn()
    assert hunches(desk) == {"cross the sea"}


def test_a_block_is_cleared_first() -> None:
    desk = solo(*STRONG).quest(0, "the-road-to-athens").block("the-road-to-athens", "sciron")
    assert hunches(desk.queue("periphetes").turn()) == {"tackle sciron"}


def test_what_brings_nothing_forward_is_tackled_now_and_then_left() -> None:
    desk = solo(*STRONG).quest(0, "the-isles-of-the-blessed", 1).queue("sciron").turn()
    assert hunches(desk) == {"tackle sciron", "tread water", "withdraw"}
    assert hunches(solo(*STRONG).queue("sciron").turn()) == {"tackle sciron", "tread water"}
    desk = solo("castor").quest(0, "the-road-to-athens").queue("typhon").turn()
    assert hunches(desk) == {"tread water", "withdraw"}


def test_cards_are_played_and_crews_left_as_they_are() -> None:
    desk = solo(*STRONG).aside(0, "pegasus", "sciron").waiting(0, "iolaus")
    desk = desk.hand(0, "hubris").turn(step=PLAY)
    assert hunches(desk) == {"play pegasus", "play sciron", "recall iolaus"}
    desk = solo("heracles", "achilles").turn(step=PLAY).do("rearrange")
    assert "lead achilles" in desk.may
    assert hunches(desk) == {"done"}


def test_deities_favour_the_own() -> None:
    desk = solo("heracles").hand(0, "ares").turn(step=PLAY)
    assert "favor ares on achilles" in desk.may
    assert hunches(desk) == {"favor ares on heracles", "wrath ares on achilles", "ready"}
    desk = solo("heracles").hand(0, "hubris").turn(step=PLAY)
    assert hunches(desk) == {"ready"}


def test_windows_are_mostly_passed() -> None:
    desk = solo(*STRONG).quest(0, "the-labors").queue("clashing-rocks").hand(1, "hubris").turn()
    desk.do("tackle clashing-rocks")
    assert hunches(desk) == {"pass", "play hubris"}
    passing = desk.action("pass")
    stopped = sum(desk.state.hunch(Rng(seed)) != passing for seed in range(1, 401))
    assert 60 <= stopped <= 140


def test_a_quest_that_waits_for_a_card_is_taken_late() -> None:
    desk = solo(*STRONG).turn(step=EMBARK)
    seen = [desk.game.words(desk.state, 0, desk.state.hunch(Rng(seed))) for seed in range(1, 401)]
    assert "done" not in seen
    waiting = sum(text.endswith("the-swamp-of-lerna") for text in seen)
    open_road = sum(text.endswith("the-labors") for text in seen)
    assert 0 < waiting < open_road / 2
    desk = solo(*STRONG).queue("hydra").turn(step=EMBARK)
    seen = [desk.game.words(desk.state, 0, desk.state.hunch(Rng(seed))) for seed in range(1, 401)]
    assert sum(text.endswith("the-swamp-of-lerna") for text in seen) > 2 * waiting


def test_matches_come_to_an_end() -> None:
    """Guided matches are several times shorter, and somebody has won the Laurels."""
    game = game_of(7, False)
    lengths = []
    for seed in range(1, 5):
        state = game.start(2)
        lengths.append(guided_playout(state, Rng(seed), 10**6))
        assert state.actor() == NOBODY
        assert max(state.score(0), state.score(1)) >= 7
    assert sum(lengths) / 4 < 1500
    state = game.start(2)
    assert playout(state, Rng(4), 3000) == 3000


def test_luck_stays_fair() -> None:
    """The k-th card of the deck is drawn as the list has it."""
    desk = solo(*STRONG).draws(0, 3)
    assert desk.asked == CHANCE
    legal = desk.state.legal(CHANCE)
    for seed in range(1, 40):
        assert desk.state.pick(Rng(seed)) == legal[Rng(seed).below(len(legal))]
