"""Windows as the table needs them: what passes, which questions belong together, who is asked."""

import pytest

from molpe.games.muse.game import Muse
from molpe.games.muse.rules.turn import PLAY, START
from molpe.kernel import CHANCE, NOBODY, Rng
from molpe.kernel.orders import Standing
from tests.games.muse.desk import Desk, solo


def window(desk: Desk) -> int | None:
    """The number of the window before whoever is asked."""
    found = desk.game.passing(desk.state, desk.asked)
    if found is None:
        return None
    assert desk.game.words(desk.state, desk.asked, found[0]) == "pass"
    return found[1]


def test_a_window_has_one_number_for_all_who_are_asked() -> None:
    desk = Desk(3).hand(0, "zeus").hand(1, "hera").hand(2, "ambrosia").turn(0, START)
    number = window(desk)
    assert number is not None
    for seat in (1, 2, 0):
        assert desk.asked == seat
        assert window(desk) == number
        assert desk.game.passing(desk.state, (seat + 1) % 3) is None
        desk.do("pass")
    assert desk.asked == CHANCE
    assert desk.game.passing(desk.state, CHANCE) is None


def test_a_card_begins_the_window_anew() -> None:
    """Who has passed is asked again, and knows by the number that something has happened."""
    desk = solo("heracles", seats=3).hand(1, "hera").hand(2, "zeus", "athena").turn(0, START)
    first = window(desk)
    desk.do("pass", "favor athena on hector")
    assert desk.asked == 1
    assert window(desk) not in (None, first)


def test_each_card_played_has_a_window_of_its_own() -> None:
    desk = solo("heracles").hand(1, "storm-at-sea").aside(0, "nestor", "castor")
    desk.turn(step=PLAY)
    assert window(desk) is None  # the own turn is no window
    first = window(desk.do("play nestor"))
    desk.do("pass")
    second = window(desk.do("play castor"))
    assert None not in (first, second)
    assert first != second


def test_a_counter_window_is_not_the_window_around_it() -> None:
    desk = solo("heracles", seats=3).crew(1, "jason").hand(1, "ambrosia", "hubris")
    desk.hand(0, "zeus", "apollo").turn(step=PLAY).do("wrath apollo on jason")
    inner = window(desk)
    assert desk.doing == "counter"
    desk.do("pass")
    assert desk.doing == "window"
    assert window(desk) not in (None, inner)


def test_a_counter_that_is_cancelled_asks_anew() -> None:
    desk = solo("heracles").crew(1, "jason").hand(0, "apollo", "guest-friendship")
    desk.hand(1, "guest-friendship", "ambrosia")
    desk.hand(0, "guest-friendship")
    desk.hand(1, "fair-winds-of-aeolus").turn(step=PLAY).do("wrath apollo on jason")
    assert desk.may == ["pass"]
    assert window(desk) is not None


def test_every_opponent_of_a_crossing_has_the_same_question() -> None:
    desk = solo("heracles", seats=4).quest(0, "the-rescue-of-andromeda").shared(0, "bag-of-winds")
    for seat, card in ((1, "storm-at-sea"), (2, "zeus"), (3, "hera")):
        desk.hand(seat, card)
    desk.turn()
    while desk.asked != 0 or "cross the sea" not in desk.may:
        desk.do("pass")
    desk.do("cross the sea")
    assert desk.asked == 0
    assert window(desk) is None  # his own card for his own crossing
    number = window(desk.do("pass"))
    assert number is not None
    assert window(desk.do("pass")) == number
    assert window(desk.do("pass")) == number
    desk.do("pass")
    assert desk.marks("the-rescue-of-andromeda") == 1


def test_a_loss_is_a_window() -> None:
    desk = solo("heracles", "nestor").hand(0, "ambrosia").draws(0, 1).do("draw lamia")
    assert desk.may == ["play ambrosia", "pass"]
    assert window(desk) is not None


@pytest.mark.parametrize("seats", [2, 4])
def test_a_pass_is_legal_wherever_it_is_offered(seats: int) -> None:
    """In random play numbers change between windows and never come back."""
    game = Muse()
    state = game.start(seats)
    desk, rng = Desk.at(game, state), Rng(seats)
    closed: set[int] = set()
    last: dict[int, int] = {}
    for _ in range(1500):
        seat = state.actor()
        if seat == NOBODY:
            break
        found = game.passing(state, seat)
        if found is not None:
            assert found[0] in state.legal(seat)
            assert found[1] not in closed
            if last.get(seat, found[1]) != found[1] and desk.unfinished == 2:
                closed.add(last[seat])
            last[seat] = found[1]
        state.play(seat, state.pick(rng))
    assert len(closed) > 20


