"""Choices of several: one question, answered card by card."""

import pytest

from molpe.games.muse.rules import codes
from molpe.games.muse.rules.turn import PLAY
from molpe.kernel import CHANCE, IllegalAction, Several, parse_several
from molpe.kernel.laws import check_several
from molpe.kernel.several import play_chain
from tests.games.muse.desk import Desk, solo

DONE = codes.DONE


def asked(desk: Desk) -> Several:
    """The question for several before seat 0, held against its law."""
    check_several(desk.game, desk.state, 0)
    found = desk.game.several(desk.state, 0)
    assert found is not None
    return found


def named(desk: Desk, parts: tuple[int, ...]) -> list[str]:
    return [desk.game.cards.ids[part] for part in parts]


def choose(desk: Desk, text: str) -> list[str]:
    """Seat 0 names several in one line; what was played."""
    parts = parse_several(desk.game, desk.state, 0, text)
    assert parts is not None
    words: list[str] = []

    def play(seat: int, action: int) -> None:
        words.append(desk.game.words(desk.state, seat, action))
        desk.state.play(seat, action)

    play_chain(desk.game, desk.state, 0, parts, play)
    return words


def test_companions_withdraw_in_any_order() -> None:
    desk = solo("heracles", "castor", "nestor", "zetes").quest(0, "the-labors")
    desk.waiting(0, "mopsus").turn().do("withdraw")
    question = asked(desk)
    assert (question.fewest, question.most, question.ordered) == (1, 3, False)
    assert sorted(named(desk, question.parts)) == ["castor", "nestor", "zetes"]
    assert not question.apart
    first, second, third = named(desk, question.parts)
    played = choose(desk, f"withdraw {second} {first}")
    assert played == [f"withdraw {first}", f"withdraw {second}", "done"]
    assert desk.where(third) == "crew"


def test_a_hero_stays() -> None:
    """Of two Heroes either may leave, with any Companion, but not both (ruling 66)."""
    desk = solo("heracles", "jason", "nestor").quest(0, "the-labors").turn().do("withdraw")
    question = asked(desk)
    assert question.most == 2
    assert [sorted(named(desk, group)) for group in question.apart] == [["heracles", "jason"]]
    with pytest.raises(IllegalAction, match="not chosen together"):
        choose(desk, "withdraw heracles jason")
    assert choose(desk, "withdraw nestor jason") == ["withdraw jason", "withdraw nestor"]


def test_who_has_left_counts_no_more() -> None:
    """After the first of a chain the rest is asked for; a Hero passed over stays."""
    desk = solo("heracles", "jason", "theseus").quest(0, "the-labors").turn().do("withdraw")
    first = min(asked(desk).parts)
    second = sorted(asked(desk).parts)[1]
    desk.state.play(0, second)
    question = desk.game.several(desk.state, 0)
    assert question is not None
    assert (question.fewest, question.most, question.chosen) == (0, 1, (second,))
    assert first not in question.parts
    assert not question.apart


def test_one_crew_at_a_time_withdraws() -> None:
    desk = solo("heracles", "castor", "nestor").quest(0, "the-labors")
    desk.crew(0, "jason", "zetes", which=1).quest(0, "the-golden-fleece", which=1)
    desk.turn().do("withdraw")
    question = asked(desk)
    assert question.most == 2
    assert len(question.apart) == 2
    assert all("zetes" in named(desk, pair) for pair in question.apart)


def test_whole_crews_alone_are_one_answer() -> None:
    desk = solo("heracles").quest(0, "the-labors")
    desk.crew(0, "jason", which=1).quest(0, "the-golden-fleece", which=1)
    desk.turn().do("withdraw")
    assert desk.may == ["withdraw all with heracles", "withdraw all with jason"]
    assert desk.game.several(desk.state, 0) is None


def test_spoils_are_chosen_together() -> None:
    """None, some or all of them."""
    desk = solo("heracles", "nestor").crew(1, "jason", "castor", "mopsus").draws(0, 1)
    desk.wear("castor", "discus").wear("castor", "golden-bridle")
    desk.do("draw ares-stalks-the-earth", "match heracles", "match castor")
    question = asked(desk)
    assert (question.fewest, question.most) == (0, 2)
    assert choose(desk, "take golden-bridle discus")[2] == "enough"


def test_a_part_of_the_spoils_is_taken() -> None:
    desk = solo("heracles", "nestor").crew(1, "jason", "castor", "mopsus").draws(0, 1)
    desk.wear("castor", "discus").wear("castor", "golden-bridle")
    desk.do("draw ares-stalks-the-earth", "match heracles", "match castor")
    first = asked(desk).parts[0]
    desk.state.play(0, first)
    question = desk.game.several(desk.state, 0)
    assert question is not None
    assert (question.chosen, question.most) == ((first,), 1)


def test_the_order_on_the_deck_is_chosen_at_once() -> None:
    desk = solo("heracles").aside(0, "cassandra").turn(step=PLAY)
    desk.do("play cassandra", "see zeus", "see lamia", "see nestor", "see discus")
    question = asked(desk)
    assert (question.fewest, question.most, question.ordered) == (3, 3, True)
    discus, zeus, nestor = (desk.card(word) for word in ("discus", "zeus", "nestor"))
    desk.state.play(0, discus)
    rest = desk.game.several(desk.state, 0)
    assert rest is not None
    assert (rest.chosen, rest.most) == ((discus,), 2)
    play_chain(desk.game, desk.state, 0, [zeus, nestor], desk.state.play)
    assert desk.known == ["discus", "zeus", "nestor", "lamia"]


def test_an_order_of_two_is_one_answer() -> None:
    desk = solo("heracles").aside(0, "cassandra").turn(step=PLAY)
    rest = set(desk.pile("deck")) - {"zeus", "lamia"}
    desk.gone(*rest)
    desk.do("play cassandra", "see zeus", "see lamia")
    assert desk.game.several(desk.state, 0) is None
    assert desk.game.several(desk.game.start(2), CHANCE) is None
