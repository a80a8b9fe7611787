"""An estimate good enough that greedy play is sensible."""

from molpe.agents.greedy import Greedy
from molpe.games.muse.game import Muse, MuseOptions
from molpe.games.muse.rules.turn import EMBARK, PLAY
from molpe.kernel import NOBODY, Rng
from tests.games.muse.desk import Desk, solo

STRONG = ("heracles", "ajax-the-great", "nestor", "castor")


def greedy(desk: Desk) -> str:
    """What the greedy agent does now."""
    seat = desk.asked
    action = Greedy().choose(desk.game, desk.state, seat, Rng(3))
    return desk.game.words(desk.state, seat, action)


def test_it_embarks_where_it_can_go_on() -> None:
    desk = solo(*STRONG).queue("sciron").turn(step=EMBARK)
    assert greedy(desk).startswith("embark heracles on")


def test_it_takes_the_step_and_not_only_a_reward() -> None:
    desk = solo(*STRONG).quest(0, "the-road-to-athens").queue("clashing-rocks", "sciron").turn()
    assert greedy(desk) == "tackle sciron"
    desk = solo(*STRONG).quest(0, "the-rescue-of-andromeda").hand(1, "zeus").queue("sciron").turn()
    assert greedy(desk) == "cross the sea"


def test_it_clears_a_block() -> None:
    desk = solo(*STRONG).quest(0, "the-labors").block("the-labors", "sciron").hand(1, "zeus").turn()
    assert greedy(desk) == "tackle sciron"


def test_it_hunts_for_rewards() -> None:
    desk = solo(*STRONG).queue("periphetes").hand(1, "zeus").turn()
    assert greedy(desk) == "tackle periphetes"


def test_it_stops_the_leader() -> None:
    desk = (
        solo(*STRONG)
        .quest(0, "the-labors", 5)
        .queue("clashing-rocks")
        .hand(1, "hubris", "ambrosia")
    )
    desk.crew(0, "hector", "pegasus").quest(0, "the-labors", 5).turn().do("tackle clashing-rocks")
    assert greedy(desk) == "play hubris"
    desk = solo("heracles").quest(0, "the-isles-of-the-blessed", 2).hand(1, "storm-at-sea").turn()
    assert greedy(desk.do("cross the sea")) == "play storm-at-sea"


def test_it_looks_past_the_answer_to_a_card() -> None:
    """Who could cancel a storm is asked first; the storm is played all the same."""
    desk = solo("heracles").quest(0, "the-isles-of-the-blessed", 2).hand(0, "ambrosia")
    desk.hand(1, "storm-at-sea").turn().do("cross the sea")
    assert greedy(desk) == "play storm-at-sea"
    before = desk.state.estimate(1)
    desk.do("play storm-at-sea")
    assert desk.doing == "counter"
    assert desk.state.estimate(1) > before + 0.2


def test_it_uses_favors() -> None:
    desk = solo("heracles").hand(0, "zeus").turn(step=PLAY)
    assert greedy(desk) == "favor zeus on heracles"


def test_who_is_out_stands_worst() -> None:
    desk = solo("oedipus", seats=3).fate("oedipus", "killed-his-father").draws(0, 1)
    desk.do("draw married-his-mother")
    assert desk.state.estimate(0) == -1.0
    desk.won(1, 99)
    assert desk.state.estimate(1) == 0.99
    assert desk.state.estimate(2) == -0.99


def test_a_fate_weighs() -> None:
    """Half a doom is worth less than none, to whoever bears it."""
    free = solo("oedipus").turn().state
    doomed = solo("oedipus").fate("oedipus", "killed-his-father").turn().state
    assert doomed.estimate(0) < free.estimate(0)
    assert doomed.estimate(1) > free.estimate(1)


def test_named_challenges_are_waited_for() -> None:
    """Nearer is better: met, in the queue, somewhere in the deck."""
    crew = ("heracles", "achilles", "hector", "iolaus")
    met = solo(*crew).quest(0, "the-swamp-of-lerna").queue("hydra").turn().state.estimate(0)
    seen = solo("heracles").quest(0, "the-swamp-of-lerna").queue("hydra").turn()
    far = solo("heracles").quest(0, "the-swamp-of-lerna").turn()
    assert met > seen.state.estimate(0) > far.state.estimate(0)
    blocked = solo("heracles").quest(0, "the-swamp-of-lerna").block("the-swamp-of-lerna", "typhon")
    assert blocked.turn().state.estimate(0) < far.state.estimate(0)


def test_it_beats_luck() -> None:
    """Greedy against random play, two short matches, one from each seat."""
    game = Muse(MuseOptions(goal=4))
    for me in range(2):
        state = game.start(2)
        rng = Rng(11 + me)
        while state.actor() != NOBODY:
            seat = state.actor()
            if seat == me:
                state.play(seat, Greedy().choose(game, state.guess(seat, rng), seat, rng))
            else:
                state.play(seat, state.pick(rng))
        assert state.place(me) == 1