def test_an_early_answer_is_legal_when_its_turn_comes() -> None:
    """While nobody interrupts, the pass of one seat leaves the choice of the next as it was."""
    desk = Desk(3).hand(1, "zeus").hand(2, "hera", "athena").turn(0, START)
    ahead = desk.state.copy()
    ahead.play(1, desk.action("pass"))
    assert ahead.actor() == 2
    early = ahead.legal(2)
    number = window(desk)
    desk.do("pass")
    assert window(desk) == number
    assert desk.state.legal(2) == early


def kind(desk: Desk) -> str:
    """The kind of the window before whoever is asked."""
    found = desk.game.passing(desk.state, desk.asked)
    assert found is not None
    return found.kind


def test_windows_have_kinds() -> None:
    """Challenges, crossings, what is aimed at a seat, losses; the rest are of no kind."""
    desk = solo("heracles", seats=3).hand(1, "hera").hand(2, "zeus").turn(0, START)
    assert kind(desk) == ""
    desk = solo("heracles", seats=3).crew(1, "jason").hand(1, "ambrosia").hand(0, "apollo")
    assert kind(desk.turn(step=PLAY).do("wrath apollo on jason")) == "aimed"
    desk = solo("heracles", "nestor").hand(0, "ambrosia").draws(0, 1).do("draw lamia")
    assert kind(desk) == "losses"


def test_a_challenge_and_a_crossing_are_kinds_of_windows() -> None:
    desk = (
        solo("heracles")
        .quest(0, "the-road-to-athens")
        .queue("sinis-the-pine-bender")
        .hand(1, "nemesis")
    )
    assert kind(desk.turn().do("tackle sinis-the-pine-bender")) == "challenges"
    own = solo("heracles").hand(0, "zeus", "hera").queue("sinis-the-pine-bender", "ladon")
    desk = own.turn().do("tackle sinis-the-pine-bender")
    assert (desk.asked, kind(desk)) == (0, ""), "overcome as things stand: nothing to be asked"
    desk = solo("heracles").quest(0, "the-rescue-of-andromeda").hand(1, "storm-at-sea")
    assert kind(desk.turn().do("cross the sea")) == "crossings"


def test_a_card_for_one_more_quest_is_the_own_business() -> None:
    desk = solo("heracles").hand(0, "second-wind").turn()
    assert kind(desk.do("tread water")) == "own"
    assert desk.may == ["play second-wind", "pass"]


def test_a_war_is_aimed_at_who_fights() -> None:
    desk = solo("heracles", seats=3).crew(1, "jason").crew(2, "theseus").hand(2, "hera")
    desk.hand(1, "zeus").draws(0, 1).do("draw ares-stalks-the-earth", "against 1")
    assert (desk.asked, kind(desk)) == (1, "aimed")
    desk.do("pass")
    assert (desk.asked, kind(desk)) == (2, "")


def test_later_ends_with_the_first_window_of_the_own_turn() -> None:
    """A Favor of Demeter is worth most before the first draw, so window 1 is asked again."""
    desk = Desk(2).hand(0, "demeter").hand(1, "hera").turn(1)
    standing = Standing(("everything",))
    standing.give(0, "later", True)
    desk.do("tread water")
    while desk.game.turn(desk.state) == 1:
        standing.end(desk.game, desk.state)
        if desk.asked == 0:
            assert standing.passes(desk.game, desk.state, 0) == desk.action("pass")
        desk.do("pass")
    assert desk.window == 1
    standing.end(desk.game, desk.state)
    assert standing.later == {}


def test_who_can_do_nothing_is_not_asked() -> None:
    desk = solo("heracles").hand(0, "demeter").hand(1, "storm-at-sea").turn(0, START)
    standing = Standing(("everything",))
    assert desk.asked == 1
    assert standing.passes(desk.game, desk.state, 1) == desk.action("pass")
    desk.do("pass")
    assert desk.asked == 0
    assert standing.passes(desk.game, desk.state, 0) is None


def test_a_match_ends_by_itself_after_very_many_actions() -> None:
    """Cards of an edition could feed each other without end: then it ends like after 200 rounds."""
    desk = solo("heracles").turn().nearly_endless()
    desk.do("tread water")
    assert desk.asked == NOBODY
    assert desk.reason == "rounds"


def test_the_end_by_laurels_comes_before_that() -> None:
    desk = solo("heracles", goal=1).quest(0, "the-road-to-athens")
    desk.queue("sinis-the-pine-bender").turn()
    desk.nearly_endless()
    desk.do("tackle sinis-the-pine-bender")
    assert desk.reason == "laurels"


def test_a_key_does_not_know_when() -> None:
    """Positions reached in other ways are the same position; a dump keeps the numbers."""
    desk = Desk(2).hand(0, "zeus").hand(1, "hera").turn(0, START)
    twin = desk.state.copy()
    Desk.at(desk.game, twin).longer(5)
    assert twin.key() == desk.state.key()
    assert twin.dump() != desk.state.dump()
